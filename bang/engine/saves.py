"""A game as text: its log, and the state at a recent boundary, from which it can continue.

The log starts before the deal, or at the table in `start`. A game has such a table if an older version of the
rules played what came before it, and the present rules refuse that.

Why a save holds both: docs/DESIGN.md#a-game-is-its-log
"""

import json
from collections.abc import Callable, Iterator
from types import NoneType
from typing import Any

from bang.data import MOST_TEXT, is_too_deep, short
from bang.engine.dealer import MERGED, SPECTATOR, SPECTATORS, OpenDealer
from bang.engine.game import Game, Input
from bang.engine.notation import input_line, parse_input
from bang.engine.questions import Refused
from bang.engine.rules import Rules

FORMAT = 1

MOST_LINES = 20_000
"""A log has at most this many lines; that of a long game has some 1,000."""

MOST_VERSIONS = 10_000
MOST_SEED = 2**256
LONGEST_MESSAGE = 400
"""A message about a damaged save is cut to this length, because it may quote what is wrong."""

Find = Callable[[str], Rules[Any]]
"""The rules of a game by its name; `ValueError` if there is no such game."""


WRONG = (KeyError, TypeError, IndexError, AttributeError, ValueError, AssertionError)
"""What a damaged save, or one that the present rules refuse, can raise."""


class Damaged(ValueError):
    """A text that is not a saved game; the message says why."""


def log_lines(game: Game[Any]) -> list[str]:
    """The whole game, one line for each input."""
    return [input_line(entry) for entry in game.log]


def save(game: Game[Any]) -> str:
    """The game as text."""
    rules = game.rules
    start = _start_of(game)
    return json.dumps(
        {
            "bang": FORMAT,
            "game": rules.name,
            "rules": rules.version,
            "dealer": None if game.dealer is None else game.dealer.to_data(),
            **({} if start is None else {"start": start}),
            **({} if game.whose is None else {"whose": game.whose}),
            "table": rules.to_data(game.boundary),
            "since": len(game.since),
            "log": log_lines(game),
        },
        separators=(",", ":"),
    )


def _start_of(game: Game[Any]) -> dict[str, Any] | None:
    """The table at which the log of a game starts; None if that is before the deal."""
    return None if game.start is None else game.rules.to_data(game.start)


def load(text: str, find: Find) -> Game[Any]:
    """The game that was saved, at the same question.

    If the log of another version of the rules no longer fits, the game continues from the saved boundary, and
    a new log starts there.
    """
    data, rules = read(text, find)
    try:
        game = _loaded(data, rules)
        game.whose = _owner(data, game.state.seats)
        if data["dealer"] is not None:
            if not rules.is_whole(game.state):
                raise ValueError("the dealer must know every card, but a face is missing")
            game.hand_to(OpenDealer.from_data(data["dealer"]))
    except WRONG as why:
        raise Damaged(f"this saved game is damaged: {_sentence(why)}") from why
    return game


def replay(text: str, find: Find) -> Iterator[tuple[Input | None, Game[Any]]]:
    """The saved game from the start of its log: first the table there, then the game after each input.

    A log usually starts before the deal. If `game.start` is not None, it starts at that table, and nothing
    before it can be told, because it was played by another version of the rules.
    """
    data, rules = read(text, find)
    line = "its deal"
    try:
        lines, start = data["log"], data.get("start")
        if data["rules"] != rules.version:
            loaded = _loaded(data, rules)
            lines, start = log_lines(loaded), _start_of(loaded)
        game = _begun(data, rules, start)
        yield None, game
        for line in lines:
            game.feed(parse_input(line, rules))
            yield game.log[-1], game
    except WRONG as why:
        raise Damaged(f"the log diverges at {short(line)}: {_sentence(why)}") from why


def _loaded(data: dict[str, Any], rules: Rules[Any]) -> Game[Any]:
    """The game in a save, without its dealer."""
    if data["rules"] == rules.version:
        return _continued(data, rules)
    for attempt in (_played_again, _continued_anew):
        try:
            return attempt(data, rules)
        except WRONG:
            continue  # the present rules refuse this part of the log
    return _continued_anew({**data, "log": [], "since": 0}, rules)


def _continued(data: dict[str, Any], rules: Rules[Any]) -> Game[Any]:
    """The game from the boundary on; what was played before it is not played again."""
    log = [parse_input(line, rules) for line in data["log"]]
    begun = len(log) - data["since"]
    start = rules.from_data(data["start"]) if "start" in data else None
    game = Game(rules, rules.from_data(data["table"]), start=start, whose=_lenient(data))
    game.log = log[:begun]
    for entry in log[begun:]:
        game.feed(entry)
    return game


def _played_again(data: dict[str, Any], rules: Rules[Any]) -> Game[Any]:
    """The game from the start of its log on, if that leads to the table in the save."""
    log = [parse_input(line, rules) for line in data["log"]]
    begun = len(log) - data["since"]
    game = _begun(data, rules, data.get("start"))
    for entry in log[:begun]:
        game.feed(entry)
    if _open_to_all_seats(game) != _open_to_all_seats(Game(rules, rules.from_data(data["table"]))):
        raise Refused("the present rules lead to another table")
    for entry in log[begun:]:
        game.feed(entry)
    return game


def _open_to_all_seats(game: Game[Any]) -> dict[str, Any]:
    """The table as plain data; what all seats know counts as known to everybody.

    Old saves do not tell these apart, because there was no sign for spectators.
    """
    table = game.state.copy()
    everybody = table.all_seats
    seats = everybody & ~SPECTATORS
    table.seen = {token: everybody if who & seats == seats else who for token, who in table.seen.items()}
    return game.rules.to_data(table)


def _continued_anew(data: dict[str, Any], rules: Rules[Any]) -> Game[Any]:
    """The game from the boundary on, with a log that starts there."""
    since = data["log"][len(data["log"]) - data["since"] :]
    is_dealt = data["table"] != rules.to_data(rules.fresh(data["table"]))
    game = _begun(data, rules, data["table"] if is_dealt else None)
    for line in since:
        game.feed(parse_input(line, rules))
    return game


def _begun(data: dict[str, Any], rules: Rules[Any], start: dict[str, Any] | None) -> Game[Any]:
    """A game at the start of its log: at that table, or before the deal."""
    if start is None:
        return Game(rules, rules.fresh(data["table"]), whose=_lenient(data))
    return Game(rules, rules.from_data(start), start=rules.from_data(start), whose=_lenient(data))


def _lenient(data: dict[str, Any]) -> int | None:
    """What the log of a copy is checked by: it may have had another owner when it began."""
    return None if data["whose"] is None else MERGED


def _owner(data: dict[str, Any], seats: int) -> int | None:
    """Whose copy was saved; None for that of nobody in particular."""
    whose: int | None = data["whose"]
    if whose is not None and whose not in (SPECTATOR, MERGED, *range(seats)):
        raise ValueError(f"a copy cannot belong to {whose}")
    return whose


def read(text: Any, find: Find) -> tuple[dict[str, Any], Rules[Any]]:
    """The fields of a saved game, after checking their types, and the rules it was played by."""
    if not isinstance(text, str) or len(text) > MOST_TEXT or is_too_deep(text):
        raise Damaged("this is not a saved game: it is not text, too long, or nested too deep")
    try:
        data = json.loads(text)
    except ValueError as why:
        raise Damaged("this is not a saved game: a saved game is a JSON object") from why
    if not isinstance(data, dict) or type(data.get("bang")) is not int or data["bang"] != FORMAT:
        raise Damaged(f"this is not a saved game: a saved game begins with {{'bang': {FORMAT}, …}}")
    try:
        rules = find(str(data.get("game")))
    except ValueError as why:
        raise Damaged(f"this is a saved game, but {_sentence(why)}") from why
    _check_fields(data)
    return data, rules


def _check_fields(data: dict[str, Any]) -> None:
    """Check the types and the sizes of the fields; the rules check what is in the table."""
    wanted = {"rules": int, "table": dict, "since": int, "log": list}
    if "start" in data:
        wanted["start"] = dict
    for name, kind in wanted.items():
        if type(data.get(name)) is not kind:
            raise Damaged(f"this saved game is damaged: {name!r} is missing or not of type {kind.__name__}")
    log = data["log"]
    if not all(isinstance(line, str) for line in log) or not 0 <= data["since"] <= len(log):
        raise Damaged("this saved game is damaged: its log is not a list of lines, or is too short")
    if len(log) > MOST_LINES:
        raise Damaged(f"this saved game is damaged: its log has more than {MOST_LINES} lines")
    if not 0 < data["rules"] < MOST_VERSIONS:
        raise Damaged("this saved game is damaged: there is no such version of the rules")
    dealer = data.setdefault("dealer", None)
    if type(dealer) not in (str, int, NoneType):
        raise Damaged("this saved game is damaged: its dealer is neither text nor a number")
    if type(data.setdefault("whose", None)) not in (int, NoneType):
        raise Damaged("this saved game is damaged: the owner of the copy is not a number")
    if isinstance(dealer, int) and abs(dealer) > MOST_SEED:
        raise Damaged("this saved game is damaged: its dealer is too large a number")


def _sentence(why: Exception) -> str:
    words = f"{why.args[0]!r} is missing" if isinstance(why, KeyError) else str(why) or type(why).__name__
    return words if len(words) <= LONGEST_MESSAGE else f"{words[:LONGEST_MESSAGE]}…"
