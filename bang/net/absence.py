"""Members who give their place up before and after a game: their device is not connected any more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bang.net.device import Device
from bang.net.mesh.heartbeat import ASLEEP_AFTER
from bang.net.state import MOST_MEMBERS, Member, RoomState

GIVES_UP_AFTER = 20.0
"""The seconds after which somebody who is not connected takes neither a seat nor a name."""


class Absence:
    """The members who are away while nobody plays, as the host sees it.

    A host that was reloaded, that has taken over or that was asleep begins to count anew.
    """

    def __init__(self, device: Device, put: Callable[[RoomState], None]) -> None:
        """`put` changes the state of the room."""
        self.device = device
        self.put = put
        self.since: dict[str, float] = {}
        """Since when each of those has been away."""
        self._looked_at = device.now

    def look(self) -> None:
        """Let those who have been away for long give their place up, and those who are back take one."""
        state, device = self.device.state, self.device
        assert state is not None
        now, here = device.now, {device.me, *device.here}
        if now - self._looked_at >= ASLEEP_AFTER or state.phase not in ("waiting", "over"):
            self.since.clear()
        self._looked_at = now
        if state.phase not in ("waiting", "over"):
            return
        for member in state.members:
            if member.id in here:
                self.since.pop(member.id, None)
                if member.away:
                    self._is_back(member)
            elif now - self.since.setdefault(member.id, now) >= GIVES_UP_AFTER and not member.away:
                self._gives_up(member)

    def _gives_up(self, member: Member) -> None:
        assert self.device.state is not None
        self.put(self.device.state.with_member(member.id, away=True, ready=False, commitment=""))

    def _is_back(self, member: Member) -> None:
        """Give somebody a seat again, or let them watch if there is none left."""
        state = self.device.state
        assert state is not None
        watches = member.watches or len(state.players) >= state.plan.seats
        name = state.free_name(member.name, member.id)
        self.put(state.with_member(member.id, away=False, name=name, watches=watches, ready=False))

    def make_room(self) -> None:
        """Drop the member who has been away longest from a room that is full."""
        state = self.device.state
        assert state is not None
        away = [member.id for member in state.members if member.away]
        if away and len(state.members) >= MOST_MEMBERS:
            last = min(away, key=lambda who: self.since.get(who, 0.0))
            self.put(replace(state, members=tuple(one for one in state.members if one.id != last)))
