"""Chance is fair: the deals of neighbouring seeds look independent."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from itertools import permutations, product
from math import prod, sqrt
from typing import Any

import pytest

from bang.classic.definitions import BOX, CHARACTERS
from bang.engine.chance import Chance
from tests.classic_games import new_game

SEEDS = range(7, 3007)
SEATS = 5
RARE = 3.72
"""The limit in standard deviations; fair chance exceeds it in 2 of 10,000 cases."""

Expected = Mapping[Any, float]
COUNTS = dict.fromkeys(range(SEATS), 1.0)
BEHIND = dict.fromkeys(range(1, SEATS), 1.0)
EXPECTED: dict[str, Expected] = {
    "the Sheriff's seat": COUNTS,
    "the Deputy's seat behind the Sheriff": BEHIND,
    "the Renegade's seat behind the Sheriff": BEHIND,
    "the seats of Sheriff and Deputy": dict.fromkeys(product(COUNTS, BEHIND), 1.0),
    "the character of seat 0": dict.fromkeys(CHARACTERS, 1.0),
    "the Sheriff's character": dict.fromkeys(CHARACTERS, 1.0),
    "the first card of the deck": Counter(card.name for card in BOX),
    "the last card of the deck": Counter(card.name for card in BOX),
    "the suits of the two last cards": Counter(
        one.suit + other.suit for one, other in permutations(BOX, 2)
    ),
    "the step of the Sheriff's seat from seed to seed": COUNTS,
    "the step of the Deputy's seat from seed to seed": COUNTS,
    "which bot is lucky": COUNTS,
}  # fmt: skip


def deviation(found: Counter[Hashable], expected: Expected) -> float:
    """The distance of counts from the expected ones: chi-square, converted to standard deviations."""
    assert set(found) <= set(expected), "an impossible outcome was counted"
    share = found.total() / sum(expected.values())
    square = sum((found[what] - share * often) ** 2 / (share * often) for what, often in expected.items())
    freedom = len(expected) - 1
    # Wilson and Hilferty: the cube root of chi-square is nearly normally distributed.
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


@pytest.fixture(scope="module")
def dealt() -> dict[str, Counter[Hashable]]:
    """What was dealt with many neighbouring seeds."""
    found: dict[str, Counter[Hashable]] = defaultdict(Counter)
    before = None
    for seed in SEEDS:
        table = new_game(seats=SEATS, seed=seed).state
        seats = {role: table.roles.index(role) for role in ("sheriff", "deputy", "renegade")}
        sheriff = seats["sheriff"]
        behind = {role: (seat - sheriff) % SEATS for role, seat in seats.items()}
        first, *_, one, other = (table.card(token) for token in [*table.deck[::-1]])
        found["the Sheriff's seat"][sheriff] += 1
        found["the Deputy's seat behind the Sheriff"][behind["deputy"]] += 1
        found["the Renegade's seat behind the Sheriff"][behind["renegade"]] += 1
        found["the seats of Sheriff and Deputy"][sheriff, behind["deputy"]] += 1
        found["the character of seat 0"][table.players[0].character.id] += 1
        found["the Sheriff's character"][table.players[sheriff].character.id] += 1
        found["the first card of the deck"][first.name] += 1
        found["the last card of the deck"][other.name] += 1
        found["the suits of the two last cards"][one.suit + other.suit] += 1
        if before is not None:
            found["the step of the Sheriff's seat from seed to seed"][
                (sheriff - before["sheriff"]) % SEATS
            ] += 1
            found["the step of the Deputy's seat from seed to seed"][
                (seats["deputy"] - before["deputy"]) % SEATS
            ] += 1
        lucky = max(range(SEATS), key=lambda seat: Chance(seed, "bot", seat).below(1 << 64))
        found["which bot is lucky"][lucky] += 1
        before = seats
    return found


@pytest.mark.parametrize("what", EXPECTED)
def test_neighbouring_seeds_deal_evenly(dealt: dict[str, Counter[Hashable]], what: str) -> None:
    assert abs(deviation(dealt[what], EXPECTED[what])) < RARE, dealt[what]


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 16, 80, 1000])
def test_every_number_below_a_limit_is_equally_likely(limit: int) -> None:
    chance = Chance(limit, "below")
    found = Counter[Hashable](chance.below(limit) for _ in range(limit * 400))
    assert abs(deviation(found, dict.fromkeys(range(limit), 1.0))) < RARE


@pytest.mark.parametrize("limit", [40_000, 65_535, 65_536, 65_537, 100_000, 3 << 30, 2**32, 5**60, 2**200])
def test_numbers_below_large_limits_are_spread_evenly(limit: int) -> None:
    """Taking a plain remainder would favour the lower numbers for limits such as 40000 or 3 << 30."""
    chance = Chance(limit, "great")
    parts = 7
    found = Counter[Hashable](chance.below(limit) * parts // limit for _ in range(20_000))
    sizes = {part: -(-limit * (part + 1) // parts) + limit * part // -parts for part in range(parts)}
    assert abs(deviation(found, {part: size / limit for part, size in sizes.items()})) < RARE


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_every_order_is_equally_likely(count: int) -> None:
    chance = Chance(count, "orders")
    orders = dict.fromkeys(permutations(range(count)), 1.0)
    assert len(orders) == prod(range(1, count + 1))
    found = Counter[Hashable](tuple(chance.mixed(range(count))) for _ in range(len(orders) * 300))
    assert abs(deviation(found, orders)) < RARE


def test_mixing_many_things_favours_no_place() -> None:
    last = Counter[Hashable](Chance(seed).mixed(range(40_000))[-1] < 25_536 for seed in range(150))
    assert abs(deviation(last, {True: 25_536.0, False: 40_000.0 - 25_536.0})) < RARE
