"""What a good player laughs at and the level `steady` does not do; `bench.blunders` counts it."""

from typing import Any

import pytest

from bang.bots.bot import Bot
from bang.bots.classic.steady import Steady
from bang.common.views import Seat, View
from bang.engine.chance import Chance
from tests.unit.test_bots_judging import a_view, memory_of, plays, somebody, steady, told

END = ("end",)


def after(view: View, *events: Any) -> tuple[str, ...]:
    """The answer of a player who has seen these events."""
    mind = Steady()
    player = Bot(mind, 0, Chance(1))
    mind.temperament = ""
    for event in [*(told(kind="deals", seat=seat) for seat in range(5)), *events]:
        mind.saw(event)
    return player.answer(view)


def strangers(**changes: Any) -> list[Seat]:
    """Four others whose roles are closed."""
    return [somebody(seat, **changes) for seat in (1, 2, 3, 4)]


def with_dead(*living: Seat) -> list[Seat]:
    """These others; all other seats are dead, with the roles that are left."""
    alive = {seat["seat"]: seat for seat in living}
    left = ["outlaw", "outlaw", "deputy"]
    return [alive.get(seat) or somebody(seat, left.pop(), alive=False, hand=[]) for seat in (1, 2, 3, 4)]


def test_a_sheriff_who_knows_nothing_does_not_shoot() -> None:
    options = ["bang-AS@1", "bang-AS@4", "end"]
    sheriff = a_view(["bang-AS"] * 5, options, role="sheriff", others=strangers())
    assert after(sheriff) == END
    assert after(sheriff, *[plays(0, "bang", 1)] * 3) == END  # nor does his own mistake teach him anything
    assert after(sheriff, plays(4, "bang", 0), plays(4, "duel", 0)) == ("bang-AS@4",)


def test_an_outlaw_spares_whoever_shoots_the_sheriff() -> None:
    options = ["bang-AS@2", "bang-AS@3", "end"]
    view = a_view(["bang-AS"] * 5, options, role="outlaw")
    shots = [*[plays(2, "bang", 1)] * 2, *[plays(3, "bang", 2)] * 2]
    assert after(view, *shots) == ("bang-AS@3",)


def test_a_deputy_spares_whoever_spares_the_sheriff_and_shoots_outlaws() -> None:
    composition = ["sheriff", "deputy", "deputy", "outlaw", "renegade"]
    view = a_view(["bang-AS"] * 5, ["bang-AS@2", "end"], role="deputy")
    view["composition"] = composition
    assert after(view, *[plays(3, "bang", 1)] * 2, *[plays(2, "bang", 3)] * 2) == END


@pytest.mark.parametrize("guns", [[], ["schofield-JC"]])
def test_a_volcanic_is_kept_for_the_shots_in_hand(guns: list[str]) -> None:
    hand = ["volcanic-10S", "bang-AS", "bang-KH", "indians-KD"]
    view = a_view(hand, hand, prompt="discard", count=2, life=2, in_play=guns)
    assert "volcanic-10S" not in steady(view)
    play = a_view(["volcanic-10S", "bang-AS"], ["volcanic-10S", "end"])
    assert steady(play) == ("volcanic-10S",)


def test_a_saloon_is_for_friends() -> None:
    options = ["saloon-5H", "end"]
    foes = [somebody(1, "sheriff", life=2), somebody(2, life=2), somebody(3, life=2), somebody(4)]
    assert steady(a_view(["saloon-5H"], options, role="outlaw", life=3, others=foes)) == END
    assert steady(a_view(["saloon-5H"], options, role="renegade", life=3, others=foes)) == END
    sheriff = [somebody(1, "sheriff", life=2), somebody(2), somebody(3), somebody(4)]
    assert steady(a_view(["saloon-5H"], options, role="deputy", life=3, others=sheriff)) == ("saloon-5H",)


def test_the_last_life_point_is_not_risked_in_a_duel() -> None:
    weak = somebody(2, "outlaw", life=1)
    weak["hand"] = [None]
    others = [somebody(1, "sheriff"), weak, *strangers()[2:]]
    assert steady(a_view(["duel-QD"], ["duel-QD@2", "end"], role="deputy", life=1, others=others)) == END
    options = ["duel-QD@1", "end"]
    assert steady(a_view(["duel-QD", "bang-AS", "bang-KH", "bang-QH"], options, life=1)) == ("duel-QD@1",)
    helpless = [somebody(1, "sheriff", hand=[]), somebody(2), somebody(3), somebody(4)]
    assert steady(a_view(["duel-QD"], options, life=1, others=helpless)) == ("duel-QD@1",)


@pytest.mark.parametrize("known", [[None, None, None], ["missed-10C", "missed-2S"]])
def test_the_last_two_shoot(known: list[str]) -> None:
    others = with_dead(somebody(1, "renegade", hand=known))
    view = a_view(["bang-AS"], ["bang-AS@1", "end"], role="sheriff", others=others)
    assert steady(view) == ("bang-AS@1",)


def test_to_the_last_two_the_life_of_either_is_worth_the_same() -> None:
    hidden: Any = [None] * 4
    hand, options = ["duel-QD", "bang-AS"], ["duel-QD@1", "end"]
    last = with_dead(somebody(1, "renegade", hand=hidden))
    assert steady(a_view(hand, options, role="sheriff", others=last)) == ("duel-QD@1",)
    others = [somebody(1, "renegade", hand=hidden), *strangers()[1:]]
    assert steady(a_view(hand, options, role="sheriff", others=others)) == END


@pytest.mark.parametrize("role", ["deputy", "renegade"])
@pytest.mark.parametrize("card", ["indians-KD", "gatling-10H"])
def test_nobody_gambles_with_the_life_on_which_the_own_game_hangs(role: str, card: str) -> None:
    def answer(life: int) -> tuple[str, ...]:
        weak = [somebody(seat, life=1, hand=[]) for seat in (2, 3, 4)]
        others = [somebody(1, "sheriff", life=life, hand=["missed-10C", "bang-2C"]), *weak]
        return steady(a_view([card], [card, "end"], role=role, others=others))

    assert answer(1) == END
    assert answer(4) == (card,)


def test_an_outlaw_strikes_everybody_to_kill_the_sheriff() -> None:
    others = [somebody(1, "sheriff", life=1, hand=[]), *[somebody(seat, life=2) for seat in (2, 3, 4)]]
    assert steady(a_view(["indians-KD"], ["indians-KD", "end"], others=others)) == ("indians-KD",)


def test_choices_are_remembered_once() -> None:
    memory = memory_of(plays(2, "bang", 1), told(kind="ends", seat=2), told(kind="turn", seat=3))
    assert len(memory.choices) == 1  # a turn with a shot is not also a turn without one
    memory.saw(told(kind="ends", seat=3))
    assert [choice.target for choice in memory.choices] == [1, None]
