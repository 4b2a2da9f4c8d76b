"""A game as the engine runs it: inputs, events, clones, and a change of dealer."""

from __future__ import annotations

import pytest

from bang import games
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.dealer import OpenDealer
from bang.engine.questions import Answer, Refused
from tests.classic_games import ClassicGame
from tests.properties.random_games import classic_kind, everything, play_on, questions

KIND = classic_kind(5, "fourth", "full", seed=21)


def at_an_offer() -> ClassicGame:
    """A game at a question during which Sid Ketchum could act out of turn."""
    for game, _ in questions(KIND):
        if game.offers():
            return game
    raise AssertionError("there is no offer in this game")


def test_a_game_without_a_dealer_waits_for_one() -> None:
    game = KIND.fresh()
    assert game.ask is None
    assert game.options() == []
    assert game.offers() == {}
    assert game.waiting is not None
    assert game.waiting.kind == "roles"
    with pytest.raises(Refused, match="the dealer must deal first"):
        game.answer(0, "end")
    game.hand_to(OpenDealer(5))
    assert game.waiting is None
    assert game.ask is not None
    play_on(game, Chance(1), 2000)
    assert game.is_over


def test_a_dealer_handed_over_deals_from_then_on() -> None:
    dealt = classic_kind(4, "fourth", "full", seed=8)
    game, copy = dealt.new_game(), dealt.fresh()
    for entry in game.log:
        copy.feed(entry)
    assert game.dealer is not None
    copy.hand_to(game.dealer.copy())
    for one, other in ((game, Chance(2)), (copy, Chance(2))):
        play_on(one, other, 40)
    assert everything(copy) == everything(game)


def test_events_holds_only_those_of_the_last_input() -> None:
    game = KIND.new_game()
    assert game.events[0].kind == "deals"
    assert game.ask is not None
    events = game.answer(game.ask.seat, "end" if "end" in game.options() else game.options()[0])
    assert events == game.events
    assert "deals" not in {event.kind for event in events}
    assert game.clone().events == []


def test_an_offer_is_taken_up_and_the_question_asked_again() -> None:
    game = at_an_offer()
    assert game.ask is not None
    ((seat, keys),) = game.offers().items()
    before = game.ask
    game.answer(seat, *keys)
    taken = game.log[-1]
    assert isinstance(taken, Answer)
    assert (taken.seat, taken.prompt) == (seat, "offer")
    assert (game.ask.seat, game.ask.prompt, game.ask.count) == (seat, "sid_ketchum", 2)
    play_on(game, Chance(1), 1)
    assert game.ask is not None
    assert (game.ask.seat, game.ask.prompt) == (before.seat, "play")
    with pytest.raises(Refused):
        game.answer(seat, "end")


def test_an_answer_that_is_not_the_offer_is_refused() -> None:
    game = at_an_offer()
    (seat,) = game.offers()
    before = everything(game)
    for keys in (("pass",), ("end",), ("sid_ketchum", "sid_ketchum"), ()):
        with pytest.raises(Refused):
            game.answer(seat, *keys)
    assert everything(game) == before


def test_the_same_card_cannot_be_given_twice() -> None:
    game = at_an_offer()
    ((seat, keys),) = game.offers().items()
    game.answer(seat, *keys)
    name = next(name for name in game.options() if game.options().count(name) == 1)
    with pytest.raises(Refused, match="more often than there are such cards"):
        game.answer(seat, name, name)


def test_a_player_with_an_empty_hand_who_can_only_pass_is_not_asked() -> None:
    """A question is skipped only if public knowledge leaves one answer, such as with an empty hand."""
    skipped = 0
    for seed in range(60):
        for game, _ in questions(classic_kind(4, "fourth", "full", seed=seed)):
            if game.ask is not None and game.ask.prompt in ("dodge", "indians", "duel"):
                assert game.state.players[game.ask.seat].hand or len(game.options()) > 1
            skipped += any(
                event.kind == "declines"
                and event.seat is not None
                and not game.state.players[event.seat].hand
                for event in game.events
            )
    assert skipped


def test_a_finished_game_takes_no_answers_and_stays_finished_when_reloaded() -> None:
    game = KIND.new_game()
    play_on(game, Chance(3), 5000)
    assert game.is_over
    assert (game.ask, game.waiting, game.options(), game.offers()) == (None, None, [], {})
    with pytest.raises(Refused, match="the game is over"):
        game.answer(0, "end")
    assert everything(game.clone()) == everything(game)
    assert everything(games.load(saves.save(game))) == everything(game)
