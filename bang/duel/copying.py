"""Copying the action on top of the discards: what it can be copied as, and carrying that out."""

from bang.common import verbs
from bang.duel import recharge
from bang.duel.card_play import carry_out, ways_to_play
from bang.duel.facts import NAMES
from bang.duel.kinds import Card
from bang.duel.table import NOBODY, DuelTable
from bang.engine.questions import Token


def _top(table: DuelTable) -> Card | None:
    """The action on top of the discards."""
    card: Card | None = table.card(table.discards[-1]) if table.discards else None
    return card if card is not None and card.kind.border == "brown" else None


def targets_of_copy(table: DuelTable, seat: int) -> list[str]:
    """For each way to play that card, what follows its name in the answer; empty if it cannot be played."""
    card = _top(table)
    return [way.removeprefix(card.name) for way in ways_to_play(table, seat, [card])] if card else []


def can_be_recharged(table: DuelTable) -> bool:
    """Whether a card can be drawn in place of its effect."""
    card = _top(table)
    return card is not None and card.kind.recharges and recharge.is_allowed(table)


async def copy(table: DuelTable, seat: int, token: Token, target: str, *, recharges: bool) -> None:
    """Carry out the effect of a discarded card, or recharge it again; meanwhile it is in use (D19)."""
    if recharges:
        table.resolving.append(token)
        await verbs.draw(table, seat, 1)
        table.resolving.remove(token)
    else:
        aim = NAMES.index(target) if target else NOBODY
        await carry_out(table, seat, token, aim, table.card(token).kind)
