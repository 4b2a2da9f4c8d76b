"""Stores and locks that fail, wait or die as a test tells them to, and a tab that uses them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from functools import wraps
from typing import Any

from web.kept.one_tab import OneTab
from web.kept.saved_game import SavedGame
from web.kept.setup import sane_setup
from web.kept.storage import GAME, Storage
from web.kept.store import FORBIDDEN, FULL, Changes, Decide, MemoryStore, Refusal

READ, CHANGE = "read", "change"


class Killed(Exception):
    """The tab is gone."""


class ScriptedStore(MemoryStore):
    """A store that fails on demand."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        super().__init__(texts)
        self.room: int | None = None  # the most letters that fit
        self.is_forbidden = False
        self.is_read_only = False
        self.dies_after: int | None = None  # transactions after which nothing is written any more
        self.gates: list[asyncio.Future[str]] | None = None  # what each transaction waits for
        self.written: list[Changes] = []
        self.reads = 0

    async def read(self, names: Iterable[str] | None = None) -> dict[str, str]:
        """Read texts, or refuse."""
        self.reads += 1
        if self.is_forbidden:
            raise Refusal(FORBIDDEN)
        return await super().read(names)

    async def change(self, names: Iterable[str], decide: Decide) -> Changes:
        """Change texts, or wait, refuse or die."""
        fate = await self._gate()
        if self.is_forbidden or self.is_read_only:
            raise Refusal(FORBIDDEN)
        if self.dies_after is not None and len(self.written) >= self.dies_after:
            await asyncio.get_running_loop().create_future()
        after = ScriptedStore(dict(self.texts))
        changes = await MemoryStore.change(after, list(names), decide)
        # As in Chromium, what a transaction deletes makes no room for what the same transaction writes.
        written = {name: text for name, text in changes.items() if text is not None}
        is_full = self.room is not None and bool(written) and size({**self.texts, **written}) > self.room
        if fate == "full" or is_full:
            raise Refusal(FULL)
        if fate == "forbidden":
            raise Refusal(FORBIDDEN)
        self.texts.clear()
        self.texts.update(after.texts)
        self.written.append(changes)
        if fate == "unsure":  # it is on the disk, but the tab is told that it is not
            raise Refusal(FORBIDDEN)
        return changes

    def size(self) -> int:
        """Count all letters."""
        return size(self.texts)

    async def _gate(self) -> str:
        if self.gates is None:
            return "well"
        gate: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.gates.append(gate)
        return await gate

    def let(self, fate: str = "well") -> None:
        """Let the oldest transaction that waits go on."""
        assert self.gates is not None
        self.gates.pop(0).set_result(fate)


def size(texts: dict[str, str]) -> int:
    """Count the letters of some texts and their names."""
    return sum(len(name) + len(text) for name, text in texts.items())


class FakeLocks:
    """Locks that several tabs share through `held`; `works` is False where there are none."""

    def __init__(self, held: dict[str, Callable[[], object]], works: bool = True) -> None:
        self.held = held
        self.mine: dict[str, Callable[[], object]] = {}
        self.works = works

    async def take(self, name: str, lost: Callable[[], object], steal: bool = False) -> bool:
        """Take a lock."""
        if not self.works:
            return True
        if name in self.held and not steal:
            return False
        if name in self.held:
            asyncio.get_running_loop().call_soon(self.held[name])
        self.held[name] = self.mine[name] = lost
        return True

    def release(self, name: str) -> None:
        """Release a lock, if it is still held here."""
        mine = self.mine.pop(name, None)
        if mine is not None and self.held.get(name) is mine:
            del self.held[name]


class Tab:
    """One tab: its storage, its locks, and what it was told."""

    def __init__(self, store: ScriptedStore, held: dict[str, Any] | None = None, locks: bool = True) -> None:
        self.store = store
        self.storage = Storage(store, lambda key: self.told.append(key))
        self.storage.texts.patience = 0.0
        self.storage.saved = lambda game, answers: self.told.append((game, answers))
        self.storage.lost = lambda game: self.told.append(f"lost {game}")
        self.storage.changed = lambda: self.told.append("changed")
        self.storage.moved = lambda names: self.told.append(("moved", names))
        self.seat = OneTab(FakeLocks({} if held is None else held, locks), self.storage, patience=0.0)
        self.told: list[object] = []

    async def opened(self) -> Tab:
        """Read the store."""
        await self.storage.open()
        return self


def a_save(answers: int) -> str:
    """The text of a save with this many answers; nothing else in it can be read."""
    lines = ", ".join(['"dealer deals ? ?"', *['"0 ends"'] * answers])
    return f'{{"log": [{lines}]}}'


def a_game(name: str = "one", when: float = 1.0, answers: int = 3, over: str | None = None) -> SavedGame:
    """A game to store."""
    setup = sane_setup({"seats": 5})
    return SavedGame(name, setup, a_save(answers), when, 3, over, role="outlaw", character="rose_doolan")


async def steps(count: int = 20) -> None:
    """Let everything go on that is not waiting for a gate."""
    for _ in range(count):
        await asyncio.sleep(0)


def run(story: Coroutine[Any, Any, None]) -> None:
    """Run a story, and fail if a task of it has failed."""
    faults: list[dict[str, Any]] = []

    async def watched() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, fault: faults.append(fault))
        await story
        await steps(3)

    asyncio.run(watched())
    assert not faults, faults


def a_story(story: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Make a test of a coroutine."""

    @wraps(story)
    def told(*given: Any, **named: Any) -> None:
        run(story(*given, **named))

    return told


def on_disk(store: ScriptedStore, name: str = "one") -> int:
    """The number of answers of a game in the store; -1 if it is not there."""
    text = store.texts.get(GAME + name)
    return -1 if text is None else SavedGame.from_text(text).answers


def filled(count: int, over: bool = False) -> ScriptedStore:
    """A store that is full with this many games."""
    games = [a_game(f"game{n}", n, over="law" if over else None) for n in range(count)]
    store = ScriptedStore({GAME + game.id: game.as_text() for game in games})
    store.room = store.size() + 20
    return store
