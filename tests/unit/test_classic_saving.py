"""Saving oneself: which cards everybody is shown, and what a copy without the hand accepts (R21, R23)."""

from __future__ import annotations

import pytest

from bang.engine.dealer import ScriptedDealer
from bang.engine.questions import Answer, Refused
from tests.classic_games import ClassicGame
from tests.set_up import game_at

SETTING = """
seat ann sheriff  {character} life 2 hand {hand} table dynamite-2H
seat bob outlaw   paul_regret
{others}
deck bang-9C missed-2S
turn ann start
"""
OTHERS = "seat cid outlaw bart_cassidy\nseat dan renegade willy_the_kid"
ANN = 0


def at_one_below(hand: str, character: str = "rose_doolan", others: str = OTHERS) -> ClassicGame:
    """A game in which Ann had two life points and has lost three to her Dynamite."""
    text = SETTING.format(hand=hand, character=character, others=others)
    text = text.replace("deck bang-9C missed-2S", "deck missed-2S bang-9C")
    return game_at(text, ScriptedDealer(1))


def shown(game: ClassicGame) -> list[str]:
    """The cards that the last answer shows."""
    answer = next(entry for entry in reversed(game.log) if isinstance(entry, Answer))
    return [face.name for _, face in answer.cards]


def test_the_first_beer_drunk_shows_all_the_beers_needed() -> None:
    game = at_one_below("beer-6H beer-7H beer-8H bang-AS")
    assert game.ask is not None
    assert (game.ask.prompt, game.ask.about) == ("save", {"by": None, "source": "dynamite", "needed": 2})
    assert game.options() == ["beer-6H", "beer-7H", "beer-8H", "pass"]
    game.answer(ANN, "beer-6H")
    assert shown(game) == ["beer-6H", "beer-7H"]
    assert game.ask.about["needed"] == 1
    game.answer(ANN, "beer-7H")
    assert shown(game) == ["beer-7H"]
    assert game.state.players[ANN].life == 1


def test_the_beers_may_be_drunk_in_any_order() -> None:
    game = at_one_below("beer-6H beer-7H beer-8H bang-AS")
    game.answer(ANN, "beer-8H")
    assert shown(game) == ["beer-8H", "beer-6H"]
    game = at_one_below("bang-AS beer-6H beer-7H")
    game.answer(ANN, "beer-7H")
    assert shown(game) == ["beer-7H", "beer-6H"]


def test_declining_shows_nothing() -> None:
    game = at_one_below("beer-6H beer-7H")
    game.answer(ANN, "pass")
    passed = next(entry for entry in game.log if isinstance(entry, Answer))
    assert (passed.keys, passed.cards) == (("pass",), ())
    assert not game.state.players[ANN].alive


def test_saving_oneself_with_an_ability_shows_the_beers_needed_besides() -> None:
    game = at_one_below("bang-AS beer-6H bang-2C", "sid_ketchum")
    assert game.options() == ["beer-6H", "sid_ketchum", "pass"]
    game.answer(ANN, "sid_ketchum")
    assert shown(game) == ["beer-6H"]


def test_three_cards_do_not_save_sid_ketchum_from_losing_two_life_points() -> None:
    """Three cards give Sid Ketchum one life point, and he needs two."""
    game = at_one_below("bang-AS bang-2C bang-3C", "sid_ketchum")
    assert game.options() == ["pass"]
    with pytest.raises(Refused):
        game.answer(ANN, "sid_ketchum")
    four = at_one_below("bang-AS bang-2C bang-3C bang-4C", "sid_ketchum")
    assert four.options() == ["sid_ketchum", "pass"]
    four.answer(ANN, "sid_ketchum")
    assert shown(four) == []


def test_with_two_players_left_no_beer_is_asked_for() -> None:
    game = at_one_below("beer-6H beer-7H beer-8H", others="seat cid outlaw bart_cassidy dead")
    assert game.is_over
    assert not any(isinstance(entry, Answer) for entry in game.log)


def test_an_answer_that_shows_too_few_beers_is_refused() -> None:
    """A copy that does not know the hand counts only the cards shown."""
    game = at_one_below("beer-6H beer-7H bang-AS")
    copy = game.clone()
    assert copy.ask is not None
    for token in copy.ask.tokens:
        del copy.state.faces[token]
    copy._options = None
    assert copy.options() == ["pass"]
    game.answer(ANN, "beer-6H")
    answer = next(entry for entry in game.log if isinstance(entry, Answer))
    with pytest.raises(Refused):
        copy.feed(answer._replace(cards=answer.cards[:1]))
    with pytest.raises(Refused):
        copy.feed(answer._replace(cards=(answer.cards[0], answer.cards[0])))
    assert copy.options() == ["pass"]
    copy.feed(answer)
    assert copy.options() == ["beer-7H", "pass"]
