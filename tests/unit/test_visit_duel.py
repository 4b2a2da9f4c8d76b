"""A person at the table of a Duel: cards with several ways, characters as targets, the marker."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.questions import as_file
from tests.duel_at import SCOPES, at, several
from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.test_visit_drawn_afresh import Careless, rests

TOUCHES = 60


class Side(PaperVisit):
    """A visitor who plays one side of a Duel."""

    async def sits_at(self, game: Any, pace: str = "instant", seat: int = 0) -> Any:
        """Open the page and the game."""
        await self.opens(f"?pace={pace}")
        await self.opens_game(as_file(game, "duel", play="duel", bots="random", seat=seat))
        await self.until(self.acts)
        return game

    def card(self, name: str) -> Element:
        """Find a card in the hand."""
        return next(one for one in self.main.find("[data-held]") if one.get("data-card") == name)

    def held(self) -> list[str]:
        """Read the hand."""
        return [one.get("data-card") for one in self.main.find("[data-held]")]

    def drops(self, selector: str, over: str = "table") -> None:
        """Let go of what is dragged."""
        element = self.one(selector)
        assert element is not None, selector
        self.touch("drop", element, over=over)

    def asks(self) -> str:
        """Read the question."""
        return str(self.question()["words"])


@on_paper
async def test_a_card_with_several_ways_shows_them_and_then_the_targets_and_escape_goes_back() -> None:
    page = Side()
    game = at(several)
    await page.sits_at(game)
    before = page.acts()
    key = next(key for key in game.options() if key.startswith(SCOPES) and "@" not in key)
    card = key.rpartition("/")[2]
    page.act(card)
    ways = page.acts()
    assert {key, f"{card}@"} <= set(ways)
    assert page.asks() == page.said[-1] == "What do you do with Scope?"
    page.act(f"{card}@")
    aims = [one for one in game.options() if one.startswith(f"{card}@")]
    assert sorted(page.acts()) == sorted(aims)
    assert page.asks() == page.said[-1] == "Who do you play Scope on?"
    assert {f"aim-{one.partition('@')[2]}" for one in aims} <= {
        one.get("id") for one in page.main.find(".aim")
    }
    page.key("Escape")
    assert page.acts() == ways
    page.go("table-unpick")
    assert page.acts() == before
    page.act(card)
    page.act(key)
    await page.until(lambda: any(f"0 recharges {card}" in line for line in game_log(page)))


def game_log(page: PaperVisit) -> list[str]:
    """Read the log of the game at the table."""
    screen: Any = page.visit.page.screen
    return [str(line) for line in json.loads(screen.course.sitting.save())["log"]]


def shoots(game: Any, options: list[str]) -> bool:
    """Whether the law can shoot at exactly one character with a Colt or a Peacemaker."""
    return any(key.startswith("peacemaker") for key in options)


@pytest.mark.parametrize("pace", ["instant", "quick"])
@on_paper
async def test_a_card_is_dragged_onto_a_character(pace: str) -> None:
    page = Side()
    game = await page.sits_at(at(shoots), pace)
    key = next(key for key in game.options() if key.startswith("peacemaker"))
    card, _, target = key.partition("@")
    page.touch("lift", page.card(card))
    assert page.main.find(f"#aim-{target}")
    page.drops(f"#figure-{target} .poster")
    await page.until(lambda: any(f"0 plays {card} on {target}" in line for line in game_log(page)))


@on_paper
async def test_a_card_dropped_on_the_wrong_character_says_why_not() -> None:
    page = Side()
    game = await page.sits_at(at(shoots))
    hand = page.held()
    key = next(key for key in game.options() if key.startswith("peacemaker"))
    rear = next(one["character"] for one in game.view(0)["seats"][1]["figures"] if one["place"] == "rear")
    page.touch("lift", page.card(key.partition("@")[0]))
    page.drops(f"#figure-{rear} .poster")
    assert "out of reach" in page.main.find("#table-answers .note")[0].text
    assert page.held() == hand
    assert page.main.written() == page.fresh()


@on_paper
async def test_dragging_a_card_with_several_ways_means_the_usual_one_and_the_table_asks() -> None:
    page = Side()
    game = await page.sits_at(at(several))
    key = next(key for key in game.options() if key.startswith(SCOPES) and "@" not in key)
    card = key.rpartition("/")[2]
    aims = [one for one in game.options() if one.startswith(f"{card}@")]
    page.touch("lift", page.card(card))
    assert sorted(page.acts()) == sorted(aims), "only the targets of the usual way are lit"
    page.drops("#table-stage")
    assert card in page.held()
    assert {key, f"{card}@"} <= set(page.acts()), "a drop on the table asks how the card is meant"
    page.touch("lift", page.card(card))
    page.drops(f"#figure-{aims[-1].partition('@')[2]}")
    await page.until(lambda: any(f"0 plays {card} on" in line for line in game_log(page)))


def theft(game: Any, options: list[str]) -> bool:
    """Whether a Theft can be aimed at the hand and at a character."""
    names = [key for key in options if key.startswith("theft-")]
    return any("@" in key for key in names) and any("@" not in key for key in names)


@on_paper
async def test_a_theft_is_not_played_by_touching_its_card_twice() -> None:
    page = Side()
    game = await page.sits_at(at(theft, seat=1), seat=1)
    card = next(key for key in game.options() if key.startswith("theft-") and "@" not in key)
    control = page.card(card)
    page.touch("click", control)
    assert card in page.acts(), "a button takes a random card"
    page.touch("click", control, seen=len(page.batches) - 1)  # it is still on the page that the player saw
    assert card in page.held()
    assert not any(f"1 plays {card}" in line for line in game_log(page)[-1:])
    page.act(card)
    await page.until(lambda: any(f"1 plays {card}" in line for line in game_log(page)[-3:]))


@pytest.mark.parametrize("where", ["#table-stage", "the wrong character"])
@on_paper
async def test_a_theft_that_is_dragged_to_the_table_robs_the_hand(where: str) -> None:
    page = Side()
    game = await page.sits_at(at(theft, seat=1), seat=1)
    card = next(key for key in game.options() if key.startswith("theft-") and "@" not in key)
    aims = [key.partition("@")[2] for key in game.options() if key.startswith(f"{card}@")]
    figures = [one["character"] for seat in game.view(1)["seats"] for one in seat["figures"]]
    wrong = next(one for one in figures if one not in aims)
    page.touch("lift", page.card(card))
    page.drops(where if where.startswith("#") else f"#figure-{wrong}")
    if where.startswith("#"):
        await page.until(lambda: any(f"1 plays {card}" in line for line in game_log(page)[-3:]))
    else:
        assert card in page.held()
        assert page.main.find("#table-answers .note")


def may_move(game: Any, options: list[str]) -> bool:
    """Whether the marker can be moved."""
    return "move" in options


@pytest.mark.parametrize("way", ["drag", "touch"])
@on_paper
async def test_the_marker_is_moved_by_dragging_it_to_the_other_character_or_touching_it(way: str) -> None:
    page = Side()
    game = await page.sits_at(at(may_move))
    front, rear = sorted(game.view(0)["seats"][0]["figures"], key=lambda one: one["place"])
    marker = page.one("#marker-0")
    assert marker is not None
    if way == "drag":
        before = page.main.written()
        page.touch("lift", marker)
        page.drops(f"#figure-{front['character']}")
        assert page.main.written() == before, "the marker is back where it was"
        page.touch("lift", marker)
        page.drops(f"#figure-{rear['character']}")
    else:
        page.touch("click", marker)
    await page.until(lambda: any("0 moves" in line for line in game_log(page)[-2:]))
    name = str(rear["character"]).replace("_", " ")
    await page.until(lambda: any(f"you send {name} to the front" in words.lower() for words in page.said))


@on_paper
async def test_moving_the_marker_can_be_undone() -> None:
    page = Side()

    def is_quiet(game: Any, options: list[str]) -> bool:
        figures = [one for seat in game.view(0)["seats"] for one in seat["figures"]]
        return "move" in options and not any(one["in_play"] for one in figures)

    await page.sits_at(at(is_quiet))
    before = page.question()
    page.act("move")
    await page.until(lambda: page.one('[data-go="table-undo"]'))
    page.go("table-undo")
    await page.is_asked()
    assert page.question() == before


TABLE = "?play=duel&bots={bots}&role={role}&pace={pace}&seed={seed}"
SHARED = "?play=duel&hands=pass&pace={pace}&seed={seed}"


@pytest.mark.parametrize(("pace", "seed"), [("instant", 1), ("quick", 2), ("quick", 3), ("instant", 4)])
@pytest.mark.parametrize("query", [TABLE, SHARED])
@on_paper
async def test_after_random_touches_a_duel_equals_a_fresh_drawing(query: str, pace: str, seed: int) -> None:
    role = ("law", "outlaws")[seed % 2]
    page = await PaperVisit().opens(query.format(pace=pace, seed=seed, role=role, bots="easy"))
    player = Careless(page, seed)
    for _ in range(TOUCHES):
        player.touch()
        await rests(page, player.did)


@pytest.mark.parametrize(
    ("language", "seed", "pace"),
    [("en", 1, "quick"), ("fr", 2, "quick"), ("it", 3, "instant"), ("nl", 4, "instant")],
)
@on_paper
async def test_a_whole_duel_is_played_and_told(language: str, seed: int, pace: str) -> None:
    role = ("law", "outlaws")[seed % 2]
    query = TABLE.format(pace=pace, seed=seed, role=role, bots="steady") + f"&lang={language}"
    page = await PaperVisit().opens(query)
    page.likes = lambda key: 0.2 if key == "end" else 1.0
    await page.plays(most=6000)
    assert len(page.said) > 20
    assert not [words for words in page.said if "{" in words]
    page.go("table-replay")
    for command in ("next", "next-turn", "open", "next-death", "previous", "previous-turn", "previous-death"):
        page.go(f"table-replay-{command}")
        assert page.main.find("#table-own")[0].text
        assert page.main.written() == page.fresh()
    page.go("table-replay-close")
    await page.until(lambda: page.one("#end-title"))
