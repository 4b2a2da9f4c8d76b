"""What every part of a room knows of the device it runs on, and what it may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bang.net.effects import Notice
from bang.net.keys import Identity
from bang.net.mesh.mesh import Mesh
from bang.net.messages import Message
from bang.net.state import RoomState

NAMED_EVERY = 10.0
"""The seconds before a member is named again for what its device does wrong."""

MOST_NOTICES = 100


class Device:
    """This member's device: who it is, what time it is, who is here; it speaks, tells and keeps."""

    def __init__(self, secret: bytes, run: str, random_bytes: Callable[[int], bytes], born: float) -> None:
        self.identity = Identity(secret)
        self.me = self.identity.id
        self.random_bytes = random_bytes
        self.mesh = Mesh(self.identity, run, random_bytes, born)
        self.now = 0.0
        self.state: RoomState | None = None
        """What everybody in the room sees; None before this device is let in."""
        self.notices: list[Notice] = []
        self.effects: list[Any] = []
        self.is_dirty = False
        """Whether the record on the disk is no longer right."""
        self.keeps_first = False
        """Whether the record must be on the disk before anything else leaves the device."""
        self.bot_pause = 0.0
        """How many seconds a bot seems to think, if this device deals."""
        self.has_game: Callable[[str], bool] = lambda game: True
        """Whether this device has the rules of a game; in the browser they are fetched first."""
        self._named: dict[tuple[str, str], float] = {}
        """When a member was last named for something that its device did wrong."""

    @property
    def here(self) -> tuple[str, ...]:
        """The members who are connected now, without this one."""
        if self.state is None:
            return ()
        ids = {member.id for member in self.state.members}
        return tuple(who for who in self.mesh.here() if who in ids)

    def name_of(self, member_id: str) -> str:
        """The name of a member."""
        return "" if self.state is None else self.state.name_of(member_id)

    def send(self, member_id: str, message: Message) -> None:
        """Say something to another member."""
        self.mesh.send(member_id, message.to_data(), self.now)

    def send_all(self, message: Message) -> None:
        """Say something to every member who is here."""
        for who in self.here:
            self.send(who, message)

    def say(self, key: str, **values: str) -> None:
        """Tell the player something in a sentence."""
        self.notices.append(Notice(key, values))
        del self.notices[:-MOST_NOTICES]

    def blame(self, key: str, member_id: str) -> bool:
        """Name a member for what its device did wrong, but not again and again."""
        last = self._named.get((key, member_id))
        if last is not None and self.now - last < NAMED_EVERY:
            return False
        self._named[key, member_id] = self.now
        self.say(key, name=self.name_of(member_id))
        return True

    def effect(self, effect: Any) -> None:
        """Ask something of the page."""
        self.effects.append(effect)

    def keep(self, *, first: bool = False) -> None:
        """Note that the record on the disk is no longer right, and must be right before anything is sent."""
        self.is_dirty = True
        self.keeps_first = self.keeps_first or first
