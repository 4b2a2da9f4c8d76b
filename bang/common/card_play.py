"""What a card of the hand may be used as, and what may be played, on whom."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from bang.common.cards import Card, CardKind
from bang.common.table import Table
from bang.engine.questions import Ask, Want


def is_usable_as(table: Table, seat: int, card: Card, kind: str) -> bool:
    """Whether the card is of this kind, or its holder may use it as such."""
    if card.kind.counts_as(kind):
        return True
    hooks = table.hooked(seat, "allows_card_as")
    return bool(hooks) and any(hook.allows_card_as(card, kind) for hook in hooks)


@dataclass(frozen=True)
class UsableAs(Want):
    """Any card that is of this kind, or that its holder may use as such."""

    kind: str

    def options(self, table: Table, ask: Ask, faces: Collection[Any]) -> list[str]:
        usable = [card.name for card in faces if is_usable_as(table, ask.seat, card, self.kind)]
        return [*usable, *ask.also]


def played_as(table: Table, seat: int, card: Card) -> Any:
    """The kind whose effect the card has when this player plays it: its own or another."""
    for hook in table.hooked(seat, "allows_card_as"):
        return hook.plays_card_as(card)
    return card.kind


def ways_to_play(table: Table, seat: int, cards: Iterable[Card]) -> list[str]:
    """The answers that play one of these cards now."""
    ways: list[str] = []
    disguised = table.hooked(seat, "allows_card_as")
    for card in cards:
        kind: CardKind = played_as(table, seat, card) if disguised else card.kind
        if kind.forbids_play(table, seat) is not None:
            continue
        if not kind.aims:
            ways.append(card.name)
            continue
        for target in table.aimed_at(seat, kind):
            if kind.forbids_target(table, seat, target) is None:
                ways.append(card.on[target])
    return ways
