"""After any presses the page equals a fresh drawing, so every button says what it does."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import Visitor
from tests.browser.player import Player

PRESSES = 35
# What can be pressed on any screen, except what downloads a file or deletes everything.
CONTROLS = """:is(
    [data-act], [data-go], [data-held], [data-help], label.plate, label.tick, summary, .told-entry, .seat,
    input[type=text], input[type=search]
):not([data-go^="export"], [data-go="table-export"], [data-go^="delete-yes"], [data-go="delete-all-yes"])"""
KEYS = (
    "Escape",
    "ArrowRight",
    "ArrowLeft",
    "Enter",
    "Space",
    "u",
    "?",
    "Tab",
    "Shift+Tab",
    "Shift+ArrowRight",
)
SEEN = """(controls) => [...document.querySelectorAll(controls)].map((control, place) => {
    const { tagName, dataset: { act, go, held, help }, textContent } = control;
    const dialog = document.querySelector("dialog[open]");
    const usable = control.checkVisibility() && (!dialog || dialog.contains(control));
    const typed = tagName === "INPUT" && "type";
    const says = typed || (act && `act ${act}`) || (go && `go ${go}`) || (held !== undefined && "held")
        || (help && `help ${help}`) || tagName;
    const kind = says.split(" ")[0];
    return { place, usable, kind, says: `${says} (${textContent.trim().slice(0, 30)})` };
}).filter((control) => control.usable)"""
# Draws the screen once more; the page keeps its record of what it drew last.
PRINT = """
screen = visit.page.screen
board = screen.course.board if screen.name == "table" else None
printed = board and (board.printed, board.states)
html = str(screen.html())
if board:
    board.printed, board.states = printed
html
"""
PATCH = """async (html) => {
    const { app } = document.documentElement.dataset;
    const address = new URL(`${app}web/page/patch.js`, document.baseURI).href;
    (await import(address)).patch({ "#page": html });
}"""
# Both as lines: each element with its attributes, its text and its properties.
# Left out, since the screen does not draw it: flying cards, the mark on what a log entry is about, and text
# being typed. Of a field the current value counts, not the value it was drawn with.
DIFFERENCES = """(html) => {
    const fresh = new DOMParser().parseFromString(`<main id="page">${html}</main>`, "text/html");
    const lines = (element, indent, found) => {
        const names = (value) => value.split(/\\s+/).filter((one) => one && one !== "pointed").join(" ");
        const written = [...element.attributes].filter(({ name }) =>
            element.localName !== "input" || !["checked", "value"].includes(name));
        const attributes = written.map(({ name, value }) =>
            `${name}="${name === "class" ? names(value) : value}"`);
        for (const name of ["checked", "value", "disabled", "open", "selected"])
            if (name in element && !(name === "value" && element.isTyped))
                attributes.push(`.${name}=${element[name]}`);
        found.push(`${indent}<${element.localName} ${attributes.sort().join(" ")}>`);
        // The page itself writes moments, as one reads them in this place and language.
        if (element.id === "flight" || element.localName === "time") return found;
        let text = "";
        const write = () => {
            if (text.trim()) found.push(`${indent}  ${text.trim()}`);
            text = "";
        };
        for (const child of element.childNodes) {
            if (child.nodeType === Node.TEXT_NODE) text += child.nodeValue;
            if (child.nodeType !== Node.ELEMENT_NODE) continue;
            write();
            lines(child, indent + "  ", found);
        }
        write();
        return found;
    };
    const page = document.getElementById("page");
    const typed = "input[type=text], input[type=search]";
    for (const field of page.querySelectorAll(typed)) field.isTyped = field === document.activeElement;
    for (const field of fresh.querySelectorAll(typed))
        field.isTyped = field.id && field.id === document.activeElement.id;
    const shown = lines(page, "", []);
    const drawn = lines(fresh.getElementById("page"), "", []);
    const missing = drawn.filter((line) => !shown.includes(line)).map((line) => "+" + line);
    const left = shown.filter((line) => !drawn.includes(line)).map((line) => "-" + line);
    if (missing.length + left.length) return [...left.slice(0, 8), ...missing.slice(0, 8)];
    if (shown.join() !== drawn.join()) return ["the same lines in another order"];
    const ids = [...page.querySelectorAll("button")].map((button) => button.id);
    return ids.filter((id, place) => !id || ids.indexOf(id) < place).map((id) => `no id of its own: "${id}"`);
}"""


def differences(page: Visitor) -> list[str]:
    """The differences between the page and a fresh drawing of it."""
    found: list[str] = page.evaluate(DIFFERENCES, page.python(PRINT))
    return found


class Presser(Player):
    """Somebody who presses random controls and keys."""

    def press(self) -> str:
        """Press one control or key, and say which."""
        if self.chance.random() < 0.25:
            key = self.chance.choice(KEYS)
            self.page.keyboard.press(key)
            return key
        seen = self.page.evaluate(SEEN, CONTROLS)
        kind = self.chance.choice(sorted({control["kind"] for control in seen}))
        control = self.chance.choice([control for control in seen if control["kind"] == kind])
        found = self.page.locator(CONTROLS).nth(control["place"])
        button = "right" if kind in ("held", "help") and self.chance.random() < 0.3 else "left"
        corner: Any = {"x": 9, "y": 9} if kind in ("held", "act") else None
        try:
            found.click(timeout=700, button=button, position=corner)
        except Error:  # another element may cover it
            return f"covered {control['says']}"
        if control["kind"] == "type":
            self.page.keyboard.type(self.chance.choice(["Doc ", " beer", "x"]))
        return f"{button} {control['says']}"

    def stands(self, pressed: list[str]) -> None:
        """Fail if the page at rest differs from a fresh drawing."""
        found: list[str] = []
        for _ in range(40):
            self.page.wait_for_timeout(30)
            found = differences(self.visitor)
            if not found:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("\n".join(["after:", *pressed[-12:], "the page differs:", *found]))


# `tests/unit/test_visit_drawn_afresh.py` walks much further, and from more starts, without a browser.
STARTS = {
    "lobby": "",
    "table": "?play=classic&seats=5&bots=easy&pace=instant&role=sheriff&seed=1",
    "pass and play": "?play=classic&hands=pass&seats=4&pace=instant&seed=1",
}


def test_the_content_of_the_focused_element_is_redrawn(page: Visitor) -> None:
    page.lobby()
    page.evaluate(PATCH, '<button id="one">Fire</button>')
    page.focus("#one")
    page.evaluate(PATCH, '<button id="one">Cease</button>')
    assert page.inner_text("#one") == "Cease"
    assert page.evaluate("document.activeElement.id") == "one"


def test_redrawing_keeps_typed_text_while_focused_and_resets_checkboxes(page: Visitor) -> None:
    page.lobby(STARTS["table"])
    page.wait_for_selector("[data-ask]")  # the table brings the code that skips unchanged elements
    form = """<input id="name" value=""><label><input id="yes" type="checkbox"></label>"""
    page.evaluate(PATCH, form)
    page.page.check("#yes")
    page.click("#name")
    page.page.keyboard.type("Doc")
    page.evaluate(PATCH, form)
    assert page.input_value("#name") == "Doc"
    assert not page.is_checked("#yes")
    page.page.keyboard.press("Tab")
    page.evaluate(PATCH, form)
    assert page.input_value("#name") == ""


@pytest.mark.parametrize("start", STARTS)
def test_after_random_presses_the_page_equals_a_fresh_drawing(page: Visitor, start: str) -> None:
    page.lobby(STARTS[start])
    player = Presser(page, 1)
    pressed: list[str] = []
    player.stands(pressed)
    for _ in range(PRESSES):
        pressed.append(player.press())
        player.stands(pressed)
