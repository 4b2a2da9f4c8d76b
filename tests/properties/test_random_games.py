"""What must hold at every question of any game."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from bang import games
from bang.classic.definitions import CHARACTERS
from bang.classic.editions import deck_of
from bang.classic.roles import victory
from bang.classic.saving import misplaced
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game
from bang.engine.notation import input_line, parse_input
from bang.engine.questions import Answer, Refused
from tests.properties.random_games import (
    CLASSIC,
    AnyGame,
    Kind,
    asked,
    everything,
    inputs_of,
    kinds_of_every_game,
    kinds_of_table,
    play_on,
    public,
    questions,
    random_choice,
    some_questions,
)

tables = pytest.mark.parametrize("kind", kinds_of_every_game(), ids=str)
classic_tables = pytest.mark.parametrize("kind", kinds_of_table(), ids=str)


@tables
def test_no_card_is_misplaced(kind: Kind) -> None:
    for game, _ in questions(kind):
        assert kind.rules.misplaced(game.state) == ""


@classic_tables
def test_every_card_is_in_exactly_one_place(kind: Kind) -> None:
    names = Counter(card.name for card in deck_of(kind.edition, kind.deck))
    for game, _ in questions(kind):
        table = game.state
        assert misplaced(table) == ""
        if table.phase == "setup":
            continue
        hands = [token for player in table.players for token in (*player.hand, *player.in_play)]
        places = [*hands, *table.deck, *table.discards, *table.stage]
        assert sorted(places) == sorted(table.faces), "a card is missing, in two places, or unknown"
        assert Counter(table.faces[token].name for token in places) == names
        assert set(table.resolving) <= set(table.discards)
        assert set(table.seen) <= set(places)


@tables
def test_every_game_ends_with_a_winner(kind: Kind) -> None:
    *_, (game, _) = questions(kind)
    assert game.is_over
    over = game.view(None)["over"]
    assert over is not None
    assert over["winner"] in kind.rules.winners
    assert over["winners"]
    assert None not in [seat["role"] for seat in game.view(None)["seats"]]


@tables
def test_a_saved_game_goes_on_from_the_same_question(kind: Kind) -> None:
    for game, chance in some_questions(kind, 12):
        loaded = games.load(saves.save(game))
        assert everything(loaded) == everything(game)
        assert all(loaded.view(seat) == game.view(seat) for seat in range(kind.seats))
        goes_on_alike(game.clone(), loaded, chance.copy(), 8)


@tables
def test_a_clone_plays_on_like_its_original_without_changing_it(kind: Kind) -> None:
    for game, chance in some_questions(kind, 9):
        before = everything(game)
        first, second, astray = game.clone(), game.clone(), game.clone()
        assert everything(first) == before
        play_on(first, chance.copy(), 25)
        play_on(astray, Chance(kind.seed + len(game.log)), 25)
        of_clone = first.clone()
        assert everything(game) == before
        play_on(second, chance.copy(), 25)
        assert everything(second) == everything(first) == everything(of_clone)


@tables
def test_a_game_that_is_cloned_many_times_goes_on_like_one_that_never_is(kind: Kind) -> None:
    never = kind.new_game()
    for game, _ in questions(kind):
        for entry in game.log[len(never.log) :]:
            if isinstance(entry, Answer):
                never.answer(entry.seat, *entry.keys)
        before = everything(never)
        clones = [game.clone() for _ in range(1 + len(game.log) % 4)]
        clones.append(clones[-1].clone())
        assert everything(game) == before
        assert all(everything(clone) == before for clone in clones)
        if len(game.log) % 5 == 0:
            for clone in clones:
                play_on(clone, Chance(len(game.log)), 6)
            assert all(everything(clone) == everything(clones[0]) for clone in clones)
            assert everything(game) == before == everything(game.clone())
            assert everything(games.load(saves.save(game))) == before
    assert never.is_over


@classic_tables
def test_a_clone_repeats_only_the_inputs_of_the_action_under_way(kind: Kind) -> None:
    """The first clone at a question keeps the last boundary for the next ones."""
    repeated = 0
    for game, _ in questions(kind):
        before = len(game.since)
        clone = game.clone()
        assert game.since == clone.since
        assert len(game.since) <= before
        repeated += before - len(game.since)
        if game.ask is not None and game.ask.prompt == "play":
            assert game.since == []
    assert repeated


def goes_on_alike(one: AnyGame, other: AnyGame, chance: Chance, answers: int) -> None:
    """Give two games the same answers and fail if their events or states differ."""
    for _ in range(answers):
        if one.ask is None:
            return
        seat, keys = random_choice(one, chance)
        assert one.answer(seat, *keys) == other.answer(seat, *keys)
        assert everything(one) == everything(other)


@tables
def test_a_clone_made_while_waiting_for_the_dealer_equals_its_original(kind: Kind) -> None:
    log = inputs_of(kind)
    game = kind.fresh()
    which = Chance(kind.seed)
    for place, entry in enumerate(log):
        if game.waiting is not None and which.below(15) == 0:
            before = everything(game), asked(game)
            clone = game.clone()
            assert (everything(clone), asked(clone)) == before
            for later in log[place : place + 10]:
                clone.feed(later)
            assert (everything(game), asked(game)) == before
        game.feed(entry)
    assert game.is_over


@tables
def test_the_log_replays_to_the_same_game(kind: Kind) -> None:
    *_, (game, _) = questions(kind)
    *_, (entry, replayed) = games.replay(saves.save(game))
    assert entry == game.log[-1]
    assert everything(replayed) == everything(game) | {"dealer": None}
    for entry in game.log:
        line = input_line(entry)
        read = parse_input(line, kind.rules)
        assert input_line(read) == line


@tables
def test_the_copy_of_a_seat_knows_exactly_what_its_player_knows(kind: Kind) -> None:
    """Each copy gets only what its seat may know; the last copy is a spectator's."""
    full = kind.fresh()
    copies = kind.copies()
    which = Chance(kind.seed)
    for entry in inputs_of(kind):
        full.feed(entry)
        compared = which.below(8) == 0 or full.is_over
        for viewer, copy in copies.items():
            copy.feed(entry.for_seat(viewer))
            told = [event.seen_by(viewer) for event in full.events]
            assert [event.seen_by(viewer) for event in copy.events] == told
            assert asked(copy) == asked(full)
            if not compared:
                continue
            assert public(copy) == public(full)
            assert copy.view(viewer) == full.view(viewer)
            if kind.game == CLASSIC:
                assert_knows_only_what_is_shown(copy, full, viewer)
            assert everything(copy.clone()) == everything(copy)
            loaded = games.load(saves.save(copy))
            assert everything(loaded) == everything(copy)
            assert loaded.whose == copy.whose
            assert loaded.view(viewer) == full.view(viewer)


def assert_knows_only_what_is_shown(copy: AnyGame, full: AnyGame, viewer: int | None) -> None:
    """The copy knows exactly the faces in the view: its own hand, open cards, cards this seat has seen."""
    table = full.state
    if table.phase == "setup":
        return
    lying_open = {*table.discards, *(token for player in table.players for token in player.in_play)}
    own = set() if viewer is None else set(table.players[viewer].hand)
    seen = {token for token in table.seen if table.knows(viewer, token)}
    assert set(copy.state.faces) == lying_open | own | seen
    assert all(copy.state.faces[token] is table.faces[token] for token in copy.state.faces)


@tables
def test_the_copy_of_a_seat_takes_only_what_its_owner_may_know(kind: Kind) -> None:
    """The part of another seat, of a spectator, or the whole: if it differs, it is refused."""
    copies = kind.copies()
    which = Chance(kind.seed)
    others = 0
    for entry in inputs_of(kind):
        for seat, copy in copies.items():
            own = entry.for_seat(seat)
            wrong = [entry, *(entry.for_seat(other) for other in copies)]
            told = [other for other in wrong if input_line(other) != input_line(own)]
            if told and which.below(3) == 0:
                before = everything(copy), asked(copy)
                for other in told:
                    with pytest.raises(Refused):
                        copy.feed(other)
                    others += 1
                assert (everything(copy), asked(copy)) == before
            copy.feed(own)
    assert others
    assert all(copy.is_over for copy in copies.values())


@tables
def test_the_copy_of_a_seat_produces_the_same_answers_as_the_full_game(kind: Kind) -> None:
    """An answer given to the seat's copy is logged exactly as the full game logs it."""
    copies = [kind.fresh() for _ in range(kind.seats)]
    which = Chance(kind.seed)
    for entry in inputs_of(kind):
        if copies[0].ask is not None and which.below(6) == 0:
            seat = entry.seat  # type: ignore[union-attr]
            speaking = copies[seat].clone()
            if seat == speaking.ask.seat:
                assert set(entry.keys) <= set(speaking.options())  # type: ignore[union-attr]
            told = len(speaking.log)
            speaking.answer(seat, *entry.keys)  # type: ignore[union-attr]
            assert speaking.log[told] == entry
        for seat, copy in enumerate(copies):
            copy.feed(entry.for_seat(seat))


@tables
def test_a_view_does_not_depend_on_what_it_cannot_see(kind: Kind) -> None:
    for game, _ in some_questions(kind, 6):
        for seat in (*range(kind.seats), None):
            other = kind.rules.imagined(game.state, seat, Chance(len(game.log)))
            assert seen_by(game, seat) == seen_by(at_table(game, other), seat)


def at_table(game: AnyGame, table: Any) -> AnyGame:
    """The same question at another table."""
    other: AnyGame = Game.__new__(Game)
    other.rules, other.state, other.ask, other._options = game.rules, table, game.ask, None
    return other


def seen_by(game: AnyGame, seat: int | None) -> str:
    return json.dumps([game.view(seat), game.offers()])


@tables
def test_a_question_for_all_to_see_has_the_same_answers_whatever_is_hidden(kind: Kind) -> None:
    for game, chance in questions(kind):
        if game.ask is not None and game.ask.is_for_all_to_see:
            assert game.imagine(None, chance.copy()).options() == game.options()


@classic_tables
def test_an_imagined_table_has_the_cards_of_the_box(kind: Kind) -> None:
    names = Counter(card.name for card in deck_of(kind.edition, kind.deck))
    for game, _ in some_questions(kind, 12):
        for seat in (*range(kind.seats), None):
            table = kind.rules.imagined(game.state, seat, Chance(len(game.log)))
            assert Counter(table.roles) == Counter(table.composition)
            faces = Counter(face.name for face in table.faces.values())
            assert faces == (Counter(list(CHARACTERS)) if table.phase == "setup" else names)


@classic_tables
def test_what_a_table_remembers_is_what_it_would_find_anew(kind: Kind) -> None:
    """The winner, the living and the distances are remembered until something changes them."""
    for game, chance in some_questions(kind, 6):
        for table in (game.state, game.clone().state, kind.rules.imagined(game.state, None, chance.copy())):
            fresh = table.copy()
            fresh.changed()
            assert (victory(table), table.alive) == (victory(fresh), fresh.alive)
            for seat in range(kind.seats):
                assert table.distances(seat) == fresh.distances(seat)
                assert table.in_range(seat) == fresh.in_range(seat)


@tables
def test_an_illegal_answer_is_refused_and_changes_nothing(kind: Kind) -> None:
    every_key = [*kind.box, "pass", "end", "hand", "deck", "discards"]
    for game, chance in some_questions(kind, 12):
        before = everything(game)
        taken_up = game.offers()
        for seat in (*range(-1, kind.seats + 1),):
            for _ in range(6):
                key = chance.pick(every_key)
                key += chance.pick(["", "", f"@{chance.below(8)}"])
                keys = (key,) * chance.pick([0, 1, 1, 1, 2, 3])
                if game.ask is not None and seat == game.ask.seat:
                    legal = len(keys) == game.ask.count and set(keys) <= set(game.options())
                else:
                    legal = len(keys) == 1 and key in taken_up.get(seat, ())
                if not legal:
                    with pytest.raises(Refused):
                        game.answer(seat, *keys)
        assert everything(game) == before
