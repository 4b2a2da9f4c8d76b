"""What must hold at every question of a Duel, besides what holds in any game."""

from __future__ import annotations

from collections import Counter

import pytest

from bang.duel.definitions import BOX
from bang.duel.facts import NAMES
from bang.duel.imagining import all_cards
from bang.duel.table import NOBODY, DuelTable
from bang.engine.chance import Chance
from tests.properties.random_games import AnyGame, Kind, inputs_of, kinds_of_table, questions, some_questions

duels = pytest.mark.parametrize("kind", kinds_of_table(game="duel"), ids=str)
CARDS_OF_THE_BOX = Counter(card.name for card in BOX)


@duels
def test_every_card_and_character_is_in_exactly_one_place(kind: Kind) -> None:
    for game, _ in questions(kind):
        table: DuelTable = game.state
        if table.phase == "setup":
            continue
        cards = all_cards(table)
        assert len(set(cards)) == len(cards)
        assert Counter(table.faces[token].name for token in cards) == CARDS_OF_THE_BOX
        assert set(table.resolving) <= set(table.discards)
        for side in table.sides:
            names = [NAMES[who] for who in (*side.line, *side.lost)]
            names += [table.faces[token].name for token in side.reserve]
            assert sorted(names) == list(side.dealt)
            assert set(table.seen) <= {*cards, *table.sides[0].reserve, *table.sides[1].reserve}


@duels
def test_nothing_waits_while_a_player_is_free_to_act(kind: Kind) -> None:
    for game, _ in questions(kind):
        if game.ask is not None and game.ask.prompt == "play":
            table: DuelTable = game.state
            assert (table.waiting, table.fallen, table.resolving, table.stage) == ([], [], [], [])
            assert [side.roused for side in table.sides] == [NOBODY, NOBODY]
            game.clone()
            assert game.since == []


@duels
def test_life_and_equipment_keep_their_limits(kind: Kind) -> None:
    for game, _ in questions(kind):
        table: DuelTable = game.state
        for side in table.sides:
            assert len(side.line) <= 2
            assert side.front in side.line or table.phase == "setup"
        for figure in table.figures.values():
            assert 0 <= figure.life <= figure.max_life == figure.character.life
            kinds = [table.card(token).kind for token in figure.in_play]
            assert len(set(kinds)) == len(kinds)
            assert all(kind.is_blue for kind in kinds)


@duels
def test_an_imagined_table_has_the_cards_of_the_box_and_the_same_backs(kind: Kind) -> None:
    for game, _ in some_questions(kind, 12):
        for seat in (0, 1, None):
            table = kind.rules.imagined(game.state, seat, Chance(len(game.log)))
            if table.phase == "setup":
                continue
            assert Counter(table.faces[token].name for token in all_cards(table)) == CARDS_OF_THE_BOX
            for real, other in zip(game.state.sides, table.sides, strict=True):
                assert list(map(table.back_of, other.hand)) == list(map(game.state.back_of, real.hand))
                waiting = [table.faces[token].name for token in other.reserve]
                assert len({*waiting, *(NAMES[who] for who in other.line)}) == len(waiting) + len(other.line)


@duels
def test_the_copy_of_a_seat_has_no_other_face_and_the_backs_of_every_hand(kind: Kind) -> None:
    """No other memory of a device holds a face that its player may not know."""
    full = kind.fresh()
    copies = kind.copies()
    which = Chance(kind.seed)
    for entry in inputs_of(kind):
        full.feed(entry)
        for seat, copy in copies.items():
            copy.feed(entry.for_seat(seat))
            if full.state.phase != "setup" and which.below(8) == 0:
                _knows_only_what_is_shown(copy, full, seat)


def _knows_only_what_is_shown(copy: AnyGame, full: AnyGame, seat: int | None) -> None:
    table: DuelTable = full.state
    in_play = [token for figure in table.figures.values() for token in figure.in_play]
    seen = {token for token in table.seen if table.knows(seat, token)}
    own = [] if seat is None else table.sides[seat].hand
    assert set(copy.state.faces) == {*table.discards, *in_play, *own, *seen}
    assert all(copy.state.faces[token] is table.faces[token] for token in copy.state.faces)
    for side in table.sides:
        backs = [table.faces[token].back for token in side.hand]
        assert [copy.state.back_of(token) for token in side.hand] == [back and back.name for back in backs]
