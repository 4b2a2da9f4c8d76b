"""The checks of the classic game's `then` lines; each returns what is the case instead, or None."""

from collections.abc import Callable, Sequence

from bang.check.common_checks import is_asked, is_over, turn
from bang.check.scene import Claim, named
from bang.classic.table import FAR, Player


def _player(claim: Claim) -> Player:
    """The player whom the check is about."""
    player: Player = claim.game.state.players[claim.seat]
    return player


def _life(claim: Claim) -> str | None:
    life = _player(claim).life
    return None if life == claim.number else f"life {life}"


def _alive(claim: Claim) -> str | None:
    is_alive = _player(claim).alive
    return None if is_alive == (claim.check.what == "alive") else "alive" if is_alive else "dead"


def _hand(claim: Claim) -> str | None:
    return _compared(named(claim.game, _player(claim).hand), claim.check.expected)


def _table(claim: Claim) -> str | None:
    return _compared(named(claim.game, _player(claim).in_play), claim.check.expected)


def _compared(cards: list[str], expected: Sequence[str]) -> str | None:
    return None if sorted(cards) == sorted(expected) else " ".join(cards) or "empty"


def _hand_size(claim: Claim) -> str | None:
    cards = named(claim.game, _player(claim).hand)
    return None if len(cards) == claim.number else f"hand {len(cards)}: {' '.join(cards)}"


def _discards(claim: Claim) -> str | None:
    top_first = named(claim.game, claim.game.state.discards[::-1])
    expected = list(claim.check.expected)
    return None if top_first[: len(expected)] == expected else " ".join(["discards", *top_first])


def _deck(claim: Claim) -> str | None:
    size = len(claim.game.state.deck)
    return None if size == claim.number else f"deck {size}"


def _distance(claim: Claim) -> str | None:
    table = claim.game.state
    seer, seen = claim.check.names
    if not table.players[claim.seat].alive:
        return f"{seer} is dead and sees nobody"
    distance = table.distance(claim.seat, claim.names.index(seen))
    if distance == FAR:
        return f"there is no distance from {seer} to {seen}"
    return None if distance == claim.number else f"distance {distance}"


CHECKS: dict[str, Callable[[Claim], str | None]] = {
    "life": _life,
    "alive": _alive,
    "dead": _alive,
    "hand": _hand,
    "hand size": _hand_size,
    "table": _table,
    "asked": is_asked,
    "not asked": is_asked,
    "turn": turn,
    "discards": _discards,
    "deck": _deck,
    "distance": _distance,
    "over": is_over,
    "not over": is_over,
}
