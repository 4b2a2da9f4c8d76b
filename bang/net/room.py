"""One member's device in a room: what happens goes to its parts, and what is to be done comes out of them.

It does no input or output. Its owner hands in what happens, with the time, and carries out the effects that
`take` returns. The parts are following the log, voting, and on one device the hosting.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bang.net import messages
from bang.net.adopting import Adopting
from bang.net.arriving import Arriving
from bang.net.codes import new_code, tidy
from bang.net.copying import Difference
from bang.net.device import Device
from bang.net.effects import Keep, Notice
from bang.net.election_acts import Stance
from bang.net.entering import HOST, InvitedNewcomer, Newcomer
from bang.net.following import Following
from bang.net.mesh.events import Came, Heard, Replaced, Unreachable, Went
from bang.net.mesh.heartbeat import ASLEEP_AFTER
from bang.net.messages import Bot, Claim, Leave, Message, React, Ready, Removed, Sentence, State, Watch
from bang.net.names import given_name
from bang.net.reactions import Reactions
from bang.net.reading import Malformed
from bang.net.seen import Seen
from bang.net.shuffling_secrets import ShufflingSecrets
from bang.net.state import Member, Plan, RoomState
from bang.net.succession import Succession
from bang.net.voting import Voting

Handler = Callable[[str, Any], None]


class Room(Seen):
    """One member of a room."""

    def __init__(
        self, secret: bytes, name: str, run: str, random_bytes: Callable[[int], bytes], born: float = 0.0
    ) -> None:
        """`run` names this load of the page, and `born` is when it was loaded, in seconds since 1970."""
        self.secret = secret
        self.run = run
        self.device = device = Device(secret, run, random_bytes, born)
        self.name = given_name(name, device.me)
        self.secrets = secrets = ShufflingSecrets(device)
        self.following = Following(device, secrets, self.to_host, lambda: self.voting.former_hosts())
        self.arriving = Arriving(device)
        self.adopting = Adopting(device, self.arriving, self.following)
        adopt, expect = self.adopting.adopt, self.arriving.expect
        self.succession = Succession(
            device, secrets, self.following, adopt, lambda who: self.voting.election.is_with(who), expect
        )
        self.voting = Voting(device, secrets, self.following, self.succession)
        self.reacting = Reactions(self.device)
        self.is_left = False
        self._typed_code = ""
        self._handlers: dict[type[Message], Handler] = {
            State: self._hear_state,
            Removed: self._hear_removed,
            Sentence: self.adopting.hear_sentence,
            React: self.reacting.hear,
            **self.following.handlers(),
            **self.voting.handlers(),
        }

    # -- how a room begins -----------------------------------------------------------------------------------

    @classmethod
    def open(
        cls,
        secret: bytes,
        name: str,
        plan: Plan,
        run: str,
        random_bytes: Callable[[int], bytes],
        born: float = 0.0,
    ) -> Room:
        """A new room, whose host is this device."""
        room = cls(secret, name, run, random_bytes, born)
        me = Member(room.me, room.name, room.device.identity.public)
        room.adopting.adopt(RoomState(new_code(random_bytes), room.me, plan, (me,)))
        room.voting.begin(Stance(1, room.me))
        room.succession.host(None)
        return room

    @classmethod
    def join(
        cls,
        secret: bytes,
        name: str,
        code: str,
        run: str,
        random_bytes: Callable[[int], bytes],
        born: float = 0.0,
        *,
        watches: bool = False,
    ) -> Room:
        """A room that this device wants to get into."""
        room = cls(secret, name, run, random_bytes, born)
        room._typed_code = tidy(code) or ""
        if not room._typed_code:
            room.arriving.refused = Notice("bad_code", {})
            return room
        device = room.device
        room.arriving.newcomer = Newcomer(
            device.identity, room.name, room._typed_code, watches, random_bytes, device.effect
        )
        return room

    @classmethod
    def join_by_hand(
        cls,
        secret: bytes,
        name: str,
        host_public: str,
        offer: str,
        run: str,
        random_bytes: Callable[[int], bytes],
        born: float = 0.0,
    ) -> Room:
        """A room to which this device was invited by hand; its answer to the offer will be in `reply`."""
        room = cls(secret, name, run, random_bytes, born)
        room.arriving.newcomer = InvitedNewcomer(host_public, offer, room.device.effect)
        return room

    @classmethod
    def from_data(
        cls, data: Mapping[str, Any], run: str, random_bytes: Callable[[int], bytes], born: float = 0.0
    ) -> Room:
        """The room that this device kept; `ValueError` or the like if the record is damaged."""
        room = cls(bytes.fromhex(data["secret"]), data["name"], run, random_bytes, born)
        state = RoomState.from_data(data["state"])
        room.adopting.adopt(state)
        room.secrets.restore(data)
        room.voting.restore(state, data)
        room.following.restore(data)
        room.succession.restore(data)
        return room

    def to_data(self) -> dict[str, Any]:
        """All that this device needs to have its seat again after a reload."""
        assert self.state is not None
        return {
            "secret": self.secret.hex(),
            "name": self.name,
            "state": self.state.to_data(),
            **self.secrets.to_data(),
            **self.voting.to_data(),
            **self.following.to_data(),
            **self.succession.to_data(),
        }

    # -- what happens to it ----------------------------------------------------------------------------------

    def _wake(self, now: float) -> None:
        """Note the time; a host that was asleep first asks everybody whether they still follow it."""
        was, self.device.now = self.device.now, now
        if self.hosting is not None and now - was >= ASLEEP_AFTER:
            for who in self.here:
                self.hosting.attendance.ask(who)

    def tick(self, now: float) -> None:
        """Let time pass."""
        self._wake(now)
        self.arriving.tick(now)
        self.mesh.tick(now)
        self._settle()

    def described(self, link: str, sdp: str, now: float) -> None:
        """A link's offer or answer is ready."""
        self._wake(now)
        is_at_door = self.arriving.described(link, sdp)
        is_at_door = is_at_door or (self.hosting is not None and self.hosting.reception.described(link, sdp))
        if not is_at_door:
            self.mesh.described(link, sdp, now)
        self._settle()

    def up(self, link: str, now: float) -> None:
        """A link is open."""
        self._wake(now)
        self.arriving.hand_to_mesh(link)
        self.mesh.up(link, now)
        self._settle()

    def down(self, link: str, now: float) -> None:
        """A link is closed."""
        self._wake(now)
        self.mesh.down(link, now)
        self._settle()

    def text(self, link: str, said: str, now: float) -> None:
        """A text has come over a link."""
        self._wake(now)
        self.arriving.hand_to_mesh(link)
        self.mesh.text(link, said, now)
        self._settle()

    def boxed(self, to: str, box: str, now: float) -> None:
        """A box has come from the signaling script."""
        self._wake(now)
        try:
            if to == HOST and self.hosting is not None:
                self.hosting.reception.knocked(box)
            elif not self.arriving.boxed(to, box) and to == self.me:
                self.mesh.boxed(box, now)
        except Malformed:
            pass  # anybody can leave a box; one that makes no sense is as good as none
        self._settle()

    def equipped(self, now: float) -> None:
        """The rules of the game have been fetched."""
        self._wake(now)
        if self.state is not None and self.hosting is None:
            self.adopting.check_length(-1)
        self._settle()

    def woke(self, now: float) -> None:
        """The page has come to the front, or the device is on a network again."""
        self._wake(now)
        self.mesh.woke(now)
        self._settle()

    def take(self) -> list[Any]:
        """The effects since the last call, in order."""
        device = self.device
        effects: list[Any] = [*device.effects, *self.mesh.take()]
        device.effects = []
        if device.is_dirty and self.state is not None and not self.is_left and self.refused is None:
            kept = Keep(self.to_data())
            is_first = self.is_host or device.keeps_first
            device.is_dirty = device.keeps_first = False
            effects = [kept, *effects] if is_first else [*effects, kept]
        return effects

    # -- what the member does --------------------------------------------------------------------------------

    def do_ready(self, now: float) -> None:
        """Say that this member is ready for the next game; after a game, everybody comes back for it."""
        self._wake(now)
        member = self.member
        if member is None or self.state is None or self.state.phase not in ("waiting", "over"):
            return
        if self.state.phase == "over" or not (member.ready and self.secrets.is_fresh(member.commitment)):
            self.to_host(Ready(self.secrets.new()))
        self._settle()

    def do_watch(self, is_watching: bool, now: float) -> None:
        """Only watch the next game, or play it."""
        self._wake(now)
        self.to_host(Watch(is_watching))
        self._settle()

    def do_plan(self, plan: Plan, now: float) -> None:
        """Choose what is played; only the host may."""
        self._wake(now)
        if self.hosting is not None:
            self.hosting.waiting_room.choose(plan)
        self._settle()

    def do_remove(self, member_id: str, now: float) -> None:
        """Send somebody away; only the host may."""
        self._wake(now)
        if self.hosting is not None:
            self.hosting.remove(member_id)
        self._settle()

    def do_start(self, now: float) -> Notice | None:
        """Begin the game, or return why it cannot begin."""
        self._wake(now)
        why = self.hosting.waiting_room.begin() if self.hosting is not None else None
        self._settle()
        return why

    def do_answer(self, keys: Sequence[str], now: float) -> bool:
        """Answer the open question, or take up an offer; False if these keys are no answer to it now."""
        self._wake(now)
        is_taken = self.following.answering.give(self.copy, keys)
        self._settle()
        return is_taken

    def do_react(self, name: str, now: float) -> None:
        """Show a reaction to everybody."""
        self._wake(now)
        if self.reacting.show(self.me, name):
            self.device.send_all(React(name))
        self._settle()

    def do_invite(self, now: float) -> str:
        """Prepare an invitation by hand, and return the link whose offer will be among `invitations`."""
        self._wake(now)
        return "" if self.hosting is None else self.hosting.reception.door.invite()

    def do_let_in(
        self, link: str, public: str, name: str, watches: bool, proof: str, about: str, sdp: str, now: float
    ) -> Notice | None:
        """Let somebody in who was invited by hand, or return why they cannot come in.

        The proof shows that they have the secret of their public key; `about` is what it had to seal.
        """
        self._wake(now)
        if self.hosting is None:
            return Notice("damaged", {})
        why = self.hosting.reception.let_in(link, public, name, watches, proof, about, sdp)
        self._settle()
        return why

    def do_bot(self, now: float) -> None:
        """Let bots play for those who are missing."""
        self._wake(now)
        self.to_host(Bot())
        self._settle()

    def do_claim(self, seat: int, now: float) -> None:
        """Say that a seat whose device is gone is this member's own."""
        self._wake(now)
        self.to_host(Claim(seat))
        self._settle()

    def do_deal_on(self, now: float) -> None:
        """Vote that another device deals on."""
        self._wake(now)
        self.voting.vote()
        self._settle()

    def do_leave(self, now: float) -> None:
        """Leave the room for good; the others play on."""
        self._wake(now)
        if self.hosting is not None:
            self.hosting.hand_over(self.voting.election.mandate, self.voting.oaths.swear)
        elif self.state is not None:
            self.to_host(Leave())
        self._settle()
        self.is_left = True

    # -- inside ----------------------------------------------------------------------------------------------

    def to_host(self, message: Message) -> None:
        """Say something to the host, which may be this device."""
        if self.state is None:
            return
        if self.hosting is not None:
            self.hosting.handlers[type(message)](self.me, message)
        elif not self.voting.election.is_away and self.state.host in self.here:
            self.mesh.send(self.state.host, message.to_data(), self.now)

    def _settle(self) -> None:
        """Do everything that follows from what just happened."""
        self._take_events()
        if not self.is_left:
            self.following.tick()
            self.voting.settle()  # a host that is replaced does nothing more
            if self.hosting is not None:
                self.hosting.tick()
                self._take_events()
        self.arriving.listen(self.is_host, self.is_left)

    def _take_events(self) -> None:
        """Take in what the mesh reports."""
        for event in self.mesh.events():
            if self.is_left:
                return
            if isinstance(event, Heard):
                try:
                    self._heard(event.id, messages.read_message(event.message))
                except (Malformed, Difference):  # it has changed nothing
                    self.device.blame("unreadable", event.id)
            elif isinstance(event, Came):
                self._came(event.id)
            elif isinstance(event, Went):
                self._went(event.id)
            elif isinstance(event, Replaced):
                self.arriving.refused = Notice("other_window", {})
            elif isinstance(event, Unreachable):
                self.device.say("unreachable", name=self.device.name_of(event.id))

    def _came(self, who: str) -> None:
        state = self.state
        if state is None:
            return
        self.voting.came(who)
        if self.hosting is not None:
            self.hosting.came(who)
            self.hosting.attendance.ask(who)
        elif who == state.host:
            if state.phase == "playing":
                self.device.say("host_back", name=self.device.name_of(who))
            self.following.came(who)

    def _went(self, who: str) -> None:
        state = self.state
        if state is not None and state.member(who) is not None:
            is_host = not self.is_host and who == state.host
            self.device.say("host_missing" if is_host else "missing", name=state.name_of(who))

    def _heard(self, who: str, message: Message | None) -> None:
        """Somebody has said something; what only a host says is heard from the host whom one follows."""
        if message is None:
            return
        state = self.state
        if not isinstance(message, State):  # whoever comes in does not know the members yet
            if state is None or state.member(who) is None:
                return
            is_hosts = message.SAID_BY == messages.HOST
            if is_hosts and (self.is_host or who != state.host or self.voting.election.is_away):
                return
        handler = self._handler_of(message)
        if handler is not None:
            handler(who, message)

    def _handler_of(self, message: Message) -> Handler | None:
        """What hears this kind of message on this device: some kinds only a host hears."""
        of_host = {} if self.hosting is None else self.hosting.handlers
        return self._handlers.get(type(message)) or of_host.get(type(message))

    def _hear_removed(self, who: str, message: Removed) -> None:
        self.arriving.refused = Notice("removed", {})

    # -- the state of the room -------------------------------------------------------------------------------

    def _hear_state(self, who: str, message: State) -> None:
        """The host tells the state of the room; a newcomer is let in with that."""
        state, known = message.state, self.state
        if state.host != who or state.member(self.me) is None:
            return
        if known is None:
            if self.arriving.newcomer is not None and who == self.arriving.newcomer.host:
                self._come_in(state)
            return
        if (state.term, who) != (known.term, known.host) or self.is_host:
            return  # its mandate has to be shown first
        if self.me not in state.electorate:
            self.voting.election.lose_seat()
        if self.adopting.may_follow(state) and not self.voting.election.is_away:
            self.adopting.adopt(state)
            self.voting.told_state()
            self.adopting.check_length(message.n)

    def _come_in(self, state: RoomState) -> None:
        """Be a member from now on."""
        self.arriving.let_in()
        self.adopting.adopt(state)
        self.voting.begin(Stance(state.term, state.host))
        for one in self.here:
            self.voting.came(one)
        self.voting.told_state()
        self.following.ask_for_entries()
