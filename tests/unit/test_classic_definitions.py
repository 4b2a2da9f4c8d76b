"""How cards, characters and hooks are defined, as far as new ones rely on it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bang.classic import facts
from bang.classic.definitions import BOX, CARDS, CHARACTERS, KINDS, face
from bang.classic.editions import characters_of, deck_of, discards_after_jail, starting_life
from bang.classic.hooks import ClassicHooks
from bang.classic.kinds import AIMS, Card, CardKind, Character
from bang.classic.options import roles_for
from bang.classic.rules import RULES
from bang.common.definitions import check_facts, check_words
from tests.properties.random_games import classic_kind, inputs_of
from tests.undefined import assert_has_no_rule, driven


def test_a_definition_is_named_after_its_file_and_lists_its_hooks() -> None:
    class Coyote(Character):
        def modifies_reach(self, reach: int) -> int:
            return 5

        async def reacts_hand_empty(self, table: Any, seat: int) -> None:
            """Nothing."""

    assert Coyote.id == "test_classic_definitions"
    assert Coyote.hooks == ("modifies_reach", "reacts_hand_empty")
    assert CHARACTERS["sid_ketchum"].hooks == ("offers_ability", "offers_saving")
    assert KINDS["mustang"].hooks == ("modifies_distance_to",)
    assert KINDS["beer"].hooks == ()
    assert all(name == definition.id for name, definition in {**KINDS, **CHARACTERS}.items())


def test_a_card_is_named_by_kind_rank_and_suit() -> None:
    card = Card(KINDS["bang"], "10", "D")
    assert (card.name, card.kind, card.rank, card.suit) == ("bang-10D", KINDS["bang"], "10", "D")
    assert card.on == tuple(f"bang-10D@{seat}" for seat in range(8))
    assert repr(card) == "bang-10D"
    for rank in ("2", "3", "9"):
        assert Card(KINDS["bang"], rank, "S").is_between("2", "9")
    for rank in ("10", "J", "Q", "K", "A"):
        assert not Card(KINDS["bang"], rank, "S").is_between("2", "9")


def test_the_default_hooks_change_nothing() -> None:
    hooks, card = ClassicHooks(), CARDS["bang-AS"]
    table: Any = None
    for distance in (1, 3):
        assert hooks.modifies_distance_to(distance) == distance
        assert hooks.modifies_distance_from(distance) == distance
        assert hooks.modifies_reach(distance) == distance
        assert hooks.modifies_misses_needed(distance) == distance
    assert hooks.allows_more_bangs() is False
    assert hooks.allows_card_as(card, "missed") is False
    assert hooks.plays_card_as(card) is card.kind
    assert [hooks.draw_succeeds(CARDS[name]) for name in ("beer-6H", "bang-AS", "bang-2D")] == [
        True,
        False,
        False,
    ]
    assert driven(hooks.offers_miss(table, 0)) is False
    assert hooks.offers_ability(table, 0) is False
    assert hooks.offers_saving(table, 0) is False
    for happening in (
        hooks.reacts_turn_begins(table, 0, 0),
        hooks.reacts_life_lost(table, 0, 1, None),
        hooks.reacts_hand_empty(table, 0),
        hooks.replaces_drawing(table, 0),
        hooks.replaces_flip(table, 0, KINDS["jail"], 0),
        hooks.replaces_collecting(table, 0, 1),
        hooks.use(table, 0),
    ):
        assert driven(happening) is None


def test_a_kind_of_card_without_a_rule_forbids_nothing_and_cannot_be_played() -> None:
    assert_has_no_rule(CardKind(), KINDS["missed"])
    assert KINDS["barrel"].is_blue


def test_the_box_matches_the_facts() -> None:
    assert Counter(card.name for card in BOX)["stagecoach-9S"] == 2
    assert len(BOX) == len(set(BOX)) + 1 == 80
    assert {card.kind.id: card.kind.weapon for card in BOX if card.kind.weapon} == {
        "volcanic": 1,
        "schofield": 2,
        "remington": 3,
        "rev_carabine": 4,
        "winchester": 5,
    }
    assert all(CHARACTERS[name].life == life for name, life in facts.CHARACTERS.items())
    with pytest.raises(ValueError, match=r"no card is called 'ace'; card names look like bang-AS"):
        face("ace")


def test_definitions_and_facts_that_do_not_match_are_an_error_that_says_so() -> None:
    check_facts("characters", facts.CHARACTERS, CHARACTERS)
    for defined in ([*CHARACTERS, "lonely_coyote"], [*CHARACTERS][1:]):
        lonely = "lonely_coyote" if "lonely_coyote" in defined else "bart_cassidy"
        with pytest.raises(ValueError, match=rf"^{lonely}: .* characters/ID.py .* \[characters\]"):
            check_facts("characters", facts.CHARACTERS, defined)


def test_life_and_jail_differ_by_edition() -> None:
    assert starting_life("fourth", "kit_carlson", "outlaw") == 4
    assert starting_life("fourth_italian", "kit_carlson", "outlaw") == 3
    assert starting_life("fourth_italian", "kit_carlson", "sheriff") == 4
    assert starting_life("first", "el_gringo", None) == 3
    assert [discards_after_jail(name) for name in ("fourth", "fourth_italian", "first")] == [
        False,
        False,
        True,
    ]
    assert deck_of("first", "full") == deck_of("fourth", "full") == BOX


def test_roles_are_listed_in_their_order() -> None:
    assert roles_for(4) == ("sheriff", "renegade", "outlaw", "outlaw")
    assert roles_for(7) == ("sheriff", "renegade", "outlaw", "outlaw", "outlaw", "deputy", "deputy")
    with pytest.raises(ValueError, match="the classic game is for 4, 5, 6, 7 players, not 3"):
        roles_for(3)


def test_the_unseen_cards_are_the_box_minus_the_known_cards() -> None:
    """Checked for each kind of deal, in a full copy and in the copy of one seat."""
    kind = classic_kind(5, "first", "beginners", seed=3)
    full, stranger = kind.fresh(), kind.fresh()
    rules = RULES
    assert rules.unseen(full.state, "roles") == Counter(full.state.composition)
    assert rules.unseen(full.state, "characters") == Counter(characters_of("first"))
    for entry in inputs_of(kind)[:40]:
        full.feed(entry)
        stranger.feed(entry.for_seat(4))
    table = stranger.state
    assert not rules.unseen(full.state, "shows")
    assert not rules.unseen(full.state, "role")
    box = Counter(card.name for card in deck_of("first", "beginners"))
    assert rules.unseen(table, "shows") == box - Counter(str(known) for known in table.faces.values())
    assert rules.unseen(table, "role").total() == table.roles.count(None)
    assert rules.unseen(table, "roles") == rules.unseen(table, "role")


def test_a_hook_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TypeError, match="no hook is called modifies_raech"):
        type("LongTom", (Character,), {"modifies_raech": lambda self, reach: reach + 1})


@pytest.mark.parametrize(
    ("attribute", "word"), [("robs", "stolen"), ("aims", "in_rnge"), ("averted_by", "mised")]
)
def test_a_word_that_no_rule_knows_is_refused(attribute: str, word: str) -> None:
    rope = type("Rope", (CardKind,), {attribute: word})()
    with pytest.raises(ValueError, match=f"rope: {attribute} is '{word}', but it can only be one of"):
        check_words({"rope": rope}, {"aims": AIMS, "averted_by": ("", "missed")})


def test_a_card_that_stays_in_use_is_found_at_the_next_play_phase() -> None:
    """That happens if a card asks for another one outside `until_decided`."""
    table = RULES.new_game(seats=4, seed=3).state.copy()
    assert table.phase == "play"
    table.resolving.append(table.deck[0])
    with pytest.raises(AssertionError, match="outside `until_decided`"):
        RULES.step(table).send(None)
