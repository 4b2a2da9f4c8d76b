"""Chance and the dealers that use it."""

from __future__ import annotations

from hashlib import blake2b

import pytest

from bang.engine.chance import Chance
from bang.engine.dealer import NO_SEAT, Deal, Dealt, OpenDealer, ScriptedDealer, as_dealt
from bang.engine.questions import Face

FACES = [Face(name) for name in "abcdef"]


def names(dealt: Dealt) -> str:
    return "".join("?" if face is None else face.name for face in dealt.faces)


def test_the_numbers_of_a_seed_never_change() -> None:
    """Saved games and shared addresses rely on it, in every version of Python."""
    chance = Chance(7)
    assert [chance.below(100) for _ in range(8)] == [53, 65, 24, 53, 68, 28, 37, 42]
    assert chance.to_data() == "0a420b072ce72f6a6833576ffa74ea21dcca4ce7c025dbee7b1dae478cba6f29:8"
    assert Chance(7).mixed("abcdef") == ["c", "d", "b", "e", "a", "f"]
    assert Chance(7).pick("abcdef") == "f"
    great = Chance(2**200, "bot")
    assert great.below(2**32) == 7563070
    assert great.below(2**200) == 254853337479612025871128609564258078141498232746429954598350
    assert great.to_data() == "9284ad7abab3c8604311f768c69931d2fd673b9506c83990e9735e296aea81cd:15"


def test_the_stream_is_blake2b_of_a_counter_under_a_key() -> None:
    """An independent implementation: little-endian 16-bit numbers from seed and purpose."""
    key = blake2b(b"-ff/'bot'/3", digest_size=32).digest()
    stream = b"".join(blake2b(block.to_bytes(8, "little"), key=key).digest() for block in range(4))
    numbers = [stream[place] + 256 * stream[place + 1] for place in range(0, len(stream), 2)]
    chance = Chance(-255, "bot", 3)
    assert [chance.below(65536) for _ in numbers] == numbers
    assert chance.to_data() == f"{key.hex()}:128"


@pytest.mark.parametrize(("limit", "first"), [(10, 65_530), (3, 65_535), (40_000, 40_000)])
def test_numbers_that_would_bias_the_result_are_drawn_again(limit: int, first: int) -> None:
    """These are the last of the 65536 numbers, too few for a whole multiple of the limit."""

    def stacked() -> Chance:
        chance = Chance(1)
        chance.below(2)
        chance._numbers = (0, first, 65_535, first - 1, *[0] * 28)
        return chance

    chance = stacked()
    assert chance.below(limit) == limit - 1
    assert chance.to_data().endswith(":4")
    assert stacked().mixed(range(limit))[-1] == limit - 1


@pytest.mark.parametrize("limit", [0, -1, -(2**70)])
def test_a_limit_below_one_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match=f"a limit is at least 1, not {limit}"):
        Chance(1).below(limit)


def test_picking_from_one_thing_gives_that_thing() -> None:
    assert {Chance(seed).below(1) for seed in range(20)} == {0}


def test_mixing_too_many_things_is_refused() -> None:
    with pytest.raises(ValueError, match="65537 things are too many"):
        Chance(1).mixed(range(65_537))
    assert sorted(Chance(1).mixed(range(65_536))) == list(range(65_536))


def test_mixing_keeps_every_thing_and_does_not_change_its_argument() -> None:
    things = list(range(80))
    mixed = Chance(1).mixed(things)
    assert sorted(mixed) == things == list(range(80))
    assert mixed != things
    assert Chance(1).mixed([]) == []


def test_a_copy_of_a_chance_gives_the_same_numbers_independently() -> None:
    chance = Chance(1)
    copy = chance.copy()
    assert [copy.below(1000) for _ in range(5)] == [chance.below(1000) for _ in range(5)]
    chance.below(10)
    assert copy.to_data() != chance.to_data()


@pytest.mark.parametrize("drawn", [0, 1, 31, 32, 33, 64, 95])
def test_a_chance_continues_from_its_saved_state(drawn: int) -> None:
    chance = Chance(5, "dealer")
    for _ in range(drawn):
        chance.below(65_536)
    again = Chance.from_data(chance.to_data())
    assert again.to_data() == chance.to_data() == f"{chance.to_data()[:64]}:{drawn}"
    assert [again.below(1000) for _ in range(70)] == [chance.below(1000) for _ in range(70)]
    assert again.to_data() == chance.to_data()


@pytest.mark.parametrize(
    "text",
    [
        "", ":", "7", "a" * 64, "a" * 64 + ":", "a" * 63 + ":1", "a" * 65 + ":1", "A" * 64 + ":1",
        "g" * 64 + ":1", "a" * 64 + ":-1", "a" * 64 + ":01", "a" * 64 + ":1 ", "a" * 64 + ":1\n",
        "a" * 64 + ":٣", "a" * 64 + ":" + "9" * 19, " " + "a" * 64 + ":1", "a" * 64 + ":1:1",
    ],
)  # fmt: skip
def test_a_malformed_saved_chance_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the state of chance is a key and a count"):
        Chance.from_data(text)


@pytest.mark.parametrize("seed", [None, "7", 7.0, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        Chance(seed)  # type: ignore[arg-type]


def test_any_whole_number_is_a_seed() -> None:
    seeds = (0, -1, 1, 16, 2**63, 2**64 + 5, -(10**30), 2**20_000, 2**20_000 + 1)
    assert len({Chance(seed).to_data() for seed in seeds}) == len(seeds)


def test_every_purpose_has_its_own_stream_of_numbers() -> None:
    purposes: list[tuple[str | int, ...]] = [
        (), ("dealer",), ("bot",), ("bot", 0), ("bot", 1), ("bot", "1"), ("bot", 1, 0), ("bot/1",),
        ("bot'/'1",), ("", "bot"), (0,), (0, "bot"), ("0",), (11,), (1, 1), ("é",), ("\\xe9",),
    ]  # fmt: skip
    assert len({Chance(1, *purpose).to_data() for purpose in purposes}) == len(purposes)
    assert Chance(1, 2).to_data() != Chance(12).to_data()


def test_the_open_dealer_mixes_cards_or_shows_them() -> None:
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


def test_the_dealer_of_an_old_save_uses_its_number_as_a_seed() -> None:
    """Saves of version 1 hold a number instead of a key."""
    dealer, other = OpenDealer.from_data(2**63 + 7), OpenDealer.from_data(2**63 + 8)
    assert dealer.to_data() == OpenDealer(2**63 + 7).to_data() != other.to_data()


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


def test_a_scripted_dealer_gives_the_cards_it_was_told_to() -> None:
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


def test_each_seat_sees_its_own_faces_and_all_see_open_ones() -> None:
    request = Deal("roles", FACES, 0b111111, own=True, open_faces=("c",))
    dealt = as_dealt(request, FACES)
    assert names(dealt.for_seat(0)) == "a?c???"
    assert names(dealt.for_seat(4)) == "??c?e?"
    assert names(dealt.for_seat(9)) == "??????"
    both = as_dealt(Deal("shows", FACES[:2], 0b101, mixes=False), FACES[:2])
    assert [names(both.for_seat(seat)) for seat in range(3)] == ["ab", "??", "ab"]
    assert as_dealt(request, [None] * 6).audiences == (NO_SEAT,) * 6
    assert repr(request) == "the dealer's roles"
