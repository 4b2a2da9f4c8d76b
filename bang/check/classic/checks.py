"""What a `then` line of the classic game may say, and what is the case instead."""

from collections.abc import Callable, Sequence

from bang.check.scene import Asked, named
from bang.frontier.table import FAR, Player


def _player(asked: Asked) -> Player:
    """The player whom the check is about."""
    player: Player = asked.game.state.players[asked.seat]
    return player


def _life(asked: Asked) -> str | None:
    life = _player(asked).life
    return None if life == asked.number else f"life {life}"


def _alive(asked: Asked) -> str | None:
    is_alive = _player(asked).alive
    return None if is_alive == (asked.check.what == "alive") else "alive" if is_alive else "dead"


def _hand(asked: Asked) -> str | None:
    return _compared(named(asked.game, _player(asked).hand), asked.check.expected)


def _table(asked: Asked) -> str | None:
    return _compared(named(asked.game, _player(asked).in_play), asked.check.expected)


def _compared(cards: list[str], expected: Sequence[str]) -> str | None:
    return None if sorted(cards) == sorted(expected) else " ".join(cards) or "empty"


def _hand_size(asked: Asked) -> str | None:
    cards = named(asked.game, _player(asked).hand)
    return None if len(cards) == asked.number else f"hand {len(cards)}: {' '.join(cards)}"


def _is_asked(asked: Asked) -> str | None:
    ask = asked.game.ask
    is_asked = ask is not None and ask.seat == asked.seat
    if is_asked == (asked.check.what == "asked"):
        return None
    return (
        "nobody is asked" if ask is None else f"the open question is {ask.prompt} of {asked.names[ask.seat]}"
    )


def _turn(asked: Asked) -> str | None:
    turn = asked.game.state.turn
    return None if turn == asked.seat else f"turn {asked.names[turn]}"


def _discards(asked: Asked) -> str | None:
    top_first = named(asked.game, asked.game.state.discards[::-1])
    expected = list(asked.check.expected)
    return None if top_first[: len(expected)] == expected else " ".join(["discards", *top_first])


def _deck(asked: Asked) -> str | None:
    size = len(asked.game.state.deck)
    return None if size == asked.number else f"deck {size}"


def _distance(asked: Asked) -> str | None:
    table = asked.game.state
    seer, seen = asked.check.names
    if not table.players[asked.seat].alive:
        return f"{seer} is dead and sees nobody"
    distance = table.distance(asked.seat, asked.names.index(seen))
    if distance == FAR:
        return f"{seer} sees no {seen} at any distance"
    return None if distance == asked.number else f"distance {distance}"


def _over(asked: Asked) -> str | None:
    winner = asked.game.state.winner
    expected = asked.check.expected[0] if asked.check.expected else ""
    return None if winner == expected else f"over {winner}" if winner else "not over"


CHECKS: dict[str, Callable[[Asked], str | None]] = {
    "life": _life,
    "alive": _alive,
    "dead": _alive,
    "hand": _hand,
    "hand size": _hand_size,
    "table": _table,
    "asked": _is_asked,
    "not asked": _is_asked,
    "turn": _turn,
    "discards": _discards,
    "deck": _deck,
    "distance": _distance,
    "over": _over,
    "not over": _over,
}
