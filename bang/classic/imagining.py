"""Dealing everything hidden from a seat again: a table as it could be, as far as the seat knows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import prod

from bang.classic.definitions import CARDS, CHARACTER_FACES
from bang.classic.editions import characters_of, deck_of
from bang.classic.roles import Odds, deals
from bang.classic.table import ClassicTable
from bang.engine.chance import Chance
from bang.engine.questions import Face, Token

FINE = 1 << 30
"""Chances are told apart as finely as this."""


def imagined(table: ClassicTable, seat: int | None, chance: Chance, odds: Odds | None = None) -> ClassicTable:
    """A copy of the table in which everything hidden from this seat (or from a spectator) is dealt again."""
    other = table.copy()
    _deal_cards(other, hidden_tokens(table, seat), chance)
    closed = [whose for whose, shown in enumerate(table.shown) if not shown and whose != seat]
    if any(table.shown):
        _deal_roles(other, closed, chance, odds)
    return other


def completed(table: ClassicTable, chance: Chance) -> ClassicTable:
    """A copy of the table in which everything that this copy does not know is dealt."""
    other = table.copy()
    _deal_cards(other, [token for token in _all_tokens(table) if token not in table.faces], chance)
    if any(table.shown):
        _deal_roles(other, [seat for seat, role in enumerate(table.roles) if role is None], chance)
    return other


def _deal_cards(table: ClassicTable, hidden: list[Token], chance: Chance) -> None:
    """Deal these cards from all that are not among the others."""
    dealt = dict.fromkeys(hidden)
    known = Counter(
        table.faces[token].name for token in _all_tokens(table) if token in table.faces and token not in dealt
    )
    characters = table.phase == "setup" and not table.deck
    box: dict[str, Face] = CHARACTER_FACES if characters else dict(CARDS)
    names = (
        characters_of(table.edition)
        if characters
        else [card.name for card in deck_of(table.edition, table.deck_kind)]
    )
    pool = [box[name] for name in sorted((Counter(names) - known).elements())]
    table.faces.update(zip(hidden, chance.mixed(pool), strict=False))


def _all_tokens(table: ClassicTable) -> list[Token]:
    hands = [token for player in table.players for token in (*player.hand, *player.in_play)]
    return [*hands, *table.discards, *table.deck, *table.stage]


def hidden_tokens(table: ClassicTable, seat: int | None) -> list[Token]:
    """The cards whose faces this seat does not know."""
    hands = [player.hand for other, player in enumerate(table.players) if other != seat]
    tokens = [token for zone in (*hands, table.deck, table.stage) for token in zone]
    return [token for token in tokens if not table.knows(seat, token)]


def _deal_roles(table: ClassicTable, closed: list[int], chance: Chance, odds: Odds | None = None) -> None:
    """Deal the roles of these players again among them, as likely as the odds say."""
    left = list(table.composition)
    for other, role in enumerate(table.roles):
        if other not in closed and role is not None:
            left.remove(role)
    dealt = chance.mixed(left) if odds is None else _likely([odds[seat] for seat in closed], left, chance)
    for other, role in zip(closed, dealt, strict=True):
        table.roles[other] = role


def _likely(odds: Odds, left: list[str], chance: Chance) -> Sequence[str]:
    """One deal of these roles; if the odds allow none of them, any."""
    orders = deals(tuple(sorted(left)))
    weights = [prod(map(_odds_of, odds, deal)) for deal in orders]
    if not any(weights):
        return chance.pick(orders)
    drawn = sum(weights) * chance.below(FINE) / FINE
    sums = accumulate(weights)
    return next(deal for deal, reached in zip(orders, sums, strict=True) if drawn < reached)


def _odds_of(odds: Mapping[str, float], role: str) -> float:
    return odds.get(role, 0.0)
