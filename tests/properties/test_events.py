"""Events report everything that happens, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bang.classic import definitions
from bang.classic.definitions import CHARACTERS, KINDS
from bang.classic.rules import RULES
from bang.common.events import EVENTS
from bang.engine.dealer import Dealt
from bang.engine.events import Event
from bang.engine.questions import Ask
from tests.properties.ledger import Ledger
from tests.properties.random_games import (
    GAMES,
    AnyGame,
    Kind,
    inputs_of,
    kinds_of_table,
    questions,
    random_choice,
)
from tests.properties.shapes import assert_in_shape

# At least eight games, which are enough for every kind of event to occur.
TABLES = kinds_of_table(max(GAMES, 8), seed=15)
tables = pytest.mark.parametrize("kind", TABLES, ids=str)

NOTHING = {""}
BARRELS = {name for card in definitions.BOX if (name := card.name).startswith("barrel")}
SOURCES = {"barrel", "jourdonnais", "jail", "dynamite"}
HARM = {"bang", "gatling", "indians", "duel", "dynamite"}
WORDS: dict[str, set[str]] = {
    "picks": {"panic", "jesse_jones", "el_gringo", "vulture_sam"},
    "takes": {"panic", "vulture_sam", "pedro_ramirez", "general_store"},
    "plays": set(KINDS),
    "answers": {"dodge", "indians", "duel", "save"},
    "uses": {*BARRELS, "jourdonnais", "sid_ketchum"},
    "flips": SOURCES,
    "check": SOURCES,
    "shot": {"bang", "gatling"},
    "dodged": {"bang", "gatling"},
    "loses_life": HARM,
    "heals": {"beer", "saloon", "sid_ketchum"},
    "discards": {
        *("limit", "cat_balou", "eliminated", "penalty", "sid_ketchum", "replaced", "jail", "dynamite"),
    },
    "explodes": {"dynamite"},
    "declines": {"dodge", "indians", "duel", "save"},
    "eliminated": {"sheriff", "renegade", "outlaw", "deputy"},
    "over": {"law", "outlaws", "renegade"},
}
"""The values of `what`; the other kinds have none."""


def test_every_kind_of_event_occurs() -> None:
    met = {event.kind for kind in TABLES for game, _ in questions(kind) for event in game.events}
    assert met == EVENTS.keys() - {"copies", "enters", "marker"}, "those belong to the Duel"


@tables
def test_the_table_can_be_rebuilt_from_the_events(kind: Kind) -> None:
    ledger: Ledger | None = None
    for game, _ in questions(kind):
        if game.state.phase == "setup":
            continue
        for event in game.events:
            assert_in_shape(event, kind.seats, has_figures=False)
            assert event.what in WORDS.get(event.kind, NOTHING), event
        if ledger is None:
            ledger = Ledger(kind, [player.max_life for player in game.state.players])
        ledger.hear(game.events)
        ledger.compare(game)
    assert game.events[-1].kind == "over"
    assert game.events[-1].what == game.state.winner


@tables
def test_an_event_shows_faces_only_to_the_seats_that_saw_them(kind: Kind) -> None:
    """Drawn and returned cards only to their player, picked cards to two players, all others to everybody."""
    for game, _ in questions(kind):
        for event in game.events:
            names = [None if card is None else card.name for card in event.cards]
            saw: set[int | None] = {None, *range(kind.seats)}
            if event.kind in ("deals", "draws", "looks", "puts_back"):
                saw = {event.seat}
            elif event.kind == "picks":
                saw = {event.seat, event.other}
            for seat in (None, *range(kind.seats)):
                told = event.seen_by(seat)
                assert told["cards"] == (names if seat in saw else [None] * len(names))
                assert (told["kind"], told["seat"], told["other"]) == event[:3]
                assert (told["n"], told["what"]) == (event.n, event.what)


DEALS = {"roles", "characters", "shuffles", "deals", "shows", "picks", "role"}


def test_the_dealer_is_asked_only_for_the_known_kinds_of_deal() -> None:
    """These are words of the log: renaming one would break every saved game."""
    told = {
        entry.kind
        for kind in kinds_of_table(8, seed=12)
        for entry in inputs_of(kind)
        if isinstance(entry, Dealt)
    }
    assert told == DEALS


def answered(kind: Kind) -> Iterator[tuple[Ask, tuple[str, ...], list[Event], AnyGame]]:
    """Each question of a random game, with its answer, the events and the game after it."""
    for game, chance in questions(kind):
        ask = game.ask
        if ask is None:
            return
        seat, keys = random_choice(game, chance.copy())
        if seat == ask.seat and game.state.phase != "setup":
            trial = game.clone()
            trial.answer(seat, *keys)
            yield ask, keys, trial.events, trial


@tables
def test_an_answer_is_reported_by_an_event_as_it_was_given(kind: Kind) -> None:
    """The first event says what the player did: which card, on whom, in answer to which question."""
    for ask, keys, events, _ in answered(kind):
        name, _, target = keys[0].partition("@")
        first = events[0] if events else Event("")
        where = (ask, keys, events)
        if ask.prompt in ("dodge", "indians", "duel", "save"):
            if name == "pass":
                by = None if ask.prompt == "save" else ask.about["by"]
                assert first == Event("declines", ask.seat, by, what=ask.prompt), where
            elif name in (*BARRELS, "jourdonnais", "sid_ketchum"):
                assert first == Event("uses", ask.seat, what=name), where
            else:
                assert (first.kind, first.seat, first.what) == ("answers", ask.seat, ask.prompt), where
                assert first.cards == (RULES.face(name),), where
        elif ask.prompt == "play":
            if name in ("end", "sid_ketchum"):
                ends, uses = Event("ends", ask.seat), Event("uses", ask.seat, what=name)
                assert first == (ends if name == "end" else uses)._replace(begins=True), where
            else:
                played = next(event for event in events if event.kind == "plays")
                assert played.cards == (RULES.face(name),), where
                assert (played.seat, played.other) == (ask.seat, int(target) if target else None), where
        elif ask.prompt in ("panic", "cat_balou"):
            assert (first.kind, first.what) == (
                ("discards" if ask.prompt == "cat_balou" else "picks" if name == "hand" else "takes"),
                ask.prompt,
            ), where
            by_whom = (ask.about["whose"], ask.seat)
            assert by_whom == (
                (first.seat, first.other) if ask.prompt == "cat_balou" else (first.other, first.seat)
            )
        elif ask.prompt in ("discard", "sid_ketchum"):
            assert (first.kind, first.seat) == ("discards", ask.seat), where
            assert [str(card) for card in first.cards] == list(keys), where
        elif ask.prompt == "general_store":
            assert (first.kind, first.seat, str(first.cards[0])) == ("takes", ask.seat, name), where


@tables
def test_a_shot_ends_in_a_dodge_or_a_lost_life_point(kind: Kind) -> None:
    shot: Event | None = None
    declined: Event | None = None
    for game, _ in questions(kind):
        for event in game.events:
            if event.kind == "shot":
                assert shot is None, "a shot before the last one was resolved"
                shot = event
            elif event.kind == "dodged":
                assert shot is not None
                assert (event.seat, event.other, event.what) == (shot.other, shot.seat, shot.what)
                shot = None
            elif event.kind == "loses_life" and event.what in ("bang", "gatling"):
                assert shot is not None
                assert event == Event("loses_life", shot.other, shot.seat, n=1, what=shot.what)
                shot = None
            elif event.kind == "loses_life" and event.what == "dynamite":
                assert (event.other, event.n) == (None, 3)
            elif event.kind == "loses_life":
                assert declined is not None
                assert (event.seat, event.what, event.n) == (declined.seat, declined.what, 1)
                if event.what == "indians":
                    assert event.other == declined.other
                else:
                    assert event.other in (None, declined.other)
            declined = event if event.kind == "declines" and event.what in ("indians", "duel") else declined
        ask = game.ask
        if ask is not None and ask.prompt == "dodge":
            assert shot is not None
            assert ask.about["by"] == shot.seat
            assert ask.about["source"] == shot.what
            assert ask.seat == shot.other
            assert ask.about["needed"] in (1, 2)


ABOUT = {
    "play": set(),
    "dodge": {"by", "source", "needed"},
    "indians": {"by", "source"},
    "duel": {"by", "source"},
    "save": {"by", "source", "needed"},
    "panic": {"whose"},
    "cat_balou": {"whose"},
    "general_store": set(),
    "kit_carlson": set(),
    "lucky_duke": {"source", "lucky"},
    "jesse_jones": set(),
    "pedro_ramirez": set(),
    "discard": set(),
    "sid_ketchum": set(),
    "order": set(),
    "character": set(),
}


@tables
def test_a_question_carries_the_facts_it_is_about(kind: Kind) -> None:
    for game, _ in questions(kind):
        ask = game.ask
        if ask is None:
            continue
        assert set(ask.about) == ABOUT[ask.prompt]
        assert ask.about.get("by") != ask.seat or ask.prompt == "save"
        assert ask.about.get("by") in (None, *range(kind.seats))
        if ask.prompt in ("indians", "duel"):
            assert ask.about["source"] == ask.prompt
        if ask.prompt == "save":
            hurt = [event for event in game.events if event.kind == "loses_life"]
            assert ask.about["needed"] == 1 - game.state.players[ask.seat].life > 0
            assert ask.about["source"] in HARM
            if hurt:
                assert (ask.about["by"], ask.about["source"]) == (hurt[-1].other, hurt[-1].what)
        if ask.prompt == "lucky_duke":
            assert ask.about["source"] in SOURCES
            assert ask.is_open
            assert len(ask.tokens) == 2


@tables
def test_an_elimination_names_who_took_the_last_life_point(kind: Kind) -> None:
    hurt: dict[int | None, int | None] = {}
    for game, _ in questions(kind):
        for event in game.events:
            if event.kind == "loses_life":
                hurt[event.seat] = event.other
            elif event.kind == "eliminated":
                assert event.other == hurt[event.seat]


@tables
def test_a_check_event_says_whether_the_card_met_the_condition(kind: Kind) -> None:
    for game, _ in questions(kind):
        for event in game.events:
            if event.kind == "check":
                (card,) = event.cards
                assert card is not None
                hooks = CHARACTERS.get(event.what) or KINDS[event.what]
                assert event.n == int(hooks.draw_succeeds(card))
                suit, rank = card.name[-1], card.name.partition("-")[2][:-1]
                if event.what == "dynamite":
                    assert event.n == int(suit == "S" and rank in "23456789")
                else:
                    assert event.n == int(suit == "H")
