"""How a member takes over what the host says about the room, and tells its player what has changed."""

from __future__ import annotations

from bang.net import changes
from bang.net.arriving import Arriving
from bang.net.claims import is_same_table
from bang.net.device import Device
from bang.net.following import Following
from bang.net.messages import Sentence
from bang.net.state import RoomState


class Adopting:
    """The state of the room on this device."""

    def __init__(self, device: Device, arriving: Arriving, following: Following) -> None:
        self.device = device
        self.arriving = arriving
        self.following = following
        self.clock_set_at = 0.0
        """When the clock of a pause was told last."""

    def adopt(self, state: RoomState) -> None:
        """Take over a state of the room."""
        before, self.device.state = self.device.state, state
        self.clock_set_at = self.device.now
        self.arriving.know_members(state)
        if state.phase == "waiting":
            self.following.answering.under_way = None
        if before is not None:
            for notice in changes.told_changes(before, state, self.device.me):
                self.device.say(notice.key, **notice.values)
        self.device.keep()

    def hear_sentence(self, who: str, message: Sentence) -> None:
        """The host has something said on all screens; it can name nobody but those who are or were here."""
        state, name = self.device.state, message.values.get("name", "")
        known = set() if state is None else {*state.names, *(member.name for member in state.members)}
        if name in known or "name" not in message.values:
            self.device.say(message.key, **message.values)

    def may_follow(self, state: RoomState) -> bool:
        """Whether a host may change the room so: not back, and in one game seats stay people's or bots'."""
        before = self.device.state
        if before is None or state.version < before.version:
            return False
        is_same_game = before.number == state.number and before.phase == state.phase == "playing"
        return not is_same_game or is_same_table(before, state)

    def check_length(self, length: int) -> None:
        """Ask for what this member's log lacks: the host took the member for gone for a while."""
        state, copy = self.device.state, self.following.copy
        if state is None or state.phase not in ("playing", "over"):
            return
        is_same = copy is not None and copy.start.number == state.number and len(copy.lines) == length
        is_same = is_same and not self.following.sits_elsewhere
        if self.device.has_game(state.plan.game) and not is_same:
            self.following.ask_for_entries()
