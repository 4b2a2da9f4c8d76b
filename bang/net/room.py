"""One member's device in a room: what happens goes to its parts, and what is to be done comes out of them.

It does no input or output. Its owner hands in what happens, with the time, and carries out the effects that
`take` returns. The parts are following the log, voting, and on one device the hosting.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bang.net import changes
from bang.net.arriving import Arriving
from bang.net.checking import UNVERIFIED, checked, published
from bang.net.claims import is_same_table
from bang.net.codes import new_code, tidy
from bang.net.copying import Difference
from bang.net.dealing import Dealing, handed_dealing
from bang.net.device import Device
from bang.net.doorkeeper import Request
from bang.net.effects import Keep, Notice
from bang.net.election_acts import Stance
from bang.net.entering import HOST, InvitedNewcomer, Newcomer
from bang.net.following import Following
from bang.net.hosting import Hosting
from bang.net.mesh.events import Came, Heard, Replaced, Unreachable, Went
from bang.net.mesh.heartbeat import ASLEEP_AFTER
from bang.net.messages import HOST as SAID_BY_HOST
from bang.net.messages import (
    Bot,
    Claim,
    Handover,
    Leave,
    Message,
    React,
    Ready,
    Removed,
    Sentence,
    State,
    Watch,
    read_message,
)
from bang.net.names import given_name
from bang.net.reactions import Reactions
from bang.net.reading import Malformed
from bang.net.seen import Seen
from bang.net.shuffling_secrets import ShufflingSecrets
from bang.net.state import Member, Plan, RoomState
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
        self.device = Device(secret, run, random_bytes, born)
        self.name = given_name(name, self.device.me)
        self.secrets = ShufflingSecrets(self.device)
        self.following = Following(
            self.device, self.secrets, self.to_host, lambda: self.voting.former_hosts()
        )
        self.voting = Voting(
            self.device, self.secrets, self.following, self.become_host, self.follow, self._deals
        )
        self.hosting: Hosting | None = None
        self.arriving = Arriving(self.device)
        self.reacting = Reactions(self.device)
        self.code = ""
        self.branch = ""
        """A game that this device dealt and that went on without it, as the text of a save."""
        self.clock_set_at = 0.0
        self.is_left = False
        self._handlers: dict[type[Message], Handler] = {}
        self._hear_parts()

    def _hear_parts(self) -> None:
        """Find out which part hears which message."""
        self._handlers = {
            State: self._hear_state,
            Removed: self._hear_removed,
            Sentence: lambda who, message: self.device.say(message.key, **message.values),
            Handover: self._hear_handover,
            React: self.reacting.hear,
            **self.following.handlers(),
            **self.voting.handlers(),
            **(self.hosting.handlers() if self.hosting is not None else {}),
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
        room._adopt(RoomState(new_code(random_bytes), room.me, plan, (me,)))
        room.voting.begin(Stance(1, room.me))
        room._host(None)
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
        room.code = tidy(code) or ""
        if not room.code:
            room.arriving.refused = Notice("bad_code", {})
            return room
        device = room.device
        room.arriving.newcomer = Newcomer(
            device.identity, room.name, room.code, watches, random_bytes, device.effect
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
        room.secrets.by_hash = dict(data["secrets"])
        room.secrets.given = dict(data["opened"])  # the name of older records
        room.branch = data["branch"]
        room._adopt(state)
        room.voting.restore(state, data)
        room.following.restore(data)
        if state.host == room.me:
            room._host(Dealing.from_data(data["dealing"]) if data["dealing"] is not None else None)
            assert room.hosting is not None
            room.hosting.catch_up()
        return room

    def to_data(self) -> dict[str, Any]:
        """All that this device needs to have its seat again after a reload."""
        assert self.state is not None
        dealing = self.hosting.dealing if self.hosting is not None else None
        return {
            "secret": self.secret.hex(),
            "name": self.name,
            "state": self.state.to_data(),
            "secrets": dict(self.secrets.by_hash),
            "opened": dict(self.secrets.given),
            "branch": self.branch,
            **self.voting.to_data(),
            **self.following.to_data(),
            "dealing": None if dealing is None else dealing.to_data(),
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
        reception = None if self.hosting is None else self.hosting.reception
        if self.arriving.described(link, sdp):
            pass
        elif reception is not None and link in reception.door.invitations:
            reception.door.invitations[link] = sdp
        elif reception is not None and link in reception.door.coming:
            reception.welcomed(link, sdp)
        else:
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
            self._check_length(-1)
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
        is_taken = self.following.answer(keys)
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
        reception = self.hosting.reception
        try:
            who = reception.door.proved(public, proof, about)
        except Malformed:
            return Notice("damaged", {})
        why = reception.let_in(link, Request(who, public, given_name(name, who), watches, sdp))
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
            self._handlers[type(message)](self.me, message)
        elif not self.voting.election.is_away and self.state.host in self.here:
            self.device.send(self.state.host, message)

    def _settle(self) -> None:
        """Do everything that follows from what just happened."""
        self._take_events()
        if not self.is_left:
            self.voting.settle()  # a host that is replaced does nothing more
            if self.hosting is not None:
                self.hosting.tick()
                self._take_events()
            self.following.tick()
        self.arriving.listen(self.is_host, self.is_left)

    def _take_events(self) -> None:
        for event in self.mesh.events():
            if not self.is_left:
                self._happened(event)

    def _happened(self, event: Any) -> None:
        device = self.device
        if isinstance(event, Heard):
            try:
                self._heard(event.id, read_message(event.message))
            except (Malformed, Difference):  # it has changed nothing
                device.blame("unreadable", event.id)
        elif isinstance(event, Came):
            self._came(event.id)
        elif isinstance(event, Went):
            self._went(event.id)
        elif isinstance(event, Replaced):
            self.arriving.refused = Notice("other_window", {})
        elif isinstance(event, Unreachable):
            device.say("unreachable", name=device.name_of(event.id))

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
            is_hosts = message.SAID_BY == SAID_BY_HOST
            if is_hosts and (self.is_host or who != state.host or self.voting.election.is_away):
                return
        handler = self._handlers.get(type(message))
        if handler is not None:
            handler(who, message)

    def _hear_removed(self, who: str, message: Removed) -> None:
        self.arriving.refused = Notice("removed", {})

    # -- the state of the room -------------------------------------------------------------------------------

    def _hear_state(self, who: str, message: State) -> None:
        """The host tells the state of the room; a newcomer is let in with that."""
        state, known = message.state, self.state
        if state.host != who or state.member(self.me) is None:
            return
        if known is None:
            newcomer = self.arriving.newcomer
            if newcomer is not None and who == newcomer.host:
                self.arriving.let_in()
                self._adopt(state)
                self.voting.begin(Stance(state.term, who))
                for one in self.here:
                    self.voting.came(one)
                self.voting.told_state()
                self.following.ask_for_entries()
        elif (state.term, who) == (known.term, known.host) and not self.is_host:
            if self.me not in state.electorate:
                self.voting.election.lose_seat()
            is_known = state.version < known.version or self.voting.election.is_away
            if not is_known and self._may_change(known, state):
                self._adopt(state)
                self.voting.told_state()
                self._check_length(message.n)

    @staticmethod
    def _may_change(before: RoomState, after: RoomState) -> bool:
        """Whether a host may change this: in one game, seats stay those of people or of bots."""
        is_same_game = before.number == after.number and before.phase == after.phase == "playing"
        return not is_same_game or is_same_table(before, after)

    def _check_length(self, length: int) -> None:
        """Ask for what this member's log lacks: the host took the member for gone for a while."""
        assert self.state is not None
        copy = self.copy
        is_same = copy is not None and copy.start.number == self.state.number and len(copy.lines) == length
        is_same = is_same and not self.following.sits_elsewhere
        has_game = self.device.has_game(self.state.plan.game)
        if self.state.phase in ("playing", "over") and has_game and not is_same:
            self.following.ask_for_entries()

    def _adopt(self, state: RoomState) -> None:
        """Take over a state of the room."""
        before, self.device.state = self.state, state
        self.code = state.code
        self.clock_set_at = self.now
        self.arriving.know_members(state)
        if state.phase == "waiting":
            self.following.under_way = None
        if before is not None:
            for notice in changes.told_changes(before, state, self.me):
                self.device.say(notice.key, **notice.values)
        self.device.keep()

    # -- who is the host -------------------------------------------------------------------------------------

    def _host(self, dealing: Dealing | None) -> None:
        """Be the host, with the whole game if there is one."""
        self.hosting = Hosting(
            self.device,
            self.secrets,
            self.following,
            self._adopt,
            self.voting.is_with,
            self.arriving.expect,
            dealing,
        )
        self._hear_parts()

    def _deals(self) -> bool:
        """Whether this device has the whole game."""
        return self.hosting is not None and self.hosting.dealing is not None

    def follow(self, term: int, host: str, is_handed: bool) -> None:
        """Follow another host from now on, or the same one in a later term.

        `is_handed` is true if the former host gave the whole game to this one.
        """
        state = self.state
        assert state is not None
        if self.hosting is not None:
            self.branch = self.hosting.stand_down()
            if self.branch:
                self.device.say("branch_saved")
            self.hosting = None
            self._hear_parts()
        self._adopt(replace(state, term=term, host=host, version=0, missing=(), clock_left=0.0))
        self.following.follows(host, is_handed)

    def become_host(self, state: RoomState, dealing: Dealing | None) -> None:
        """Be the host from now on, or in a later term than before."""
        self._adopt(state)
        if self.hosting is None or dealing is not None:
            self._host(dealing)
        assert self.hosting is not None
        self.hosting.catch_up()
        self.hosting.tell_all()

    def _hear_handover(self, host: str, message: Handover) -> None:
        """Take over the room from the host, which is leaving, unless its game is not the one it dealt."""
        state, steps = self.state, message.steps
        assert state is not None
        is_right = bool(steps) and (steps[-1].term, steps[-1].host) == (state.term + 1, self.me)
        if not is_right or host not in self.voting.oaths.proven(steps[-1]):
            return
        try:
            dealing = None if message.dealing is None else handed_dealing(message.dealing)
        except Malformed:
            dealing = None
        if not self._is_handover_right(dealing):
            self.device.blame("bad_handover", host)
            dealing = None
        old = message.state
        new = replace(
            old,
            host=self.me,
            term=state.term + 1,
            version=old.version + 1,
            members=tuple(member for member in old.members if member.id != host),
            gone=(*old.gone, host) if host in old.seats else old.gone,
            missing=(),
            clock_left=0.0,
            phase="waiting" if old.phase == "dealing" else old.phase,
        )
        if dealing is not None:
            self.following.follows(self.me, True)
        self.voting.handed_over(new, dealing, steps)

    def _is_handover_right(self, dealing: Dealing | None) -> bool:
        """Whether a game that is handed over was dealt as its secrets say, and is the one that was told."""
        copy, state = self.copy, self.state
        if copy is None or state is None or state.phase not in ("playing", "over"):
            return True
        if dealing is None or dealing.heads[: len(copy.heads)] != copy.heads:
            return False
        verdict = checked(copy, published(dealing), self.secrets.all_given(), "")
        return verdict.key != UNVERIFIED
