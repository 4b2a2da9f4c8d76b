"""Every id of the game has a text in every language."""

from __future__ import annotations

from random import Random

import pytest

from bang.classic.definitions import CHARACTERS, KINDS
from bang.classic.roles import ROLES
from tests.classic_games import new_game
from web.table.print.log_words import said
from web.words import LANGUAGES, WORDS

NAMES = [f"Seat {number}" for number in range(7)]


@pytest.fixture(params=list(LANGUAGES))
def language(request: pytest.FixtureRequest) -> object:
    """Set each language in turn, and English again afterwards."""
    WORDS.speak(request.param)
    yield request.param
    WORDS.speak("en")


@pytest.mark.parametrize("language_seed", range(4))
def test_every_event_of_a_game_has_a_sentence(language_seed: int, language: str) -> None:
    chance = Random(language_seed)
    game = new_game(seats=4 + language_seed, seed=language_seed, choose_character=language_seed % 2 == 0)
    while game.ask is not None:
        keys = chance.sample(game.options(), game.ask.count)
        assert WORDS.has(f"prompts.{game.ask.prompt}")
        assert WORDS.has(f"waits.{game.ask.prompt}")
        assert game.ask.about.get("by") != game.ask.seat, "nobody is told of themselves by name"
        for event in game.answer(game.ask.seat, *keys):
            assert said(event.seen_by(None), NAMES, None)
            for eyes in range(3):
                words = said(event.seen_by(eyes), NAMES, eyes)
                assert words
                assert NAMES[eyes] not in words, "you are you"
    over = game.view(None)["over"]
    assert over is not None
    assert WORDS.has(f"winners.{over['winner']}")


def test_everything_in_the_box_has_a_name_and_a_help_text(language: str) -> None:
    for kind in KINDS:
        assert WORDS.has(f"cards.{kind}")
        assert WORDS.has(f"card_help.{kind}")
    for character in CHARACTERS:
        assert WORDS.has(f"characters.{character}")
        assert WORDS.has(f"character_help.{character}")
    for role in ROLES:
        assert WORDS.has(f"roles.{role}")
        assert WORDS.has(f"role_help.{role}")


def test_no_text_names_a_card_or_character_that_is_not_in_the_box() -> None:
    assert set(WORDS.group("cards")) - set(KINDS) == {"unknown", "first_gun"}
    assert set(WORDS.group("characters")) == set(CHARACTERS)
