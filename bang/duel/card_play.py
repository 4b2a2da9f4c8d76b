"""What a player may do in phase 2, playing a card, and why one cannot be played."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from bang.common import card_play
from bang.common.card_play import played_as
from bang.common.resolving import resolved
from bang.common.verbs import play_to_discards, put_in_play
from bang.duel.aims import REAR, STRIKES, standing
from bang.duel.asking import in_play_of
from bang.duel.hooks import DuelHooks
from bang.duel.kinds import Card, CardKind
from bang.duel.marker import MOVE
from bang.duel.recharge import RECHARGE, recharges
from bang.duel.table import NOBODY, DuelTable
from bang.engine.questions import Ask, Token, Want
from bang.engine.rules import Reason

VERBS = {"moves": MOVE, "recharges": RECHARGE, "switches": ""}
"""The verbs that the Duel adds, each with the word or the way that it tells."""


class Playable(Want):
    """Any card on each target, any way to use a card, and any card that can be recharged."""

    verbs: ClassVar[Mapping[str, str]] = {word: verb for verb, word in VERBS.items() if word}

    def options(self, table: DuelTable, ask: Ask, faces: Collection[Any]) -> list[str]:
        cards = list(faces)
        ways = [*ways_to_play(table, ask.seat, cards), *recharges(table, ask.seat, cards)]
        for hook in table.hooked(ask.seat, "offers_ways"):
            ways += hook.offers_ways(table, ask.seat, cards)
        return [*ways, *ask.also]

    def candidates(self, table: DuelTable, ask: Ask, key: str) -> list[Token]:
        """The hand, or the cards in play in front of the character who recharges or discards one."""
        way, _, rest = key.rpartition("/")
        owner = rest.partition("@")[2]
        if not way or not owner:
            return table.hand(ask.seat)
        return in_play_of(table, owner) if takes_from_play(table, ask.seat, way) else table.hand(ask.seat)


PLAYABLE = Playable()


def takes_from_play(table: DuelTable, seat: int, way: str) -> bool:
    """Whether a way that names an owner takes a card in play from there."""
    source = offering_way(table, seat, way)
    return way == RECHARGE or (source is not None and source.pays_in_play)


def offering_way(table: DuelTable, seat: int, way: str) -> DuelHooks | None:
    """What offers this way."""
    return next((source for source in table.hooked(seat, "offers_ways") if source.knows_way(way)), None)


def ways_to_play(table: DuelTable, seat: int, cards: Sequence[Card]) -> list[str]:
    """The answers that play one of these cards now."""
    ways = card_play.ways_to_play(table, seat, cards)
    if table.hand(1 - seat):
        ways += [card.name for card in cards if card.kind.aims_at_hand]
    return ways


def why_not(table: DuelTable, seat: int, card: Card, target: int = NOBODY) -> Reason | None:
    """Why a card of the hand cannot be played now (on that character); None if it can."""
    kind: CardKind = played_as(table, seat, card)
    forbidden: Reason | None = kind.why_not(table, seat)
    if forbidden is not None:
        return forbidden
    if target == NOBODY or not kind.aims:
        return ("no_target", {}) if kind.aims and not ways_to_play(table, seat, [card]) else None
    if target not in table.aimed_at(seat, kind):
        return _out_of_reach(table, seat, target, kind), {}
    return kind.why_not_on(table, seat, target)


def _out_of_reach(table: DuelTable, seat: int, target: int, kind: CardKind) -> str:
    if table.seat_of(target) == seat:
        return "opponents_only" if kind.aims in STRIKES else "own_front"
    return "opponents_rear" if target in standing(table, seat, (REAR,)) else "own_only"


async def play_card(table: DuelTable, seat: int, token: Token, target: int) -> None:
    """Play a card of the hand as what it is, or as what its player may play it."""
    await play_as(table, seat, token, target, played_as(table, seat, table.card(token)))


async def play_as(table: DuelTable, seat: int, token: Token, target: int, kind: CardKind) -> None:
    """Play a card as this kind: blue ones are put in play, others discarded before their effect (D18)."""
    if kind.is_bang and not table.bangs_are_free(seat):
        table.bangs_played += 1
    if kind.is_blue:
        put_in_play(table, seat, token, target, target, kind.id)
        await kind.play(table, seat, target, token)
    else:
        play_to_discards(table, seat, token, None if target == NOBODY else target, kind.id)
        await kind.play(table, seat, target, token)
        resolved(table, token)
