"""Taking and discarding cards of the other side, which may react (Wild Bill)."""

from bang.common import verbs
from bang.duel.table import DuelTable
from bang.engine.questions import Token


async def rob_hand(table: DuelTable, seat: int, other: int, what: str) -> None:
    """Take a random card of a hand."""
    await verbs.pick(table, seat, other, what)
    tell_robbed(table, seat, other)


async def discard_from_hand(table: DuelTable, seat: int, other: int, what: str) -> None:
    """Discard a random card of a hand."""
    picked = await verbs.pick_any(table, other)
    await table.show("shows", [picked], table.all_seats)
    await verbs.discard(table, other, [picked], what, seat)
    tell_robbed(table, seat, other)


def take_in_play(table: DuelTable, seat: int, owner: int, token: Token, what: str) -> None:
    """Take a card in play into the hand."""
    verbs.take_in_play(table, seat, token, owner, what)
    tell_robbed(table, seat, table.seat_of(owner), owner)


def discard_in_play(table: DuelTable, seat: int, owner: int, token: Token, what: str) -> None:
    """Discard a card in play."""
    verbs.discard_in_play(table, owner, token, what, seat)
    tell_robbed(table, seat, table.seat_of(owner), owner)


def tell_robbed(table: DuelTable, seat: int, other: int, owner: int | None = None) -> None:
    """The other side reacts; if the card was in play, only the character in front of whom it lay."""
    if seat == other:
        return
    if owner is not None:
        # A rear that is the target of a card wakes up.
        table.rouse(owner)
    for who, hook in table.active(other, "reacts_robbed"):
        if owner in (None, who):
            table.later(who, hook, "reacts_robbed")
    table.calm()
