"""Soundance Kid"""

from bang.common import verbs
from bang.duel.kinds import Card, Character
from bang.duel.looking import keep
from bang.duel.table import DuelTable
from bang.engine.questions import Answer


class SoundanceKid(Character):
    """Once a turn he may discard a card to draw one of each pile; he keeps one of the two."""

    def offers_ways(self, table: DuelTable, seat: int, cards: list[Card]) -> list[str]:
        return [] if self.id in table.used else [f"{self.id}/{card.name}" for card in cards]

    async def use_way(self, table: DuelTable, seat: int, answer: Answer) -> None:
        table.used.append(self.id)
        table.emit("uses", seat, what=self.id, who=self.id)
        await verbs.discard(table, seat, answer.tokens, self.id)
        looked_at = [
            token for owner in (seat, 1 - seat) for token in await verbs.turn_up(table, owner, 1, 1 << seat)
        ]
        await keep(table, seat, looked_at, 1, self.id)
