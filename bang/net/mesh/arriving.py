"""What arrives at a mesh: texts of links and boxes, of which each packet goes to the part that it is for.

Text that arrives is never trusted: it comes from the owner of its link at best, and it may be anything.
"""

from bang.data import is_number
from bang.net.keys import ID
from bang.net.mesh.allowance import TEXT_COSTS
from bang.net.mesh.effects import SendText
from bang.net.mesh.events import Came, Heard, Replaced
from bang.net.mesh.links import Link
from bang.net.mesh.packets import (
    MOST_BOX,
    MOST_FRAME,
    TAG,
    Data,
    Hello,
    Signal,
    read_data,
    read_hello,
    read_json,
    read_neighbours,
    read_number,
    read_relayed,
    read_replaced,
    read_signal,
    write_pong,
)
from bang.net.mesh.peer import Peer
from bang.net.mesh.relays import Allowances, Relayed
from bang.net.mesh.sending import Sending, WayBack
from bang.net.mesh.shared import Shared
from bang.net.sealing import unseal

GREET_EVERY = 1.0
"""Seconds between two greetings for somebody who has not answered the first."""

OF_A_SESSION = ("d", "a", "p", "q")
"""The kinds of packets that name the session to which they belong."""


class Arriving:
    """What arrives at a mesh. Whatever reads something returns False if no mesh would have sent it."""

    def __init__(self, shared: Shared, sending: Sending) -> None:
        self._shared = shared
        self._sending = sending
        self.allowances = Allowances()
        self._is_replaced = False
        self._frames = {"l": self._neighbours, "r": self._to_pass_on, "f": self._passed_on}
        self._packets = {"h": self._hello, "s": self._signal, "x": self._replaced}

    # -- by which way ----------------------------------------------------------------------------------------

    def text(self, peer: Peer, link: str, text: str) -> None:
        """Take in a text that came over a link of this member."""
        if not 0 < len(text) <= MOST_FRAME:
            return
        if self._is_too_much(peer, text):
            return
        # A text may be reported before the opening of its link.
        if (its_link := peer.links[link]).stage != "up":
            self.opened(peer, link)
        kind, rest = text[0], text[1:]
        if kind in OF_A_SESSION:
            is_read = self._said(peer, kind, rest, its_link)
        else:
            read = self._frames.get(kind)
            is_read = self._packet(peer, text, its_link) if read is None else read(peer, its_link, rest)
        if is_read:
            peer.links.brought(its_link, self._shared.now)
        if peer.id in self._shared.peers:
            self._sending.converse(peer)

    def _is_too_much(self, peer: Peer, text: str) -> bool:
        """Whether a member floods us; the text is not read, and if it goes on, we break the links off."""
        cost, now = TEXT_COSTS + len(text), self._shared.now
        if text[0] == "f" and (of := text[1 : 1 + ID]) in self._shared.peers and of != peer.id:
            # Whoever passes a flood on is no flooder.
            return not (peer.brings_of.takes(of, len(text), now) and peer.brings.takes(cost, now))
        if peer.allowance.takes(cost, now):
            return False
        if not peer.forbearance.takes(cost, now):
            peer.links.shut(now)
        return True

    def box(self, text: str) -> None:
        """Take in a box that was left for us at the signaling script."""
        found = read_relayed(text) if len(text) <= MOST_BOX else None
        peer = self._shared.peers.get(found[0]) if found is not None else None
        unsealed = _unsealed(peer, found[1]) if peer is not None and found is not None else None
        if peer is None or unsealed is None:
            return
        packet = unsealed[1]
        if packet[:1] == "s" and (signal := read_signal(packet[1:])) is not None:
            peer.signals_by_box = True
            self._signalled(peer, signal)
        elif packet[:1] == "x":
            self._replaced(peer, packet[1:], None)

    def opened(self, peer: Peer, name: str) -> None:
        """Greet over a link that is open now, if the other may not know us."""
        link = peer.links.opened(name, self._shared.now)
        if peer.session is None or link.run != peer.run:
            self._sending.greet(peer, wants=True, way=link)

    def _neighbours(self, peer: Peer, link: Link, rest: str) -> bool:
        """Note who is linked with the sender."""
        ids = read_neighbours(rest)
        if ids is not None:
            link.neighbours = tuple(ids)
        return ids is not None

    def _to_pass_on(self, peer: Peer, link: Link, rest: str) -> bool:
        """Pass a box of this member on."""
        found = read_relayed(rest)
        if found is None:
            return False
        other = self._shared.peers.get(found[0])
        if other is None or other is peer:
            return True
        onward = other.links.direct(self._shared.now)
        if onward is None:
            link.told = None  # the sender is told once more who is linked with us
        elif self.allowances.takes(peer.id, len(found[1]), self._shared.now):
            self._sending.do(SendText(onward.name, f"f{peer.id}{found[1]}"))
        return True

    def _passed_on(self, peer: Peer, link: Link, rest: str) -> bool:
        """Take in a box for us that this member passed on."""
        found = read_relayed(rest)
        if found is None:
            return False
        other = self._shared.peers.get(found[0])
        if other is not None and other is not peer and (unsealed := _unsealed(other, found[1])) is not None:
            serial, packet = unsealed
            other.route.heard(peer.id, self._shared.now)
            self._packet(other, packet, Relayed(peer.id, serial))
            self._sending.converse(other)
        return True

    # -- packets ---------------------------------------------------------------------------------------------

    def _packet(self, peer: Peer, packet: str, way: WayBack) -> bool:
        """Take in a packet that certainly comes from this member."""
        kind, rest = packet[:1], packet[1:]
        if kind in OF_A_SESSION:
            return self._said(peer, kind, rest, way)
        read = self._packets.get(kind)
        return read is not None and read(peer, rest, way)

    def _hello(self, peer: Peer, rest: str, way: WayBack) -> bool:
        hello = read_hello(rest)
        if hello is not None:
            self._greeted(peer, hello, way)
        return hello is not None

    def _greeted(self, peer: Peer, hello: Hello, way: WayBack) -> None:
        """Answer a greeting, and accept whoever repeats our nonce: that page is there now."""
        if hello.epoch <= peer.old_runs.get(hello.run, -1):
            self._sending.warn(peer, hello.run, way)
            return
        if isinstance(way, Link):
            if way.run not in ("", hello.run):
                return
            way.run = hello.run
        peer.their_nonce = hello.nonce
        if not peer.is_accepted(hello.run, hello.epoch):
            is_older = hello.run == peer.run and hello.epoch < peer.their_epoch
            if hello.echo != peer.nonce or is_older:
                self._sending.greet(peer, wants=True, way=way)
                return
            # The token of the later page is needed first.
            peer.token = hello.token
            for old in peer.links.up():
                if old.run and old.run != hello.run:
                    self._sending.warn(peer, old.run, old)
            peer.accept(hello, self._shared.nonce(), self._shared.now)
            self._came(peer, is_new_run=True)
        if hello.wants:
            self._sending.greet(peer, wants=False, way=way)

    def _came(self, peer: Peer, *, is_new_run: bool) -> None:
        peer.is_here, peer.came_at = True, self._shared.now
        self._shared.events.append(Came(peer.id, is_new_run))

    def _signal(self, peer: Peer, rest: str, way: WayBack) -> bool:
        signal = read_signal(rest)
        if signal is not None:
            peer.signals_by_box = False
            self._signalled(peer, signal)
        return signal is not None

    def _signalled(self, peer: Peer, signal: Signal) -> None:
        if signal.run in peer.old_runs:
            self._sending.warn(peer, signal.run, None)
        else:
            peer.links.hears(signal, self._shared.now)

    def _replaced(self, peer: Peer, rest: str, way: WayBack | None) -> bool:
        """Take in that a member listens to another page of ours, if its token shows that it is ours."""
        found = read_replaced(rest)
        if found is None:
            return False
        run, token = found
        other = unseal(self._shared.own_key, token) if run == self._shared.run else None
        if other is not None and other.partition(" ")[2] != self._shared.run:
            if float(other.partition(" ")[0]) >= self._shared.born:
                if not self._is_replaced:
                    self._is_replaced = True
                    self._shared.events.append(Replaced())
            elif self._shared.now - peer.greeted_at >= GREET_EVERY:
                # It takes an earlier page of ours for the later one.
                self._sending.begin_anew(peer)
        return True

    # -- packets of a session --------------------------------------------------------------------------------

    def _said(self, peer: Peer, kind: str, rest: str, way: WayBack) -> bool:
        """Take in a packet of a session; one of the present session is a sign of life."""
        tag, rest = rest[:TAG], rest[TAG:]
        said = read_data(rest) if kind == "d" else read_number(rest)
        if said is None:
            return False
        session, now = peer.session, self._shared.now
        if session is None or session.tag != tag:
            # One of us knows only an earlier page of the other.
            if now - peer.greeted_at >= GREET_EVERY:
                self._sending.greet(peer, wants=True, way=way)
            return True
        if isinstance(said, Data):
            messages = map(read_json, session.hears(said, now))
            found = [Heard(peer.id, message) for message in messages if isinstance(message, dict)]
            self._shared.events += found
        elif kind == "a":
            session.confirmed(said, now)
        elif kind == "p":
            self._sending.back(peer, write_pong(tag, said), way)
        else:
            peer.pulse.pong(said, now)
        peer.pulse.is_sign(way.serial if isinstance(way, Relayed) else None, now)
        if not peer.is_here and not peer.pulse.is_missing(now):
            self._came(peer, is_new_run=False)
        return True


def _unsealed(peer: Peer, box: str) -> tuple[int, str] | None:
    """The serial number and the packet in a box of this member."""
    text = unseal(peer.key_in, box)
    if text is None:
        return None
    serial, _, packet = text.partition(" ")
    return (int(serial), packet) if is_number(serial) else None
