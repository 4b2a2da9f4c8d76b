"""Playing a card from the hand: what may be played, on whom, and what happens."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bang.engine.questions import Ask, Token, Want
from bang.frontier import verbs
from bang.frontier.cards import Card, CardKind, Reason
from bang.frontier.table import DISCARDS, HANDS, TABLES, Table


def is_usable_as(table: Table, seat: int, card: Card, kind: str) -> bool:
    """Whether the card is of this kind, or its holder may use it as such."""
    if card.kind.id == kind:
        return True
    return any(hook.allows_card_as(card, kind) for hook in table.hooked(seat, "allows_card_as"))


@dataclass(frozen=True)
class UsableAs(Want):
    """Any card that is of this kind, or that its holder may use as such."""

    kind: str

    def options(self, table: Table, ask: Ask, faces: Collection[Card]) -> list[str]:
        usable = [card.name for card in faces if is_usable_as(table, ask.seat, card, self.kind)]
        return [*usable, *ask.also]


class Playable(Want):
    """Any card that can be played now, on each player whom it can be played on."""

    def options(self, table: Table, ask: Ask, faces: Collection[Card]) -> list[str]:
        return [*ways_to_play(table, ask.seat, faces), *ask.also]


PLAYABLE = Playable()


def played_as(table: Table, seat: int, card: Card) -> CardKind:
    """The kind whose effect the card has when this player plays it: its own or another."""
    for hook in table.hooked(seat, "allows_card_as"):
        return hook.plays_card_as(card)
    return card.kind


def aimed_at(table: Table, seat: int, kind: CardKind) -> list[int]:
    """The players in reach of the card."""
    if kind.aims == "in_range":
        return table.in_range(seat)
    near = table.within(seat, 1) if kind.aims == "within_one" else table.others(seat)
    return [*near, seat] if kind.aims_at_oneself else near


def ways_to_play(table: Table, seat: int, cards: Iterable[Card]) -> list[str]:
    """The answers that play one of these cards now."""
    ways: list[str] = []
    disguised = table.hooked(seat, "allows_card_as")
    for card in cards:
        kind = played_as(table, seat, card) if disguised else card.kind
        if kind.forbids_play(table, seat) is not None:
            continue
        if not kind.aims:
            ways.append(card.name)
            continue
        for target in aimed_at(table, seat, kind):
            if kind.forbids_target(table, seat, target) is None:
                ways.append(card.on[target])
    return ways


def why_not(table: Table, seat: int, card: Card, target: int | None = None) -> Reason | None:
    """Why a card of the hand cannot be played now (on that player); None if it can."""
    kind = played_as(table, seat, card)
    forbidden = kind.forbids_play(table, seat)
    if forbidden is not None:
        return forbidden
    if target is None or not kind.aims:
        return ("no_target", {}) if kind.aims and not ways_to_play(table, seat, [card]) else None
    if not table.players[target].alive:
        return "dead", {}
    if target != seat and target not in aimed_at(table, seat, kind):
        reach = table.reach(seat) if kind.aims == "in_range" else 1
        reason = "out_of_range" if kind.aims == "in_range" else "too_far"
        return reason, {"distance": table.distance(seat, target), "reach": reach}
    return kind.forbids_target(table, seat, target) or (
        ("yourself", {}) if target == seat and not kind.aims_at_oneself else None
    )


async def play_card(table: Table, seat: int, token: Token, target: int | None) -> None:
    """Play a card: a brown one is discarded before its effect (R10), a blue one is put in play."""
    card = table.card(token)
    kind = played_as(table, seat, card)
    table.in_duel = kind.is_duel
    # The players whose hand may have become empty during the Duel.
    waiting = _holders(table, seat) if kind.is_duel else []
    aim = seat if target is None else target
    if kind.is_blue:
        _put_in_play(table, seat, token, aim)
    else:
        verbs.lay_down(table, seat, [token])
        table.resolving.append(token)
    end = TABLES[aim] if kind.is_blue else DISCARDS
    table.emit("plays", seat, target, (card,), 1, kind.id, starts=(HANDS[seat],), end=end)
    await verbs.hand_shrank(table, seat)
    await kind.play(table, seat, aim, token)
    if not kind.is_blue:
        table.resolving.remove(token)
    table.in_duel = False
    for player in waiting:
        await verbs.hand_shrank(table, player)


def _holders(table: Table, seat: int) -> list[int]:
    return [player for player in table.clockwise(seat) if table.players[player].hand]


def _put_in_play(table: Table, seat: int, token: Token, owner: int) -> None:
    """Put a blue card in front of a player; a weapon replaces the old one, which is discarded (R18a)."""
    table.players[seat].hand.remove(token)
    table.seen.pop(token, None)
    if table.card(token).kind.weapon:
        for old in list(table.players[owner].in_play):
            if table.card(old).kind.weapon:
                verbs.discard_in_play(table, owner, old, "replaced")
    table.players[owner].in_play.append(token)
    table.changed_in_play(owner, table.card(token).kind)
