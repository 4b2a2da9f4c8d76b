"""Nobody without the key reads or writes a sealed box."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bang.net import sealing
from bang.net.sealing import LONGEST, NONCE, TAG, derived, seal, unseal

KEY = bytes(range(32))
keys = st.binary(min_size=32, max_size=32)
any_text = st.text(st.characters())


@given(keys, any_text)
@settings(deadline=None)
def test_any_text_comes_back(key: bytes, text: str) -> None:
    assert unseal(key, seal(key, text, os.urandom)) == text


def test_a_lone_surrogate_comes_back() -> None:
    assert unseal(KEY, seal(KEY, "\ud800", os.urandom)) == "\ud800"


def test_a_box_is_plain_text_for_an_address_or_a_message() -> None:
    box = seal(KEY, "é" * 100, os.urandom)
    assert box.replace("-", "a").replace("_", "a").isalnum()
    assert box.isascii()


def test_the_same_text_is_sealed_differently_each_time() -> None:
    first, second = (seal(KEY, "draw", os.urandom) for _ in range(2))
    assert first != second
    assert unseal(KEY, first) == unseal(KEY, second) == "draw"


def test_the_content_is_not_readable() -> None:
    assert "BANG" not in seal(KEY, "BANG" * 50, bytes)
    # The same nonce with another key gives another stream.
    assert seal(KEY, "BANG" * 50, bytes)[40:100] != seal(bytes(32), "BANG" * 50, bytes)[40:100]


def test_a_box_stays_as_it_was_first_made() -> None:
    """Members with different versions of the page must understand each other's boxes."""
    box = seal(KEY, "draw!", lambda n: bytes(range(n)))
    assert box == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXbRKhiezjd2ReDRBKsCOl7tBiUswIoBcBvhbGbrMBGRSkAOwECw"


@given(any_text, st.data())
@settings(deadline=None)
def test_a_box_with_any_byte_changed_is_none(text: str, data: st.DataObject) -> None:
    box = seal(KEY, text, os.urandom)
    place = data.draw(st.integers(0, len(box) - 1))
    other = data.draw(st.characters().filter(lambda letter: letter != box[place]))
    assert unseal(KEY, box[:place] + other + box[place + 1 :]) is None


def test_every_other_character_at_every_place_is_noticed() -> None:
    box = seal(KEY, "a", os.urandom)
    for place in range(len(box)):
        for other in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= ":
            if other != box[place]:
                assert unseal(KEY, box[:place] + other + box[place + 1 :]) is None


@given(st.integers(1, 80))
@settings(deadline=None)
def test_a_longer_or_shorter_box_is_none(number: int) -> None:
    box = seal(KEY, "a text", os.urandom)
    assert unseal(KEY, box[:-number]) is None
    assert unseal(KEY, box[number:]) is None
    assert unseal(KEY, box + "A" * number) is None
    assert unseal(KEY, box + "=" * number) is None


@given(st.text())
@settings(deadline=None)
def test_nonsense_is_none(text: str) -> None:
    assert unseal(KEY, text) is None


@given(keys, any_text)
@settings(deadline=None)
def test_another_key_opens_nothing(key: bytes, text: str) -> None:
    if key != KEY:
        assert unseal(key, seal(KEY, text, os.urandom)) is None


def test_what_is_too_long_is_neither_sealed_nor_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = (LONGEST * 3 // 4) - NONCE - TAG
    assert unseal(KEY, seal(KEY, "a" * longest, os.urandom)) == "a" * longest
    with pytest.raises(ValueError, match="too long"):
        seal(KEY, "a" * (longest + 1), os.urandom)
    monkeypatch.setattr(sealing, "LONGEST", 100)
    assert unseal(KEY, seal(KEY, "a", os.urandom)) == "a"
    monkeypatch.setattr(sealing, "LONGEST", LONGEST)
    box = seal(KEY, "a" * 100, os.urandom)
    monkeypatch.setattr(sealing, "LONGEST", 100)
    assert unseal(KEY, box) is None


def test_too_few_random_bytes_are_refused() -> None:
    with pytest.raises(ValueError, match="random bytes"):
        seal(KEY, "a", lambda n: b"")


def test_a_derived_key_belongs_to_its_labels() -> None:
    made = [derived(KEY, *labels) for labels in ((), ("",), ("", ""), ("ab", "c"), ("a", "bc"), ("abc",))]
    assert len(set(made)) == len(made)
    assert {len(key) for key in made} == {32}
    assert derived(KEY, "enter") != derived(bytes(32), "enter")
    with pytest.raises(ValueError, match="32 bytes"):
        derived(b"short")
