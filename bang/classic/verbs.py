"""The verbs that only the classic game needs; like the others, each emits its event."""

from collections.abc import Sequence

from bang.classic.roles import show_role
from bang.classic.table import TABLES, ClassicTable
from bang.common.table import DECK, DISCARDS, HANDS, STAGE
from bang.common.verbs import tell_picked
from bang.engine.questions import Token


def put_back(table: ClassicTable, seat: int) -> None:
    """Put what is left on the stage back on the deck, without showing it to the others."""
    for token in table.stage:
        table.deck.append(token)
        shown, owner = (table.face(token),), 1 << seat
        table.emit("puts_back", seat, None, shown, 1, audience=owner, starts=(STAGE,), end=DECK)
    table.stage = []


async def take_hand(table: ClassicTable, seat: int, other: int, what: str) -> None:
    """Take a whole hand; only these two players see it (R30)."""
    hand = table.players[other].hand
    if hand:
        both = 1 << seat | 1 << other
        await table.show("shows", hand, both)
        table.players[seat].hand += hand
        tell_picked(table, seat, other, hand, what)
        hand.clear()


async def discard_everything(table: ClassicTable, seat: int, tokens: Sequence[Token], what: str) -> None:
    """Discard the shown hand and the cards in play together, in the given order."""
    player = table.players[seat]
    starts = tuple(HANDS[seat] if token in player.hand else TABLES[seat] for token in tokens)
    for token in tokens:
        (player.hand if token in player.hand else player.in_play).remove(token)
        table.seen.pop(token, None)
        table.discards.append(token)
    table.changed()
    if tokens:
        table.emit(
            "discards", seat, None, table.known(tokens), len(tokens), what, starts=starts, end=DISCARDS
        )
    if not player.hand:
        await table.hand_is_empty(seat)


async def leave(table: ClassicTable, seat: int, cause: int | None) -> None:
    """A player without life points is out of the game, and the role is shown (R4)."""
    player = table.players[seat]
    player.alive, player.life = False, 0
    table.changed()
    await show_role(table, seat)
    table.emit("eliminated", seat, cause, what=table.roles[seat] or "")
