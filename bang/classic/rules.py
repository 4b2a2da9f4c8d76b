"""The rules of the classic game, as the engine asks for them."""

from typing import Any

from bang.classic import abilities, saving, turn, view
from bang.classic.definitions import face
from bang.classic.table import ClassicTable
from bang.engine.game import Step
from bang.engine.questions import Answer, Ask, Face, Token
from bang.frontier.cards import Card
from bang.frontier.life import beers_to_show, can_be_saved, known_beers
from bang.frontier.playing import is_usable_as, ways_to_play


class Classic:
    """Everything the engine wants to know of the classic game."""

    name = "classic"
    version = 1

    def step(self, table: ClassicTable) -> Step:
        return turn.step(table)

    def offered_step(self, table: ClassicTable, answer: Answer) -> Step:
        return turn.offered(table, answer)

    def is_over(self, table: ClassicTable) -> bool:
        return table.phase == "over"

    def options(self, table: ClassicTable, ask: Ask) -> list[str]:
        """Every answer to a question that the known cards give, and those that need no card."""
        seat, wants, faces = ask.seat, ask.wants, table.faces
        if wants == "save" and not can_be_saved(table, seat, len(known_beers(table, seat))):
            return ["pass"]
        options: list[str] = []
        for token in ask.tokens:
            card = faces.get(token)
            if card is not None:
                options += _answers_with(table, seat, wants, card)
        options += ask.also
        return options

    def evidence(self, table: ClassicTable, ask: Ask, keys: tuple[str, ...]) -> list[Token]:
        """To save oneself, all the Beers needed are shown at once (R21)."""
        if ask.wants != "save" or keys == ("pass",):
            return []
        shown = beers_to_show(table, ask.seat)
        names = [table.faces[token].name for token in shown]
        return shown if not shown or ask.prompt != "save" or keys[0] in names else shown[:-1]

    def offers(self, table: ClassicTable, ask: Ask) -> dict[int, list[str]]:
        """Others may act only while the question is the play phase's (R23)."""
        return abilities.offered_to_others(table, ask.seat) if ask.prompt == "play" else {}

    def view(
        self, table: ClassicTable, ask: Ask | None, options: list[str], seat: int | None
    ) -> dict[str, Any]:
        return view.view(table, ask, options, seat)

    def face(self, name: str) -> Face:
        return face(name)

    def to_data(self, table: ClassicTable) -> dict[str, Any]:
        return saving.to_data(table)

    def from_data(self, data: dict[str, Any]) -> ClassicTable:
        return saving.from_data(data)


def _answers_with(table: ClassicTable, seat: int, wants: str, card: Face) -> list[str]:
    """What one known card can answer: the rule of a question, a word, applied to the card."""
    if wants == "any":
        return [card.name]
    assert isinstance(card, Card)
    if wants == "play":
        return ways_to_play(table, seat, card)
    kind = "beer" if wants == "save" else wants
    # With two players left a Beer does not save, but Sid Ketchum may still discard it.
    if kind == "beer":
        return [card.name] if card.kind.id == "beer" and len(table.alive) > 2 else []
    return [card.name] if is_usable_as(table, seat, card, kind) else []


RULES = Classic()
