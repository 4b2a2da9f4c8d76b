"""Cards are dragged onto the characters of a Duel, and the marker to the other character."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.questions import as_file
from tests.browser.test_drag import BOTH, Hand, by, context_options
from tests.browser.test_drawn_afresh import differences
from tests.duel_at import at

__all__ = ["by", "context_options"]


class Side(Hand):
    """A simulated player of one side who drags cards and the marker."""

    def sits_at(self, is_it: Callable[[Any, list[str]], bool]) -> Any:
        """Open a Duel at a question for which the condition holds."""
        self.visitor.lobby("?pace=quick")
        game = at(is_it)
        self.opens(as_file(game, "game-drag", play="duel", bots="random"))
        self.page.wait_for_selector("[data-ask] .buttons, [data-held][data-act]")
        self.page.wait_for_timeout(400)
        return game

    def takes_marker(self) -> tuple[float, float]:
        """Press the marker in its middle."""
        box = self.page.locator(".marker.movable").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.by == "mouse":
            self.page.mouse.move(x, y)
            self.page.mouse.down()
        else:
            self.finger("touchStart", (x, y))
        self.at = (x, y)
        return x, y

    def has_logged(self, line: str) -> None:
        """Wait until the game has logged something."""
        for _ in range(80):
            if any(said == line or said.startswith(line + " ") for said in self.log()):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{line!r} is not in {self.log()[-6:]}")


def shoots(game: Any, options: list[str]) -> bool:
    """Whether the law can shoot."""
    return any(key.startswith("peacemaker-") for key in options)


def may_move(game: Any, options: list[str]) -> bool:
    """Whether the marker can be moved."""
    return "move" in options


@BOTH
def test_a_card_is_dragged_onto_a_character(page: Visitor, by: str) -> None:
    player = Side(page, by)
    game = player.sits_at(shoots)
    card, _, target = next(key for key in game.options() if key.startswith("peacemaker-")).partition("@")
    player.takes(card)
    player.moves_to(f"#figure-{target} .poster")
    page.wait_for_selector(f"#figure-{target}.target")
    player.lets_go()
    player.has_logged(f"0 plays {card} on {target}")


@BOTH
def test_the_marker_is_dragged_to_the_other_character(page: Visitor, by: str) -> None:
    player = Side(page, by)
    game = player.sits_at(may_move)
    _, rear = sorted(game.view(0)["seats"][0]["figures"], key=lambda one: str(one["place"]))
    before = player.log()
    player.takes_marker()
    player.moves_to("#table-stage")
    assert page.page.locator("#flight .marker.dragged").count() == 1
    assert page.page.locator(".marker.away").count() == 1
    player.lets_go()
    page.wait_for_function("!document.querySelector('#flight .dragged')")
    page.page.mouse.move(3, 3)
    player.rests()
    assert player.log() == before
    assert differences(page) == []
    player.takes_marker()
    player.moves_to(f"#figure-{rear['character']} .poster")
    player.lets_go()
    player.has_logged("0 moves")
    page.wait_for_selector(f"#figure-{rear['character']}.in-front")
    page.wait_for_function("!document.querySelector('#flight .marker')")


@pytest.mark.parametrize("by", ["mouse"], indirect=True)
def test_touching_the_marker_moves_it(page: Visitor, by: str) -> None:
    player = Side(page, by)
    game = player.sits_at(may_move)
    rear = next(one for one in game.view(0)["seats"][0]["figures"] if one["place"] == "rear")
    page.page.locator(".marker.movable").click()
    player.has_logged("0 moves")
    page.wait_for_selector(f"#figure-{rear['character']}.in-front")
    assert json.loads(player.stored()["bang.game.game-drag"])["setup"]["play"] == "duel"
