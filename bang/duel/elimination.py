"""Elimination: the equipment is discarded, the side draws two cards, and the next character comes in."""

from bang.common import verbs
from bang.common.table import Figure
from bang.duel.definitions import CHARACTERS
from bang.duel.facts import NAMES
from bang.duel.hooks import DuelHooks
from bang.duel.options import ROLES
from bang.duel.table import DuelTable
from bang.engine.questions import Token

DRAWN = 2


async def eliminate_all(table: DuelTable, fallen: list[tuple[int, int | None]]) -> None:
    """Eliminate those who fell at one moment, one after the other; who comes in has not seen them fall."""
    owners = (table.turn, 1 - table.turn)
    collectors = [(owner, hook) for owner in owners for hook in table.hooked(owner, "replaces_collecting")]
    for _ in fallen:
        for owner in owners:
            table.reacts(owner, "reacts_elimination")
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
        verbs.discard_in_play(table, who, token, "eliminated")
    if not table.winner:
        await verbs.draw(table, seat, DRAWN)
        await _replace(table, seat, who)


async def _replace(table: DuelTable, seat: int, who: int) -> None:
    """The top character of the reserve takes the place; without one, the survivor is front and rear (D3)."""
    side = table.sides[seat]
    if side.reserve:
        token = side.reserve[-1]
        await table.show("shows", [token], table.all_seats)
        newcomer = enter(table, side.reserve.pop())
        side.line[side.line.index(who)] = newcomer
        if side.front == who:
            side.front = newcomer
        where = "front" if side.front == newcomer else "rear"
        table.emit("enters", seat, n=table.figures[newcomer].life, what=where, who=table.name_of(newcomer))
    else:
        side.line.remove(who)
        side.front = side.line[0]
    del table.figures[who]
    side.lost.append(who)
    table.changed()


def enter(table: DuelTable, token: Token) -> int:
    """Give the character on an open card its life points, and return its number."""
    name = table.faces.pop(token).name
    table.seen.pop(token, None)
    character = CHARACTERS[name]
    who = NAMES.index(name)
    table.figures[who] = Figure(character, character.life, character.life)
    return who
