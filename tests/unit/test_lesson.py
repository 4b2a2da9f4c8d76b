"""The lessons: each is a scripted game, which goes on at the right touch only, and says why at any other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bang import games
from tests.browser.questions import as_file
from tests.paper_lesson import course, right, step, touch_right
from tests.paper_lesson import lesson as taught
from tests.paper_visit import PaperVisit, on_paper
from tests.texts import over_common
from web.table.course import lesson
from web.words import LANGUAGES

TAUGHT = [game for game in games.names() if games.options(game).LESSON]
each_game = pytest.mark.parametrize("game", TAUGHT)


def steps(game: str) -> list[lesson.Beat]:
    """What the player does in a lesson."""
    return [beat for beat in lesson.beats(game) if beat.say]


async def begins(game: str) -> PaperVisit:
    """Open the lesson of a game from the lobby."""
    page = await PaperVisit().opens("?pace=instant")
    page.choose("play", game)
    await page.goes_to("#go-lesson", "table")
    for _ in range(3):  # the course begins
        await asyncio.sleep(0)
    await page.is_asked()
    return page


def table(page: PaperVisit) -> tuple[Any, ...]:
    """Everything that a wrong touch must not change."""
    sitting = course(page).sitting
    return taught(page).at, len(sitting.game.log), sitting.save()


@each_game
def test_the_storyboard_leads_to_the_end_and_the_player_wins(game: str) -> None:
    played = lesson.dealt(game)
    for beat in lesson.beats(game):
        if not beat.is_read:
            played.answer(beat.seat, *beat.keys)
    over = played.view(0)["over"]
    assert over is not None
    assert 0 in over["winners"]


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_words_and_every_word_its_step(game: str, language: str) -> None:
    texts = set(over_common(language, game)["lesson"]) - set(over_common(language, "")["lesson"])
    said = {beat.say for beat in steps(game)}
    why = {f"{beat.say}_why" for beat in steps(game) if not beat.is_read}
    aims = {f"{beat.say}_aim" for beat in steps(game) if not beat.is_read}
    assert said | why <= texts <= said | why | aims


@each_game
@on_paper
async def test_right_touches_finish_the_lesson_and_each_step_points_at_something(game: str) -> None:
    page = await begins(game)
    heard: list[str] = []
    while not page.one("[data-over]"):
        assert right(page), (step(page), page.acts())
        drawn = [one for one in page.commands if one["do"] == "motion" and one["what"] == "points"]
        for place in drawn[-1]["given"] if drawn else []:
            assert page.main.find(place.removeprefix("#table ").split(" ")[-1]), place
        words = page.one(".lesson .asks")
        assert words is not None
        heard.append(words.text)
        await touch_right(page)
    assert len(heard) >= len(steps(game)) == len({beat.say for beat in steps(game)})
    await page.until(lambda: page.one("#end-title"))


@each_game
@on_paper
async def test_every_wrong_touch_is_answered_and_changes_nothing(game: str) -> None:
    page = await begins(game)
    tried = 0
    while not page.one("[data-over]"):
        held = [one.get("data-card") for one in page.main.find("[data-held]")]
        before = table(page)
        for key in [key for key in page.acts() if key not in right(page)]:
            page.act(key)
            note = page.one(".note")
            assert note is not None, key
            assert len(note.text) > 10, key
            assert table(page) == before
            tried += 1
        if step(page).is_read and held:
            page.click(f'[data-held][data-card="{held[0]}"]')
            assert page.one(".note") is not None
            assert table(page) == before
        await touch_right(page)
    assert tried > 10


@each_game
@on_paper
async def test_the_lesson_can_be_left_at_every_step_and_taken_up_there(game: str) -> None:
    page = await begins(game)
    while not page.one("[data-over]"):
        words = page.one(".lesson .asks")
        assert words is not None
        picked = course(page).holding.picked
        if picked is None:
            page = await page.reloads()
            await page.is_asked()
            again = page.one(".lesson .asks")
            assert again is not None
            assert again.text == words.text
        await touch_right(page)


@each_game
@on_paper
async def test_whoever_touches_anything_at_all_comes_to_the_end(game: str) -> None:
    page = await begins(game)
    await page.plays()
    assert page.one("#end-title")
    assert page.main.find(".fate.won")


@each_game
@on_paper
async def test_a_real_game_follows_the_lesson_and_the_lobby_knows_that_it_was_done(game: str) -> None:
    page = await begins(game)
    assert not page.one("#go-table-undo")
    await page.plays()
    again = page.one("#again")
    assert again is not None
    assert again.text == "Now a real game"
    page.click("#again")
    await page.until(lambda: not page.one("[data-over]"))
    await page.is_asked()
    sitting = course(page).sitting
    assert sitting.lesson is None
    assert not sitting.setup["tutorial"]
    assert sitting.setup["hints"] is games.options(game).HINTS
    assert sitting.seats == games.options(game).USUAL_SEATS
    await page.leaves()
    assert "You know the ropes" in page.main.find("#go-lesson")[0].text


@on_paper
async def test_a_real_game_is_not_covered_by_roles_that_are_still_being_turned_up() -> None:
    page = await begins("duel")
    page.visit.settings.choose("pace", "quick")
    await page.goes_to("#go-settings", "settings")
    await page.back()
    await page.plays(until=lambda: page.main.find(".fate.closed"))
    assert page.main.find(".fate.closed")
    page.click("#again")
    for _ in range(30):
        await asyncio.sleep(0)
        assert not page.one("#end-title")


@on_paper
async def test_a_log_that_is_not_that_of_the_lesson_goes_on_as_a_usual_game() -> None:
    page = await begins("classic")
    for _ in range(9):
        await touch_right(page)
    sitting = course(page).sitting
    assert lesson.resumed("classic", sitting.game.log, 99) is not None
    sitting.game.answer(0, "end")
    assert lesson.resumed("classic", sitting.game.log, 99) is None


@on_paper
async def test_on_another_screen_nothing_is_pointed_at() -> None:
    page = await begins("classic")
    await touch_right(page)
    page.click("#own-role")
    before = len(page.commands)
    await page.back()
    assert page.screen == "lobby"
    # The page points after its next paint, when the table is gone and the next one may be there.
    assert not [one for one in page.commands[before:] if one.get("what") == "points" and one["given"]]


@each_game
@on_paper
async def test_a_table_that_was_laid_otherwise_goes_on_as_a_usual_game(game: str) -> None:
    assert lesson.resumed(game, lesson.dealt(game).log, 0) is not None
    assert lesson.resumed(game, [], 0) is None
    other = games.rules(game).new_game(seats=lesson.dealt(game).state.seats, seed=1)
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(other, "once", tutorial=True))
    assert course(page).sitting.lesson is None
    await page.plays_steps(3)


@on_paper
async def test_dragging_is_held_back_like_touching() -> None:
    page = await begins("classic")
    while step(page).say != "gun":
        await touch_right(page)
    at = taught(page).at
    acting = course(page).acting
    acting.use("bang-2C@1")
    page.door.flush()
    assert taught(page).at == at
    assert page.one(".note")
    acting.use("schofield-JC")
    await page.until(lambda: taught(page).at == at + 1)


@on_paper
async def test_opening_the_explanation_that_is_asked_for_leads_on_when_it_is_closed() -> None:
    page = await begins("classic")
    await touch_right(page)
    at = taught(page).at
    page.click("#poster-0")
    course(page).acting.teaching.closes()
    assert taught(page).at == at, "that is the explanation of something else"
    page.click("#own-role")
    assert taught(page).at == at
    page.go("table-close")
    await page.until(lambda: taught(page).at == at + 1)
