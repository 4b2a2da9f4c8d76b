"""A page without a browser: it obeys Python's commands, and a test reads it and touches it.

It keeps the elements that Python has drawn, patches them by id as the real page does, and tells Python about
touches in the words of `web/door/messages.py`. Nothing is laid out and nothing moves: every motion ends as
soon as it has begun.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

from web.door.door import Door
from web.markup import VOID

REGION = re.compile(r"#table-\w+")
SIMPLE = re.compile(
    r"^(?P<tag>[a-z]+\d?)?(?P<id>#[\w-]+)?(?P<classes>(?:\.[\w-]+)*)(?P<attributes>(?:\[[^\]]+\])*)"
    r"(?P<without>(?::not\(\[[\w-]+\]\))*)$"
)


TYPED = ("input", "select", "textarea", "dialog")


@cache
def fitting(selector: str) -> Callable[[Element], bool]:
    """A function that tells whether an element fits a simple selector: `button.chief[id=again]`."""
    found = SIMPLE.match(selector)
    assert found, selector
    tag, id_ = found["tag"], (found["id"] or "")[1:]
    classes = set(filter(None, found["classes"].split(".")))
    wanted = [one.partition("=") for one in re.findall(r"\[([^\]]+)\]", found["attributes"])]
    without = re.findall(r"\[([^\]]+)\]", found["without"])

    def fits(element: Element) -> bool:
        has = element.attributes
        return (
            (not tag or tag == element.tag)
            and (not id_ or id_ == has.get("id"))
            and all(
                name in has and (not value or has[name] == value.strip("'\"")) for name, _, value in wanted
            )
            and (not classes or classes <= set(has.get("class", "").split()))
            and not any(name in has for name in without)
        )

    return fits


@cache
def mentioned(selector: str) -> str:
    """A word that HTML contains if it contains an element that fits a simple selector."""
    found = SIMPLE.match(selector)
    assert found, selector
    if found["id"]:
        return f'id="{found["id"][1:]}"'
    if found["classes"]:
        return found["classes"].split(".")[1]
    return found["attributes"][1:].split("]")[0].split("=")[0] or f"<{found['tag']}"


class Element:
    """One element of the page."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None = None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self._inside: list[Element | str] = []
        self._unread = ""

    @property
    def inside(self) -> list[Element | str]:
        """The content; HTML is read only when somebody looks, because most of it is soon replaced."""
        if self._unread:
            html, self._unread = self._unread, ""
            reader = _Reader(self)
            reader.feed(html)
            reader.close()
            assert reader.here is self, f"<{reader.here.tag}> is never closed"
        return self._inside

    def fill(self, html: str) -> None:
        """Replace the content."""
        self._inside, self._unread = [], html

    def get(self, name: str) -> str:
        """An attribute, or ""."""
        return self.attributes.get(name, "")

    @property
    def text(self) -> str:
        """The words inside, in one line."""
        return " ".join(
            "".join(one if isinstance(one, str) else f" {one.text} " for one in self.inside).split()
        )

    def all(self, mentioning: str = "") -> Iterator[Element]:
        """The element and everything inside it, in the order of the page.

        HTML that nobody has looked at yet is read only if it mentions something.
        """
        waiting = [self]
        while waiting:
            here = waiting.pop()
            yield here
            if not here._unread or mentioning in here._unread:
                waiting += [one for one in reversed(here.inside) if isinstance(one, Element)]

    def find(self, selector: str) -> list[Element]:
        """The elements inside that fit a selector of simple ones, one inside the other."""
        found = [self]
        for part in selector.split():
            fits, word = fitting(part), mentioned(part)
            found = [one for outer in found for one in outer.all(word) if fits(one) and one is not outer]
        return list(dict.fromkeys(found))

    def closest(self, *names: str) -> Element | None:
        """The element itself or the nearest around it that has one of these attributes."""
        return next((one for one in self.around() if any(name in one.attributes for name in names)), None)

    def around(self) -> Iterator[Element]:
        """The element itself and those around it."""
        here: Element | None = self
        while here is not None:
            yield here
            here = here.parent

    def written(self) -> str:
        """The element as HTML, for comparing."""
        said = "".join(f' {name}="{value}"' for name, value in sorted(self.attributes.items()))
        inner = "".join(one if isinstance(one, str) else one.written() for one in self.inside)
        return f"<{self.tag}{said}>{inner}</{self.tag}>"


class _Reader(HTMLParser):
    """A builder of elements from HTML, which refuses HTML that is not well formed."""

    def __init__(self, root: Element) -> None:
        super().__init__(convert_charrefs=True)
        self.here = root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here._inside.append(element)
        if tag not in VOID:
            self.here = element

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        assert self.here.tag == tag, f"</{tag}> closes <{self.here.tag}>"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        """Add words."""
        self.here._inside.append(data)


class PaperPage:
    """The page, without a browser."""

    def __init__(self) -> None:
        self.door = Door(self._obey)
        self.html = Element("html", {})
        self.body = Element("body", {}, self.html)
        self.main = Element("main", {"id": "page"}, self.body)
        self.html.inside.append(self.body)
        self.body.inside.append(self.main)
        self.said: list[str] = []
        self.drawn: set[str] = set()  # the games whose drawings are there
        self.commands: list[dict[str, Any]] = []
        self.batches: list[list[dict[str, Any]]] = []
        self.titles: list[str] = []
        self.focused: list[str] = []
        self.entries: list[tuple[int, str]] = [(0, "")]
        self.here = 0
        self.troubles: list[str] = []
        self.downloads: list[tuple[str, str]] = []
        self.asked: dict[str, Callable[[dict[str, str]], bool]] = {}
        self.clock = 0.0
        self.flying: list[str] | None = None  # if it is a list, motions of events wait there until `lands`
        self._known: dict[str, Element | None] = {}
        self._acts: list[str] | None = None

    # -- what Python commands --------------------------------------------------------------------------

    def _obey(self, text: str) -> None:
        batch = json.loads(text)
        self.batches.append(batch)
        for command in batch:
            self.commands.append(command)
            getattr(self, "_" + command["do"])(command)
            if command.get("id"):
                does = self.asked.get(command["what"])
                well = does is None or does(command["given"])
                finished = json.dumps({"kind": "finished", "id": command["id"], "well": well})
                if self.flying is None or command["do"] != "motion":
                    asyncio.get_running_loop().call_soon(self.door.hear, finished)
                else:
                    self.flying.append(finished)

    def one(self, selector: str) -> Element | None:
        """The first element that fits a selector, or None."""
        if selector in ("html", "body"):
            return self.html if selector == "html" else self.body
        if selector not in self._known:
            self._known[selector] = next(iter(self.html.find(selector)), None)
        return self._known[selector]

    def _patch(self, command: dict[str, Any]) -> None:
        self._acts = None
        for where, html in command["parts"].items():
            element = self.one(where)
            if element is not None:
                element.fill(html)
                kept = self._known if where != "#page" else {}
                self._forget({name: one for name, one in kept.items() if one and REGION.fullmatch(name)})

    def _forget(self, kept: dict[str, Element | None]) -> None:
        """Forget what was found on the page before it changed."""
        self._known, self._acts = kept, None

    def _attribute(self, command: dict[str, Any]) -> None:
        element = self.one(command["where"])
        if element is None:
            return
        self._known = {name: one for name, one in self._known.items() if one and REGION.fullmatch(name)}
        if command["value"] is None and not command["clock"]:
            element.attributes.pop(command["name"], None)
        else:
            element.attributes[command["name"]] = "1" if command["clock"] else command["value"]

    def _say(self, command: dict[str, Any]) -> None:
        self.said.append(command["words"])

    def _title(self, command: dict[str, Any]) -> None:
        self.titles.append(command["words"])

    def _history(self, command: dict[str, Any]) -> None:
        depth, here = command["depth"], self.entries[self.here][0]
        entry = (depth, command["address"] or self.entries[self.here][1])
        if command["way"] == "undo":
            if depth != here:
                asyncio.get_running_loop().call_soon(self.goes, -1)
        elif command["way"] == "go":
            if depth < here:
                asyncio.get_running_loop().call_soon(self.goes, depth - here)
        elif depth and here != depth - (command["way"] == "push"):
            return
        elif command["way"] == "push":
            self.entries[self.here + 1 :] = [entry]
            self.here += 1
        else:
            self.entries[self.here] = entry

    def _download(self, command: dict[str, Any]) -> None:
        self.downloads.append((command["name"], command["text"]))

    def _trouble(self, command: dict[str, Any]) -> None:
        self.troubles.append(f"{command['key']}: {command['details']}")

    def _dialog(self, command: dict[str, Any]) -> None:
        self._forget({})
        element = self.one(command["where"])
        assert element is not None, command
        if command["open"]:
            element.attributes["open"] = ""
        else:
            element.attributes.pop("open", None)

    def _motion(self, command: dict[str, Any]) -> None:
        """Nothing moves here, but motions may be waited for; as in motion.js, skipping ends all of them."""
        if command["what"] in ("skip", "clear"):
            self.lands()

    def _focus(self, command: dict[str, Any]) -> None:
        """Note which element gets the focus; nothing has it here, so a lost focus is never found."""
        there = (
            where for where in command["where"] if ">" in where or ":" in where or self.one(where) is not None
        )
        self.focused += list(there)[:1]

    def _drawings(self, command: dict[str, Any]) -> None:
        self.drawn.add(command["game"])

    def _ignore(self, command: dict[str, Any]) -> None:
        """Nothing sounds here, and the page has nothing of its own to do."""

    _sound = _ask = _ignore

    # -- what the player does ----------------------------------------------------------------------------

    def hello(self, query: str = "", **more: Any) -> None:
        """Tell Python how the page was opened."""
        hello = {
            "kind": "hello",
            "path": "/",
            "query": query,
            "fragment": "",
            "origin": "http://localhost",
            "chosen": {},
            "touched": "",
            "languages": ["en"],
            "app": "app/1/",
            "folds": [],
            "old": {},
            "safe": False,
        }
        self.entries[0] = (0, query)
        self.door.hear(json.dumps({**hello, **more}))

    def touch(self, way: str, target: Element | None = None, **more: Any) -> None:
        """Tell Python about a touch, as web/page/door.js does."""
        target = target or self.body
        control = target.closest("data-act", "data-go")
        is_usable = control is not None and not (
            "disabled" in control.attributes or control.get("aria-disabled") == "true"
        )
        held, help_ = target.closest("data-held"), target.closest("data-help")
        aimed = target.closest("data-target")
        hand = self.html.find("#table-hand [data-held]")
        self.clock += 1000
        message = {
            "kind": "touch",
            "way": way,
            "screen": self.screen,
            "seen": len(self.batches),
            "act": control.get("data-act") if control is not None and is_usable else "",
            "go": control.get("data-go") if control is not None and is_usable else "",
            "value": target.get("value"),
            "name": target.get("name"),
            "id": target.get("id"),
            "help": help_.get("data-help") if help_ is not None else "",
            "card": (held or help_ or self.body).get("data-card"),
            "held": held is not None,
            "whom": aimed.get("data-target") if aimed is not None else "",
            "place": hand.index(held) if held in hand else -1,
            "over": "",
            "shift": False,
            "typing": any(one.tag in TYPED for one in target.around()),
            "times": 1,
            "at": self.clock,
        }
        self.door.hear(json.dumps({**message, **more}))

    def lands(self) -> None:
        """End all motions that are waited for."""
        for finished in self.flying or []:
            asyncio.get_running_loop().call_soon(self.door.hear, finished)
        self.flying = None if self.flying is None else []

    def click(self, selector: str) -> None:
        """Click the first element that fits a selector."""
        element = self.one(selector)
        assert element is not None, f"{selector} is not on the page: {self.main.text[:500]}"
        self.touch("click", element)

    def key(self, name: str, target: Element | None = None, **more: Any) -> None:
        """Press a key; Escape closes an open dialog, of which Python is told afterwards."""
        dialog = self.one("dialog[open]")
        if name == "Escape" and dialog is not None:
            del dialog.attributes["open"]
            self._forget({})
            self.touch("close", dialog)
        else:
            self.touch("key", target, name=name, **more)

    def choose(self, name: str, value: str) -> None:
        """Choose a value of a field that is on the page."""
        field = self.field(name, value)
        self.touch("change", field, name=name, value=value)

    def types(self, name: str, words: str) -> None:
        """Type words into a field that is on the page."""
        field = self.field(name)
        self.touch("input", field, value=words)
        self.touch("change", field, value=words)

    def field(self, name: str, value: str = "") -> Element:
        """A field; of a list or of several buttons, the one with a value."""
        fields = self.main.find(f"[name={name}]")
        assert fields, f"no field {name} on the page"
        if fields[0].get("type") == "radio":
            fields = [one for one in fields if one.get("value") == value]
        elif fields[0].tag == "select":
            fields = [one for one in fields[0].find("option") if one.get("value") == value]
        assert fields, f"the field {name} offers no {value}"
        return fields[0]

    def goes(self, steps: int) -> None:
        """Go back or forward in the browser's history; where there is no entry, nothing happens."""
        if not 0 <= self.here + steps < len(self.entries):
            return
        self.here += steps
        depth, address = self.entries[self.here]
        query, mark, fragment = address.partition("#")
        told = {"kind": "history", "depth": depth, "query": query, "fragment": mark + fragment}
        self.door.hear(json.dumps(told))

    def file(self, text: str | None) -> None:
        """Choose a file."""
        self.door.hear(json.dumps({"kind": "file", "id": "import", "text": text}))

    # -- what a test sees --------------------------------------------------------------------------------

    @property
    def screen(self) -> str:
        """The name of the screen that is shown."""
        return self.body.get("data-screen")

    def acts(self) -> list[str]:
        """The controls that lead towards an answer, in the order of the page."""
        if self._acts is None:
            found = (one.attributes for one in self.main.all("data-act="))
            self._acts = [one["data-act"] for one in found if "data-act" in one]
        return self._acts

    def act(self, key: str) -> None:
        """Click the control of an answer."""
        self._press("data-act", key)

    def go(self, command: str) -> None:
        """Click a control that is not an answer, such as `table-undo`, `saved` or `resume 17`."""
        self._press("data-go", command)

    def _press(self, name: str, value: str) -> None:
        control = next((one for one in self.main.all() if one.attributes.get(name) == value), None)
        assert control is not None, f"{name}={value} is not on the page: {self.main.text[:500]}"
        self.touch("click", control)

    async def until(self, holds: Callable[[], Any], most: int = 20_000) -> None:
        """Let Python go on until something holds."""
        for _ in range(most):
            if self.troubles:
                raise AssertionError(self.troubles[0])
            if holds():
                return
            await asyncio.sleep(0)
        raise AssertionError(f"it never came: {self.main.text[:800]}")
