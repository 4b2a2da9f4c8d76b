"""The hosting of this device: it begins to host, goes on, or follows another host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bang.net.dealing import Dealing
from bang.net.device import Device
from bang.net.following import Following
from bang.net.hosting import Hosting
from bang.net.shuffling_secrets import ShufflingSecrets
from bang.net.state import RoomState


class Succession:
    """The hosting, on the one device that hosts."""

    def __init__(
        self,
        device: Device,
        secrets: ShufflingSecrets,
        following: Following,
        adopt: Callable[[RoomState], None],
        is_with: Callable[[str], bool],
        expect: Callable[[str, str], None],
    ) -> None:
        """`adopt` takes over a state of the room; for `is_with` and `expect` see the parts of the host."""
        self.device = device
        self.secrets = secrets
        self.following = following
        self.adopt = adopt
        self.is_with = is_with
        self.expect = expect
        self.hosting: Hosting | None = None
        self.branch = ""
        """A game that this device dealt and that went on without it, as the text of a save."""

    def to_data(self) -> dict[str, Any]:
        """What is kept on the disk."""
        dealing = None if self.hosting is None else self.hosting.dealing
        return {"branch": self.branch, "dealing": None if dealing is None else dealing.to_data()}

    def restore(self, data: Mapping[str, Any]) -> None:
        """Take back what was kept: the host hosts again."""
        self.branch = data["branch"]
        state = self.device.state
        if state is not None and state.host == self.device.me:
            dealing = None if data["dealing"] is None else Dealing.from_data(data["dealing"])
            self.host(dealing).catch_up()

    def host(self, dealing: Dealing | None) -> Hosting:
        """Be the host, with the whole game if there is one."""
        self.hosting = Hosting(
            self.device, self.secrets, self.following, self.adopt, self.is_with, self.expect, dealing
        )
        return self.hosting

    def deals(self) -> bool:
        """Whether this device has the whole game."""
        return self.hosting is not None and self.hosting.dealing is not None

    def follow(self, term: int, host: str, is_handed: bool) -> None:
        """Follow another host from now on, or the same one in a later term.

        `is_handed` is true if the former host gave the whole game to this one.
        """
        state = self.device.state
        assert state is not None
        if self.hosting is not None:
            self.branch = self.hosting.stand_down()
            if self.branch:
                self.device.say("branch_saved")
            self.hosting = None
        self.adopt(replace(state, term=term, host=host, version=0, missing=(), clock_left=0.0))
        self.following.follows(host, is_handed)

    def become_host(self, state: RoomState, dealing: Dealing | None) -> None:
        """Be the host from now on, or in a later term than before."""
        self.adopt(state)
        hosting = self.hosting
        if hosting is None or dealing is not None:
            hosting = self.host(dealing)
        hosting.catch_up()
        hosting.tell_all()
