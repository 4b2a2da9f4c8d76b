"""The host at the door: what it decides about those who knock or were invited by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bang.net.codes import new_secret_letters, room_name
from bang.net.device import Device
from bang.net.doorkeeper import Doorkeeper, Request
from bang.net.effects import Notice
from bang.net.mesh.effects import AcceptAnswer
from bang.net.names import given_name
from bang.net.reading import Malformed
from bang.net.state import MOST_MEMBERS, Member, RoomState


class Reception:
    """The host at the door of the room."""

    def __init__(
        self,
        device: Device,
        put: Callable[[RoomState], None],
        expect: Callable[[str, str], None],
        make_room: Callable[[], None],
    ) -> None:
        """`put` changes the state of the room; `expect` says who is at the other end of a link.

        `make_room` drops somebody who is away from a room that is full.
        """
        assert device.state is not None
        self.device = device
        self.put = put
        self.expect = expect
        self.make_room = make_room
        self.door = Doorkeeper(device.identity, device.state.code, device.random_bytes, device.effect)
        self.removed: set[str] = set()

    @property
    def state(self) -> RoomState:
        """The state of the room."""
        assert self.device.state is not None
        return self.device.state

    def knocked(self, box: str) -> None:
        """A box for the host has come."""
        request = self.door.boxed(box)
        if request is not None:
            why = self._why_not(request)
            if why:
                self.door.refuse(request, why)
            else:
                self.door.answer(request)
        if self.door.tries.too_many:
            self.put(replace(self.state, code=self.new_code()))

    def new_code(self) -> str:
        """Change the secret letters: members stay, old links no longer open the door."""
        code = room_name(self.state.code) + new_secret_letters(self.device.random_bytes)
        self.door.change(code)
        return code

    def _why_not(self, request: Request) -> str:
        """Why somebody who knows the code cannot come in; "" if they can."""
        state = self.state
        if request.id in self.removed:
            return "removed"
        if request.id == self.device.me:
            return "damaged"
        if state.member(request.id) is not None:
            return ""
        coming = [one for one in self.door.coming.values() if not one.watches]
        if len(state.members) >= MOST_MEMBERS and not any(member.away for member in state.members):
            return "full"
        if not request.watches and (
            state.phase != "waiting" or len(state.players) + len(coming) >= state.plan.seats
        ):
            return "full"
        return ""

    def let_in(
        self, link: str, public: str, name: str, watches: bool, proof: str, about: str, sdp: str
    ) -> Notice | None:
        """Let somebody in who was invited by hand and has answered, or return why they cannot come in."""
        try:
            who = self.door.proved(public, proof, about)
        except Malformed:
            return Notice("damaged", {})
        request = Request(who, public, given_name(name, who), watches, sdp)
        why = self._why_not(request)
        if why or not self.door.invitations.pop(link, ""):
            return Notice(why or "damaged", {})
        self.device.effect(AcceptAnswer(link, request.sdp))
        self._admit(link, request)
        return None

    def described(self, link: str, sdp: str) -> bool:
        """The description of a link at the door is ready; False if it is about another link.

        A newcomer gets the answer to their offer, and is a member from now on.
        """
        door = self.door
        if link in door.invitations:
            door.invitations[link] = sdp
        elif link in door.coming:
            who = door.coming[link].id
            others = [one.public for one in self.state.members if one.id not in (who, self.device.me)]
            self._admit(link, door.described(link, sdp, others))
        else:
            return False
        return True

    def _admit(self, link: str, request: Request) -> None:
        if self.state.member(request.id) is None:
            self.make_room()
            state = self.state
            name = state.free_name(request.name, request.id)
            member = Member(request.id, name, request.public, watches=request.watches)
            self.put(replace(state, members=(*state.members, member)))
        self.expect(link, request.id)
