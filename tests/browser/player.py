"""Somebody who plays: sees what is offered on the page, touches it, and remembers what was asked."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.browser.conftest import PATIENCE, Visitor

MOST_STEPS = 3000
LONG_NAMES = ("Slab the Killer", "Calamity Janet", "Pedro Ramirez", "Suzy Lafayette", "Vulture Sam")
# What is offered, as a person would find it: each control's key, its name and where it is.
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
SOMETHING = f"""() => document.querySelector("[data-over]") || ({OFFERED})().length"""
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
    """Prefers what brings a game to its end; everything else is still tried now and then."""
    if key.startswith(("bang-", "gatling-", "indians-", "duel-", "pass")):
        return 4
    return 0.3 if key.startswith(("beer-", "saloon-", "end")) else 1


class Player:
    """Plays on one page by touching, at random, what is offered."""

    def __init__(self, visitor: Visitor, seed: int = 0, page: Any = None) -> None:
        self.visitor = visitor
        self.page = page or visitor.page
        self.chance = Random(seed)
        self.asked: list[str] = []
        self.touch: Callable[[dict[str, Any]], None] = self.click

    # -- seeing ------------------------------------------------------------------------------------

    def wait(self) -> None:
        """Waits until something is offered, or the game is over."""
        self.page.wait_for_function(SOMETHING, timeout=PATIENCE)

    @property
    def is_over(self) -> bool:
        """Tells whether the game has ended."""
        return bool(self.page.query_selector("[data-over]"))

    def offered(self) -> list[dict[str, Any]]:
        """Lists what may be touched."""
        found: list[dict[str, Any]] = self.page.evaluate(OFFERED)
        return found

    def question(self) -> dict[str, Any]:
        """Reads the open question, what may be answered and what one holds."""
        self.wait()
        asked: dict[str, Any] = self.page.evaluate(QUESTION)
        return asked

    # -- touching ----------------------------------------------------------------------------------

    def click(self, control: dict[str, Any]) -> None:
        """Touches a control as a person does: it must be there, enabled, and nothing may lie over it."""
        self.page.locator("[data-act]").nth(control["place"]).click(timeout=20_000)

    def step(self) -> bool:
        """Touches one thing that is offered; False if the game is over."""
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
        self.touch(self.chance.choices(offered, weights)[0])
        return True

    def play(self, until: Callable[[], bool] = lambda: False) -> "Player":
        """Plays to the end, or until something holds; looks only once the table has come to rest."""
        for _ in range(MOST_STEPS):
            self.wait()
            if until() or not self.step():
                return self
        raise AssertionError(f"no end after {MOST_STEPS} touches; the last questions: {self.asked[-20:]}")

    def answer(self, key: str) -> None:
        """Touches one certain answer."""
        self.page.locator(f"[data-act={json.dumps(key)}]").first.click(timeout=20_000)

    def go(self, command: str) -> None:
        """Touches a control that answers nothing: `table-leave`, `saved`, `resume 17`."""
        self.page.locator(f"[data-go={json.dumps(command)}]").first.click(timeout=20_000)

    def leaves(self) -> None:
        """Goes to the lobby; at the end of a game the way there stands on the summary."""
        self.page.locator('[data-go="home"]:visible, [data-go="table-leave"]:visible').last.click(
            timeout=20_000
        )
        self.page.wait_for_selector("#play-alone")

    # -- saved games -------------------------------------------------------------------------------

    def brings(self, written: str, name: str = "game.json") -> None:
        """Opens a file in the list of saved games."""
        file = {"name": name, "mimeType": "application/json", "buffer": written.encode()}
        self.page.set_input_files("#import", file)

    def opens(self, written: str) -> None:
        """From the lobby: brings in a game as a file, and sits down at it."""
        self.go("saved")
        self.brings(written)
        name = json.loads(written)["id"]
        self.page.wait_for_selector(f"[data-saved={json.dumps(name)}]")
        self.go(f"resume {name}")

    def stored(self) -> dict[str, str]:
        """Reads what the browser keeps of ours."""
        kept: dict[str, str] = self.page.evaluate("() => ({...localStorage})")
        return {name: text for name, text in kept.items() if name.startswith("bang.game.")}

    def is_wider_than_the_screen(self) -> bool:
        """Tells whether the page can be scrolled sideways."""
        wide = "document.scrollingElement.scrollWidth > document.documentElement.clientWidth"
        return bool(self.page.evaluate(wide))
