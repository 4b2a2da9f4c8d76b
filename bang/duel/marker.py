"""Moving the marker of a side: its front and its rear change places."""

from bang.duel.table import DuelTable

MOVE = "move"
"""The answer that moves the player's marker, once in a turn."""


def move_marker(table: DuelTable, seat: int, by: int, what: str) -> None:
    """Move the marker of a side; others react only if the side moves it itself (D13)."""
    side = table.sides[seat]
    side.front = side.rear
    table.changed()
    table.emit("marker", seat, None if by == seat else by, what=what, who=table.name_of(side.front))
    if by == seat:
        for who, hook in table.active(seat, "reacts_coming_to_front"):
            if who == side.front:
                table.later(who, hook, "reacts_coming_to_front")
        table.react_later("reacts_opponent_moved", 1 - seat)
