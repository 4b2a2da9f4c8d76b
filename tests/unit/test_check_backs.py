"""In a scenario of the Duel, a card that only one deck has may be written with its back on every line."""

import re
from pathlib import Path

import pytest

from bang.duel.definitions import CARDS
from tests.unit.check_samples import failures

SCENARIOS = Path(__file__).parent.parent / "scenarios"
FILES = sorted(SCENARIOS.glob("duel_*.scenario"))

DUEL = """
scenario A Duel
game duel
side outlaws hand theft-H knife-H clock-H deck only theft-B
front pearl_hat table gun_belt-S
rear  west_harding
side law     hand duel-D winchester-H
front pat_garret table bank-B
common beer-B
discards law:stagecoach-B tavern-B
turn outlaws
"""

LINES = """
dealer picks duel-D
outlaws plays theft-H for hand
then outlaws hand knife-H clock-H duel-D
then discards theft-H
then pearl_hat table gun_belt-S
not outlaws answers knife-H
outlaws plays duel-D on pat_garret
law answers winchester-H
outlaws answers knife-H
dealer shuffles tavern-B theft-H
outlaws recharges clock-H
outlaws ends
"""


def with_back(word: str) -> str:
    """A word of a scenario; the name of a card that only one deck has gets the back of that deck."""
    return f"{CARDS[word].back.name}:{word}" if word in CARDS and ":" not in word else word


def with_backs(text: str) -> str:
    """A scenario in which every card has its back."""
    return "\n".join(
        line if line.startswith(("#", "scenario")) else re.sub(r"\S+", lambda word: with_back(word[0]), line)
        for line in text.splitlines()
    )


def test_both_decks_have_cards_of_their_own() -> None:
    assert with_backs("side law hand knife-H duel-D law:missed-S") == (
        "side law hand outlaws:knife-H law:duel-D law:missed-S"
    )


def test_a_card_may_be_written_with_its_back_on_every_line() -> None:
    assert failures(f"{DUEL}{LINES}") == []
    assert failures(with_backs(f"{DUEL}{LINES}")) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_all_scenarios_pass_with_the_backs_of_all_cards(file: Path) -> None:
    assert failures(with_backs(file.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("side outlaws hand theft-H", "side outlaws hand law:theft-H"),
        ("deck only theft-B", "deck only law:theft-B"),
        ("front pearl_hat table gun_belt-S", "front pearl_hat table law:gun_belt-S"),
        ("common beer-B", "common law:beer-B"),
        ("discards law:stagecoach-B tavern-B", "discards outlaws:tavern-B"),
        ("dealer picks duel-D", "dealer picks outlaws:duel-D"),
        ("dealer shuffles tavern-B theft-H", "dealer shuffles tavern-B law:theft-H"),
        ("plays theft-H for hand", "plays law:theft-H for hand"),
        ("plays theft-H for hand", "plays theft-H on pat_garret for outlaws:bank-B"),
        ("plays theft-H for hand", "uses pearl_hat with law:knife-H"),
        ("law answers winchester-H", "law answers outlaws:winchester-H"),
        ("not outlaws answers knife-H", "not outlaws answers law:knife-H"),
        ("outlaws recharges clock-H", "outlaws recharges law:clock-H"),
        ("then outlaws hand knife-H", "then outlaws hand law:knife-H"),
        ("then pearl_hat table gun_belt-S", "then pearl_hat table law:gun_belt-S"),
        ("then discards theft-H", "then discards law:theft-H"),
    ],
)
def test_the_back_of_the_other_deck_is_refused(line: str, wrong: str) -> None:
    text = f"{DUEL}{LINES}"
    assert text.count(line) == 1
    (failure,) = failures(text.replace(line, wrong))
    (card,) = re.findall(r"\w+:[\w-]+", wrong)
    assert f"no card is called '{card}'" in failure
