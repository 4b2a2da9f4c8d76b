"""The table as drawn: every answer has a control, every state a sign, every thing a name."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from bang.common.views import View, front
from tests.unit import table_samples as samples
from web.table.print import scene
from web.table.print.card import face, spoken
from web.table.print.look import Look
from web.table.print.prints import prints
from web.table.print.question import answers
from web.words import LANGUAGES, WORDS

ROOT = Path(__file__).resolve().parents[2]
VOID = {"input", "use", "path", "br"}
TABLES: dict[str, Callable[[], View]] = {
    "own turn": samples.own_turn,
    "seven": lambda: samples.own_turn(7),
    "dodge": samples.dodge,
    "store": samples.general_store,
    "duke": samples.lucky_duke,
    "panic": samples.panic,
    "discard": samples.discard,
    "dead": samples.with_the_dead,
    "spectator": samples.spectator,
    "over": samples.over,
}


def look(view: View, **more: Any) -> Look:
    return Look(view, samples.NAMES, happened=samples.EVENTS, **more)


def table(seen: Look) -> str:
    return scene.table(seen, scene.regions(seen), scene.Papers())


class Checker(HTMLParser):
    """A strict reader of markup: every element is closed, ids are unique, controls have names."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.acts: list[str] = []
        self.faults: list[str] = []
        self.nameless: list[str] = []
        self._button: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "id" in given:
            self.ids.append(str(given["id"]))
        if given.get("data-act"):
            self.acts.append(str(given["data-act"]))
            if tag != "button":
                self.faults.append(f"{tag} leads to an answer but is not a button")
        if tag == "button":
            if self._button is not None:
                self.faults.append("a button in a button")
            self._button = [str(given.get("aria-label") or "")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_data(self, data: str) -> None:
        if self._button is not None:
            self._button.append(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")
        if tag == "button" and self._button is not None:
            if not any(self._button):
                self.nameless.append(self.get_starttag_text() or "")
            self._button = None


def checked(markup: str) -> Checker:
    checker = Checker()
    checker.feed(markup)
    checker.close()
    return checker


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_valid_markup_in_every_language(name: str, language: str) -> None:
    WORDS.speak(language)
    try:
        found = checked(table(look(TABLES[name]())))
    finally:
        WORDS.speak("en")
    assert found.faults == []
    assert found.open == []
    assert found.nameless == []
    assert sorted(found.ids) == sorted(set(found.ids))


@pytest.mark.parametrize("name", ["own turn", "seven", "dodge", "store", "duke", "panic"])
def test_every_legal_answer_has_a_control_or_a_card_that_leads_to_it(name: str) -> None:
    view = TABLES[name]()
    found = checked(table(look(view)))
    assert view["asked"] is not None
    for key in view["asked"]["options"]:
        assert key in found.acts or key.split("@")[0] in found.acts, key


def test_a_card_picked_up_offers_only_its_targets() -> None:
    view = samples.own_turn(7)
    found = checked(table(look(view, picked="bang-AS")))
    assert sorted(found.acts) == ["bang-AS@1", "bang-AS@2", "bang-AS@6"]


def test_while_the_table_is_not_live_nothing_can_be_answered() -> None:
    found = checked(table(look(samples.own_turn(), live=False)))
    assert found.acts == []
    assert "data-ask" not in table(look(samples.own_turn(), live=False))


def test_a_chosen_card_has_no_control_and_enough_cards_bring_confirm() -> None:
    view = samples.discard()
    assert view["asked"] is not None
    cards = view["asked"]["options"]
    some = checked(table(look(view, chosen=tuple(cards[:2]))))
    assert sorted(some.acts) == sorted(cards[2:])
    enough = checked(table(look(view, chosen=tuple(cards[:6]))))
    assert enough.acts == ["confirm"]


def test_two_identical_cards_are_chosen_one_by_one() -> None:
    view = samples.table(4, hand=["stagecoach-9S", "stagecoach-9S", "beer-6H"])
    samples.asked(view, 0, "discard", ["stagecoach-9S", "stagecoach-9S", "beer-6H"], count=2)
    found = answers(look(view, chosen=("stagecoach-9S",)))
    assert dict(found.hand) == {"stagecoach-9S": "stagecoach-9S", "beer-6H": "beer-6H"}
    markup = scene.regions(look(view, chosen=("stagecoach-9S",)))["hand"]
    assert len(re.findall(r'data-act="stagecoach-9S"', markup)) == 1


def test_distance_life_and_death_are_also_given_in_words() -> None:
    markup = table(look(samples.own_turn(7)))
    assert 'aria-label="Distance 1, in range"' in markup
    assert 'aria-label="Distance 3, out of range"' in markup
    assert "life points" in markup
    dead = table(look(samples.with_the_dead()))
    assert "Outlaw" in dead
    assert "toppled" in dead


def test_the_gravestone_lies_over_no_question() -> None:
    grave = next(event for event in samples.EVENTS if event["seat"] is not None)
    view = samples.with_the_dead()
    assert 'class="grave' in table(look(view, grave=grave))
    asked = samples.asked(view, 0, "order", ["barrel-QS", "beer-6H"], 2)
    assert 'class="grave' not in table(look(asked, grave=grave))


def test_a_hidden_hand_shows_no_face() -> None:
    view = samples.own_turn(5)
    markup = scene.regions(look(view))["others"]
    assert "data-held" not in markup
    in_play = {card for seat in view["seats"][1:] for card in front(seat)["in_play"]}
    assert set(re.findall(r'data-card="([^"]+)"', markup)) == in_play


def test_in_a_long_duel_only_the_duel_and_the_last_answer_are_shown() -> None:
    view = samples.dodge()
    view["resolving"] = ["duel-QD", "bang-2C", "bang-3C", "bang-4C"]
    markup = scene.regions(look(view))["stage"]
    shown = re.findall(r'class="card shown"[^>]*data-card="([^"]+)"', markup)
    assert shown == ["duel-QD", "bang-4C"]


def test_a_finished_table_says_who_won() -> None:
    assert 'data-over="outlaws"' in table(look(samples.over()))


def test_names_are_escaped_on_the_table() -> None:
    seen = replace(look(samples.own_turn()), names=("<i>x</i>", "a&b", "c", "d", "e"))
    markup = table(seen)
    assert "<i>x</i>" not in markup
    assert "a&amp;b" in markup


@pytest.mark.parametrize("kind", prints("classic"))
def test_every_sign_and_picture_has_a_drawing(kind: str) -> None:
    art = ROOT / "assets" / "art"
    for name in re.findall(r'href="#([^"]+)"', face("classic", f"{kind}-AS")):
        folder, _, drawing = name.partition("-")
        assert (art / f"{folder}s" / f"{drawing}.svg").exists(), name


def test_a_card_is_read_out_with_rank_and_suit() -> None:
    assert spoken("bang-AS") == "BANG!, ace of spades"
    assert spoken("beer-10H") == "Beer, 10 of hearts"
