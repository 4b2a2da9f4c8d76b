"""Elimination: the equipment is discarded, the side draws two cards, and the next character comes in."""

from bang.common.verbs import discard_in_play, draw
from bang.duel.hooks import DuelHooks
from bang.duel.options import ROLES
from bang.duel.table import DuelTable
from bang.duel.verbs import replace

DRAWN = 2


async def eliminate_all(table: DuelTable, fallen: list[tuple[int, int | None]]) -> None:
    """Eliminate those who fell at one moment, one after the other; who comes in has not seen them fall."""
    owners = (table.turn, 1 - table.turn)
    collectors = [(owner, hook) for owner in owners for hook in table.hooked(owner, "replaces_collecting")]
    for _ in fallen:
        for owner in owners:
            table.react_later("reacts_elimination", owner)
    for who, cause in fallen:
        if not table.winner:
            await _eliminate(table, who, cause, collectors)


async def _eliminate(
    table: DuelTable, who: int, cause: int | None, collectors: list[tuple[int, DuelHooks]]
) -> None:
    """Eliminate a character; a side without characters has lost."""
    seat = table.seat_of(who)
    side = table.sides[seat]
    table.emit("eliminated", seat, cause, who=table.name_of(who))
    if side.is_single and not side.reserve:
        table.winner = ROLES[1 - seat]
    else:
        for owner, hook in collectors:
            await hook.replaces_collecting(table, owner, who)
    for token in list(table.figures[who].in_play):
        discard_in_play(table, who, token, "eliminated")
    if not table.winner:
        await draw(table, seat, DRAWN)
        await replace(table, seat, who)
