"""The viewer's own place, and the hand as a fan in which every name and rank stays visible."""

from __future__ import annotations

from bang.common.views import Seat, front
from web.markup import Html, join, tag
from web.words import t

from .card import card, kind_of
from .ink import classes, symbol
from .look import Look
from .memory import marks, toggle
from .question import Answers, card_of, needs_step, of_hand
from .seat import (
    ability,
    acts_at,
    aim,
    belt,
    character_name,
    gun,
    in_play,
    lamps,
    likeness,
    role_card,
    role_name,
    state_of,
)


def own_place(look: Look, found: Answers) -> Html:
    """The viewer's portrait, role, life points, weapon and cards in play."""
    seat = look.mine
    if seat is None:
        return tag("div", class_="own-empty")
    number = seat["seat"]
    return tag(
        "article",
        likeness(look, seat),
        tag(
            "div",
            tag(
                "h2",
                tag("span", look.name(number), class_="name"),
                look.mark(number),
                tag("span", character_name(seat), class_="character"),
            ),
            belt(front(seat)),
            class_="who",
        ),
        _own_role(seat),
        gun(seat) if seat["alive"] else None,
        in_play(
            look.game,
            front(seat)["in_play"],
            str(number),
            acts=acts_at(look, seat, found),
            whose=look.name(number),
        ),
        ability(front(seat)),
        marks(look, seat),
        lamps(look, seat),
        aim(look, str(number), look.name(number), found),
        class_=classes("seat own", state_of(look, seat, found)),
        id=f"seat-{number}",
        data_seat=str(number),
        data_target=str(number),
        aria_label=look.label(number, t("table.you")),
    )


def _own_role(seat: Seat) -> Html:
    """The viewer's own role as a button that explains it."""
    role = seat["role"]
    name = role_name(role)
    return tag(
        "button",
        role_card(seat),
        tag("span", name, class_="role-name"),
        type="button",
        class_="own-role",
        id="own-role",
        data_help=f"role:{role}",
        aria_label=t("table.your_role", role=name),
    )


def fan(look: Look, found: Answers) -> Html:
    """The viewer's hand as a fan; playable cards are lit, chosen cards are lifted."""
    seat = look.mine
    if seat is None:
        return join([tag("div", class_="fan-empty"), _beside(toggle(look))])
    cards = seat["hand"]
    count = len(cards)
    upper = (count + 1) // 2
    chosen = list(look.chosen)
    laid = []
    for place, name in enumerate(cards):
        lifted = bool(look.picked) and name == card_of(str(look.picked))
        if name in chosen:
            chosen.remove(name)
            lifted = True
        number = cards[:place].count(name)
        laid.append(_in_hand(look, found, name, lifted, number, _place(place, count, upper)))
    kind = classes("fan", "many" if count > 5 else None, "crowd" if count > 8 else None)
    fan = tag(
        "div",
        laid,
        class_=kind,
        style=f"--n:{max(count, 1)};--u:{max(upper, 1)}",
        role="group",
        aria_label=t("table.your_hand", n=count),
    )
    return join([tag("div", fan, class_="fan-room"), _beside(_sort() if count > 1 else None, toggle(look))])


def _beside(*buttons: Html | None) -> Html:
    """The buttons beside the hand, where they cover no card."""
    return tag("div", buttons, class_="beside-hand")


def _sort() -> Html:
    """The button that groups cards of the same name."""
    words = tag("span", t("table.sort"))
    go = "table-sort"
    return tag("button", symbol("sort"), words, type="button", class_="sort", id=f"go-{go}", data_go=go)


def _place(place: int, count: int, upper: int) -> str:
    """A card's position in one row and, for narrow screens, in two rows, as CSS variables."""
    row = int(place >= upper)
    in_row, length = (place - upper, count - upper) if row else (place, upper)
    return f"--i:{place};--o:{place - (count - 1) / 2};--r:{row};--j:{in_row};--k:{max(length, 1)}"


def _in_hand(look: Look, found: Answers, name: str | None, lifted: bool, number: int, style: str) -> Html:
    """One card of the hand: lit if it can be played, else a click says why not."""
    if name is None:
        return card(look.game, None, size="held", style=style, id=f"held-{number}")
    key = None if lifted else found.hand.get(name)
    asked = look.asked
    aims = bool(asked and needs_step(of_hand(look, asked["options"]), name))
    return card(
        look.game,
        name,
        act=key,
        lit=name not in found.dull,
        size=classes("held", "lifted" if lifted else None),
        style=style,
        data_held=True,
        id=f"held-{name}-{number}",
        data_help=f"card:{kind_of(name)}",
        aria_pressed="true" if lifted else None,
        aria_haspopup="true" if key and aims else None,
        data_aims=aims and bool(key),
    )
