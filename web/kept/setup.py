"""The setup of a table: what is chosen before the deal and saved with the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from bang import games
from web.kept import outside

LONGEST_NAME = 24
LONGEST_OPTION = 40
MOST_CHOICES = 20


class Setup(TypedDict):
    """The setup of a table; the course of the game itself is in its log."""

    play: str
    """The name of the game."""
    seats: int
    seed: int
    bots: str
    options: dict[str, str]
    """The options of the game, such as its edition."""
    next_game: dict[str, bool]
    """The options chosen for the next game at this table."""
    role: str | None
    """The role that the person chose; None if luck decides."""
    seat: int
    """The seat of the person who plays alone."""
    hands: str
    """`alone` or `pass`: one person against bots, or several at one device."""
    names: list[str]
    tutorial: bool
    hints: bool


STRANGERS = ("Stranger", "L’Étranger", "Straniero", "Vreemdeling")
"""What older versions kept as the name of somebody who had given none."""


def tidy_name(name: str) -> str:
    """A typed name on one line, without extra spaces, cut to LONGEST_NAME."""
    return " ".join(outside.short(name, 10 * LONGEST_NAME).split())[:LONGEST_NAME]


def sane_setup(told: Mapping[str, Any]) -> Setup:
    """A valid setup from data of any origin or age; invalid values are replaced by defaults."""
    play = told["play"] if told.get("play") in games.names() else games.names()[0]
    table, levels = games.options(play), games.levels(play)
    wanted = told.get("seats")
    seats = wanted if type(wanted) is int and wanted in table.SEATS else table.USUAL_SEATS
    names = told.get("names")
    role, seat = told.get("role"), told.get("seat")
    return {
        "play": play,
        "seats": seats,
        "seed": outside.seed(told.get("seed")),
        "bots": told["bots"] if told.get("bots") in levels else levels[-1],
        "options": _options(told, table.OPTIONS),
        "next_game": _choices(told),
        "role": role if role in table.roles_for(seats) else None,
        "seat": seat if type(seat) is int and 0 <= seat < seats else 0,
        "hands": "pass" if told.get("hands") == "pass" else "alone",
        "names": [_name(name) for name in names[:seats]] if isinstance(names, list) else [],
        "tutorial": bool(table.LESSON) and told.get("tutorial") is True,
        "hints": table.HINTS and told.get("hints") is True,
    }


def _name(name: object) -> str:
    """A name as it is kept."""
    tidy = tidy_name(name) if isinstance(name, str) else ""
    return "" if tidy in STRANGERS else tidy


def _options(told: Mapping[str, Any], known: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """The options of the game; older files store them beside the other values."""
    inside = told.get("options")
    said = {**told, **(inside if isinstance(inside, dict) else {})}
    if said.get("choose_character") is True:  # the name of this option in older files
        said.setdefault("characters", "two")
    return {name: said[name] if said.get(name) in values else values[0] for name, values in known.items()}


def _choices(told: Mapping[str, Any]) -> dict[str, bool]:
    """The options for the next game; older files store them beside the other values."""
    inside = told.get("next_game")
    said = inside if isinstance(inside, dict) else told
    found = [(str(name)[:LONGEST_OPTION], value) for name, value in said.items() if isinstance(value, bool)]
    return dict(found[:MOST_CHOICES])
