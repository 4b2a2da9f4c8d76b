"""A player whose time ran out gets a legal answer that attacks nobody and keeps the player alive."""

from __future__ import annotations

import pytest

from bang import games
from bang.engine.chance import Chance
from tests.bot_games import seen
from tests.duel_games import LAW, OUTLAWS, duel_at
from tests.properties.random_games import Kind, kinds_of_table, questions
from tests.set_up import game_at

tables = pytest.mark.parametrize(
    "kind", [kind for game in games.names() for kind in kinds_of_table(4, seed=31, game=game)], ids=str
)


@tables
def test_at_every_question_of_a_random_game_the_answer_is_legal(kind: Kind) -> None:
    bots = [games.cautious(kind.game, seat, Chance(seat)) for seat in range(kind.seats)]
    for game, _ in questions(kind):
        for bot in bots:
            bot.saw(event.seen_by(bot.seat) for event in game.events)
            assert bot.offer(game.view(bot.seat)) is None
        if game.ask is None:
            break
        bot = bots[game.ask.seat]
        keys = bot.answer(seen(game, bot.seat))
        game.clone().answer(bot.seat, *keys)
        if game.ask.verb == "plays" and "end" in game.options():
            assert keys == ("end",)
        if game.ask.verb == "answers" and set(game.options()) > {"pass"}:
            assert keys != ("pass",)
        if game.ask.verb == "draws":
            assert keys == ("deck",)


def test_it_is_none_of_the_levels() -> None:
    for game in games.names():
        assert "cautious" not in games.levels(game)


def test_a_shot_is_dodged_and_a_beer_saves() -> None:
    text = """
seat anna sheriff willy_the_kid hand bang-AS bang-2C
seat bert outlaw bart_cassidy life 1 hand missed-10C beer-6H
seat cleo outlaw kit_carlson
seat dora renegade jesse_jones
"""
    game = game_at(text)
    bot = games.cautious("classic", 1, Chance(1))
    game.answer(0, "bang-AS@1")
    assert bot.answer(game.view(1)) == ("missed-10C",)
    game.answer(1, "pass")
    assert game.ask is not None
    assert game.ask.prompt == "save"
    assert bot.answer(game.view(1)) == ("beer-6H",)


def test_a_duellist_ends_the_turn() -> None:
    text = """
side law hand law:colt-D bank-B
front jango
rear pat_garret
side outlaws hand beer-B
front cattle_katie
rear babe_leroy
"""
    game = duel_at(text)
    assert games.cautious("duel", LAW, Chance(1)).answer(game.view(LAW)) == ("end",)
    with pytest.raises(ValueError, match="is not asked"):
        games.cautious("duel", OUTLAWS, Chance(1)).answer(game.view(OUTLAWS))
