"""Text from outside is limited before it is read: its length, its depth, its numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from bang import games
from bang.__main__ import main
from bang.classic.definitions import CARDS
from bang.classic.rules import RULES
from bang.data import DEEPEST, MOST_TEXT, is_number, is_too_deep, short
from bang.engine.notation import LONGEST_LINE, Unreadable, input_line, parse_input
from bang.engine.questions import Face
from bang.engine.saves import MOST_LINES, Damaged
from tests.damaging import saved

HUGE = 10**400
DIGITS = "9" * 64_000


def refused(data: Any) -> str:
    """The message with which loading and replaying a save refuse it."""
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(Damaged):
        list(games.replay(text))
    with pytest.raises(Damaged) as why:
        games.load(text)
    return str(why.value)


# -- lines ---------------------------------------------------------------------------------------------------


class Never:
    """A game of which nothing may be looked up."""

    verbs: Mapping[str, str] = {}

    def face(self, name: str) -> Face:
        raise AssertionError(f"the line is too long, but {name} was looked up")


@pytest.mark.parametrize(
    "line", ["0 takes " + "x " * LONGEST_LINE, "dealer deals " + "bang-AS " * LONGEST_LINE]
)
def test_a_line_that_is_too_long_is_refused_before_it_is_read(line: str) -> None:
    with pytest.raises(Unreadable, match="a line has at most"):
        parse_input(line, Never())


def test_the_longest_line_of_a_game_is_far_from_too_long() -> None:
    assert len("dealer shuffles " + " ".join([*CARDS, *CARDS])) < LONGEST_LINE


@pytest.mark.parametrize(
    "line",
    [
        f"0 passes # {DIGITS[:9000]}",
        f"0 passes # {DIGITS[:9000]}=bang-AS",
        "0 passes # " + "9=" * 4000,
        "0 passes # =bang-AS",
        "0 passes # x=bang-AS",
        "0 passes # ٣=bang-AS",
        "0 passes # -1=bang-AS",
        "0 passes # bang-AS",
        f"{DIGITS[:9000]} passes",
        "1234567890 passes",
        "0 draws from",
        "0 draws from # 4=bang-AS",
        "0 flies bang-AS",
    ],
)
def test_a_line_with_a_part_that_is_not_in_the_notation_is_refused(line: str) -> None:
    with pytest.raises(
        ValueError,
        match=r"not a card with its token|no card is called|neither a seat's|names no card|the verbs are",
    ):
        parse_input(line, RULES)


WORDS = some.sampled_from(
    "0 3 dealer deals plays passes ends takes draws from on hand # 4=bang-AS = 4= =? 4=? ? bang-AS "
    "rose_doolan outlaw ٣ 999999999999 \ud800 \0".split(" ")
)


@settings(derandomize=True, deadline=None, max_examples=500)
@given(some.one_of(some.text(max_size=60), some.lists(WORDS, max_size=9).map(" ".join)))
def test_any_line_is_an_input_or_is_refused(line: str) -> None:
    with suppress(ValueError):  # any other error fails the test
        parse_input(input_line(parse_input(line, RULES)), RULES)


# -- saves ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bracket", ["[", '{"a":'])
@pytest.mark.parametrize("depth", [DEEPEST + 1, 5000, 500_000])
def test_nesting_that_is_too_deep_is_refused_before_it_is_parsed(bracket: str, depth: int) -> None:
    assert "nested too deep" in refused(bracket * depth)
    inside = json.dumps(saved()).replace('"stage": []', '"stage": ' + bracket * depth)
    assert "nested too deep" in refused(inside)


def test_brackets_in_strings_do_not_count_as_nesting() -> None:
    assert not is_too_deep(json.dumps(["[" * 5000, '"[\\"' * 5000]))
    assert not is_too_deep("[" * DEEPEST + "]" * DEEPEST)
    assert is_too_deep("[" * (DEEPEST + 1))
    assert is_too_deep('"a"' + "[" * (DEEPEST + 1))


def test_a_text_that_is_too_long_is_refused() -> None:
    assert "too long" in refused(json.dumps(saved()) + " " * MOST_TEXT)


def test_a_log_with_too_many_lines_is_refused() -> None:
    assert "more than" in refused(saved() | {"log": ["0 ends"] * (MOST_LINES + 1), "since": 0})


def numbers(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every number in a save, and only one of each list of numbers."""
    if type(data) is int:
        return [path]
    if isinstance(data, dict):
        return [found for key, value in data.items() for found in numbers(value, (*path, key))]
    if isinstance(data, list):
        parts = data[:1] if data and type(data[0]) is int else data
        return [found for place, value in enumerate(parts) for found in numbers(value, (*path, place))]
    return []


PATHS = numbers(saved())


def test_the_numbers_of_a_save_are_found() -> None:
    fields = {
        next(key for key in reversed(path) if isinstance(key, str) and not key.isdigit()) for path in PATHS
    }
    assert {
        "since",
        "rules",
        "turn",
        "bangs_played",
        "next_token",
        "life",
        "max_life",
        "deck",
        "hand",
    } <= fields


@pytest.mark.parametrize("path", PATHS, ids=lambda path: ".".join(map(str, path)))
@pytest.mark.parametrize(
    "wrong", [HUGE, -HUGE, 10**12, -1, 1e300, float("inf"), True], ids=lambda n: str(n)[:6]
)
def test_a_number_of_an_impossible_size_is_refused(path: tuple[Any, ...], wrong: Any) -> None:
    data = saved()
    place: Any = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = wrong
    assert len(refused(data)) < 600


@pytest.mark.parametrize("token", ["9" * 400, "9" * 5000, "-1", "1_0", " 1", "٣", "1.0", ""])
@pytest.mark.parametrize("field", ["faces", "seen"])
def test_a_token_that_is_no_plain_number_is_refused(field: str, token: str) -> None:
    data = saved()
    data["table"][field][token] = "bang-AS" if field == "faces" else 1
    assert "is not the number of a card" in refused(data)


def test_a_deck_of_many_unknown_cards_is_refused() -> None:
    data = saved() | {"dealer": None}
    data["table"]["next_token"] = 200_000
    data["table"]["deck"] = list(range(100_000, 180_000))
    assert "the box holds" in refused(data)


@pytest.mark.parametrize("dealer", [HUGE, -HUGE], ids=["huge", "hugely negative"])
def test_a_dealer_that_is_too_large_a_number_is_refused(dealer: int) -> None:
    assert "too large" in refused(saved() | {"dealer": dealer})


@pytest.mark.parametrize("version", [0, -1, HUGE, True, 1.0])
def test_a_version_of_the_rules_that_cannot_be_is_refused(version: Any) -> None:
    assert "rules" in refused(saved() | {"rules": version})


def test_a_table_without_an_open_sheriff_is_refused() -> None:
    """Bots look for the Sheriff."""
    data = saved()
    sheriff = data["table"]["roles"].index("sheriff")
    data["table"]["shown"][sheriff] = False
    assert "one player is the Sheriff" in refused(data)
    data = saved()
    outlaw = data["table"]["roles"].index("outlaw")
    data["table"]["roles"][outlaw] = "sheriff"
    data["table"]["composition"][data["table"]["composition"].index("outlaw")] = "sheriff"
    assert "one player is the Sheriff" in refused(data)


def test_more_life_points_than_the_most_are_refused() -> None:
    data = saved()
    data["table"]["players"][0] |= {"life": 5, "max_life": 4}
    assert "is not a number from 0 to 4" in refused(data)


def test_a_long_value_is_cut_in_a_message() -> None:
    assert short("bang-AS") == "'bang-AS'"
    assert len(short("x" * 5000)) == len(short([1] * 5000)) == 121
    assert len(short(HUGE)) == 121


@pytest.mark.parametrize("word", ["0", "7", "999999999"])
def test_a_number_is_short_and_in_plain_digits(word: str) -> None:
    assert is_number(word)
    for wrong in (f"9{word * 9}9", f"-{word}", f"{word}²", "", f" {word}", f"{word}.0"):
        assert not is_number(wrong)


# -- the command line ----------------------------------------------------------------------------------------

FOREIGN = {
    "empty": "",
    "nested": "[" * 5000,
    "nested inside": '{"bang": 1, "game": "classic", "table": ' + "[" * 100_000,
    "too long": "x" * (MOST_TEXT + 1),
    "one long word": DIGITS * 4,
    "a long number": "9" * 5000,
    "a long line": json.dumps(saved() | {"log": [f"0 passes # {DIGITS}"], "since": 1}),
    "a log of digits": json.dumps(saved() | {"log": [DIGITS], "since": 0}),
    "much life": json.dumps(saved()).replace('"life": ', f'"life": {HUGE}', 1),
    "halves of letters": json.dumps(saved() | {"log": ["\ud800 \udfff"], "since": 1}),
    "control characters": "\x00\x01\x02 seat \x1b[31m",
    "a long life": f"scenario x\nseat ann sheriff rose_doolan life {'9' * 5000}\n",
    "a long check": "scenario x\nseat a sheriff jourdonnais\nseat b outlaw sid_ketchum\n"
    f"then a life {'9' * 5000}\n",
}


@pytest.mark.parametrize("command", ["replay", "check"])
def test_a_file_that_is_too_long_is_not_read_to_its_end(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("x" * (MOST_TEXT + 1), "utf-8")
    assert main([command, str(file)]) == 1
    said = capsys.readouterr()
    assert f"it is too long: there may be {MOST_TEXT} characters" in said.out + said.err


def test_a_check_for_a_number_that_is_too_long_is_not_understood(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text(FOREIGN["a long check"], "utf-8")
    assert main(["check", str(file)]) == 1
    assert "is not understood" in capsys.readouterr().out


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
@pytest.mark.parametrize("command", ["replay", "check"])
def test_a_foreign_file_is_answered_with_a_sentence(
    command: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text(content, "utf-8", "surrogatepass")
    assert main([command, str(file)]) == 1
    said = capsys.readouterr()
    assert str(file) in said.out + said.err
    assert "Traceback" not in said.err
