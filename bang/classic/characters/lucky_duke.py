"""Lucky Duke"""

from bang.engine.questions import Ask, Token
from bang.frontier.characters import Character
from bang.frontier.draw_check import flip
from bang.frontier.table import Table


class LuckyDuke(Character):
    """For every draw! turns two cards and chooses the one that counts (R13)."""

    async def replaces_flip(self, table: Table, seat: int, source: str) -> Token | None:
        turned = [await flip(table, seat, source), await flip(table, seat, source)]
        flipped = [token for token in turned if token is not None]
        if len(flipped) < 2:
            return flipped[0] if flipped else None
        answer = await Ask(seat, self.id, tokens=flipped, about={"for": source}, is_open=True)
        return answer.tokens[0]
