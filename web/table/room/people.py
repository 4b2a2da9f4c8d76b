"""The people in the room: the signs beside their names, and what they call out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from web.markup import Html, join, tag
from web.table.print.ink import drawing
from web.words import t

if TYPE_CHECKING:
    from bang.net.seen import Seen

BOT = "bot"
REACTIONS = ("howdy", "nice_shot", "ouch", "hurry", "thanks", "laugh", "dust", "whiskey")


def state_of(room: Seen, seat: int) -> str:
    """How the person at a seat is connected: `here`, `relayed`, `away`, `played`; "" for others.

    `played` means that a bot plays for the person. A bot and the person at this device have no such state.
    """
    state = room.state
    who = state.seats[seat] if state is not None and seat < len(state.seats) else BOT
    if state is None or who == BOT:
        return ""
    if seat in state.standing_in:
        return "played"
    return "" if who == room.me else connection(room, who)


def connection(room: Seen, who: str) -> str:
    """How a member is connected: `here`, `relayed` or `away`."""
    if who != room.me and who not in room.here:
        return "away"
    return "relayed" if room.way(who) == "relayed" else "here"


def words_at(state: str) -> str:
    """What a seat's label says about the person there; nothing if all is as usual."""
    return t(f"rooms_table.is_{state}") if state in ("away", "played") else ""


def sign(state: str) -> Html:
    """The sign of how somebody is connected."""
    words = t(f"rooms_table.is_{state}")
    inside = drawing(f"sign-{state}")
    return tag("span", inside, class_=f"link link-{state}", role="img", aria_label=words, title=words)


def mark(seat: int, state: str, called: tuple[str, float] | None, deals: bool) -> Html:
    """What is beside the name at a seat: who deals, how they are connected, what they call out."""
    words = t("rooms_table.deals")
    dealer = (
        tag("span", drawing("sign-deals"), class_="link", role="img", aria_label=words, title=words)
        if deals
        else None
    )
    parts: Sequence[Html | None] = (
        dealer,
        sign(state) if state else None,
        balloon(seat, *called) if called else None,
    )
    return join(part for part in parts if part is not None)


def balloon(seat: int, name: str, when: float) -> Html:
    """The balloon with a reaction; each has an id of its own, so that each appears anew."""
    words = t(f"rooms_reaction.{name}")
    inside = drawing(f"reaction-{name}", "called")
    return tag(
        "span", inside, class_="balloon", role="img", aria_label=words, id=f"balloon-{seat}-{int(when * 10)}"
    )
