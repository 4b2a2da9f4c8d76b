"""Checking the values of a save: each function returns the value, or says in a `ValueError` what is wrong."""

from collections.abc import Callable, Iterable
from typing import Any

from bang.data import is_number, short
from bang.engine.dealer import SPECTATORS
from bang.engine.questions import Back, Face, Token
from bang.engine.state import State

MANY = 10**9
"""More than any number in a save."""


def number(value: Any, low: int, high: int) -> int:
    """A whole number in a range, both ends included."""
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{short(value)} is not a number from {low} to {high}")
    return value


def truth(value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise ValueError(f"{short(value)} is neither true nor false")
    return value


def word(value: Any, words: Iterable[str]) -> str:
    """One of these words."""
    if value not in tuple(words):
        raise ValueError(f"{short(value)} is not one of {', '.join(map(repr, words))}")
    return str(value)


def listed(value: Any, length: int | None = None) -> list[Any]:
    """A list, of this length if one is given."""
    if type(value) is not list or (length is not None and len(value) != length):
        raise ValueError(f"{short(value)} is not a list" + (f" of {length}" if length else ""))
    return value


def tokens(value: Any, state: State) -> list[Token]:
    """A list of tokens that this state has given out."""
    return [number(token, 0, state.next_token - 1) for token in listed(value)]


def token(text: str, state: State) -> Token:
    """A token that is the name of a field, because JSON has no other names."""
    if not is_number(text):
        raise ValueError(f"{short(text)} is not the number of a card")
    return number(int(text), 0, state.next_token - 1)


def tokens_to_data(state: State) -> dict[str, Any]:
    """What is known about tokens, as plain data; backs only in games whose backs differ."""
    backs = {str(token): back.name for token, back in state.backs.items()}
    return {
        "faces": {str(token): known.name for token, known in state.faces.items()},
        "seen": {str(token): _written(seats, state) for token, seats in state.seen.items()},
        **({"backs": backs} if backs else {}),
    }


def read_tokens(data: dict[str, Any], state: State, face: Callable[[str], Face]) -> None:
    """Read what is known about tokens into a state."""
    state.faces = {token(name, state): face(known) for name, known in data["faces"].items()}
    state.seen = {token(name, state): _read(seats, state) for name, seats in data["seen"].items()}
    for name, known in data.get("backs", {}).items():
        back = face(known)
        if not isinstance(back, Back):
            raise ValueError(f"{short(known)} is not the back of a card")
        state.backs[token(name, state)] = back


def _written(seats: int, state: State) -> int:
    """An audience as a save has it: all seats stand for everybody, as they did before spectators had a bit.

    What all seats know, but not the spectators, has one more bit.
    """
    every_seat = state.all_seats & ~SPECTATORS
    return seats & every_seat if seats != every_seat else 2 * every_seat + 1


def _read(written: Any, state: State) -> int:
    """The audience that a save has in this form."""
    every_seat = state.all_seats & ~SPECTATORS
    if written == 2 * every_seat + 1 and type(written) is int:
        return every_seat
    seats = number(written, 1, every_seat)
    return state.all_seats if seats == every_seat else seats
