"""The names of cards betray nothing of their faces."""

from __future__ import annotations

from collections import Counter

from tests.classic_games import new_game
from tests.properties.random_games import kinds_of_table, questions

GAMES = 700


def test_every_place_of_a_dealt_hand_is_as_likely_for_every_card() -> None:
    """Four cards in a hand: each place holds the lowest of them in a quarter of the games."""
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


def test_the_card_that_was_drawn_may_be_any_of_the_hand() -> None:
    """A turn begins: two cards enter the hand, and neither stands where a newcomer would stand."""
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


def test_a_name_is_never_used_again_for_another_card() -> None:
    for kind in kinds_of_table(4, seed=3):
        faces: dict[int, str] = {}
        for game, _ in questions(kind):
            for token, face in game.state.faces.items():
                assert faces.setdefault(token, face.name) == face.name


def test_a_hand_has_new_names_whenever_a_card_enters_it_unseen() -> None:
    """Whoever remembers which card of a hand is which has to forget it."""
    for kind in kinds_of_table(4, seed=5):
        hands: dict[int, set[int]] = {}
        for game, _ in questions(kind):
            now = {seat: set(player.hand) for seat, player in enumerate(game.state.players)}
            for event in game.events:
                if event.kind == "draws" and event.seat in hands:
                    assert not hands[event.seat] & now[event.seat]
            hands = now


def test_the_order_of_the_deck_is_not_the_order_of_its_names_twice() -> None:
    """Names are given out in order; which faces they carry differs from game to game."""
    decks = {tuple(new_game(seats=5, seed=seed).log[-1].faces) for seed in range(30)}  # type: ignore[union-attr]
    assert len(decks) == 30
