"""The cards and characters of the box, each with what is printed on it."""

from bang.common.definitions import check_facts, check_words, defined_in
from bang.common.views import Printed
from bang.duel import cards, characters, facts
from bang.duel.aims import AIMS
from bang.duel.kinds import BACKS, DODGE, SHOT, Card, CardKind, Character
from bang.duel.kinds import KINDS as KINDS
from bang.duel.options import ROLES
from bang.engine.questions import Face

KINDS.update(defined_in(cards, CardKind))
CHARACTERS = defined_in(characters, Character)

check_facts("cards", facts.CARDS, KINDS)
check_facts("characters", facts.NAMES, CHARACTERS)
check_words(KINDS, {"aims": ("", *AIMS), "averted_by": ("", DODGE.kind, SHOT)})
for _id, _fact in facts.CARDS.items():
    # On the class, so that a Colt that stands for another card has the same print.
    _kind = type(KINDS[_id])
    _kind.border = _fact["border"]
    _kind.is_shot = _fact.get("icon") == "hit"
    _kind.is_dodge = _fact.get("icon") == "dodge"
    _kind.always = _fact.get("always", False)
    _kind.recharges = _fact.get("recharge", False)
    _kind.sound = _fact.get("sound", "")
    _marks = [mark for mark in ("always", "recharge") if _fact.get(mark)]
    _kind.signs = (*_fact.get("signs", "").split(), *_marks)
for _seat, _role in enumerate(ROLES):
    for _id, _fact in facts.CHARACTERS[_role].items():
        _character = CHARACTERS[_id]
        _character.life = _fact["life"]
        _character.always = _fact.get("always", False)
        _character.number, _character.seat = facts.NAMES.index(_id), _seat


def _name(kind: str, symbol: str, role: str) -> str:
    """The name of a card; the back is named if both decks have such a card."""
    in_both = all(symbol in facts.CARDS[kind][side] for side in ROLES)
    return f"{role}:{kind}-{symbol}" if in_both else f"{kind}-{symbol}"


def _deck_of(seat: int, role: str) -> tuple[Card, ...]:
    """One deck, in a fixed order; cards that print the same share one face."""
    faces: dict[str, Card] = {}
    names = [
        (_name(kind, symbol, role), kind, symbol)
        for kind, fact in facts.CARDS.items()
        for symbol in fact[role]
    ]
    for name, kind, symbol in names:
        faces.setdefault(name, Card(name, KINDS[kind], symbol, seat))
    return tuple(faces[name] for name, _, _ in names)


DECKS = tuple(_deck_of(seat, role) for seat, role in enumerate(ROLES))
"""The cards of each side's deck."""

BOX = tuple(card for deck in DECKS for card in deck)

CARDS = {card.name: card for card in BOX}
"""Every card by its name."""

CHARACTER_FACES = {name: Face(name) for name in CHARACTERS}

_FACES: dict[str, Face] = {**CARDS, **CHARACTER_FACES, **{back.name: back for back in BACKS}}


def face(name: str) -> Face:
    """The face with this name."""
    if name not in _FACES:
        raise ValueError(
            f"no card is called {name!r}; card names look like bank-B or law:missed-S, where both decks"
            f" have such a card; kinds are {', '.join(KINDS)}"
        )
    return _FACES[name]


def printed() -> dict[str, Printed]:
    """What is printed on every kind of card."""
    return {
        name: {
            "border": kind.border,
            "weapon": 0,
            "signs": list(kind.signs),
            "sound": kind.sound,
            "book": False,
            "cards": [card.name for card in BOX if card.kind is kind],
            "decks": [card.back.name for card in BOX if card.kind is kind],
        }
        for name, kind in KINDS.items()
    }
