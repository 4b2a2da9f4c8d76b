"""Whole Duels at a table: every answer can be reached, every event is said and shown, in every language."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bang.common.views import Told, View
from bang.engine.chance import Chance
from tests.paper_table import Table, table_set
from tests.unit import duel_samples, table_samples
from web.kept.setup import Setup, sane_setup
from web.table.course.progress import after
from web.table.course.sitting import begin
from web.table.print.answer_words import awaited, button_words, sentence
from web.table.print.log_words import points, said, written
from web.table.print.look import Look
from web.table.print.question import answers, needs_step, of_hand
from web.table.print.steps import step
from web.table.print.town import near_town
from web.words import LANGUAGES, WORDS


@pytest.fixture(autouse=True)
def words() -> Iterator[None]:
    """The texts of the Duel."""
    WORDS.play("duel")
    yield
    WORDS.speak("en")
    WORDS.play("classic")


def duel_set(**changes: Any) -> Setup:
    return table_set(**{"play": "duel", "seats": 2, "bots": "random", **changes})


@pytest.mark.parametrize("seed", range(12))
def test_clicking_anything_plays_a_duel_to_its_end(seed: int) -> None:
    playing = Table(begin("x", duel_set(seed=seed)))
    WORDS.speak(list(LANGUAGES)[seed % 4])
    asyncio.run(playing.clicks(Random(seed).choice))
    assert 'data-over="' in playing.course.board.html()


def moments(seed: int, viewer: int | None = 0) -> Iterator[tuple[View, list[Told], View]]:
    """Play a random Duel: the view before each answer, its events, and the view after."""
    setup = sane_setup({"play": "duel", "seats": 2, "seed": seed, "bots": "random"})
    sitting = begin("x", setup)
    chance = Chance(seed)
    while sitting.game.ask is not None:
        before, asked = sitting.game.view(viewer), sitting.game.ask
        left = list(sitting.game.options())
        keys = [left.pop(chance.below(len(left))) for _ in range(asked.count)]
        if "end" in keys and chance.below(3):
            keys = [left[chance.below(len(left))]] if left else keys
        events = sitting.answer(asked.seat, *keys)
        yield before, [event.seen_by(viewer) for event in events], sitting.game.view(viewer)


NAMES = ("Kit", "The gang")
ODD = re.compile(r"[{}]|  |\(\)| [.,]|^[^\w«“]|[:,] ?\.|: :")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_duel_has_a_well_formed_sentence(language: str) -> None:
    WORDS.speak(language)
    for seed in range(8):
        for _, events, _ in moments(seed, seed % 2):
            for event in events:
                words = said(event, NAMES, seed % 2)
                assert words, event
                assert NAMES[seed % 2] not in words, "you are you"
                assert not ODD.search(words), (words, event)
                assert not words.endswith("!."), (words, event)
                assert written(event, NAMES, seed % 2)
                assert all(
                    re.fullmatch(r"seat:\d|figure:[a-z_]+|card:(\w+:)?[a-z_]+-[HBSD]", point)
                    for point in points(event).split()
                )


def piles(view: View) -> dict[str, int]:
    """How many cards there are in each draw pile that is not empty."""
    return {place: deck["cards"] for place, deck in view["decks"].items() if deck["cards"]}


def test_a_card_that_is_revealed_is_shown_large() -> None:
    kinds = set()
    for seed in range(12):
        for before, events, _ in moments(seed):
            view = before
            for event in events:
                drawn = step(event, view)
                view = after(view, event)
                if event["kind"] in ("flips", "shows", "copies"):
                    kinds.add(event["kind"])
                    assert drawn is not None, event
                    assert [move["do"] for move in drawn["moves"] if move.get("large")] == ["fly"], event
                    seat = view["seats"][event["seat"] or 0]
                    shown = seat["hand"] if event["kind"] == "shows" else view["resolving"]
                    assert event["cards"][0] in shown, event
    assert kinds == {"flips", "shows", "copies"}


@pytest.mark.parametrize("seed", range(12))
def test_the_events_of_a_duel_lead_to_the_view_after_the_answer(seed: int) -> None:
    for before, events, truth in moments(seed, seed % 2):
        shown = before
        for event in events:
            shown = after(shown, event)
        if truth["over"]:
            return
        for ours, theirs in zip(shown["seats"], truth["seats"], strict=True):
            standing = [one for one in ours["figures"] if one["life"] > 0]
            alive = [one for one in theirs["figures"] if one["life"] > 0]
            assert [one["character"] for one in standing] == [one["character"] for one in alive], events
            for mine, its in zip(standing, alive, strict=True):
                if len(theirs["figures"]) > 1:
                    assert mine["place"] == its["place"], events
                assert mine["life"] == its["life"], events
                assert sorted(mine["in_play"]) == sorted(its["in_play"]), events
            assert len(ours["hand"]) == len(ours["backs"]) == len(theirs["hand"]), events
            assert len(ours["reserve"]) == len(theirs["reserve"]), events
        assert shown["turn"] == truth["turn"]
        assert shown["discards"] == truth["discards"], events
        if before["phase"] != "setup":
            assert piles(shown) == piles(truth), events


def test_every_step_of_a_duel_moves_between_places_of_the_table() -> None:
    places = re.compile(
        r"#(deck(-\d)?|discards|scene|table-stage|table-hand|seat-\d|figure-[a-z_]+)"
        r"( \.(in-play|poster|marker))?"
        r'( \[data-card="[^"]+"\])?'
        r"|#seat-\d :is\(\.backs \.back, \.open-hand \.card\)"
        r'|\[data-held\]\[data-card="[^"]+"\]|\[id="held-([^"]+-)?\d"\]'
    )
    kinds = set()
    for seed in range(8):
        for before, events, _ in moments(seed):
            view = before
            for event in events:
                drawn = step(event, view)
                view = after(view, event)
                for move in (drawn or {"moves": []})["moves"]:
                    kinds.add(move["do"])
                    for end in ("from", "to", "at", "next"):
                        assert end not in move or places.fullmatch(move[end]), move
    assert {"fly", "aim", "shot", "hit", "fall", "glow", "carry", "arrive"} <= kinds


# -- questions and answers ---------------------------------------------------------------------------------


def look_at(view: View, picked: str | None = None) -> Look:
    """What is drawn of a view."""
    return Look(view=view, names=NAMES, picked=picked)


def controls(look: Look) -> list[str]:
    """The keys of all controls that lead towards an answer."""
    found = answers(look)
    places = (found.hand.values(), found.targets.values(), found.laid, found.posters, found.buttons)
    return [key for place in places for key in place]


def reached(view: View) -> tuple[set[str], list[Look]]:
    """The answers that can be given by touching controls one after another, and what is drawn on the way."""
    finals: set[str] = set()
    looks = [look_at(view)]
    waiting = list(looks)
    while waiting:
        look = waiting.pop()
        assert look.asked is not None
        for key in controls(look):
            if needs_step(of_hand(look, look.asked["options"]), key) and key != look.picked:
                assert len(looks) < 500, key
                looks.append(look_at(view, key))
                waiting.append(looks[-1])
            else:
                finals.add(key)
    return finals, looks


def questions(seeds: range) -> Iterator[View]:
    """The table as those see it who are asked, in random Duels."""
    for seed in seeds:
        sitting = begin("x", sane_setup({"play": "duel", "seats": 2, "seed": seed, "bots": "random"}))
        chance = Chance(seed)
        while (asked := sitting.game.ask) is not None:
            yield sitting.game.view(asked.seat)
            left = list(sitting.game.options())
            keys = [left.pop(chance.below(len(left))) for _ in range(asked.count)]
            sitting.answer(asked.seat, *keys)


def test_every_answer_can_be_reached() -> None:
    prompts = set()
    for view in questions(range(30)):
        asked = view["asked"]
        assert asked is not None
        prompts.add(asked["prompt"])
        if asked["count"] == 1:
            assert reached(view)[0] == set(asked["options"]), asked
    assert {"first", "play", "dodge", "duel", "indians", "theft", "carbine", "use", "switch"} <= prompts
    assert {"peacemaker", "general_store", "stagecoach", "soundance_kid", "bull_anderson"} <= prompts


def test_a_card_in_play_is_not_mistaken_for_one_of_the_hand_with_the_same_name() -> None:
    for view in questions(range(200)):
        asked, mine = view["asked"], view["seats"][view["you"] or 0]
        options = asked["options"] if asked is not None else []
        both = [key for key in options if key.startswith("recharge/") and key.partition("@")[0] in options]
        twins = [key for key in both if "@" in key]
        if twins:
            found = answers(look_at(view))
            assert twins[0] in found.buttons
            name = twins[0].partition("@")[0].rpartition("/")[2]
            assert name in mine["hand"]
            assert twins[0] not in answers(look_at(view, name)).buttons
            return
    raise AssertionError("no Duel has the same card in a hand and in play")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_every_answer_is_worded(language: str) -> None:
    WORDS.speak(language)
    for view in questions(range(10)):
        asked = view["asked"]
        assert asked is not None
        for look in reached(view)[1] if asked["count"] == 1 else [look_at(view)]:
            told = [sentence(look, asked), awaited(look, asked)]
            told += [button_words(look, key) for key in answers(look).buttons]
            for words in told:
                assert words, (asked, look.picked)
                assert not ODD.search(words), (words, asked, look.picked)


def test_a_card_in_play_is_no_control_while_one_of_the_same_name_is_picked() -> None:
    view = duel_samples.last_ones()
    law = view["seats"][0]
    law["hand"], law["backs"] = ["scope-H"], ["law"]
    law["figures"][0]["in_play"] = ["scope-H"]
    view["asked"] = table_samples.asked(
        view, 0, "play", ["scope-H@pearl_hat", "recharge/scope-H", "recharge/scope-H@jango", "end"]
    )["asked"]
    for picked, keys in ((None, ["recharge/scope-H@jango"]), ("scope-H", [])):
        look = look_at(view, picked)
        found = re.findall(r'id="in-play-[^"]*"[^>]*data-act="([^"]*)"', near_town(look, answers(look)))
        found += re.findall(r'data-act="([^"]*)"[^>]*id="in-play-', near_town(look, answers(look)))
        assert found == keys
