"""Recharging: discarding a card for a new one, once a side has only one character left."""

from collections.abc import Iterable

from bang.common.verbs import discard, discard_in_play, draw
from bang.duel.kinds import Card
from bang.duel.table import DuelTable
from bang.engine.questions import Token

RECHARGE = "recharge"


def is_allowed(table: DuelTable) -> bool:
    """Whether a side has only one character left."""
    law, outlaws = table.sides
    return law.is_single or outlaws.is_single


def recharges(table: DuelTable, seat: int, cards: Iterable[Card]) -> list[str]:
    """The answers that recharge a card of the hand, or one in play of the player's front."""
    if not is_allowed(table):
        return []
    front = table.sides[seat].front
    in_play = [table.card(token) for token in table.figures[front].in_play]
    return [
        *[f"{RECHARGE}/{card.name}" for card in cards if card.kind.recharges],
        *[f"{RECHARGE}/{card.on[front]}" for card in in_play if card.kind.recharges],
    ]


async def recharge(table: DuelTable, seat: int, token: Token) -> None:
    """Discard the card, and draw one from the player's pile."""
    if token in table.hand(seat):
        await discard(table, seat, [token], RECHARGE)
    else:
        discard_in_play(table, table.sides[seat].front, token, RECHARGE)
    await draw(table, seat, 1)
