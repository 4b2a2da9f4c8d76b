"""Chance and the dealers who have it."""

from __future__ import annotations

from collections import Counter

import pytest

from bang.engine.chance import Chance
from bang.engine.dealer import NO_SEAT, Deal, Dealt, OpenDealer, ScriptedDealer, as_dealt
from bang.engine.questions import Face

FACES = [Face(name) for name in "abcdef"]


def names(dealt: Dealt) -> str:
    return "".join("?" if face is None else face.name for face in dealt.faces)


def test_the_numbers_of_a_seed_are_the_same_for_ever() -> None:
    """Saved games and shared addresses rely on it."""
    chance = Chance(7)
    assert [chance.below(100) for _ in range(8)] == [2, 40, 77, 86, 41, 78, 84, 82]
    assert Chance(7).mixed("abcdef") == ["b", "f", "e", "d", "c", "a"]
    assert Chance(7).pick("abcdef") == "a"


def test_chances_are_even() -> None:
    chance = Chance(3)
    fallen = Counter(chance.below(6) for _ in range(6000))
    assert sorted(fallen) == list(range(6))
    assert all(900 < count < 1100 for count in fallen.values())
    first = Counter(Chance(seed).below(6) for seed in range(6000))
    assert all(850 < count < 1150 for count in first.values()), "neighbouring seeds resemble each other"
    places = Counter(chance.mixed("abc").index("a") for _ in range(3000))
    assert all(900 < count < 1100 for count in places.values())


def test_mixing_loses_nothing_and_leaves_the_original() -> None:
    things = list(range(80))
    mixed = Chance(1).mixed(things)
    assert sorted(mixed) == things == list(range(80))
    assert mixed != things
    assert Chance(1).mixed([]) == []


def test_a_copy_falls_alike_and_apart() -> None:
    chance = Chance(1)
    copy = chance.copy()
    assert [copy.below(1000) for _ in range(5)] == [chance.below(1000) for _ in range(5)]
    chance.below(10)
    assert copy.state != chance.state


@pytest.mark.parametrize("seed", [None, "7", 7.0, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        Chance(seed)  # type: ignore[arg-type]


def test_any_whole_number_is_a_seed() -> None:
    states = {Chance(seed).state for seed in (0, -1, 1, 2**63, 2**64 + 5, -(10**30))}
    assert len(states) == 6
    assert all(0 <= state < 2**64 for state in states)


def test_the_open_dealer_mixes_or_shows() -> None:
    dealer = OpenDealer(1)
    assert names(dealer.deal(Deal("shows", FACES, 1, mixes=False))) == "abcdef"
    mixed = dealer.deal(Deal("shuffles", FACES, NO_SEAT))
    assert names(mixed) != "abcdef"
    assert sorted(names(mixed)) == list("abcdef")


def test_a_dealer_can_be_saved_and_copied() -> None:
    dealer = OpenDealer(1)
    dealer.deal(Deal("shuffles", FACES, NO_SEAT))
    others = [dealer.copy(), OpenDealer.from_data(dealer.to_data())]
    again = names(dealer.deal(Deal("shuffles", FACES, NO_SEAT)))
    assert [names(other.deal(Deal("shuffles", FACES, NO_SEAT))) for other in others] == [again, again]


def test_a_face_may_be_fixed_for_a_place() -> None:
    for seed in range(40):
        dealer = OpenDealer(seed, {"roles": {0: "f", 5: "a"}})
        dealt = names(dealer.deal(Deal("roles", FACES, 63)))
        assert (dealt[0], dealt[5]) == ("f", "a")
        assert sorted(dealt) == list("abcdef")
        assert dealer.copy().placed == dealer.placed
    twice = [Face("x"), Face("x"), Face("y"), Face("z")]
    for seed in range(20):
        dealt = names(OpenDealer(seed, {"roles": {0: "x", 3: "x"}}).deal(Deal("roles", twice, 15)))
        assert (dealt[0], dealt[3]) == ("x", "x")


def test_a_scripted_dealer_gives_what_was_wished_for() -> None:
    dealer = ScriptedDealer()
    dealer.wish("shuffles", ["d", "b"])
    dealer.wish("picks", ["c"])
    copy = dealer.copy()
    assert names(dealer.deal(Deal("picks", FACES, 1)))[0] == "c"
    assert names(dealer.deal(Deal("shuffles", FACES, NO_SEAT)))[:2] == "db"
    assert names(copy.deal(Deal("shuffles", FACES, NO_SEAT)))[:2] == "db"
    assert dealer.wishes == []
    dealer.wish("picks", ["z"])
    with pytest.raises(ValueError, match="the dealer cannot give z"):
        dealer.deal(Deal("picks", FACES, 1))


def test_each_seat_sees_its_own_and_all_see_what_is_open() -> None:
    request = Deal("roles", FACES, 0b111111, own=True, open_faces=("c",))
    dealt = as_dealt(request, FACES)
    assert names(dealt.for_seat(0)) == "a?c???"
    assert names(dealt.for_seat(4)) == "??c?e?"
    assert names(dealt.for_seat(9)) == "??????"
    both = as_dealt(Deal("shows", FACES[:2], 0b101, mixes=False), FACES[:2])
    assert [names(both.for_seat(seat)) for seat in range(3)] == ["ab", "??", "ab"]
    assert as_dealt(request, [None] * 6).audiences == (NO_SEAT,) * 6
    assert repr(request) == "the dealer's roles"
