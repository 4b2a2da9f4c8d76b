"""The marks of who shot whom are shown when they are wanted, and what one takes the others for is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bang.common.views import Told
from tests.browser.player import likes
from tests.browser.questions import as_file, near_the_end
from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper
from tests.unit import table_samples as samples
from tests.unit.test_table_rendering import checked, look, table
from web.kept.storage import Storage
from web.kept.store import MemoryStore
from web.room.kept import forget_room, keep_guesses, kept_guesses
from web.table.course.guesses import Guesses
from web.table.print.memory import UNSURE, next_guess, possible, right, shots


def played(seat: int, other: int | None, what: str, kind: str = "plays") -> Told:
    return {
        "kind": kind,
        "seat": seat,
        "other": other,
        "cards": [],
        "starts": [],
        "end": "",
        "n": 1,
        "what": what,
        "who": "",
        "whom": "",
        "begins": True,
    }


def test_only_what_is_aimed_at_one_player_and_shoots_is_counted() -> None:
    story = [played(1, 2, "bang"), played(1, 2, "bang"), played(2, 1, "duel"), played(3, None, "gatling")]
    story += [played(1, 2, "panic"), played(1, 3, "jail"), played(0, 2, "bang", "shot"), played(1, 1, "bang")]
    assert shots("classic", story) == ((1, 2, 2), (2, 1, 1))


def test_a_guess_goes_round_the_roles_that_are_possible() -> None:
    view = samples.own_turn()
    choices = possible(view)
    known = {seat["role"] for seat in view["seats"]}
    assert choices[0] == "outlaw"
    assert "sheriff" not in choices or "sheriff" not in known
    guess, seen = "", []
    for _ in range(len(choices) + 2):
        guess = next_guess(choices, guess)
        seen.append(guess)
    assert seen == [*choices, UNSURE, ""]
    assert next_guess(choices, "nonsense") == choices[0]


def hidden_seat(view: Any) -> int:
    return next(int(seat["seat"]) for seat in view["seats"] if seat["role"] is None and seat["alive"])


def test_everybody_sees_the_own_guesses_alone() -> None:
    guesses = Guesses()
    view = samples.own_turn()
    seat = hidden_seat(view)
    assert guesses.change(view, seat) == "outlaw"
    assert guesses.of(view) == {seat: "outlaw"}
    assert guesses.of({**view, "you": 2}) == {}
    assert guesses.of({**view, "you": None}) == {}
    assert guesses.change({**view, "you": None}, seat) == ""
    assert guesses.change(view, 0) == ""
    again = Guesses(json.loads(json.dumps(guesses.kept())))
    assert again.of(view) == {seat: "outlaw"}


@pytest.mark.parametrize(
    "kept", [None, 3, [], {"x": {}}, {"0": 4}, {"0": {"9": "outlaw", "1": 5, "2": "x" * 99}}]
)
def test_what_is_no_guess_is_not_read(kept: Any) -> None:
    assert Guesses(kept).of(samples.own_turn()) == {}


def test_a_guess_of_a_role_that_was_not_dealt_is_not_shown() -> None:
    assert Guesses({"0": {"1": "mayor", "2": "unsure", "7": "outlaw"}}).of(samples.own_turn()) == {
        2: "unsure"
    }


def test_right_guesses_are_counted_and_doubts_are_not() -> None:
    view: Any = samples.over()
    roles = [seat["role"] for seat in view["seats"]]
    wrong = "renegade" if roles[2] != "renegade" else "outlaw"
    assert right(view, {1: roles[1], 2: wrong, 3: UNSURE}) == (1, 2)


def drawn(**more: Any) -> tuple[str, Element]:
    markup = table(look(samples.own_turn(), **more))
    root = Element("main", {})
    root.fill(markup)
    return markup, root


def test_marks_and_guesses_are_shown_on_demand_and_lead_to_no_answer() -> None:
    seat = hidden_seat(samples.own_turn())
    _, plain = drawn(guesses={seat: "outlaw"})
    (toggle,) = plain.find("#go-table-memory")
    assert toggle.get("aria-pressed") == "false"
    assert not plain.find(".memory")
    assert not plain.find(".guess")
    (pencilled,) = plain.find(f"#seat-{seat} .guessed")
    assert "Outlaw" in pencilled.get("aria-label")
    markup, root = drawn(guesses={seat: "outlaw"}, remembers=True, shots=((1, 2, 3),))
    (toggle,) = root.find("#go-table-memory")
    assert toggle.get("aria-pressed") == "true"
    (given,) = root.find("#seat-1 .shots.given .shot-bust")
    (taken,) = root.find("#seat-2 .shots.taken .shot-bust")
    assert given.get("aria-label").endswith("3 times")
    assert taken.get("aria-label").endswith("3 times")
    controls = root.find("button.guess")
    assert controls
    assert all("data-act" not in one.attributes for one in [*controls, toggle])
    assert len({one.get("aria-label") for one in controls}) == len(controls)
    found = checked(markup)
    assert found.faults == []
    assert found.nameless == []
    assert sorted(found.acts) == sorted(checked(table(look(samples.own_turn()))).acts)


def test_marks_call_everybody_as_whoever_looks_does() -> None:
    def labels(*names: str) -> str:
        view = samples.own_turn()
        seen = replace(look(view, remembers=True, shots=((0, 1, 1),)), names=names)
        root = Element("main", {})
        root.fill(table(seen))
        return root.find("#seat-1 .shots.taken .shot-bust")[0].get("aria-label")

    assert labels("You", *samples.NAMES[1:]).startswith("You")
    assert labels("Ann", *samples.NAMES[1:]).startswith("Ann")


def test_a_role_that_is_shown_has_no_pencil_mark() -> None:
    view: Any = samples.with_the_dead()
    dead = next(seat["seat"] for seat in view["seats"] if not seat["alive"])
    markup = table(look(view, remembers=True, guesses={dead: "outlaw"}))
    root = Element("main", {})
    root.fill(markup)
    assert not root.find(f"#seat-{dead} .guessed")
    assert not root.find(f"#guess-{dead}")


@on_paper
async def test_guesses_survive_a_reload() -> None:
    page = PaperVisit()
    await page.sits("play")
    assert page.main.find(".guess") == []
    page.click("#go-table-memory")
    control = page.main.find("button.guess")[0]
    before, asked = control.get("aria-label"), page.question()
    page.touch("click", control)
    after = page.main.find("button.guess")[0].get("aria-label")
    assert after != before
    assert page.said[-1] == after
    assert page.question() == asked
    assert page.main.written() == page.fresh()
    again = await page.reloads()
    await again.goes_to("#go-saved", "saved")
    again.go("resume game-at")
    await again.until(lambda: again.screen == "table")
    await again.is_asked()
    again.click("#go-table-memory")
    assert again.main.find("button.guess")[0].get("aria-label") == after


@on_paper
async def test_a_replay_shows_no_marks_of_what_is_still_to_come() -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(near_the_end(), "late"))
    page.click("#go-table-memory")
    assert page.main.find(".memory")
    page.likes = likes
    await page.plays()
    page.go("table-replay")
    assert not page.main.find(".memory")
    assert not page.main.find(".guess")


@on_paper
async def test_whoever_gets_the_device_next_sees_no_guess_of_another() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&hands=pass&pace=instant&seed=5")
    await page.is_asked()
    while page.question()["ask"] != "play" or not page.main.find("[data-held]"):
        await page.step()
        await page.is_asked()
    page.click("#go-table-memory")
    page.touch("click", page.main.find("button.guess")[0])
    assert page.main.find(".guessed")
    me = page.main.find("#table-own [data-seat]")[0].get("data-seat")
    for _ in range(400):
        await page.step()
        await page.is_asked()
        own = page.main.find("#table-own [data-seat]")
        if not own or own[0].get("data-seat") != me:
            assert not page.main.find(".guessed")
            break
    else:
        raise AssertionError("the device is never passed on")


def test_in_a_room_the_guesses_of_the_last_game_are_kept_here() -> None:
    storage = Storage(MemoryStore())
    keep_guesses(storage, "ABCDEFGHJ-1", 2, {"2": {"1": "outlaw"}})
    assert kept_guesses(storage, "ABCDEFGHJ-1", 2) == {"2": {"1": "outlaw"}}
    assert kept_guesses(storage, "ABCDEFGHJ-2", 2) is None
    assert kept_guesses(storage, "ABCDEFGHJ-1", 1) is None
    forget_room(storage, "ABCD", "ann")
    assert kept_guesses(storage, "ABCDEFGHJ-1", 2) is None


def test_a_duel_has_open_sides_and_nothing_to_guess() -> None:
    view: Any = samples.own_turn()
    assert 'id="go-table-memory"' in table(look(view))
    from tests.unit import duel_samples  # the texts of the Duel are spoken only here
    from tests.unit import test_duel_rendering as duel
    from web.words import WORDS

    WORDS.play("duel")
    assert 'id="go-table-memory"' not in duel.table(duel.look(duel_samples.own_turn()))
    WORDS.play("classic")
