"""Stores texts in the browser, and deletes everything this page ever stored."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from web.kept.storage import MemoryShelf, Refusal, Shelf
from web.page import there


class BrowserShelf:
    """Uses `localStorage`; texts that do not fit are kept in memory until the page is closed."""

    def __init__(self, area: Any) -> None:
        self.area = area
        self.overflow: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """Returns the text stored under a name, or None."""
        if name in self.overflow:
            return self.overflow[name]
        text = self.area.getItem(name)
        return None if there(text) is None else str(text)

    def put(self, name: str, text: str) -> None:
        """Stores a text; if the browser refuses, keeps it in memory and raises Refusal."""
        try:
            self.area.setItem(name, text)
        except JsException as problem:
            self.overflow[name] = text
            raise Refusal("errors.storage_full") from problem
        self.overflow.pop(name, None)

    def drop(self, name: str) -> None:
        """Deletes the text stored under a name."""
        self.overflow.pop(name, None)
        self.area.removeItem(name)

    def names(self) -> list[str]:
        """Returns all names."""
        stored = [str(self.area.key(number)) for number in range(self.area.length)]
        return stored + [name for name in self.overflow if name not in stored]


def open_shelf() -> Shelf:
    """Returns the browser's storage, or a shelf in memory if storage is forbidden."""
    try:
        area = js.window.localStorage
    except (JsException, AttributeError):
        return MemoryShelf("errors.storage_forbidden")
    try:
        area.setItem("bang.try", "1")
        area.removeItem("bang.try")
    except (JsException, AttributeError) as problem:
        # A full storage can still be read, and old games can be deleted from it.
        if "QuotaExceededError" not in str(problem):
            return MemoryShelf("errors.storage_forbidden")
    return BrowserShelf(area)


async def forget_site() -> None:
    """Deletes what is stored outside the shelf: session storage, caches, databases, service worker."""
    session = js.window.sessionStorage
    session.clear()
    if hasattr(js.window, "caches"):
        for name in await js.window.caches.keys():
            await js.window.caches.delete(name)
    if hasattr(js.window, "indexedDB") and hasattr(js.window.indexedDB, "databases"):
        for database in await js.window.indexedDB.databases():
            js.window.indexedDB.deleteDatabase(database.name)
    workers = there(getattr(js.navigator, "serviceWorker", None))
    if workers is not None:
        for registration in await workers.getRegistrations():
            await registration.unregister()
