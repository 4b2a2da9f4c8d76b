"""Lucky Duke"""

from bang.classic.hooks import ClassicHooks
from bang.classic.kinds import Character
from bang.classic.table import ClassicTable
from bang.common.draw_check import flip, lucky
from bang.engine.questions import Ask, Token
from bang.engine.views import About


class LuckyDuke(Character):
    """Turns up two cards for every draw! and chooses the one that counts (R13)."""

    async def replaces_flip(
        self, table: ClassicTable, seat: int, asking: ClassicHooks, owner: int
    ) -> Token | None:
        turned = [await flip(table, seat, asking, owner) for _ in range(2)]
        flipped = [token for token in turned if token is not None]
        if len(flipped) < 2:
            return flipped[0] if flipped else None
        about: About = {"source": asking.id, "lucky": lucky(table, flipped, asking)}
        answer = await Ask(seat, self.id, verb="takes", tokens=flipped, about=about, is_open=True)
        return answer.tokens[0]
