"""The table plays whole games with simulated clicks on controls that lead to an answer."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from bang.common.events import UNTOLD
from bang.common.views import front
from tests.paper_table import Table, table_set
from web.table.course.sitting import begin, resume
from web.table.print.log_words import is_logged, said


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_clicking_anything_plays_a_game_to_its_end(seats: int, seed: int) -> None:
    playing = Table(begin("x", table_set(seats=seats, seed=seed)))
    asyncio.run(playing.clicks(Random(seed).choice))
    assert 'data-over="' in playing.course.board.html()


def test_a_game_with_a_choice_of_characters_shows_no_posters_before_it_starts() -> None:
    playing = Table(begin("x", table_set(characters="two", seed=4)))
    assert not playing.draws().main.find(".posters"), "nothing can be chosen before the game starts"
    asyncio.run(playing.clicks(Random(4).choice))
    assert playing.sitting.game.view(None)["over"]


@pytest.mark.parametrize("which", [0, -1])
def test_always_clicking_the_first_or_the_last_control_ends_the_game(which: int) -> None:
    playing = Table(begin("x", table_set(seed=5)))
    asyncio.run(playing.clicks(lambda offered: offered[which]))
    assert playing.sitting.game.view(None)["over"]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_pass_and_play_game_comes_to_its_end(seed: int) -> None:
    setup = table_set(hands="pass", seats=4, names=["Ann", "Bob", "Cy", "Di"], seed=seed)
    playing = Table(begin("x", setup))
    asyncio.run(playing.clicks(Random(seed).choice))
    assert playing.sitting.game.view(None)["over"]


def sid_may_act() -> Table:
    """A pass-and-play table at which one player may use Sid Ketchum's ability while another is asked."""
    for seed in range(400):
        setup = table_set(hands="pass", seats=4, names=["Ann", "Bob", "Cy", "Di"], seed=seed)
        sitting = begin("x", setup)
        for _ in range(120):
            game = sitting.game
            if game.offers():
                return Table(sitting)
            if game.ask is None:
                break
            sitting.answer(game.ask.seat, *game.options()[: game.ask.count])
    raise AssertionError("no seed gives Sid Ketchum an offer")


def life_of(game: Any, seat: int) -> int:
    return front(game.view(None)["seats"][seat])["life"]


@pytest.mark.parametrize("takes_up", [True, False])
def test_a_player_with_an_ability_can_ask_for_the_device(takes_up: bool) -> None:
    playing = sid_may_act()
    game = playing.sitting.game
    seat, life = next(iter(game.offers())), life_of(game, next(iter(game.offers())))
    assert game.ask is not None
    asked = game.ask.seat

    async def play() -> None:
        playing.draws()
        task = asyncio.ensure_future(playing.course.run(False))
        await playing.until("ready")
        playing.act("ready")
        await playing.until(f"sid_ketchum@{seat}")
        playing.act(f"sid_ketchum@{seat}")
        await playing.until("ready")
        assert playing.course.holding.curtain == seat, "the hand is hidden until the other holds the device"
        playing.act("ready")
        await playing.until("sid_ketchum")
        if takes_up:
            playing.act("sid_ketchum")
            for _ in range(2):
                await asyncio.sleep(0.01)
                playing.act(playing.paper.acts()[0])
            await playing.until("confirm")
            playing.act("confirm")
        else:
            playing.course.acting.give_back()
        await playing.until("ready")
        assert playing.course.holding.curtain == asked
        playing.course.leave()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(asyncio.wait_for(play(), 10))
    assert life_of(game, seat) == life + takes_up
    assert game.ask is not None
    assert game.ask.seat == asked


def test_a_game_at_a_quick_pace_plays_animations() -> None:
    playing = Table(begin("x", table_set(seed=3)), "quick")
    playing.course.players.pause = lambda milliseconds: asyncio.sleep(0)  # type: ignore[method-assign]
    asyncio.run(playing.clicks(Random(3).choice, 100_000))
    assert len(playing.motions("play")) > 50
    assert any(sights["targets"] for sights in playing.motions("sights"))


@pytest.mark.parametrize("pace", ["instant", "quick"])
def test_the_log_shows_no_line_before_it_is_announced(pace: str) -> None:
    playing = Table(begin("x", table_set(seed=3)), pace)
    playing.course.players.pause = lambda milliseconds: asyncio.sleep(0)  # type: ignore[method-assign]
    heard = playing.paper.said
    ahead: list[str] = []
    paint = playing.course.board.paint

    def reads() -> None:
        paint()
        playing.page.door.flush()
        look = playing.course.board.look()
        story = " ".join(heard)
        shown = [event for event in look.happened if is_logged(event) and event["kind"] not in UNTOLD]
        lines = [said(event, look.names, look.you) for event in shown]
        ahead.extend(line for line in lines if line not in story)

    playing.course.board.paint = reads  # type: ignore[method-assign]
    asyncio.run(playing.clicks(Random(3).choice, 100_000))
    assert len(heard) > 50
    assert not ahead


def test_a_game_that_was_left_resumes_with_the_same_view_and_story() -> None:
    playing = Table(begin("x", table_set(characters="two")))

    async def play() -> None:
        playing.draws()
        task = asyncio.ensure_future(playing.course.run(True))
        for _ in range(200):
            await asyncio.sleep(0)
            if playing.paper.acts():
                playing.act(playing.paper.acts()[0])
        playing.course.leave()
        await asyncio.sleep(0)
        task.cancel()

    asyncio.run(play())
    sitting = playing.sitting
    again = resume("x", sitting.setup, sitting.save())
    assert again.game.view(0) == sitting.game.view(0)
    assert [e.seen_by(0) for e in again.story] == [e.seen_by(0) for e in sitting.story]


def test_undo_is_offered_until_the_turn_has_ended() -> None:
    for seed in range(40):
        sitting = begin("x", table_set(seed=seed, role="sheriff"))
        view = sitting.game.view(0)
        assert view["asked"] is not None
        blue = next(
            (key for key in view["asked"]["options"] if key.startswith(("mustang", "scope", "barrel"))), None
        )
        if blue is None:
            continue
        sitting.answer(0, blue)
        assert sitting.may_undo
        sitting.undo()
        assert sitting.game.view(0) == view
        sitting.answer(0, "end")
        while (asked := sitting.game.view(0)["asked"]) is not None and asked["seat"] == 0:
            sitting.answer(0, *asked["options"][: asked["count"]])
        assert not sitting.may_undo
        return
    raise AssertionError("no seed deals a blue card")


def test_a_name_with_markup_is_escaped() -> None:
    playing = Table(begin("x", table_set(names=["<b>Kit</b>"])))
    assert "<b>Kit</b>" not in playing.course.board.html()
    assert "&lt;b&gt;Kit&lt;/b&gt;" in playing.course.board.html()
