"""Looking at cards of the piles, keeping some and discarding the others."""

from collections.abc import Sequence

from bang.common.verbs import discard_looked_at, keep_unseen
from bang.duel.table import DuelTable
from bang.engine.questions import Ask, Token


async def keep(table: DuelTable, seat: int, looked_at: Sequence[Token], count: int, what: str) -> None:
    """Keep this many of the cards that were looked at, unseen by the other side, and discard the others."""
    kept = list(looked_at)
    if len(kept) > count:
        answer = await Ask(seat, what, verb="takes", tokens=kept, count=count, is_secret=True)
        kept = answer.tokens
    if kept:
        await keep_unseen(table, seat, kept)
    await discard_looked_at(table, seat, [token for token in looked_at if token not in kept], what)
