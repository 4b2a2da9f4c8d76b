"""Copying the action on top of the discards: what it can be copied as, and carrying that out."""

from collections.abc import Sequence

from bang.common.resolving import in_use
from bang.common.verbs import draw
from bang.duel.card_play import ways_to_play
from bang.duel.kinds import Card
from bang.duel.recharge import is_allowed
from bang.duel.table import DuelTable
from bang.engine.questions import Token


def ways_to_copy(table: DuelTable, seat: int, cards: Sequence[Card], way: str, recharging: str) -> list[str]:
    """The answers that discard one of these cards to play the card on top, or to recharge it again."""
    top: Card | None = table.card(table.discards[-1]) if table.discards else None
    if top is None or top.kind.border != "brown":
        return []
    # What follows the name of the card in each answer that would play it.
    targets = [key.removeprefix(top.name) for key in ways_to_play(table, seat, [top])]
    recharges = cards if top.kind.recharges and is_allowed(table) else ()
    return [
        *[f"{way}/{card.name}{target}" for card in cards for target in targets],
        *[f"{recharging}/{card.name}" for card in recharges],
    ]


async def copy(table: DuelTable, seat: int, token: Token, target: int, *, recharges: bool) -> None:
    """Carry out the effect of a discarded card, or recharge it again; meanwhile it is in use (D19)."""
    effect = draw(table, seat, 1) if recharges else table.card(token).kind.play(table, seat, target, token)
    await in_use(table, token, effect)
