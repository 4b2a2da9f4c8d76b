"""The settings of a Duel, which the lobby offers without loading the rules."""

SEATS: tuple[int, ...] = (2,)

USUAL_SEATS = 2

FIGURES = 2
"""How many characters each side has at the table at once."""

ROLES = ("law", "outlaws")
"""The two sides; the law has the first seat."""

OPTIONS: dict[str, tuple[str, ...]] = {"characters": tuple(map(str, range(4, 13)))}
"""Every option of a table with its values; the first one is the default. More characters: a longer game."""

SEAT_OF_ROLE = {role: seat for seat, role in enumerate(ROLES)}
"""The seat of each side."""

LESSON = {"seats": 2, "bots": "steady", "role": "law"}
"""The table at which the game is taught."""

HINTS = False
"""There are no hints during a game."""


def roles_for(seats: int) -> tuple[str, ...]:
    """The sides."""
    if type(seats) is not int or seats not in SEATS:
        raise ValueError(f"BANG! Duel is for 2 players, not {seats!r}")
    return ROLES
