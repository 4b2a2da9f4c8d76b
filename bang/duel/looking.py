"""Looking at cards of the piles, keeping some and discarding the others."""

from collections.abc import Sequence

from bang.common.table import DISCARDS, STAGE
from bang.common.verbs import enter_unseen
from bang.duel.table import DuelTable
from bang.engine.questions import Ask, Token


async def keep(table: DuelTable, seat: int, looked_at: Sequence[Token], count: int, what: str) -> None:
    """Keep this many of the cards on the stage, unseen by the other side, and discard the others."""
    kept = list(looked_at)
    if len(kept) > count:
        answer = await Ask(seat, what, verb="takes", tokens=kept, count=count, is_secret=True)
        kept = answer.tokens
    rest = [token for token in looked_at if token not in kept]
    if kept:
        await enter_unseen(table, seat, kept)
    if rest:
        await table.show("shows", rest, table.all_seats)
    for token in rest:
        table.stage.remove(token)
        table.seen.pop(token, None)
        table.discards.append(token)
        cards = (table.face(token),)
        table.emit("discards", seat, None, cards, 1, what, starts=(STAGE,), end=DISCARDS)
