"""A table rebuilt from its events alone; if it equals the real table, the events are complete."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bang.classic import definitions
from bang.classic.editions import deck_of
from bang.engine.events import Event
from tests.classic_games import ClassicGame
from tests.properties.random_games import Kind

BLUE = {name for name, kind in definitions.KINDS.items() if kind.border == "blue"}


class Ledger:
    """Life, hands, cards in play and piles, according to the events."""

    def __init__(self, kind: Kind, life: list[int]) -> None:
        self.life = life
        self.alive = [True] * kind.seats
        # A card drawn together with an identical one has no face in the event: it is "" here.
        self.hands: list[list[str]] = [[] for _ in range(kind.seats)]
        self.in_play: list[list[str]] = [[] for _ in range(kind.seats)]
        self.discards: list[str] = []
        self.deck = len(deck_of(kind.edition, kind.deck))
        self.stage: list[str] = []
        self.turn = -1
        self.reshuffled = False

    def hear(self, events: list[Event]) -> None:
        for event in events:
            heard = getattr(self, f"_{event.kind}", None)
            if heard is not None:
                heard(event, [face.name if face else "" for face in event.cards])

    def compare(self, game: ClassicGame) -> None:
        """Fail if the table differs from the events."""
        table = game.state

        def names(tokens: list[int]) -> list[str]:
            return [table.faces[token].name for token in tokens]

        assert self.life == [player.life for player in table.players]
        assert self.alive == [player.alive for player in table.players]
        for seat, player in enumerate(table.players):
            told, held = self.hands[seat], names(player.hand)
            assert len(told) == len(held)
            assert not Counter(filter(None, told)) - Counter(held)
            self.hands[seat] = held
        assert self.in_play == [names(player.in_play) for player in table.players]
        assert self.deck == len(table.deck)
        assert self.stage == names(table.stage)
        assert self.turn == table.turn
        if self.reshuffled:
            # Events do not say which cards were still being resolved and stayed out of the shuffle.
            assert set(names(table.discards)) <= set(self.discards)
            self.discards = names(table.discards)
            self.reshuffled = False
        assert self.discards == names(table.discards)

    def lose(self, seat: int, card: str) -> None:
        """A card leaves a hand."""
        self.hands[seat].remove(card if card in self.hands[seat] else "")

    def from_stage(self, card: str) -> None:
        """A card leaves the stage; of twins the event shows no face."""
        self.stage.remove(card if card in self.stage else self.stage[0])

    def _draws(self, event: Any, cards: list[str]) -> None:
        self.hands[event.seat] += cards
        if event.starts == ("stage",):
            for card in cards:
                self.from_stage(card)
        else:
            self.deck -= event.n

    _deals = _shows = _draws

    def _looks(self, event: Any, cards: list[str]) -> None:
        self.stage += cards
        self.deck -= event.n

    def _puts_back(self, event: Any, cards: list[str]) -> None:
        self.from_stage(cards[0])
        self.deck += 1

    def _turn(self, event: Any, cards: list[str]) -> None:
        self.turn = event.seat

    def _picks(self, event: Any, cards: list[str]) -> None:
        for card in cards:
            self.lose(event.other, card)
        self.hands[event.seat] += cards

    def _takes(self, event: Any, cards: list[str]) -> None:
        if event.what == "pedro_ramirez":
            assert self.discards.pop() == cards[0]
        elif event.what == "general_store":
            self.stage.remove(cards[0])
        else:
            self.in_play[event.other].remove(cards[0])
        self.hands[event.seat] += cards

    def _plays(self, event: Any, cards: list[str]) -> None:
        self.lose(event.seat, cards[0])
        if cards[0].partition("-")[0] in BLUE:
            self.in_play[event.seat if event.other is None else event.other].append(cards[0])
        else:
            self.discards.append(cards[0])

    def _answers(self, event: Any, cards: list[str]) -> None:
        self.lose(event.seat, cards[0])
        self.discards += cards

    def _flips(self, event: Any, cards: list[str]) -> None:
        self.deck -= 1
        self.discards += cards

    def _discards(self, event: Any, cards: list[str]) -> None:
        for card in cards:
            if card in self.in_play[event.seat]:
                self.in_play[event.seat].remove(card)
            else:
                self.lose(event.seat, card)
            self.discards.append(card)

    def _moves(self, event: Any, cards: list[str]) -> None:
        self.in_play[event.seat].remove(cards[0])
        self.in_play[event.other].append(cards[0])

    def _store(self, event: Any, cards: list[str]) -> None:
        self.stage += cards
        self.deck -= event.n

    def _shuffles(self, event: Any, cards: list[str]) -> None:
        self.deck += event.n
        self.reshuffled = True

    def _loses_life(self, event: Any, cards: list[str]) -> None:
        self.life[event.seat] -= event.n

    def _heals(self, event: Any, cards: list[str]) -> None:
        self.life[event.seat] += event.n

    def _eliminated(self, event: Any, cards: list[str]) -> None:
        self.alive[event.seat] = False
        self.life[event.seat] = 0
