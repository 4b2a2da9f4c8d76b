"""The summary after a game: roles, deaths, turning points, medals, and buttons for what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bang import games
from bang.common.views import Seat, Told, front
from web.art import character_art, drawn
from web.kept.setup import Setup
from web.markup import Html, raw, tag
from web.words import t

from .called import addressed, called
from .ink import classes, drawing, symbol
from .log_words import said
from .look import Look
from .memory import right
from .seat import character_name, listed, role_name


def fates(story: Sequence[Told]) -> dict[int, Told]:
    """The elimination event of each eliminated player, by seat."""
    return {
        event["seat"]: event for event in story if event["kind"] == "eliminated" and event["seat"] is not None
    }


def medals(story: Sequence[Told]) -> list[tuple[str, int, int]]:
    """The medals: name, seat and number."""
    counts: dict[str, Counter[int]] = {name: Counter() for name in ("shots", "hits", "dodges", "drinks")}
    for event in story:
        kind, seat, other = event["kind"], event["seat"], event["other"]
        if seat is None:
            continue
        if kind == "shot":
            counts["shots"][seat] += 1
        elif kind == "loses_life" and other is not None and other != seat:
            counts["hits"][other] += event["n"]
        elif kind == "dodged":
            counts["dodges"][seat] += 1
        elif kind == "heals":
            counts["drinks"][seat] += event["n"]
    best = []
    for name, counted in counts.items():
        if counted:
            seat, count = counted.most_common(1)[0]
            if count > 1:
                best.append((name, seat, count))
    return best


def turning_points(story: Sequence[Told], names: Sequence[str], you: int | None) -> list[tuple[int, str]]:
    """The last explosions, life-saving Beers, penalties and deaths, each with its turn number."""
    turn = 0
    found = []
    for event in story:
        kind, what, who = event["kind"], event["what"].split("-")[0], called(event["who"])
        seat = who or (names[event["seat"]] if event["seat"] is not None else "")
        mine = None if who else event["seat"]  # a character is named, also to its player
        if kind == "turn":
            turn += 1
        elif kind in ("eliminated", "penalty"):
            found.append((turn, said(event, names, you)))
        elif kind == "explodes":
            found.append((turn, t(addressed("summary.explosion", you, seat=mine), seat=seat)))
        elif kind == "answers" and what == "save":
            found.append((turn, t(addressed("summary.last_drink", you, seat=mine), seat=seat)))
    return found[-8:]


def _guesses(look: Look) -> Html | None:
    """How many of the viewer's guesses were right; None if there were none."""
    good, guesses = right(look.view, look.guesses)
    return tag("p", t("summary.guesses", n=good, count=guesses), class_="guessed-right") if guesses else None


def summary(
    look: Look,
    story: Sequence[Told],
    setup: Setup,
    after: Html | None = None,
    turned: int | None = None,
    record: Html | None = None,
) -> Html:
    """The summary of a finished game; `after` takes the place of the usual buttons.

    `turned` is how many roles are turned up while they are turned one by one; None if all are.
    `record` is what this game adds up to with those before it.
    """
    over = look.view["over"]
    if over is None:
        return raw("")
    won = look.you in over["winners"] if look.you is not None else None
    verdict = None if won is None else t("summary.you_won" if won else "summary.you_lost")
    fate = fates(story)
    turns = sum(event["kind"] == "turn" for event in story)
    rows = []
    for place, seat in enumerate(look.view["seats"]):
        won_it = seat["seat"] in over["winners"]
        state = classes(
            "won" if won_it else None, "closed" if turned is not None and place >= turned else None
        )
        row = _side(look, seat, won_it, story) if look.is_of_towns else _row(look, seat, won_it, fate)
        rows.append(tag("li", row, class_=classes("fate", "of-side" if look.is_of_towns else None, state)))
    points = turning_points(story, look.names, look.you)
    told = [tag("li", tag("b", t("saved.turn", n=turn)), " ", words) for turn, words in points]
    prizes = [
        tag("li", t(addressed(f"summary.medal_{name}", look.you, seat=seat), seat=look.name(seat), n=count))
        for name, seat, count in medals(story)
    ]
    return tag(
        "div",
        _picture(over["winner"]),
        tag("p", t("summary.title"), " · ", t("summary.turns", n=turns), class_="soft"),
        tag("h2", t(f"winners.{over['winner']}"), id="end-title", tabindex="-1"),
        tag("p", verdict, class_="verdict") if verdict else None,
        record,
        tag("h3", t("summary.roles")),
        tag("ul", rows, class_="fates"),
        after or again(setup),
        tag("h3", t("summary.moments")) if told else None,
        tag("ol", told, class_="points") if told else None,
        tag("ul", prizes, class_="medals") if prizes else None,
        _guesses(look),
        class_="end-paper panel nailed",
        role="region",
        aria_labelledby="end-title",
    )


def _picture(winner: str) -> Html | None:
    """The picture of the winners, if there is one."""
    name = f"scene-winner_{winner}"
    return tag("div", drawing(name), class_="winners-picture") if name in drawn() else None


def ended_by(look: Look, fate: Told) -> str:
    """In words who brought down an eliminated player."""
    by = fate["other"]
    if by is None:
        return t("summary.killed_alone")
    return t(addressed("summary.killed_by", look.you, other=by), other=look.name(by))


def _row(look: Look, seat: Seat, won: bool, fates: Mapping[int, Told]) -> list[Html | None]:
    """One player: portrait, name, role, fate."""
    fate = fates.get(seat["seat"])
    words = ended_by(look, fate) if fate is not None else t("summary.alive")
    name, character = look.name(seat["seat"]), character_name(seat)
    temperament = look.temperament(seat["seat"])
    return [
        drawing(character_art(front(seat)["character"]), "bust"),
        tag(
            "span",
            tag("b", name, class_="name"),
            tag("span", character, class_="soft") if character != name else None,
            tag("span", words),
            tag("span", t(f"temperaments.{temperament}"), class_="soft") if temperament else None,
            class_="fate-words",
        ),
        tag(
            "span",
            tag("span", drawing(f"role-{seat['role']}"), drawing("back-role", "far-side"), class_="badge"),
            tag("span", role_name(seat["role"]), class_="role-words"),
            class_="fate-role",
        ),
        _stamp(won),
    ]


def _stamp(won: bool) -> Html | None:
    """The stamp on the paper of a winner."""
    return (
        tag("span", symbol("stamp"), class_="stamp", role="img", aria_label=t("summary.winner"))
        if won
        else None
    )


def _side(look: Look, seat: Seat, won: bool, story: Sequence[Told]) -> list[Html | None]:
    """One of two sides: its player, and its characters, those who fell with a toppled hat."""
    number, side = seat["seat"], role_name(seat["role"])
    fallen = [event["who"] for event in story if event["kind"] == "eliminated" and event["seat"] == number]
    left = [one["character"] for one in seat["figures"] if one["character"] not in fallen and one["life"] > 0]
    posters = [
        tag(
            "span",
            drawing(character_art(one), "bust"),
            symbol("toppled_hat", "toppled") if one in fallen else None,
            class_="fallen" if one in fallen else None,
        )
        for one in left + fallen
    ]
    lines = (("left", left), ("fallen", fallen))
    fates_ = [tag("span", t(f"summary.side_{key}", names=listed(names))) for key, names in lines if names]
    name = look.name(number)
    return [
        symbol(f"side_{seat['role']}", "badge"),
        tag(
            "span",
            tag("b", name, class_="name"),
            tag("span", side, class_="soft") if side != name else None,
            fates_,
            tag("span", posters, class_="side-posters", aria_hidden="true"),
            class_="fate-words",
        ),
        _stamp(won),
    ]


def small(command: str, key: str, sign: str) -> Html:
    """A button that runs a table command."""
    inside = [symbol(sign, "mark"), tag("span", t(key))]
    go = f"table-{command}"
    return tag("button", inside, type="button", class_="button", id=f"go-{go}", data_go=go)


def again(setup: Setup, ways: Sequence[Html] = (), more: Html | None = None) -> Html:
    """The buttons for what comes next; "Again" is the largest. `more` is below them."""
    choices = games.rules(setup["play"]).next_game_options
    ticks = [_tick(name, setup["next_game"].get(name, usual)) for name, usual in choices.items()]
    return tag(
        "div",
        tag(
            "button",
            t("lesson.real_game" if setup["tutorial"] else "summary.again"),
            type="button",
            class_="button chief",
            data_go="table-again",
            id="again",
        ),
        None if setup["tutorial"] else tag("div", ticks, class_="ticks"),
        tag(
            "div",
            ways,
            small("leave", "summary.lobby", "back"),
            class_="row",
        ),
        more,
        class_="again",
    )


def _tick(name: str, on: bool) -> Html:
    box = tag("input", type="checkbox", name=name, checked=on, autocomplete="off")
    return tag("label", box, tag("span", t(f"summary.{name}")), class_="tick")
