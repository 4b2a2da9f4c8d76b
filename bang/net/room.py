"""One member's device in a room: what it knows, what it hears, what it says.

It does no input or output. Its owner hands in what happens, with the time, and carries out the effects that
`take` returns. One device is the host: it has a `Hosting` besides (bang/net/hosting.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bang.net.checking import Verdict, checked
from bang.net.codes import new_code, tidy
from bang.net.copying import Copy, Difference
from bang.net.dealing import Dealing, commitment_of
from bang.net.doorkeeper import Request
from bang.net.effects import Keep, ListenBoxes, Notice
from bang.net.entering import HOST, LOBBY, InvitedNewcomer, Newcomer
from bang.net.hosting import Hosting
from bang.net.keys import Identity, id_of
from bang.net.ledger import Line, Start
from bang.net.mesh.events import Came, Heard, Replaced, Unreachable, Went
from bang.net.mesh.heartbeat import ASLEEP_AFTER
from bang.net.mesh.mesh import Mesh
from bang.net.names import given_name
from bang.net.reading import Malformed, items, number, table, text
from bang.net.state import Member, Plan, RoomState
from bang.net.voting import Voting

REACTIONS = ("howdy", "nice_shot", "ouch", "hurry", "thanks", "laugh", "dust", "whiskey")
REACTION_EVERY = 1.5
"""The seconds between two reactions of a member; one that comes earlier is not shown."""

NAMED_EVERY = 10.0
"""The seconds before a member is named again for what its device does wrong."""

MOST_REACTIONS = 30
MOST_NOTICES = 100
MOST_LINES = 20_000
REPAIR_EVERY = 5.0
"""The seconds before a member whose log differs asks again for the whole of it."""

DEALS_ON = "dealer deals_on "
"""The beginning of a line in which another dealer deals on."""

COMPARE_EVERY = 2.0
"""The seconds before members tell each other the head of their logs again, if it has changed."""


@dataclass(frozen=True)
class Pause:
    """What a paused game waits for."""

    missing: tuple[str, ...]
    is_host_missing: bool
    seconds_left: float | None
    votes: tuple[str, ...]
    may_vote: bool
    may_bot: bool


class Room:
    """One member of a room."""

    def __init__(
        self, secret: bytes, name: str, run: str, random_bytes: Callable[[int], bytes], born: float = 0.0
    ) -> None:
        """`run` names this load of the page, and `born` is when it was loaded, in seconds since 1970."""
        self.secret = secret
        self.identity = identity = Identity(secret)
        self.me = identity.id
        self.name = given_name(name, self.me)
        self.run = run
        self.random_bytes = random_bytes
        self.mesh = Mesh(identity, run, random_bytes, born)
        self.code = ""
        self._now = 0.0
        self.state: RoomState | None = None
        self.newcomer: Newcomer | InvitedNewcomer | None = None
        self.hosting: Hosting | None = None
        self.voting = Voting(self)
        self.copy: Copy | None = None
        self.asked_at = 0.0
        self.log_changes = 0
        self.secrets: dict[str, str] = {}
        """This member's secrets for the shuffling, by their hashes."""
        self.given_secrets: dict[str, str] = {}
        """The hashes of those that a dealer was given, with the head of the start for which that was."""
        self.pending: tuple[int, int, tuple[str, ...]] | None = None
        """The answer that has not come back: the number of the game, the length of the log, the keys."""
        self.notices: list[Notice] = []
        self.reactions: list[tuple[str, str, float]] = []
        self.verdict: Verdict | None = None
        self.published: dict[str, Any] | None = None
        self.refused: Notice | None = None
        self.branch = ""
        """A game that this device dealt and that went on without it, as the text of a save."""
        self.bot_pause = 0.0
        """How many seconds a bot seems to think, on the host's device."""
        self.clock_set_at = 0.0
        self.has_game: Callable[[str], bool] = lambda game: True
        """Whether this device has the rules of a game; in the browser they are fetched first."""
        self.is_left = False
        self._effects: list[Any] = []
        self._is_dirty = False
        self._listened: tuple[str, ...] = ()
        self._known: set[str] = set()
        self._named: dict[str, float] = {}
        """When a member was last named for something that its device did wrong."""
        self._doors: dict[str, str] = {}
        """The links that are being opened at the door, with the members at their other ends."""
        self._entered_in = 0
        """The term in which something was entered last."""
        self._repair_at: float | None = None
        """When to ask for the whole log, because this member's log differed."""
        self._repaired_at = -REPAIR_EVERY
        self._compared = ""
        self._compared_at = 0.0

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
        room.code = new_code(random_bytes)
        me = Member(room.me, room.name, room.identity.public)
        room.state = RoomState(room.code, room.me, plan, (me,))
        room.hosting = Hosting(room)
        room.dirty()
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
            room.refused = Notice("bad_code", {})
            return room
        room.newcomer = Newcomer(room.identity, room.name, room.code, watches, random_bytes, room.effect)
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
        room.newcomer = InvitedNewcomer(host_public, offer, room.effect)
        return room

    @classmethod
    def from_data(
        cls, data: Mapping[str, Any], run: str, random_bytes: Callable[[int], bytes], born: float = 0.0
    ) -> Room:
        """The room that this device kept; `ValueError` or the like if the record is damaged."""
        room = cls(bytes.fromhex(data["secret"]), data["name"], run, random_bytes, born)
        state = RoomState.from_data(data["state"])
        room.secrets = dict(data["secrets"])
        room.given_secrets = dict(data["opened"])
        room.voting.promised = int(data["promised"])
        room.branch = data["branch"]
        room._adopt(state)
        if data["start"] is not None:
            start = Start.from_data(data["start"])
            room._begin(start, int(data["blind"]))
            assert room.copy is not None
            room.copy.feed([Line.from_data(line) for line in data["lines"]])
            room._entered_in = 0
        if state.host == room.me:
            dealing = Dealing.from_data(data["dealing"]) if data["dealing"] is not None else None
            room.hosting = Hosting(room, dealing)
            room.hosting.catch_up()
        return room

    def to_data(self) -> dict[str, Any]:
        """All that this device needs to have its seat again after a reload."""
        assert self.state is not None
        copy = self.copy
        dealing = self.hosting.dealing if self.hosting is not None else None
        return {
            "secret": self.secret.hex(),
            "name": self.name,
            "state": self.state.to_data(),
            "secrets": dict(self.secrets),
            "opened": dict(self.given_secrets),  # the name of older records
            "promised": self.voting.promised,
            "branch": self.branch,
            "start": None if copy is None else copy.start.to_data(),
            "blind": 0 if copy is None else copy.blind_until,
            "lines": [] if copy is None else [line.to_data() for line in copy.lines],
            "dealing": None if dealing is None else dealing.to_data(),
        }

    @property
    def now(self) -> float:
        """The time."""
        return self._now

    @now.setter
    def now(self, now: float) -> None:
        """Set the time; a host that was asleep first asks everybody whether they still follow it."""
        if self.hosting is not None and now - self._now >= ASLEEP_AFTER:
            self._now = now
            for who in self.here:
                self.voting.ask(who)
        self._now = now

    # -- what screens read -----------------------------------------------------------------------------------

    @property
    def is_host(self) -> bool:
        """Whether this device is the host: it deals, keeps the door, chooses, removes and starts."""
        return self.hosting is not None

    @property
    def member(self) -> Member | None:
        """This member's entry in the list of members."""
        return None if self.state is None else self.state.member(self.me)

    @property
    def my_seat(self) -> int | None:
        """This member's seat in the game; None for a spectator."""
        return None if self.copy is None else self.copy.seat

    @property
    def here(self) -> tuple[str, ...]:
        """The members who are connected now, without this one."""
        if self.state is None:
            return ()
        ids = {member.id for member in self.state.members}
        return tuple(who for who in self.mesh.here() if who in ids)

    @property
    def peers(self) -> int:
        """How many other people are connected now, without bots and spectators."""
        state = self.state
        if state is None:
            return 0
        watching = {member.id for member in state.members if self._watches(member)}
        return sum(who not in watching for who in self.here)

    def _watches(self, member: Member) -> bool:
        """Whether a member only watches: has no seat in the game, or before a game has chosen to watch."""
        assert self.state is not None
        if self.state.phase in ("playing", "over"):
            return member.id not in self.state.seats
        return member.watches

    def way(self, member_id: str) -> str:
        """How a member is connected: `direct`, `relayed`, or ""."""
        return self.mesh.way(member_id)

    @property
    def is_host_missing(self) -> bool:
        """Whether the host's device cannot be reached, or this member has promised to follow another one."""
        if self.state is None or self.is_host:
            return False
        return self.state.host not in self.here or self.voting.has_promised

    @property
    def votes(self) -> tuple[str, ...]:
        """The members who vote that another device deals on."""
        return self.voting.voters()

    @property
    def may_vote(self) -> bool:
        """Whether this member may vote that another device deals on, before a game too."""
        return self.is_host_missing and self.voting.may_vote

    @property
    def shown_state(self) -> str:
        """`waiting`, `playing`, `paused` or `over`; "" before this device is let in."""
        state = self.state
        if state is None or self.is_left or self.refused is not None:
            return ""
        if state.phase in ("waiting", "dealing") or not self.is_dealt or self.copy is None:
            return "waiting"
        if self.copy.game.is_over:
            return "over"
        return "paused" if state.missing or self.is_host_missing else "playing"

    @property
    def pause(self) -> Pause | None:
        """What the game waits for; None if it does not wait."""
        state = self.state
        if state is None or self.shown_state != "paused":
            return None
        if self.is_host_missing:
            return Pause((state.host,), True, None, self.votes, self.may_vote, False)
        left = max(0.0, state.clock_left - (self.now - self.clock_set_at)) if state.clock_left else None
        return Pause(state.missing, False, left, (), False, True)

    def waiting_since(self, now: float) -> float:
        """How many seconds the question has been open."""
        return max(0.0, now - self.asked_at)

    @property
    def is_dealt(self) -> bool:
        """Whether this device has its copy of the present game."""
        return (
            self.copy is not None and self.state is not None and self.copy.start.number == self.state.number
        )

    @property
    def reply(self) -> str:
        """The answer to an invitation by hand, once it is ready."""
        return self.newcomer.sdp if isinstance(self.newcomer, InvitedNewcomer) else ""

    @property
    def invitations(self) -> Mapping[str, str]:
        """The offers for invitations by hand, by their links; "" until one is ready."""
        return {} if self.hosting is None else self.hosting.door.invitations

    @property
    def is_busy(self) -> bool:
        """Whether this device has more to do at once: the next tick should not wait."""
        return self.hosting is not None and self.hosting.is_busy

    @property
    def log(self) -> Sequence[Line]:
        """The lines of the log, as this member may see them."""
        return () if self.copy is None else self.copy.lines

    @property
    def deal(self) -> dict[str, Any]:
        """How a screen begins its own copy of the game."""
        assert self.copy is not None
        start = self.copy.start
        return {
            "game": start.game,
            "seats": len(start.seats),
            "options": dict(start.options),
            "whose": self.copy.seat,
            "blind_until": self.copy.blind_until,
        }

    # -- what happens to it ----------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Let time pass."""
        self.now = now
        if self.newcomer is not None:
            self.newcomer.tick(now)
            self._at_the_door()
        self.mesh.tick(now)
        self._settle()

    def described(self, link: str, sdp: str, now: float) -> None:
        """A link's offer or answer is ready."""
        self.now = now
        if self.newcomer is not None and link == Newcomer.LINK:
            self.newcomer.described(sdp, now)
        elif self.hosting is not None and link in self.hosting.door.invitations:
            self.hosting.door.invitations[link] = sdp
        elif self.hosting is not None and link in self.hosting.door.coming:
            self.hosting.welcomed(link, sdp)
        else:
            self.mesh.described(link, sdp, now)
        self._settle()

    def up(self, link: str, now: float) -> None:
        """A link is open."""
        self.now = now
        self._hand_to_mesh(link)
        self.mesh.up(link, now)
        self._settle()

    def down(self, link: str, now: float) -> None:
        """A link is closed."""
        self.now = now
        self.mesh.down(link, now)
        self._settle()

    def text(self, link: str, said: str, now: float) -> None:
        """A text has come over a link."""
        self.now = now
        self._hand_to_mesh(link)
        self.mesh.text(link, said, now)
        self._settle()

    def boxed(self, to: str, box: str, now: float) -> None:
        """A box has come from the signaling script."""
        self.now = now
        try:
            if to == HOST and self.hosting is not None:
                self.hosting.knocked(box)
            elif self.newcomer is not None and to in (LOBBY, self.newcomer.id):
                self.newcomer.boxed(to, box, now)
                self._at_the_door()
            elif to == self.me:
                self.mesh.boxed(box, now)
        except Malformed:
            pass  # anybody can leave a box; one that makes no sense is as good as none
        self._settle()

    def equipped(self, now: float) -> None:
        """The rules of the game have been fetched."""
        self.now = now
        if self.state is not None and self.hosting is None:
            self._check_length(-1)
        self._settle()

    def woke(self, now: float) -> None:
        """The page has come to the front, or the device is on a network again."""
        self.now = now
        self.mesh.woke(now)
        self._settle()

    def take(self) -> list[Any]:
        """The effects since the last call, in order."""
        effects, self._effects = [*self._effects, *self.mesh.take()], []
        if self._is_dirty and self.state is not None and not self.is_left and self.refused is None:
            self._is_dirty = False
            kept = Keep(self.to_data())
            effects = [kept, *effects] if self.is_host else [*effects, kept]
        return effects

    # -- what the member does --------------------------------------------------------------------------------

    def do_ready(self, now: float) -> None:
        """Say that this member is ready for the next game."""
        self.now = now
        member = self.member
        if member is None or self.state is None or self.state.phase not in ("waiting", "over"):
            return
        is_bound = member.commitment in self.secrets and member.commitment not in self.given_secrets
        if self.state.phase == "over" or not (member.ready and is_bound):
            self.to_host({"t": "ready", "commitment": self.new_commitment()})
        self._settle()

    def do_again(self, now: float) -> None:
        """Play another game at this table: everybody comes back to the waiting room, this member ready."""
        self.do_ready(now)

    def do_watch(self, is_watching: bool, now: float) -> None:
        """Only watch the next game, or play it."""
        self.now = now
        self.to_host({"t": "watch", "on": is_watching})
        self._settle()

    def do_plan(self, plan: Plan, now: float) -> None:
        """Choose what is played; only the host may."""
        self.now = now
        if self.hosting is not None:
            self.hosting.choose(plan)
        self._settle()

    def do_remove(self, member_id: str, now: float) -> None:
        """Send somebody away; only the host may."""
        self.now = now
        if self.hosting is not None:
            self.hosting.remove(member_id)
        self._settle()

    def do_start(self, now: float) -> Notice | None:
        """Begin the game, or return why it cannot begin."""
        self.now = now
        why = self.hosting.begin() if self.hosting is not None else None
        self._settle()
        return why

    def do_answer(self, keys: Sequence[str], now: float) -> None:
        """Answer the open question, or take up an offer."""
        self.now = now
        copy = self.copy
        if copy is None or copy.seat is None or self.state is None:
            return
        self.pending = (copy.start.number, len(copy.lines), tuple(keys))
        self._offer_pending()
        self._settle()

    def do_react(self, name: str, now: float) -> None:
        """Show a reaction to everybody."""
        self.now = now
        if name in REACTIONS and self._reacted(self.me, name):
            for who in self.here:
                self.mesh.send(who, {"t": "react", "name": name}, now)
        self._settle()

    def do_invite(self, now: float) -> str:
        """Prepare an invitation by hand, and return the link whose offer will be among `invitations`."""
        self.now = now
        return "" if self.hosting is None else self.hosting.door.invite()

    def do_let_in(
        self, link: str, public: str, name: str, watches: bool, proof: str, about: str, sdp: str, now: float
    ) -> Notice | None:
        """Let somebody in who was invited by hand, or return why they cannot come in.

        The proof shows that they have the secret of their public key; `about` is what it had to seal.
        """
        self.now = now
        if self.hosting is None:
            return Notice("damaged", {})
        try:
            who = self.hosting.door.proved(public, proof, about)
        except Malformed:
            return Notice("damaged", {})
        why = self.hosting.let_in(link, Request(who, public, given_name(name, who), watches, sdp))
        self._settle()
        return why

    def do_bot(self, now: float) -> None:
        """Let bots play for those who are missing."""
        self.now = now
        self.to_host({"t": "bot"})
        self._settle()

    def do_deal_on(self, now: float) -> None:
        """Vote that another device deals on."""
        self.now = now
        self.voting.vote()
        self._settle()

    def do_leave(self, now: float) -> None:
        """Leave the room for good; the others play on."""
        self.now = now
        if self.hosting is not None:
            self.hosting.hand_over()
        elif self.state is not None:
            self.to_host({"t": "leave"})
        self._settle()
        self.is_left = True

    # -- for the parts of a room -----------------------------------------------------------------------------

    def effect(self, effect: Any) -> None:
        """Ask something of the device."""
        self._effects.append(effect)

    def dirty(self) -> None:
        """Note that the record on the disk is no longer right."""
        self._is_dirty = True

    def notice(self, key: str, **values: str) -> None:
        """Note something that the player may want to know."""
        self.notices.append(Notice(key, values))
        del self.notices[:-MOST_NOTICES]

    def name_of(self, member_id: str) -> str:
        """The name of a member."""
        return "" if self.state is None else self.state.name_of(member_id)

    def may_name(self, member_id: str) -> bool:
        """Whether to say now that a member's device did something wrong; nobody is named again and again."""
        last = self._named.get(member_id)
        if last is not None and self.now - last < NAMED_EVERY:
            return False
        self._named[member_id] = self.now
        return True

    def send(self, member_id: str, message: dict[str, Any]) -> None:
        """Say something to another member."""
        self.mesh.send(member_id, message, self.now)

    def to_host(self, message: dict[str, Any]) -> None:
        """Say something to the host, which may be this device."""
        if self.state is None:
            return
        if self.hosting is not None:
            self.hosting.hear(self.me, message)
        elif not self.is_host_missing:
            self.send(self.state.host, message)

    def new_commitment(self) -> str:
        """Make a secret for the shuffling, and return the hash that binds this member to it."""
        secret = self.random_bytes(16).hex()
        commitment = commitment_of(secret)
        self.secrets[commitment] = secret
        for old in list(self.secrets)[:-8]:
            del self.secrets[old]
        self.dirty()
        return commitment

    # -- inside ----------------------------------------------------------------------------------------------

    def _at_the_door(self) -> None:
        """Take up what happened at the door of a room that this device wants to get into."""
        newcomer = self.newcomer
        assert newcomer is not None
        if newcomer.refused is not None:
            self.refused = newcomer.refused
        elif newcomer.host and newcomer.host not in self._known:
            self._know(newcomer.host, newcomer.host_public)
            self.expect(Newcomer.LINK, newcomer.host)
            for public in newcomer.others:
                if id_of(public) not in (self.me, newcomer.host):
                    self._know(id_of(public), public)

    def _know(self, who: str, public: str) -> None:
        """Talk to this member from now on."""
        self._known.add(who)
        self.mesh.know(who, public)

    def expect(self, link: str, who: str) -> None:
        """Expect this member at the other end of a link that is being opened at the door."""
        self._doors[link] = who

    def _hand_to_mesh(self, link: str) -> None:
        """Hand a link that was opened at the door to the mesh."""
        if link in self._doors:
            self.mesh.adopt(link, self._doors.pop(link), self.now)

    def _settle(self) -> None:
        """Do everything that follows from what just happened."""
        for event in self.mesh.events():
            self._happened(event)
        if self.hosting is not None and not self.is_left:
            self.hosting.tick()
            for event in self.mesh.events():
                self._happened(event)
        self.voting.tick()
        self._ask_for_repair()
        self._compare_heads()
        self._listen()

    def _happened(self, event: Any) -> None:
        if self.is_left:
            return
        if isinstance(event, Heard):
            try:
                self._heard(event.id, table(event.message))
            except (Malformed, Difference):  # it has changed nothing
                if self.may_name(event.id):
                    self.notice("unreadable", name=self.name_of(event.id))
        elif isinstance(event, Came):
            self._came(event.id)
        elif isinstance(event, Went):
            self._went(event.id)
        elif isinstance(event, Replaced):
            self.refused = Notice("other_window", {})
        elif isinstance(event, Unreachable):
            self.notice("unreachable", name=self.name_of(event.id))

    def _came(self, who: str) -> None:
        state = self.state
        if state is None:
            return
        self.send(who, self.voting.stance())
        if self.hosting is not None:
            self.hosting.came(who)
            self.voting.ask(who)
        elif who == state.host:
            if state.phase == "playing":
                self.notice("host_back", name=self.name_of(who))
            self.ask_for_entries()

    def _went(self, who: str) -> None:
        state = self.state
        if state is None:
            return
        if not self.is_host and who == state.host:
            self.notice("host_missing", name=self.name_of(who))
        elif state.member(who) is not None:
            self.notice("missing", name=self.name_of(who))

    def _heard(self, who: str, message: Mapping[str, Any]) -> None:
        """Somebody has said something; `Malformed` if it makes no sense."""
        kind = text(message, "t", 12)
        if kind == "state":
            self._hear_state(who, message)
            return
        if kind == "removed" and self.state is not None and who == self.state.host:
            self.refused = Notice("removed", {})
            return
        if self.state is None or self.state.member(who) is None:
            return
        if kind == "react":
            name = text(message, "name", 20)
            if name in REACTIONS:
                self._reacted(who, name)
        elif kind == "head":
            self._hear_head(who, message)
        elif self.voting.hear(who, kind, message):
            return
        elif self.hosting is not None:
            self.hosting.hear(who, message)
        elif who == self.state.host:
            self._hear_host(who, kind, message)

    def _hear_host(self, host: str, kind: str, message: Mapping[str, Any]) -> None:
        if self.voting.has_promised:
            return  # this member has promised its cards to another dealer
        if kind == "open":
            self._give_secret(host, message)
        elif kind == "start" and self.has_game(text(table(message.get("start")), "game", 20)):
            self._hear_start(host, Start.from_data(message.get("start")), number(message, "blind"))
        elif kind == "entries":
            self._hear_entries(host, message)
        elif kind == "published":
            self._check(message)
        elif kind == "successor":
            self.voting.heir = (number(message, "term"), text(message, "id", 40))
        elif kind == "handover":
            self.take_over(message)
        elif kind == "notice":
            self._hear_notice(message)

    def _hear_notice(self, message: Mapping[str, Any]) -> None:
        values = message.get("values")
        if type(values) is dict and len(values) < 5:
            given = {text({"": key}, "", 20): text({"": value}, "", 60) for key, value in values.items()}
            self.notice(text(message, "key", 20), **given)

    # -- the state of the room -------------------------------------------------------------------------------

    def _hear_state(self, who: str, message: Mapping[str, Any]) -> None:
        state = RoomState.from_data(message.get("state"))
        if state.host != who or state.member(self.me) is None:
            return
        if self.state is None:
            if self.newcomer is None or who != self.newcomer.host:
                return
            self.newcomer = self.refused = None
            self._adopt(state)
            for one in self.here:
                self.send(one, self.voting.stance())
            self.ask_for_entries()
        elif state.term == self.state.term and who == self.state.host and self.hosting is None:
            if state.version >= self.state.version and not self.voting.has_promised:
                self._adopt(state)
                self._check_length(number(message, "n"))
        elif state.term > self.state.term:
            self.voting.claimed(state)

    def _check_length(self, length: int) -> None:
        """Ask for what this member's log lacks: the host took the member for gone for a while."""
        assert self.state is not None
        copy = self.copy
        is_same = copy is not None and copy.start.number == self.state.number and len(copy.lines) == length
        has_game = self.has_game(self.state.plan.game)
        if self.state.phase in ("playing", "over") and has_game and not is_same:
            self.ask_for_entries()

    def _adopt(self, state: RoomState) -> None:
        """Take over a state of the room."""
        before, self.state = self.state, state
        self.code = state.code
        self.clock_set_at = self.now
        public = {member.id: member.public for member in state.members if member.id != self.me}
        for known in sorted(self._known - set(public)):
            self._known.discard(known)
            self.mesh.forget(known)
        for who, key in public.items():
            self._know(who, key)
        if state.phase == "waiting":
            self.pending = None
        if before is not None:
            self._tell_changes(before, state)
        self.dirty()

    def _tell_changes(self, before: RoomState, state: RoomState) -> None:
        """Tell what has changed, as far as it is worth a sentence."""
        known = {member.id for member in before.members}
        for member in state.members:
            if member.id not in known:
                self.notice("came", name=member.name)
        for member in before.members:
            if state.member(member.id) is None and member.id != self.me:
                self.notice("left", name=member.name)
        for seat in state.standing_in:
            if seat not in before.standing_in and state.number == before.number:
                self.notice("bot_plays", name=state.names[seat])
        for seat in before.standing_in:
            if seat not in state.standing_in and state.number == before.number and seat < len(state.seats):
                who = state.seats[seat]
                self.notice("handed_back" if who not in state.gone else "left", name=state.names[seat])
        if state.host != before.host:
            self.notice("new_host", name=state.name_of(state.host))
        if state.code != before.code:
            self.notice("new_code", code=f"{state.code[:4]}-{state.code[4:]}")

    def follow(self, state: RoomState) -> None:
        """Follow another host from now on."""
        if self.hosting is not None:
            self.branch = self.hosting.stand_down()
            if self.branch:
                self.notice("branch_saved")
        self.hosting = None
        self._adopt(state)
        for who in self.here:
            self.send(who, self.voting.stance())
        self.ask_for_entries()

    def become_host(self, state: RoomState, dealing: Dealing | None) -> None:
        """Be the host from now on."""
        self.hosting = Hosting(self, dealing)
        self._adopt(state)
        for who in self.here:
            self.send(who, self.voting.stance())
        self.hosting.catch_up()
        self.hosting.tell_all()

    def take_over(self, message: Mapping[str, Any]) -> None:
        """Take over the room from the host, which is leaving."""
        old = RoomState.from_data(message.get("state"))
        data = message.get("dealing")
        assert self.state is not None
        if old.term != self.state.term or old.host != self.state.host:
            return
        try:
            dealing = None if data is None else Dealing.from_data(table(data))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, AssertionError) as why:
            raise Malformed("the game that was handed over cannot be read") from why
        members = tuple(member for member in old.members if member.id != old.host)
        gone = (*old.gone, old.host) if old.host in old.seats else old.gone
        state = replace(
            old,
            host=self.me,
            term=old.term + 1,
            version=old.version + 1,
            members=members,
            gone=gone,
            missing=(),
            clock_left=0.0,
            phase="waiting" if old.phase == "dealing" else old.phase,
        )
        self.become_host(state, dealing)

    # -- the game --------------------------------------------------------------------------------------------

    def _give_secret(self, host: str, message: Mapping[str, Any]) -> None:
        """Give the host that begins a game this member's secret, once, if the start names its hash."""
        start = Start.from_data(message.get("start"))
        commitment = start.commitments.get(self.me, "")
        secret = self.secrets.get(commitment)
        if secret is None or commitment in self.given_secrets or self.me not in start.seats:
            return
        self.given_secrets[commitment] = start.head
        self.dirty()
        self.send(host, {"t": "secret", "number": start.number, "secret": secret})

    def _hear_start(self, host: str, start: Start, blind: int) -> None:
        """The dealer begins a game, or tells it again: it must be the one for which it was given the secret.

        Otherwise a dealer that knows all secrets could put others in their places, and choose the deal.
        """
        is_known = self.copy is not None and self.copy.start == start
        if not is_known and self.me in start.seats:
            commitment = start.commitments.get(self.me, "")
            if commitment not in self.secrets or self.given_secrets.get(commitment, start.head) != start.head:
                self.notice("difference", name=self.name_of(host))
                return
        self._begin(start, blind)

    def begin(self, start: Start, blind: int = 0) -> None:
        """Begin a game, or its log from the beginning again."""
        self._begin(start, blind)

    def _begin(self, start: Start, blind: int) -> None:
        seat = start.seats.index(self.me) if self.me in start.seats else None
        try:
            self.copy = Copy(start, seat, blind if seat is not None else 0)
        except (ValueError, KeyError, TypeError) as why:
            raise Malformed("this game cannot be begun") from why
        self.log_changes += 1
        self._enters()
        self.asked_at = self.now
        self.verdict = None
        self.published = None
        if self.pending is not None and self.pending[0] != start.number:
            self.pending = None
        self.dirty()

    def _enters(self) -> None:
        """Note that the present host told the log, at least up to here."""
        self._entered_in = self.state.term if self.state is not None else 0

    def ask_for_entries(self) -> None:
        """Tell the host how far this member's log goes, so that it sends the rest."""
        copy = self.copy
        self.to_host(
            {
                "t": "sync",
                "number": 0 if copy is None else copy.start.number,
                "n": 0 if copy is None else len(copy.lines),
                "head": "" if copy is None else copy.head,
                "blind": 0 if copy is None else copy.blind_until,
            }
        )

    def _hear_entries(self, host: str, message: Mapping[str, Any]) -> None:
        copy = self.copy
        if copy is None or number(message, "number") != copy.start.number:
            return
        first = number(message, "n")
        lines = items(message, "lines", MOST_LINES, Line.from_data)
        head = text(message, "head", 64)
        if first > len(copy.lines):
            self.ask_for_entries()
            return
        new = lines[len(copy.lines) - first :]
        if not new:
            return
        self.enter(new, head)

    def enter(self, lines: Sequence[Line], head: str) -> None:
        """Enter the next lines of the log; a difference is named and repaired from the log."""
        copy = self.copy
        assert copy is not None
        try:
            self._check_dealers(lines)
            copy.feed(lines)
            if copy.head != head:
                raise Difference("the heads of the logs differ")
        except Difference as why:
            self._repair(why)
            return
        self.asked_at = self.now
        self._enters()
        self.dirty()
        if self.pending is not None and self.pending[1] < len(copy.lines):
            self.pending = None

    def _check_dealers(self, lines: Sequence[Line]) -> None:
        """Check that a dealer deals unseen cards anew only when it takes over, which begins a new term."""
        assert self.copy is not None
        assert self.state is not None
        new = [line for line in lines if line.text.startswith(DEALS_ON)]
        if new and len(new) + self.copy.deals_on >= self.state.term:
            raise Difference("the dealer deals anew what nobody asked it to deal")

    def _repair(self, why: Difference) -> None:
        """Ask for the whole of a log that does not fit, and say whose device it was."""
        assert self.state is not None
        assert self.copy is not None
        if self.may_name(self.state.host):
            self.notice("difference", name=self.name_of(self.state.host))
        if not self.is_host:
            self._begin(self.copy.start, 0)  # nothing of a log that differs is played on
            self._repair_at = max(self.now, self._repaired_at + REPAIR_EVERY)

    def _ask_for_repair(self) -> None:
        """Ask for the whole log, but not again and again."""
        if self._repair_at is not None and self.now >= self._repair_at:
            self._repair_at, self._repaired_at = None, self.now
            self.ask_for_entries()

    def _offer_pending(self) -> None:
        """Send this member's answer to the host."""
        if self.pending is not None:
            game, length, keys = self.pending
            if self.copy is not None and (game, length) == (self.copy.start.number, len(self.copy.lines)):
                self.to_host({"t": "answer", "head": self.copy.head, "keys": list(keys)})

    @property
    def _is_of_this_term(self) -> bool:
        """Whether this member's log is the present host's; a new host may have begun another branch."""
        return self.hosting is not None or (self.state is not None and self._entered_in == self.state.term)

    def _compare_heads(self) -> None:
        """Tell the others the head of this member's log, so that nobody is told another story."""
        copy = self.copy
        if copy is None or self.now - self._compared_at < COMPARE_EVERY or copy.head == self._compared:
            return
        if not self._is_of_this_term:
            return
        self._compared, self._compared_at = copy.head, self.now
        assert self.state is not None
        said = {
            "t": "head",
            "term": self.state.term,
            "number": copy.start.number,
            "n": len(copy.lines),
            "head": copy.head,
        }
        for who in self.here:
            self.send(who, said)

    def _hear_head(self, who: str, message: Mapping[str, Any]) -> None:
        copy = self.copy
        n = number(message, "n")
        if copy is None or number(message, "number") != copy.start.number:
            return
        if self.state is None or number(message, "term") != self.state.term:
            return
        if n >= len(copy.heads) or not self._is_of_this_term:
            if who == self.state.host:
                self.ask_for_entries()
            return
        if copy.heads[n] != text(message, "head", 64):
            self.notice("difference", name=self.name_of(who))
            if self.hosting is None:
                self.ask_for_entries()

    def _check(self, message: Mapping[str, Any]) -> None:
        """The dealer has published the whole game."""
        copy = self.copy
        if copy is None or self.verdict is not None or not copy.game.is_over or self.state is None:
            return
        if number(message, "number") != copy.start.number:
            return
        mine = {
            commitment: self.secrets[commitment]
            for commitment in self.given_secrets
            if commitment in self.secrets
        }
        self.published = dict(message)
        self.verdict = checked(copy, message, mine, self.name_of(self.state.host))
        self.dirty()

    def check(self, message: Mapping[str, Any]) -> None:
        """Check what was published; the host's own screen shows the same as everybody's."""
        self._check(message)

    # -- small things ----------------------------------------------------------------------------------------

    def _reacted(self, who: str, name: str) -> bool:
        """Note a reaction, unless this member has just shown one."""
        last = next((when for member, _, when in reversed(self.reactions) if member == who), None)
        if last is not None and self.now - last < REACTION_EVERY:
            return False
        self.reactions.append((who, name, self.now))
        del self.reactions[:-MOST_REACTIONS]
        return True

    def _listen(self) -> None:
        """Say which boxes this device wants now."""
        if self.is_left or self.refused is not None:
            names: tuple[str, ...] = ()
        elif self.newcomer is not None:
            is_known = bool(self.newcomer.host and self.newcomer.id)
            names = (self.me,) if is_known else (self.newcomer.id, LOBBY) if self.newcomer.id else ()
        elif self.hosting is not None:
            names = (HOST, self.me)
        else:
            names = (self.me,) if self.mesh.wants_boxes else ()
        if names != self._listened:
            self._listened = names
            self.effect(ListenBoxes(names))
