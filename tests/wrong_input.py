"""Answers and seats that no game accepts."""

from __future__ import annotations

from typing import Any

import pytest

from bang.engine.questions import Refused
from tests.properties.random_games import AnyGame, everything

MALFORMED: tuple[tuple[Any, ...], ...] = (
    (),
    ("end", "end"),
    (None,),
    (7,),
    (["end"],),
    ("END",),
    ("end ",),
    ("",),
    ("@0",),
    ("/end",),
)
"""The keys of answers that nobody can give."""


def assert_refused(game: AnyGame, keys: tuple[Any, ...]) -> None:
    """The answer is refused whoever gives it, and changes nothing."""
    before = everything(game)
    for seat in (0, 1, -1, None, "0", [0]):
        with pytest.raises(Refused):
            game.answer(seat, *keys)  # type: ignore[arg-type]
    assert everything(game) == before


def assert_no_such_seats(game: AnyGame) -> None:
    """Views and reasons are refused for anything but a seat's number."""
    for seat in (-1, game.state.seats, "0", 1.0, True):
        with pytest.raises(ValueError, match="seat"):
            game.view(seat)  # type: ignore[arg-type]
