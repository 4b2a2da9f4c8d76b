"""The verbs that only the Duel needs: characters come into play. Like the others, each emits its event."""

from bang.common.table import Figure
from bang.duel.definitions import CHARACTERS
from bang.duel.facts import NAMES
from bang.duel.table import DuelTable
from bang.engine.questions import Token


async def come_in(table: DuelTable, seat: int, front: Token) -> None:
    """Turn up the top two characters of a reserve; the first one stays on the left."""
    side = table.sides[seat]
    pair = side.reserve[-2:]
    del side.reserve[-2:]
    await table.show("shows", pair, table.all_seats)
    side.line = [_enter(table, token) for token in pair]
    side.front = side.line[pair.index(front)]
    table.changed()
    for who in side.line:
        _tell_entered(table, seat, who)


async def replace(table: DuelTable, seat: int, who: int) -> None:
    """The top character of the reserve takes the place; without one, the survivor is front and rear (D3)."""
    side = table.sides[seat]
    if side.reserve:
        await table.show("shows", side.reserve[-1:], table.all_seats)
        newcomer = _enter(table, side.reserve.pop())
        side.line[side.line.index(who)] = newcomer
        if side.front == who:
            side.front = newcomer
        _tell_entered(table, seat, newcomer)
    else:
        side.line.remove(who)
        side.front = side.line[0]
    del table.figures[who]
    side.lost.append(who)
    table.changed()


def _enter(table: DuelTable, token: Token) -> int:
    """Give the character on an open card its life points, and return its number."""
    name = table.faces.pop(token).name
    table.seen.pop(token, None)
    character = CHARACTERS[name]
    who = NAMES.index(name)
    table.figures[who] = Figure(character, character.life, character.life)
    return who


def _tell_entered(table: DuelTable, seat: int, who: int) -> None:
    where = "front" if who == table.sides[seat].front else "rear"
    table.emit("enters", seat, n=table.figures[who].life, what=where, who=table.name_of(who))
