"""The verbs that change life points. Each emits its event, so nothing can happen unseen."""

from bang.common.table import Table


def take_life(table: Table, who: int, points: int, cause: int | None, what: str) -> None:
    """Take life points from a character; the cause is the player whose card it was, or nobody (R6)."""
    table.figures[who].life -= points
    table.emit("loses_life", table.seat_of(who), cause, n=points, what=what, who=table.name_of(who))


def heal(table: Table, who: int, points: int, what: str) -> None:
    """Give back life points, never above the starting life."""
    figure = table.figures[who]
    regained = min(points, figure.max_life - figure.life)
    if regained > 0:
        figure.life += regained
        table.emit("heals", table.seat_of(who), n=regained, what=what, who=table.name_of(who))
