"""The two sides of the door agree, and what passes through it goes out together and comes back in order."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

from bang.net.mesh.allowance import AT_ONCE, PER_SECOND, TEXT_COSTS
from tests.documents import ROOT, read
from web.door import messages
from web.door.door import Door
from web.door.touch import PARTS, Touch, touch_of

PAGE = read("web/page/door.js")
GESTURES = read("web/page/gestures.js")
MOTIONS = "".join(read(f"web/page/{name}.js") for name in ("motion", "flight", "moving", "pointer"))
LINKS = read("web/page/links.js")


def shapes(union: Any, by: str) -> dict[str, set[str]]:
    """What passes in one direction: its name, and the names of its parts."""
    found = {}
    for shape in get_args(union):
        assert is_typeddict(shape)
        hints = get_type_hints(shape)
        (name,) = get_args(hints.pop(by))
        found[name] = set(hints)
    return found


def block(source: str, start: str) -> str:
    """Cut a block out of JavaScript, from its first line to the closing bracket at the same depth."""
    begin = source.index(start)
    indent = re.search(r"[^\n]*$", source[:begin])
    assert indent is not None
    end = re.compile(rf"^{' ' * (len(indent[0]) - len(indent[0].lstrip()))}[}})]", re.MULTILINE)
    found = end.search(source, begin + len(start))
    assert found is not None
    return source[begin : found.end()]


def obeyed() -> dict[str, set[str]]:
    """The commands that door.js obeys, and the parts it reads."""
    commands = block(PAGE, "const COMMANDS = {")
    found = re.findall(r"^  (?:async )?(\w+)(?:: )?\(\{([^}]*)\}\)", commands, re.MULTILINE)
    return {name: {part.strip() for part in parts.split(",") if part.strip()} for name, parts in found}


def told() -> dict[str, set[str]]:
    """The messages that door.js sends, and the parts it writes."""
    found = {}
    for kind, parts in re.findall(
        r'(?<!const )tell\("(\w+)", \{(.*?)\}\)+;?$', PAGE, re.MULTILINE | re.DOTALL
    ):
        plain = re.sub(r"\([^()]*\)|\{[^{}]*\}|\[[^\[\]]*\]", "", parts)  # without what is inside brackets
        found[kind] = set(re.findall(r"(?:^|[,\n])\s*(\w+)(?=:|,|\n|\s*$)", plain))
    return found


def test_the_page_obeys_every_command_and_no_other() -> None:
    assert obeyed() == shapes(messages.Command, "do")


def test_the_page_sends_every_message_and_no_other() -> None:
    assert told() == shapes(messages.Message, "kind")


def test_a_touch_has_all_parts_of_its_message() -> None:
    assert set(PARTS) | {"kind"} == set(get_type_hints(messages.TouchMessage))


def test_every_way_of_touching_is_listed() -> None:
    ways = set(re.findall(r'(?:touch|tell)\("(\w+)", (?!\{)', PAGE + GESTURES))
    listed = re.search(r"    way: str\n    \"\"\"(.*?)\"\"\"", read("web/door/messages.py"), re.DOTALL)
    assert listed is not None
    assert ways == set(re.findall(r"`(\w+)`", listed[1]))


def calls(name: str) -> Iterator[tuple[Path, ast.Call]]:
    """The calls of a method of the page, wherever they are."""
    for path in sorted((ROOT / "web").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
                yield path, node


@pytest.mark.parametrize("method", ["motion", "moved"])
def test_every_motion_that_is_commanded_is_a_function_of_the_page(method: str) -> None:
    known = set(re.findall(r"^export (?:async )?(?:function|const) (\w+)", MOTIONS + GESTURES, re.MULTILINE))
    wanted = {
        call.args[0].value
        for _, call in calls(method)
        if call.args and isinstance(call.args[0], ast.Constant)
    }
    assert wanted
    assert wanted <= known


def test_the_page_does_all_that_it_is_asked() -> None:
    asked = set(get_args(get_type_hints(messages.Ask)["what"]))
    done = block(PAGE, "const ASKED = {")
    assert set(re.findall(r"^  (\w+)[,:]", done, re.MULTILINE)) == asked


def test_links_obey_every_verb_and_no_other() -> None:
    done = set(re.findall(r"^  (\w+)(?::.*|),$", block(LINKS, "const DO = {"), re.MULTILINE))
    others = set(re.findall(r'what === "(\w+)"', block(LINKS, "function obey(")))
    assert done | others == set(get_args(messages.LinkVerb)) | {"close"}


def test_links_tell_what_is_listed_and_nothing_else() -> None:
    told = set(re.findall(r'tell\("(\w+)", ', LINKS))
    listed = re.search(
        r"class LinkMessage.*?what: str\n    \"\"\"(.*?)\"\"\"", read("web/door/messages.py"), re.S
    )
    assert listed is not None
    assert told == set(re.findall(r"`(\w+)`", listed[1])) - {"failed"}


def test_links_bring_twice_what_the_mesh_reads() -> None:
    """So whoever passes texts on for others, which the mesh counts apart, is never cut off by the page."""
    found = re.search(
        r"^const ALLOWANCE = \{ textCosts: (\w+), atOnce: (\w+), perSecond: (\w+) \};", LINKS, re.M
    )
    assert found is not None
    assert list(map(int, found.groups())) == [TEXT_COSTS, 2 * AT_ONCE, 2 * PER_SECOND]


def test_nothing_else_in_python_touches_the_browser() -> None:
    """Only the door's worker, the fetching of parts, the store and requests know that there is a browser."""
    allowed = {
        "web/door/worker.py",
        "web/door/parts.py",
        "web/kept/browser_store.py",
        "web/room/browser_wire.py",
    }
    browser = {"js", "pyodide", "pyodide_js", "pyscript", "polyscript", "interpreter", "micropip"}
    found = set()
    for path in sorted((ROOT / "web").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.partition(".")[0] in browser for name in names):
                found.add(path.relative_to(ROOT).as_posix())
    assert found == allowed


# -- the way through -------------------------------------------------------------------------------------


def say(words: str) -> messages.Say:
    """A command."""
    return {"do": "say", "words": words, "urgent": False}


def test_all_commands_of_one_message_go_out_in_one_batch() -> None:
    batches: list[str] = []
    door = Door(batches.append)

    def answers(message: object) -> None:
        door.put(say("one"))
        door.put(say("two"))

    door.on["history"] = answers
    door.hear(json.dumps({"kind": "history", "depth": 1, "query": "", "fragment": ""}))
    assert [[one["words"] for one in json.loads(batch)] for batch in batches] == [["one", "two"]]


def test_commands_of_a_task_go_out_when_it_pauses() -> None:
    batches: list[str] = []
    door = Door(batches.append)

    async def works() -> None:
        door.put(say("one"))
        door.put(say("two"))
        assert not batches
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(batches) == 1

    asyncio.run(works())


def test_a_message_of_an_unknown_kind_changes_nothing() -> None:
    batches: list[str] = []
    Door(batches.append).hear('{"kind": "from a newer page"}')
    assert not batches


def test_python_waits_for_what_the_page_finishes_and_hears_whether_it_went_well() -> None:
    door = Door(lambda batch: None)

    async def waits() -> list[bool]:
        first, second = door.number(), door.number()
        waiting = asyncio.gather(door.finished(first), door.finished(second))
        await asyncio.sleep(0)
        for number, well in ((second, False), (first, True), (first, True), (99, True)):
            door.hear(json.dumps({"kind": "finished", "id": number, "well": well}))
        return list(await waiting)

    assert asyncio.run(waits()) == [True, False]


def test_parts_of_a_touch_that_python_does_not_know_are_ignored() -> None:
    assert touch_of({"way": "click", "go": "resume 17", "later": 1}) == Touch("click", go="resume 17")
    assert Touch("click", go="resume 17").command == "resume"
    assert Touch("click", go="resume 17").argument == "17"
