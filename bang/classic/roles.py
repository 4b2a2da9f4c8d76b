"""The four roles: reward, penalty and victory."""

from typing import TYPE_CHECKING

from bang.frontier import verbs
from bang.frontier.elimination import discard_all

if TYPE_CHECKING:
    from bang.classic.table import ClassicTable

REWARD = 3


async def settle(table: "ClassicTable", seat: int, cause: int | None) -> None:
    """Draw three cards for an Outlaw; a Sheriff who eliminated a Deputy loses all cards (R4, R7)."""
    if cause is None:
        return
    if table.roles[seat] == "outlaw":
        table.emit("reward", cause, seat, n=REWARD)
        await verbs.draw(table, cause, REWARD)
    elif table.roles[seat] == "deputy" and table.is_sheriff(cause):
        table.emit("penalty", cause, seat)
        await discard_all(table, cause, "penalty")


def victory(table: "ClassicTable") -> str:
    """The winner, from the roles of the dead and those that were dealt; empty if nobody has won (R2)."""
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


SIDES = {"law": ("sheriff", "deputy"), "outlaws": ("outlaw",), "renegade": ("renegade",)}
"""Which roles win together."""
