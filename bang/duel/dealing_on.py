"""The hidden places of a Duel, whose faces another dealer deals on."""

from collections.abc import Iterator

from bang.duel.definitions import CHARACTER_FACES
from bang.duel.facts import CHARACTERS, NAMES
from bang.duel.options import ROLES
from bang.duel.table import DuelTable, Side
from bang.engine.dealer import NO_SEAT
from bang.engine.questions import Face
from bang.engine.rules import Place

CARD = "card"


def places(table: DuelTable) -> list[Place]:
    """For each side its hand, pile and reserve, from the top, and who waits; then common pile and stage.

    The owner knows who waits in the reserve, but not in which order: therefore their names are listed once
    more, sorted, and only these are shown to the owner.
    """
    return [
        *(place for seat in range(table.seats) for place in _of_side(table, seat)),
        *(_card(table, token) for token in (*reversed(table.deck), *table.stage)),
    ]


def _card(table: DuelTable, token: int, holder: int = NO_SEAT) -> Place:
    audience = holder | table.seen.get(token, NO_SEAT)
    return Place(CARD, audience, table.face(token), token=token, back=table.backs.get(token))


def _of_side(table: DuelTable, seat: int) -> Iterator[Place]:
    side, role = table.sides[seat], ROLES[seat]
    for token in side.hand:
        yield _card(table, token, 1 << seat)
    for token in reversed(side.pile):
        yield _card(table, token)
    for token in reversed(side.reserve):
        yield Place(role, table.seen.get(token, NO_SEAT), table.face(token), token=token)
    known = [name for name in side.dealt if name not in gone(side)]
    for place in range(len(side.reserve)):
        yield Place("", 1 << seat, CHARACTER_FACES[known[place]] if known else None, seat=seat)


def gone(side: Side) -> list[str]:
    """The characters of a side who are no longer in the reserve."""
    return [NAMES[who] for who in (*side.line, *side.lost)]


def learn(table: DuelTable, learned: list[tuple[Place, Face]]) -> None:
    """Learn who waits in a reserve."""
    for seat, side in enumerate(table.sides):
        names = [face.name for place, face in learned if place.seat == seat]
        if names:
            side.dealt = tuple(sorted([*gone(side), *names]))


def misdealt(table: DuelTable) -> str:
    """Why who waits cannot be who is said to wait; empty if that is possible."""
    for side, role in zip(table.sides, ROLES, strict=True):
        dealt = set(side.dealt)
        on_top = {table.faces[token].name for token in side.reserve if token in table.faces}
        if not dealt | on_top <= {*CHARACTERS[role]}:
            return f"the reserve of {role} has other characters than its own"
        if dealt and (len(dealt) != table.characters_each or not on_top | {*gone(side)} <= dealt):
            return f"these characters were not dealt to {role}: {', '.join(side.dealt)}"
        if on_top & {*gone(side)}:
            return f"a character in the reserve of {role} is already in play"
    return ""
