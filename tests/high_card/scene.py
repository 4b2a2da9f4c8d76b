"""Scenarios of the tiny game: the line `seat NAME hand CARD…` and the checks of `then`."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from bang.check.parse import Scenario
from bang.check.scene import Claim, Scene, named
from tests.high_card.rules import BOX, RULES, Table

Checks = Mapping[str, Callable[[Any], str | None]]


def _hand(claim: Claim) -> str | None:
    hand = named(claim.game, claim.game.state.hands[claim.seat])
    return None if sorted(hand) == sorted(claim.check.expected) else " ".join(hand) or "empty"


def _size(claim: Claim) -> str | None:
    size = len(claim.game.state.hands[claim.seat])
    return None if size == claim.number else f"hand {size}"


def _life(claim: Claim) -> str | None:
    coins: int = claim.game.state.coins[claim.seat]
    return None if coins == claim.number else f"life {coins}"


class HighCardScene(Scene):
    """One scenario of the tiny game."""

    rules = RULES
    checks: ClassVar[Checks] = {"hand": _hand, "hand size": _size, "life": _life}

    def set_up(self, scenario: Scenario) -> Table:
        table = Table()
        for line in scenario.setting_up:
            if line.words[0] != "seat" or line.words[2:3] != ("hand",):
                raise line.problem("a line is `seat NAME hand CARD…`")
            for card in line.words[3:]:
                self.known_card(line, card)
            table.hands[len(self.names)] = table.new_cards([BOX[card] for card in line.words[3:]])
            self.names.append(line.words[1])
        held = {face.name for face in table.faces.values()}
        table.deck = table.new_cards([face for name, face in BOX.items() if name not in held])
        table.phase = "play"
        return table

    def faults(self) -> list[str]:
        names = Counter(face.name for face in self.game.state.faces.values())
        return [] if names == Counter(list(BOX)) else ["a card is missing, or there twice"]
