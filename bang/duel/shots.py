"""Shots: a character dodges one or loses a life point."""

from typing import Any, ClassVar

from bang.duel.kinds import DODGE, CardKind
from bang.duel.life import lose_life
from bang.duel.table import NOBODY, DuelTable
from bang.engine.questions import Ask, Token, Want
from bang.frontier import verbs
from bang.frontier.resolving import until_decided, whom
from bang.frontier.shots import Shot, dodged_with


class ShotCard(CardKind):
    """A card with the icon of a shot: it shoots once and can be given where a shot card is asked for."""

    aims = "shot"
    strikes = "target"
    dodges: ClassVar[Want] = DODGE
    """The cards of the hand that dodge it."""

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        price = price_of_dodging(table, seat, self)
        if await shoot(table, seat, target, self.id, dodges=self.dodges, price=price):
            await self.if_dodged(table, seat, target, token)

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        """What the card does if its shot is dodged; that comes before all reactions (D14)."""


def price_of_dodging(table: DuelTable, seat: int, kind: CardKind) -> int:
    """How many cards it takes besides a dodge to avoid a shot of this kind of card."""
    price = 0
    if kind.is_bang:
        for hook in table.hooked(seat, "modifies_price_of_dodging"):
            price = hook.modifies_price_of_dodging(price)
    return price


async def shoot(
    table: DuelTable, seat: int, target: int, source: str, *, dodges: Want = DODGE, price: int = 0
) -> bool:
    """Shoot at a character; returns whether the shot was dodged. A fallen one is not shot at again."""
    if not table.is_alive(target):
        return False
    owner = table.seat_of(target)
    table.rouse(target)
    table.emit("shot", seat, owner, what=source, whom=table.name_of(target))
    used = await until_decided(table, _dodged(table, Shot(seat, target, source, dodges), price))
    if not used:
        await lose_life(table, target, 1, seat, source)
        return False
    table.emit("dodged", owner, seat, what=source, who=table.name_of(target))
    place = target
    if owner != seat:
        table.reacts(seat, "reacts_shot_dodged")
        # Abilities of the side that shot come before shots in return (D14).
        place = next((who for who, _ in table.active(seat, "reacts_shot_dodged")), target)
    for hook in used:
        if "reacts_dodging" in hook.hooks:
            table.later(NOBODY, hook, "reacts_dodging", seat, place=place)
    table.calm()
    return True


async def _dodged(table: DuelTable, shot: Shot, price: int) -> list[Any]:
    used = await dodged_with(table, shot)
    if used and price and not await _pays(table, shot, price):
        return []
    return used


async def _pays(table: DuelTable, shot: Shot, price: int) -> bool:
    """Ask for the cards that a dodge costs in addition (D12)."""
    seat = table.seat_of(shot.target)
    for _ in range(price):
        if not table.hand(seat):
            return False
        answer = await Ask(
            seat,
            "tex_killer",
            verb="discards",
            tokens=table.hand(seat),
            also=["pass"],
            about={"by": shot.by, "source": shot.source, **whom(table, shot.target)},
        )
        if answer.key == "pass":
            table.emit("declines", seat, shot.by, what="tex_killer")
            return False
        await verbs.discard(table, seat, answer.tokens, "tex_killer")
    return True
