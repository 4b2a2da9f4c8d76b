"""Elimination: the role is shown, the cards are collected or discarded, reward, penalty (R4)."""

from bang.classic.table import ClassicTable
from bang.classic.verbs import discard_everything, leave
from bang.common.verbs import draw
from bang.engine.questions import Ask

REWARD = 3


async def eliminate(table: ClassicTable, seat: int, cause: int | None) -> None:
    """Eliminate a player."""
    await leave(table, seat, cause)
    for other in table.others(seat):
        collector = table.replacing("replaces_collecting", other)
        if collector is not None:
            await collector.replaces_collecting(table, other, seat)
    await discard_all(table, seat, "eliminated")
    await _settle(table, seat, cause)


async def discard_all(table: ClassicTable, seat: int, what: str) -> None:
    """Discard hand and cards in play; the player chooses the order if it matters to another (R5)."""
    player = table.players[seat]
    if player.hand:
        await table.show("shows", player.hand, table.all_seats)
    tokens = [*player.hand, *player.in_play]
    minded = any(table.players[other].character.minds_discards for other in table.alive if other != seat)
    if minded and len(tokens) > 1:
        answer = await Ask(seat, "order", verb="discards", tokens=tokens, count=len(tokens), is_open=True)
        tokens = answer.tokens
    await discard_everything(table, seat, tokens, what)


async def _settle(table: ClassicTable, seat: int, cause: int | None) -> None:
    """Draw three cards for an Outlaw; a Sheriff who eliminated a Deputy loses all cards (R4, R7)."""
    if cause is None:
        return
    if table.roles[seat] == "outlaw":
        table.emit("reward", cause, seat, n=REWARD)
        await draw(table, cause, REWARD)
    elif table.roles[seat] == "deputy" and table.is_sheriff(cause):
        table.emit("penalty", cause, seat)
        await discard_all(table, cause, "penalty")
