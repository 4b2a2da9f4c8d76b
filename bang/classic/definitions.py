"""The cards and characters of all boxes, each with what is printed on it."""

from collections.abc import Iterable
from typing import Any

from bang.classic import cards, characters, facts
from bang.classic.kinds import AIMS, Card, CardKind, Character
from bang.classic.kinds import KINDS as KINDS
from bang.classic.roles import ROLES
from bang.common.definitions import check_facts, check_words, defined_in
from bang.common.views import Printed
from bang.engine.questions import Face

KINDS.update(defined_in(cards, CardKind))
CHARACTERS = defined_in(characters, Character)

check_facts("cards", facts.CARDS, KINDS)
check_facts("characters", facts.CHARACTERS, CHARACTERS)
check_words(KINDS, {"aims": AIMS, "averted_by": ("", *KINDS)})
for _id, _fact in facts.CARDS.items():
    _kind = KINDS[_id]
    _kind.border = _fact["border"]
    _kind.weapon = _fact.get("weapon", 0)
    _kind.book = _fact.get("book", False)
    _kind.sound = _fact.get("sound", "")
    _kind.signs = (f"range:{_kind.weapon}",) if _kind.weapon else tuple(_fact.get("signs", "").split())
for _id, _life in facts.CHARACTERS.items():
    CHARACTERS[_id].life = _life


def _printed(kinds: dict[str, dict[str, Any]]) -> Iterable[tuple[str, str]]:
    return [(kind, printed) for kind, fact in kinds.items() for printed in fact["cards"].split()]


CARDS = {
    f"{kind}-{printed}": Card(KINDS[kind], printed[:-1], printed[-1])
    for kind, printed in _printed(facts.CARDS)
}
"""Every card by its name; the two Stagecoaches of 9 of spades print the same and share one face."""


def cards_of(box: dict[str, Any]) -> list[Card]:
    """All the cards of a box, in a fixed order."""
    return [CARDS[f"{kind}-{printed}"] for kind, printed in _printed(box.get("cards", {}))]


BOX = tuple(cards_of(facts.GAME))
"""The cards of the game itself."""

CHARACTER_FACES = {name: Face(name) for name in CHARACTERS}

_FACES: dict[str, Face] = {**CARDS, **ROLES, **CHARACTER_FACES}


def face(name: str) -> Face:
    """The face with this name."""
    if name not in _FACES:
        raise ValueError(
            f"no card is called {name!r}; card names look like bang-AS, kinds are {', '.join(KINDS)}"
        )
    return _FACES[name]


def printed() -> dict[str, Printed]:
    """What is printed on every kind of card."""
    return {
        name: {
            "border": kind.border,
            "weapon": kind.weapon,
            "signs": list(kind.signs),
            "sound": kind.sound,
            "book": kind.book,
            "cards": [f"{name}-{card}" for card in facts.CARDS[name]["cards"].split()],
            "decks": [],
        }
        for name, kind in KINDS.items()
    }
