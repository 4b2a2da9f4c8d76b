"""The checks of the Duel's `then` lines; each returns what is the case instead, or None."""

from collections.abc import Callable, Sequence

from bang.check.common_checks import is_asked, is_over, turn
from bang.check.duel.names import are_same, is_same
from bang.check.scene import Claim, named
from bang.duel.facts import NAMES
from bang.duel.options import ROLES
from bang.duel.table import DuelTable


def _table_of(claim: Claim) -> DuelTable:
    table: DuelTable = claim.game.state
    return table


def _who(claim: Claim) -> int:
    """The number of the character whom the check is about."""
    return NAMES.index(claim.check.names[0])


def _life(claim: Claim) -> str | None:
    figure = _table_of(claim).figures.get(_who(claim))
    life = figure.life if figure else 0
    return None if life == claim.number else f"life {life}"


def _alive(claim: Claim) -> str | None:
    """Whether a character is in play with life points; in the reserve it is neither alive nor dead."""
    table, who = _table_of(claim), _who(claim)
    is_lost = who in table.sides[table.seat_of(who)].lost or who in table.figures
    state = "alive" if table.is_alive(who) else "dead" if is_lost else "in the reserve"
    return None if state == claim.check.what else state


def _hand(claim: Claim) -> str | None:
    return _compared(named(claim.game, _table_of(claim).hand(claim.seat)), claim.check.expected)


def _in_play(claim: Claim) -> str | None:
    figure = _table_of(claim).figures.get(_who(claim))
    return _compared(named(claim.game, figure.in_play if figure else []), claim.check.expected)


def _compared(cards: list[str], expected: Sequence[str]) -> str | None:
    return None if are_same(cards, expected) else " ".join(cards) or "empty"


def _hand_size(claim: Claim) -> str | None:
    cards = named(claim.game, _table_of(claim).hand(claim.seat))
    return None if len(cards) == claim.number else f"hand {len(cards)}: {' '.join(cards)}"


def _discards(claim: Claim) -> str | None:
    top_first = named(claim.game, _table_of(claim).discards[::-1])
    expected = claim.check.expected
    is_so = len(top_first) >= len(expected) and all(map(is_same, top_first, expected))
    return None if is_so else " ".join(["discards", *top_first])


def _deck(claim: Claim) -> str | None:
    table = _table_of(claim)
    if not claim.check.names:
        return "a Duel has several piles: law, outlaws, common"
    name = claim.check.names[0]
    pile = table.sides[ROLES.index(name)].pile if name in ROLES else table.deck
    return None if len(pile) == claim.number else f"deck {name} {len(pile)}"


def _place(claim: Claim) -> str | None:
    """Whether a character stands in front or in the rear; the last character of a side stands in front."""
    table, who = _table_of(claim), _who(claim)
    side = table.sides[table.seat_of(who)]
    place = "front" if who == side.front else "rear" if who in side.line else "not in play"
    return None if place == claim.check.what else f"{NAMES[who]} is {place}"


CHECKS: dict[str, Callable[[Claim], str | None]] = {
    "life": _life,
    "alive": _alive,
    "dead": _alive,
    "hand": _hand,
    "hand size": _hand_size,
    "table": _in_play,
    "asked": is_asked,
    "not asked": is_asked,
    "turn": turn,
    "discards": _discards,
    "deck": _deck,
    "front": _place,
    "rear": _place,
    "over": is_over,
    "not over": is_over,
}
