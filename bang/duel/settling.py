"""What a card caused is settled when it is resolved: first the fallen, then the reactions (D1)."""

from bang.duel.aims import in_order
from bang.duel.elimination import eliminate_all
from bang.duel.table import NOBODY, DuelTable, Waiting


async def settle(table: DuelTable) -> None:
    """Settle everything that waits, in the rulebook's order, until nothing waits or somebody has won."""
    while (table.fallen or table.waiting) and not table.winner:
        order = in_order(table)
        if table.fallen:
            fallen, table.fallen = sorted(table.fallen, key=lambda fall: _place(order, fall[0])), []
            await eliminate_all(table, fallen)
        else:
            table.waiting.sort(key=lambda reaction: _place(order, reaction.place))
            await _react(table, table.waiting.pop(0))
    if table.winner:
        table.fallen, table.waiting = [], []


def _place(order: list[int], who: int) -> int:
    return order.index(who) if who in order else len(order)


async def _react(table: DuelTable, reaction: Waiting) -> None:
    """Act, unless the character has fallen meanwhile, or the card is no longer in play."""
    who, source = reaction.who, reaction.source
    if who != NOBODY and (
        not table.is_alive(who) or source not in (table.figures[who].character, *table.kinds_in_play(who))
    ):
        return
    await getattr(source, reaction.hook)(table, who, *reaction.values)
