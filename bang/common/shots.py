"""Shots: a player may dodge them with cards of the hand, with cards in play and with abilities."""

from typing import Any, NamedTuple

from bang.common.hooks import Hooks
from bang.common.resolving import whom
from bang.common.table import Table
from bang.common.verbs import give
from bang.common.views import About
from bang.engine.questions import Ask, Want


class Shot(NamedTuple):
    """A shot at a character."""

    by: int
    """The player who shoots."""
    target: int
    """The character who is shot at."""
    source: str
    """The card or the ability."""
    dodges: Want
    """The cards of the hand that dodge it."""


async def dodged_with(table: Table, shot: Shot, misses: int = 1) -> list[Any]:
    """What the shot is dodged with, when it takes this many misses; empty if it is not dodged.

    Each card in play and each ability can be tried once, before or after a card of the hand (R11).
    """
    seat = table.seat_of(shot.target)
    about: About = {"by": shot.by, "source": shot.source, **whom(table, shot.target)}
    tried: list[str] = []
    used: list[Any] = []
    while len(used) < misses:
        offered = {n: hook for n, hook in offered_misses(table, shot.target).items() if n not in tried}
        answer = await Ask(
            seat,
            "dodge",
            verb="answers",
            tokens=table.hand(seat),
            wants=shot.dodges,
            also=[*offered, "pass"],
            about={**about, "needed": misses - len(used)},
        )
        if answer.key == "pass":
            table.emit("declines", seat, shot.by, what="dodge")
            return []
        if answer.key in offered:
            hook = offered[answer.key]
            tried.append(answer.key)
            table.emit("uses", seat, what=answer.key, who=table.name_of(shot.target))
            if await hook.offers_miss(table, seat):
                used.append(hook)
        else:
            token = answer.tokens[0]
            await give(table, seat, token, "dodge")
            used.append(table.card(token).kind)
    return used


def offered_misses(table: Table, who: int) -> dict[str, Hooks]:
    """What can dodge without a card of the hand: the character, then cards in play, by the answer's name."""
    figure = table.figures[who]
    offered: dict[str, Hooks] = {}
    if "offers_miss" in figure.character.hooks:
        offered[figure.character.id] = figure.character
    for token in figure.in_play:
        card = table.card(token)
        if "offers_miss" in card.kind.hooks:
            offered[card.name] = card.kind
    return offered
