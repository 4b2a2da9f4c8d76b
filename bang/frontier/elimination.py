"""Elimination: the role is shown, the cards are collected or discarded, reward, penalty (R4)."""

from bang.engine.questions import Ask
from bang.frontier import verbs
from bang.frontier.table import Table


async def eliminate(table: Table, seat: int, cause: int | None) -> None:
    """Eliminate a player."""
    player = table.players[seat]
    player.alive, player.life = False, 0
    table.changed()
    await table.reveal_eliminated(seat, cause)
    for other in table.others(seat):
        for hook in table.hooked(other, "replaces_collecting"):
            await hook.replaces_collecting(table, other, seat)
    await discard_all(table, seat, "eliminated")
    await table.settle_elimination(seat, cause)


async def discard_all(table: Table, seat: int, what: str) -> None:
    """Discard hand and cards in play; the player chooses the order if it matters to another (R5)."""
    player = table.players[seat]
    if player.hand:
        await table.show("shows", player.hand, table.all_seats)
    tokens = [*player.hand, *player.in_play]
    minded = any(table.players[other].character.minds_discards for other in table.alive if other != seat)
    if minded and len(tokens) > 1:
        answer = await Ask(seat, "order", verb="discards", tokens=tokens, count=len(tokens), is_open=True)
        tokens = answer.tokens
    await verbs.discard_everything(table, seat, tokens, what)
