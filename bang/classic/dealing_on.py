"""The hidden places of a classic table, whose faces another dealer deals on."""

from bang.classic.roles import ROLES
from bang.classic.table import ClassicTable
from bang.engine.dealer import NO_SEAT
from bang.engine.rules import Place

ROLE, CARD = "role", "card"


def places(table: ClassicTable) -> list[Place]:
    """The hidden roles, the hands, each in the order of the seats, the deck from its top, and the stage."""
    roles = [
        Place(ROLE, 1 << seat, None if role is None else ROLES[role], seat=seat)
        for seat, role in enumerate(table.roles)
        if any(table.shown) and not table.shown[seat]
    ]
    hands = [(1 << seat, token) for seat, player in enumerate(table.players) for token in player.hand]
    others = [(NO_SEAT, token) for token in (*reversed(table.deck), *table.stage)]
    return [
        *roles,
        *(
            Place(CARD, holder | table.seen.get(token, NO_SEAT), table.face(token), token=token)
            for holder, token in (*hands, *others)
        ),
    ]
