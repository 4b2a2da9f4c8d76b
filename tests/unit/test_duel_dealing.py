"""The setup of a Duel, in which both sides choose in secret, and what the backs of hidden cards show."""

from __future__ import annotations

from collections import Counter

import pytest

from bang.common.views import View
from bang.duel.definitions import CHARACTERS, DECKS, face
from bang.duel.facts import CHARACTERS as SIDES
from bang.duel.facts import NAMES
from bang.duel.options import OPTIONS, ROLES
from bang.duel.rules import RULES
from bang.engine import saves
from bang.engine.dealer import Dealt
from bang.engine.game import Game
from bang.engine.questions import Answer, Back, Refused
from tests.duel_games import LAW, OUTLAWS, DuelGame, dealt_game, duel_at, new_game

VIEWERS = (LAW, OUTLAWS, None)


def copy_of(game: DuelGame, viewer: int | None) -> DuelGame:
    """The copy of a seat, or of a spectator, which gets only what it may know of each input."""
    copy = Game(RULES, RULES.fresh(RULES.to_data(game.boundary)))
    for entry in game.log:
        copy.feed(entry.for_seat(viewer))
    return copy


def characters_seen(view: View) -> set[str]:
    """The characters whose names are in a view."""
    seen = {name for name in view["stage"] if name}
    for seat in view["seats"]:
        seen |= {name for name in seat["reserve"] if name}
        seen |= {figure["character"] for figure in seat["figures"]}
    return seen


# reaches: D17b
def test_each_side_chooses_one_of_two_characters_in_secret() -> None:
    game = new_game(seed=3)
    for seat in (LAW, OUTLAWS):
        asked = game.view(seat)["asked"]
        assert asked is not None
        assert (asked["seat"], asked["prompt"], asked["verb"], asked["lies"]) == (
            seat,
            "first",
            "takes",
            "characters",
        )
        assert len(set(asked["options"])) == 2
        assert set(asked["options"]) <= set(SIDES[ROLES[seat]])
        assert game.view(seat)["stage"] == asked["options"]
        for viewer in (1 - seat, None):
            other = game.view(viewer)
            assert other["asked"] is not None
            assert other["asked"]["options"] == []
            assert other["stage"] == [None, None]
            assert not characters_seen(other) & set(SIDES[ROLES[seat]])
        game.answer(seat, asked["options"][1])
        if seat == LAW:
            # The choice of the law stays face down until the outlaws have chosen too.
            assert all(view["figures"] == [] for view in game.view(OUTLAWS)["seats"])
            assert "enters" not in [event.kind for event in game.events]
    for seat in (LAW, OUTLAWS):
        assert len(game.view(1 - seat)["seats"][seat]["figures"]) == 2


# reaches: D17b
def test_the_other_copies_learn_the_choice_only_when_both_have_chosen() -> None:
    game = new_game(seed=3)
    chosen = game.options()[1]
    game.answer(LAW, chosen)
    answer = game.log[-1]
    while not isinstance(answer, Answer):
        answer = game.log[game.log.index(answer) - 1]
    assert answer.is_secret
    for viewer in (OUTLAWS, None):
        copy = copy_of(game, viewer)
        assert copy.log[game.log.index(answer)].keys == ("?",)  # type: ignore[union-attr]
        known = {known.name for known in copy.state.faces.values()}
        assert not known & set(SIDES["law"])
    assert chosen in {known.name for known in copy_of(game, LAW).state.faces.values()}
    game.answer(OUTLAWS, game.options()[0])
    for viewer in VIEWERS:
        assert copy_of(game, viewer).state.sides[LAW].front == NAMES.index(chosen)


@pytest.mark.parametrize("place", [0, 1])
def test_the_chosen_character_stands_in_front(place: int) -> None:
    game = new_game(seed=8)
    pairs = {}
    for seat in (LAW, OUTLAWS):
        pairs[seat] = list(game.options())
        game.answer(seat, pairs[seat][place])
    for seat, pair in pairs.items():
        figures = game.view(None)["seats"][seat]["figures"]
        assert [figure["character"] for figure in figures] == pair
        places = ["front", "rear"] if place == 0 else ["rear", "front"]
        assert [figure["place"] for figure in figures] == places
        for figure in figures:
            assert figure["life"] == figure["max_life"] == CHARACTERS[figure["character"]].life


# reaches: D17b
@pytest.mark.parametrize("each", OPTIONS["characters"])
def test_the_owner_knows_who_waits_in_the_reserve_but_nobody_knows_the_order(each: str) -> None:
    game = dealt_game(seed=int(each), characters=each)
    for seat, side in enumerate(game.state.sides):
        waiting = [game.state.faces[token].name for token in side.reserve]
        assert len(waiting) == int(each) - 2
        assert len(side.dealt) == int(each)
        for viewer in VIEWERS:
            reserve = game.view(viewer)["seats"][seat]["reserve"]
            assert reserve == (sorted(waiting) if viewer == seat else [None] * len(waiting))
            copy = copy_of(game, viewer)
            assert not {*side.reserve} & {*copy.state.faces}
            assert copy.state.sides[seat].dealt == (side.dealt if viewer == seat else ())
            assert copy.view(viewer) == game.view(viewer)


def test_the_reserve_is_mixed() -> None:
    """Its order is not the alphabetical one in which the owner sees it."""
    orders = set()
    for seed in range(12):
        table = dealt_game(seed=seed).state
        waiting = [table.faces[token].name for token in table.sides[LAW].reserve]
        orders.add(waiting == sorted(waiting))
    assert orders == {True, False}


def test_the_hands_are_dealt_from_the_own_deck_and_the_law_begins() -> None:
    for seed in range(10):
        game = dealt_game(seed=seed)
        table = game.state
        assert (table.turn, game.ask and game.ask.seat) == (LAW, LAW)
        dealt = [event for event in game.events if event.kind == "deals"]
        assert [(event.seat, event.n) for event in dealt] == [(LAW, 4), (OUTLAWS, 5)]
        for seat, side in enumerate(table.sides):
            names = Counter(table.faces[token].name for token in (*side.hand, *side.pile))
            if not table.discards and not table.stage:
                assert names.total() == 40
            assert not names - Counter(card.name for card in DECKS[seat])
        assert not table.has_common


def test_characters_set_aside_are_known_to_nobody() -> None:
    game = dealt_game(seed=4)
    table = game.state
    in_game = {*(name for side in table.sides for name in side.dealt)}
    assert len(in_game) == 8
    known = {known.name for known in table.faces.values()}
    assert not known & (set(NAMES) - in_game)


def test_the_same_seed_deals_the_same_duel() -> None:
    first, again, other = (dealt_game(seed=seed) for seed in (7, 7, 8))
    assert saves.save(first) == saves.save(again)
    assert saves.save(first) != saves.save(other)


# -- backs ---------------------------------------------------------------------------------------------------


def test_hidden_faces_become_backs_where_everybody_sees_them() -> None:
    faces = (face("bank-B"), None, face("beer-B"))
    dealt = Dealt("deals", faces, 1 << LAW, shows_backs=True)
    assert dealt.for_seat(LAW).faces == faces
    assert dealt.for_seat(OUTLAWS).faces == (face("law"), None, face("outlaws"))
    assert dealt._replace(shows_backs=False).for_seat(OUTLAWS).faces == (None, None, None)
    both = dealt._replace(audiences=0b11)
    assert both.for_seat(OUTLAWS).faces == faces


def test_the_other_side_gets_the_backs_of_a_hand_and_of_a_pile_and_no_faces() -> None:
    game = dealt_game(seed=5)
    dealt = [entry for entry in game.log if isinstance(entry, Dealt)]
    shuffled = [entry for entry in dealt if entry.kind == "shuffles"]
    for entry in shuffled:
        assert set(entry.for_seat(OUTLAWS).faces) == set(entry.for_seat(LAW).faces) == {None}
    hands = [entry for entry in dealt if entry.kind == "deals"]
    assert len(hands[0].faces) == 4
    assert set(hands[0].for_seat(OUTLAWS).faces) == {face("law")}
    assert set(hands[1].for_seat(LAW).faces) == {face("outlaws")}
    for viewer in (OUTLAWS, None):
        copy = copy_of(game, viewer)
        hand = copy.state.sides[LAW].hand
        assert not {*hand} & {*copy.state.faces}
        assert [copy.state.back_of(token) for token in hand] == ["law"] * len(hand)
        assert all(copy.state.back_of(token) == "law" for token in copy.state.sides[LAW].pile)


ROBBERY = """
side outlaws hand theft-H beer-B
front cattle_katie
rear babe_leroy
side law hand bank-B
front tex_killer
rear pat_garret
"""


def test_a_card_taken_from_the_other_hand_keeps_its_back() -> None:
    game = duel_at(ROBBERY)
    assert game.view(None)["seats"][OUTLAWS]["backs"] == ["outlaws", "outlaws"]
    game.answer(OUTLAWS, "theft-H")
    for viewer, seen in ((LAW, ["bank-B"]), (OUTLAWS, ["bank-B", "beer-B"])):
        thief = game.view(viewer)["seats"][OUTLAWS]
        assert sorted(thief["backs"]) == ["law", "outlaws"]
        assert sorted(filter(None, thief["hand"])) == seen


def test_a_spectator_does_not_see_what_went_unseen_from_hand_to_hand() -> None:
    game = duel_at(ROBBERY)
    game.answer(OUTLAWS, "theft-H")
    (taken,) = [token for token in game.state.sides[OUTLAWS].hand if game.state.card(token).name == "bank-B"]
    assert [game.state.knows(viewer, taken) for viewer in VIEWERS] == [True, True, False]
    assert not game.state.is_seen_by_all(taken)
    assert game.view(None)["seats"][OUTLAWS]["hand"] == [None, None]


def waiting_copy() -> tuple[DuelGame, Dealt]:
    """The copy of the outlaws, waiting for the cards that the law draws, and the dealer's answer."""
    game = dealt_game(seed=5)
    copy = Game(RULES, RULES.fresh(RULES.to_data(game.boundary)))
    *before, last = game.log
    while not (isinstance(last, Dealt) and last.kind == "deals"):
        *before, last = before
    for entry in before:
        copy.feed(entry.for_seat(OUTLAWS))
    shown = last.for_seat(OUTLAWS)
    assert isinstance(shown, Dealt)
    assert copy.waiting is not None
    return copy, shown


def test_wrong_backs_are_refused() -> None:
    copy, dealt = waiting_copy()
    assert set(dealt.faces) == {face("law")}
    many = len(dealt.faces)
    before = RULES.to_data(copy.state)
    for wrong in (
        (face("outlaws"),) * many,
        (*dealt.faces[:3], *(face("outlaws"),) * (many - 3)),
        (None,) * many,
        (*dealt.faces[:-1], face("bank-B")),
        dealt.faces[:-1],
    ):
        with pytest.raises(Refused):
            copy.feed(dealt._replace(faces=wrong))
        assert RULES.to_data(copy.state) == before
        assert copy.waiting is not None
    with pytest.raises(Refused, match="mixes cards with the backs"):
        copy.feed(dealt._replace(faces=(face("outlaws"),) * many))
    copy.feed(dealt)
    assert all(isinstance(back, Back) for back in copy.state.backs.values())


def test_a_card_that_is_known_to_be_elsewhere_cannot_be_drawn() -> None:
    game = dealt_game(seed=5)
    copy = Game(RULES, RULES.fresh(RULES.to_data(game.boundary)))
    for entry in game.log:
        if isinstance(entry, Dealt) and entry.kind == "deals":
            with pytest.raises(Refused, match="bank-B cannot be hidden there: it is known to be elsewhere"):
                copy.feed(entry._replace(faces=(face("bank-B"),) * len(entry.faces)).for_seat(LAW))
            break
        copy.feed(entry.for_seat(LAW))


def test_the_unseen_cards_are_the_box_minus_what_a_copy_knows() -> None:
    """Checked from the first deal on, in a full copy and in the copy of one side."""
    game = dealt_game(seed=5)
    box = Counter([*(card.name for deck in DECKS for card in deck), *NAMES])
    fresh = RULES.fresh(RULES.to_data(game.boundary))
    assert RULES.unseen(fresh, "deals") == box
    for viewer in VIEWERS:
        table = copy_of(game, viewer).state
        in_play = [NAMES[who] for side in table.sides for who in side.line]
        held = [known.name for known in table.faces.values()]
        assert bool(held) == (viewer is not None)
        assert len(in_play) == 4
        assert RULES.unseen(table, "deals") == box - Counter([*in_play, *held])
