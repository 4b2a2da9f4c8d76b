"""Cards are dragged from the hand, by mouse and by finger, with animations on.

What a drop means for the game is tested without a browser, in `tests/unit/test_table_drag.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import as_file, at
from tests.browser.test_drawn_afresh import differences

BY = ("mouse", "finger")
HAND = """() => [...document.querySelectorAll("[data-held]")].map((card) => card.dataset.card)"""
# The controls and the positions of the hand; no dragged card is left over.
STATE = """() => ({
    hand: [...document.querySelectorAll("[data-held]")].map(({ id, className, style: { cssText } }) =>
        [id, className, cssText]),
    acts: [...document.querySelectorAll("[data-act]")].map((control) => control.dataset.act),
    flight: document.querySelectorAll("#flight .card").length,
})"""
# Where flying cards were when they were removed because the page showed them at their destination.
LANDINGS = """() => {
    globalThis.landings = [];
    const remove = Element.prototype.remove;
    Element.prototype.remove = function () {
        if (this.matches(".ghost")) landings.push(this.getBoundingClientRect());
        remove.call(this);
    };
}"""


@pytest.fixture
def by(request: pytest.FixtureRequest) -> str:
    """The pointer: a mouse on a wide screen or a finger on a phone."""
    return str(getattr(request, "param", "mouse"))


@pytest.fixture
def context_options(by: str) -> dict[str, Any]:
    """Allow animations."""
    size = {"width": 1280, "height": 800} if by == "mouse" else {"width": 390, "height": 844}
    return {
        "locale": "en-US",
        "reduced_motion": "no-preference",
        "viewport": size,
        "has_touch": by == "finger",
    }


BOTH = pytest.mark.parametrize("by", BY, indirect=True)


class Hand(Player):
    """A simulated player who drags cards."""

    def __init__(self, visitor: Visitor, by: str) -> None:
        super().__init__(visitor)
        self.by = by
        self.session: Any = self.page.context.new_cdp_session(self.page)

    def sits(self, is_it: Callable[[Any], bool], prompt: str = "play") -> Any:
        """Open a game at a question for which the condition holds."""
        self.visitor.lobby("?pace=quick")
        game = at(prompt, is_it=is_it)
        self.opens(as_file(game, "game-drag"))
        self.page.wait_for_selector("[data-ask] .buttons, [data-held][data-act]")
        self.page.wait_for_timeout(400)
        return game

    def finger(self, kind: str, *points: tuple[float, float]) -> None:
        """Send real touch events, as a finger would."""
        touched = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def takes(self, card: str) -> tuple[float, float]:
        """Press a card near its left edge, where no other card covers it."""
        box = self.page.locator(f'[data-held][data-card="{card}"]').first.bounding_box()
        x, y = box["x"] + 14, box["y"] + 24
        if self.by == "mouse":
            self.page.mouse.move(3, 3)  # the card under the mouse covers its neighbours
            self.page.mouse.move(x, y)
            self.page.mouse.down()
        else:
            self.finger("touchStart", (x, y))
        self.at = (x, y)
        return x, y

    def moves(self, x: float, y: float) -> None:
        """Move the pointer in small steps."""
        for step in range(1, 7):
            here = (self.at[0] + (x - self.at[0]) * step / 6, self.at[1] + (y - self.at[1]) * step / 6)
            if self.by == "mouse":
                self.page.mouse.move(*here)
            else:
                self.finger("touchMove", here)
        self.at = (x, y)

    def moves_to(self, selector: str) -> None:
        """Move the pointer to the middle of an element."""
        box = self.page.locator(selector).first.bounding_box()
        self.moves(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def lets_go(self) -> None:
        """Release the pointer."""
        if self.by == "mouse":
            self.page.mouse.up()
        else:
            self.finger("touchEnd")

    def drags(self, card: str, selector: str) -> None:
        """Drag a card to an element."""
        self.takes(card)
        self.moves_to(selector)
        self.lets_go()

    def log(self) -> list[str]:
        """Read the log of the game that is stored."""
        save = json.loads(json.loads(self.stored()["bang.game.game-drag"])["save"])
        return [str(line) for line in save["log"]]

    def has_played(self, card: str, on: int | None = None) -> None:
        """Wait until the card has left the hand and the game has logged the play."""
        self.page.wait_for_selector(f'[data-held][data-card="{card}"]', state="detached", timeout=8000)
        line = f"0 plays {card}" + ("" if on is None else f" on {on}")
        for _ in range(80):
            if any(said == line or said.startswith(line + " ") for said in self.log()):
                break
            self.page.wait_for_timeout(50)
        else:
            raise AssertionError(f"{line!r} is not in {self.log()[-6:]}")
        self.page.wait_for_function("!document.querySelector('#flight .dragged')")

    def hand(self) -> list[str]:
        """Read the hand from left to right."""
        held: list[str] = self.page.evaluate(HAND)
        return held

    def comes_to(self, read: Callable[[], Any], wanted: Any) -> None:
        """Wait until something is as wanted: Python answers a moment later."""
        for _ in range(80):
            if read() == wanted:
                return
            self.page.wait_for_timeout(50)
        assert read() == wanted

    def rests(self) -> None:
        """Wait until no animation runs."""
        self.page.wait_for_function(
            "document.querySelector('#table').getAnimations({subtree: true}).length === 0"
        )


def plays(start: str, end: str = "") -> Callable[[Any], bool]:
    """Make a test whether there is an answer with this start and this end."""
    return lambda game: any(key.startswith(start) and key.endswith(end) for key in game.options())


def key_of(game: Any, start: str, end: str = "") -> str:
    """Find the first answer with this start and this end."""
    return str(next(key for key in game.options() if key.startswith(start) and key.endswith(end)))


@BOTH
def test_dragging_a_card_to_a_player_plays_it_on_that_player(page: Visitor, by: str) -> None:
    player = Hand(page, by)
    key = key_of(player.sits(plays("bang-")), "bang-")
    card, _, target = key.partition("@")
    player.drags(card, f'.others-seats [data-seat="{target}"]')
    player.has_played(card, int(target))


@pytest.mark.parametrize(
    ("by", "end"), [("mouse", "the bar"), ("mouse", "escape"), ("finger", "cancelled")], indirect=["by"]
)
def test_a_drag_that_does_not_end_on_a_target_changes_nothing(page: Visitor, by: str, end: str) -> None:
    player = Hand(page, by)
    card = key_of(player.sits(plays("bang-")), "bang-").partition("@")[0]
    page.page.mouse.move(3, 3)
    player.rests()
    before, log = page.evaluate(STATE), player.log()
    x, y = player.takes(card)
    player.moves(x + 15, y - 60)
    page.wait_for_selector("#table.aiming")
    assert page.page.locator("#flight .dragged").count() == 1
    assert page.page.locator("[data-held].away").get_attribute("data-card") == card
    if end == "escape":
        page.page.keyboard.press("Escape")
    else:
        player.moves_to("#table-bar")
    if end == "cancelled" and by == "finger":
        player.finger("touchCancel")
    else:
        player.lets_go()
    page.wait_for_selector("#table:not(.aiming)")
    page.page.mouse.move(3, 3)
    player.rests()
    player.comes_to(lambda: page.evaluate(STATE), before)
    assert player.log() == log
    assert differences(page) == []


@pytest.mark.parametrize("by", ["finger"], indirect=True)
def test_redrawing_the_table_does_not_end_a_drag(page: Visitor, by: str) -> None:
    player = Hand(page, by)
    key = key_of(player.sits(plays("bang-")), "bang-")
    card, _, target = key.partition("@")
    x, y = player.takes(card)
    player.moves(x, y - 80)
    page.python("visit.page.redraw(); visit.page.door.flush()")
    page.python(
        "board = visit.page.screen.course.board; board.printed = {}; board.paint(); visit.page.door.flush()"
    )
    assert page.page.locator("#flight .dragged").count() == 1
    assert page.page.locator("[data-held].away").get_attribute("data-card") == card
    player.moves_to(f'.others-seats [data-seat="{target}"]')
    player.lets_go()
    player.has_played(card, int(target))


def many(game: Any) -> bool:
    """Whether the hand is unsorted and large enough for two rows on a phone."""
    hand = game.view(0)["seats"][0]["hand"]
    kinds = [card.partition("-")[0] for card in hand]
    return len(hand) > 5 and kinds != sorted(kinds)


@BOTH
def test_the_hand_can_be_sorted_by_dragging(page: Visitor, by: str) -> None:
    player = Hand(page, by)
    player.sits(many)
    before, log = player.hand(), player.log()
    for place, to in ((0, 3), (4, 1), (5, 0)):
        hand = player.hand()
        player.rests()
        box = page.page.locator("[data-held]").nth(to).bounding_box()
        player.takes(hand[place])
        player.moves(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        player.lets_go()
        hand.insert(to, hand.pop(place))
        player.comes_to(player.hand, hand)
    assert player.hand() != before
    assert player.log() == log
    page.wait_for_timeout(200)
    player.rests()
    assert differences(page) == []


def test_the_focus_moves_along_with_a_card_that_is_moved_with_keys(page: Visitor) -> None:
    player = Hand(page, "mouse")
    player.sits(many)
    hand = player.hand()
    page.page.locator("[data-held]").first.focus()
    for place in range(2):
        page.page.keyboard.press("Shift+ArrowRight")
        hand.insert(place + 1, hand.pop(place))
        player.comes_to(player.hand, hand)
        player.comes_to(lambda: page.evaluate("document.activeElement.dataset.card"), hand[place + 1])


@pytest.mark.parametrize("by", ["finger"], indirect=True)
def test_a_second_finger_does_not_disturb_a_drag(page: Visitor, by: str) -> None:
    player = Hand(page, by)
    key = key_of(player.sits(plays("bang-")), "bang-")
    card, _, target = key.partition("@")
    x, y = player.takes(card)
    player.moves(x, y - 60)
    box = page.page.locator("[data-held]").last.bounding_box()
    player.finger("touchStart", player.at, (box["x"] + 20, box["y"] + 30))
    player.finger("touchMove", player.at, (box["x"] + 20, box["y"] - 60))
    player.finger("touchMove", player.at)  # the second finger is gone
    assert page.page.locator("#flight .dragged").count() == 1
    player.moves_to(f'.others-seats [data-seat="{target}"]')
    player.lets_go()
    player.has_played(card, int(target))


def test_a_drawn_card_lands_at_its_place_in_the_hand(page: Visitor) -> None:
    player = Hand(page, "mouse")
    card = key_of(player.sits(plays("stagecoach-")), "stagecoach-")
    before = [held for held in player.hand() if held != card]
    page.evaluate(LANDINGS)
    player.drags(card, "#table-stage")
    player.has_played(card)
    page.wait_for_function(f"document.querySelectorAll('[data-held]').length === {len(before) + 2}")
    page.wait_for_selector("[data-held][data-act], [data-act=end]")
    player.rests()
    assert player.hand()[:-2] == before, "the other cards keep their places"
    landings = page.evaluate("landings.slice(-2)")
    for landed, held in zip(landings, page.page.locator("[data-held]").all()[-2:], strict=True):
        box = held.bounding_box()
        assert abs(landed["x"] + landed["width"] / 2 - box["x"] - box["width"] / 2) < 4
        assert abs(landed["y"] + landed["height"] / 2 - box["y"] - box["height"] / 2) < 10, (
            "playable cards are raised"
        )
