"""The mesh of one member's device, for the page and the room: what they report, and what they want.

Time, random bytes and what the page reports are handed in. What is to be done comes out of `take`,
what the room should know out of `events`.
"""

from collections.abc import Callable
from typing import Any

from bang.net.keys import Identity, id_of, is_public
from bang.net.mesh.arriving import Arriving
from bang.net.mesh.effects import Effect
from bang.net.mesh.events import Event
from bang.net.mesh.packets import is_run, write_json
from bang.net.mesh.peer import Peer
from bang.net.mesh.sending import Sending
from bang.net.mesh.session import MOST_MESSAGE
from bang.net.mesh.shared import Shared
from bang.net.mesh.turning import Turning

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
        self._shared = Shared(identity, run, random_bytes, born)
        self._sending = Sending(self._shared)
        self._arriving = Arriving(self._shared, self._sending)
        self._turning = Turning(self._shared, self._sending)

    # -- whom we know ----------------------------------------------------------------------------------------

    def know(self, other: str, public: str) -> bool:
        """Begin to talk to a member, and return False if the id does not belong to the key."""
        shared = self._shared
        if not is_public(public) or id_of(public) != other or other == shared.me:
            return False
        if other not in shared.peers:
            if len(shared.peers) >= MOST_PEERS:
                return False
            shared.add(Peer(shared.identity, other, public, shared.run, shared.nonce(), self._sending))
        return True

    def forget(self, other: str) -> None:
        """Break off the conversation with a member."""
        peer = self._shared.remove(other)
        if peer is not None:
            peer.links.close_all()
            self._arriving.allowances.forget(other)

    # -- what the page reports -------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Time goes on; to be called about every 0.2 s."""
        self._turning.begin(now)
        self._turning.turn()

    def woke(self, now: float) -> None:
        """The page is in the foreground or online again: everything is checked now."""
        self._turning.begin(now)
        self._turning.woke()
        self._turning.turn()

    def described(self, link: str, sdp: str, now: float) -> None:
        """The page made the offer or the answer that it was asked for."""
        self._turning.begin(now)
        if (peer := self._shared.owner(link)) is not None:
            peer.links.described(link, sdp, self._shared.now)
        self._turning.turn()

    def up(self, link: str, now: float) -> None:
        """A link is open."""
        self._turning.begin(now)
        if (peer := self._shared.owner(link)) is not None:
            self._arriving.opened(peer, link)
        self._turning.turn()

    def down(self, link: str, now: float) -> None:
        """A link is closed, or could not be opened."""
        self._turning.begin(now)
        if (peer := self._shared.owner(link)) is not None:
            peer.links.closed(link, self._shared.now)
        self._turning.turn()

    def adopt(self, link: str, other: str, now: float) -> None:
        """An open link that was not made by us belongs to this member; its name must not be like ours."""
        self._turning.begin(now)
        if (peer := self._shared.peers.get(other)) is not None and self._shared.owner(link) is None:
            peer.links.adopt(link, self._shared.now)
            self._arriving.opened(peer, link)
        self._turning.turn()

    def text(self, link: str, text: str, now: float) -> None:
        """A text came over a link."""
        self._turning.begin(now)
        if (peer := self._shared.owner(link)) is not None:
            self._arriving.text(peer, link, text)
        self._turning.turn_sometimes()

    def boxed(self, text: str, now: float) -> None:
        """A box for us was at the signaling script."""
        self._turning.begin(now)
        self._arriving.box(text)
        self._turning.turn()

    # -- what the room wants ---------------------------------------------------------------------------------

    def send(self, other: str, message: dict[str, Any], now: float) -> bool:
        """Send a message: it arrives once and in order, as long as both runs live.

        False, and nothing is sent, if there is no session with this member: it was never here, or too much
        was waiting for it. Then it has to be brought up to date when it comes.
        """
        text = write_json(message)
        if len(text) > MOST_MESSAGE:
            raise ValueError(f"a message of {len(text)} characters is too long")
        self._turning.begin(now)
        peer = self._shared.peers.get(other)
        if peer is None or peer.session is None:
            return False
        if not peer.session.say(text):
            self._sending.begin_anew(peer)
            return False
        self._sending.converse(peer)
        return True

    def take(self) -> list[Effect]:
        """What is to be done, in this order."""
        shared = self._shared
        for peer in shared.known:
            peer.links.settle(shared.now)
        effects, shared.effects = shared.effects, []
        return effects

    def events(self) -> list[Event]:
        """What has happened since the last call."""
        events, self._shared.events = self._shared.events, []
        return events

    def here(self) -> list[str]:
        """The ids of all members who gave a sign lately."""
        return [peer.id for peer in self._shared.known if peer.is_here]

    def way(self, other: str) -> str:
        """How a member is reached: "direct", "relayed", or "" while it is not here."""
        peer = self._shared.peers.get(other)
        if peer is None or not peer.is_here:
            return ""
        return "direct" if peer.links.direct(self._shared.now) is not None else "relayed"

    @property
    def is_quiet(self) -> bool:
        """Whether everything that was said to those who are here has arrived."""
        return all(
            peer.session is None or peer.session.is_quiet for peer in self._shared.known if peer.is_here
        )

    @property
    def wants_boxes(self) -> bool:
        """Whether this device should ask for the boxes under its own id now."""
        return any(map(self._turning.may_write, self._shared.known))
