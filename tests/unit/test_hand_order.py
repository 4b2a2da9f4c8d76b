"""A hand keeps its order on the page, whatever order and tokens the engine gives its cards."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.paper_table import Table, table_set
from tests.unit import table_samples
from web.kept.storage import SavedGame
from web.table.course.hand_order import HandOrder, grouped, laid, moved, rearranged
from web.table.course.replay import Replay
from web.table.course.sitting import begin, kept, resume

A, B, C, D = "bang-AS", "beer-6H", "duel-QD", "jail-4H"


def is_kept(before: list[str], after: list[str]) -> bool:
    """Whether the cards that stayed come first, in their old order."""
    stayed = [card for card in before if card in after]
    return after[: len(stayed)] == stayed


def in_order(seen: Sequence[str | None], hand: Sequence[str | None]) -> list[str | None]:
    """Lay a hand of which these cards have been seen before."""
    order = HandOrder()
    order.lay(0, seen, False)
    return order.lay(0, hand, False)


def test_kept_cards_keep_their_order_and_new_cards_come_last() -> None:
    assert in_order([A, B, C], [D, C, A]) == [A, C, D]
    assert in_order([], [C, A]) == [C, A]
    assert in_order([A, B], []) == []


def test_cards_that_print_alike_are_interchangeable() -> None:
    assert in_order([A, B, A], [A, A, C, B, A]) == [A, B, A, C, A]
    assert in_order([A, B, A], [B, A]) == [A, B]
    assert in_order([A, None], [None, None, A]) == [A, None, None]


def test_ordering_a_hand_loses_and_adds_no_card() -> None:
    chance = Random(1)
    for _ in range(500):
        seen = chance.choices([A, B, C, D], k=chance.randrange(7))
        hand = chance.choices([A, B, C, D], k=chance.randrange(7))
        assert Counter(in_order(seen, hand)) == Counter(hand)
        assert in_order(in_order(seen, hand), chance.sample(hand, len(hand))) == in_order(seen, hand)


def test_a_card_taken_back_returns_to_its_place() -> None:
    order = HandOrder()
    order.lay(0, [A, B, C], True)
    assert order.lay(0, [A, C], True) == [A, C]
    assert order.lay(0, [C, B, A], True) == [A, B, C]
    order.lay(0, [A, C], False)
    assert order.lay(0, [A, B, C], False) == [A, C, B], "without undo it is a new card"


def test_a_card_taken_back_returns_to_its_place_in_a_new_order() -> None:
    order = HandOrder()
    order.lay(0, [A, B, C], True)
    order.lay(0, [A, C], True)
    order.arrange(0, [C, A])
    assert order.lay(0, [A, B, C], True) == [C, B, A]
    assert rearranged([A, B, C], [C, A]) == [C, B, A]


def test_a_hand_can_be_sorted_by_moving_a_card_and_by_name() -> None:
    assert moved([A, B, C, D], 0, 2) == [B, C, A, D]
    assert moved([A, B, C, D], 3, 0) == [D, A, B, C]
    hand = ["beer-6H", "bang-AS", None, "bang-10D", "bang-10C", "beer-JH", "bang-2C"]
    sorted_ = ["bang-2C", "bang-10C", "bang-10D", "bang-AS", "beer-6H", "beer-JH", None]
    assert grouped(hand, lambda card: card.partition("-")[0]) == sorted_


def test_each_seat_has_an_order_of_its_own() -> None:
    order = HandOrder()
    order.lay(0, [A, B], False)
    assert order.lay(1, [B, A], False) == [B, A]
    assert order.kept() == {"0": [A, B], "1": [B, A]}
    view = table_samples.table(hand=[B, A])
    assert laid(view, order)["seats"][0]["hand"] == [A, B]
    assert view["seats"][0]["hand"] == [B, A], "the view itself is unchanged"
    assert laid(table_samples.table(you=None), order)["you"] is None


@pytest.mark.parametrize(
    "damaged", [None, [], "x", {"0": "x"}, {"0": [1, None, {}]}, {"x": [A]}, {"-1": [A]}, {"²": [A]}]
)
def test_a_damaged_order_is_ignored(damaged: Any) -> None:
    assert HandOrder(damaged).lay(0, [B, A], False) == [B, A]


def test_the_order_of_a_hand_is_stored_with_the_game() -> None:
    sitting = begin("x", table_set())
    sitting.order.lay(2, [C, A], False)
    stored = SavedGame.from_text(kept(sitting, 1.0).as_text())
    assert HandOrder(stored.more["hands"]).lay(2, [A, C], False) == [C, A]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hand_keeps_its_order_through_a_whole_game(seed: int) -> None:
    playing = Table(begin("x", table_set(seed=seed)), "quick").without_pauses()
    hands: list[list[str]] = [playing.held()]

    paint = playing.course.board.paint

    def looks() -> None:
        paint()
        now = playing.held()
        if now != hands[-1]:
            assert is_kept(hands[-1], now), (hands[-1], now)
            hands.append(now)

    playing.course.board.paint = looks  # type: ignore[method-assign]
    asyncio.run(playing.clicks(Random(seed).choice, 100_000))
    assert len(hands) > 4


def test_undo_returns_a_card_to_its_place_in_the_hand() -> None:
    for seed in range(60):
        playing = Table(begin("x", table_set(seed=seed, role="sheriff")))
        before = playing.held()
        options = playing.sitting.game.options()
        played = next((key for key in options if key.startswith(("mustang", "scope", "barrel"))), None)
        if played in before[:-1]:
            break
    else:
        raise AssertionError("no seed deals a blue card")
    playing.sitting.answer(0, played)
    assert playing.held() == [card for card in before if card != played]
    playing.sitting.undo()
    assert playing.held() == before


def test_arranging_a_hand_does_not_affect_what_other_players_see() -> None:
    setup = table_set(hands="pass", seats=4, names=["Ann", "Bob", "Cy", "Di"], seed=2)
    playing = Table(begin("x", setup))
    playing.course.holding.viewer = 0
    theirs = playing.held()
    playing.course.acting.arrange([*reversed(theirs)])
    assert playing.held() == [*reversed(theirs)]
    playing.course.holding.viewer = 1
    assert set(playing.held()) == set(playing.sitting.game.view(1)["seats"][1]["hand"])
    playing.course.holding.curtain = 2
    assert playing.course.board.look().mine is None
    assert not any(f'id="held-{card}' in playing.course.board.html() for card in theirs)


def test_sort_lays_cards_of_one_kind_together() -> None:
    playing = Table(begin("x", table_set(seed=4, role="sheriff")))
    before = playing.held()
    assert before != sorted(before)
    playing.course.acting.sort_hand()
    kinds = [card.partition("-")[0] for card in playing.held()]
    assert sorted(playing.held()) == sorted(before)
    assert kinds == sorted(kinds, key=kinds.index)


def test_a_replay_keeps_the_order_of_a_hand_from_step_to_step() -> None:
    playing = Table(begin("x", table_set(seed=6)))
    asyncio.run(playing.clicks(Random(6).choice))
    replay = Replay(playing.sitting.told_again(), 0)
    hands = [[str(card) for card in view["seats"][0]["hand"]] for view, _ in replay.steps]
    assert len(hands) > 20
    for before, after in pairwise(hands):
        assert is_kept(before, after), (before, after)


def test_a_resumed_game_keeps_the_order_of_the_hand() -> None:
    playing = Table(begin("x", table_set(seed=4)))
    playing.course.acting.arrange([*reversed(playing.held())])
    chosen, sitting = playing.held(), playing.sitting
    again = resume("x", sitting.setup, sitting.save(), {"hands": sitting.order.kept()})
    assert Table(again).held() == chosen
    other = resume("x", sitting.setup, sitting.save(), {"hands": ["nonsense"]})
    assert sorted(Table(other).held()) == sorted(chosen)
