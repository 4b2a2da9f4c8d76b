"""Cattle Katie"""

from bang.duel.vocabulary import Card, Character, DuelTable, Token, discard_in_play, draw


class CattleKatie(Character):
    """Once a turn she may discard a card in play here, not one that is always active, to draw two cards."""

    pays_in_play = True

    def offers_ways(self, table: DuelTable, seat: int, cards: list[Card]) -> list[str]:
        in_play = [table.card(token) for token in table.figures[self.number].in_play]
        ways = [f"{self.id}/{card.on[self.number]}" for card in in_play if not card.kind.always]
        return [] if self.id in table.used else ways

    async def use_way(self, table: DuelTable, seat: int, way: str, token: Token, target: int) -> None:
        table.used.append(self.id)
        table.emit("uses", seat, what=self.id, who=self.id)
        discard_in_play(table, self.number, token, self.id)
        await draw(table, seat, 2)
