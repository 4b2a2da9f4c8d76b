"""Cards that fly end just where they then lie, as large as they then are, on every screen."""

from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player

SIZES = ((390, 844), (844, 390), (1280, 800))
STEPS = 6
# Compares every copy that has flown, when it is removed, with the nearest card like it on the table.
LANDINGS = """() => {
    globalThis.landings = [];
    const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
    const isSeen = (one) => !one.closest("#flight") && one.checkVisibility({ visibilityProperty: true });
    const looks = (one) => one.matches(".back") ? "" : one.querySelector(".face:not(.back)")?.innerHTML ?? "";
    // A card that leans has a larger box around it.
    const wide = (one) =>
        getComputedStyle(one).rotate === "none" ? one.getBoundingClientRect().width : one.offsetWidth;
    const remove = Element.prototype.remove;
    Element.prototype.remove = function () {
        if (this.matches(".card.ghost") && !this.querySelector(".role-face")) {
            const [x, y] = middle(this.getBoundingClientRect());
            const { a, b } = new DOMMatrix(getComputedStyle(this).transform);
            const cards = [...document.querySelectorAll("#table :is(.card, .back-fan .back)")].filter(isSeen);
            const alike = cards.filter((one) => looks(one) === looks(this));
            const from = alike.map((one) => [one, middle(one.getBoundingClientRect())])
                .map(([one, [left, top]]) => [one, Math.hypot(left - x, top - y)]);
            const [lies, far] = from.sort((one, other) => one[1] - other[1])[0] ?? [];
            // A card that now lies under another, or in a hand seen from behind, cannot be compared.
            if (lies && (looks(this) === "" || alike.length === 1)) {
                const larger = this.offsetWidth * Math.hypot(a, b) - wide(lies);
                landings.push({ what: looks(this).slice(0, 120), far, larger });
            }
        }
        remove.call(this);
    };
}"""


@pytest.fixture
def context_options() -> dict[str, Any]:
    """Allow animations."""
    return {"locale": "en-US", "reduced_motion": "no-preference"}


@pytest.mark.parametrize("game", ["play=classic&seats=5&seed=3", "play=duel&seed=5"])
def test_a_card_ends_its_flight_where_it_lies(page: Visitor, game: str) -> None:
    page.lobby(f"?{game}&pace=quick")
    page.evaluate(LANDINGS)
    player = Player(page, 2)
    landed = []
    for step in range(STEPS):
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[step % 3], strict=True)))
        player.step()
        player.wait()
        landed += page.evaluate("landings.splice(0)")
    assert len(landed) > 2
    assert not [one for one in landed if one["far"] > 2 or abs(one["larger"]) > 2]
