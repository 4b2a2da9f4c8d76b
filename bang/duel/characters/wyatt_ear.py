"""Wyatt Ear"""

from bang.duel.vocabulary import Character, DuelTable, draw, wants_to_use


class WyattEar(Character):
    """Whenever the opponent dodges one of his shots, he may draw a card (D10)."""

    async def reacts_shot_dodged(self, table: DuelTable, who: int) -> None:
        if await wants_to_use(table, self.seat, self.id):
            await draw(table, self.seat, 1)
