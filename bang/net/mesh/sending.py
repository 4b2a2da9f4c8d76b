"""What a mesh sends: by a link, through somebody who passes it on, or in a box."""

from bang.net.mesh.effects import Effect, PostBox, SendText
from bang.net.mesh.events import Went
from bang.net.mesh.links import Link
from bang.net.mesh.packets import MOST_BOX, Hello, Signal, write_hello, write_replaced, write_signal
from bang.net.mesh.peer import Peer
from bang.net.mesh.relays import Relayed
from bang.net.mesh.shared import Shared
from bang.net.sealing import seal

WARN_EVERY = 5.0
"""Seconds between two words to a page that was replaced."""

WayBack = Link | Relayed
"""How a packet came; what answers it goes back by the same way."""


class Sending:
    """What a mesh sends."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._links_made = 0

    # -- for the links ---------------------------------------------------------------------------------------

    def new_link(self) -> str:
        """A name for a new link."""
        self._links_made += 1
        return f"l{self._links_made}"

    def do(self, effect: Effect) -> None:
        """Add an effect."""
        self._shared.effects.append(effect)

    def signal(self, to: str, signal: Signal, by_box_too: bool) -> None:
        """Send an offer or an answer through a relay, or else by box."""
        peer = self._shared.peers[to]
        packet = write_signal(signal)
        relay = self.relay(peer)
        if relay is not None:
            self.through(relay, peer, packet)
        if relay is None or by_box_too or peer.signals_by_box:
            box = self._shared.me + self._sealed(peer, packet)
            if len(box) <= MOST_BOX:
                self.do(PostBox(to, box))

    # -- who speaks ------------------------------------------------------------------------------------------

    def greet(self, peer: Peer, *, wants: bool, way: WayBack | None = None) -> None:
        """Say who we are, by the way on which we were asked, if we were."""
        peer.greeted_at = self._shared.now
        hello = Hello(self._shared.run, peer.epoch, peer.nonce, peer.their_nonce, wants, self._shared.token)
        self.back(peer, write_hello(hello), way)

    def warn(self, peer: Peer, run: str, way: WayBack | None) -> None:
        """Tell an earlier page of a member that we listen to a later one; by box if no way is known."""
        if not peer.token or self._shared.now - peer.warned_at < WARN_EVERY:
            return
        peer.warned_at = self._shared.now
        packet = write_replaced(run, peer.token)
        if way is None:
            self.do(PostBox(peer.id, self._shared.me + self._sealed(peer, packet)))
        else:
            self.back(peer, packet, way)

    def begin_anew(self, peer: Peer) -> None:
        """Give a session up and ask for another one."""
        peer.session = None
        peer.epoch += 1
        if peer.is_here:
            peer.is_here = False
            self._shared.events.append(Went(peer.id))
        self.greet(peer, wants=True)

    # -- by which way ----------------------------------------------------------------------------------------

    def back(self, peer: Peer, packet: str, way: WayBack | None) -> None:
        """Send a packet by the way on which something came; otherwise by the best way."""
        if isinstance(way, Link):
            self.over(way, packet)
            return
        if way is not None and (by := self._shared.peers.get(way.by)) is not None:
            relay = by.links.direct(self._shared.now)
            if relay is not None:
                self.through(relay, peer, packet)
                return
        self.out(peer, packet)

    def out(self, peer: Peer, packet: str) -> None:
        """Send a packet by the best way: a link, a relay, a silent link. Without any, it is lost."""
        link = peer.links.direct(self._shared.now)
        if link is None:
            relay = self.relay(peer)
            if relay is not None:
                self.through(relay, peer, packet)
                return
            link = peer.links.silent()
        if link is not None:
            self.over(link, packet)

    def over(self, link: Link, packet: str) -> None:
        """Send a packet over a link."""
        link.sent = self._shared.now
        self.do(SendText(link.name, packet))

    def through(self, relay: Link, peer: Peer, packet: str) -> None:
        """Send a sealed packet over the link of somebody else, who passes it on."""
        peer.relayed_at = self._shared.now
        self.do(SendText(relay.name, f"r{peer.id}{self._sealed(peer, packet)}"))

    def relay(self, peer: Peer) -> Link | None:
        """The link to somebody who is linked with this member, and passes boxes on."""
        now = self._shared.now
        linked = {}
        for other in self._shared.known:
            if other is not peer and (link := other.links.direct(now)) is not None:
                linked[other.id] = link
        listing = [other for other, link in linked.items() if peer.id in link.neighbours]
        return linked.get(peer.route.choose(list(linked), listing, now))

    def way_now(self, peer: Peer) -> tuple[str, str]:
        """The kind of the best way to a member, and the link or the relay; two empty texts for none."""
        link = peer.links.direct(self._shared.now)
        if link is not None:
            return ("direct", link.name)
        if self.relay(peer) is not None:
            return ("relayed", peer.route.by)
        link = peer.links.silent()
        return ("silent", link.name) if link is not None else ("", "")

    def converse(self, peer: Peer) -> None:
        """Send what the session has to send."""
        session, now = peer.session, self._shared.now
        if session is None:
            return
        way = self.way_now(peer)
        if way != peer.way:
            peer.way = way
            if way[0]:
                for packet in session.again(now):
                    self.out(peer, packet)
        if not way[0]:
            return
        overdue = session.overdue(now, peer.pulse.round_trip)
        if overdue and way[0] == "relayed":
            peer.route.refuse(now)
        for packet in overdue + session.fresh(now):
            self.out(peer, packet)
        if (ack := session.ack(now)) is not None:
            self.out(peer, ack)

    def _sealed(self, peer: Peer, packet: str) -> str:
        peer.serial += 1
        return seal(peer.key_out, f"{peer.serial} {packet}", self._shared.random_bytes)
