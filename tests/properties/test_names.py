"""The tokens of cards reveal nothing about their faces."""

from __future__ import annotations

from collections import Counter

from tests.classic_games import new_game
from tests.properties.random_games import kinds_of_table, questions

GAMES = 700


def test_a_dealt_card_is_equally_likely_at_every_place_of_the_hand() -> None:
    """In a hand of four cards each place holds the lowest card in a quarter of the games."""
    places: Counter[int] = Counter()
    for seed in range(GAMES):
        table = new_game(seats=4, seed=seed).state
        for player in table.players:
            if len(player.hand) == 4:
                names = [table.faces[token].name for token in sorted(player.hand)]
                places[names.index(min(names))] += 1
    fair = places.total() / 4
    assert places.total() > 1000
    assert all(abs(places[place] - fair) < 0.1 * fair for place in range(4)), places


def test_a_drawn_card_is_equally_likely_at_every_place_of_the_hand() -> None:
    """At the start of a turn two cards enter the hand; neither is more likely at its end."""
    drawn: Counter[int] = Counter()
    for seed in range(GAMES):
        game = new_game(seats=4, seed=seed)
        table = game.state
        hand = [table.faces[token] for token in table.players[table.turn].hand]
        for event in game.events:
            if event.kind == "draws" and event.n == 2 and len(hand) == 7:
                drawn.update(hand.index(face) for face in event.cards if face in hand)
    fair = drawn.total() / 7
    assert drawn.total() > 700
    assert all(abs(drawn[place] - fair) < 0.25 * fair for place in range(7)), drawn


def test_a_token_always_stands_for_the_same_card() -> None:
    for kind in kinds_of_table(4, seed=3):
        faces: dict[int, str] = {}
        for game, _ in questions(kind):
            for token, face in game.state.faces.items():
                assert faces.setdefault(token, face.name) == face.name


def test_a_hand_gets_new_tokens_when_a_card_is_drawn_into_it() -> None:
    """So nobody can follow a known card in a hand by its token."""
    for kind in kinds_of_table(4, seed=5):
        hands: dict[int, set[int]] = {}
        for game, _ in questions(kind):
            now = {seat: set(player.hand) for seat, player in enumerate(game.state.players)}
            for event in game.events:
                if event.kind == "draws" and event.seat in hands:
                    assert not hands[event.seat] & now[event.seat]
            hands = now


def test_every_game_gives_its_tokens_to_the_deck_in_another_order() -> None:
    """Tokens are numbered in order, but their faces differ from game to game."""
    decks = {tuple(new_game(seats=5, seed=seed).log[-1].faces) for seed in range(30)}  # type: ignore[union-attr]
    assert len(decks) == 30
