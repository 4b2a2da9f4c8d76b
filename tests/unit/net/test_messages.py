"""What members say to each other: each kind comes through JSON as it was, and nothing else is believed."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import fields
from typing import Any

import pytest

from bang.net.checking import Part
from bang.net.election_acts import Step
from bang.net.keys import Identity
from bang.net.ledger import Line, Start
from bang.net.messages import (
    ANYBODY,
    CANDIDATE,
    HOST,
    KINDS,
    MEMBER,
    NOTICES,
    Answer,
    Begin,
    Bot,
    Claim,
    Doubt,
    Elected,
    Entries,
    Handover,
    Head,
    Leave,
    Ledger,
    Mandated,
    Message,
    Open,
    Proof,
    Published,
    React,
    Ready,
    Removed,
    Secret,
    Sentence,
    Stance,
    State,
    Sure,
    Sync,
    Vote,
    Watch,
    read_message,
    step_to_data,
)
from bang.net.reading import Malformed
from bang.net.state import Member, Plan, RoomState
from tests.documents import read

ANN, BO = (Identity(bytes([n]) * 32) for n in (1, 2))
ROOM = RoomState(
    "ABCDEFGHJ",
    ANN.id,
    Plan(),
    (Member(ANN.id, "Ann", ANN.public), Member(BO.id, "Bo", BO.public, ready=True)),
)
START = Start(1, "classic", {"wide": "no"}, ("ann", "bo", "bot", "bot"), {"ann": "aa", "bo": "bb"})
LINES = (Line("0 draws 2"), Line("dealer deals ? ?", ("0,1:abc",)), Line("x", ("0:d", "1:e"), ("", "salt")))
PARTS = (Part(0, "ab12", {"ann": "s"}, {}), Part(7, "cd", {"bo": "t"}, {"bo": "bb"}))
STEPS = (
    Step(300, "ann", {"ann": {"bo": "5ea1"}, "bo": {"ann": "0a7h"}}),
    Step(301, "bo", {"ann": {"bo": "7ea1"}}, "ann"),
)
LATEST = 10**15

EXAMPLES: list[Message] = [
    State(ROOM, 12),
    Removed(),
    Sentence("illegal", {"name": "Ann"}),
    Sentence("minority", {}),
    Ready("c0ffee"),
    Watch(on=True),
    React("howdy"),
    Claim(3),
    Bot(),
    Leave(),
    Open(START),
    Secret(1, "5ec"),
    Begin(START, 3),
    Proof(9, "bo", "v1v2"),
    Entries(1, 4, LINES, "4ead", "v1v2"),
    Sync(1, 12, "4ead", 3),
    Answer("4ead", ("play", "bang-AS")),
    Head(2, 1, 12, "4ead"),
    Published(1, ("first", "second"), PARTS),
    Handover(ROOM, {"key": "ab", "lines": ["x"]}, STEPS),
    Handover(ROOM, None, ()),
    Mandated(STEPS),
    Vote("bo", "c0ffee"),
    Vote("", ""),
    Stance(2, "ann", 3, "bo"),
    Doubt(1),
    Sure(1),
    Elected(3),
    Ledger(3, 1, 2, LINES, "5ec", "v1", {"ann": "0a7h"}),
]

NUMBERS = {
    "claim.seat": (0, 7),
    "doubt.n": (1, 10**9),
    "sure.n": (1, 10**9),
    **dict.fromkeys(("head.term", "stance.term", "stance.promised"), (0, LATEST)),
    **dict.fromkeys(("elected.term", "ledger.term"), (1, LATEST)),
    **dict.fromkeys(("state.n", "start.blind", "proof.place", "entries.g", "entries.n"), (0, 10**9)),
    **dict.fromkeys(("sync.number", "sync.n", "sync.blind", "head.number", "head.n"), (0, 10**9)),
    **dict.fromkeys(("ledger.number", "ledger.blind"), (0, 10**9)),
    **dict.fromkeys(("secret.number", "published.number"), (0, 10**9)),
}
"""The least and the most of each number."""

TEXTS = {
    "react.name": 20,
    **dict.fromkeys(("vote.for", "stance.host", "stance.to", "proof.by"), 40),
    **dict.fromkeys(("ready.commitment", "vote.commitment", "secret.secret", "ledger.secret"), 64),
    **dict.fromkeys(("ledger.vouchers", "entries.v", "proof.vouchers"), 200),
    **dict.fromkeys(("entries.h", "sync.head", "head.head", "answer.head"), 64),
}
"""The most characters of each text."""

LISTS = {
    "answer.keys": (20, 100),
    "published.lines": (20_000, 10_000),
}
"""The most texts of each list, and the most characters of each."""

BAD_LINES = [[["x", ["m"], ["s", "s"]]], [[]], ["x"], [[1]], [["x"]] * 20_001]
BAD_ROOM = [{}, {**ROOM.to_data(), "host": "cleo"}, {**ROOM.to_data(), "term": LATEST + 1}]
BAD_START = [{}, {**START.to_data(), "number": 0}, {**START.to_data(), "seats": ["x" * 41]}]
BAD_STEPS = [
    {},
    [{}],
    [{**step_to_data(STEPS[0]), "term": 0}],
    [{**step_to_data(STEPS[0]), "oaths": {"ann": {"bo": 1}}}],
    [{**step_to_data(STEPS[0]), "oaths": {f"m{n}": {} for n in range(17)}}],
    [step_to_data(STEPS[0])] * 9,
]
OTHERS: dict[str, list[Any]] = {
    "state.state": BAD_ROOM,
    "handover.state": BAD_ROOM,
    "handover.dealing": [1],
    "handover.steps": BAD_STEPS,
    "mandate.steps": BAD_STEPS,
    "ledger.oaths": [[], {"ann": 1}, {"x" * 65: "y"}, {f"m{n}": "" for n in range(17)}],
    "open.start": BAD_START,
    "start.start": BAD_START,
    "entries.l": BAD_LINES,
    "ledger.lines": BAD_LINES,
    "published.parts": [[{}], [{**PARTS[0].to_data(), "key": "xyz"}], [PARTS[0].to_data()] * 17],
    "notice.key": ["", "came", "verified", "x" * 201],
    "notice.values": [{}, {"count": "1"}, {"name": "A", "more": ""}, {"name": 1}],
    "watch.on": [0, 1, "true"],
}
"""Values of the other fields that are wrong, though of the right type."""

STRANGE: list[Any] = [None, True, 1.5, -1, "x" * 30_000, [None], [[[]]], {"a": []}, 10**30]
"""Values that hardly any field may have."""


def example(kind: str) -> dict[str, Any]:
    """The first example of a kind as plain data."""
    return next(one for one in EXAMPLES if kind == one.KIND).to_data()


def with_field(field: str, value: Any) -> dict[str, Any]:
    """An example in which one field, given as kind and name, has another value."""
    kind, name = field.split(".")
    return {**example(kind), name: value}


def came_back(message: Message) -> Message | None:
    """A message after its way through JSON."""
    return read_message(json.loads(json.dumps(message.to_data())))


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda one: one.KIND)
def test_a_message_comes_through_json_as_it_was(message: Message) -> None:
    assert message.to_data()["t"] == message.KIND
    back = came_back(message)
    assert back == message
    assert type(back) is KINDS[message.KIND]


def test_there_is_an_example_of_every_kind_and_a_limit_of_every_field() -> None:
    assert {one.KIND for one in EXAMPLES} == set(KINDS)
    known = sorted([*NUMBERS, *TEXTS, *LISTS, *OTHERS])
    assert known == sorted(f"{kind}.{name}" for kind in KINDS for name in example(kind) if name != "t")


@pytest.mark.parametrize("field", NUMBERS)
def test_numbers_have_limits(field: str) -> None:
    least, most = NUMBERS[field]
    for good in (least, most):
        assert read_message(with_field(field, good)) is not None
    for bad in (least - 1, most + 1, True, 1.0, "1", None, [1]):
        with pytest.raises(Malformed):
            read_message(with_field(field, bad))


@pytest.mark.parametrize("field", TEXTS)
def test_texts_have_limits(field: str) -> None:
    most = TEXTS[field]
    for good in ("", "x" * most):
        assert read_message(with_field(field, good)) is not None
    for bad in ("x" * (most + 1), 1, None, True, ["x"], {"x": "x"}):
        with pytest.raises(Malformed):
            read_message(with_field(field, bad))


@pytest.mark.parametrize("field", LISTS)
def test_lists_of_texts_have_limits(field: str) -> None:
    most, longest = LISTS[field]
    for good in ([], ["x"] * most, ["x" * longest]):
        assert read_message(with_field(field, good)) is not None
    for bad in (["x"] * (most + 1), ["x" * (longest + 1)], "x", None, {"x": "x"}, [1], [None], [["x"]]):
        with pytest.raises(Malformed):
            read_message(with_field(field, bad))


@pytest.mark.parametrize("field", OTHERS)
def test_other_fields_have_limits(field: str) -> None:
    assert read_message(with_field(field, example(field.split(".")[0])[field.split(".")[1]])) is not None
    for bad in OTHERS[field]:
        with pytest.raises(Malformed):
            read_message(with_field(field, bad))


@pytest.mark.parametrize("kind", KINDS)
def test_no_field_may_be_left_out_and_nothing_but_malformed_is_raised(kind: str) -> None:
    whole = example(kind)
    for name in whole:
        with pytest.raises(Malformed):
            read_message({key: value for key, value in whole.items() if key != name})
        for strange in STRANGE:
            try:
                read_message({**whole, name: strange})
            except Malformed:
                continue


@pytest.mark.parametrize("key", NOTICES)
def test_a_notice_has_just_the_values_of_its_sentence(key: str) -> None:
    values = dict.fromkeys(NOTICES[key], "x" * 60)
    assert read_message({"t": "notice", "key": key, "values": values}) == Sentence(key, values)
    for bad in ({**values, "more": "x"}, *({**values, one: "x" * 61} for one in values)):
        with pytest.raises(Malformed):
            read_message({"t": "notice", "key": key, "values": bad})


@pytest.mark.parametrize("key", NOTICES)
def test_a_notice_has_a_sentence_with_just_these_values(key: str) -> None:
    sentence = tomllib.loads(read("assets/text/room/en.toml"))["rooms_notice"][key]
    assert sorted(set(re.findall(r"\{(\w+)\}", sentence))) == sorted(NOTICES[key])


def test_a_kind_that_is_not_known_is_ignored() -> None:
    assert read_message({"t": "tomorrow", "n": [1]}) is None
    assert read_message({"t": ""}) is None


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda one: one.KIND)
def test_a_field_that_is_not_known_is_ignored(message: Message) -> None:
    assert read_message({**message.to_data(), "tomorrow": [1]}) == message


@pytest.mark.parametrize("data", [None, [], "state", 1, {}, {"t": 1}, {"t": None}, {"t": ["state"]}])
def test_what_has_no_kind_is_malformed(data: Any) -> None:
    with pytest.raises(Malformed):
        read_message(data)


# -- who says it, and the table in docs/ROOMS.md -------------------------------------------------------------

SAYS = {HOST: "Host", CANDIDATE: "Candidate", MEMBER: "Member", ANYBODY: "(Host|Member)"}
"""How a docstring begins, by who may say it."""


def row(kind: type[Message]) -> str:
    """The line about a kind in the table of docs/ROOMS.md, made from its docstring and its fields."""
    says, _, what = (kind.__doc__ or "").partition(": ")
    names = ", ".join(f"`{one.metadata['name'] or one.name}`" for one in fields(kind))
    return f"| `{kind.KIND}` | {says[:1].lower() + says[1:]} | {what.removesuffix('.')} | {names} |"


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda one: one.KIND)
def test_a_docstring_says_who_says_it_to_whom(kind: type[Message]) -> None:
    assert re.fullmatch(rf"{SAYS[kind.SAID_BY]} to [a-z ]+: [^|\n]+\.", kind.__doc__ or "")


def test_the_table_in_the_document_is_the_list_of_the_code() -> None:
    section = read("docs/ROOMS.md").partition("\n## What members say\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    assert rows == [row(kind) for kind in KINDS.values()]
