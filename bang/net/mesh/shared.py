"""What all parts of a mesh share: who this device is, whom it knows, the time, and what is to be done."""

from collections.abc import Callable

from bang.net.keys import Identity, pair_key
from bang.net.mesh.effects import Effect
from bang.net.mesh.events import Event
from bang.net.mesh.packets import NONCE
from bang.net.mesh.peer import Peer
from bang.net.sealing import derived, seal


class Shared:
    """What all parts of a mesh share."""

    def __init__(
        self, identity: Identity, run: str, random_bytes: Callable[[int], bytes], born: float
    ) -> None:
        self.identity = identity
        self.me = identity.id
        self.run = run
        self.born = born
        self.random_bytes = random_bytes
        self.own_key = derived(pair_key(identity, identity.public), "mesh own pages")
        self.token = seal(self.own_key, f"{born!r} {run}", random_bytes)
        self.now = 0.0
        self.peers: dict[str, Peer] = {}
        self.known: list[Peer] = []
        """The same members, by id."""
        self.effects: list[Effect] = []
        self.events: list[Event] = []

    def add(self, peer: Peer) -> None:
        """Add a member to those whom we know."""
        self.peers[peer.id] = peer
        self.known = [self.peers[known] for known in sorted(self.peers)]

    def remove(self, other: str) -> Peer | None:
        """Remove a member from those whom we know, and return what we knew of it."""
        peer = self.peers.pop(other, None)
        if peer is not None:
            self.known.remove(peer)
        return peer

    def owner(self, link: str) -> Peer | None:
        """The member to whom a link leads."""
        return next((peer for peer in self.peers.values() if link in peer.links), None)

    def nonce(self) -> str:
        """A text that nobody can know before it is sent."""
        return self.random_bytes(NONCE).hex()
