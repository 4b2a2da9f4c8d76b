"""The entry point of the Python part, which runs in a worker: opens the door, asks for the first message."""

from collections.abc import Callable

from web.door.door import Door
from web.door.worker import open_door
from web.kept.browser_store import BrowserLocks, BrowserStore
from web.kept.one_tab import OneTab
from web.kept.storage import Storage
from web.visit import Visit

door = Door(lambda text: send(text))
send: Callable[[str], object] = open_door(door.hear)
storage = Storage(BrowserStore())
visit = Visit(door, storage, OneTab(BrowserLocks(), storage))
visit.page.greet()
