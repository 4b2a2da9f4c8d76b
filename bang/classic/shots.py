"""A BANG! effect aimed at a player, who dodges it or loses a life point."""

from bang.classic.life import lose_life
from bang.classic.table import ClassicTable
from bang.common.card_play import UsableAs
from bang.common.resolving import until_decided
from bang.common.shots import Shot, dodged_with

MISSED = UsableAs("missed")
"""The cards of the hand that dodge a shot."""


async def shoot(table: ClassicTable, seat: int, target: int, misses: int, card: str) -> None:
    """The target dodges with this many misses, or loses a life point."""
    table.emit("shot", seat, target, what=card)
    if await until_decided(table, dodged_with(table, Shot(seat, target, card, MISSED), misses)):
        table.emit("dodged", target, seat, what=card)
    else:
        await lose_life(table, target, 1, seat, card)
