"""The mesh of one member's device: what arrives goes to the right part, and what is due is done.

Time, random bytes and what the page reports are handed in. What is to be done comes out of `take`,
what the room should know out of `events`. Text that arrives is never trusted: it comes from the owner of its
link at best, and it may be anything.
"""

from collections.abc import Callable
from typing import Any

from bang.data import is_number
from bang.net.keys import Identity, id_of, is_public, pair_key
from bang.net.mesh.effects import Effect, PostBox, SendText
from bang.net.mesh.events import Came, Event, Heard, Replaced, Unreachable, Went
from bang.net.mesh.heartbeat import ASLEEP_AFTER, MISSING_AFTER, NEVER, PING_EVERY, SILENT_AFTER
from bang.net.mesh.links import Link
from bang.net.mesh.packets import (
    MOST_BOX,
    MOST_FRAME,
    NONCE,
    TAG,
    Hello,
    Signal,
    is_run,
    read_data,
    read_hello,
    read_json,
    read_neighbours,
    read_relayed,
    read_replaced,
    read_signal,
    write_hello,
    write_json,
    write_neighbours,
    write_replaced,
    write_signal,
)
from bang.net.mesh.peer import Peer
from bang.net.mesh.relays import Allowances
from bang.net.mesh.session import MOST_MESSAGE
from bang.net.sealing import derived, seal, unseal

TURN_EVERY = 0.1
"""Seconds between two looks for what is due, because texts come in bunches."""

GREET_EVERY = 1.0
"""Seconds between two greetings for somebody who has not answered the first."""

WARN_EVERY = 5.0
"""Seconds between two words to a page that was replaced."""

FAILURES = 2
"""Answered tries without a link after which a member who is not here is unreachable."""

BOXES_AFTER = SILENT_AFTER - 1.0
"""Seconds of silence after which a link may have lost its other end, which would write to our box."""

BOXES_FOR = 10.0
"""Seconds for which we still ask for the boxes that somebody who is relayed may have left before."""

MOST_PEERS = 32
"""The most members that are known at a time."""


class Mesh:
    """The conversation of this device with every member that it knows.

    `run` names this load of the page, `born` is when it happened by the clock of this device: of two pages
    of the same member, the later one speaks for it.
    """

    def __init__(
        self, identity: Identity, run: str, random_bytes: Callable[[int], bytes], born: float = 0.0
    ) -> None:
        if not is_run(run):
            raise ValueError(f"this is no name for a run: {run!r}")
        self.me = identity.id
        self.run = run
        self._identity = identity
        self._random_bytes = random_bytes
        self._own_key = derived(pair_key(identity, identity.public), "mesh own pages")
        self._born = born
        self._token = seal(self._own_key, f"{born!r} {run}", random_bytes)
        self._peers: dict[str, Peer] = {}
        self._known: list[Peer] = []  # the same, by id
        self._allowances = Allowances()
        self._effects: list[Effect] = []
        self._events: list[Event] = []
        self._links_made = 0
        self._is_replaced = False
        self._now = 0.0
        self._turned_at = NEVER
        self._has_begun = False

    # -- whom we know ----------------------------------------------------------------------------------------

    def know(self, other: str, public: str) -> bool:
        """Begin to talk to a member, and return False if the id does not belong to the key."""
        if not is_public(public) or id_of(public) != other or other == self.me:
            return False
        if other not in self._peers:
            if len(self._peers) >= MOST_PEERS:
                return False
            peer = Peer(self._identity, other, public, self.run, self._nonce(), self)
            self._peers[other] = peer
            self._known = [self._peers[known] for known in sorted(self._peers)]
        return True

    def forget(self, other: str) -> None:
        """Break off the conversation with a member."""
        peer = self._peers.pop(other, None)
        if peer is not None:
            peer.links.close_all()
            self._known.remove(peer)
            self._allowances.forget(other)

    # -- what the page reports -------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Time goes on; to be called about every 0.2 s, or at `due`."""
        self._begin(now)
        self._turn()

    def woke(self, now: float) -> None:
        """The page is in the foreground or online again: everything is checked now."""
        self._begin(now)
        for peer in self._known:
            peer.links.woke(self._now)
            for link in peer.links.up():
                link.sent = self._now - PING_EVERY
            peer.relayed_at = self._now - PING_EVERY
        self._turn()

    def described(self, link: str, sdp: str, now: float) -> None:
        """The page made the offer or the answer that it was asked for."""
        self._begin(now)
        if (peer := self._owner(link)) is not None:
            peer.links.described(link, sdp, self._now)
        self._turn()

    def up(self, link: str, now: float) -> None:
        """A link is open."""
        self._begin(now)
        if (peer := self._owner(link)) is not None:
            self._opened(peer, link)
        self._turn()

    def down(self, link: str, now: float) -> None:
        """A link is closed, or could not be opened."""
        self._begin(now)
        if (peer := self._owner(link)) is not None:
            peer.links.closed(link, self._now)
        self._turn()

    def adopt(self, link: str, other: str, now: float) -> None:
        """An open link that was not made by us belongs to this member; its name must not be like ours."""
        self._begin(now)
        if (peer := self._peers.get(other)) is not None and self._owner(link) is None:
            peer.links.adopt(link, self._now)
            self._opened(peer, link)
        self._turn()

    def text(self, link: str, text: str, now: float) -> None:
        """A text came over a link."""
        self._begin(now)
        peer = self._owner(link)
        if peer is not None and 0 < len(text) <= MOST_FRAME:
            # A text may be reported before the opening of its link.
            if (its_link := peer.links[link]).stage != "up":
                self._opened(peer, link)
            if self._frame(peer, its_link, text):
                peer.links.brought(its_link, self._now)
            if peer.id in self._peers:
                self._converse(peer)
        if self._now - self._turned_at >= TURN_EVERY:
            self._turn()

    def boxed(self, text: str, now: float) -> None:
        """A box for us was at the signaling script."""
        self._begin(now)
        found = read_relayed(text) if len(text) <= MOST_BOX else None
        peer = self._peers.get(found[0]) if found else None
        if (
            peer is not None
            and found is not None
            and (unsealed := self._unsealed(peer, found[1])) is not None
        ):
            packet = unsealed[1]
            if packet[:1] == "s" and (signal := read_signal(packet[1:])) is not None:
                peer.signals_by_box = True
                self._signalled(peer, signal)
            elif packet[:1] == "x":
                self._was_replaced(peer, packet)
        self._turn()

    # -- what the room wants ---------------------------------------------------------------------------------

    def send(self, other: str, message: dict[str, Any], now: float) -> bool:
        """Send a message: it arrives once and in order, as long as both runs live.

        False, and nothing is sent, if there is no session with this member: it was never here, or too much
        was waiting for it. Then it has to be brought up to date when it comes.
        """
        text = write_json(message)
        if len(text) > MOST_MESSAGE:
            raise ValueError(f"a message of {len(text)} characters is too long")
        self._begin(now)
        peer = self._peers.get(other)
        if peer is None or peer.session is None:
            return False
        if not peer.session.say(text):
            self._begin_anew(peer)
            return False
        self._converse(peer)
        return True

    def take(self) -> list[Effect]:
        """What is to be done, in this order."""
        for peer in self._known:
            peer.links.settle(self._now)
        effects, self._effects = self._effects, []
        return effects

    def events(self) -> list[Event]:
        """What has happened since the last call."""
        events, self._events = self._events, []
        return events

    def here(self) -> list[str]:
        """The ids of all members who gave a sign lately."""
        return [peer.id for peer in self._known if peer.is_here]

    def way(self, other: str) -> str:
        """How a member is reached: "direct", "relayed", or "" while it is not here."""
        peer = self._peers.get(other)
        if peer is None or not peer.is_here:
            return ""
        return "direct" if peer.links.direct(self._now) is not None else "relayed"

    def run_of(self, other: str) -> str:
        """The run of a member with which we have a session; "" if there is none."""
        peer = self._peers.get(other)
        return peer.run if peer is not None and peer.session is not None else ""

    def rtt(self, other: str) -> float:
        """Seconds of a sign of life there and back; 0 while unknown."""
        peer = self._peers.get(other)
        return peer.pulse.round_trip if peer is not None else 0.0

    @property
    def is_quiet(self) -> bool:
        """Whether everything that was said to those who are here has arrived."""
        return all(
            peer.session is None or peer.session.is_quiet for peer in self._peers.values() if peer.is_here
        )

    @property
    def wants_boxes(self) -> bool:
        """Whether this device should ask for the boxes under its own id now."""
        return any(self._may_write(peer) for peer in self._peers.values())

    def due(self) -> float:
        """When `tick` is needed next, if nothing else happens until then; at most a second from now."""
        moments = [self._now + 1.0]
        for peer in self._peers.values():
            moments += peer.links.due(self._now)
            moments += [link.sent + PING_EVERY for link in peer.links.up()]
            if peer.session is not None:
                moments += peer.session.due()
            if peer.is_here:
                moments.append(peer.pulse.heard + MISSING_AFTER)
        return max(self._now, min(moments))

    # -- for the links ---------------------------------------------------------------------------------------

    def new_link(self) -> str:
        """A name for a new link."""
        self._links_made += 1
        return f"l{self._links_made}"

    def do(self, effect: Effect) -> None:
        """Add an effect."""
        self._effects.append(effect)

    def signal(self, to: str, signal: Signal, by_box_too: bool) -> None:
        """Send an offer or an answer through a relay, or else by box."""
        peer = self._peers[to]
        packet = write_signal(signal)
        relay = self._relay(peer)
        if relay is not None:
            self._relayed(peer, relay, packet)
        if relay is None or by_box_too or peer.signals_by_box:
            box = self.me + self._sealed(peer, packet)
            if len(box) <= MOST_BOX:
                self._effects.append(PostBox(to, box))

    # -- what arrives ----------------------------------------------------------------------------------------

    def _frame(self, peer: Peer, link: Link, text: str) -> bool:
        """Take a text from a link in, and return False if no mesh would have sent it."""
        kind, rest = text[0], text[1:]
        if kind == "l":
            ids = read_neighbours(rest)
            if ids is not None:
                link.neighbours = tuple(ids)
            return ids is not None
        if kind not in ("r", "f"):
            return self._packet(peer, text, link, None)
        found = read_relayed(rest)
        other = self._peers.get(found[0]) if found is not None else None
        if found is None:
            return False
        if other is None or other is peer:
            return True
        if kind == "r":
            self._pass_on(peer, link, other, found[1])
        elif (unsealed := self._unsealed(other, found[1])) is not None:
            serial, packet = unsealed
            other.route.heard(peer.id, self._now)
            self._packet(other, packet, None, (serial, peer.id))
            self._converse(other)
        return True

    def _pass_on(self, peer: Peer, link: Link, other: Peer, box: str) -> None:
        """Relay a box from one member to another."""
        onward = other.links.direct(self._now)
        if onward is None:
            link.told = None  # the sender is told once more who is linked with us
        elif self._allowances.takes(peer.id, len(box), self._now):
            self._effects.append(SendText(onward.name, f"f{peer.id}{box}"))

    def _packet(self, peer: Peer, packet: str, link: Link | None, relayed: tuple[int, str] | None) -> bool:
        """Take a packet in that certainly comes from this member, and return False if it is nonsense."""
        kind, rest = packet[:1], packet[1:]
        if kind == "h":
            hello = read_hello(rest)
            if hello is not None:
                self._greeted(peer, hello, link, relayed)
            return hello is not None
        if kind == "s":
            signal = read_signal(rest)
            if signal is not None:
                peer.signals_by_box = False
                self._signalled(peer, signal)
            return signal is not None
        if kind == "x":
            return self._was_replaced(peer, packet)
        tag, rest = rest[:TAG], rest[TAG:]
        session = peer.session
        if kind == "d":
            data = read_data(rest)
            if data is None:
                return False
            if session is not None and session.tag == tag:
                for text in session.hears(data, self._now):
                    message = read_json(text)
                    if isinstance(message, dict):
                        self._events.append(Heard(peer.id, message))
        elif kind in ("a", "p", "q") and is_number(rest):
            if session is not None and session.tag == tag:
                if kind == "a":
                    session.confirmed(int(rest), self._now)
                elif kind == "q":
                    peer.pulse.pong(int(rest), self._now)
                else:
                    self._back(peer, f"q{tag}{rest}", link, relayed)
        else:
            return False
        if session is None or session.tag != tag:
            # One of us knows only an earlier page of the other.
            if self._now - peer.greeted_at >= GREET_EVERY:
                self._greet(peer, wants=True, link=link, relayed=relayed)
            return True
        peer.pulse.is_sign(relayed[0] if relayed is not None else None, self._now)
        if not peer.is_here and not peer.pulse.is_missing(self._now):
            self._came(peer, is_new_run=False)
        return True

    def _greeted(self, peer: Peer, hello: Hello, link: Link | None, relayed: tuple[int, str] | None) -> None:
        """Somebody says who is speaking; whoever repeats our nonce is there now, and is accepted."""
        if hello.epoch <= peer.old_runs.get(hello.run, -1):
            self._warn(peer, hello.run, link, relayed)
            return
        if link is not None:
            if link.run not in ("", hello.run):
                return
            link.run = hello.run
        peer.their_nonce = hello.nonce
        if not peer.is_accepted(hello.run, hello.epoch):
            is_older = hello.run == peer.run and hello.epoch < peer.their_epoch
            if hello.echo != peer.nonce or is_older:
                self._greet(peer, wants=True, link=link, relayed=relayed)
                return
            # The token of the later page is needed first.
            peer.token = hello.token
            for old in peer.links.up():
                if old.run and old.run != hello.run:
                    self._warn(peer, old.run, old, None)
            peer.accept(hello, self._nonce(), self._now)
            self._came(peer, is_new_run=True)
        if hello.wants:
            self._greet(peer, wants=False, link=link, relayed=relayed)

    def _signalled(self, peer: Peer, signal: Signal) -> None:
        if signal.run in peer.old_runs:
            self._warn(peer, signal.run, None, None)
        else:
            peer.links.hears(signal, self._now)

    def _was_replaced(self, peer: Peer, packet: str) -> bool:
        """A member listens to another page with our identity, and its token shows that it is ours."""
        found = read_replaced(packet[1:])
        if found is None:
            return False
        run, token = found
        other = unseal(self._own_key, token) if run == self.run else None
        if other is not None and other.partition(" ")[2] != self.run:
            if float(other.partition(" ")[0]) >= self._born:
                if not self._is_replaced:
                    self._is_replaced = True
                    self._events.append(Replaced())
            elif self._now - peer.greeted_at >= GREET_EVERY:
                # It takes an earlier page of ours for the later one.
                self._begin_anew(peer)
        return True

    def _begin_anew(self, peer: Peer) -> None:
        """Give a session up and ask for another one."""
        peer.session = None
        peer.epoch += 1
        if peer.is_here:
            peer.is_here = False
            self._events.append(Went(peer.id))
        self._greet(peer, wants=True)

    def _came(self, peer: Peer, *, is_new_run: bool) -> None:
        peer.is_here, peer.came_at = True, self._now
        self._events.append(Came(peer.id, is_new_run))

    # What is sent

    def _greet(
        self, peer: Peer, *, wants: bool, link: Link | None = None, relayed: tuple[int, str] | None = None
    ) -> None:
        """Say who we are, by the way on which we were asked, if we were."""
        peer.greeted_at = self._now
        hello = Hello(self.run, peer.epoch, peer.nonce, peer.their_nonce, wants, self._token)
        self._back(peer, write_hello(hello), link, relayed)

    def _warn(self, peer: Peer, run: str, link: Link | None, relayed: tuple[int, str] | None) -> None:
        """Tell an earlier page of a member that we listen to a later one."""
        if not peer.token or self._now - peer.warned_at < WARN_EVERY:
            return
        peer.warned_at = self._now
        packet = write_replaced(run, peer.token)
        if link is None and relayed is None:
            self._effects.append(PostBox(peer.id, self.me + self._sealed(peer, packet)))
        else:
            self._back(peer, packet, link, relayed)

    def _back(self, peer: Peer, packet: str, link: Link | None, relayed: tuple[int, str] | None) -> None:
        """Send a packet by the way on which something came; otherwise by the best way."""
        if link is not None:
            self._over(link, packet)
            return
        if relayed is not None and (relay := self._peers.get(relayed[1])) is not None:
            by = relay.links.direct(self._now)
            if by is not None:
                self._relayed(peer, by, packet)
                return
        self._out(peer, packet)

    def _out(self, peer: Peer, packet: str) -> bool:
        """Send a packet by the best way: a link, a relay, a silent link; return False if there is none."""
        link = peer.links.direct(self._now)
        if link is None:
            relay = self._relay(peer)
            if relay is not None:
                self._relayed(peer, relay, packet)
                return True
            link = peer.links.silent()
        if link is None:
            return False
        self._over(link, packet)
        return True

    def _over(self, link: Link, packet: str) -> None:
        link.sent = self._now
        self._effects.append(SendText(link.name, packet))

    def _relayed(self, peer: Peer, relay: Link, packet: str) -> None:
        peer.relayed_at = self._now
        self._effects.append(SendText(relay.name, f"r{peer.id}{self._sealed(peer, packet)}"))

    def _relay(self, peer: Peer) -> Link | None:
        """The link to somebody who is linked with this member, and passes boxes on."""
        linked = {}
        for other in self._known:
            if other is not peer and (link := other.links.direct(self._now)) is not None:
                linked[other.id] = link
        listing = [other for other, link in linked.items() if peer.id in link.neighbours]
        return linked.get(peer.route.choose(list(linked), listing, self._now))

    def _sealed(self, peer: Peer, packet: str) -> str:
        peer.serial += 1
        return seal(peer.key_out, f"{peer.serial} {packet}", self._random_bytes)

    def _unsealed(self, peer: Peer, box: str) -> tuple[int, str] | None:
        """The serial number and the packet in a box of this member."""
        text = unseal(peer.key_in, box)
        if text is None:
            return None
        serial, _, packet = text.partition(" ")
        return (int(serial), packet) if is_number(serial) else None

    # -- what time brings ------------------------------------------------------------------------------------

    def _begin(self, now: float) -> None:
        """Note the time; after a sleep of this device, it is too early to miss anybody."""
        now = max(now, self._now)
        if self._has_begun and now - self._now >= ASLEEP_AFTER:
            for peer in self._known:
                peer.links.forgives(now)
                for link in peer.links.up():
                    link.sent = now - PING_EVERY
                if peer.is_here:
                    peer.pulse.forgives(now)
        self._now, self._has_begun = now, True

    def _turn(self) -> None:
        """Do everything that is due."""
        self._turned_at = self._now
        for peer in self._known:
            peer.links.turn(self._now)
            if peer.is_here and peer.pulse.is_missing(self._now):
                peer.is_here = False
                self._events.append(Went(peer.id))
            if not peer.is_here and not peer.is_called_unreachable and peer.links.failures >= FAILURES:
                peer.is_called_unreachable = True
                self._events.append(Unreachable(peer.id))
        self._tell_neighbours()
        for peer in self._known:
            self._converse(peer)
            self._beat(peer)

    def _converse(self, peer: Peer) -> None:
        """Send what the session has to send."""
        session = peer.session
        if session is None:
            return
        way = self._way_now(peer)
        if way != peer.way:
            peer.way = way
            if way[0]:
                for packet in session.again(self._now):
                    self._out(peer, packet)
        if not way[0]:
            return
        overdue = session.overdue(self._now, peer.pulse.round_trip)
        if overdue and way[0] == "relayed":
            peer.route.refuse(self._now)
        for packet in overdue + session.fresh(self._now):
            self._out(peer, packet)
        if (ack := session.ack(self._now)) is not None:
            self._out(peer, ack)

    def _way_now(self, peer: Peer) -> tuple[str, str]:
        link = peer.links.direct(self._now)
        if link is not None:
            return ("direct", link.name)
        if self._relay(peer) is not None:
            return ("relayed", peer.route.by)
        link = peer.links.silent()
        return ("silent", link.name) if link is not None else ("", "")

    def _beat(self, peer: Peer) -> None:
        """Give signs of life on every link, and through a relay if there is no link."""
        session = peer.session
        if session is None:
            if self._now - peer.greeted_at >= GREET_EVERY and self._way_now(peer)[0]:
                self._greet(peer, wants=True)
                peer.route.refuse(self._now)
            return
        for link in peer.links.up():
            if self._now - link.sent >= PING_EVERY:
                self._over(link, f"p{session.tag}{peer.pulse.ping(self._now)}")
        if peer.links.direct(self._now) is None and self._now - peer.relayed_at >= PING_EVERY:
            if self._now - peer.pulse.heard > PING_EVERY + GREET_EVERY:
                peer.route.refuse(self._now)
            relay = self._relay(peer)
            if relay is not None:
                self._relayed(peer, relay, f"p{session.tag}{peer.pulse.ping(self._now)}")

    def _tell_neighbours(self) -> None:
        """Tell everybody with whom we are linked, when that has changed."""
        neighbours = tuple(peer.id for peer in self._known if peer.links.direct(self._now) is not None)
        for peer in self._known:
            for link in peer.links.up():
                if link.told != neighbours:
                    link.told = neighbours
                    self._effects.append(SendText(link.name, write_neighbours(list(neighbours))))

    # -- small things ----------------------------------------------------------------------------------------

    def _opened(self, peer: Peer, name: str) -> None:
        link = peer.links.opened(name, self._now)
        if peer.session is None or link.run != peer.run:
            self._greet(peer, wants=True, link=link)

    def _owner(self, link: str) -> Peer | None:
        return next((peer for peer in self._peers.values() if link in peer.links), None)

    def _may_write(self, peer: Peer) -> bool:
        """Whether this member may have left us a box: there is no link, and no relay that it would use."""
        if any(self._now - link.heard < BOXES_AFTER for link in peer.links.up()):
            return not peer.is_here
        is_settled = peer.is_here and self._now - peer.came_at >= BOXES_FOR
        return not (is_settled and peer.route.heard_lately(self._now))

    def _nonce(self) -> str:
        return self._random_bytes(NONCE).hex()
