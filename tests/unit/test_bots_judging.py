"""What bots do at hand-written tables: whom they shoot, what they keep, whom they suspect."""

from typing import Any

import pytest

from bang import games
from bang.bots.bot import Bot, Tempered
from bang.bots.classic.memory import ClassicMemory
from bang.bots.classic.sight import Sight
from bang.bots.classic.steady import Steady
from bang.bots.classic.suspicion import Suspicion
from bang.classic.roles import Odds
from bang.common.views import About, Figure, Seat, Told, View
from bang.engine.chance import Chance
from bang.engine.questions import Verb

LEVELS = games.levels("classic")


def bot(level: str) -> Bot:
    """The bot of seat 0, which has seen no events and has no temperament."""
    made = games.bot("classic", level, 0, Chance(1))
    if isinstance(made.mind, Tempered):
        made.mind.temperament = ""
    return made


def answer_of(view: View, level: str) -> tuple[str, ...]:
    return bot(level).answer(view)


def somebody(
    seat: int, role: str | None = None, *, hand: list[str] | None = None, alive: bool = True, **changes: Any
) -> Seat:
    """A player with four life points, nothing in play and three unknown cards."""
    figure: Figure = {
        "character": "black_jack",
        "place": "front",
        "life": 4,
        "max_life": 4,
        "in_play": [],
        "weapon": None,
        "reach": 1,
        "distance": None if seat == 0 else 1,
        "in_range": seat != 0,
        "is_jailed": False,
        **changes,  # type: ignore[typeddict-item]
    }
    cards: list[str | None] = [None, None, None] if hand is None else [*hand]
    return {
        "seat": seat,
        "alive": alive,
        "role": role,
        "hand": cards,
        "backs": [],
        "figures": [figure],
        "reserve": [],
    }


VERBS: dict[str, Verb] = {
    "play": "plays",
    "save": "answers",
    "dodge": "answers",
    "discard": "discards",
    "lucky_duke": "takes",
    "cat_balou": "takes",
}


def a_view(
    hand: list[str],
    options: list[str],
    *,
    role: str = "outlaw",
    prompt: str = "play",
    count: int = 1,
    about: About | None = None,
    others: list[Seat] | None = None,
    **me: Any,
) -> View:
    """What seat 0 sees at a table of five, where seat 1 is the Sheriff unless `others` says otherwise."""
    seats = [somebody(0, role, hand=hand, **me)]
    seats += others or [somebody(1, "sheriff", life=5, max_life=5), somebody(2), somebody(3), somebody(4)]
    return {
        "game": "classic",
        "options": {"edition": "fourth", "deck": "full", "characters": "one"},
        "you": 0,
        "turn": 0,
        "phase": "play",
        "composition": ["sheriff", "renegade", "outlaw", "outlaw", "deputy"],
        "seats": seats,
        "decks": {"deck": {"cards": 40, "known": []}},
        "discards": [],
        "stage": [],
        "resolving": [],
        "asked": {
            "seat": 0,
            "prompt": prompt,
            "verb": VERBS[prompt],
            "count": count,
            "about": about or {},
            "lies": "hand",
            "options": options,
        },
        "offers": [],
        "over": None,
    }


def told(**said: Any) -> Told:
    """An event as a bot gets it."""
    event: Told = {
        "kind": "",
        "seat": None,
        "other": None,
        "cards": [],
        "starts": [],
        "end": "",
        "n": 0,
        "what": "",
        "who": "",
        "whom": "",
        "begins": False,
    }
    event.update(said)  # type: ignore[typeddict-item]
    return event


def steady(view: View) -> tuple[str, ...]:
    return answer_of(view, "steady")


SHOT: About = {"by": 1, "source": "bang", "needed": 1}


def test_beer_is_drunk_while_it_heals_and_before_it_is_stolen() -> None:
    options = ["beer-6H", "end"]
    assert steady(a_view(["beer-6H"], options, life=4)) == ("end",)
    assert steady(a_view(["beer-6H"], options, life=3)) == ("beer-6H",)
    assert steady(a_view(["beer-6H"], options, life=1)) == ("beer-6H",)
    save = ["beer-6H", "pass"]
    assert steady(a_view(["beer-6H"], save, prompt="save", about=SHOT, life=0)) == ("beer-6H",)


def test_beer_is_drunk_rather_than_discarded_at_the_end_of_the_turn() -> None:
    hand = ["beer-6H", "missed-10C", "missed-JC"]
    assert steady(a_view(hand, ["beer-6H", "end"], life=2)) == ("beer-6H",)


def test_beer_is_worth_nothing_when_two_players_are_left() -> None:
    others = [somebody(1, "sheriff"), *(somebody(seat, "outlaw", alive=False, hand=[]) for seat in (2, 3))]
    others.append(somebody(4, "deputy", alive=False, hand=[]))
    hand = ["beer-6H", "missed-10C"]
    view = a_view(hand, hand, role="renegade", prompt="discard", others=others, life=1)
    assert steady(view) == ("beer-6H",)
    assert steady(a_view(hand, ["beer-6H", "end"], role="renegade", others=others, life=1)) == ("end",)


def test_a_missed_is_not_given_when_it_cannot_help() -> None:
    about: About = {"by": 1, "source": "bang", "needed": 2}
    one = a_view(["missed-10C"], ["missed-10C", "pass"], prompt="dodge", about=about)
    assert steady(one) == ("pass",)
    hand = ["missed-10C", "missed-JC"]
    assert steady(a_view(hand, [*hand, "pass"], prompt="dodge", about=about))[0] in hand


def test_a_barrel_is_tried_before_a_missed_is_given() -> None:
    options = ["missed-10C", "barrel-QS", "pass"]
    view = a_view(["missed-10C"], options, prompt="dodge", about=SHOT, in_play=["barrel-QS"])
    assert steady(view) == ("barrel-QS",)
    assert steady(a_view(["missed-10C"], ["missed-10C", "pass"], prompt="dodge", about=SHOT)) == (
        "missed-10C",
    )


@pytest.mark.parametrize("level", ["easy", "steady"])
def test_a_deputy_does_not_shoot_the_sheriff(level: str) -> None:
    hand = ["bang-AS", "bang-2C", "duel-QD", "panic-JH", "jail-4H", "missed-2S"]
    options = ["bang-AS@1", "duel-QD@1", "panic-JH@1", "end"]
    view = a_view(hand, options, role="deputy", life=1)
    assert answer_of(view, level) == ("end",)


def test_an_outlaw_shoots_the_sheriff() -> None:
    view = a_view(["bang-AS"], ["bang-AS@1", "bang-AS@2", "bang-AS@4", "end"])
    assert steady(view) == ("bang-AS@1",)


def test_whoever_attacks_the_sheriff_is_suspected() -> None:
    view = a_view(["bang-AS", "bang-KH"], [f"bang-AS@{seat}" for seat in (2, 3, 4)], role="deputy")
    view["composition"] = ["sheriff", "deputy", "deputy", "outlaw", "renegade"]
    memory = ClassicMemory()
    for _ in range(2):
        memory.saw(told(kind="plays", seat=3, other=1, cards=["bang-QH"], n=1, what="bang"))
    odds = role_odds(Sight(view), memory)
    assert odds[3]["outlaw"] > 0.6 > 0.05 > odds[3].get("deputy", 0.0)
    for seat in (2, 3, 4):
        assert sum(odds[seat].values()) == pytest.approx(1.0)
    mind = Steady()
    for _ in range(2):
        mind.saw(told(kind="plays", seat=3, other=1, cards=["bang-QH"], n=1, what="bang"))
    assert Bot(mind, 0, Chance(1)).answer(view) == ("bang-AS@3",)


def role_odds(sight: Sight, memory: ClassicMemory) -> Odds:
    """The odds that follow from a memory alone."""
    return Suspicion(memory).odds(sight)


def memory_of(*events: Told) -> ClassicMemory:
    """The memory of a player who saw everybody sit down and then these events."""
    memory = ClassicMemory()
    for event in [*(told(kind="deals", seat=seat) for seat in range(5)), *events]:
        memory.saw(event)
    return memory


def plays(seat: int, kind: str, other: int) -> Told:
    return told(kind="plays", seat=seat, other=other, n=1, what=kind)


def test_ones_own_shots_say_nothing_about_their_target() -> None:
    sight = Sight(a_view([], ["end"], role="sheriff", others=[somebody(seat) for seat in (1, 2, 3, 4)]))
    sight.seats[0]["role"] = "sheriff"
    before = role_odds(sight, ClassicMemory())
    assert role_odds(sight, memory_of(*[plays(0, "bang", 1)] * 5)) == before
    assert role_odds(sight, memory_of(plays(2, "bang", 1))) != before


def test_sparing_the_sheriff_who_is_in_reach_speaks_for_the_law() -> None:
    sight = Sight(a_view([], ["end"], role="renegade"))
    late = [told(kind="turn", seat=seat) for seat in (2, 4)] * 3  # nobody hides a role any more
    near = role_odds(sight, memory_of(*late, plays(2, "bang", 3)))[2]["deputy"]  # beside the Sheriff
    far = role_odds(sight, memory_of(*late, plays(4, "bang", 3)))[4]["deputy"]  # out of reach
    idle = role_odds(sight, memory_of(*late, told(kind="ends", seat=2)))[2]["deputy"]
    assert near > far > 0
    assert idle > role_odds(sight, ClassicMemory())[2]["deputy"]


def test_whoever_frees_a_player_of_jail_means_well() -> None:
    sight = Sight(a_view([], ["end"], role="deputy"))
    jailed = told(kind="plays", seat=4, other=2, cards=["jail-4H"], end="table@2", what="jail")
    outlaws = []
    for start, card in (("table@2", "jail-4H"), ("hand@2", None)):
        lost = told(kind="discards", seat=2, other=3, cards=[card], starts=[start], what="cat_balou")
        odds = role_odds(sight, memory_of(jailed, plays(3, "cat_balou", 2), lost))
        outlaws.append(odds[2]["outlaw"] * odds[3]["outlaw"])
    assert outlaws[0] > outlaws[1]


def test_a_role_that_can_be_deduced_is_known() -> None:
    others = [somebody(1, "sheriff"), somebody(2, "deputy", alive=False), somebody(3), somebody(4)]
    others[3] = somebody(4, "renegade", alive=False)
    sight = Sight(a_view([], ["end"], others=others))
    assert role_odds(sight, ClassicMemory())[3] == {"outlaw": 1.0}
    assert sight.role_of(3) == "outlaw"
    easy = a_view(["bang-AS"], ["bang-AS@3", "end"], others=others)
    for level in ("easy", "steady"):
        assert answer_of(easy, level) == ("end",)


def test_a_renegade_spares_the_sheriff_until_the_end() -> None:
    hand, options = ["bang-AS", "bang-KH", "bang-QH"], ["bang-AS@1", "end"]
    assert steady(a_view(hand, options, role="renegade", life=2)) == ("end",)
    others = [somebody(1, "sheriff"), *(somebody(seat, "outlaw", alive=False, hand=[]) for seat in (2, 3))]
    others.append(somebody(4, "deputy", alive=False, hand=[]))
    assert steady(a_view(hand, options, role="renegade", others=others)) == ("bang-AS@1",)


def test_the_least_useful_cards_are_discarded() -> None:
    hand = ["missed-10C", "bang-AS", "bang-KH", "bang-QH", "beer-6H"]
    assert set(steady(a_view(hand, hand, prompt="discard", count=2, life=3))) == {"bang-KH", "bang-QH"}


def test_lucky_duke_chooses_the_card_that_helps() -> None:
    cards = ["bang-QH", "missed-5S"]
    heart: About = {"source": "barrel", "lucky": ["bang-QH"]}
    assert steady(a_view([], cards, prompt="lucky_duke", about=heart)) == ("bang-QH",)
    cards = ["missed-5S", "missed-10C"]
    about: About = {"source": "dynamite", "lucky": ["missed-10C"]}
    assert steady(a_view([], cards, prompt="lucky_duke", about=about)) == ("missed-10C",)
    nothing_helps: About = {"source": "jail", "lucky": []}
    assert steady(a_view([], cards, prompt="lucky_duke", about=nothing_helps))[0] in cards


def test_cat_balou_removes_ones_own_dynamite() -> None:
    options = ["cat_balou-KH@0", "cat_balou-KH@2", "end"]
    view = a_view(["cat_balou-KH", "beer-6H"], options, in_play=["dynamite-2H"])
    assert steady(view) == ("cat_balou-KH@0",)


def test_a_dangerous_card_is_taken_from_an_enemy() -> None:
    options = ["mustang-8H", "volcanic-10S", "hand"]
    sheriff = somebody(1, "sheriff", in_play=options[:2])
    others = [sheriff, somebody(2), somebody(3), somebody(4)]
    view = a_view([], options, prompt="cat_balou", about={"whose": 1}, others=others)
    assert steady(view) == ("volcanic-10S",)


def test_sid_ketchum_trades_useless_cards_for_life_when_it_is_low() -> None:
    poor = a_view(["bang-AS", "bang-KH", "indians-AD"], [], character="sid_ketchum", life=1)
    poor["offers"], poor["asked"] = ["sid_ketchum"], None
    assert bot("steady").offer(poor) == ("sid_ketchum",)
    rich = a_view(["beer-6H", "missed-10C"], [], character="sid_ketchum", life=3)
    rich["offers"], rich["asked"] = ["sid_ketchum"], None
    assert bot("steady").offer(rich) is None
    rich["offers"] = []
    for level in LEVELS:
        assert bot(level).offer(rich) is None


def test_role_odds_stay_valid_after_many_events() -> None:
    memory = ClassicMemory()
    for _ in range(5000):
        memory.saw(told(kind="plays", seat=3, other=1, cards=["bang-QH"], n=1, what="bang"))
    odds = role_odds(Sight(a_view([], ["end"])), memory)
    assert sum(odds[3].values()) == pytest.approx(1.0)
