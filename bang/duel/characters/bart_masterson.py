"""Bart Masterson"""

from bang.common.draw_check import flip, lucky
from bang.duel.hooks import DuelHooks
from bang.duel.kinds import Character
from bang.duel.table import DuelTable
from bang.engine.questions import Ask, Token
from bang.engine.views import About


class BartMasterson(Character):
    """For whatever either side reveals, two cards are revealed, and his side chooses which one counts."""

    async def replaces_flip(self, table: DuelTable, seat: int, asking: DuelHooks, owner: int) -> Token | None:
        turned = [await flip(table, seat, asking, owner) for _ in range(2)]
        flipped = [token for token in turned if token is not None]
        if len(flipped) < 2:
            return flipped[0] if flipped else None
        good = lucky(table, flipped, asking)
        if seat != self.seat:
            good = [name for token in flipped if (name := table.card(token).name) not in good]
        about: About = {"source": asking.id, "lucky": good}
        answer = await Ask(self.seat, self.id, verb="takes", tokens=flipped, about=about, is_open=True)
        return answer.tokens[0]
