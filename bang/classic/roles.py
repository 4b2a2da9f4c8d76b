"""The four roles: their cards, sides and victory."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from bang.engine.dealer import Deal
from bang.engine.questions import Face

if TYPE_CHECKING:
    from bang.classic.table import ClassicTable

ROLES = {name: Face(name) for name in ("sheriff", "renegade", "outlaw", "deputy")}

Odds = Sequence[Mapping[str, float]]
"""For each seat, how likely each role is."""

SIDES = {"law": ("sheriff", "deputy"), "outlaws": ("outlaw",), "renegade": ("renegade",)}
"""Which roles win together."""


@cache
def deals(roles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different order of some roles."""
    if not roles:
        return ((),)
    found: list[tuple[str, ...]] = []
    for place, role in enumerate(roles):
        if role not in roles[:place]:
            rest = roles[:place] + roles[place + 1 :]
            found += [(role, *others) for others in deals(rest)]
    return tuple(found)


async def show_role(table: "ClassicTable", seat: int) -> None:
    """Turn up the role card of a player."""
    role = table.roles[seat]
    dealt = await Deal("role", [None if role is None else ROLES[role]], table.all_seats, mixes=False)
    if dealt.faces[0] is not None:
        table.roles[seat] = dealt.faces[0].name
    table.shown[seat] = True


def victory(table: "ClassicTable") -> str:
    """The winner; empty if nobody has won. That changes only when somebody dies (R2)."""
    if table.decided is None:
        table.decided = _winner(table)
    return table.decided


def _winner(table: "ClassicTable") -> str:
    """The winner, from the roles of the dead and those that were dealt."""
    if len(table.alive) == table.seats:
        return ""
    left = list(table.composition)
    for role, player in zip(table.roles, table.players, strict=True):
        if not player.alive and role:
            left.remove(role)
    if "sheriff" in table.composition and "sheriff" not in left:
        alone = len(table.alive) == 1 and left == ["renegade"]
        return "renegade" if alone else "outlaws"
    if "outlaw" not in left and "renegade" not in left:
        return "law"
    return ""
