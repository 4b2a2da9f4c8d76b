"""Using the table: aiming, asking why not, undo, what is announced, and the names of controls."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.questions import aims
from tests.classic_games import new_game
from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper
from web.table.course.sitting import Sitting


def sights(page: PaperVisit) -> list[str]:
    """The ends of the lines of sight that were drawn last."""
    drawn = [one for one in page.commands if one["do"] == "motion" and one["what"] == "sights"]
    return list(drawn[-1]["given"]["targets"])


def aimed(page: PaperVisit) -> Element:
    """Find a card in hand that needs a target."""
    found = page.one("[data-held][data-aims][data-act]")
    assert found is not None
    return found


def has(card: str) -> Callable[[Any], bool]:
    """Whether a card of this kind can be played now."""
    return lambda game: any(key.startswith(card) for key in game.options()) and "end" in game.options()


@on_paper
async def test_a_picked_card_shows_its_targets_and_can_be_put_back() -> None:
    page = PaperVisit()
    await page.sits("play", aims)
    before, card = page.acts(), aimed(page).get("data-card")
    page.touch("click", aimed(page))
    seats = page.main.find(".aim[data-act]")
    assert [seat.get("data-act") for seat in seats] == page.acts()
    assert len(sights(page)) == len(seats) >= 1
    page.click(f"[data-held][data-card={card}]")
    assert page.acts() == before
    assert not sights(page)
    page.touch("click", aimed(page))
    page.key("Escape")
    assert page.acts() == before
    assert page.main.written() == page.fresh()


@on_paper
async def test_a_card_that_cannot_be_played_says_why() -> None:
    def has_a_dull_card(game: Any) -> bool:
        useful = {key.partition("@")[0] for key in game.options()}
        return bool(set(game.view(0)["seats"][0]["hand"]) - useful)

    page = PaperVisit()
    game = await page.sits("play", has_a_dull_card)
    useful = {key.partition("@")[0] for key in game.options()}
    dull = next(one for one in page.main.find("[data-held]") if one.get("data-card") not in useful)
    assert "data-act" not in dull.attributes
    page.touch("click", dull)
    (note,) = page.main.find("#table-answers .note")
    assert note.text
    assert page.said[-1] == note.text


@on_paper
async def test_a_card_that_has_just_left_the_hand_gives_no_reason() -> None:
    page = PaperVisit()
    await page.sits("play", has("mustang-"))
    card = next(one for one in page.main.find("[data-held]") if "mustang-" in one.get("data-act"))
    page.touch("click", card)
    await page.is_asked()
    page.touch("click", card, act="")
    assert not page.main.find("#table-answers .note")
    assert page.question()["ask"] == "play"


def shoots_not_everybody(game: Any) -> bool:
    """Whether a BANG! can be played, and somebody is out of its range."""
    aims = {key.partition("@")[2] for key in game.options() if key.startswith("bang-")}
    alive = [seat for seat in game.view(0)["seats"] if seat["alive"]]
    return 0 < len(aims) < len(alive) - 1


@on_paper
async def test_a_target_out_of_range_says_how_far() -> None:
    page = PaperVisit()
    await page.sits("play", shoots_not_everybody, seats=7)
    bang = next(key for key in page.acts() if key.startswith("bang-"))
    page.act(bang)
    far = next(
        seat
        for seat in page.main.find(".seat.beyond")
        if not {"dead", "own"} & set(seat.get("class").split())
    )
    page.touch("click", far)
    (note,) = page.main.find("#table-answers .note")
    assert re.search(r"distance \d", note.text)


def ends_the_turn(page: PaperVisit) -> list[str]:
    """Read the label of the button that ends the turn."""
    return [one.text for one in page.main.find('[data-act="end"]')]


@on_paper
async def test_after_unpicking_a_card_the_end_turn_button_has_its_label() -> None:
    page = PaperVisit()
    await page.sits("play", has("bang-"))
    assert ends_the_turn(page) == ["End my turn"]
    page.act(next(key for key in page.acts() if key.startswith("bang-")))
    page.go("table-unpick")
    assert ends_the_turn(page) == ["End my turn"]
    assert page.main.written() == page.fresh()


@on_paper
async def test_after_undo_the_end_turn_button_has_its_label() -> None:
    page = PaperVisit()
    await page.sits("play", has("mustang-"))
    before = page.question()
    page.act(next(key for key in page.acts() if key.startswith("mustang-")))
    await page.until(lambda: page.main.find("[data-go=table-undo]"))
    page.go("table-undo")
    await page.until(lambda: page.question() == before)
    assert ends_the_turn(page) == ["End my turn"]
    assert page.main.written() == page.fresh()


@on_paper
async def test_a_card_is_explained_and_the_explanation_closed() -> None:
    page = PaperVisit()
    await page.sits("play", aims)
    before = page.question()
    page.touch("explain", page.one("[data-held]"))
    assert page.main.find("#table-sheet[open]")[0].text
    page.key("Escape")
    assert not page.main.find("#table-sheet[open]")
    page.key("?", page.one("[data-held]"))
    page.go("table-close")
    assert not page.main.find("#table-sheet[open]")
    assert page.main.find("#table-help")[0].text == ""
    assert page.question() == before


@on_paper
async def test_an_explanation_stays_that_is_opened_before_the_last_one_is_told_to_be_closed() -> None:
    page = PaperVisit()
    await page.sits("play", aims)
    card = page.one("[data-held]")
    page.touch("explain", card)
    page.go("table-close")
    seen = len(page.batches)
    page.key("?", card)
    page.touch("close", page.one("#table-sheet"), seen=seen)
    assert page.main.find("#table-sheet[open]")[0].text


def asks(page: PaperVisit) -> str:
    """The question as the table shows it."""
    return page.main.find("#table-answers .asks")[0].text


def reminds(page: PaperVisit) -> str:
    """What an open explanation says about the question."""
    found = page.main.find("#table-sheet[open] [role=status]")
    assert [one.get("id") for one in found] == [page.main.find("#table-sheet")[0].get("aria-describedby")]
    return found[0].text


@on_paper
async def test_an_explanation_never_hides_the_open_question() -> None:
    page = PaperVisit()
    await page.sits("play", aims)
    page.touch("explain", page.one("[data-held]"))
    assert reminds(page) == asks(page) != ""
    before = asks(page)
    page.touch("click", aimed(page))
    assert reminds(page) == asks(page) != before


@on_paper
async def test_a_question_that_comes_while_an_explanation_is_open_is_in_it() -> None:
    page = PaperVisit()
    await page.sits("play", has("end"))
    page.act("end")
    page.touch("explain", page.one("#table-others .poster"))
    assert reminds(page) == ""
    await page.until(page.acts)
    assert reminds(page) == asks(page) != ""


# -- what is announced ---------------------------------------------------------------------------------


def without_pips(element: Element) -> str:
    """The words of an element without rank and suit of the cards."""
    parts = [
        one if isinstance(one, str) else without_pips(one)
        for one in element.inside
        if isinstance(one, str) or "pip" not in one.get("class").split()
    ]
    return "".join(parts)


def plain(line: str) -> str:
    """Remove the commas and the "and" that join a list."""
    return " ".join(re.sub(r"\band\b|,", " ", line).split())


def seed_that_shows(is_shown: bool) -> int:
    """Find a deal in which a card is shown before anything is asked, or one in which none is."""
    return next(
        seed
        for seed in range(500)
        if any(event.kind == "shows" for event in new_game(seats=5, seed=seed).events) is is_shown
    )


@pytest.mark.parametrize("is_shown", [True, False], ids=["shown", "plain"])
@on_paper
async def test_every_line_of_the_log_is_announced(is_shown: bool) -> None:
    seed = seed_that_shows(is_shown)
    page = await PaperVisit().opens(f"?play=classic&seats=5&pace=instant&seed={seed}")
    written: set[str] = set()
    for _ in range(25):
        if not await page.step():
            break
        await page.is_asked()
        written.update(plain(without_pips(line)) for line in page.main.find("#log-drawer .says"))
    heard = plain(" ".join(page.said))
    assert len(written) > 15
    # In the log the card's sign stands before the full stop; a name that ends in "!" is said without one.
    assert [line for line in written if line.replace("!.", "!") not in heard] == []


@on_paper
async def test_every_control_has_a_name_that_no_other_has() -> None:
    page = await PaperVisit().opens("?play=classic&seats=7&pace=instant&seed=74")
    for _ in range(40):
        if not await page.step():
            break
        await page.is_asked()
        offered = [one for one in page.main.all() if "data-act" in one.attributes]
        assert all(one.tag == "button" for one in offered)
        names = [one.get("aria-label") or one.text for one in offered]
        assert all(len(name) > 1 for name in names), names
        assert len(set(names)) == len(names), f"two controls of one name: {sorted(names)}"


# -- what a bot may do while a person is asked ------------------------------------------------------------


@on_paper
async def test_undo_while_a_bot_considers_its_ability_asks_the_person_again() -> None:
    page = PaperVisit()
    await page.sits("play", has("mustang-"))
    before = page.question()
    offers: list[int | None] = [1]
    screen: Any = page.visit.page.screen
    sitting: Sitting = screen.course.sitting
    seat_with_offer = sitting.bot_with_offer
    sitting.bot_with_offer = lambda: offers.pop() if offers else seat_with_offer()  # type: ignore[method-assign]
    page.act(next(key for key in page.acts() if key.startswith("mustang-")))
    await page.until(lambda: not offers)
    page.key("u")
    for _ in range(5):  # the bot has considered
        await asyncio.sleep(0)
    await page.until(lambda: page.question() == before)
    await page.plays_steps(3)
