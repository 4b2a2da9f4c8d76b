"""A saved game: its setup, its save, and what the list of saved games shows."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from typing import Any

from bang.data import is_too_deep
from web.kept.outside import Unreadable, parsed, short, whole
from web.kept.setup import Setup, sane_setup

FORMAT = "bang-saved-game"
MOST_BYTES = 2_000_000
MOST_ANSWERS = 1_000_000
LATEST = 8_640_000_000_000_000  # the last millisecond that JavaScript can name
LONGEST_ID = 32
NOT_IN_ID = re.compile(r"[^A-Za-z0-9_-]")


class NotOurs(Exception):
    """The data is not a saved game; the argument is the key of the error message."""


def count_answers(save: str) -> int:
    """The number of answers in the log of a save; 0 if the save cannot be read."""
    try:
        told = parsed(save, MOST_BYTES)
    except Unreadable:
        return 0
    log = told.get("log") if isinstance(told, dict) else None
    lines = log if isinstance(log, list) else []
    return sum(isinstance(line, str) and not line.startswith("dealer ") for line in lines)


def plain_id(name: str) -> str:
    """An id of letters, digits and dashes only; an imported file may contain any id."""
    return NOT_IN_ID.sub("", name[: 10 * LONGEST_ID])[:LONGEST_ID]


@dataclass
class SavedGame:
    """A stored game."""

    id: str
    setup: Setup
    save: str
    when: float = 0.0
    turn: int = 0
    over: str | None = None
    role: str = ""
    character: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    answers: int = -1
    """The number of answers in the log; counted if it is not given."""

    def __post_init__(self) -> None:
        """Count the answers if their number is not known."""
        if self.answers < 0:
            self.answers = count_answers(self.save)

    def as_text(self) -> str:
        """The game as JSON, for storage and export."""
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> SavedGame:
        """Read a stored or imported game, or raise NotOurs."""
        if len(text) > MOST_BYTES:
            raise NotOurs("errors.too_big")
        try:
            told = parsed(text, MOST_BYTES)
        except Unreadable as problem:
            raise NotOurs("errors.bad_file") from problem
        if not isinstance(told, dict) or told.get("format") != FORMAT:
            raise NotOurs("errors.bad_file")
        name, save, setup = told.get("id"), told.get("save"), told.get("setup")
        if not (isinstance(name, str) and isinstance(save, str) and save and isinstance(setup, dict)):
            raise NotOurs("errors.bad_file")
        if is_too_deep(save):
            raise NotOurs("errors.bad_file")
        when, over, more = told.get("when"), told.get("over"), told.get("more")
        return cls(
            id=name,
            setup=sane_setup(setup),
            save=save,
            when=float(when) if isinstance(when, int | float) and 0 <= when <= LATEST else 0.0,
            turn=whole(told.get("turn"), MOST_ANSWERS),
            over=short(over, 40) if isinstance(over, str) else None,
            role=short(told.get("role"), 40),
            character=short(told.get("character"), 40),
            more=more if isinstance(more, dict) else {},
            answers=whole(told.get("answers"), MOST_ANSWERS, -1),
        )
