"""The log: turns and actions from top to bottom, the newest at the end."""

from __future__ import annotations

import re
from dataclasses import replace

from bang.common.views import Told
from bang.engine.events import Event
from tests.classic_games import new_game
from tests.unit import duel_samples, table_samples
from tests.unit.table_samples import told
from web.markup import Html, raw
from web.table.print.log import log, turns_of
from web.table.print.look import InRoom, Look
from web.table.print.scene import bar
from web.words import WORDS

CARDS = ("beer-6H", "panic-JH")
STORY: tuple[Told, ...] = (
    told("turn", 3),
    told("draws", 3, None, None, n=2),
    told("plays", 3, "bang-2C", other=0),
    told("shot", 3, other=0, what="bang"),
    told("answers", 0, "missed-10C", n=1, what="dodge"),
    told("dodged", 0, other=3, what="bang"),
    told("plays", 3, "beer-6H"),
    told("heals", 3, n=1),
    {**told("ends", 3), "begins": True},
    told("discards", 3, "duel-QD", n=1, what="limit"),
    told("turn", 0),
    told("draws", 0, "beer-6H", "panic-JH", n=2),
)


def look(story: tuple[Told, ...] = STORY, **more: object) -> Look:
    return Look(table_samples.own_turn(), table_samples.NAMES, happened=story, **more)  # type: ignore[arg-type]


def lines(markup: Html) -> list[str]:
    """The text of each heading, action and remark, without what follows from an action."""
    found = re.findall(r"<h3.*?</h3>|<button.*?</button>|<li class=\"of-room\".*?</li>", markup)
    plain = [" ".join(re.sub(r"<[^>]*>", " ", one).split()) for one in found]
    return [re.sub(r" ([.,’])", r"\1", one) for one in plain]


def test_it_reads_from_top_to_bottom_and_an_action_stands_with_all_that_follows() -> None:
    assert lines(log(look())) == [
        "Cassidy’s turn",
        "Cassidy draws 2 cards.",
        "Cassidy plays BANG! 2 on you. You answer with Missed! 10. You dodge Cassidy’s shot.",
        "Cassidy plays Beer 6. Cassidy regains a life point.",
        "Cassidy discards Duel Q.",
        "Your turn",
        "You draw Beer 6, Panic! J.",
    ]


def test_only_the_newest_action_is_reached_with_tab() -> None:
    entries = str(log(look())).split("<button")[1:]
    assert ['tabindex="-1"' in entry for entry in entries] == [True, True, True, True, False]


def test_an_action_points_at_everybody_and_every_card_in_it_once() -> None:
    assert 'data-point="seat:3 seat:0 card:bang-2C card:missed-10C"' in log(look())


def test_each_turn_has_the_portrait_of_its_player_and_the_star_marks_the_sheriff() -> None:
    shown = str(log(look((told("turn", 1), told("turn", 3)))))
    assert "#character-bart_cassidy" in shown
    assert "#character-el_gringo" in shown
    assert shown.count("#symbol-star") == 1


def test_in_a_game_of_two_sides_each_turn_has_the_sign_of_its_side() -> None:
    WORDS.play("duel")
    try:
        sides = log(Look(duel_samples.own_turn(), duel_samples.NAMES, happened=duel_samples.EVENTS))
    finally:
        WORDS.play("classic")
    assert "#symbol-side_law" in sides
    assert "#symbol-side_outlaws" in sides


def test_what_is_older_than_the_log_begins_with_a_whole_turn() -> None:
    older = look(STORY[4:], earlier=40)
    assert lines(log(older)) == ["Your turn", "You draw Beer 6, Panic! J."]
    long_turn = look(STORY[4:10], earlier=40)
    assert lines(log(long_turn))[0] == "You answer with Missed! 10. You dodge Cassidy’s shot."


def test_the_entries_keep_their_ids_when_older_ones_go() -> None:
    def ids(shown: Html) -> list[str]:
        return re.findall(r'id="(entry-\d+|log-turn-\d+)"', shown)

    assert ids(log(look(STORY[10:], earlier=10))) == ids(log(look()))[-2:]


def test_what_happened_in_the_room_stands_between_two_actions() -> None:
    nothing = raw("")
    room = InRoom(
        (nothing,) * 7, ("",) * 7, nothing, nothing, nothing, asides=((4, "Ann came."), (12, "Bo left."))
    )
    said = lines(log(replace(look(), room=room)))
    assert said.index("Ann came.") == 3, "it waits for the end of the action under way"
    assert said[-1] == "Bo left."


def test_before_the_first_turn_there_is_no_heading() -> None:
    before = turns_of([told("enters", 0)], 0)
    assert [turn.heading for turn in before] == [None]


def test_the_sign_of_the_log_is_not_that_of_the_rules() -> None:
    signs = [one.split('"')[0] for one in str(bar(look())).split('href="#')[1:]]
    assert len(signs) == len(set(signs))
    assert "symbol-scroll" in signs


def test_the_first_event_of_what_a_player_chooses_to_do_begins_an_action() -> None:
    game = new_game(seats=5, seed=4)
    deeds: list[list[Event]] = []
    for _ in range(60):
        if game.ask is None:
            break
        is_free, seat, options = game.ask.verb == "plays", game.ask.seat, game.options()
        keys = options[: game.ask.count]
        events = game.answer(seat, *keys)
        begun = [event.begins for event in events]
        assert not any(begun[1:])
        assert begun[:1] in ([is_free], []), (keys, events)
        deeds.append(events)
    assert any(events and events[0].begins for events in deeds)


def test_what_a_store_puts_out_card_by_card_is_one_sentence() -> None:
    story = (
        told("turn", 3),
        told("plays", 3, "general_store-9C"),
        *(told("store", 3, card) for card in CARDS),
    )
    assert lines(log(look(story)))[-1].endswith("The store puts out Beer 6, Panic! J.")
