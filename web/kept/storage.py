"""Stores settings and games on this device; handles storage that is full or forbidden.

Games are stored in `localStorage` because it writes synchronously: nothing is lost if the device dies during
a question. A game takes about ten of the five thousand kilobytes available.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from bang.data import is_too_deep
from web.kept.setup import Setup, sane_setup

OURS = "bang."
GAME = OURS + "game."
SETTINGS = OURS + "settings"
LAST = OURS + "last"
FORMAT = "bang-saved-game"
MOST_BYTES = 2_000_000


class Refusal(Exception):
    """A text could not be stored; the argument is the key of the error message."""


class NotOurs(Exception):
    """The data is not a saved game; the argument is the key of the error message."""


class Shelf(Protocol):
    """Stores texts under names."""

    def get(self, name: str) -> str | None:
        """Returns the text stored under a name, or None."""

    def put(self, name: str, text: str) -> None:
        """Stores a text, or raises Refusal."""

    def drop(self, name: str) -> None:
        """Deletes the text stored under a name."""

    def names(self) -> list[str]:
        """Returns all names."""


class MemoryShelf:
    """A shelf in memory, which is lost when the page is closed."""

    def __init__(self, why: str = "") -> None:
        self.texts: dict[str, str] = {}
        self.why = why

    def get(self, name: str) -> str | None:
        """Returns the text stored under a name, or None."""
        return self.texts.get(name)

    def put(self, name: str, text: str) -> None:
        """Stores a text; raises Refusal if this shelf replaces the browser's storage."""
        self.texts[name] = text
        if self.why:
            raise Refusal(self.why)

    def drop(self, name: str) -> None:
        """Deletes the text stored under a name."""
        self.texts.pop(name, None)

    def names(self) -> list[str]:
        """Returns all names."""
        return list(self.texts)


@dataclass
class SavedGame:
    """A stored game: its setup, its save, and what the list of saved games shows."""

    id: str
    setup: Setup
    save: str
    when: float = 0.0
    turn: int = 0
    over: str | None = None
    role: str = ""
    character: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    def as_text(self) -> str:
        """Returns the game as JSON, for storage and export."""
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
    """All stored data; if storing fails, reports it once and goes on with what the shelf keeps in memory."""

    def __init__(self, shelf: Shelf, remark: Callable[[str], object] = lambda key: None) -> None:
        self.shelf = shelf
        self.remark = remark
        self.trouble: str | None = None

    def read(self, name: str) -> str | None:
        """Returns the text stored under a name, or None."""
        return self.shelf.get(name)

    def write(self, name: str, text: str) -> bool:
        """Stores a text, deleting old finished games if there is no room; returns False if it fails."""
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
        """Returns the games that can be read, the latest first."""
        found = []
        for name in self.shelf.names():
            if name.startswith(GAME):
                try:
                    found.append(SavedGame.from_text(self.shelf.get(name) or ""))
                except NotOurs:
                    continue
        return sorted(found, key=lambda game: game.when, reverse=True)

    def damaged(self) -> list[str]:
        """Returns the ids of stored games that cannot be read."""
        good = {game.id for game in self.games()}
        ids = [name.removeprefix(GAME) for name in self.shelf.names() if name.startswith(GAME)]
        return [name for name in ids if name not in good]

    def game(self, name: str) -> SavedGame:
        """Returns a game by its id, or raises NotOurs."""
        text = self.shelf.get(GAME + name)
        if text is None:
            raise NotOurs("errors.save_gone")
        try:
            return SavedGame.from_text(text)
        except NotOurs as problem:
            raise NotOurs("errors.bad_save") from problem

    def keep(self, game: SavedGame) -> bool:
        """Stores a game and marks it as the last one played."""
        is_kept = self.write(GAME + game.id, game.as_text())
        if is_kept and self.read(LAST) != game.id:
            self.write(LAST, game.id)
        return is_kept

    def last(self) -> SavedGame | None:
        """Returns the game played last if it is unfinished, without reading the other games."""
        try:
            game = self.game(self.read(LAST) or "")
        except NotOurs:
            return None
        return game if game.over is None else None

    def forget(self, name: str) -> None:
        """Deletes a game."""
        self.shelf.drop(GAME + name)

    def bring_in(self, text: str, check: Callable[[SavedGame], object], now: float) -> SavedGame:
        """Stores an imported game under a free id; `check` opens it and raises an error if it is broken."""
        game = SavedGame.from_text(text)
        try:
            check(game)
        except Exception as problem:  # a file of unknown origin may raise any error
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
        """Deletes all texts of this page."""
        for name in self.shelf.names():
            if name.startswith(OURS):
                self.shelf.drop(name)
