"""The names of members: short, on one line, never invisible, and never cut inside one sign."""

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bang.net.names import LONGEST_NAME, MOST_MARKS, given_name, numbered, tidy_name
from bang.net.reading import Malformed
from bang.net.state import BOT, Member, Plan, RoomState
from tests.net.members import IDENTITIES

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
KISS = "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3ff"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u2800\u3164\uffa0\u3000"
WHOLE = [
    "Ann",
    "Zoë van der Meer",
    "Łukasz",
    "Nguyễn Thị Ánh",
    "Nguye\u0302\u0303n",
    "O’Neill",
    "李小龍",
    "葛\U000e0100城",
    "김민준",
    "\u1100\u1161\u11a8\u1112\u1162",
    "محمد",
    "می\u200cخواهم",
    "क्\u200dष",
    "ന്\u200d",
    "র\u200d্য",
    "שָׁלוֹם",
    "བསྒྲུབས",
    FAMILY,
    KISS,
    SCOTLAND,
    "\U0001f1f3\U0001f1f1\U0001f1e7\U0001f1ea",
    "1\ufe0f\u20e3",
    "\u2764\ufe0f Ann",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f44d\U0001f3fe",
]
ONE_SIGN = [
    FAMILY,
    KISS,
    SCOTLAND,
    "\U0001f1f3\U0001f1f1",
    "1\ufe0f\u20e3",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f44d\U0001f3fe",
    "e\u0302\u0303",
    "葛\U000e0100",
    "\u1112\u1161\u11ab",
    "क्\u200dष",
    "র\u200d্য",
]
HARD = [
    *WHOLE,
    *INVISIBLE,
    "\u202e",
    "\u2066",
    "\u0301",
    "\ufe0f",
    "\U000e0061",
    "\U0001f1f3",
    "\u094d",
    "\n",
    " ",
    "\ud800",
    "a",
    "\U0001f468",
]
names = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(HARD), max_size=20).map("".join))


@pytest.mark.parametrize("name", WHOLE)
def test_a_name_of_any_script_stays_as_it_is(name: str) -> None:
    assert tidy_name(name) == name


@pytest.mark.parametrize("seen", ONE_SIGN)
def test_a_name_is_never_cut_inside_one_sign(seen: str) -> None:
    for before in range(LONGEST_NAME + 1):
        first = "abcdefghijklmnopqrstuvwxyz"[:before]
        fits = before + len(seen) <= LONGEST_NAME
        assert tidy_name(first + seen) == first + seen * fits
        assert tidy_name(first + seen + "z" * 30) == (first + seen * fits).ljust(fits * LONGEST_NAME, "z")


@pytest.mark.parametrize(
    "name", [*INVISIBLE, INVISIBLE, "\u202e\u2066 ", "\u0301\u0302", "\ufe0f", "\U000e0061", ""]
)
def test_a_name_that_nobody_could_see_is_none(name: str) -> None:
    assert tidy_name(name) == ""
    assert given_name(name, "4d1ef7acbb6d") == "4d1e"


@pytest.mark.parametrize(
    ("name", "tidy"),
    [
        ("B\u200bo", "Bo"),
        ("Bo\u200d", "Bo"),
        ("B\u200do", "Bo"),
        ("\u202eoB", "oB"),
        ("B\u3164o", "B o"),
        ("  Bo\n\tBrown ", "Bo Brown"),
        ("a" + "\u0301" * 50, "a" + "\u0301" * MOST_MARKS),
        ("\U0001f3f4\U000e0061\U000e0062", "\U0001f3f4"),
        ("\U0001f468\u200d" * 9, 2 * "\u200d".join("\U0001f468" * 4) + "\U0001f468"),
        ("\u200d\U0001f468\u200d\u200d\U0001f467\u200d", "\U0001f468\u200d\U0001f467"),
        ("\U0001f1f3\U0001f1f1" * 20, "\U0001f1f3\U0001f1f1" * 12),
        ("a" + "\U0001f1f3\U0001f1f1" * 20, "a" + "\U0001f1f3\U0001f1f1" * 11),
    ],
)
def test_what_nobody_sees_is_left_out(name: str, tidy: str) -> None:
    assert tidy_name(name) == tidy


@given(names)
@example("\u0645\u200c" * 13)
@example("\u0915\u094d" * 20)
@settings(deadline=None, max_examples=1000)
def test_every_name_is_short_and_can_be_seen_and_tidied_again(name: str) -> None:
    tidy = tidy_name(name)
    assert tidy_name(tidy) == tidy
    assert len(tidy) <= LONGEST_NAME
    assert tidy == " ".join(tidy.split())
    bases = [one for one in tidy if unicodedata.category(one)[0] not in "MC" and one not in INVISIBLE + " "]
    assert bool(tidy) == bool(bases)
    assert not any(
        unicodedata.bidirectional(one) in ("LRO", "RLO", "LRE", "RLE", "RLI", "LRI") for one in tidy
    )
    marks = 0
    for one in tidy:
        is_mark = unicodedata.category(one)[0] == "M" and not "\ufe00" <= one <= "\ufe0f"
        marks = marks + 1 if is_mark else 0
        assert marks <= MOST_MARKS + 1  # and a form of the letter


@given(names, st.integers(2, 98))
@settings(deadline=None)
def test_a_name_with_a_number_is_still_a_name(name: str, number: int) -> None:
    tidy = given_name(name, "4d1e")
    assert tidy_name(numbered(tidy, number)) == numbered(tidy, number)
    assert numbered(tidy, number).endswith(f" {number}")


def test_a_lying_host_cannot_give_anybody_an_invisible_name() -> None:
    identity = IDENTITIES[0]
    ann = Member(identity.id, "Ann", identity.public)
    state = RoomState("WESTABCDE", ann.id, Plan(), (ann,), seats=(ann.id, BOT), names=("Ann", "a bot"))
    data = state.to_data()
    data["members"][0]["name"] = data["names"][0] = "\u3164"
    read = RoomState.from_data(data)
    assert read.members[0].name == read.names[0] == identity.id[:4]
    assert read.names[1] == ""
    data["names"] = ["Ann"]
    with pytest.raises(Malformed):
        RoomState.from_data(data)
