"""The classic game, in the form that all other modules use."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bang.classic import dealing_on, definitions, imagining, notation, saving, turn, view
from bang.classic.card_play import why_not
from bang.classic.definitions import face
from bang.classic.editions import characters_of, deck_of
from bang.classic.kinds import Card
from bang.classic.options import OPTIONS, roles_for
from bang.classic.roles import SIDES, Odds
from bang.classic.table import ClassicTable
from bang.common import abilities
from bang.common.rules import BangRules
from bang.common.views import Printed, View
from bang.engine.chance import Chance
from bang.engine.dealer import OpenDealer, ScriptedDealer
from bang.engine.game import Game
from bang.engine.questions import Answer, Ask, Face
from bang.engine.rules import Place, Reason, Step, check_one_of, chosen_options


class ClassicRules(BangRules[ClassicTable]):
    """The classic game."""

    name = "classic"
    version = 2
    winners = tuple(SIDES)
    next_game_options: Mapping[str, bool] = {"keep_characters": True, "pass_sheriff": False}

    # Setting up.

    def table(self, *, seats: int, options: Mapping[str, str] | None = None) -> ClassicTable:
        chosen = chosen_options(options, OPTIONS)
        return ClassicTable(
            roles_for(seats), chosen["edition"], chosen["deck"], chosen["characters"] == "two"
        )

    def new_game(
        self,
        *,
        seats: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        fixed: Mapping[str, Mapping[int, str]] | None = None,
    ) -> Game[ClassicTable]:
        table = self.table(seats=seats, options=options)
        known = {"roles": table.composition, "characters": characters_of(table.edition)}
        for part, places in (fixed or {}).items():
            for seat, name in places.items():
                check_one_of(part, name, known[part])
                check_one_of("seats", seat, range(seats))
        # If everybody chooses one of two characters, each seat gets two cards in a row.
        each = {"roles": 1, "characters": 2 if table.choose_character else 1}
        placed = {
            part: {seat * each[part]: name for seat, name in places.items()}
            for part, places in (fixed or {}).items()
        }
        return Game(self, table, OpenDealer(seed, placed))

    def lesson(self, told: Mapping[str, Any]) -> Game[ClassicTable]:
        """A game whose `roles`, `characters` and first cards of the deck (`shuffles`) are told."""
        dealer = ScriptedDealer()
        for kind in ("roles", "characters", "shuffles"):
            dealer.wish(kind, list(told[kind]))
        return Game(self, self.table(seats=len(told["roles"])), dealer)

    def next_game(
        self, game: Game[ClassicTable], *, seed: int, chosen: Mapping[str, bool]
    ) -> Game[ClassicTable]:
        """Survivors keep their characters, or the Sheriff's role moves on, as the players choose (R34)."""
        table = game.state
        if not game.is_over:
            raise ValueError("the next game begins when this one is over")
        chosen = {**self.next_game_options, **chosen}
        fixed: dict[str, dict[int, str]] = {}
        if chosen["keep_characters"]:
            fixed["characters"] = {seat: table.players[seat].character.id for seat in table.alive}
        if chosen["pass_sheriff"]:
            fixed["roles"] = {(table.roles.index("sheriff") + 1) % table.seats: "sheriff"}
        return self.new_game(seats=table.seats, seed=seed, options=self.options_of(table), fixed=fixed)

    def printed(self) -> Mapping[str, Printed]:
        return definitions.printed()

    def characters(self) -> Mapping[str, int]:
        return {name: character.life for name, character in definitions.CHARACTERS.items()}

    def options_of(self, table: ClassicTable) -> dict[str, str]:
        return table.options

    def fresh(self, data: Mapping[str, Any]) -> ClassicTable:
        table = saving.from_data(dict(data))
        return ClassicTable(table.composition, table.edition, table.deck_kind, table.choose_character)

    # Playing.

    def step(self, table: ClassicTable) -> Step:
        return turn.step(table)

    def offered_step(self, table: ClassicTable, answer: Answer) -> Step:
        return turn.offered(table, answer)

    def is_over(self, table: ClassicTable) -> bool:
        return table.phase == "over"

    def offers(self, table: ClassicTable, ask: Ask) -> dict[int, list[str]]:
        """Other players may act only while the question is that of a play phase (R23)."""
        return abilities.offered_to_others(table, ask.seat) if ask.prompt == "play" else {}

    def why_not(self, table: ClassicTable, seat: int, name: str, target: str = "") -> Reason | None:
        card = face(name)
        if table.phase != "play" or table.turn != seat:
            return "not_your_turn", {}
        if not isinstance(card, Card) or card not in table.known(table.players[seat].hand):
            raise ValueError(f"{name} is not in the hand of seat {seat}")
        if target:
            check_one_of("seats", target, [str(seat) for seat in range(table.seats)])
        return why_not(table, seat, card, int(target) if target else None)

    # Views and hidden cards.

    def view(self, table: ClassicTable, ask: Ask | None, options: Sequence[str], seat: int | None) -> View:
        return view.view(table, ask, options, seat)

    def imagined(
        self, table: ClassicTable, seat: int | None, chance: Chance, odds: Odds | None = None
    ) -> ClassicTable:
        return imagining.imagined(table, seat, chance, odds)

    def unseen(self, table: ClassicTable, kind: str) -> Counter[str]:
        """Roles are dealt and shown separately; early in the setup the unknown cards are characters."""
        if kind in ("roles", "role"):
            return Counter(table.composition) - Counter(role for role in table.roles if role)
        characters = table.phase == "setup" and not table.deck
        box = (
            characters_of(table.edition)
            if characters
            else [card.name for card in deck_of(table.edition, table.deck_kind)]
        )
        return Counter(box) - Counter(known.name for known in table.faces.values())

    def places(self, table: ClassicTable) -> list[Place]:
        return dealing_on.places(table)

    def completed(self, table: ClassicTable, chance: Chance) -> ClassicTable:
        return imagining.completed(table, chance)

    def learn(self, table: ClassicTable, learned: list[tuple[Place, Face]]) -> None:
        for place, role in learned:
            table.roles[place.seat] = role.name

    def is_whole(self, table: ClassicTable) -> bool:
        return saving.is_whole(table)

    def misplaced(self, table: ClassicTable) -> str:
        return saving.misplaced(table)

    # Saving and printing.

    def face(self, name: str) -> Face:
        return face(name)

    def line(self, table: ClassicTable, seat: int | None = None, *, everything: bool = True) -> str:
        return notation.table_line(table, seat, everything=everything)

    def to_data(self, table: ClassicTable) -> dict[str, Any]:
        return saving.to_data(table)

    def from_data(self, data: dict[str, Any]) -> ClassicTable:
        return saving.from_data(data)


RULES = ClassicRules()
