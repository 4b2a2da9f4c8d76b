"""Playing a card of the hand, and why one cannot be played."""

from collections.abc import Collection

from bang.classic.kinds import Card, Reason
from bang.classic.table import TABLES, ClassicTable
from bang.common import verbs
from bang.common.card_play import played_as, ways_to_play
from bang.common.table import DISCARDS, HANDS
from bang.engine.questions import Ask, Token, Want


class Playable(Want):
    """Any card that can be played now, on each target that it can be played on."""

    def options(self, table: ClassicTable, ask: Ask, faces: Collection[Card]) -> list[str]:
        return [*ways_to_play(table, ask.seat, faces), *ask.also]


PLAYABLE = Playable()


def why_not(table: ClassicTable, seat: int, card: Card, target: int | None = None) -> Reason | None:
    """Why a card of the hand cannot be played now (on that player); None if it can."""
    kind = played_as(table, seat, card)
    forbidden: Reason | None = kind.forbids_play(table, seat)
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
    return kind.forbids_target(table, seat, target) or (
        ("yourself", {}) if target == seat and not kind.aims_at_oneself else None
    )


async def play_card(table: ClassicTable, seat: int, token: Token, target: int | None) -> None:
    """Play a card: a brown one is discarded before its effect (R10), a blue one is put in play."""
    card = table.card(token)
    kind = played_as(table, seat, card)
    table.in_duel = kind.is_duel
    # The players whose hand may have become empty during the Duel.
    waiting = _holders(table, seat) if kind.is_duel else []
    aim = seat if target is None else target
    is_blue = kind.is_blue
    if is_blue:
        _put_in_play(table, seat, token, aim)
    else:
        verbs.lay_down(table, seat, [token])
        table.resolving.append(token)
    end = TABLES[aim] if is_blue else DISCARDS
    table.emit("plays", seat, target, (card,), 1, kind.id, starts=(HANDS[seat],), end=end)
    await table.hand_shrank(seat)
    await kind.play(table, seat, aim, token)
    if not is_blue:
        table.resolving.remove(token)
    table.in_duel = False
    for player in waiting:
        await table.hand_shrank(player)


def _holders(table: ClassicTable, seat: int) -> list[int]:
    return [player for player in table.clockwise(seat) if table.players[player].hand]


def _put_in_play(table: ClassicTable, seat: int, token: Token, owner: int) -> None:
    """Put a blue card in front of a player; a weapon replaces the old one, which is discarded (R18a)."""
    table.players[seat].hand.remove(token)
    table.seen.pop(token, None)
    if table.card(token).kind.weapon:
        for old in list(table.players[owner].in_play):
            if table.card(old).kind.weapon:
                verbs.discard_in_play(table, owner, old, "replaced")
    table.players[owner].in_play.append(token)
    table.changed_in_play(owner, table.card(token).kind)
