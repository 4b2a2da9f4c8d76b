"""Toco Ramirez"""

from bang.duel.vocabulary import KINDS, Card, CardKind, Character, DuelTable, Token, play_as


class TocoRamirez(Character):
    """Uses any card as Colt."""

    def allows_card_as(self, card: Card, kind: str) -> bool:
        return kind == "shot"

    def offers_ways(self, table: DuelTable, seat: int, cards: list[Card]) -> list[str]:
        colt = KINDS["colt"]
        if colt.why_not(table, seat):
            return []
        targets = table.aimed_at(seat, colt)
        return [f"{self.id}/{card.on[who]}" for card in cards if card.kind is not colt for who in targets]

    def acts_as(self, way: str, top: Card | None) -> CardKind:
        return KINDS["colt"]

    async def use_way(self, table: DuelTable, seat: int, way: str, token: Token, target: int) -> None:
        table.emit("uses", seat, what=self.id, who=self.id)
        await play_as(table, seat, token, target, KINDS["colt"])
