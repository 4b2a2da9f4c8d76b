"""Shots: a character dodges one or loses a life point."""

from collections.abc import Sequence
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
        prices = prices_of_dodging(table, seat, self)
        dodged = await shoot_at(table, Shot(seat, target, self.id, self.dodges), prices)
        if dodged:
            await self.if_dodged(table, seat, target, token)
            react_to_dodging(table, seat, target, dodged)

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        """What the card does if its shot is dodged; that comes before all reactions (D14)."""


def prices_of_dodging(table: DuelTable, seat: int, kind: CardKind) -> Sequence[str]:
    """What raises the price of dodging this kind of card, once for each card that it costs in addition."""
    hooks = table.hooked(seat, "modifies_price_of_dodging") if kind.is_bang else []
    return [hook.id for hook in hooks for _ in range(hook.modifies_price_of_dodging(0))]


async def shoot(table: DuelTable, seat: int, target: int, source: str, prices: Sequence[str] = ()) -> None:
    """Shoot at a character with a card or an ability that does nothing else."""
    dodged = await shoot_at(table, Shot(seat, target, source, DODGE), prices)
    if dodged:
        react_to_dodging(table, seat, target, dodged)


async def shoot_at(table: DuelTable, shot: Shot, prices: Sequence[str]) -> list[Any]:
    """Shoot at a character; returns what the shot was dodged with. A fallen one is not shot at again."""
    seat, target = table.seat_of(shot.target), shot.target
    if not table.is_alive(target):
        return []
    table.rouse(target)
    table.emit("shot", shot.by, seat, what=shot.source, whom=table.name_of(target))
    used = await until_decided(table, _dodged(table, shot, prices))
    if used:
        table.emit("dodged", seat, shot.by, what=shot.source, who=table.name_of(target))
    else:
        await lose_life(table, target, 1, shot.by, shot.source)
    table.calm()
    return used


def react_to_dodging(table: DuelTable, seat: int, target: int, used: list[Any]) -> None:
    """After a shot was dodged, abilities of the side that shot come before shots in return (D14)."""
    owner, place = table.seat_of(target), target
    if owner != seat:
        table.reacts(seat, "reacts_shot_dodged")
        place = next((who for who, _ in table.active(seat, "reacts_shot_dodged")), target)
    for hook in used:
        if "reacts_having_dodged" in hook.hooks:
            table.later(NOBODY, hook, "reacts_having_dodged", owner, seat, place=place)


async def _dodged(table: DuelTable, shot: Shot, prices: Sequence[str]) -> list[Any]:
    used = await dodged_with(table, shot)
    for asking in prices if used else ():
        if not await _pays(table, shot, asking):
            return []
    return used


async def _pays(table: DuelTable, shot: Shot, asking: str) -> bool:
    """Ask for a card that a dodge costs in addition (D12)."""
    seat = table.seat_of(shot.target)
    if not table.hand(seat):
        return False
    answer = await Ask(
        seat,
        asking,
        verb="discards",
        tokens=table.hand(seat),
        also=["pass"],
        about={"by": shot.by, "source": shot.source, **whom(table, shot.target)},
    )
    if answer.key == "pass":
        table.emit("declines", seat, shot.by, what=asking)
        return False
    await verbs.discard(table, seat, answer.tokens, asking)
    return True
