"""What this device remembers: the settings and the games, behind a small shelf that may be full or forbidden.

Games lie in `localStorage`, because it writes before the next line runs: a battery that dies in mid-question
loses nothing. A game takes some ten kilobytes of the five megabytes there are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from web.setup import Setup, sane_setup

OURS = "bang."
GAME = OURS + "game."
SETTINGS = OURS + "settings"
LAST = OURS + "last"
FORMAT = "bang-saved-game"
MOST_BYTES = 2_000_000


DEEPEST = 100
STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
BRACKETS = re.compile(r"[\[\]{}]")


def is_too_deep(text: str) -> bool:
    """Tells JSON with brackets in brackets in brackets, which in a browser nobody survives who reads it."""
    depth = 0
    for bracket in BRACKETS.findall(STRINGS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            return True
    return False


class Refusal(Exception):
    """Nothing could be stored; the argument is the text that says why."""


class NotOurs(Exception):
    """What was to be opened is no saved game; the argument is the text that says so."""


class Shelf(Protocol):
    """Where texts are kept under names."""

    def get(self, name: str) -> str | None:
        """Takes down what lies under a name."""

    def put(self, name: str, text: str) -> None:
        """Lays a text down, or raises Refusal."""

    def drop(self, name: str) -> None:
        """Throws a text away."""

    def names(self) -> list[str]:
        """Lists all names."""


class MemoryShelf:
    """A shelf that lasts as long as the page."""

    def __init__(self, why: str = "") -> None:
        self.texts: dict[str, str] = {}
        self.why = why

    def get(self, name: str) -> str | None:
        """Takes down what lies under a name."""
        return self.texts.get(name)

    def put(self, name: str, text: str) -> None:
        """Lays a text down; says so if that is not for long."""
        self.texts[name] = text
        if self.why:
            raise Refusal(self.why)

    def drop(self, name: str) -> None:
        """Throws a text away."""
        self.texts.pop(name, None)

    def names(self) -> list[str]:
        """Lists all names."""
        return list(self.texts)


@dataclass
class SavedGame:
    """A game as it is kept: how it was set up, its log, and what the list of games shows."""

    id: str
    setup: Setup
    save: str
    when: float = 0.0
    turn: int = 0
    over: str | None = None
    role: str = ""
    character: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def file_name(self) -> str:
        """Names the file as which the game is exported."""
        return f"bang-{self.id}.json"

    def as_text(self) -> str:
        """Writes the game as it is stored and exported."""
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> SavedGame:
        """Reads a stored or imported game, or raises NotOurs."""
        if len(text) > MOST_BYTES:
            raise NotOurs("errors.too_big")
        if is_too_deep(text):
            raise NotOurs("errors.bad_file")
        try:
            told = json.loads(text)
        except (ValueError, RecursionError) as problem:
            raise NotOurs("errors.bad_file") from problem
        if not isinstance(told, dict) or told.get("format") != FORMAT:
            raise NotOurs("errors.bad_file")
        name, save, setup = told.get("id"), told.get("save"), told.get("setup")
        if not (isinstance(name, str) and isinstance(save, str) and save and isinstance(setup, dict)):
            raise NotOurs("errors.bad_file")
        if is_too_deep(save):
            raise NotOurs("errors.bad_file")
        when, turn, over, more = told.get("when"), told.get("turn"), told.get("over"), told.get("more")
        return cls(
            id=name,
            setup=sane_setup(setup),
            save=save,
            when=float(when) if isinstance(when, int | float) else 0.0,
            turn=turn if isinstance(turn, int) else 0,
            over=over if isinstance(over, str) else None,
            role=str(told.get("role") or ""),
            character=str(told.get("character") or ""),
            more=more if isinstance(more, dict) else {},
        )


class Storage:
    """Everything remembered; when the shelf fails, it plays on in memory and says so once."""

    def __init__(self, shelf: Shelf, remark: Callable[[str], object] = lambda key: None) -> None:
        self.shelf = shelf
        self.remark = remark
        self.trouble: str | None = None

    def read(self, name: str) -> str | None:
        """Reads a text, if there is one."""
        return self.shelf.get(name)

    def write(self, name: str, text: str) -> bool:
        """Stores a text, if need be in the place of an old game that is over; False if it will not last."""
        try:
            self._put(name, text)
        except Refusal as refusal:
            if self.trouble is None:
                self.trouble = str(refusal)
                self.remark(self.trouble)
            return False
        if self.trouble == "errors.storage_full":
            self.trouble = None
        return True

    def _put(self, name: str, text: str) -> None:
        try:
            self.shelf.put(name, text)
        except Refusal as refusal:
            over = [game.id for game in self.games() if game.over and GAME + game.id != name]
            if not over or str(refusal) != "errors.storage_full":
                raise
            self.forget(over[-1])
            self._put(name, text)

    # -- games ---------------------------------------------------------------------------------

    def games(self) -> list[SavedGame]:
        """Lists the games that can be opened, the latest first."""
        found = []
        for name in self.shelf.names():
            if name.startswith(GAME):
                try:
                    found.append(SavedGame.from_text(self.shelf.get(name) or ""))
                except NotOurs:
                    continue
        return sorted(found, key=lambda game: game.when, reverse=True)

    def damaged(self) -> list[str]:
        """Names the games that are there but cannot be read."""
        good = {game.id for game in self.games()}
        ids = [name.removeprefix(GAME) for name in self.shelf.names() if name.startswith(GAME)]
        return [name for name in ids if name not in good]

    def game(self, name: str) -> SavedGame:
        """Opens a game by its id."""
        text = self.shelf.get(GAME + name)
        if text is None:
            raise NotOurs("errors.save_gone")
        try:
            return SavedGame.from_text(text)
        except NotOurs as problem:
            raise NotOurs("errors.bad_save") from problem

    def keep(self, game: SavedGame) -> bool:
        """Stores a game as it stands now; it is the last one played."""
        is_kept = self.write(GAME + game.id, game.as_text())
        if is_kept and self.read(LAST) != game.id:
            self.write(LAST, game.id)
        return is_kept

    def last(self) -> SavedGame | None:
        """Finds the game that was played last, unless it is over; the others need not be read for that."""
        try:
            game = self.game(self.read(LAST) or "")
        except NotOurs:
            return None
        return game if game.over is None else None

    def forget(self, name: str) -> None:
        """Throws a game away."""
        self.shelf.drop(GAME + name)

    def bring_in(self, text: str, check: Callable[[SavedGame], object], now: float) -> SavedGame:
        """Takes in an exported game under an id that is free; `check` opens it and may refuse."""
        game = SavedGame.from_text(text)
        try:
            check(game)
        except Exception as problem:  # a file from anywhere may fail in any way
            raise NotOurs("errors.bad_file") from problem
        taken = {name.removeprefix(GAME) for name in self.shelf.names()}
        base, number = game.id[:32] or "game", 1
        while game.id in taken or not game.id:
            number += 1
            game.id = f"{base}-{number}"
        game.when = now
        self.keep(game)
        return game

    def forget_everything(self) -> None:
        """Throws away all that is ours on the shelf."""
        for name in self.shelf.names():
            if name.startswith(OURS):
                self.shelf.drop(name)
