"""The memory: who shot whom, as marks at the places, and what the viewer takes the others for, in pencil."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bang.common.views import Seat, Told, View, front
from web.art import SHOT, character_art
from web.markup import Html, join, tag
from web.words import t

from .ink import classes, drawing, symbol
from .look import Look
from .prints import print_of

Shots = tuple[tuple[int, int, int], ...]
"""The shots: who shot at whom, and how often."""
UNSURE = "unsure"
"""The guess that a player is worth watching."""


def shots(game: str, story: Iterable[Told]) -> Shots:
    """Count who played a card that shoots on whom; one that hits everybody tells nothing about anybody."""
    counted: Counter[tuple[int, int]] = Counter()
    for event in story:
        by, at = event["seat"], event["other"]
        if event["kind"] == "plays" and by is not None and at is not None and by != at:
            counted[by, at] += SHOT in print_of(game, event["what"])["signs"]
    return tuple((by, at, n) for (by, at), n in sorted(counted.items()) if n)


def possible(view: View) -> list[str]:
    """What a player whose role the viewer does not know may be, the most frequent first."""
    dealt = Counter(view["composition"])
    left = dealt - Counter(seat["role"] for seat in view["seats"] if seat["role"])
    return sorted(left, key=lambda role: (-dealt[role], role))


def next_guess(choices: Sequence[str], guess: str) -> str:
    """The guess after this one: each role in turn, then unsure, then none."""
    round_ = ["", *choices, UNSURE]
    return round_[(round_.index(guess) + 1) % len(round_)] if guess in round_ else round_[1]


def right(view: View, guesses: Mapping[int, str]) -> tuple[int, int]:
    """How many guesses were right, and how many there were; to be unsure is no guess."""
    sure = {seat: guess for seat, guess in guesses.items() if guess != UNSURE}
    return sum(view["seats"][seat]["role"] == guess for seat, guess in sure.items()), len(sure)


# -- at the places -------------------------------------------------------------------------------------


def guess_name(guess: str) -> str:
    """A guess in words."""
    return t("table.unsure") if guess == UNSURE else t(f"roles.{guess}")


def guess_words(name: str, guess: str) -> str:
    """In words what the viewer takes a player for."""
    return t("table.guess_about", name=name, role=guess_name(guess) if guess else t("table.guess"))


def guess_sign(guess: str) -> Html:
    """A guess as a pencil mark on the closed role card."""
    inside = symbol("question", "badge") if guess == UNSURE else drawing(f"role-{guess}", "badge")
    said = t("table.guessed", role=guess_name(guess))
    return tag("span", inside, class_="role closed guessed", role="img", aria_label=said, data_help="role:")


def marks(look: Look, seat: Seat) -> Html | None:
    """Whom a player shot, and who shot there, as small portraits with a number."""
    if not look.remembers:
        return None
    number = seat["seat"]
    given = [(at, n) for by, at, n in look.shots if by == number]
    taken = [(by, n) for by, at, n in look.shots if at == number]
    lists = [
        _portraits(look, given, "given", t("table.shot_at")),
        _portraits(look, taken, "taken", t("table.shot_by")),
    ]
    return tag("div", lists, class_="memory", id=f"memory-{number}")


def _portraits(look: Look, found: list[tuple[int, int]], kind: str, label: str) -> Html:
    """The portraits of those at the other end of a player's shots."""
    sign = tag("li", symbol("in_range" if kind == "given" else SHOT), class_="shot-sign", aria_hidden="true")
    items = [tag("li", _portrait(look, seat, n)) for seat, n in found]
    nobody = tag("li", t("table.shot_nobody"), class_="shot-nobody")
    return tag("ul", sign, items or nobody, class_=classes("shots", kind), aria_label=label)


def _portrait(look: Look, seat: int, n: int) -> Html:
    character = front(look.seat(seat))["character"]
    return tag(
        "span",
        drawing(character_art(character), "bust") if character else None,
        tag("b", str(n)),
        class_="shot-bust",
        role="img",
        aria_label=t("table.shots", name=look.name(seat), n=n),
    )


def guess(look: Look, seat: Seat) -> Html | None:
    """Another player's role, if it is known, or else the control with which the viewer notes a guess.

    The control covers the whole place, so that a thumb hits it.
    """
    if not look.remembers:
        return None
    number, role = seat["seat"], seat["role"]
    if role is not None:
        return tag(
            "span", _note(role, drawing(f"role-{role}", "noted")), class_="guess known", aria_hidden="true"
        )
    if look.you is None:
        return None
    noted = look.guesses.get(number, "")
    sign = drawing(f"role-{noted}", "noted") if noted and noted != UNSURE else None
    return tag(
        "button",
        _note(noted, join([symbol("pencil"), sign])),
        type="button",
        class_="guess",
        id=f"guess-{number}",
        data_go=f"table-guess {number}",
        data_help=f"character:{front(seat)['character']}",
        aria_label=guess_words(look.name(number), noted),
    )


def _note(guess: str, sign: Html) -> Html:
    words = guess_name(guess) if guess else t("table.guess")
    return tag("span", sign, tag("span", words, class_="guess-words"), class_="guess-note")


def toggle(look: Look) -> Html | None:
    """The button that shows the marks; in a game whose roles are open there is nothing to guess."""
    if look.is_of_towns:
        return None
    return tag(
        "button",
        symbol("memory"),
        tag("span", t("table.memory_short")),
        type="button",
        class_="sort",
        id="go-table-memory",
        data_go="table-memory",
        aria_label=t("table.memory"),
        aria_pressed="true" if look.remembers else "false",
    )
