"""Texts and locks in the browser: IndexedDB and Web Locks. Only this module and the door touch JavaScript.

Why IndexedDB: a text in `localStorage` reaches the disk seconds after it was written, and there is none in a
worker. A transaction with `durability: "strict"` has reached the disk when its `complete` event comes.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

import js
from pyodide.ffi import JsException, create_proxy, jsnull, to_js

from web.kept.store import FORBIDDEN, FULL, Changes, Decide, Refusal

T = TypeVar("T")

NAME = "bang"
TEXTS = "texts"
OPENING = 8.0
"""Seconds after which opening the database has failed; some browsers never answer."""
RELOADING = 1.5
"""Seconds to wait for a lock, because after a reload the page before it still holds the lock for a moment."""


def _there(value: Any) -> Any:
    """A value from JavaScript, with `null` replaced by None."""
    return None if value is jsnull else value


def _options(**values: Any) -> Any:
    return to_js(values, dict_converter=js.Object.fromEntries)


def _refusal(problem: Any) -> Refusal:
    """The refusal for an error of the browser: a full disk, or anything else."""
    name = str(getattr(problem, "name", ""))
    return Refusal(FULL if name == "QuotaExceededError" else FORBIDDEN)


class Listeners:
    """Python functions that JavaScript calls; `close` frees them, because JavaScript never does."""

    def __init__(self) -> None:
        self._proxies: list[Any] = []

    def add(self, target: Any, **functions: Callable[..., object]) -> None:
        """Set event handlers of an object, such as `onsuccess`."""
        for name, function in functions.items():
            setattr(target, name, self.proxy(function))

    def proxy(self, function: Callable[..., object]) -> Any:
        """A function for JavaScript."""
        self._proxies.append(create_proxy(function))
        return self._proxies[-1]

    def close(self) -> None:
        """Free all of them."""
        for proxy in self._proxies:
            proxy.destroy()
        self._proxies.clear()


def _finish(done: asyncio.Future[Any], value: Any = None) -> None:
    """End the waiting for an event; a second event changes nothing."""
    if not done.done():
        done.set_result(value)


def _fail(done: asyncio.Future[Any], problem: BaseException) -> None:
    if not done.done():
        done.set_exception(problem)


class BrowserStore:
    """A store in IndexedDB."""

    def __init__(self) -> None:
        self.noticed: Callable[[list[str] | None], object] = lambda names: None
        self._database: Any = None
        self._listeners = Listeners()
        self._channel: Any = None
        self._hear = create_proxy(self._heard)

    # -- the interface of a store --------------------------------------------------------------

    async def read(self, names: Iterable[str] | None = None) -> dict[str, str]:
        """These texts, or all."""
        wanted = None if names is None else list(names)
        return await self._with_database(lambda: self._read(wanted))

    async def change(self, names: Iterable[str], decide: Decide) -> Changes:
        """Change texts in one transaction."""
        wanted = list(names)
        changes = await self._with_database(lambda: self._change(wanted, decide))
        if changes:
            self._tell(list(changes))
        return changes

    async def clear(self) -> None:
        """Delete all texts, and the database if no other tab holds it open."""
        await self._with_database(self._clear)
        self._tell(None)
        self._close()
        js.indexedDB.deleteDatabase(NAME)

    # -- the database --------------------------------------------------------------------------

    async def _with_database(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something with the database; if the browser has closed it meanwhile, open it again first."""
        if self._database is not None:
            try:
                return await work()
            except JsException:
                self._close()
            except Refusal as refusal:
                if refusal.key == FULL:
                    raise
                self._close()
        try:
            self._database = await self._open()
            return await work()
        except JsException as problem:
            self._close()
            raise _refusal(problem) from problem

    def _close(self) -> None:
        """Close the database."""
        if self._database is not None:
            self._database.close()
            self._database = None
        self._listeners.close()

    async def _open(self) -> Any:
        """Open the database, or raise Refusal."""
        self._meet()
        factory = _there(getattr(js, "indexedDB", None))
        if factory is None:
            raise Refusal(FORBIDDEN)
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        request, listeners = factory.open(NAME, 1), Listeners()
        listeners.add(
            request,
            onupgradeneeded=lambda event: request.result.createObjectStore(TEXTS),
            onsuccess=lambda event: _finish(done, request.result),
            onerror=lambda event: _fail(done, _refusal(request.error)),
            onblocked=lambda event: _fail(done, Refusal(FORBIDDEN)),
        )
        try:
            database = await asyncio.wait_for(done, OPENING)
        except TimeoutError:
            # The listeners are not freed: the browser may still call them.
            raise Refusal(FORBIDDEN) from None
        except Refusal:
            listeners.close()
            raise
        listeners.close()
        self._listeners.add(
            database,
            onversionchange=lambda event: self._close_soon(),  # another tab deletes the database
            onclose=lambda event: self._close_soon(),
        )
        return database

    def _close_soon(self) -> None:
        """Close the database after the event that asked for it, because closing frees its listener."""
        asyncio.get_running_loop().call_soon(self._close)

    async def _done(self, transaction: Any, listeners: Listeners) -> None:
        """Wait until a transaction is on the disk, or raise Refusal."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        listeners.add(
            transaction,
            oncomplete=lambda event: _finish(done),
            onabort=lambda event: _fail(done, _refusal(transaction.error)),
        )
        await done

    async def _read(self, names: list[str] | None) -> dict[str, str]:
        transaction = self._database.transaction(TEXTS, "readonly")
        texts, listeners = transaction.objectStore(TEXTS), Listeners()
        asked = [texts.getAllKeys(), texts.getAll()] if names is None else [texts.get(name) for name in names]
        try:
            await self._done(transaction, listeners)
        finally:
            listeners.close()
        results = [request.result for request in asked]
        keys, values = [result.to_py() for result in results] if names is None else (names, results)
        pairs = zip(keys, values, strict=True)
        return {name: text for name, text in pairs if isinstance(name, str) and isinstance(text, str)}

    async def _change(self, names: list[str], decide: Decide) -> Changes:
        """Read, decide and write; the decision is made inside an event of the transaction."""
        transaction = self._database.transaction(TEXTS, "readwrite", _options(durability="strict"))
        texts, listeners = transaction.objectStore(TEXTS), Listeners()
        requests = [texts.get(name) for name in names]
        changes: Changes = {}
        faults: list[Exception] = []

        def write(*_: Any) -> None:
            try:
                found = {name: request.result for name, request in zip(names, requests, strict=True)}
                changes.update(decide({name: text for name, text in found.items() if isinstance(text, str)}))
                for name, text in changes.items():
                    if text is None:
                        texts.delete(name)
                    else:
                        texts.put(text, name)
                if hasattr(transaction, "commit"):
                    transaction.commit()  # without it, the browser first waits for each request's event
            except Exception as fault:
                faults.append(fault)
                transaction.abort()

        if requests:
            listeners.add(requests[-1], onsuccess=write)
        else:
            write()
        try:
            await self._done(transaction, listeners)
        except Refusal:
            if faults:
                raise faults[0] from None
            raise
        finally:
            listeners.close()
        return changes

    async def _clear(self) -> None:
        transaction = self._database.transaction(TEXTS, "readwrite", _options(durability="strict"))
        transaction.objectStore(TEXTS).clear()
        listeners = Listeners()
        try:
            await self._done(transaction, listeners)
        finally:
            listeners.close()

    # -- other tabs ----------------------------------------------------------------------------

    def _meet(self) -> None:
        """Start to hear what other tabs change."""
        if self._channel is None and hasattr(js, "BroadcastChannel"):
            try:
                self._channel = js.BroadcastChannel.new(NAME)
            except JsException:  # as with the database, some browsers forbid it
                return
            self._channel.onmessage = self._hear

    def _heard(self, event: Any) -> None:
        self.noticed(json.loads(str(event.data)))

    def _tell(self, names: list[str] | None) -> None:
        """Tell other tabs the names of the texts that were changed; None means all."""
        if self._channel is not None:
            self._channel.postMessage(json.dumps(names))


class BrowserLocks:
    """Web Locks; where there are none, every lock is free."""

    def __init__(self) -> None:
        self._held: dict[str, Any] = {}  # what releases each lock
        self._requests: set[asyncio.Task[None]] = set()

    async def take(self, name: str, lost: Callable[[], object], steal: bool = False) -> bool:
        """Take a lock; wait a moment for it, and return False if another tab keeps it."""
        locks = _there(getattr(js.navigator, "locks", None))
        if locks is None or name in self._held:
            return True
        granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        task = asyncio.ensure_future(self._hold(locks, name, granted, lost, steal))
        self._requests.add(task)
        task.add_done_callback(self._requests.discard)
        return await granted

    def release(self, name: str) -> None:
        """Release a lock."""
        release = self._held.pop(name, None)
        if release is not None:
            release(None)

    async def _hold(
        self, locks: Any, name: str, granted: asyncio.Future[bool], lost: Callable[[], object], steal: bool
    ) -> None:
        """Request a lock and wait until it is released or stolen."""
        giving_up, listeners = js.AbortController.new(), Listeners()
        mine: list[Any] = []  # what releases the lock

        def hold(lock: Any) -> Any:
            promise = js.Promise.new(listeners.proxy(lambda resolve, reject: mine.append(resolve)))
            self._held[name] = mine[0]
            _finish(granted, True)
            return promise

        timer = asyncio.get_running_loop().call_later(
            RELOADING, lambda: None if granted.done() else giving_up.abort()
        )
        options = _options(steal=True) if steal else _options(signal=giving_up.signal)
        try:
            await locks.request(name, options, listeners.proxy(hold))
        except JsException as problem:
            # A request that was given up ends so, and so does a lock that was stolen.
            # A page that has no right to locks treats every lock as free.
            _finish(granted, str(getattr(problem, "name", "")) == "SecurityError")
        finally:
            timer.cancel()
            listeners.close()
        if mine and self._held.get(name) is mine[0]:  # this tab has not released it
            del self._held[name]
            lost()
