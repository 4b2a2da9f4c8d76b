"""What a card of the hand may be used as, and what may be played, on whom."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from bang.common.cards import BangCard, BangCardKind
from bang.common.table import Table
from bang.engine.questions import Ask, Want


@dataclass(frozen=True)
class UsableAs(Want):
    """Any card that is of this kind, or that its holder may use as such."""

    kind: str

    def options(self, table: Table, ask: Ask, faces: Collection[Any]) -> list[str]:
        kind, disguises = self.kind, bool(table.hooked(ask.seat, "allows_card_as"))
        usable = [
            card.name
            for card in faces
            if card.kind.counts_as(kind)
            or (disguises and table.allows("allows_card_as", ask.seat, card, kind))
        ]
        return [*usable, *ask.also]


def played_as(table: Table, seat: int, card: BangCard) -> Any:
    """The kind whose effect the card has when this player plays it: its own or another."""
    disguise = table.replacing("allows_card_as", seat)
    return card.kind if disguise is None else disguise.plays_card_as(card)


def ways_to_play(table: Table, seat: int, cards: Iterable[BangCard]) -> list[str]:
    """The answers that play one of these cards now."""
    ways: list[str] = []
    disguised = table.hooked(seat, "allows_card_as")
    for card in cards:
        kind: BangCardKind = played_as(table, seat, card) if disguised else card.kind
        if kind.why_not(table, seat) is not None:
            continue
        if not kind.aims:
            ways.append(card.name)
            continue
        for target in table.aimed_at(seat, kind):
            if kind.why_not_on(table, seat, target) is None:
                ways.append(card.on[target])
    return ways
