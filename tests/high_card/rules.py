"""The rules of the tiny game."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from bang.engine.chance import Chance
from bang.engine.dealer import NO_SEAT, OpenDealer
from bang.engine.game import Game
from bang.engine.questions import Ask, Face, Token, Want
from bang.engine.rules import Place, Rules, Step
from bang.engine.state import State

BOX = {name: Face(name) for name in [f"card-{rank}{suit}" for rank in "2345" for suit in "SH"]}
HAND = 3
PLAIN = ("deck", "discards", "hands", "coins", "turn", "phase", "next_token", "winner", "choice")


class Table(State):
    """Hands, coins and piles; the top of a pile is the end of its list."""

    __slots__ = ("deck", "discards", "hands", "coins", "turn", "phase", "winner", "choice")

    def __init__(self, choice: str = "two") -> None:
        super().__init__(2)
        self.choice = choice
        self.deck: list[Token] = []
        self.discards: list[Token] = []
        self.hands: list[list[Token]] = [[], []]
        self.coins = [1, 1] if choice == "one" else [2, 2]
        self.turn = 0
        self.phase = "setup"
        self.winner = ""

    def copy(self) -> Self:
        other: Self = type(self).__new__(type(self))
        self.copy_tokens_to(other)
        other.deck, other.discards = self.deck[:], self.discards[:]
        other.hands = [hand[:] for hand in self.hands]
        other.coins = self.coins[:]
        other.turn, other.phase, other.winner = self.turn, self.phase, self.winner
        other.choice = self.choice
        return other


@dataclass(frozen=True)
class Higher(Want):
    """Any card that is higher than the one on the table."""

    rank: str

    def options(self, table: Table, ask: Ask, faces: Collection[Face]) -> list[str]:
        return [*[face.name for face in faces if rank_of(face) > self.rank], *ask.also]


def rank_of(face: Face) -> str:
    """The rank of a card: one digit, so that ranks compare as text."""
    return face.name[-2]


async def step(table: Table) -> None:
    """The next action."""
    if table.phase == "setup":
        table.deck = await table.mix("shuffles", table.new_cards(list(BOX.values())), NO_SEAT)
        table.phase = "play"
    if not any(table.hands):
        await _deal(table)
    seat = table.turn
    answer = await Ask(seat, "play", verb="plays", tokens=table.hands[seat], skippable=False)
    card = _lay(table, seat, answer.tokens[0], "plays")
    other = 1 - seat
    about: Any = {"by": seat, "source": "card"}
    beaten = await Ask(
        other,
        "beat",
        verb="answers",
        tokens=table.hands[other],
        wants=Higher(rank_of(card)),
        also=["pass"],
        about=about,
    )
    if beaten.key == "pass":
        table.coins[other] -= 1
        table.emit("loses_life", other, seat, n=1, what="card")
    else:
        _lay(table, other, beaten.tokens[0], "answers")
    table.turn = other if table.hands[other] else seat
    _judge(table)


def _lay(table: Table, seat: int, token: Token, kind: str) -> Face:
    table.hands[seat].remove(token)
    table.seen.pop(token, None)
    table.discards.append(token)
    face = table.faces[token]
    table.emit(kind, seat, cards=(face,), n=1, starts=(f"hand@{seat}",), end="discards")
    return face


async def _deal(table: Table) -> None:
    if len(table.deck) < 2 * HAND:
        table.deck = await table.mix("shuffles", table.deck + table.discards)
        table.discards = []
        table.emit("shuffles", n=len(table.deck), end="deck")
    for seat in (0, 1):
        tokens = table.deck[-HAND:]
        table.hands[seat] = await table.mix("deals", tokens, 1 << seat)
        del table.deck[-HAND:]
        cards = tuple(map(table.face, table.hands[seat]))
        table.emit(
            "draws", seat, cards=cards, n=HAND, audience=1 << seat, starts=("deck",), end=f"hand@{seat}"
        )


def _judge(table: Table) -> None:
    if 0 in table.coins or table.coins[0] + table.coins[1] < 2:
        table.winner = ("left", "right")[table.coins.index(0) == 0]
        table.phase = "over"
        table.emit("over", what=table.winner)


class HighCard(Rules[Table]):
    """The tiny game."""

    name = "high_card"
    version = 1
    winners = ("left", "right")

    def table(self, *, seats: int, options: Mapping[str, str] | None = None) -> Table:
        if seats != 2:
            raise ValueError(f"the tiny game is for 2 players, not {seats!r}")
        return Table((options or {}).get("coins", "two"))

    def new_game(
        self,
        *,
        seats: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        fixed: Mapping[str, Mapping[int, str]] | None = None,
    ) -> Game[Table]:
        return Game(self, self.table(seats=seats, options=options), OpenDealer(seed))

    def options_of(self, table: Table) -> dict[str, str]:
        return {"coins": table.choice}

    def fresh(self, data: Mapping[str, Any]) -> Table:
        return Table(data["choice"])

    def step(self, table: Table) -> Step:
        return step(table)

    def is_over(self, table: Table) -> bool:
        return table.phase == "over"

    def view(self, table: Table, ask: Ask | None, options: Sequence[str], seat: int | None) -> dict[str, Any]:
        return {
            "game": self.name,
            "you": seat,
            "seats": [self._seat(table, other, seat) for other in (0, 1)],
            "deck": len(table.deck),
            "discards": [table.faces[token].name for token in reversed(table.discards)],
            "asked": None
            if ask is None
            else {
                "seat": ask.seat,
                "prompt": ask.prompt,
                "verb": ask.verb,
                "count": ask.count,
                "about": ask.about.copy(),
                "lies": "hand",
                "options": list(options) if ask.seat == seat else [],
            },
            "offers": [],
            "over": {"winner": table.winner, "winners": [self.winners.index(table.winner)]}
            if table.winner
            else None,
        }

    def _seat(self, table: Table, seat: int, viewer: int | None) -> dict[str, Any]:
        hand = [table.faces[token].name if seat == viewer else None for token in table.hands[seat]]
        return {"seat": seat, "role": self.winners[seat], "coins": table.coins[seat], "hand": hand}

    def imagined(self, table: Table, seat: int | None, chance: Chance, odds: Any = None) -> Table:
        other = table.copy()
        hidden = [*table.deck, *(t for owner, hand in enumerate(table.hands) if owner != seat for t in hand)]
        known = {face.name for token, face in table.faces.items() if token not in hidden}
        pool = [face for name, face in BOX.items() if name not in known]
        other.faces.update(zip(hidden, chance.mixed(pool), strict=False))  # before the deal there is no card
        return other

    def unseen(self, table: Table, kind: str) -> Counter[str]:
        return Counter(list(BOX)) - Counter(face.name for face in table.faces.values())

    def places(self, table: Table) -> list[Place]:
        hands = [(1 << seat, token) for seat, hand in enumerate(table.hands) for token in hand]
        deck = [(NO_SEAT, token) for token in table.deck]
        return [Place("card", holder, table.face(token), token=token) for holder, token in (*hands, *deck)]

    def completed(self, table: Table, chance: Chance) -> Table:
        other = table.copy()
        unknown = [
            token for token in (*table.deck, *table.hands[0], *table.hands[1]) if token not in table.faces
        ]
        pool = [BOX[name] for name in self.unseen(table, "card").elements()]
        other.faces.update(zip(unknown, chance.mixed(pool), strict=True))
        return other

    def is_whole(self, table: Table) -> bool:
        return all(token in table.faces for token in (*table.deck, *table.hands[0], *table.hands[1]))

    def misplaced(self, table: Table) -> str:
        places = [*table.deck, *table.discards, *table.hands[0], *table.hands[1]]
        if table.phase != "setup" and (len(set(places)), len(places)) != (len(BOX), len(BOX)):
            return f"there are {len(places)} cards on the table, not {len(BOX)}"
        return ""

    def face(self, name: str) -> Face:
        if name not in BOX:
            raise ValueError(f"no card is called {name!r}")
        return BOX[name]

    def line(self, table: Table, seat: int | None = None, *, everything: bool = True) -> str:
        def names(owner: int) -> str:
            shown = everything or owner == seat
            return " ".join(table.faces[token].name if shown else "?" for token in table.hands[owner])

        hands = [f"{seat} {table.coins[seat]} [{names(seat)}]" for seat in (0, 1)]
        return " | ".join([f"turn {table.turn} {table.phase}", *hands, f"deck {len(table.deck)}"])

    def to_data(self, table: Table) -> dict[str, Any]:
        data = {name: getattr(table, name) for name in PLAIN}
        return {
            **data,
            "faces": {str(token): face.name for token, face in table.faces.items()},
            "seen": {str(token): seats for token, seats in table.seen.items()},
        }

    def from_data(self, data: dict[str, Any]) -> Table:
        table = Table(data["choice"])
        for name in PLAIN:
            setattr(table, name, copy.deepcopy(data[name]))
        table.faces = {int(token): self.face(name) for token, name in data["faces"].items()}
        table.seen = {int(token): seats for token, seats in data["seen"].items()}
        wrong = self.misplaced(table)
        if wrong:
            raise ValueError(wrong)
        return table


RULES = HighCard()
