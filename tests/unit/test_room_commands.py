"""What screens ask of a room: each command that they name exists, and there is none that nobody names."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from bang.net.room import Room
from tests.unit.test_texts import ROOT
from web.rooms import COMMANDS


def named() -> Iterator[str]:
    """The commands that the page gives a room, as `do("answer", keys)` and by touches."""
    yield from COMMANDS.values()
    for path in (ROOT / "web").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "do":
                given = node.args[0]
                if isinstance(given, ast.Constant):
                    yield str(given.value)


def test_a_room_does_what_screens_ask_and_nothing_else() -> None:
    known = {name.removeprefix("do_") for name in dir(Room) if name.startswith("do_")}
    assert set(named()) == known


def test_every_kind_of_naming_a_command_is_found() -> None:
    assert {"answer", "bot", "invite"} <= set(named())
