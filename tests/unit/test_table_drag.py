"""What the drag of a card means: the page moves the card and tells of it, Python plays it or puts it back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper


def plays(start: str, end: str = "") -> Callable[[Any], bool]:
    """Make a test whether there is an answer with this start and this end."""
    return lambda game: any(key.startswith(start) and key.endswith(end) for key in game.options())


def key_of(game: Any, start: str, end: str = "") -> str:
    """Find the first answer with this start and this end."""
    return str(next(key for key in game.options() if key.startswith(start) and key.endswith(end)))


class Hand(PaperVisit):
    """A visitor who drags cards."""

    def card(self, name: str) -> Element:
        """Find a card in the hand."""
        return next(one for one in self.main.find("[data-held]") if one.get("data-card") == name)

    def hand(self) -> list[str]:
        """Read the hand from left to right."""
        return [one.get("data-card") for one in self.main.find("[data-held]")]

    def lifts(self, name: str) -> None:
        """Begin to drag a card."""
        self.touch("lift", self.card(name))

    def drops(self, selector: str, over: str = "table") -> None:
        """Let the card go over an element."""
        self.touch("drop", self.one(selector) or self.body, over=over)

    def drags(self, name: str, selector: str) -> None:
        """Drag a card to an element."""
        self.lifts(name)
        self.drops(selector)

    async def has_played(self, card: str, on: int | None = None) -> None:
        """Wait until the card has left the hand and the game has logged the play."""
        await self.until(lambda: card not in self.hand())
        line = f"0 plays {card}" + ("" if on is None else f" on {on}")
        assert any(f"{said} ".startswith(f"{line} ") for said in await self.log()), line
        assert self.drag is None

    @property
    def drag(self) -> Any:
        """The drag as the table knows it."""
        screen: Any = self.visit.page.screen
        return screen.drag


@pytest.mark.parametrize("pace", ["instant", "quick"])
@on_paper
async def test_dragging_a_card_to_a_player_plays_it_on_that_player(pace: str) -> None:
    page = Hand()
    key = key_of(await page.sits("play", plays("bang-"), pace=pace), "bang-")
    card, _, target = key.partition("@")
    page.lifts(card)
    assert page.main.find("#table")[0].get("class").split().count("aiming") == 1
    page.drops(f"#seat-{target}")
    await page.has_played(card, int(target))


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        ("gatling-", "#table-stage"),
        ("stagecoach-", "#table-stage"),
        ("mustang-", "#table-stage"),
        ("beer-", "#table-own .seat"),
        ("scope-", "#table-own .seat"),
    ],
)
@on_paper
async def test_dragging_a_card_without_a_target_to_the_table_or_to_oneself_plays_it(
    kind: str, where: str
) -> None:
    page = Hand()
    card = key_of(await page.sits("play", plays(kind)), kind)
    page.drags(card, where)
    await page.has_played(card)


@pytest.mark.parametrize("kind", ["panic-", "cat_balou-"])
@on_paper
async def test_dragging_panic_or_cat_balou_to_ones_own_place_targets_oneself(kind: str) -> None:
    page = Hand()
    card = key_of(await page.sits("play", plays(kind, "@0")), kind, "@0").partition("@")[0]
    page.drags(card, "#table-own .seat")
    await page.has_played(card, 0)


@on_paper
async def test_dragging_a_missed_to_the_table_answers_a_shot() -> None:
    page = Hand()
    card = key_of(await page.sits("dodge", plays("missed-")), "missed-")
    page.drags(card, "#table-stage")
    await page.until(lambda: card not in page.hand())
    assert any(line.startswith(f"0 answers {card}") for line in await page.log())


@pytest.mark.parametrize("end", ["the bar", "its own place", "cancelled", "the question", "nowhere"])
@on_paper
async def test_a_drag_that_does_not_end_on_a_target_changes_nothing(end: str) -> None:
    page = Hand()
    card = key_of(await page.sits("play", plays("bang-"), pace="quick"), "bang-").partition("@")[0]
    before, hand, log = page.main.written(), page.hand(), await page.log()
    page.lifts(card)
    assert page.main.written() != before
    page.touch("slide", place=(hand.index(card) + 1) % len(hand))
    if end == "cancelled":
        page.touch("unlift")
    elif end == "its own place":
        page.touch("slide", place=hand.index(card))
        page.drops("#table-hand", "hand")
    else:
        page.drops({"the bar": "#table-bar", "the question": "#table-answers"}.get(end, "#nowhere"), "")
    assert page.main.written() == before == page.fresh()
    assert await page.log() == log
    assert page.drag is None


@on_paper
async def test_dropping_a_bang_on_a_player_out_of_reach_shows_the_distance() -> None:
    def is_out_of_reach(game: Any) -> bool:
        aims = {key.partition("@")[2] for key in game.options() if key.startswith("bang-")}
        far = [seat["seat"] for seat in game.view(0)["seats"] if seat["alive"] and seat["seat"]]
        return bool(aims) and len(aims) < len(far)

    page = Hand()
    game = await page.sits("play", is_out_of_reach)
    reached = [key.partition("@") for key in game.options() if key.startswith("bang-")]
    seats = [seat["seat"] for seat in game.view(0)["seats"] if seat["alive"] and seat["seat"]]
    far = next(seat for seat in seats if str(seat) not in {target for _, _, target in reached})
    page.drags(reached[0][0], f"#seat-{far}")
    assert "distance" in page.main.find("#table-answers .note")[0].text
    assert reached[0][0] in page.hand()
    assert "aiming" not in page.main.find("#table")[0].get("class").split()
    assert page.main.written() == page.fresh()


@on_paper
async def test_redrawing_the_table_does_not_end_a_drag() -> None:
    page = Hand()
    key = key_of(await page.sits("play", plays("bang-"), pace="quick"), "bang-")
    card, _, target = key.partition("@")
    page.lifts(card)
    page.visit.page.redraw()
    page.door.flush()
    page.drops(f"#seat-{target}")
    await page.has_played(card, int(target))


def many(game: Any) -> bool:
    """Whether the hand is unsorted and large."""
    hand = game.view(0)["seats"][0]["hand"]
    kinds = [card.partition("-")[0] for card in hand]
    return len(hand) > 5 and kinds != sorted(kinds) and len(set(hand)) == len(hand)


@on_paper
async def test_the_hand_can_be_sorted_by_dragging() -> None:
    page = Hand()
    await page.sits("play", many)
    log, hand = await page.log(), page.hand()
    for place, to in ((0, 3), (4, 1), (5, 0)):
        page.lifts(hand[place])
        steps = range(place, to, 1 if to > place else -1)
        for step in [*steps][1:]:
            page.touch("slide", place=step)
        page.touch("slide", place=to)
        page.drops("#table-hand", "hand")
        hand.insert(to, hand.pop(place))
        assert page.hand() == hand
        assert f"place {to + 1} of {len(hand)}" in page.said[-1]
    assert await page.log() == log
    assert page.main.written() == page.fresh()
    again = await page.reloads()
    await again.is_asked()
    assert again.question()["hand"] == hand, "the order is stored with the game"


@on_paper
async def test_the_hand_can_be_sorted_with_keys_and_with_the_sort_button() -> None:
    page = Hand()
    await page.sits("play", many)
    hand = page.hand()
    for place in range(2):
        page.key("ArrowRight", page.card(hand[place]), shift=True)
        hand.insert(place + 1, hand.pop(place))
        assert page.hand() == hand
        focus = next(one for one in reversed(page.commands) if one["do"] == "focus" and not one["lost"])
        assert focus["where"] == [f"#table-hand .fan > :nth-child({place + 2})"], "the focus moves along"
    page.key("ArrowLeft", page.card(hand[2]), shift=True)
    hand.insert(1, hand.pop(2))
    assert page.hand() == hand
    assert "place 2 of" in page.said[-1]
    page.go("table-sort")
    kinds = [card.partition("-")[0] for card in page.hand()]
    assert kinds == sorted(kinds, key=kinds.index), "cards of one kind are together"
    assert sorted(page.hand()) == sorted(hand)
    assert page.hand() != hand


# -- what the page tells is a moment old -----------------------------------------------------------------


@on_paper
async def test_a_card_that_has_just_left_its_place_is_not_lifted() -> None:
    page = Hand()
    await page.sits("play", many)
    hand = page.hand()
    (last,) = page.main.find("[data-held]")[-1:]
    page.touch("lift", last, place=len(hand))
    page.touch("slide", place=0)
    page.drops("#table-hand", "hand")
    assert page.hand() == hand
    page.touch("lift", last, place=0)
    page.touch("slide", place=3)
    page.drops("#table-hand", "hand")
    assert page.hand() == hand


@on_paper
async def test_undo_during_a_drag_leaves_the_hand_whole() -> None:
    page = Hand()
    game = await page.sits("play", lambda game: plays("mustang-")(game) and many(game))
    hand = page.hand()
    page.act(key_of(game, "mustang-"))
    await page.is_asked()
    assert len(page.hand()) == len(hand) - 1
    page.lifts(page.hand()[-1])
    page.touch("slide", place=0)
    page.key("u")
    await page.until(lambda: len(page.hand()) == len(hand))
    page.touch("slide", place=2)
    page.drops("#table-stage")
    await page.is_asked()
    assert sorted(page.hand()) == sorted(hand)
    assert page.main.written() == page.fresh()


@on_paper
async def test_a_drag_while_events_are_shown_sorts_the_hand_and_plays_nothing() -> None:
    page = Hand()
    game = await page.sits("play", lambda game: plays("gatling-")(game) and many(game), pace="quick")
    page.flying = []
    page.act(key_of(game, "gatling-"))
    await page.until(lambda: page.flying)
    hand, log = page.hand(), await page.log()
    page.lifts(hand[0])
    page.touch("slide", place=1)
    assert page.hand()[:2] == [hand[1], hand[0]]
    page.drops("#table-stage")
    assert page.hand() == hand
    assert await page.log() == log
    page.flying = None
    await asyncio.sleep(0)


@on_paper
async def test_a_screen_that_opens_during_a_drag_ends_it() -> None:
    page = Hand()
    card = key_of(await page.sits("play", plays("bang-")), "bang-").partition("@")[0]
    before, log = page.question(), await page.log()
    page.lifts(card)
    page.go("settings")
    await page.until(lambda: page.screen == "settings")
    page.touch("drop", over="")
    await page.back()
    await page.until(lambda: page.screen == "table")
    await page.is_asked()
    assert await page.log() == log
    page.key("Escape")
    assert page.question() == before
