"""The two kinds of input, and checking that an object from outside is one of them at all."""

from typing import Any

from bang.data import MOST_DIGITS
from bang.engine.dealer import Dealt
from bang.engine.questions import HIDDEN, NO_INPUT, Answer, Face, Refused
from bang.engine.rules import Rules

Input = Answer | Dealt


def check_form(entry: Any, rules: Rules[Any]) -> None:
    """Refuse whatever is not an input whose parts have the right types and whose faces are in the box."""
    if type(entry) is Dealt and len(entry) == len(Dealt._fields):
        is_right = _is_deal(entry, rules)
    elif type(entry) is Answer and len(entry) == len(Answer._fields):
        is_right = _is_answer(entry, rules)
    else:
        is_right = False
    if not is_right:
        raise Refused(
            f"this is not an input of a game, or one of its parts is wrong: {type(entry)}", NO_INPUT
        )


def _is_deal(entry: Dealt, rules: Rules[Any]) -> bool:
    if type(entry.kind) is not str or type(entry.faces) is not tuple:
        return False
    return all(face is None or _is_face(face, rules) for face in entry.faces)


def _is_answer(entry: Answer, rules: Rules[Any]) -> bool:
    if not _is_number(entry.seat) or type(entry.keys) is not tuple or type(entry.cards) is not tuple:
        return False
    if not all(type(key) is str for key in entry.keys):
        return False
    return all(_is_card(card, rules) for card in entry.cards)


def _is_card(card: Any, rules: Rules[Any]) -> bool:
    if type(card) is not tuple or len(card) != 2:
        return False
    token, face = card
    return _is_number(token) and (face is HIDDEN or _is_face(face, rules))


def _is_number(value: Any) -> bool:
    """Whether this is a whole number of a sane size; True and 1.0 are not."""
    return type(value) is int and abs(value) < 10**MOST_DIGITS


def _is_face(face: Any, rules: Rules[Any]) -> bool:
    """Whether this is a face of the box itself, not only something that is called like one."""
    if not issubclass(type(face), Face):
        return False
    try:
        return rules.face(face.name) is face
    except (ValueError, TypeError, AttributeError):
        return False
