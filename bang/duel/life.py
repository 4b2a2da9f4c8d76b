"""Losing life points."""

from bang.common import life
from bang.duel.table import DuelTable


async def lose_life(table: DuelTable, who: int, points: int, cause: int | None, what: str) -> None:
    """Lose life points; the cause is the player whose card or ability it was, or nobody.

    Whoever loses the last one falls, but is eliminated only when the card is resolved (D1). Reactions wait,
    too; there are none to the last life point (D2).
    """
    table.rouse(who)
    seat = table.seat_of(who)
    for owner, hook in table.active(seat, "replaces_loss"):
        if owner != who:
            points = await hook.replaces_loss(table, owner, points, cause, what)
    if points:
        take_life(table, who, points, cause, what)
    if table.figures[who].life and points:
        for owner, hook in table.active(seat, "reacts_life_lost"):
            # Each point lost is a moment of its own.
            for _ in range(points if owner == who else 0):
                table.later(owner, hook, "reacts_life_lost", 1, cause)
    table.calm()


def take_life(table: DuelTable, who: int, points: int, cause: int | None, what: str) -> None:
    """Take life points from a character, who falls without any."""
    figure = table.figures[who]
    life.take_life(table, who, min(points, figure.life), cause, what)
    if not figure.life:
        table.fallen.append((who, cause))
        table.changed()
