"""A simulated player: finds the controls on the page, clicks them, and records the questions asked."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, Literal

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import PATIENCE, Visitor

MOST_STEPS = 3000
LONG_NAMES = ("Slab the Killer", "Calamity Janet", "Pedro Ramirez", "Suzy Lafayette", "Vulture Sam")
HARMFUL = (
    *("bang-", "gatling-", "indians-", "duel-", "pass"),
    *("colt-", "peacemaker-", "derringer-", "knife-", "quick_fire-", "buffalo_rifle-"),
)
# The controls on the page: the key, the name and the index of each.
OFFERED = """() => [...document.querySelectorAll("[data-act]")].map((control, place) => {
    const box = control.getBoundingClientRect();
    return {
        place,
        key: control.dataset.act,
        tag: control.tagName,
        name: (control.getAttribute("aria-label") || control.innerText || "").trim(),
        usable: !control.disabled && box.width > 0 && box.height > 0 && control.checkVisibility(),
    };
}).filter((control) => control.usable)"""
PICKED = "[aria-pressed=true], #go-table-unpick, #go-table-unchoose"
SOMETHING = f"""() => document.querySelector("[data-over]") || ({OFFERED})().length"""
# Notes that the page has changed. Python takes a moment to answer a touch.
WATCH = """() => {
    globalThis.hasChanged = false;
    const watching = new MutationObserver(() => {
        globalThis.hasChanged = true;
        watching.disconnect();
    });
    const what = { subtree: true, childList: true, characterData: true };
    watching.observe(document.getElementById("page"), what);
}"""
# All texts that Python has stored, by name.
STORED = """() => new Promise((done, failed) => {
    const opening = indexedDB.open("bang", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
        const database = opening.result;
        const texts = database.transaction("texts").objectStore("texts");
        const names = texts.getAllKeys();
        texts.getAll().onsuccess = ({ target }) => {
            database.close();
            done(Object.fromEntries(names.result.map((name, place) => [name, target.result[place]])));
        };
    };
})"""
QUESTION = """() => {
    const asks = document.querySelector("[data-ask]");
    const hand = [...document.querySelectorAll("[data-held]")].map((card) => card.dataset.card);
    return {
        ask: asks && asks.dataset.ask,
        words: asks && asks.querySelector(".asks").innerText,
        keys: [...document.querySelectorAll("[data-act]")].map((control) => control.dataset.act).sort(),
        hand: hand.sort(),
        life: [...document.querySelectorAll("[data-seat]")].map((seat) =>
            [seat.dataset.seat, seat.querySelectorAll(".bullet").length]).sort(),
    };
}"""


def likes(key: str) -> float:
    """Weigh controls that bring a game to its end higher; everything else is still tried now and then."""
    card = key.removeprefix("law:").removeprefix("outlaws:")
    if card.startswith(HARMFUL):
        return 4
    return 0.3 if card.startswith(("beer-", "saloon-", "tavern-", "end")) else 1


class Player:
    """Somebody who plays on one page by clicking random controls."""

    def __init__(self, visitor: Visitor, seed: int = 0, page: Any = None) -> None:
        self.visitor = visitor
        self.page = page or visitor.page
        self.chance = Random(seed)
        self.asked: list[str] = []
        self.touch: Callable[[dict[str, Any]], None] = self.click

    # -- seeing ------------------------------------------------------------------------------------

    def wait(self) -> None:
        """Wait until there is a control to click, or the game is over."""
        self.page.wait_for_function(SOMETHING, timeout=PATIENCE)
        if self.page.query_selector("[data-ask=opening]"):
            self.page.locator("#opening-ready").click()
            self.page.wait_for_function(SOMETHING, timeout=PATIENCE)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.page.query_selector("[data-over]"))

    def offered(self) -> list[dict[str, Any]]:
        """The controls that can be clicked."""
        found: list[dict[str, Any]] = self.page.evaluate(OFFERED)
        return found

    def question(self) -> dict[str, Any]:
        """Read the open question, the possible answers and the player's hand."""
        asked: dict[str, Any] = {}
        for _ in range(50):
            self.wait()
            before, asked = asked, self.page.evaluate(QUESTION)
            if asked == before:
                return asked
            self.page.wait_for_timeout(400)  # an answer may still be on its way from Python
        raise AssertionError(f"the table does not come to rest: {asked}")

    def has_nothing_picked(self) -> bool:
        """Whether a turn is played and no card is picked: one that is picked is not an answer yet."""
        is_played = bool(self.page.query_selector("[data-ask=play]"))
        return is_played and not self.page.query_selector(PICKED)

    # -- clicking ----------------------------------------------------------------------------------

    def click(self, control: dict[str, Any]) -> None:
        """Click a control as a person does: it must be visible, enabled and not covered."""
        self.page.locator("[data-act]").nth(control["place"]).click(timeout=10_000)

    def tries(self, control: dict[str, Any]) -> None:
        """Touch a control, which may go while it is touched.

        Python's answer to the last touch may take the control away, or move it, as it may from a person; what
        still stands where it stood must be possible to touch.
        """
        try:
            self.touch(control)
        except Error:
            if (control["place"], control["key"]) in [(one["place"], one["key"]) for one in self.offered()]:
                raise

    def step(self) -> bool:
        """Click one control; False if the game is over."""
        self.wait()
        if self.is_over:
            return False
        offered = self.offered()
        if not offered:  # an offer has closed in between
            return True
        nameless = [control for control in offered if not control["name"]]
        assert not nameless, f"controls without a name: {nameless}"
        wrong = [control for control in offered if control["tag"] != "BUTTON"]
        assert not wrong, f"no real controls: {wrong}"
        asks = self.page.query_selector("[data-ask]")
        self.asked.append(asks.get_attribute("data-ask") if asks else "")
        weights = [likes(control["key"]) for control in offered]
        with self.answered():
            self.tries(self.chance.choices(offered, weights)[0])
        return True

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Wait until Python has answered a touch; not every touch changes the page."""
        self.page.evaluate(WATCH)
        yield
        with suppress(Late):
            self.page.wait_for_function("hasChanged", timeout=3000)

    def play(self, until: Callable[[], bool] = lambda: False) -> "Player":
        """Play to the end, or until a condition holds; check it only when the table is at rest."""
        for _ in range(MOST_STEPS):
            self.wait()
            if until() or not self.step():
                return self
        raise AssertionError(f"no end after {MOST_STEPS} touches; the last questions: {self.asked[-20:]}")

    def answer(self, key: str) -> None:
        """Click a given answer."""
        with self.answered():
            self.page.locator(f"[data-act={json.dumps(key)}]").first.click(timeout=20_000)

    def go(self, command: str) -> None:
        """Click a control that is not an answer, such as `table-leave`, `saved` or `resume 17`."""
        self.page.locator(f"[data-go={json.dumps(command)}]").first.click(timeout=20_000)

    def leaves(self) -> None:
        """Go to the lobby; at the end of a game its button is on the summary."""
        self.page.locator('[data-go="home"]:visible, [data-go="table-leave"]:visible').last.click(
            timeout=20_000
        )
        self.page.wait_for_selector("#play-alone")

    def again(self, press: Literal["click", "tap"] = "click") -> None:
        """Start the next game at the same table; bots may end it before this player is asked anything."""
        before = self.page.url
        getattr(self.page.locator("#again"), press)()
        self.page.wait_for_function("(before) => location.href !== before", arg=before)

    # -- saved games -------------------------------------------------------------------------------

    def brings(self, written: str, name: str = "game.json") -> None:
        """Import a file on the screen of saved games."""
        file = {"name": name, "mimeType": "application/json", "buffer": written.encode()}
        self.page.set_input_files("#import", file)

    def opens(self, written: str) -> None:
        """From the lobby: imports a game from a file and opens it."""
        self.go("saved")
        self.brings(written)
        name = json.loads(written)["id"]
        self.page.wait_for_selector(f"[data-saved={json.dumps(name)}]")
        self.go(f"resume {name}")

    def stored(self) -> dict[str, str]:
        """Read the games that the site has stored in the browser."""
        kept: dict[str, str] = self.page.evaluate(STORED)
        return {name: text for name, text in kept.items() if name.startswith("bang.game.")}

    def is_wider_than_the_screen(self) -> bool:
        """Whether the page can be scrolled sideways."""
        wide = "document.scrollingElement.scrollWidth > document.documentElement.clientWidth"
        return bool(self.page.evaluate(wide))
