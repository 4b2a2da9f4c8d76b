"""Shots: a BANG! effect aimed at a player, who may dodge it."""

from bang.engine.questions import Ask
from bang.frontier.card_play import UsableAs
from bang.frontier.hooks import Hooks
from bang.frontier.life import lose_life
from bang.frontier.resolving import give, until_decided
from bang.frontier.table import Table

MISSED = UsableAs("missed")


async def shoot(table: Table, seat: int, target: int, misses: int, card: str) -> None:
    """The target dodges with this many misses, or loses a life point."""
    table.emit("shot", seat, target, what=card)
    if await until_decided(table, _dodges(table, seat, target, misses, card)):
        table.emit("dodged", target, seat, what=card)
    else:
        await lose_life(table, target, 1, seat, card)


async def _dodges(table: Table, shooter: int, seat: int, misses: int, card: str) -> bool:
    """Ask until there are enough misses; each Barrel counts once, before or after a Missed! (R11)."""
    player = table.players[seat]
    tried: list[str] = []
    while misses:
        barrels = {name: hook for name, hook in offered_misses(table, seat).items() if name not in tried}
        answer = await Ask(
            seat,
            "dodge",
            verb="answers",
            tokens=player.hand,
            wants=MISSED,
            also=[*barrels, "pass"],
            about={"by": shooter, "source": card, "needed": misses},
        )
        if answer.key == "pass":
            table.emit("declines", seat, shooter, what="dodge")
            return False
        if answer.key in barrels:
            tried.append(answer.key)
            table.emit("uses", seat, what=answer.key)
            misses -= await barrels[answer.key].offers_miss(table, seat)
        else:
            await give(table, seat, answer.tokens[0], "dodge")
            misses -= 1
    return True


def offered_misses(table: Table, seat: int) -> dict[str, Hooks]:
    """What can dodge without a Missed!, by the name of the answer: the character, then cards in play."""
    player = table.players[seat]
    offered: dict[str, Hooks] = {}
    if "offers_miss" in player.character.hooks:
        offered[player.character.id] = player.character
    for token in player.in_play:
        card = table.card(token)
        if "offers_miss" in card.kind.hooks:
            offered[card.name] = card.kind
    return offered
