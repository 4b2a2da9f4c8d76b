"""Whole rooms in the simulated world: people who open, join, get ready, answer at random, and reload."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from bang.net.effects import Keep, ListenBoxes
from bang.net.mesh.effects import PostBox
from bang.net.room import Room
from bang.net.state import Plan
from tests.net.promises import BLAME, Promises
from tests.net.simulated import Page, World

PATIENCE = 60.0
"""The seconds without an entry after which somebody joins the vote of somebody else."""

START = "\n"
"""What stands between the name of a box and its text, so that a room is told whose box it was."""


class Person:
    """Somebody with a device: what stays when the page is closed, and how they play."""

    def __init__(self, name: str, chance: random.Random) -> None:
        self.name = name
        self.chance = chance
        self.secret = chance.randbytes(32)
        self.kept: dict[str, Any] | None = None
        self.plays = True
        self.goes_on = False
        """Whether they vote for another dealer, and ask for bots, as soon as that is possible."""
        self.starts = True
        self.asked = 0.0


class Seat:
    """A room as a device of the simulated world, with the person at it."""

    def __init__(self, room: Room, person: Person) -> None:
        self.room = room
        self.person = person
        self.listened: tuple[str, ...] = ()
        self.heard: list[str] = []

    @property
    def wants_boxes(self) -> bool:
        return True

    def tick(self, now: float) -> None:
        self.room.tick(now)
        self._act(now)

    def woke(self, now: float) -> None:
        self.room.woke(now)

    def described(self, link: str, sdp: str, now: float) -> None:
        self.room.described(link, sdp, now)

    def up(self, link: str, now: float) -> None:
        self.room.up(link, now)

    def down(self, link: str, now: float) -> None:
        self.room.down(link, now)

    def text(self, link: str, text: str, now: float) -> None:
        self.room.text(link, text, now)

    def boxed(self, text: str, now: float) -> None:
        to, _, body = text.partition(START)
        self.room.boxed(to, body, now)

    def take(self) -> Sequence[Any]:
        effects = []
        for effect in self.room.take():
            match effect:
                case Keep(data):
                    self.person.kept = data
                case ListenBoxes(names):
                    self.listened = names
                case PostBox(to, text):
                    effects.append(PostBox(to, to + START + text))
                case _:
                    effects.append(effect)
        return effects

    def _act(self, now: float) -> None:
        """Do what the person wants to do next, if anything."""
        room, person = self.room, self.person
        state = room.state
        if state is None or room.refused is not None or not person.plays or room.is_left:
            return
        if state.phase in ("waiting", "over"):
            member = room.member
            if state.phase == "waiting" and member is not None and not member.ready and not member.watches:
                room.do_ready(now)
            if room.is_host and person.starts and state.phase == "waiting":
                room.do_start(now)
            return
        pause = room.pause
        if pause is not None:
            if person.goes_on and pause.may_vote:
                room.do_deal_on(now)
            elif person.goes_on and pause.may_bot:
                room.do_bot(now)
            return
        self._answer(now)

    def _answer(self, now: float) -> None:
        room, person = self.room, self.person
        copy = room.copy
        if copy is None or copy.seat is None or room.shown_state != "playing":
            return
        game = copy.game
        if person.goes_on and room.may_vote and room.waiting_since(now) > PATIENCE:
            room.do_deal_on(now)
        if room.pending is not None:
            return
        if game.ask is not None and game.ask.seat == copy.seat:
            options = game.options()
            self.person.asked = now
            room.do_answer(self.person.chance.sample(options, game.ask.count), now)
        elif copy.seat in game.offers() and self.person.chance.random() < 0.1:
            self.person.asked = now
            room.do_answer([self.person.chance.choice(game.offers()[copy.seat])], now)


class Table:
    """A room in a world, with everybody who belongs to it."""

    def __init__(self, seed: int, names: Sequence[str], plan: Plan | None = None, **world: Any) -> None:
        self.world = World(seed, **world)
        self.world.listened = lambda page: page.device.listened  # type: ignore[attr-defined]
        self.chance = random.Random(f"people {seed}")
        self.people = {name: Person(name, random.Random(f"{seed} {name}")) for name in names}
        self.plan = plan or Plan("classic", 5)
        self.host = names[0]
        self.promises = Promises(self)
        self.seized: dict[str, Callable[[Room], None]] = {}
        """What is done to each new room of a liar (tests/net/lying.py)."""
        self.open(self.host)

    def open(self, name: str) -> Page:
        """Load the page of somebody: they open the room, join it, or come back to their seat."""
        return self.world.open(name, self._make(self.people[name]))

    def _make(self, person: Person) -> Callable[[str, Callable[[int], bytes]], Seat]:
        def make(run: str, random_bytes: Callable[[int], bytes]) -> Seat:
            room = self._room(person, run, random_bytes)
            if person.name in self.seized:
                self.seized[person.name](room)
            return Seat(room, person)

        return make

    def _room(self, person: Person, run: str, random_bytes: Callable[[int], bytes]) -> Room:
        if person.kept is not None:
            return Room.from_data(json.loads(json.dumps(person.kept)), run, random_bytes)
        if person.name == self.host:
            return Room.open(person.secret, person.name, self.plan, run, random_bytes)
        return Room.join(person.secret, person.name, self.room(self.host).code, run, random_bytes)

    def room(self, name: str) -> Room:
        """Somebody's room."""
        return self.seat(name).room

    def seat(self, name: str) -> Seat:
        """Somebody's device."""
        found = self.world.pages[name].device
        assert isinstance(found, Seat)
        return found

    def rooms(self) -> list[Room]:
        """The rooms of all pages that are open."""
        return [self.room(name) for name in self.people if name in self.world.pages]

    def run_until(self, is_so: Callable[[], bool], most: float = 120.0) -> None:
        """Let time pass until something is so."""
        end = self.world.now + most
        while not is_so():
            assert self.world.now < end, f"it did not happen (seed {self.world.seed})\n{self}"
            self.world.run(0.5)

    def everybody_joins(self) -> None:
        """All the others come in."""
        for name in self.people:
            if name not in self.world.pages:
                self.open(name)

    def is_over(self) -> bool:
        """Whether the game is over on every open page."""
        return all(room.shown_state == "over" for room in self.rooms())

    def answers(self) -> int:
        """How long the longest log is."""
        return max(len(room.log) for room in self.rooms())

    def check_agreement(self) -> None:
        """All open pages tell the same game, and nobody was named for a difference."""
        rooms = [room for room in self.rooms() if room.copy is not None]
        longest = max(rooms, key=lambda room: len(room.log))
        assert longest.copy is not None
        for room in rooms:
            assert room.copy is not None
            assert room.copy.heads == longest.copy.heads[: len(room.copy.heads)], f"{self}"
            told = [notice for notice in room.notices if notice.key in BLAME]
            assert not told, f"{told} (seed {self.world.seed})"

    def __str__(self) -> str:
        """What everybody sees, for the message of a failure."""
        return "\n".join(
            f"{room.name} {room.me} {room.shown_state!r} host {room.is_host} here {room.here} "
            f"log {len(room.log)} term {room.state.term if room.state else None} {room.refused} {room.pause} "
            f"{room.voting.election.stance} {room.notices[-4:]}"
            for room in self.rooms()
        )


def playing(seed: int, people: int, plan: Plan, **world: Any) -> Table:
    """A room in which everybody has taken their seat and the game has begun."""
    names = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus")[:people]
    table = Table(seed, names, plan, **world)
    table.people["Ann"].starts = False
    table.everybody_joins()
    table.run_until(lambda: all(room.peers == people - 1 for room in table.rooms()), 200)
    table.people["Ann"].starts = True
    table.run_until(lambda: all(room.shown_state == "playing" for room in table.rooms()), 200)
    return table
