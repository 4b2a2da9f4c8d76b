"""`why_not` gives every reason why a card of a Duel cannot be played, on whom it is aimed."""

from __future__ import annotations

import pytest

from bang.duel.facts import NAMES
from bang.duel.table import DuelTable
from tests.duel_games import LAW, OUTLAWS, DuelGame, duel_at
from tests.properties.random_games import Kind, kinds_of_table, some_questions
from tests.set_up import assert_reasons_agree

SIDES = """
side law hand {hand}
front {front} table {in_play}
rear {rear}
side outlaws hand beer-B
front cattle_katie table clock-H
rear babe_leroy {last}
"""
OWN_FRONT, OWN_REAR, FRONT, REAR = "tex_killer", "pat_garret", "cattle_katie", "babe_leroy"


def law_with(hand: str, *, front: str = OWN_FRONT, in_play: str = "bank-B", rear: str = OWN_REAR) -> DuelGame:
    """The turn of the law with these cards."""
    return duel_at(SIDES.format(hand=hand, front=front, in_play=in_play, rear=rear, last=""))


CASES = [
    # card, target, reason
    ("law:colt-D", "", ""),
    ("law:colt-D", FRONT, ""),
    ("law:colt-D", REAR, "opponents_rear"),
    ("law:colt-D", OWN_REAR, "opponents_only"),
    ("knife-H", REAR, "opponents_rear"),
    ("winchester-H", REAR, ""),
    ("winchester-H", OWN_REAR, "opponents_only"),
    ("duel-D", FRONT, ""),
    ("duel-D", REAR, "opponents_rear"),
    ("schoolteacher-H", "", ""),
    ("schoolteacher-H", OWN_FRONT, ""),
    ("schoolteacher-H", FRONT, ""),
    ("schoolteacher-H", OWN_REAR, "nothing_in_play"),
    ("schoolteacher-H", REAR, "opponents_rear"),
    ("theft-H", "", ""),
    ("theft-H", FRONT, ""),
    ("theft-H", OWN_REAR, "nothing_in_play"),
    ("theft-H", REAR, "opponents_rear"),
    ("tavern-B", OWN_FRONT, ""),
    ("tavern-B", OWN_REAR, ""),
    ("tavern-B", REAR, "opponents_rear"),
    ("gun_belt-D", FRONT, ""),
    ("gun_belt-D", OWN_REAR, ""),
    ("gun_belt-D", OWN_FRONT, "own_front"),
    ("gun_belt-D", REAR, "opponents_rear"),
    ("dynamite-B", OWN_REAR, ""),
    ("dynamite-B", OWN_FRONT, "own_front"),
    ("dynamite-B", FRONT, "own_only"),
    ("dynamite-B", REAR, "opponents_rear"),
    ("law:missed-S", "", "only_in_answer"),
    ("law:missed-S", FRONT, "only_in_answer"),
    ("counterattack-H", "", "only_in_answer"),
    ("gatling-B", "", ""),
    ("gatling-B", OWN_FRONT, ""),
    ("canteen-S", "", ""),
]


@pytest.mark.parametrize(("card", "target", "reason"), CASES)
def test_why_not_gives_the_reason(card: str, target: str, reason: str) -> None:
    game = law_with(card)
    assert game.why_not(LAW, card, target) == ((reason, {}) if reason else None)
    if target and card != "gatling-B":
        assert (f"{card}@{target}" in game.options()) == (not reason)


def test_a_card_that_strikes_is_not_aimed_at_the_own_front() -> None:
    for card in ("law:colt-D", "knife-H", "duel-D"):
        assert law_with(card).why_not(LAW, card, OWN_FRONT) == ("opponents_only", {})


def test_a_second_bang_card_in_a_turn_is_refused_by_the_bang_limit() -> None:
    game = law_with("law:colt-D peacemaker-H derringer-H", in_play="bank-B")
    game.answer(LAW, f"law:colt-D@{FRONT}")
    assert game.why_not(LAW, "peacemaker-H") == ("bang_limit", {})
    assert game.why_not(LAW, "peacemaker-H", FRONT) == ("bang_limit", {})
    assert game.why_not(LAW, "derringer-H", FRONT) is None
    game = law_with("law:colt-D peacemaker-H", in_play="gun_belt-D")
    game.answer(LAW, f"law:colt-D@{FRONT}")
    assert game.why_not(LAW, "peacemaker-H", FRONT) is None


def test_annie_oakey_plays_missed_as_a_bang_card() -> None:
    game = law_with("law:missed-S law:colt-D", front="annie_oakey")
    assert game.why_not(LAW, "law:missed-S", FRONT) is None
    assert game.why_not(LAW, "law:missed-S", REAR) == ("opponents_rear", {})
    game.answer(LAW, f"law:colt-D@{FRONT}")
    assert game.why_not(LAW, "law:missed-S") == ("bang_limit", {})
    asleep = law_with("law:missed-S", rear="annie_oakey")
    assert asleep.why_not(LAW, "law:missed-S", FRONT) == ("only_in_answer", {})


def test_a_scope_and_jack_ransome_widen_the_aim() -> None:
    game = law_with("law:colt-D duel-D", in_play="law:scope-H")
    assert game.why_not(LAW, "law:colt-D", REAR) is None
    assert game.why_not(LAW, "duel-D", REAR) == ("opponents_rear", {})
    game = duel_at(
        """
        side outlaws hand outlaws:colt-D outlaws:hat-H duel-H
        front jack_ransome
        rear babe_leroy
        side law
        front tex_killer
        rear pat_garret
        """
    )
    for card in ("outlaws:colt-D", "duel-H", "outlaws:hat-H"):
        assert game.why_not(OUTLAWS, card, "pat_garret") is None
    assert game.why_not(OUTLAWS, "outlaws:hat-H", "jack_ransome") is None
    assert game.why_not(OUTLAWS, "outlaws:colt-D", "babe_leroy") == ("opponents_only", {})


def test_nothing_to_rob_says_so() -> None:
    game = duel_at(
        """
        side outlaws hand theft-H
        front cattle_katie
        rear babe_leroy
        side law hand bank-B
        front tex_killer
        rear pat_garret
        """
    )
    assert game.why_not(OUTLAWS, "theft-H") is None
    assert game.why_not(OUTLAWS, "theft-H", "tex_killer") == ("nothing_in_play", {})
    game.state.sides[LAW].hand.clear()
    game._options = None
    assert "theft-H" not in game.options()
    assert game.why_not(OUTLAWS, "theft-H") == ("no_target", {})


ALONE = """
side law hand canteen-S law:colt-D bank-B
front tex_killer
side outlaws {hand}
front cattle_katie
{rear}
"""


def test_the_last_characters_cannot_change_places() -> None:
    game = duel_at(ALONE.format(hand="", rear=""))
    assert game.why_not(LAW, "canteen-S") == ("only_one_left", {})
    assert game.why_not(LAW, "canteen-S", FRONT) == ("only_one_left", {})
    assert "recharge/canteen-S" in game.options()
    with_a_pair = duel_at(ALONE.format(hand="", rear="rear babe_leroy"))
    assert with_a_pair.why_not(LAW, "canteen-S") is None


def test_a_last_character_stands_in_both_places() -> None:
    game = duel_at(ALONE.format(hand="", rear=""))
    assert game.why_not(LAW, "bank-B", "tex_killer") is None
    assert game.why_not(LAW, "law:colt-D", FRONT) is None


def test_it_must_be_the_own_turn_and_its_second_phase() -> None:
    game = law_with("law:colt-D")
    assert game.why_not(OUTLAWS, "beer-B") == ("not_your_turn", {})
    assert game.why_not(OUTLAWS, "law:colt-D", FRONT) == ("not_your_turn", {})
    game.state.phase = "start"
    assert game.why_not(LAW, "law:colt-D", FRONT) == ("not_your_turn", {})


@pytest.mark.parametrize("kind", kinds_of_table(seed=14, game="duel"), ids=str)
def test_why_not_gives_a_reason_exactly_where_there_is_no_answer(kind: Kind) -> None:
    for game, _ in some_questions(kind, 3):
        if game.ask is not None and game.ask.prompt == "play":
            table: DuelTable = game.state
            assert_reasons_agree(game, [NAMES[who] for who in table.figures])
