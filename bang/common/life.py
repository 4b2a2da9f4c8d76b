"""Life points: regaining them."""

from bang.common.table import Table


def is_hurt(table: Table, who: int) -> bool:
    """Whether a character has lost a life point."""
    figure = table.figures[who]
    return bool(figure.life < figure.max_life)


def heal(table: Table, who: int, points: int, what: str) -> None:
    """Regain life, never above the starting life."""
    figure = table.figures[who]
    regained = min(points, figure.max_life - figure.life)
    if regained > 0:
        figure.life += regained
        table.emit("heals", table.seat_of(who), n=regained, what=what, who=table.name_of(who))
