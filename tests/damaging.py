"""Saved games to damage, and the message with which a damaged one is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bang import games
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.saves import Damaged
from tests.properties.random_games import AnyGame, Kind, classic_kind, play_on

KIND = classic_kind(5, "fourth", "full", seed=1)


def late_game(kind: Kind = KIND, answers: int = 60) -> AnyGame:
    """A random game after some answers."""
    game: AnyGame = kind.new_game()
    play_on(game, Chance(kind.seed), answers)
    return game


def saved(kind: Kind = KIND) -> dict[str, Any]:
    """A saved game as data, to be damaged."""
    data: dict[str, Any] = json.loads(saves.save(late_game(kind)))
    assert data["since"] > 0
    return data


def damaged(data: Any) -> str:
    """The message with which a damaged save is refused."""
    with pytest.raises(Damaged) as why:
        games.load(data if isinstance(data, str) else json.dumps(data))
    return str(why.value)


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value in JSON data, lists and objects included."""
    if path:
        yield path
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from leaves(value, (*path, key))


def place_of(data: Any, path: tuple[Any, ...]) -> Any:
    """The list or object in which the last step of the path leads to a value."""
    for key in path[:-1]:
        data = data[key]
    return data
