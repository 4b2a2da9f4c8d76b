"""BANG! Duel, in the form that all other modules use."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bang.common.rules import BangRules
from bang.common.views import Printed, View
from bang.duel import dealing_on, definitions, imagining, notation, saving, turn, view
from bang.duel.card_play import VERBS, why_not
from bang.duel.definitions import face
from bang.duel.facts import CHARACTERS, NAMES
from bang.duel.kinds import Card
from bang.duel.options import OPTIONS, ROLES, roles_for
from bang.duel.table import NOBODY, DuelTable
from bang.duel.under_way import under_way
from bang.engine.chance import Chance
from bang.engine.dealer import OpenDealer
from bang.engine.game import Game
from bang.engine.questions import Ask, Face
from bang.engine.rules import Place, Reason, Step, check_one_of, chosen_options


class DuelRules(BangRules[DuelTable]):
    """BANG! Duel."""

    name = "duel"
    version = 3
    verbs = VERBS
    winners = ROLES

    # Setting up.

    def table(self, *, seats: int, options: Mapping[str, str] | None = None) -> DuelTable:
        roles_for(seats)
        return DuelTable(int(chosen_options(options, OPTIONS)["characters"]))

    def new_game(
        self,
        *,
        seats: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        fixed: Mapping[str, Mapping[int, str]] | None = None,
    ) -> Game[DuelTable]:
        """A new game; nothing of its deal can be fixed, because the law always has the first seat."""
        table = self.table(seats=seats, options=options)
        for part in fixed or {}:
            check_one_of("parts of a deal that can be fixed", part, ())
        return Game(self, table, OpenDealer(seed))

    def lesson(self, told: Mapping[str, Any]) -> Game[DuelTable]:
        """A game that is already under way, because a whole one would take too long."""
        table = under_way(told)
        return Game(self, table, OpenDealer(0), start=table.copy())

    def printed(self) -> Mapping[str, Printed]:
        return definitions.printed()

    def characters(self) -> Mapping[str, int]:
        return {name: definitions.CHARACTERS[name].life for name in NAMES}

    def options_of(self, table: DuelTable) -> dict[str, str]:
        return table.options

    def fresh(self, data: Mapping[str, Any]) -> DuelTable:
        return DuelTable(saving.from_data(dict(data)).characters_each)

    # Playing.

    def step(self, table: DuelTable) -> Step:
        return turn.step(table)

    def is_over(self, table: DuelTable) -> bool:
        return table.phase == "over"

    def why_not(self, table: DuelTable, seat: int, name: str, target: str = "") -> Reason | None:
        card = face(name)
        if table.phase != "play" or table.turn != seat:
            return "not_your_turn", {}
        if not isinstance(card, Card) or card not in table.known(table.hand(seat)):
            raise ValueError(f"{name} is not in the hand of seat {seat}")
        if target:
            check_one_of("characters in play", target, [NAMES[who] for who in table.figures])
        return why_not(table, seat, card, NAMES.index(target) if target else NOBODY)

    # Views and hidden cards.

    def view(self, table: DuelTable, ask: Ask | None, options: Sequence[str], seat: int | None) -> View:
        return view.view(table, ask, options, seat)

    def imagined(self, table: DuelTable, seat: int | None, chance: Chance, odds: None = None) -> DuelTable:
        """No role is hidden, so the odds say nothing new."""
        return imagining.imagined(table, seat, chance)

    def unseen(self, table: DuelTable, kind: str) -> Counter[str]:
        """Cards and characters that are neither known nor in play; of one side, only its characters."""
        known = Counter(face.name for face in table.faces.values())
        known += Counter(NAMES[who] for side in table.sides for who in (*side.line, *side.lost))
        if kind in ROLES:
            return Counter(CHARACTERS[kind].keys()) - known
        if kind == dealing_on.CARD:
            return Counter(card.name for card in definitions.BOX) - known
        return saving.every_face() - known

    def places(self, table: DuelTable) -> list[Place]:
        return dealing_on.places(table)

    def completed(self, table: DuelTable, chance: Chance) -> DuelTable:
        return imagining.completed(table, chance)

    def learn(self, table: DuelTable, learned: list[tuple[Place, Face]]) -> None:
        dealing_on.learn(table, learned)

    def misdealt(self, table: DuelTable) -> str:
        return super().misdealt(table) or dealing_on.misdealt(table)

    def is_whole(self, table: DuelTable) -> bool:
        return saving.is_whole(table)

    def misplaced(self, table: DuelTable) -> str:
        return saving.misplaced(table)

    # Saving and printing.

    def face(self, name: str) -> Face:
        return face(name)

    def line(self, table: DuelTable, seat: int | None = None, *, everything: bool = True) -> str:
        return notation.table_line(table, seat, everything=everything)

    def to_data(self, table: DuelTable) -> dict[str, Any]:
        return saving.to_data(table)

    def from_data(self, data: dict[str, Any]) -> DuelTable:
        return saving.from_data(data)


RULES = DuelRules()
