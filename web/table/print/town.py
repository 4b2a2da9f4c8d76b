"""One side of a table at which two towns face each other: characters with equipment, pile, hand, reserve.

The left character stays at the left. The one in front has the marker and stands nearer to the middle.
"""

from __future__ import annotations

from collections.abc import Mapping

from bang.common.views import Figure, Seat
from web.markup import Html, tag
from web.words import WORDS, t

from .card import kind_of
from .ink import classes, drawing, symbol
from .look import Look
from .prints import print_of
from .question import Answers, card_of
from .seat import ability, aim, backs, belt, fallen, in_play, lamps, open_hand, portrait, role_name
from .stage import deck

MARKER = "move"
"""The answer that is given by touching the marker."""
MOST_POSTERS = 3
LONG, LONG_WORD = 14, 9
"""A name with more letters, or with a word that has more, is printed smaller."""
ALWAYS = "always"
"""The sign of cards that work in the rear, too; they lie in front of their owner."""


def near_town(look: Look, found: Answers) -> Html:
    """The viewer's side; a spectator sits with the first one."""
    return _town(look, look.mine or look.seat(0), found, is_near=True)


def far_town(look: Look, found: Answers) -> Html:
    """The side across the table."""
    near = look.mine or look.seat(0)
    return _town(look, next(seat for seat in look.others if seat != near), found, is_near=False)


def _town(look: Look, seat: Seat, found: Answers, is_near: bool) -> Html:
    number, role = seat["seat"], seat["role"] or ""
    asked, figures = look.view["asked"], seat["figures"]
    is_turn = look.view["turn"] == number and look.view["phase"] != "over"
    standing: list[Html | None] = [_figure(look, seat, one, found, is_near) for one in figures]
    if len(figures) != 1:
        standing += [_nobody(seat) for _ in range(2 - len(figures))]
    return tag(
        "article",
        tag("div", drawing(f"scene-{role}_town", "houses"), class_="town-scene"),
        _board(look, seat),
        *standing,
        _stock(look, seat),
        class_=classes(
            "town",
            role,
            "near" if is_near else "far",
            "lone" if len(figures) == 1 else None,
            "has-turn" if is_turn else None,
            "awaits" if asked and asked["seat"] == number else None,
            "acting" if look.acting == number else None,
            None if seat["alive"] else "beaten",
        ),
        id=f"seat-{number}",
        data_seat=str(number),
        aria_label=look.label(number, f"{look.name(number)}, {role_name(role)}"),
    )


def _board(look: Look, seat: Seat) -> Html:
    """The sign with the names of player and side; a lamp is on it if the side is waited for."""
    name, side = look.name(seat["seat"]), role_name(seat["role"])
    sign = lamps(look, seat) or symbol(f"side_{seat['role']}")
    words = tag(
        "h2",
        tag("span", name, class_=classes("name", "long" if _is_long(name) else None)),
        look.mark(seat["seat"]),
        tag("span", sign, None if side.casefold() in name.casefold() else side, class_="side-name"),
    )
    return tag("div", words, class_="town-board")


def _is_long(name: str) -> bool:
    return len(name) > LONG or any(len(word) > LONG_WORD for word in name.split())


def _stock(look: Look, seat: Seat) -> Html:
    """The player's own pile, the hand as card backs unless it is the viewer's, and the reserve."""
    number = seat["seat"]
    own = deck(look, f"deck@{number}", f"deck-{number}", "table.own_deck", seat["role"] or "")
    is_seen_from_behind = number != look.you and look.view["phase"] != "setup"
    shown = open_hand(look, seat) or (backs(seat) if is_seen_from_behind else None)
    waiting = [shown, reserve(seat) if seat["reserve"] else None]
    return tag("div", own, tag("div", waiting, class_="in-wait") if any(waiting) else None, class_="stock")


def reserve(seat: Seat) -> Html:
    """The characters who wait, face down, as a button that tells the owner who they are."""
    names = seat["reserve"]
    known = ",".join(name for name in names if name)
    posters = [
        tag("i", drawing("back-character", "bust"), class_="closed-poster") for _ in names[:MOST_POSTERS]
    ]
    return tag(
        "button",
        tag("span", posters, class_="closed-posters"),
        tag("b", str(len(names))),
        type="button",
        class_="reserve",
        id=f"reserve-{seat['seat']}",
        data_help=f"reserve:{known or len(names)}",
        aria_label=t("table.reserve", n=len(names)),
    )


def _nobody(seat: Seat) -> Html:
    """The place of a character who is not there."""
    inside = None if seat["alive"] else symbol("toppled_hat", "toppled")
    return tag("div", inside, class_="figure nobody", aria_hidden="true")


def state_of(figure: Figure) -> str:
    """In words where a character stands, and whether it is asleep."""
    place = t(f"table.place_{figure['place']}")
    if not figure["awake"]:
        return f"{place}, {t('table.ability_works' if figure['always'] else 'table.asleep')}"
    return f"{place}, {t('table.awake')}" if figure["place"] == "rear" else place


def _figure(look: Look, seat: Seat, figure: Figure, found: Answers, is_near: bool) -> Html:
    """A character with its equipment: beside it what sleeps with it, in front what always works."""
    character, is_dead = figure["character"], figure["life"] <= 0
    name = t(f"characters.{character}") if WORDS.has(f"characters.{character}") else ""
    called = f"{name}, {state_of(figure)}"
    others = [one for one in seat["figures"] if one is not figure]
    sleeps, works = symbol("asleep", "sleeps"), symbol(ALWAYS, "works")
    beside = [card for card in figure["in_play"] if not _is_always(look.game, card)]
    ahead = [card for card in figure["in_play"] if _is_always(look.game, card)]
    acts = {} if look.picked else _acts(look, seat, found, figure)
    bill = tag(
        "div",
        tag("h3", tag("span", name, class_="character"), aria_label=called),
        portrait(figure, character, t("table.about", name=name), fallen() if is_dead else None),
        belt(figure),
        None if figure["awake"] else tag("span", works if figure["always"] else sleeps, class_="asleep-mark"),
        class_="handbill",
    )
    has_marker = figure["place"] == "front" and not is_dead
    is_left = figure is seat["figures"][0]
    return tag(
        "div",
        bill,
        ability(figure) if seat["seat"] == look.you and not is_dead else None,
        in_play(look.game, beside, character, "at-side", acts, None if figure["awake"] else sleeps, name),
        in_play(look.game, ahead, character, "ahead", acts, whose=name),
        _marker(look, seat, name, others, found) if has_marker else None,
        aim(look, character, name, found),
        class_=classes(
            "figure",
            "at-left" if is_left else "at-right",
            f"in-{figure['place']}",
            "dead" if is_dead else "awake" if figure["awake"] else "asleep",
            "always" if figure["always"] and not is_dead else None,
            "target" if character in found.targets else None,
            "beyond" if found.targets and character not in found.targets else None,
        ),
        id=f"figure-{character}",
        data_character=character,
        data_target=character,
        role="group",
        aria_label=called,
    )


def _is_always(game: str, card: str) -> bool:
    return ALWAYS in print_of(game, kind_of(card))["signs"]


def _acts(look: Look, seat: Seat, found: Answers, figure: Figure) -> Mapping[str, str]:
    """The answers that name one of a character's cards in play, by card.

    The viewer uses a card of one of their own characters, or chooses one of a character whom the question is
    about. While a card is picked up there are none: it may have the name of one in play.
    """
    asked, character, acts = look.asked, figure["character"], {}
    whom = asked["about"].get("whom") if asked is not None else None
    keys = [(key, key.partition("@")[2] or whom) for key in found.laid]
    if seat["seat"] == look.you:
        keys += [(key, key.partition("@")[2] or character) for key in found.buttons]
    for key, owner in keys:
        if card_of(key) in figure["in_play"] and owner == character:
            acts[card_of(key)] = key
    return acts


def _marker(look: Look, seat: Seat, name: str, others: list[Figure], found: Answers) -> Html:
    """The marker in front of the front character; it is a button while it may be moved."""
    inside = symbol("marker")
    if seat["seat"] != look.you or MARKER not in found.buttons or not others:
        return tag("span", inside, class_="marker", role="img", aria_label=t("table.marker", name=name))
    other = t(f"characters.{others[0]['character']}")
    return tag(
        "button",
        inside,
        type="button",
        class_="marker movable",
        id=f"marker-{seat['seat']}",
        data_act=MARKER,
        aria_label=t("table.marker_to", name=other),
    )
