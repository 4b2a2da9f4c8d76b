"""How events are shown: cards end up at their places, and every event has a sentence and moves."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bang.common.views import Told, View, front
from bang.engine.chance import Chance
from tests.paper_table import Table, table_set
from web.kept.setup import sane_setup
from web.markup import Html
from web.table.course.progress import after
from web.table.course.sitting import begin, resume
from web.table.print.card import spoken
from web.table.print.log_words import points, said, written
from web.table.print.steps import step
from web.table.print.summary import fates, medals, turning_points
from web.words import LANGUAGES, WORDS

SETUP = sane_setup({"seats": 4, "seed": 1, "bots": "random"})
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus")


def moments(seed: int, viewer: int | None = 0) -> Iterator[tuple[View, list[Told], View]]:
    """Play a random game: the view before each answer, its events, and the view after."""
    seats = 4 + seed % 4
    sitting = begin("x", {**SETUP, "seats": seats, "seed": seed})
    chance = Chance(seed)
    while sitting.game.ask is not None:
        before, asked = sitting.game.view(viewer), sitting.game.ask
        if asked.seat == 0:
            left = list(sitting.game.options())
            keys = [left.pop(chance.below(len(left))) for _ in range(asked.count)]
            events = sitting.answer(0, *keys)
        else:
            seat = sitting.bot_with_offer()
            seat = asked.seat if seat is None else seat
            events = sitting.answer(seat, *sitting.bot_answer(seat))
        yield before, [event.seen_by(viewer) for event in events], sitting.game.view(viewer)


@pytest.mark.parametrize("seed", range(12))
def test_replaying_the_events_gives_the_view_after_the_answer(seed: int) -> None:
    for before, events, truth in moments(seed):
        shown = before
        for event in events:
            shown = after(shown, event)
        if truth["over"]:
            return
        for ours, theirs in zip(shown["seats"], truth["seats"], strict=True):
            assert (ours["alive"], ours["role"]) == (theirs["alive"], theirs["role"]), events
            assert front(ours)["life"] == front(theirs)["life"], events
            assert sorted(front(ours)["in_play"]) == sorted(front(theirs)["in_play"]), events
            assert len(ours["hand"]) == len(theirs["hand"]), events
        assert shown["turn"] == truth["turn"]
        if not truth["stage"]:  # no event says which cards a player is looking at
            assert shown["decks"]["deck"]["cards"] == truth["decks"]["deck"]["cards"], events
        assert shown["discards"] == truth["discards"], events


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_well_formed_sentence(language: str) -> None:
    WORDS.speak(language)
    try:
        for seed in range(4):
            for _, events, _ in moments(seed):
                for event in events:
                    words = said(event, NAMES, 0)
                    assert words, event
                    assert not re.search(r"[{}]|  ", words), event
                    assert written(event, NAMES, 0)
                    assert all(
                        re.fullmatch(r"seat:\d|card:[a-z_]+-\w+", point) for point in points(event).split()
                    )
    finally:
        WORDS.speak("en")


def test_the_log_says_rank_and_suit_of_a_card_in_words() -> None:
    played = [event for _, events, _ in moments(1) for event in events if event["kind"] == "plays"]
    card = played[0]["cards"][0]
    assert card is not None
    assert f'aria-label="{spoken(card)}"' in str(written(played[0], NAMES, 0))


def test_every_step_moves_between_places_of_the_table() -> None:
    places = re.compile(
        r"#(deck|discards|scene|table-stage|table-hand|seat-\d)( \.(in-play|poster|role))?"
        r'( \[data-card="[^"]+"\])?'
        r"|#seat-\d :is\(\.backs \.back, \.open-hand \.card\)"
        r'|\[data-held\]\[data-card="[^"]+"\]|\[id="held-([^"]+-)?\d"\]'
    )
    kinds = set()
    for seed in range(6):
        for before, events, _ in moments(seed):
            view = before
            for event in events:
                drawn = step(event, view)
                view = after(view, event)
                for move in (drawn or {"moves": []})["moves"]:
                    kinds.add(move["do"])
                    for end in ("from", "to", "at", "next"):
                        assert end not in move or places.fullmatch(move[end]), move
    assert {"fly", "aim", "shot", "hit", "fall", "glow"} <= kinds


def lying(selector: str, printed: dict[str, Html]) -> str | None:
    """How the card to which a selector leads is drawn, and where in the hand; "" if it is not drawn.

    None if the selector leads to something else.
    """
    found = re.fullmatch(r'(?:#(\S+)(?: \.in-play)? )?\[((?:id|data-card)="[^"]+")\]', selector)
    if found is None:
        return None
    at, mark = found[1] or "table-hand", found[2]
    region = "hand" if at == "table-hand" else next(name for name in printed if f'id="{at}"' in printed[name])
    card = next((one for one in re.findall(r"<[^>]+>", printed[region]) if mark in one), "")
    return region + " ".join(re.findall(r'style="[^"]+"', card)) if card else ""


@pytest.mark.parametrize(("game", "seed"), [("classic", 3), ("duel", 2)])
def test_a_card_flies_to_a_place_that_is_drawn_before_and_lies_there_afterwards(game: str, seed: int) -> None:
    seats = {"classic": 5, "duel": 2}[game]
    setup = table_set(play=game, seats=seats, bots="random", seed=seed)
    WORDS.play(game)
    playing = Table(begin("x", setup), "quick").without_pauses()
    board, page = playing.course.board, playing.page
    moved, motion = page.moved, page.motion
    ends: dict[str, str] = {}
    regions: set[str] = set()

    async def plays(what: str, given: Any = None) -> None:
        ends.clear()
        for move in given["moves"]:
            place = lying(move["to"], board.printed) if move["do"] == "fly" else None
            if place is not None:
                assert place, f"there is no place yet: {move}"
                regions.add(place.partition("style")[0])
                if "next" not in move:
                    ends[move["to"]] = place
        await moved(what, given)

    def arrives(what: str, given: Any = None) -> None:
        if what == "arrived":
            assert {where: lying(where, board.printed) for where in ends} == ends
        motion(what, given)

    page.moved, page.motion = plays, arrives  # type: ignore[method-assign]
    try:
        asyncio.run(playing.clicks(Random(3).choice, 100_000))
    finally:
        WORDS.play("classic")
    assert regions == {"hand", "stage", "others", "own"}


def test_a_spectator_sees_no_face_of_a_drawn_card() -> None:
    for before, events, _ in moments(3, None):
        for event in events:
            if event["kind"] == "draws":
                assert not any(event["cards"])
                assert all(
                    "card-" not in move["face"] for move in (step(event, before) or {"moves": []})["moves"]
                )


def test_the_summary_lists_the_eliminated_and_the_turning_points() -> None:
    story = [event for _, events, _ in moments(2) for event in events]
    dead = [event for event in story if event["kind"] == "eliminated"]
    assert set(fates(story)) == {event["seat"] for event in dead}
    assert len(turning_points(story, NAMES, 0)) >= len(dead[-8:])
    assert all(count > 1 for _, _, count in medals(story))


def test_a_damaged_save_is_refused() -> None:
    sitting = begin("x", SETUP)
    save = sitting.save().replace('"log":["', '"log":["nonsense","', 1)
    with pytest.raises(ValueError, match="damaged"):
        resume("x", sitting.setup, save)
