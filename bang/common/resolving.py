"""Cards in the discard pile that are still being resolved, so that a reshuffle leaves them out (R8, R36)."""

from collections.abc import Coroutine
from typing import Any, TypeVar

from bang.common.card_play import UsableAs
from bang.common.cards import BangCardKind
from bang.common.table import Table
from bang.common.verbs import give
from bang.common.views import About
from bang.engine.questions import Ask, Token

T = TypeVar("T")


async def until_decided(table: Table, deciding: Coroutine[Any, Any, T]) -> T:
    """Await a decision; cards turned up or given in answer before it count as being resolved (R36)."""
    before = len(table.resolving)
    decision = await deciding
    del table.resolving[before:]
    return decision


def resolved(table: Table, token: Token) -> None:
    """A card that was played has taken effect: a reshuffle may take it again (R8)."""
    table.resolving.remove(token)


async def in_use(table: Table, token: Token, effect: Coroutine[Any, Any, T]) -> T:
    """Carry out an effect of a card on the discards; a reshuffle leaves the card out meanwhile (R8, D19)."""
    table.resolving.append(token)
    result = await effect
    table.resolving.remove(token)
    return result


async def averts(table: Table, who: int, by: int, card: BangCardKind) -> bool:
    """Ask for the card that averts an effect from a character, and return whether it was given."""
    seat = table.seat_of(who)
    answer = await Ask(
        seat,
        card.id,
        verb="answers",
        tokens=table.hand(seat),
        wants=UsableAs(card.averted_by),
        also=["pass"],
        about={"by": by, "source": card.id, **whom(table, who)},
    )
    if answer.key == "pass":
        table.emit("declines", seat, by, what=card.id)
        return False
    await give(table, seat, answer.tokens[0], card.id)
    return True


def whom(table: Table, who: int) -> About:
    """The character whom a question is about, where the seat alone does not tell."""
    name = table.name_of(who)
    return {"whom": name} if name else {}
