"""Reactions that members show each other, such as a greeting."""

from __future__ import annotations

from bang.net.device import Device
from bang.net.messages import React

REACTIONS = ("howdy", "nice_shot", "ouch", "hurry", "thanks", "laugh", "dust", "whiskey")
REACTION_EVERY = 1.5
"""The seconds between two reactions of a member; one that comes earlier is not shown."""

MOST_REACTIONS = 30


class Reactions:
    """The latest reactions of everybody."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.latest: list[tuple[str, str, float]] = []
        """The member, the reaction, and the time of each."""

    def hear(self, who: str, message: React) -> None:
        """Note a reaction of another member."""
        self.show(who, message.name)

    def show(self, who: str, name: str) -> bool:
        """Note a reaction, unless this member has just shown one or there is no such reaction."""
        now = self.device.now
        last = next((when for member, _, when in reversed(self.latest) if member == who), None)
        if name not in REACTIONS or (last is not None and now - last < REACTION_EVERY):
            return False
        self.latest.append((who, name, now))
        del self.latest[:-MOST_REACTIONS]
        return True
