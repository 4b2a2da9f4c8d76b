"""The settings of a classic table, which the lobby offers without loading the rules."""

from bang.classic.facts import EDITIONS, GAME

SEATS: tuple[int, ...] = tuple(map(int, GAME["roles"]["deal"]))

USUAL_SEATS = 5

FIGURES = 1
"""How many characters each player has at the table at once."""

ROLES = ("sheriff", "deputy", "outlaw", "renegade")

OPTIONS: dict[str, tuple[str, ...]] = {
    "edition": tuple(EDITIONS),
    "deck": ("full", "beginners"),
    "characters": ("one", "two"),
}
"""Every option of a table with its values; the first one is the default."""

SEAT_OF_ROLE: dict[str, int] = {}
"""No role has a seat of its own: any of them can be dealt to any seat."""

LESSON = {"seats": 4, "bots": "steady", "role": "sheriff"}
"""The table at which the game is taught."""

HINTS = True
"""Hints can be shown during a game."""


def roles_for(seats: int) -> tuple[str, ...]:
    """The role cards that are dealt to this many players."""
    deal: dict[str, list[int]] = GAME["roles"]["deal"]
    if type(seats) is not int or seats not in SEATS:
        raise ValueError(f"the classic game is for {', '.join(deal)} players, not {seats!r}")
    names = ("sheriff", "renegade", "outlaw", "deputy")
    return tuple(name for name, count in zip(names, deal[str(seats)], strict=True) for _ in range(count))
