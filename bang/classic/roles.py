"""The four roles: who wins, who is rewarded, who pays."""

from collections import Counter
from typing import TYPE_CHECKING

from bang.classic.definitions import FACTS
from bang.frontier import verbs
from bang.frontier.elimination import discard_all

if TYPE_CHECKING:
    from bang.classic.table import ClassicTable

REWARD = 3


def roles_for(seats: int) -> tuple[str, ...]:
    """The role cards that are dealt to so many players."""
    deal: dict[str, list[int]] = FACTS["roles"]["deal"]
    if str(seats) not in deal:
        raise ValueError(f"the classic game is for {', '.join(deal)} players, not {seats}")
    names = ("sheriff", "renegade", "outlaw", "deputy")
    return tuple(name for name, count in zip(names, deal[str(seats)]) for _ in range(count))


async def settle(table: "ClassicTable", seat: int, cause: int | None) -> None:
    """Whoever eliminates an Outlaw draws three cards; a Sheriff who eliminates a Deputy loses all (R4, R7)."""
    if cause is None:
        return
    if table.roles[seat] == "outlaw":
        table.emit("reward", cause, seat, n=REWARD)
        await verbs.draw(table, cause, REWARD)
    elif table.roles[seat] == "deputy" and table.is_sheriff(cause):
        table.emit("penalty", cause, seat)
        await discard_all(table, cause, "penalty")


def victory(table: "ClassicTable") -> str:
    """Who has won, by the roles of the dead and the roles that were dealt; nobody yet is an empty word (R2)."""
    dead = Counter(role for role, player in zip(table.roles, table.players) if not player.alive)
    left = Counter(table.composition)
    left.subtract(dead)
    if "sheriff" in table.composition and not left["sheriff"]:
        alone = len(table.alive) == 1 and left["renegade"] == 1
        return "renegade" if alone else "outlaws"
    if not left["outlaw"] and not left["renegade"]:
        return "law"
    return ""


SIDES = {"law": ("sheriff", "deputy"), "outlaws": ("outlaw",), "renegade": ("renegade",)}
"""Who wins with whom."""
