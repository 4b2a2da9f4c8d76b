"""The end of a game: summary, replay and next game; also undo and the lesson."""

from typing import Any

from bang import games
from bang.engine.chance import Chance
from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import as_file, at
from tests.classic_games import new_game


def near_the_end() -> Any:
    """Plays a game and returns it at the last question that seat 0 was asked."""
    for seed in range(40):
        game = new_game(seats=4, seed=seed)
        bots = [games.bot("classic", "easy", seat, Chance(seed, "bot", seat)) for seat in range(4)]
        last = None
        while not game.is_over:
            for bot in bots:
                bot.saw(event.seen_by(bot.seat) for event in game.events)
            asked: Any = game.ask
            if asked.seat == 0 and len(game.options()) > 1:
                last = game.clone()
            game.answer(asked.seat, *bots[asked.seat].answer(game.view(asked.seat)))
        if last is not None and game.view(None)["seats"][0]["alive"]:
            return last
    raise AssertionError("no game ends with seat 0 alive")


def test_the_end_offers_a_summary_a_replay_and_a_next_game(page: Visitor) -> None:
    page.lobby("?pace=instant")
    player = Player(page, 2)
    player.opens(as_file(near_the_end(), "late"))
    player.play()
    page.wait_for_selector("#end-title")
    assert page.evaluate("document.activeElement.id") == "end-title"
    assert page.locator(".fate").count() == 4
    assert page.locator(".fate.won").count() >= 1
    summary = page.inner_text("#table-end")

    player.go("table-replay")
    step = page.locator("#table-answers .waits")
    first = step.inner_text()
    player.go("table-replay-next")
    assert step.inner_text() != first
    player.go("table-replay-next-turn")
    player.go("table-replay-last")
    last = step.inner_text()
    player.go("table-replay-before")
    assert step.inner_text() != last
    player.go("table-replay-turn-before")
    player.go("table-replay-first")
    assert step.inner_text() == first
    assert not page.query_selector("[data-act]")
    player.go("table-replay-close")
    page.wait_for_selector("#end-title")
    assert page.inner_text("#table-end") == summary

    # A reload also shows the end.
    page.reload()
    page.ready()
    page.wait_for_selector("#end-title")
    assert page.inner_text("#table-end") == summary

    alive = {
        seat.get_attribute("data-seat"): (
            seat.query_selector(".character") or seat.query_selector(".name")
        ).inner_text()
        for seat in page.query_selector_all("#table [data-seat]:not(.dead)")
    }
    assert alive["0"] != "Stranger", "the player's own character is known"
    page.click("#again")
    page.wait_for_selector("#table:not([data-over])")
    player.wait()
    for seat, name in alive.items():
        assert name in page.text_content(f'[data-seat="{seat}"]')
    assert page.locator("[data-seat]").count() == 4
    assert len(player.stored()) == 2
    player.step()


def test_playing_a_blue_card_can_be_undone(page: Visitor) -> None:
    def wears_blue(game: Any) -> bool:
        return any(key.split("-")[0] in ("barrel", "mustang", "scope") for key in game.options())

    page.lobby("?pace=instant")
    player = Player(page)
    game = at("play", is_it=wears_blue)
    player.opens(as_file(game, "blue"))
    before = player.question()
    blue = next(key for key in before["keys"] if key.split("-")[0] in ("barrel", "mustang", "scope"))
    player.answer(blue)
    page.wait_for_selector(f'.own .in-play [data-card="{blue}"]')
    player.go("table-undo")
    page.wait_for_selector(f'[data-held][data-card="{blue}"]')
    assert player.question() == before
    # After a reload the play stays undone.
    page.reload()
    page.ready()
    assert player.question() == before


def test_the_lesson_can_be_finished(page: Visitor) -> None:
    page.lobby("?pace=instant")
    player = Player(page, 4)
    player.go("lesson")
    player.wait()
    hints = set()

    def reads() -> bool:
        slip = page.query_selector(".hint-slip p")
        if slip:
            hints.add(slip.inner_text())
        return player.is_over

    player.play(until=reads)
    assert len(hints) >= 3
    page.wait_for_selector("#end-title")


def test_the_lesson_can_be_left_while_the_game_goes_on(page: Visitor) -> None:
    page.lobby("?pace=instant")
    player = Player(page, 4)
    player.go("lesson")
    player.play(until=lambda: bool(page.query_selector(".hint-slip")))
    player.go("table-leave-lesson")
    page.wait_for_selector(".hint-slip", state="detached")
    for _ in range(5):
        player.step()
        assert not page.query_selector(".hint-slip")
