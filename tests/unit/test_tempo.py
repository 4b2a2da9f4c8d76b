"""What concerns a person is told at full length; what others do among themselves runs together."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bang.common.views import Told, View
from bench.waiting import MOST, Waits
from web.kept.setup import sane_setup
from web.table.course.sitting import begin
from web.table.course.telling import spoken_of
from web.table.course.tempo import FULL, Tempo
from web.words import WORDS

SETUP = sane_setup({"seats": 7, "seed": 1})


def told(kind: str, seat: int | None, other: int | None = None, **more: Any) -> Told:
    """An event, as somebody saw it."""
    event: dict[str, Any] = {
        "kind": kind,
        "seat": seat,
        "other": other,
        "cards": [],
        "starts": [],
        "end": "",
        "n": 0,
        "what": "",
        "who": "",
        "whom": "",
        **more,
    }
    return event  # type: ignore[return-value]


def table(**changes: Any) -> View:
    """A table of seven, seen from the first seat."""
    view: View = begin("x", sane_setup({**SETUP, **changes})).game.view(0)
    return view


def during(seat: int) -> View:
    """The same table in somebody's turn."""
    view = table()
    view["turn"] = seat
    return view


def test_only_what_others_do_among_themselves_is_shorter() -> None:
    tempo, view = Tempo([0]), table()
    among = [told("plays", 1, 2, cards=["bang-AS"], starts=["hand@1"], end="discards"), told("shot", 1, 2)]
    assert tempo.of(view, among) < FULL
    assert tempo.grouped(view, among) == [among], "one step, under one caption"
    mine = [told("plays", 1, 0, cards=["bang-AS"], starts=["hand@1"], end="discards"), told("shot", 1, 0)]
    assert tempo.of(view, mine) == FULL
    assert tempo.grouped(view, mine) == [[event] for event in mine]


@pytest.mark.parametrize(
    "event",
    [
        told("eliminated", 2, 1, what="outlaw"),
        told("explodes", 3),
        told("plays", 4, cards=["indians-KD"], starts=["hand@4"], end="discards"),
        told("takes", 4, 5, cards=[None], starts=["hand@0"], end="hand@4"),
        told("discards", 4, cards=["barrel-QS"], starts=["table@0"], end="discards"),
    ],
    ids=lambda event: event["kind"],
)
def test_what_concerns_everybody_or_the_own_cards_is_told_at_full_length(event: Told) -> None:
    assert Tempo([0]).of(table(), [event]) == FULL


def test_one_caption_says_no_more_than_the_log_says() -> None:
    names = ("You", "Ann", "Bob", "Cy", "Di", "Eve", "Flo")
    shot = told("shot", 1, 2)
    played = told("plays", 1, 2, cards=["bang-AS"], starts=["hand@1"], end="discards")
    assert spoken_of([played, shot], names, 0) == ["Ann plays BANG! on Bob."]
    hit = [told("declines", 2, 1, what="dodge"), told("loses_life", 2, 1, n=1)]
    assert spoken_of(hit, names, 0) == spoken_of(hit[1:], names, 0), "who is hit has taken the hit"
    assert spoken_of([shot], names, 0) == ["Ann shoots at Bob."]


def test_the_longer_the_wait_the_faster_and_the_own_turn_begins_anew() -> None:
    tempo = Tempo([0])
    draws = [told("draws", 3, cards=[None], starts=["deck"], end="hand@3")]
    first = tempo.of(during(3), draws)
    tempo.passed(during(3), 30_000)
    assert tempo.of(during(3), draws) < first
    tempo.passed(during(0), 500)
    assert tempo.of(during(3), draws) == first


def test_who_watches_and_who_plays_a_duel_sees_everything_at_full_length() -> None:
    draws = [told("draws", 1, cards=[None], starts=["deck"], end="hand@1")]
    assert Tempo([]).of(table(), draws) == FULL
    assert Tempo([0]).of(table(play="duel"), draws) == FULL


def test_no_wait_between_two_own_turns_at_seven_seats_is_longer_than_it_may_be() -> None:
    WORDS.play("classic")
    found = asyncio.run(Waits(2).play()) + asyncio.run(Waits(3).play())
    assert len(found) > 2
    assert max(found) <= MOST
