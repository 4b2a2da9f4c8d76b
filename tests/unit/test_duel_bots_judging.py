"""What the bots of a Duel do at tables laid out by hand: whom they shoot, what they keep, who is in front."""

from functools import cache
from typing import Any

import pytest

from bang import games
from bang.bots.duel.memory import DuelMemory
from bang.bots.duel.outlook import Outlook
from bang.bots.duel.sight import Sight
from bang.common.views import About, Figure, Told, View
from bang.duel import definitions
from bang.duel.kinds import Card, CardKind, Character
from bang.engine.chance import Chance
from bang.engine.questions import Verb
from tests.bot_games import seen

LEVELS = ("easy", "steady")


def answer(view: View, level: str = "steady") -> str:
    """The one key that the bot of the law gives."""
    (key,) = games.bot("duel", level, 0, Chance(1)).answer(view)
    return key


@cache
def dealt() -> tuple[View, Told]:
    """What the law sees at the first question of its first turn, and one of the events before it."""
    game = games.rules("duel").new_game(seats=2, seed=1)
    while game.ask is not None and game.ask.prompt != "play":
        game.answer(game.ask.seat, game.options()[0])
    return seen(game, 0), game.events[-1].seen_by(0)


def figure(character: str, life: int = 4, *in_play: str, max_life: int = 4) -> Figure:
    some = dealt()[0]["seats"][0]["figures"][0]
    found: Figure = {**some, "character": character, "life": life, "max_life": max_life}
    return {**found, "in_play": list(in_play)}


def a_view(
    hand: list[str],
    options: list[str],
    *,
    mine: list[Figure] | None = None,
    theirs: list[Figure] | None = None,
    cards: int = 3,
    discards: tuple[str, ...] = (),
    prompt: str = "play",
    verb: Verb = "plays",
    count: int = 1,
    about: About | None = None,
) -> View:
    """What the law sees; the first figure of each side is in front, the opponent holds hidden cards."""
    view: View = {**dealt()[0], "discards": list(discards)}
    sides = mine or [figure("annie_oakey"), figure("bart_masterson")], theirs or [OUTLAW, OUTLAW_BEHIND]
    hands: list[list[str | None]] = [[*hand], [None] * cards]
    view["seats"] = [
        {
            **seat,
            "hand": held,
            "backs": [back] * len(held),
            "figures": [
                {**one, "place": place, "awake": place == "front"}
                for one, place in zip(figures, ("front", "rear"), strict=False)
            ],
        }
        for seat, held, back, figures in zip(view["seats"], hands, ("law", "outlaws"), sides, strict=True)
    ]
    asked = view["asked"]
    assert asked is not None
    changes: Any = {"prompt": prompt, "verb": verb, "count": count, "about": about or {}, "options": options}
    view["asked"] = {**asked, **changes}
    return view


OUTLAW, OUTLAW_BEHIND = figure("babe_leroy"), figure("cattle_katie")
WEAK_AND_STRONG = [figure("wyatt_ear", 1), figure("bart_masterson", 4)]
STRONG_AND_WEAK = [figure("wyatt_ear", 4), figure("bart_masterson", 1)]


@pytest.mark.parametrize("level", LEVELS)
def test_the_front_is_shot_at(level: str) -> None:
    view = a_view(["peacemaker-H"], ["peacemaker-H@babe_leroy", "move", "end"], mine=STRONG_AND_WEAK)
    assert answer(view, level) == "peacemaker-H@babe_leroy"


@pytest.mark.parametrize("level", LEVELS)
def test_good_equipment_goes_to_the_own_rear_and_bad_equipment_to_the_opponent(level: str) -> None:
    both = ["{}@bart_masterson", "{}@babe_leroy", "end"]
    for card, wanted in (("law:barrel-S", 0), ("gun_belt-D", 0), ("rattlesnake-S", 1)):
        options = [way.format(card) for way in both]
        assert answer(a_view([card], options), level) == options[wanted]
        assert answer(a_view([card], options[::-1]), level) == options[wanted]


def test_equipment_that_lies_there_already_is_kept() -> None:
    mine = [figure("annie_oakey"), figure("bart_masterson", 4, "outlaws:barrel-S")]
    view = a_view(["law:barrel-S"], ["law:barrel-S@bart_masterson", "end"], mine=mine)
    assert answer(view) == "end"


@pytest.mark.parametrize("level", LEVELS)
def test_beer_is_drunk_when_somebody_is_hurt(level: str) -> None:
    assert answer(a_view(["beer-B"], ["beer-B", "end"]), level) == "end"
    hurt = [figure("annie_oakey", 3), figure("bart_masterson", 2)]
    assert answer(a_view(["beer-B"], ["beer-B", "end"], mine=hurt), level) == "beer-B"


@pytest.mark.parametrize("level", LEVELS)
def test_tavern_is_for_the_weak_on_this_side_or_the_strong_on_the_other(level: str) -> None:
    hand, options = ["tavern-B"], ["tavern-B@wyatt_ear", "tavern-B@babe_leroy", "end"]
    middle, strong = [figure("babe_leroy", 3)], [figure("babe_leroy", 5, max_life=5)]
    view = a_view(hand, options, mine=WEAK_AND_STRONG, theirs=middle)
    assert answer(view, level) == "tavern-B@wyatt_ear"
    view = a_view(hand, options, mine=STRONG_AND_WEAK, theirs=strong)
    assert answer(view, level) == "tavern-B@babe_leroy"
    assert answer(a_view(hand, options, mine=STRONG_AND_WEAK, theirs=middle), level) == "end"


@pytest.mark.parametrize("level", LEVELS)
def test_the_marker_leaves_a_weak_front_at_the_end_of_the_turn(level: str) -> None:
    assert answer(a_view([], ["move", "end"], mine=WEAK_AND_STRONG), level) == "move"
    assert answer(a_view([], ["move", "end"], mine=STRONG_AND_WEAK), level) == "end"


def test_a_rear_that_fights_better_comes_to_the_front_first() -> None:
    mine = [figure("annie_oakey"), figure("bart_masterson", 4, "gun_belt-D")]
    hand = ["peacemaker-H", "winchester-H", "law:colt-D"]
    view = a_view(hand, [*(f"{card}@babe_leroy" for card in hand), "move", "end"], mine=mine)
    assert answer(view) == "move"


def test_a_duel_needs_shot_cards() -> None:
    options = ["duel-D@babe_leroy", "end"]
    assert answer(a_view(["duel-D", "law:missed-S"], options, cards=6)) == "end"
    armed = ["duel-D", "derringer-H", "winchester-H", "peacemaker-H"]
    assert answer(a_view(armed, options, cards=1)) == "duel-D@babe_leroy"


def test_cards_that_strike_everybody_spare_the_own_rear() -> None:
    options = ["law:indians-H", "end"]
    behind = [figure("annie_oakey", 4), figure("bart_masterson", 1, "bank-B")]
    dodging = {"hand": ["law:indians-H"], "options": options, "cards": 9}
    assert answer(a_view(**dodging, mine=behind)) == "end"  # type: ignore[arg-type]
    assert answer(a_view(["law:indians-H"], options, mine=[figure("annie_oakey")], cards=0)) == options[0]


def test_stealing_takes_what_hurts_most() -> None:
    theirs = [figure("babe_leroy", 4, "outlaws:barrel-S", "outlaws:scope-H"), OUTLAW_BEHIND]
    about: About = {"whose": 1, "whom": "babe_leroy"}
    options = ["outlaws:barrel-S", "outlaws:scope-H"]
    assert answer(a_view([], options, theirs=theirs, prompt="theft", verb="takes", about=about)) == options[0]
    mine = [figure("annie_oakey", 4, "bank-B", "rattlesnake-S"), figure("bart_masterson")]
    about = {"whose": 0, "whom": "annie_oakey"}
    options = ["bank-B", "rattlesnake-S"]
    view = a_view([], options, mine=mine, prompt="schoolteacher", verb="takes", about=about)
    assert answer(view) == "rattlesnake-S"


@pytest.mark.parametrize("level", LEVELS)
def test_carbine_discards_no_equipment_of_the_own_side(level: str) -> None:
    mine = [figure("annie_oakey", 4, "bank-B"), figure("bart_masterson")]
    theirs = [figure("babe_leroy", 4, "outlaws:barrel-S"), OUTLAW_BEHIND]
    options = ["bank-B@annie_oakey", "outlaws:barrel-S@babe_leroy", "pass"]
    view = a_view([], options, mine=mine, theirs=theirs, prompt="carbine", verb="discards")
    assert answer(view, level) == options[1]
    assert answer(a_view([], [options[0], "pass"], mine=mine, prompt="carbine", verb="discards")) == "pass"


def test_what_costs_least_dodges() -> None:
    about: About = {"by": 1, "source": "colt", "needed": 1, "whom": "annie_oakey"}
    mine = [figure("annie_oakey", 4, "law:barrel-S", "law:hat-H"), figure("bart_masterson")]
    hand = ["law:missed-S", "counterattack-H", "winchester-H"]

    def dodge(*options: str) -> str:
        shot: Any = {"prompt": "dodge", "verb": "answers", "about": about}
        return answer(a_view(hand, [*options, "pass"], mine=mine, **shot))

    assert dodge(*hand, "law:barrel-S", "law:hat-H") == "law:barrel-S"
    assert dodge("law:missed-S", "counterattack-H") == "counterattack-H"
    assert dodge("law:missed-S", "winchester-H") == "winchester-H"
    assert dodge("law:missed-S") == "law:missed-S"
    assert dodge("law:hat-H") == "law:hat-H"


def test_buffalo_bell_takes_over_only_what_he_can_bear_better() -> None:
    about: About = {"source": "buffalo_bell", "whom": "buffalo_bell", "needed": 1}

    def takes_over(front: int, rear: int) -> str:
        mine = [figure("annie_oakey", front), figure("buffalo_bell", rear)]
        return answer(a_view([], ["buffalo_bell", "pass"], mine=mine, prompt="use", verb="uses", about=about))

    assert takes_over(1, 4) == "buffalo_bell"
    assert takes_over(4, 2) == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_what_costs_nothing_is_used(level: str) -> None:
    view = a_view([], ["dalon_ranger", "pass"], prompt="use", verb="uses", about={"source": "dalon_ranger"})
    assert answer(view, level) == "dalon_ranger"
    assert answer(a_view([], ["babe_leroy", "end"]), level) == "babe_leroy"


def test_abilities_are_paid_with_the_least_useful_card() -> None:
    hand = ["law:missed-S", "canteen-B", "law:missed-B"]
    ways = [f"soundance_kid/{card}" for card in hand]
    mine = [figure("soundance_kid")]
    assert answer(a_view(hand, [*ways, "end"], mine=mine)) == "soundance_kid/canteen-B"
    ways = [f"pearl_hat/{card}" for card in hand]
    mine = [figure("pearl_hat")]
    view = a_view(hand, [*ways, "end"], mine=mine, discards=("law:stagecoach-B",))
    assert answer(view) == "pearl_hat/canteen-B"
    ways = [f"toco_ramirez/{card}@babe_leroy" for card in hand]
    mine = [figure("toco_ramirez")]
    assert answer(a_view(hand, [*ways, "end"], mine=mine, cards=0)) == "toco_ramirez/canteen-B@babe_leroy"


def test_a_good_card_is_not_paid_for_a_bad_one() -> None:
    hand = ["law:missed-S"]
    options = ["pearl_hat/law:missed-S", "end"]
    mine = [figure("pearl_hat")]
    assert answer(a_view(hand, options, mine=mine, discards=("general_store-H",))) == "end"
    katie = [figure("cattle_katie", 4, "law:barrel-S", "dynamite-B")]
    ways = [f"cattle_katie/{card}@cattle_katie" for card in katie[0]["in_play"]]
    assert answer(a_view([], [*ways, "end"], mine=katie)) == ways[1]


@pytest.mark.parametrize("level", LEVELS)
def test_cards_that_dodge_are_kept_at_the_end_of_the_turn(level: str) -> None:
    hand = ["law:missed-S", "peacemaker-H", "winchester-H", "quick_fire-B", "law:missed-B"]
    view = a_view(hand, hand, prompt="discard", verb="discards", count=2)
    given = games.bot("duel", level, 0, Chance(1)).answer(view)
    assert len(given) == 2
    assert not {"law:missed-S", "law:missed-B"} & {*given}


@pytest.mark.parametrize("level", LEVELS)
def test_the_lucky_card_is_chosen(level: str) -> None:
    cards = ["law:missed-S", "bank-B"]
    about: About = {"source": "barrel", "lucky": ["bank-B"]}
    view = a_view([], cards, prompt="bart_masterson", verb="takes", about=about)
    assert answer(view, level) == "bank-B"


def test_whoever_did_not_dodge_is_hit_until_cards_come() -> None:
    memory = DuelMemory()
    outlook = Outlook(Sight(a_view([], ["end"])), memory)
    assert 0.2 < outlook.lacks(OUTLAW, "dodge") < 0.9
    event: Told = {**dealt()[1], "kind": "declines", "seat": 1, "other": 0, "what": "dodge", "end": ""}
    memory.saw(event)
    assert Outlook(Sight(a_view([], ["end"])), memory).lacks(OUTLAW, "dodge") == 1.0
    memory.saw({**event, "kind": "draws", "end": "hand@1", "cards": [None, None]})
    assert 0.2 < Outlook(Sight(a_view([], ["end"])), memory).lacks(OUTLAW, "dodge") < 1.0


class Moonshine(CardKind):
    """A card of another box: everybody of its player's side regains a life point."""

    heals = "oneself"


class Stranger(Character):
    """A character of another box, who uses any card as General Store."""

    life = 5

    def offers_ways(self, table: Any, seat: int, cards: list[Card]) -> list[str]:
        return [f"{self.id}/{card.name}" for card in cards]

    def acts_as(self, way: str, top: Card | None) -> CardKind:
        return definitions.KINDS["general_store"]


Stranger.id = "stranger"


@pytest.mark.parametrize("level", LEVELS)
def test_a_card_and_a_character_that_nobody_knows_are_played(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Moonshine()
    monkeypatch.setitem(definitions.KINDS, "moonshine", kind)
    monkeypatch.setitem(definitions.CARDS, "moonshine-H", Card("moonshine-H", kind, "H", 0))
    monkeypatch.setitem(definitions.CHARACTERS, "stranger", Stranger())
    mine = [figure("stranger", 2, max_life=5), figure("bart_masterson")]
    options = ["moonshine-H", "stranger/moonshine-H", "end"]
    assert answer(a_view(["moonshine-H"], options, mine=mine), level) == "moonshine-H"
    if level == "steady":
        # What a way does as another card is judged by that card; what nobody knows is worth a try.
        options = ["stranger/law:missed-S", "end"]
        assert answer(a_view(["law:missed-S"], options, mine=mine)) == "end"
        assert answer(a_view(["law:missed-S"], options, mine=mine[1:])) == "stranger/law:missed-S"
    healthy = [figure("stranger", 5, max_life=5), figure("bart_masterson")]
    assert answer(a_view(["moonshine-H"], ["moonshine-H", "end"], mine=healthy), level) == "end"


@pytest.mark.parametrize("level", LEVELS)
def test_a_question_that_nobody_knows_is_answered(level: str) -> None:
    for verb in ("plays", "answers", "uses", "takes", "discards", "draws", "moves", "recharges", "switches"):
        options = ["unheard_of", "unheard/of@it", "law", "end"]
        assert answer(a_view([], options, prompt="odd", verb=verb), level) in options
