"""The rules of the classic game, as the engine asks for them."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from bang.classic import abilities, saving, turn, view
from bang.classic.definitions import CHARACTER_FACES, face
from bang.classic.editions import deck_of
from bang.classic.table import ClassicTable
from bang.engine.questions import Answer, Ask, Face, Token
from bang.engine.rules import Rules, Step
from bang.frontier.cards import Card, Reason
from bang.frontier.life import beer_works, beers_to_show, can_be_saved, known_beers
from bang.frontier.playing import is_usable_as, ways_to_play, why_not


class Classic(Rules[ClassicTable]):
    """Everything the engine wants to know of the classic game."""

    name = "classic"
    version = 2

    def step(self, table: ClassicTable) -> Step:
        return turn.step(table)

    def offered_step(self, table: ClassicTable, answer: Answer) -> Step:
        return turn.offered(table, answer)

    def is_over(self, table: ClassicTable) -> bool:
        return table.phase == "over"

    def options(self, table: ClassicTable, ask: Ask) -> list[str]:
        """Every answer to a question that the known cards give, and those that need no card."""
        seat, faces = ask.seat, table.faces
        if ask.wants == "save" and not can_be_saved(table, seat, len(known_beers(table, seat))):
            return ["pass"]
        cards: list[Any] = [faces[token] for token in ask.tokens if token in faces]
        if ask.count == 1:
            cards = list(dict.fromkeys(cards))  # which of two twins it is makes no difference (R37)
        return [*WAYS[ask.wants](table, seat, cards), *ask.also]

    def evidence(self, table: ClassicTable, ask: Ask, keys: tuple[str, ...]) -> list[Token]:
        """To save oneself, all the Beers needed are shown at once (R21)."""
        if ask.wants != "save" or keys == ("pass",):
            return []
        shown = beers_to_show(table, ask.seat)
        names = [table.faces[token].name for token in shown]
        is_ability = keys[0] in ask.also
        return shown if not shown or is_ability or keys[0] in names else shown[:-1]

    def offers(self, table: ClassicTable, ask: Ask) -> dict[int, list[str]]:
        """Others may act only while the question is the play phase's (R23)."""
        return abilities.offered_to_others(table, ask.seat) if ask.prompt == "play" else {}

    def view(
        self, table: ClassicTable, ask: Ask | None, options: Sequence[str], seat: int | None
    ) -> dict[str, Any]:
        return view.view(table, ask, options, seat)

    def face(self, name: str) -> Face:
        return face(name)

    def why_not(self, table: ClassicTable, seat: int, name: str, target: int | None = None) -> Reason | None:
        card = face(name)
        if table.phase != "play" or table.turn != seat:
            return "not_your_turn", {}
        if not isinstance(card, Card) or card not in table.known(table.players[seat].hand):
            raise ValueError(f"{name} is not in the hand of seat {seat}")
        return why_not(table, seat, card, target)

    def verb(self, answer: Answer) -> str:
        """How an answer is told; one that was read from a line brings its own verb."""
        if answer.prompt in ANSWERED and not answer.cards:
            return "uses"
        return VERBS.get(answer.prompt, answer.prompt)

    def fresh(self, data: dict[str, Any]) -> ClassicTable:
        table = saving.from_data(data)
        return ClassicTable(table.composition, table.edition, table.deck_kind, table.choose_character)

    def to_data(self, table: ClassicTable) -> dict[str, Any]:
        return saving.to_data(table)

    def from_data(self, data: dict[str, Any]) -> ClassicTable:
        return saving.from_data(data)

    def is_whole(self, table: ClassicTable) -> bool:
        return saving.is_whole(table)

    def unseen(self, table: ClassicTable, kind: str) -> Counter[str]:
        """Roles are dealt and turned by themselves; while the game is set up characters lie there first."""
        if kind in ("roles", "role"):
            return Counter(table.composition) - Counter(role for role in table.roles if role)
        characters = table.phase == "setup" and not table.deck
        box = (
            list(CHARACTER_FACES)
            if characters
            else [card.name for card in deck_of(table.edition, table.deck_kind)]
        )
        return Counter(box) - Counter(known.name for known in table.faces.values())


def _any(table: ClassicTable, seat: int, cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards]


def _missed(table: ClassicTable, seat: int, cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards if is_usable_as(table, seat, card, "missed")]


def _bang(table: ClassicTable, seat: int, cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards if is_usable_as(table, seat, card, "bang")]


def _saves(table: ClassicTable, seat: int, cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards if card.kind.id == "beer" and beer_works(table)]


WAYS: dict[str, Callable[[ClassicTable, int, Sequence[Card]], list[str]]] = {
    "any": _any,
    "missed": _missed,
    "bang": _bang,
    "save": _saves,
    "play": ways_to_play,
}
"""The rules of the questions: what the known cards answer."""


ANSWERED = ("play", "offer", "dodge", "save")
"""Questions that an ability or a card in play may answer: it is used."""

VERBS = {
    "play": "plays",
    "offer": "uses",
    "dodge": "answers",
    "indians": "answers",
    "duel": "answers",
    "save": "answers",
    "panic": "takes",
    "cat_balou": "takes",
    "general_store": "takes",
    "kit_carlson": "takes",
    "lucky_duke": "takes",
    "character": "takes",
    "jesse_jones": "draws from",
    "pedro_ramirez": "draws from",
    "discard": "discards",
    "order": "discards",
    "sid_ketchum": "discards",
}

RULES = Classic()
