"""Playing a card of the hand, and why one cannot be played."""

from collections.abc import Collection

from bang.classic.kinds import Card, CardKind
from bang.classic.table import ClassicTable
from bang.common.card_play import played_as, ways_to_play
from bang.common.resolving import resolved
from bang.common.verbs import play_to_discards, put_in_play
from bang.engine.questions import Ask, Token, Want
from bang.engine.rules import Reason


class Playable(Want):
    """Any card that can be played now, on each target that it can be played on."""

    def options(self, table: ClassicTable, ask: Ask, faces: Collection[Card]) -> list[str]:
        return [*ways_to_play(table, ask.seat, faces), *ask.also]


PLAYABLE = Playable()


def why_not(table: ClassicTable, seat: int, card: Card, target: int | None = None) -> Reason | None:
    """Why a card of the hand cannot be played now (on that player); None if it can."""
    kind = played_as(table, seat, card)
    forbidden: Reason | None = kind.why_not(table, seat)
    if forbidden is not None:
        return forbidden
    if target is None or not kind.aims:
        return ("no_target", {}) if kind.aims and not ways_to_play(table, seat, [card]) else None
    if not table.players[target].alive:
        return "dead", {}
    if target != seat and target not in table.aimed_at(seat, kind):
        reach = table.reach(seat) if kind.aims == "in_range" else 1
        reason = "out_of_range" if kind.aims == "in_range" else "too_far"
        return reason, {"distance": table.distance(seat, target), "reach": reach}
    return kind.why_not_on(table, seat, target) or (
        ("yourself", {}) if target == seat and not kind.aims_at_oneself else None
    )


async def play_card(table: ClassicTable, seat: int, token: Token, target: int | None) -> None:
    """Play a card: a brown one is discarded before its effect (R10), a blue one is put in play."""
    card = table.card(token)
    kind: CardKind = played_as(table, seat, card)
    table.in_duel = kind.is_duel
    # The players whose hand may have become empty during the Duel.
    waiting = _holders(table, seat) if kind.is_duel else []
    aim = seat if target is None else target
    is_blue = kind.is_blue
    if is_blue:
        put_in_play(table, seat, token, aim, target, kind.id)
    else:
        play_to_discards(table, seat, token, target, kind.id)
    if not table.players[seat].hand:
        await table.hand_is_empty(seat)
    await kind.play(table, seat, aim, token)
    if not is_blue:
        resolved(table, token)
    table.in_duel = False
    for player in waiting:
        if not table.players[player].hand:
            await table.hand_is_empty(player)


def _holders(table: ClassicTable, seat: int) -> list[int]:
    return [player for player in table.clockwise(seat) if table.players[player].hand]
