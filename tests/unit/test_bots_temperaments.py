"""Bots of one level differ by temperament: each has one, keeps it, and answers some question otherwise."""

import pytest

from bang import games
from bang.bots.bot import Bot
from bang.bots.classic.steady import Steady
from bang.bots.classic.temper import TEMPERAMENTS
from bang.common.views import Told, View
from bang.engine.chance import Chance
from tests.unit.test_bots_blunders import with_dead
from tests.unit.test_bots_judging import a_view, plays, somebody, told


def answer(temperament: str, view: View, *events: Told) -> str:
    """The answer of a bot with this temperament in its first turn, after these events."""
    mind = Steady()
    player = Bot(mind, 0, Chance(1))
    mind.temperament = temperament
    player.saw([*(told(kind="deals", seat=seat) for seat in range(5)), *events, told(kind="turn", seat=0)])
    (key,) = player.answer(view)
    return key


def differs(temperament: str, view: View, usual: str, other: str, *events: Told) -> None:
    """Check that this temperament, and no other, answers otherwise."""
    found = {name: answer(name, view, *events) for name in ("", *TEMPERAMENTS)}
    assert found == dict.fromkeys(found, usual) | {temperament: other}


def test_somebody_with_a_grudge_shoots_back() -> None:
    view = a_view(["bang-AS", "bang-KH"], ["bang-AS@1", "bang-AS@3", "end"], life=2)
    shots = [plays(3, "bang", 0)] * 3
    found = [answer(name, view, *shots) for name in ("", "grudge")]
    assert found == ["bang-AS@1", "bang-AS@3"]
    view["seats"][3]["role"] = "outlaw"
    assert answer("grudge", view, *shots) == "bang-AS@1"  # but never at somebody on the same side


def test_somebody_cautious_heals_first() -> None:
    view = a_view(["stagecoach-9S", "beer-6H"], ["stagecoach-9S", "beer-6H", "end"], life=2)
    differs("caution", view, "stagecoach-9S", "beer-6H")


def test_somebody_who_bluffs_hides_the_role_at_first() -> None:
    view = a_view(["bang-AS"], ["bang-AS@1", "end"])
    differs("bluff", view, "bang-AS@1", "end")
    later = [told(kind="turn", seat=0)] * 2
    assert answer("bluff", view, *later) == "bang-AS@1"
    view["seats"][2]["alive"] = False  # once somebody is dead there is no time for it
    assert answer("bluff", view) == "bang-AS@1"


def test_somebody_greedy_robs_whom_others_leave_alone() -> None:
    view = a_view(["panic-JH", "missed-10C"], ["panic-JH@3", "end"])
    differs("greed", view, "end", "panic-JH@3")


def test_somebody_greedy_robs_first() -> None:
    view = a_view(["stagecoach-9S", "panic-JH"], ["stagecoach-9S", "panic-JH@1", "end"])
    differs("greed", view, "stagecoach-9S", "panic-JH@1")


def test_the_last_two_shoot_whatever_their_temperament() -> None:
    others = with_dead(somebody(1, "renegade", hand=["missed-10C"]))
    view = a_view(["bang-AS"], ["bang-AS@1", "end"], role="sheriff", others=others)
    for name in TEMPERAMENTS:
        assert answer(name, view) == "bang-AS@1"


def test_the_seed_decides_the_temperament_and_nothing_else_does() -> None:
    def temperament(seed: int, level: str = "steady") -> str:
        return games.bot("classic", level, 0, Chance(seed)).temperament

    found = [temperament(seed) for seed in range(60)]
    assert {*found} == {*TEMPERAMENTS}
    assert [temperament(seed) for seed in range(60)] == found
    assert {temperament(seed, level) for seed in range(9) for level in ("random", "easy")} == {""}


@pytest.mark.parametrize("level", games.levels("duel"))
def test_a_duel_is_played_without_temperaments(level: str) -> None:
    assert games.bot("duel", level, 0, Chance(1)).temperament == ""
