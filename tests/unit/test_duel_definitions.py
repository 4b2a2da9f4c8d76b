"""How cards, characters and hooks of the Duel are defined, and that the box matches what is printed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bang.common.definitions import check_facts
from bang.duel import facts
from bang.duel.definitions import BOX, CARDS, CHARACTERS, DECKS, KINDS, face, printed
from bang.duel.hooks import DuelHooks
from bang.duel.kinds import BACKS, Card, CardKind, Character, Equipment
from bang.duel.options import ROLES, roles_for
from bang.duel.rules import RULES
from bang.engine.questions import Back
from tests.undefined import assert_has_no_rule, driven

PRINTED = {
    # kind: border, law, outlaws, icon, marks
    "bank": ("blue", "B", "", "", ""),
    "barrel": ("blue", "S", "S", "", ""),
    "beer": ("brown", "", "B", "", ""),
    "carbine": ("red", "HH", "B", "hit", ""),
    "clock": ("blue", "", "HH", "", "recharge"),
    "colt": ("red", "D", "DDDDD", "hit", ""),
    "derringer": ("brown", "HHHS", "", "hit", ""),
    "duel": ("brown", "D", "H", "", ""),
    "dynamite": ("blue", "", "B", "", "always"),
    "quick_fire": ("red", "BH", "", "hit", ""),
    "gatling": ("brown", "B", "", "hit", ""),
    "general_store": ("brown", "S", "H", "", ""),
    "gun_belt": ("blue", "D", "S", "", ""),
    "hat": ("blue", "H", "H", "", ""),
    "indians": ("brown", "H", "H", "", ""),
    "knife": ("brown", "", "HHS", "hit", ""),
    "missed": ("brown", "BSSSS", "HBSSSSS", "dodge", ""),
    "peacemaker": ("red", "HH", "", "hit", ""),
    "rattlesnake": ("blue", "", "S", "", "always"),
    "remington": ("red", "", "SB", "hit", ""),
    "counterattack": ("brown", "H", "", "dodge", ""),
    "schoolteacher": ("brown", "HS", "", "", ""),
    "schofield": ("red", "", "BB", "hit", ""),
    "scope": ("blue", "H", "H", "", "recharge"),
    "buffalo_rifle": ("red", "DD", "HH", "hit", ""),
    "stampede": ("blue", "B", "", "", "always recharge"),
    "theft": ("brown", "", "BHHH", "", ""),
    "tavern": ("brown", "B", "", "", ""),
    "stagecoach": ("brown", "BB", "B", "", ""),
    "canteen": ("brown", "BBSS", "B", "", "recharge"),
    "winchester": ("red", "HH", "", "hit", ""),
}
LIFE = {
    "law": {
        "alan_pinkertoon": 4,
        "annie_oakey": 4,
        "bart_masterson": 4,
        "bill_tightman": 5,
        "buffalo_bell": 4,
        "dalon_ranger": 5,
        "jango": 3,
        "pat_garret": 5,
        "tex_killer": 4,
        "man_with_no_name": 4,
        "wild_bill": 5,
        "wyatt_ear": 4,
    },
    "outlaws": {
        "babe_leroy": 4,
        "bull_anderson": 5,
        "cattle_katie": 4,
        "the_daltons": 3,
        "jack_ransome": 4,
        "pearl_hat": 3,
        "sid_curry": 4,
        "slim_poet": 4,
        "soundance_kid": 4,
        "toco_ramirez": 4,
        "tom_thorn": 4,
        "west_harding": 4,
    },
}
ALWAYS = ["bart_masterson", "buffalo_bell", "man_with_no_name"]

IN_BOTH_DECKS = {
    *("barrel-S", "hat-H", "indians-H", "missed-B", "missed-S", "scope-H"),
    *("colt-D", "stagecoach-B", "canteen-B"),
}
"""The cards whose names say from which deck they are."""


def test_the_kinds_are_as_printed() -> None:
    assert len(KINDS) == 31
    found = {
        name: (
            kind.border,
            *("".join(card.symbol for card in deck if card.kind is kind) for deck in DECKS),
            "hit" if kind.is_shot else "dodge" if kind.is_dodge else "",
            " ".join([*["always"] * kind.always, *["recharge"] * kind.recharges]),
        )
        for name, kind in KINDS.items()
    }
    assert found == PRINTED
    assert {name for name, kind in KINDS.items() if kind.is_bang} == {
        name for name, (border, *_) in PRINTED.items() if border == "red"
    }
    assert {name for name, kind in KINDS.items() if isinstance(kind, Equipment)} == {
        name for name, (border, *_) in PRINTED.items() if border == "blue"
    }


@pytest.mark.parametrize(("deck", "role"), [*zip(DECKS, ROLES, strict=True)], ids=ROLES)
def test_each_deck_has_forty_cards_with_the_printed_odds(deck: tuple[Card, ...], role: str) -> None:
    assert Counter(card.symbol for card in deck) == {"H": 15, "B": 10, "S": 10, "D": 5}
    assert {card.back.name for card in deck} == {role}
    assert {card.side for card in deck} == {ROLES.index(role)}


def test_the_box_has_two_decks() -> None:
    assert [len(deck) for deck in DECKS] == [40, 40]
    assert [*DECKS[0], *DECKS[1]] == list(BOX)
    assert set(CARDS) == {card.name for card in BOX}
    assert all(card.name == name and face(name) is card for name, card in CARDS.items())
    # Cards that print the same share one face.
    assert {name: count for name, count in Counter(BOX).items() if count > 4} == {
        CARDS["outlaws:colt-D"]: 5,
        CARDS["outlaws:missed-S"]: 5,
    }


def test_a_name_tells_the_back_only_where_both_decks_have_such_a_card() -> None:
    short = {card.name.rpartition(":")[2] for card in BOX if ":" in card.name}
    assert short == IN_BOTH_DECKS
    for card in BOX:
        name = f"{card.kind.id}-{card.symbol}"
        assert card.name == (f"{card.back.name}:{name}" if name in IN_BOTH_DECKS else name)


def test_a_card_knows_its_kind_symbol_and_back_and_every_target() -> None:
    card = Card("law:missed-S", KINDS["missed"], "S", 0)
    assert (card.name, card.kind, card.symbol, card.back) == ("law:missed-S", KINDS["missed"], "S", BACKS[0])
    assert card.on == tuple(f"law:missed-S@{name}" for name in facts.NAMES)
    assert repr(card) == "law:missed-S"


def test_the_characters_are_as_printed() -> None:
    assert len(CHARACTERS) == 24
    assert {role: {name: CHARACTERS[name].life for name in LIFE[role]} for role in ROLES} == LIFE
    assert [name for name in facts.NAMES if CHARACTERS[name].always] == ALWAYS
    assert [name for name, kind in KINDS.items() if kind.always] == ["dynamite", "rattlesnake", "stampede"]
    assert (*LIFE["law"], *LIFE["outlaws"]) == facts.NAMES
    assert facts.SEAT_OF == (0,) * 12 + (1,) * 12
    for number, name in enumerate(facts.NAMES):
        character = CHARACTERS[name]
        assert (character.number, character.seat) == (number, facts.SEAT_OF[number])
    assert RULES.characters() == LIFE["law"] | LIFE["outlaws"]


def test_a_face_is_a_card_a_character_or_a_back() -> None:
    assert [face(role) for role in ROLES] == list(BACKS)
    assert all(type(back) is Back for back in BACKS)
    assert [back.back for back in BACKS] == list(BACKS)
    assert face("jango").back is None
    for name in ("colt-D", "law:bank-B", "ace", "", "law:jango"):
        with pytest.raises(ValueError, match=rf"no card is called {name!r}; .* law:missed-S"):
            face(name)


def test_what_is_printed_lists_the_cards_of_each_kind_with_their_decks() -> None:
    table = printed()
    assert table["barrel"] == {
        "border": "blue",
        "weapon": 0,
        "signs": ["reveal", "dodge"],
        "sound": "",
        "book": False,
        "cards": ["law:barrel-S", "outlaws:barrel-S"],
        "decks": ["law", "outlaws"],
    }
    assert table["clock"]["signs"][-1] == "recharge"
    assert table["dynamite"]["sound"] == "fuse"
    assert table["stampede"]["signs"][-2:] == ["always", "recharge"]
    assert sum(len(kind["cards"]) for kind in table.values()) == 80
    assert RULES.printed() == table


def test_a_definition_is_named_after_its_file_and_lists_its_hooks() -> None:
    class Coyote(Character):
        def allows_anybody(self) -> bool:
            return True

        def draw_succeeds(self, card: Any) -> bool:
            return True

    assert (Coyote.id, Coyote.hooks) == ("test_duel_definitions", ("allows_anybody",))
    assert CHARACTERS["sid_curry"].hooks == ("offers_miss", "reacts_having_dodged")
    assert CHARACTERS["pearl_hat"].hooks == ("offers_ways",)
    assert KINDS["beer"].hooks == ()
    assert all(name == definition.id for name, definition in {**KINDS, **CHARACTERS}.items())


def test_the_default_hooks_change_nothing() -> None:
    hooks, card = DuelHooks(), CARDS["law:colt-D"]
    table: Any = None
    for number in (0, 1, 3):
        assert hooks.modifies_cards_drawn(number) == number
        assert hooks.modifies_bang_limit(number) == number
        assert hooks.modifies_price_of_dodging(number) == number
        assert driven(hooks.replaces_loss(table, 0, number, None, "colt")) == number
    assert hooks.allows_rear(card.kind) is False
    assert hooks.allows_anybody() is False
    assert hooks.offers_ways(table, 0, [card]) == []
    assert hooks.acts_as("away", card) is None
    assert (hooks.always, hooks.pays_in_play) == (False, False)
    for happening in (
        hooks.reacts_shot_dodged(table, 0),
        hooks.reacts_having_dodged(table, 0, 0, 1),
        hooks.reacts_opponent_moved(table, 0),
        hooks.reacts_coming_to_front(table, 0),
        hooks.reacts_robbed(table, 0),
        hooks.reacts_elimination(table, 0),
        hooks.replaces_collecting(table, 0, 1),
        hooks.use_way(table, 0, "", 0, 0),
    ):
        assert driven(happening) is None


def test_a_way_is_named_after_the_ability() -> None:
    assert CHARACTERS["soundance_kid"].knows_way("soundance_kid")
    assert not CHARACTERS["soundance_kid"].knows_way("pearl_hat")
    for way in ("pearl_hat", "pearl_hat_recharge"):
        assert CHARACTERS["pearl_hat"].knows_way(way)
    assert not CHARACTERS["pearl_hat"].knows_way("recharge")


def test_a_way_may_have_the_effect_of_a_card() -> None:
    top = CARDS["bank-B"]
    assert CHARACTERS["pearl_hat"].acts_as("pearl_hat", top) is top.kind
    assert CHARACTERS["pearl_hat"].acts_as("pearl_hat_recharge", top) is None
    assert CHARACTERS["pearl_hat"].acts_as("pearl_hat", None) is None
    assert CHARACTERS["toco_ramirez"].acts_as("toco_ramirez", top).id == "colt"
    assert CHARACTERS["soundance_kid"].acts_as("soundance_kid", top) is None


def test_what_a_kind_of_card_counts_as() -> None:
    assert {name for name, kind in KINDS.items() if kind.counts_as("shot")} == {
        name for name, (*_, icon, _) in PRINTED.items() if icon == "hit"
    }
    assert [name for name, kind in KINDS.items() if kind.counts_as("dodge")] == ["counterattack", "missed"]
    assert not KINDS["beer"].counts_as("beer")


def test_a_kind_of_card_without_a_rule_forbids_nothing_and_cannot_be_played() -> None:
    assert_has_no_rule(CardKind(), KINDS["missed"])
    assert not CardKind().is_bang
    table: Any = None
    assert driven(KINDS["bank"].play(table, 0, 1, 2)) is None


def test_definitions_and_facts_match() -> None:
    check_facts("cards", facts.CARDS, KINDS)
    check_facts("characters", facts.NAMES, CHARACTERS)
    with pytest.raises(ValueError, match=r"^wyatt_ear: .* characters/ID.py .* \[characters\]"):
        check_facts("characters", facts.NAMES, [name for name in CHARACTERS if name != "wyatt_ear"])


def test_a_duel_is_for_two() -> None:
    assert roles_for(2) == ROLES == ("law", "outlaws")
    for seats in (1, 3, True, "2", None):
        with pytest.raises(ValueError, match="BANG! Duel is for 2 players, not"):
            roles_for(seats)  # type: ignore[arg-type]
