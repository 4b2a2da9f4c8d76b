"""A reload shows the same question with the same answers, whatever the question is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.questions import ALONE, as_file, at
from tests.duel_at import at as duel_at
from tests.paper_visit import PaperVisit, on_paper

# Questions that the law is asked in a Duel.
DUEL_QUESTIONS = (
    *("first", "play", "dodge", "duel", "indians", "theft", "carbine", "use", "switch", "peacemaker"),
    *("general_store", "stagecoach", "discard"),
)


def duel_at_question(prompt: str) -> Any:
    """A Duel at a question at which the law has a choice."""
    return duel_at(lambda game, options: len(options) > game.ask.count, prompt=prompt)


@pytest.mark.parametrize(
    ("play", "prompt"),
    [("classic", prompt) for prompt in ALONE] + [("duel", prompt) for prompt in DUEL_QUESTIONS],
)
@on_paper
async def test_a_reload_shows_the_same_question(play: str, prompt: str) -> None:
    game = at(prompt) if play == "classic" else duel_at_question(prompt)
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(game, "game-here"))
    await page.is_asked()
    before = page.question()
    assert before["ask"] == prompt
    assert before["words"]
    assert sorted(before["hand"]) == sorted(game.view(0)["seats"][0]["hand"])
    again = await page.reloads()
    await again.is_asked()
    assert again.question() == before
    await again.plays_steps(2)


@on_paper
async def test_a_reload_shows_the_same_curtain() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&hands=pass&pace=instant&seed=43")
    await page.until(lambda: "ready" in page.acts())
    before = page.main.find("#table-curtain")[0].text
    again = await page.reloads()
    await again.until(lambda: "ready" in again.acts())
    assert again.main.find("#table-curtain")[0].text == before
    assert "ready" not in again.main.find("#table-hand")[0].written(), "no hand is shown behind it"


@pytest.mark.parametrize("steps", [1, 5, 9])
@on_paper
async def test_a_reload_in_the_middle_of_a_game_loses_nothing(steps: int) -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&pace=instant&seed=44")
    await page.plays_steps(steps)
    await page.plays(until=page.has_nothing_picked)
    before = page.question()
    again = await page.reloads()
    await again.is_asked()
    assert again.question() == before
