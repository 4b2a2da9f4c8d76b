"""The pace of answers to knocks: a few in a second, the oldest first, and nobody is shut out."""

from collections import Counter
from random import Random

from bang.net.knocks import A_SECOND, AT_ONCE, MOST_WAITING, Knocks, Waiting


def knock(number: int) -> Waiting:
    """A knock of its own."""
    return Waiting(f"k{number}", f"message {number}", "")


def test_a_few_are_answered_at_once_and_the_rest_at_a_steady_pace() -> None:
    knocks = Knocks(Random(1).randbytes)
    for number in range(MOST_WAITING):
        knocks.add(knock(number))
    assert list(knocks.due(100.0)) == [knock(number) for number in range(AT_ONCE)]
    assert not list(knocks.due(100.0))
    assert list(knocks.due(100.0 + 2 / A_SECOND)) == [knock(AT_ONCE), knock(AT_ONCE + 1)]
    assert len(list(knocks.due(200.0))) == MOST_WAITING - AT_ONCE - 2


def test_no_quiet_time_is_saved_up_for_more_than_a_few() -> None:
    knocks = Knocks(Random(1).randbytes)
    list(knocks.due(1.0))
    for number in range(MOST_WAITING):
        knocks.add(knock(number))
    assert len(list(knocks.due(5000.0))) == AT_ONCE


def test_a_clock_that_goes_back_answers_no_more() -> None:
    knocks = Knocks(Random(1).randbytes)
    for number in range(AT_ONCE + 3):
        knocks.add(knock(number))
    assert len(list(knocks.due(50.0))) == AT_ONCE
    assert not list(knocks.due(10.0))
    assert len(list(knocks.due(10.0 + 1 / A_SECOND))) == 1


def test_a_knock_that_is_repeated_waits_once() -> None:
    knocks = Knocks(Random(1).randbytes)
    for _ in range(5):
        knocks.add(knock(1))
    assert len(knocks) == 1


def test_what_another_doorkeeper_answered_waits_no_more() -> None:
    knocks = Knocks(Random(1).randbytes)
    for number in range(3):
        knocks.add(knock(number))
    knocks.forget("k1")
    assert list(knocks.due(1.0)) == [knock(0), knock(2)]


def test_in_a_flood_nobody_is_shut_out() -> None:
    answered: Counter[int] = Counter()
    for seed in range(200):
        knocks = Knocks(Random(seed).randbytes)
        list(knocks.due(0.0))
        for number in range(4 * MOST_WAITING):
            knocks.add(knock(number))
            assert len(knocks) <= MOST_WAITING
        for second in range(1, 20):
            answered.update(int(one.knock[1:]) // MOST_WAITING for one in knocks.due(float(second)))
    assert sum(answered.values()) == 200 * MOST_WAITING
    # A place is lost at each later knock, so the later ones wait with a better chance, but none are shut out.
    assert min(answered[part] for part in range(4)) > 20, answered
