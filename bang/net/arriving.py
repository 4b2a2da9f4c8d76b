"""How this device gets into a room and knows its members: the door, the links made there, and the boxes."""

from __future__ import annotations

from bang.net.device import Device
from bang.net.effects import ListenBoxes, Notice
from bang.net.entering import HOST, LOBBY, InvitedNewcomer, Newcomer
from bang.net.keys import id_of
from bang.net.state import RoomState


class Arriving:
    """The members whom this device talks to, and its own way to them."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.newcomer: Newcomer | InvitedNewcomer | None = None
        self.refused: Notice | None = None
        """Why this device is not in the room, or not in it any more."""
        self._known: set[str] = set()
        self._doors: dict[str, str] = {}
        """The links that are being opened at the door, with the members at their other ends."""
        self._listened: tuple[str, ...] = ()

    def let_in(self) -> None:
        """Note that the host has let this device in."""
        self.newcomer = self.refused = None

    def tick(self, now: float) -> None:
        """Let time pass at the door."""
        if self.newcomer is not None:
            self.newcomer.tick(now)
            self._look()

    def described(self, link: str, sdp: str) -> bool:
        """The offer of a newcomer is ready; False if it is about another link."""
        if self.newcomer is None or link != Newcomer.LINK:
            return False
        self.newcomer.described(sdp, self.device.now)
        return True

    def boxed(self, to: str, box: str) -> bool:
        """A box has come for a newcomer; False if it is for somebody else."""
        if self.newcomer is None or to not in (LOBBY, self.newcomer.id):
            return False
        self.newcomer.boxed(to, box, self.device.now)
        self._look()
        return True

    def _look(self) -> None:
        """Take up what happened at the door."""
        newcomer = self.newcomer
        assert newcomer is not None
        if newcomer.refused is not None:
            self.refused = newcomer.refused
        elif newcomer.host and newcomer.host not in self._known:
            self._know(newcomer.host, newcomer.host_public)
            self.expect(Newcomer.LINK, newcomer.host)
            for public in newcomer.others:
                if id_of(public) not in (self.device.me, newcomer.host):
                    self._know(id_of(public), public)

    def _know(self, who: str, public: str) -> None:
        self._known.add(who)
        self.device.mesh.know(who, public)

    def know_members(self, state: RoomState) -> None:
        """Talk to the members of the room, and to nobody else."""
        public = {member.id: member.public for member in state.members if member.id != self.device.me}
        for known in sorted(self._known - set(public)):
            self._known.discard(known)
            self.device.mesh.forget(known)
        for who, key in public.items():
            self._know(who, key)

    def expect(self, link: str, who: str) -> None:
        """Expect this member at the other end of a link that is being opened at the door."""
        self._doors[link] = who

    def hand_to_mesh(self, link: str) -> None:
        """Hand a link that was opened at the door to the mesh."""
        if link in self._doors:
            self.device.mesh.adopt(link, self._doors.pop(link), self.device.now)

    def listen(self, is_host: bool, is_left: bool) -> None:
        """Say which boxes this device wants now."""
        me, newcomer = self.device.me, self.newcomer
        names: tuple[str, ...] = ()
        if is_left or self.refused is not None:
            pass
        elif newcomer is not None:
            is_known = bool(newcomer.host and newcomer.id)
            names = (me,) if is_known else (newcomer.id, LOBBY) if newcomer.id else ()
        elif is_host:
            names = (HOST, me)
        elif self.device.mesh.wants_boxes:
            names = (me,)
        if names != self._listened:
            self._listened = names
            self.device.effect(ListenBoxes(names))
