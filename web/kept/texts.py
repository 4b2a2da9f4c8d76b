"""All texts of the store, held in memory; what is changed is written in the background, in order.

Reading never waits. What is read is what the store holds, overlaid by what is still on its way there. One
transaction is under way at a time. While it is, newer texts wait, and a newer text replaces an older one with
the same name, so a fast game writes only as often as the disk can take it.

A guarded text replaces only a text that this tab has read when it opened the game or has written itself. The
comparison is part of the transaction, so another tab cannot write in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from web.kept.store import FULL, Changes, Decide, Refusal, Store

PATIENCE = 0.2
"""Seconds to wait for more changes of another tab before they are read."""

SLACK = 50_000
"""How much more than the room needed is freed, in letters, before freeing room is given up as useless."""


@dataclass
class Entry:
    """A text on its way into the store; None deletes what is there."""

    text: str | None
    make: Callable[[], tuple[str, int]] | None = None
    """What makes the text and counts its answers, when its turn comes."""
    game: str = ""
    """The id of the game that this text is; other texts have none."""
    answers: int = 0
    is_guarded: bool = False
    """Whether it may only replace what this tab knows."""
    after: str = ""
    """The name of a text without which this one is not written, such as the game that was played last."""

    def ready(self) -> None:
        """Make the text if that has not been done."""
        if self.make is not None:
            self.text, self.answers = self.make()
            self.make = None


def _nothing(*_: object) -> None:
    """Do nothing."""


class Texts:
    """The texts of the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        store.noticed = self._noticed
        self.trouble: str | None = None
        self.old: dict[str, str] = {}
        self._replaced: set[str] = set()  # texts of the former storage for which there is a newer one here
        """Texts of the page's former storage that are not in the store yet."""
        self.is_further: Callable[[str, str, str], bool] = lambda name, old, new: False
        """Whether an old text of a name is to replace a newer one."""
        self.spare: Callable[[set[str]], str | None] = lambda needed: None
        """The name of a text that can be deleted to make room; not one of those needed."""
        self.wrote: Callable[[Entry], object] = _nothing
        self.refused: Callable[[str], object] = _nothing
        """Called with the name of a guarded text that another tab has changed."""
        self.changed: Callable[[], object] = _nothing
        self.moved: Callable[[list[str]], object] = _nothing
        self.troubled: Callable[[], object] = _nothing
        self.crashed: Callable[[BaseException], object] = _report
        self.patience = PATIENCE
        self._stored: dict[str, str] = {}
        self._waiting: dict[str, Entry] = {}
        self._flying: dict[str, Entry] = {}
        self._base: dict[str, str] = {}  # guarded texts, as this tab has opened or written them
        self._tried: dict[str, str] = {}  # guarded texts of which it is not known whether they were written
        self._stale: set[str] | None = set()  # None: all texts
        self._is_read = False
        self._has_news = False
        self._is_futile = False
        self._turn = asyncio.Lock()
        self._writing: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None

    # -- reading -------------------------------------------------------------------------------

    def get(self, name: str) -> str | None:
        """A text, or None."""
        entry = self._waiting.get(name)
        if entry is not None:
            entry.ready()
            return entry.text
        if name in self._flying:
            return self._flying[name].text
        stored, old = self._stored.get(name), self.old.get(name)
        return old if old is not None and self._is_better(name, old, stored) else stored

    def names(self) -> list[str]:
        """The names of all texts."""
        names = dict.fromkeys((*self._stored, *self.old, *self._flying, *self._waiting))
        unsaved = {**self._flying, **self._waiting}
        return [
            name
            for name in names
            if name not in unsaved or unsaved[name].text is not None or unsaved[name].make is not None
        ]

    async def open(self) -> None:
        """Read all texts; if that fails, there are none, and a trouble is set."""
        try:
            await self._read_all()
        except Refusal as refusal:
            self._set_trouble(refusal.key)

    async def _read_all(self) -> None:
        async with self._turn:
            self._stored = await self.store.read()
            self._is_read = True

    async def refresh(self, names: Iterable[str] | None = None) -> bool:
        """Read texts again that another tab may have changed, and return whether any has."""
        wanted = None if names is None else set(names)
        async with self._turn:
            try:
                found = await self.store.read(wanted)
            except Refusal:  # what was read before is still there
                return False
            before = self._stored
            others = {} if wanted is None else {n: text for n, text in before.items() if n not in wanted}
            self._stored = {**others, **found}
            self._is_read = self._is_read or wanted is None
            return self._stored != before

    def _noticed(self, names: list[str] | None) -> None:
        """Read what another tab has changed, a moment later, because it may change more."""
        self._stale = None if names is None or self._stale is None else self._stale | set(names)
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.ensure_future(self._catch_up())
            self._catching_up.add_done_callback(self._ended)

    async def _catch_up(self) -> None:
        while self._stale is None or self._stale:
            await asyncio.sleep(self.patience)
            stale, self._stale = self._stale, set()
            if await self.refresh(stale):
                self.changed()

    # -- changing ------------------------------------------------------------------------------

    def put(self, name: str, entry: Entry) -> None:
        """Change a text: in memory at once, in the store when its turn comes."""
        self._waiting[name] = entry
        if self.old.pop(name, None) is not None:
            self._replaced.add(name)
        self._has_news = True
        self._wake()

    def drop(self, name: str) -> None:
        """Delete a text."""
        is_old = name in self.old or name in self._replaced
        self._base.pop(name, None)
        self._tried.pop(name, None)
        self.put(name, Entry(None))
        if is_old:
            self._replaced.discard(name)
            self.moved([name])

    def own(self, name: str) -> None:
        """Note that this tab goes on from the text that is known now, and may replace it."""
        if name not in self._waiting and name not in self._flying:
            self._tried.pop(name, None)
            self._base.pop(name, None)
            if name in self._stored:
                self._base[name] = self._stored[name]

    def disown(self, name: str) -> None:
        """Take back a change that waits; another tab has the text now."""
        self._waiting.pop(name, None)

    def is_unsaved(self, name: str) -> bool:
        """Whether a text is still on its way into the store."""
        return name in self._waiting or name in self._flying

    async def settled(self) -> bool:
        """Wait until everything was written, or was tried once more, and return whether all was written."""
        self._has_news = True
        self._wake()
        while self._writing is not None and not self._writing.done():
            await asyncio.wait([self._writing])
        return not self._waiting

    async def clear(self) -> bool:
        """Delete all texts here and in the store, and return False if the store refuses."""
        moved = [*self.old, *self._replaced]
        self.old.clear()
        self._replaced.clear()
        self._waiting.clear()
        self._flying.clear()
        async with self._turn:
            try:
                await self.store.clear()
            except Refusal:
                return False
            finally:
                self.moved(moved)
            for known in (self._base, self._tried, self._stored):
                known.clear()
        return True

    # -- writing -------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Start to write, unless it is under way."""
        if self._writing is None or self._writing.done():
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:  # a page is being built, or drawn by a test: nothing will be written
                return
            self._writing = loop.create_task(self._write())
            self._writing.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            self.crashed(fault)

    async def _write(self) -> None:
        """Write what waits, until there is nothing new; what was refused waits until there is."""
        while self._waiting and self._has_news:
            self._has_news = False
            try:
                if not self._is_read:
                    await self._read_all()
                self._take()
                may_have_room = bool(self.trouble) or any(e.text is None for e in self._flying.values())
                await self._write_batch()
                if self.old and may_have_room:
                    await self._move_later()
            except Refusal as refusal:
                self._set_trouble(refusal.key)
            else:
                self._set_trouble(None)
            finally:
                self._waiting = {**self._flying, **self._waiting}
                self._flying = {}

    def _take(self) -> None:
        """Put into flight all that waits."""
        while self._waiting:
            name = next(iter(self._waiting))
            entry = self._waiting.pop(name)
            entry.ready()
            self._flying[name] = entry

    async def _write_batch(self) -> None:
        """Write what is in flight in one transaction; if there is no room, piece by piece."""
        try:
            await self._commit(list(self._flying))
        except Refusal as refusal:
            if refusal.key != FULL:
                raise
            await self._write_pieces()

    async def _write_pieces(self) -> None:
        """Delete first, which frees room, then write the games, then the rest, each by itself."""
        await self._commit([name for name, entry in self._flying.items() if entry.text is None])
        full = None
        for name in sorted(self._flying, key=lambda name: not self._flying[name].game):
            if name in self._flying and self._flying[name].after in self._flying:
                continue
            try:
                await self._commit_making_room(name)
            except Refusal as refusal:
                full = refusal
        if full is not None:
            raise full

    async def _commit_making_room(self, name: str) -> None:
        """Write a text, deleting texts that can be spared until there is room for it."""
        entry = self._flying.get(name)
        needed, freed = 3 * len(entry.text or "" if entry else "") + SLACK, 0
        spared: set[str] = set()
        while True:
            try:
                return await self._commit([name])
            except Refusal as refusal:
                self._is_futile = self._is_futile or freed > needed
                least = None
                if refusal.key == FULL and not self._is_futile:
                    least = self.spare({*self._flying, *self._waiting, *self.old, *spared})
                if least is None:
                    raise
                spared.add(least)
                freed += await self._sacrifice(least)

    async def _sacrifice(self, name: str) -> int:
        """Delete a text if it is still as it is known, and return how many letters are free now."""
        known = self._stored.get(name, "")

        def decide(found: Mapping[str, str]) -> Changes:
            return {name: None} if found.get(name) == known else {}

        async with self._turn:
            if name not in await self.store.change([name], decide):
                return 0
            self._stored.pop(name, None)
        return len(known)

    async def _commit(self, names: list[str]) -> None:
        """Write these texts in one transaction."""
        async with self._turn:
            part = {name: self._flying[name] for name in names if name in self._flying}
            guarded = [name for name, entry in part.items() if entry.is_guarded]
            changes = await self.store.change(guarded, self._decision(part)) if part else {}
            for name, entry in part.items():
                self._flying.pop(name, None)
                if name in changes:
                    self._is_written(name, entry)
        for name, entry in part.items():
            if name in changes:
                self.wrote(entry)
            elif entry.is_guarded:
                await self.refresh([name])
                self.refused(name)

    def _decision(self, part: Mapping[str, Entry]) -> Decide:
        """What decides, inside the transaction, which of these texts are written."""

        def decide(found: Mapping[str, str]) -> Changes:
            changes: Changes = {}
            for name, entry in part.items():
                if entry.is_guarded and not self._may_replace(name, found.get(name)):
                    continue
                if entry.after in part and entry.after not in changes:
                    continue
                if entry.is_guarded and entry.text is not None:
                    self._tried[name] = entry.text
                changes[name] = entry.text
            return changes

        return decide

    def _may_replace(self, name: str, found: str | None) -> bool:
        """Whether a stored text is known to this tab; one that was deleted may be written again."""
        if found is None:
            return True
        if found not in (self._base.get(name), self._tried.get(name)):
            return False
        self._base[name] = found
        return True

    def _is_written(self, name: str, entry: Entry) -> None:
        self._tried.pop(name, None)
        if name in self._replaced:
            self._replaced.discard(name)
            self.moved([name])
        if entry.text is None:
            self._stored.pop(name, None)
            return
        self._stored[name] = entry.text
        self._is_futile = False
        if entry.is_guarded:
            self._base[name] = entry.text

    def _set_trouble(self, key: str | None) -> None:
        if self.trouble != key:
            self.trouble = key
            self.troubled()

    # -- moving in -----------------------------------------------------------------------------

    def _is_better(self, name: str, old: str, stored: str | None) -> bool:
        return stored is None or self.is_further(name, old, stored)

    async def move_in(self, old: Mapping[str, str]) -> bool:
        """Store the texts of the former storage that are not here yet, and return whether all are now."""
        self.old = {name: text for name, text in old.items() if not self.is_unsaved(name)}
        try:
            await self._move()
        except Refusal as refusal:
            self._set_trouble(refusal.key)
            return False
        return True

    async def _move(self) -> None:
        """Store the old texts in one transaction."""
        better = {n: t for n, t in self.old.items() if self._is_better(n, t, self._stored.get(n))}

        def decide(found: Mapping[str, str]) -> Changes:
            return {n: t for n, t in better.items() if self._is_better(n, t, found.get(n))}

        if better:
            async with self._turn:
                changes = await self.store.change(list(better), decide)
                self._stored.update({name: text for name, text in changes.items() if text is not None})
        self.old = {}

    async def _move_later(self) -> None:
        """Try again to store the old texts."""
        names = list(self.old)
        with suppress(Refusal):  # they stay where they are, and no answer is lost
            await self._move()
            self.moved(names)


def _report(fault: BaseException) -> None:
    """Report an error as asyncio does."""
    asyncio.get_running_loop().call_exception_handler({"message": str(fault), "exception": fault})
