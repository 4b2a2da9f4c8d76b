"""Shots: a character dodges one or loses a life point."""

from collections.abc import Sequence
from typing import Any, ClassVar

from bang.common.resolving import until_decided, whom
from bang.common.shots import Shot, dodged_with
from bang.common.verbs import discard
from bang.duel.kinds import DODGE, CardKind
from bang.duel.life import lose_life
from bang.duel.table import NOBODY, DuelTable
from bang.engine.questions import ANY_CARD, Ask, Token, Want


class ShotCard(CardKind):
    """A card with the icon of a shot: it shoots once and can be given where a shot card is asked for."""

    aims = "shot"
    strikes = "target"
    any_card_dodges: ClassVar[bool] = False
    """Whether every card of the hand dodges it, not only a dodge."""

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        if await self.fire(table, seat, target):
            await self.if_dodged(table, seat, target, token)

    async def fire(self, table: DuelTable, seat: int, target: int) -> bool:
        """Shoot at a character with this card, and return whether the shot was dodged."""
        dodges = ANY_CARD if self.any_card_dodges else DODGE
        prices = _prices_of_dodging(table, seat, self)
        return await shoot(table, seat, target, self.id, dodges=dodges, prices=prices)

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        """What the card does if its shot is dodged; that comes before all reactions (D14)."""


def _prices_of_dodging(table: DuelTable, seat: int, kind: CardKind) -> Sequence[str]:
    """What raises the price of dodging this kind of card, once for each card that it costs in addition.

    Each source asks for its own cards, so here the numbers are not combined into one.
    """
    sources = table.hooked(seat, "modifies_price_of_dodging") if kind.is_bang else []
    return [source.id for source in sources for _ in range(source.modifies_price_of_dodging(0))]


async def shoot(
    table: DuelTable,
    seat: int,
    target: int,
    source: str,
    *,
    dodges: Want = DODGE,
    prices: Sequence[str] = (),
    attacker: int = NOBODY,
) -> bool:
    """Shoot at a character, and return whether the shot was dodged. A fallen one is not shot at again.

    The attacker is the front of the side that shoots, unless another one's ability shoots.
    """
    owner = table.seat_of(target)
    if attacker == NOBODY:
        attacker = table.sides[seat].front
    if not table.is_alive(target):
        return False
    table.rouse(target)
    table.emit("shot", seat, owner, what=source, whom=table.name_of(target))
    used = await until_decided(table, _dodged(table, Shot(seat, target, source, dodges), prices))
    if used:
        table.emit("dodged", owner, seat, what=source, who=table.name_of(target))
        _react_to_dodging(table, seat, target, attacker, used)
    else:
        await lose_life(table, target, 1, seat, source)
    table.calm()
    return bool(used)


def _react_to_dodging(table: DuelTable, seat: int, target: int, attacker: int, used: list[Any]) -> None:
    """Abilities of the side that shot come before shots in return (D14)."""
    owner, place = table.seat_of(target), target
    if owner != seat:
        table.react_later("reacts_shot_dodged", seat)
        place = next((who for who, _ in table.active(seat, "reacts_shot_dodged")), target)
    for hook in used:
        if "reacts_having_dodged" in hook.hooks:
            # A character must still be alive then; a card that was given needs nobody.
            who = target if hook is table.figures[target].character else NOBODY
            table.later(who, hook, "reacts_having_dodged", owner, attacker, place=place)


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
    await discard(table, seat, answer.tokens, asking)
    return True
