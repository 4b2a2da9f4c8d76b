"""Every scenario of the project passes; those of each game reach all its cards, characters and rulings."""

import re
from pathlib import Path

import pytest

from bang.check.parse import Scenario
from bang.check.report import scenarios_of, told
from bang.check.run import play
from bang.classic import definitions as classic
from bang.duel import definitions as duel
from tests.documents import rulings

TESTS = Path(__file__).parent.parent
FILES = sorted((TESTS / "scenarios").glob("**/*.scenario"))
SCENARIOS = [scenario for file in FILES for scenario in scenarios_of(file)]

EXAMPLES = {
    "example-hand-limit",  # Jesse Jones: four hits, four cards, then three
    "example-barrel-twice",  # a second Barrel cannot be put into play
    "example-renegade-remains",  # end of the game, example 1
    "example-deputy-remains",  # end of the game, example 2
    "example-reach",  # BANG! and Missed!, example 1: Anne shoots at Christophe
    "example-reach-four",  # example 2: David has a Mustang
    "example-two-beers",  # two life points, three lost to Dynamite
    "example-mustang",  # Anne has a Mustang
    "example-mustang-neighbours",  # B has a Mustang (Dutch)
    "example-scope",  # Anne has a Scope
    "example-barrel-four-of-hearts",  # the Barrel and a 4 of hearts
    "example-panic",  # the symbols (Dutch)
    "example-saloon",
    "example-gatling",
}
TOPICS = {
    "victory",
    "edition-fourth",
    "edition-fourth-italian",
    "edition-first",
    "deck-beginners",
}
DUEL_EXAMPLES = {
    "example_dalon_last_point",  # Dalon Ranger does not draw for his last life point
    "example_barrel_fails",  # a Barrel reveals something else, and a Missed! may still follow
    "example_gatling_sid_annie",  # simultaneous effects: a Gatling at Sid Curry and Annie Oakey
    "example_babe_canteen",  # a Canteen as the last card takes Babe Leroy to the rear
    "example_bill_four_cards",  # the fall of Bill Tightman's rear is worth four cards
    "example_pat_is_no_reveal",  # Pat Garret's second card is no reveal
    "example_gun_belt",  # BANG! cards played with a Gun Belt, then the marker moves
}
DUEL_TOPICS = {"duel_awake", "duel_start_of_turn", "duel_targets", "duel_turn"}
DUEL_LIMITS = {
    "one_bang_a_turn",
    "hand_limit",
    "two_cards_at_one_life",
    "one_move_a_turn",
    "front_only",
    "rear_or_opponents_front",
    "one_of_a_name",
    "recharge_only_with_one_left",
    "start_order",
}
DUEL_RULINGS = {*(f"D{number}" for number in range(1, 21)), "D17a", "D17b"}
SHARED_RULINGS = {"R8", "R10", "R30", "R36", "R37"}
"""Rulings of the classic game that hold in the Duel too."""

TO_REACH = {
    "classic": {
        *classic.KINDS,
        *classic.CHARACTERS,
        *(ruling for ruling in rulings() if ruling.startswith("R")),
        *EXAMPLES,
    },
    "duel": {*duel.KINDS, *duel.CHARACTERS, *DUEL_RULINGS, *DUEL_LIMITS, *DUEL_EXAMPLES},
}
"""What the scenarios of each game must reach; a name that both games have is another one in each."""

MAY_REACH = {"classic": TOPICS, "duel": DUEL_TOPICS | SHARED_RULINGS}
"""What they may reach besides."""

ENOUGH = {"classic": 200, "duel": 160}
BY_GAME = pytest.mark.parametrize("game", TO_REACH)


def _of(game: str) -> list[Scenario]:
    """The scenarios of a game; those that name no game are of the classic one."""
    return [scenario for scenario in SCENARIOS if (scenario.game or "classic") == game]


def _title(scenario: Scenario) -> str:
    return f"{Path(scenario.file).stem}: {scenario.title}"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=_title)
def test_scenario(scenario: Scenario) -> None:
    failures = play(scenario)
    assert not failures, "\n" + "\n".join(told(scenario, failure) for failure in failures)


def _reached_by_plain_tests() -> set[str]:
    """What Python tests reach, where a test cannot be written as a scenario."""
    found: set[str] = set()
    for file in TESTS.glob("**/test_*.py"):
        for line in re.findall(r"^# reaches: (.+)$", file.read_text("utf-8"), re.MULTILINE):
            found.update(line.split())
    return found


def _reached(game: str) -> set[str]:
    """What the scenarios of a game reach."""
    return {name for scenario in _of(game) for name in scenario.reaches}


@BY_GAME
def test_every_card_character_ruling_limit_and_example_is_reached(game: str) -> None:
    # Python tests name no game: of what they reach only what one game has alone counts.
    others = {name for other, names in TO_REACH.items() if other != game for name in names}
    assert sorted(TO_REACH[game] - _reached(game) - (_reached_by_plain_tests() - others)) == []


@BY_GAME
def test_no_unknown_name_is_reached(game: str) -> None:
    assert sorted(_reached(game) - TO_REACH[game] - MAY_REACH[game]) == []


def test_no_plain_test_reaches_an_unknown_name() -> None:
    known = {name for names in (*TO_REACH.values(), *MAY_REACH.values()) for name in names}
    assert sorted(_reached_by_plain_tests() - known) == []


def test_every_scenario_is_of_a_known_game() -> None:
    assert sum(len(_of(game)) for game in TO_REACH) == len(SCENARIOS)


def test_the_games_share_names_but_no_game_reaches_those_of_the_other() -> None:
    assert "barrel" in TO_REACH["classic"] & TO_REACH["duel"]
    assert "D1" not in TO_REACH["classic"]
    assert "R1" not in TO_REACH["duel"]


def test_the_rulings_of_the_duel_and_those_it_shares_are_on_the_page() -> None:
    assert {ruling for ruling in rulings() if ruling.startswith("D")} == DUEL_RULINGS
    assert sorted(SHARED_RULINGS - rulings()) == []


def test_the_duel_has_31_kinds_of_cards_and_24_characters() -> None:
    assert (len(duel.KINDS), len(duel.CHARACTERS)) == (31, 24)


@BY_GAME
def test_there_are_enough_scenarios_and_their_titles_are_unique(game: str) -> None:
    titles = [_title(scenario) for scenario in _of(game)]
    assert len(titles) >= ENOUGH[game]
    assert len(set(titles)) == len(titles)
