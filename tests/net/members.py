"""Members for simulated worlds: bare meshes, and the record of who sent and heard what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

from bang.net.keys import Identity
from bang.net.mesh.events import Came, Event, Heard
from bang.net.mesh.mesh import Mesh
from bang.net.mesh.peer import Peer
from tests.net.simulated import Page, World

IDENTITIES = sorted(
    (Identity(blake2b(f"member {number}".encode(), digest_size=32).digest()) for number in range(8)),
    key=lambda identity: identity.id,
)
"""Eight people, by id. Identities remember the keys they share, so many worlds cost little."""


def peer_of(mesh: Mesh, other: str) -> Peer:
    """What a mesh knows of another member."""
    return mesh._shared.peers[other]


def run_with(mesh: Mesh, other: str) -> str:
    """The run of a member with which a mesh has a session; "" if there is none."""
    peer = peer_of(mesh, other)
    return peer.run if peer.session is not None else ""


class Members:
    """Bare meshes that all know each other, in one world."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.identities = IDENTITIES[:number]
        self.ids = [identity.id for identity in self.identities]
        self.sent: dict[tuple[str, str], list[int]] = {}  # by the runs of sender and receiver
        self.heard: dict[tuple[str, str], list[int]] = {}
        self.events: dict[str, list[Event]] = {}  # by the run of whom they were reported to
        self.times: dict[str, list[float]] = {}  # when they were reported
        self.given_up: list[tuple[str, str]] = []  # too much was waiting
        self._count = 0
        world.after_input = self.listen

    def maker(self, member: str) -> Callable[[str, Callable[[int], bytes]], Mesh]:
        """Make the mesh of a member that knows all others."""
        identity = next(identity for identity in self.identities if identity.id == member)

        def make(run: str, random_bytes: Callable[[int], bytes]) -> Mesh:
            mesh = Mesh(identity, run, random_bytes, self.world.now)
            for other in self.identities:
                if other is not identity:
                    assert mesh.know(other.id, other.public)
            return mesh

        return make

    def open(self, member: str) -> Page:
        """Load the page of a member, the first time or again."""
        return self.world.open(member, self.maker(member))

    def open_all(self) -> None:
        """Load all pages."""
        for member in self.ids:
            self.open(member)

    def mesh(self, member: str) -> Mesh:
        """The mesh of the member's present page."""
        device = self.world.pages[member].device
        assert isinstance(device, Mesh)
        return device

    def listen(self, page: Page) -> None:
        """Note what the mesh of a page reports."""
        device = page.device
        if not isinstance(device, Mesh):
            return
        for event in device.events():
            self.events.setdefault(page.run, []).append(event)
            self.times.setdefault(page.run, []).append(self.world.now)
            if isinstance(event, Heard):
                self.heard.setdefault((event.message["run"], page.run), []).append(event.message["n"])
            elif isinstance(event, Came) and event.is_new_run:
                assert run_with(device, event.id)

    def send(self, sender: str, receiver: str, **more: Any) -> bool:
        """Send a numbered message, and note it if it was taken."""
        page = self.world.pages[sender]
        if page.is_asleep:
            return False
        mesh = self.mesh(sender)
        run = run_with(mesh, receiver)
        self._count += 1
        taken = mesh.send(receiver, {"run": page.run, "n": self._count, **more}, self.world.now)
        if taken:
            self.sent.setdefault((page.run, run), []).append(self._count)
        elif run:
            self.given_up.append((page.run, run))
        self.world.flush_effects(page)
        return taken

    def run_of(self, member: str) -> str:
        """The run of the member's present page."""
        return self.world.pages[member].run

    def check_delivery(self) -> None:
        """What present pages sent to each other arrived once and in order; of the rest, the beginning."""
        present = [self.run_of(member) for member in self.ids if member in self.world.pages]
        for runs, numbers in self.heard.items():
            assert numbers == self.sent.get(runs, [])[: len(numbers)], f"{runs}: {numbers}"
        for runs, numbers in self.sent.items():
            if runs[0] in present and runs[1] in present:
                arrived = self.heard.get(runs, [])
                assert arrived == numbers, f"{runs}: {len(arrived)} of {len(numbers)} arrived"

    def should_be_here(self, member: str) -> list[str]:
        """The members whom a member can reach now: directly, or with one hop."""
        return sorted(other for other in self.ids if other != member and self._reach(member, other))

    def _reach(self, one: str, other: str) -> bool:
        awake = [
            member
            for member in self.ids
            if member in self.world.pages and not self.world.pages[member].is_asleep
        ]
        if one not in awake or other not in awake:
            return False
        may = self.world.may_connect
        return may(one, other) or any(
            may(one, relay) and may(relay, other) for relay in awake if relay not in (one, other)
        )

    def check_here(self, members: Sequence[str] | None = None) -> None:
        """Everybody knows who is there."""
        for member in members if members is not None else self.ids:
            if member in self.world.pages and not self.world.pages[member].is_asleep:
                here, should = self.mesh(member).here(), self.should_be_here(member)
                assert here == should, f"{member} says {here} are here, not {should}"
