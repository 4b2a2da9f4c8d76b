"""Every scenario of the project passes, and together they reach every card, character and ruling."""

import re
from pathlib import Path

import pytest

from bang.check.parse import Scenario
from bang.check.report import scenarios_of, told
from bang.check.run import play
from bang.classic.definitions import CHARACTERS, KINDS
from tests.documents import rulings

TESTS = Path(__file__).parent.parent
FILES = sorted((TESTS / "scenarios").glob("**/*.scenario"))
SCENARIOS = [scenario for file in FILES for scenario in scenarios_of(file)]

RULINGS = rulings()
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
REACHABLE = {*KINDS, *CHARACTERS, *RULINGS, *EXAMPLES}


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


def test_every_card_character_ruling_and_example_is_reached() -> None:
    reached = {name for scenario in SCENARIOS for name in scenario.reaches} | _reached_by_plain_tests()
    assert sorted(REACHABLE - reached) == []


def test_no_unknown_name_is_reached() -> None:
    reached = {name for scenario in SCENARIOS for name in scenario.reaches} | _reached_by_plain_tests()
    assert sorted(reached - REACHABLE - TOPICS) == []


def test_there_are_enough_scenarios_and_their_titles_are_unique() -> None:
    titles = [_title(scenario) for scenario in SCENARIOS]
    assert len(titles) >= 200
    assert len(set(titles)) == len(titles)
