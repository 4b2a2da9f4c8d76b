"""What a room says has words in every language for the values it gives, and no words are unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from bang.net.checking import UNVERIFIED, Verdict
from bang.net.effects import Notice
from bang.net.messages import NOTICES
from tests.unit.test_texts import ROOT
from web.room.sentences import words_of, words_of_verdict
from web.words import LANGUAGES, WORDS, forms, parameters

SAYING = ("say", "blame", "all_hear", "Notice", "Sentence", "Verdict")
NAMED = {"blame": {"name"}}
"""What these give besides the values that are written there."""

Said = tuple[str, str, set[str] | None]
"""The function that says it, its key, and its values as far as they are written there."""


def strings(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, as far as they are written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)
    elif isinstance(node, ast.Name) and node.id == "UNVERIFIED":
        yield UNVERIFIED


def values_in(call: ast.Call) -> set[str] | None:
    """The names of the values in a call; None if they are not written there."""
    given = call.args[-1]
    if isinstance(given, ast.Dict):
        return {key.value for key in given.keys if isinstance(key, ast.Constant)}  # type: ignore[misc]
    if call.keywords and all(one.arg for one in call.keywords):
        return {str(one.arg) for one in call.keywords}
    return set() if len(call.args) == 1 and not call.keywords else None


def chosen(function: ast.AST) -> dict[str, ast.expr]:
    """What stands in the variables of a function, as far as it is said there once."""
    return {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def said() -> Iterator[Said]:
    """Every sentence that the logic of rooms has written in a call, or chosen just before it."""
    for path in (ROOT / "bang" / "net").rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                yield from said_in(function)


def said_in(function: ast.FunctionDef) -> Iterator[Said]:
    """The sentences of one function."""
    variables = chosen(function)
    for node in ast.walk(function):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in SAYING:
            key = node.args[1 if name == "Verdict" else 0]
            if isinstance(key, ast.Name):
                key = variables.get(key.id, key)
            for one in strings(key):
                yield name, one, NAMED.get(name) or values_in(node)


def texts_in_code() -> set[str]:
    """Every text in the code of the rooms' logic and of the page, as keys may be handed on."""
    return {
        node.value
        for folder in ("bang/net", "web/room")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.fixture(autouse=True, params=list(LANGUAGES))
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    WORDS.join("room")
    WORDS.speak(request.param)
    yield
    WORDS.speak("en")
    WORDS.play("")


def test_what_a_room_says_has_words_for_the_values_it_gives() -> None:
    assert {"retold", "cut", "own_anew", "too_few", "host_missing"} <= {key for _, key, _ in said()}
    for name, key, values in said():
        groups = ("rooms_verdict",) if name == "Verdict" else ("rooms_notice", "rooms_refused")
        sentences = [WORDS.group(group)[key] for group in groups if key in WORDS.group(group)]
        assert any(
            values is None or all(parameters(form) <= values for form in forms(sentence).values())
            for sentence in sentences
        ), f"{name} says {key!r} with {values}"


def test_no_sentence_is_there_for_nothing() -> None:
    known = texts_in_code()
    keys = [key for group in ("rooms_notice", "rooms_verdict", "rooms_refused") for key in WORDS.group(group)]
    assert [key for key in keys if key not in known] == []


def test_what_the_check_found_is_said_by_this_device_alone() -> None:
    """A host can say the sentences in `NOTICES` on all screens, and a newer page perhaps more."""
    assert set(WORDS.group("rooms_verdict")) == {key for name, key, _ in said() if name == "Verdict"}
    for key in ("verified", "unverified", "unverified_before", "withheld"):
        assert words_of(Notice(key, {"name": "Ann", "n": "3"})) == ""
    for key in NOTICES:
        assert words_of_verdict(Verdict(True, key, {"name": "Ann", "count": "3"})) == ""


@pytest.mark.parametrize("key", sorted(NOTICES))
def test_what_a_host_says_to_all_gives_what_its_sentence_needs(key: str) -> None:
    assert words_of(Notice(key, dict.fromkeys(NOTICES[key], "7")))


def test_what_was_lost_is_counted() -> None:
    one, many = (words_of(Notice("cut", {"name": "Ann", "count": count})) for count in ("1", "12"))
    assert "12" in many
    assert not re.search(r"\d", one)


@pytest.mark.parametrize("count", ["", "²", "many", "-1"])
def test_a_count_that_is_no_number_breaks_nothing(count: str) -> None:
    assert words_of(Notice("dealt_anew", {"name": "Ann", "count": count}))
