"""Peacemaker"""

from bang.duel.vocabulary import Ask, DuelTable, ShotCard, Token, discard


class Peacemaker(ShotCard):
    """If it is dodged, the opponent discards a card of the hand, of the opponent's own choice."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        other = table.seat_of(target)
        if table.hand(other):
            answer = await Ask(
                other,
                self.id,
                verb="discards",
                tokens=table.hand(other),
                about={"by": seat, "source": self.id},
            )
            await discard(table, other, answer.tokens, self.id)
