"""What every test starts with."""

from __future__ import annotations

import pytest

from web.words import WORDS


@pytest.fixture(autouse=True)
def english_of_the_classic_game() -> None:
    """Speak English of the classic game, because most tests draw parts of its table without a screen."""
    WORDS.speak("en")
    WORDS.play("classic")
