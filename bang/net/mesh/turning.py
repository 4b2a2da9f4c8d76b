"""What time brings at a mesh: signs of life, what is sent again, and who is missing."""

from bang.net.mesh.arriving import GREET_EVERY
from bang.net.mesh.effects import SendText
from bang.net.mesh.events import Unreachable, Went
from bang.net.mesh.heartbeat import ASLEEP_AFTER, NEVER, PING_EVERY, SILENT_AFTER
from bang.net.mesh.packets import write_neighbours, write_ping
from bang.net.mesh.peer import Peer
from bang.net.mesh.sending import Sending
from bang.net.mesh.shared import Shared

TURN_EVERY = 0.1
"""Seconds between two looks for what is due, because texts come in bunches."""

FAILURES = 2
"""Answered tries without a link after which a member who is not here is unreachable."""

BOXES_AFTER = SILENT_AFTER - 1.0
"""Seconds of silence after which a link may have lost its other end, which would write to our box."""

BOXES_FOR = 10.0
"""Seconds for which we still ask for the boxes that somebody who is relayed may have left before."""


class Turning:
    """What time brings at a mesh."""

    def __init__(self, shared: Shared, sending: Sending) -> None:
        self._shared = shared
        self._sending = sending
        self._turned_at = NEVER
        self._has_begun = False

    def begin(self, now: float) -> None:
        """Note the time; after a sleep of this device, it is too early to miss anybody."""
        shared = self._shared
        now = max(now, shared.now)
        if self._has_begun and now - shared.now >= ASLEEP_AFTER:
            for peer in shared.known:
                peer.links.forgives(now)
                for link in peer.links.up():
                    link.sent = now - PING_EVERY
                if peer.is_here:
                    peer.pulse.forgives(now)
        shared.now, self._has_begun = now, True

    def woke(self) -> None:
        """Check everything now: the page is in the foreground or online again."""
        now = self._shared.now
        for peer in self._shared.known:
            peer.links.woke(now)
            for link in peer.links.up():
                link.sent = now - PING_EVERY
            peer.relayed_at = now - PING_EVERY

    def turn(self) -> None:
        """Do everything that is due."""
        shared = self._shared
        self._turned_at = shared.now
        for peer in shared.known:
            peer.links.turn(shared.now)
            if peer.is_here and peer.pulse.is_missing(shared.now):
                peer.is_here = False
                shared.events.append(Went(peer.id))
            if not peer.is_here and not peer.is_called_unreachable and peer.links.failures >= FAILURES:
                peer.is_called_unreachable = True
                shared.events.append(Unreachable(peer.id))
        self._tell_neighbours()
        for peer in shared.known:
            self._sending.converse(peer)
            self._beat(peer)

    def turn_sometimes(self) -> None:
        """Do everything that is due, unless that was done a moment ago."""
        if self._shared.now - self._turned_at >= TURN_EVERY:
            self.turn()

    def may_write(self, peer: Peer) -> bool:
        """Whether this member may have left us a box: there is no link, and no relay that it would use."""
        now = self._shared.now
        if any(now - link.heard < BOXES_AFTER for link in peer.links.up()):
            return not peer.is_here
        is_settled = peer.is_here and now - peer.came_at >= BOXES_FOR
        return not (is_settled and peer.route.heard_lately(now))

    def _beat(self, peer: Peer) -> None:
        """Give signs of life on every link, and through a relay if there is no link."""
        session, now, sending = peer.session, self._shared.now, self._sending
        if session is None:
            if now - peer.greeted_at >= GREET_EVERY and sending.way_now(peer)[0]:
                sending.greet(peer, wants=True)
                peer.route.refuse(now)
            return
        for link in peer.links.up():
            if now - link.sent >= PING_EVERY:
                sending.over(link, write_ping(session.tag, peer.pulse.ping(now)))
        if peer.links.direct(now) is None and now - peer.relayed_at >= PING_EVERY:
            if now - peer.pulse.heard > PING_EVERY + GREET_EVERY:
                peer.route.refuse(now)
            relay = sending.relay(peer)
            if relay is not None:
                sending.through(relay, peer, write_ping(session.tag, peer.pulse.ping(now)))

    def _tell_neighbours(self) -> None:
        """Tell everybody with whom we are linked, when that has changed."""
        shared = self._shared
        neighbours = tuple(peer.id for peer in shared.known if peer.links.direct(shared.now) is not None)
        for peer in shared.known:
            for link in peer.links.up():
                if link.told != neighbours:
                    link.told = neighbours
                    self._sending.do(SendText(link.name, write_neighbours(list(neighbours))))
