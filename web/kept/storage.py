"""Everything that is remembered on this device: settings and games.

Everything is read from memory, and written in the background: see `web/kept/texts.py`. If nothing can be
stored, the page goes on with what is in memory, and `trouble` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from web.kept.saved_game import MOST_BYTES, NotOurs, SavedGame, count_answers, plain_id
from web.kept.store import Store
from web.kept.texts import Entry, Texts

__all__ = ["GAME", "LAST", "MOST_BYTES", "SETTINGS", "NotOurs", "SavedGame", "Storage"]

OURS = "bang."
GAME = OURS + "game."
SETTINGS = OURS + "settings"
LAST = OURS + "last"


def _nothing(*_: object) -> None:
    """Do nothing."""


class Storage:
    """All stored data. What happens is told to the functions below, which a page may replace."""

    def __init__(self, store: Store, remark: Callable[[str], object] = _nothing) -> None:
        self.remark = remark
        """Called with the key of an error message when a trouble begins."""
        self.changed: Callable[[], object] = _nothing
        """Called when a trouble has ended, or another tab has changed something."""
        self.saved: Callable[[str, int], object] = _nothing
        """Called with a game's id and its number of answers when these are on the disk."""
        self.lost: Callable[[str], object] = _nothing
        """Called with a game's id when it was played on in another tab, so that it is not kept here."""
        self.moved: Callable[[list[str]], object] = _nothing
        """Called with names that the page may delete from `localStorage` now; see `move_in`."""
        self.texts = texts = Texts(store)
        self._given_up: set[str] = set()
        texts.is_further = self._is_further
        texts.spare = self._oldest_finished
        texts.wrote = lambda entry: self.saved(entry.game, entry.answers) if entry.game else None
        texts.refused = lambda name: self.give_up(name.removeprefix(GAME))
        texts.troubled = self._troubled
        texts.changed = lambda: self.changed()
        texts.moved = lambda names: self.moved(names)

    @property
    def trouble(self) -> str | None:
        """The key of the error message that says why nothing is saved; None if all is well."""
        return self.texts.trouble

    def _troubled(self) -> None:
        if self.trouble is None:
            self.changed()
        else:
            self.remark(self.trouble)

    # -- texts ---------------------------------------------------------------------------------

    async def open(self) -> None:
        """Read everything; if that is forbidden, there is nothing, and the trouble is set."""
        await self.texts.open()

    async def refresh(self) -> bool:
        """Read everything again, and return whether another tab has changed anything."""
        return await self.texts.refresh()

    async def settled(self) -> bool:
        """Wait until everything is on the disk, and return False if something was refused."""
        return await self.texts.settled()

    def read(self, name: str) -> str | None:
        """The text stored under a name, or None."""
        return self.texts.get(name)

    def names(self, beginning: str) -> list[str]:
        """The names of all texts that begin in a way."""
        return [name for name in self.texts.names() if name.startswith(beginning)]

    def write(self, name: str, text: str) -> None:
        """Store a text."""
        self.texts.put(name, Entry(text))

    async def move_in(self, old: Mapping[str, str]) -> bool:
        """Store what older versions of the page have left in `localStorage`.

        True if there was something and all of it is on the disk: then the page may delete it there.
        The settings may stay there: the page reads them before Python is there.
        """
        ours = {name: text for name, text in old.items() if name in (SETTINGS, LAST) or name.startswith(GAME)}
        is_stored = await self.texts.move_in(ours)
        return is_stored and any(name.startswith(OURS) and name != SETTINGS for name in old)

    def _is_further(self, name: str, old: str, stored: str) -> bool:
        """Whether an old text is the same game with more answers."""
        return name.startswith(GAME) and _answers(old) > _answers(stored)

    # -- games ---------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        return self.names(GAME)

    def _game_or_none(self, name: str) -> SavedGame | None:
        """The game stored under a name, or None if it cannot be read."""
        try:
            game = SavedGame.from_text(self.texts.get(name) or "")
        except NotOurs:
            return None
        game.id = name.removeprefix(GAME)
        return game

    def games(self) -> list[SavedGame]:
        """The games that can be read, the latest first."""
        found = [game for name in self._names() if (game := self._game_or_none(name)) is not None]
        return sorted(found, key=lambda game: game.when, reverse=True)

    def damaged(self) -> list[str]:
        """The ids of stored games that cannot be read."""
        return [name.removeprefix(GAME) for name in self._names() if self._game_or_none(name) is None]

    def game(self, name: str) -> SavedGame:
        """A game by its id, or `NotOurs`."""
        if self.texts.get(GAME + name) is None:
            raise NotOurs("errors.save_gone")
        game = self._game_or_none(GAME + name)
        if game is None:
            raise NotOurs("errors.bad_save")
        return game

    def last(self) -> SavedGame | None:
        """The game played last if it is unfinished, without reading the other games."""
        game = self._game_or_none(GAME + (self.read(LAST) or ""))
        return game if game is not None and game.over is None else None

    def keep(self, game: SavedGame) -> bool:
        """Store a game, and mark it as the last one played, and return False if another tab has it now."""
        text = game.as_text()
        return self._keep(game.id, Entry(text, game=game.id, answers=game.answers, is_guarded=True))

    def keep_later(self, name: str, make: Callable[[], SavedGame]) -> bool:
        """Store a game like `keep`, but make it only when its turn comes; the last call counts."""

        def text() -> tuple[str, int]:
            game = make()
            return game.as_text(), game.answers

        return self._keep(name, Entry(None, text, game=name, is_guarded=True))

    def _keep(self, name: str, entry: Entry) -> bool:
        if name in self._given_up:
            return False
        self.texts.put(GAME + name, entry)
        if self.read(LAST) != name:
            self.texts.put(LAST, Entry(name, after=GAME + name))
        return True

    def forget(self, name: str) -> None:
        """Delete a game."""
        self.texts.drop(GAME + name)

    async def forget_everything(self) -> bool:
        """Delete everything, and return False if that was refused."""
        return await self.texts.clear()

    def _oldest_finished(self, needed: set[str]) -> str | None:
        """The name of the oldest game that is over; None if there is none that can be spared."""
        over = [game.id for game in self.games() if game.over and GAME + game.id not in needed]
        return GAME + over[-1] if over else None

    def bring_in(self, text: str, check: Callable[[SavedGame], object], now: float) -> SavedGame:
        """Store an imported game under a free id; `check` opens it and raises an error if it is broken."""
        game = SavedGame.from_text(text)
        try:
            check(game)
        except Exception as problem:  # a file of unknown origin may raise any error
            raise NotOurs("errors.bad_file") from problem
        taken = {name.removeprefix(GAME) for name in self._names()} | self._given_up
        base, number = plain_id(game.id) or "game", 1
        game.id = base
        while game.id in taken:
            number += 1
            game.id = f"{base}-{number}"
        game.when = now
        game.answers = count_answers(game.save)
        self.keep(game)
        return game

    # -- one game in two tabs ------------------------------------------------------------------

    async def take_up(self, name: str) -> None:
        """Read a game again before it is opened here; from now on this tab keeps it."""
        await self.texts.refresh([GAME + name])
        self.texts.own(GAME + name)
        self._given_up.discard(name)

    def give_up(self, name: str) -> None:
        """Keep a game no longer, because another tab has it now; what was not stored yet is dropped."""
        if name not in self._given_up:
            self._given_up.add(name)
            self.texts.disown(GAME + name)
            self.lost(name)


def _answers(text: str) -> int:
    """The number of answers of a stored game; -1 if it cannot be read."""
    try:
        return SavedGame.from_text(text).answers
    except NotOurs:
        return -1
