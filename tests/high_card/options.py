"""The options of the tiny game."""

SEATS = (2,)
USUAL_SEATS = 2
FIGURES = 1
ROLES = ("left", "right")
OPTIONS = {"coins": ("two", "one")}
SEAT_OF_ROLE: dict[str, int] = {}
LESSON: dict[str, str] = {}
HINTS = False


def roles_for(seats: int) -> tuple[str, ...]:
    """Each player has one of the two roles."""
    return ROLES
