"""What this device knows of one other member."""

from bang.net.keys import Identity, pair_key
from bang.net.mesh.allowance import Allowance
from bang.net.mesh.heartbeat import NEVER, Pulse
from bang.net.mesh.links import Links, Surroundings
from bang.net.mesh.packets import Hello
from bang.net.mesh.relays import Allowances, Route
from bang.net.mesh.session import Session
from bang.net.sealing import derived

OLD_RUNS = 64
"""The most earlier runs of a member that are remembered; nothing that they say counts any more."""


class Peer:
    """One other member: keys, session, links, and through whom it is reached if there is no link."""

    def __init__(
        self, identity: Identity, other: str, public: str, run: str, nonce: str, around: Surroundings
    ) -> None:
        pair = pair_key(identity, public)
        self.id = other
        self.public = public
        self._tag_key = derived(pair, "mesh session")
        self._me = identity.id
        self._my_run = run
        # One key for each direction, so that nobody can send a box back to its sender.
        self.key_out = derived(pair, "mesh", identity.id, other)
        self.key_in = derived(pair, "mesh", other, identity.id)
        self.links = Links(identity.id, other, run, around)
        self.route = Route()
        self.epoch = 0  # how often we gave up a session because too much was waiting
        self.nonce = nonce  # the other proves by repeating it that it is there now
        self.their_nonce = ""
        self.run = ""
        self.their_epoch = 0
        self.token = ""
        self.old_runs: dict[str, int] = {}  # with the last epoch of each
        self.session: Session | None = None
        self.pulse = Pulse(0.0)
        self.is_here = False
        self.came_at = NEVER
        self.way: tuple[str, str] = ("", "")
        self.serial = 0  # of the boxes that are sealed for the other
        self.relayed_at = self.greeted_at = self.warned_at = NEVER
        self.is_called_unreachable = False
        self.signals_by_box = False
        self.allowance = Allowance()
        self.forbearance = Allowance()  # what it may send beyond that, unread, before we break off
        self.brings = Allowance()  # what it may bring us of others, and of each of them
        self.brings_of = Allowances()

    def is_accepted(self, run: str, epoch: int) -> bool:
        """Whether the present session is with this run and epoch."""
        return self.session is not None and (self.run, self.their_epoch) == (run, epoch)

    def accept(self, hello: Hello, nonce: str, now: float) -> None:
        """Begin a session with a run that has proved that it is there now."""
        run, epoch = hello.run, hello.epoch
        if self.run and self.run != run:
            self.old_runs[self.run] = self.their_epoch
            for old in list(self.old_runs)[:-OLD_RUNS]:
                del self.old_runs[old]
        self.old_runs.pop(run, None)
        self.run, self.their_epoch, self.nonce = run, epoch, nonce
        self.token = hello.token
        sides = sorted([f"{self._me} {self._my_run} {self.epoch}", f"{self.id} {run} {epoch}"])
        self.session = Session(derived(self._tag_key, *sides).hex()[:8])
        self.pulse = Pulse(now)
        self.is_called_unreachable = False
        self.links.keep_run(run)
