"""A game over a bad network, from a seed: pages reload, sleep and close, links break, the network is cut."""

from __future__ import annotations

import random
from dataclasses import dataclass

from bang.net.state import Plan
from tests.net.promises import BLAME
from tests.net.rooms import Table, playing

LONGEST = 20_000.0
"""The virtual seconds that a game may take before it counts as stuck."""


@dataclass
class Result:
    """How a game went."""

    seed: int
    people: int
    game: str
    answers: int
    terms: int
    sent: int
    """Characters sent over all links."""


class Chaos:
    """One game; `play` raises an AssertionError that names the seed if anything goes wrong."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(f"chaos {seed}")
        self.seed = seed
        game = chance.choice(("classic", "classic", "duel"))
        self.people = 2 if game == "duel" else chance.randint(2, 7)
        seats = 2 if game == "duel" else max(4, chance.randint(self.people, 7))
        plan = Plan(game, seats, "steady", clock=30, timer=chance.choice((0, 0, 30)))
        self.table: Table = playing(seed, self.people, plan)
        self.names = list(self.table.people)
        self.apart: list[set[str]] = []
        self.moved: dict[int, tuple[float, int]] = {}
        """For each term: when its log grew last, and how long it was."""
        for person in self.table.people.values():
            person.goes_on = chance.random() < 0.8

    def play(self) -> Result:
        """Play to the end under all kinds of trouble, and check what must be true."""
        table, chance = self.table, self.chance
        troubles = chance.randint(2, 10)
        for _ in range(troubles):
            self._go_on(chance.uniform(0.5, 20))
            if table.is_over():
                break
            self._trouble()
        self._heal()
        for person in table.people.values():
            person.goes_on = True
        end = table.world.now + LONGEST
        while not (table.is_over() and all(len(room.here) == self.people - 1 for room in table.rooms())):
            assert table.world.now < end, f"stuck (seed {self.seed})\n{table}"
            self._go_on(5)
        self._go_on(10)
        self._check_end()
        rooms = table.rooms()
        return Result(
            self.seed,
            self.people,
            table.plan.game,
            sum(not line.text.startswith("dealer") for line in max((room.log for room in rooms), key=len)),
            max(room.state.term for room in rooms if room.state is not None),
            sum(table.world.bytes.values()),
        )

    def _go_on(self, seconds: float) -> None:
        """Let time pass, and look who deals."""
        end = self.table.world.now + seconds
        while self.table.world.now < end:
            self.table.world.run(min(1.0, end - self.table.world.now))
            self._watch_dealers()

    def _watch_dealers(self) -> None:
        """With three or more people, only the dealer of the latest term may move the game on."""
        world = self.table.world
        for room in self.table.rooms():
            if room.hosting is None or room.hosting.dealing is None or room.state is None:
                continue
            term, length = room.state.term, room.hosting.dealing.length
            if length != self.moved.get(term, (0.0, 0))[1]:
                later = [other for other, (when, _) in self.moved.items() if other > term]
                is_alone = len(room.state.people) <= 2
                assert not later or is_alone, f"two dealers play on (seed {self.seed})\n{self.table}"
                self.moved[term] = (world.now, length)

    def _trouble(self) -> None:
        """One thing goes wrong, or is put right."""
        table, chance, world = self.table, self.chance, self.table.world
        who = chance.choice(self.names)
        what = chance.randrange(8)
        if what == 0:
            table.open(who)
        elif what == 1 and who in world.pages and len(world.pages) > 1:
            world.close(who)
        elif what == 2 and who in world.pages:
            world.sleep(who, chance.uniform(1, 40))
        elif what == 3:
            group = chance.sample(self.names, chance.randrange(1, self.people))
            rest = [name for name in self.names if name not in group]
            world.cut(group, rest, offline=group if chance.random() < 0.7 else ())
        elif what == 4:
            world.heal()
        elif what == 5 and world.lines:
            line = chance.choice(world.lines)
            if line.is_up:
                world.break_line(line, loud=chance.random() < 0.5, can_restart=chance.random() < 0.5)
        elif what == 6:
            world.boxes_work = not world.boxes_work
        elif self.people > 2:
            self._strangers(*chance.sample(self.names, 2))

    def _strangers(self, one: str, other: str) -> None:
        """Two devices can never connect directly from now on, if there is always somebody to relay."""
        apart = [*self.apart, {one, other}]
        for first, second in apart:
            linked = [
                name for name in self.names if {first, name} not in apart and {second, name} not in apart
            ]
            if not set(linked) - {first, second}:
                return
        self.apart = apart
        self.table.world.never(one, other)

    def _heal(self) -> None:
        self.table.world.boxes_work = True
        self.table.world.heal()
        for name in self.names:
            if name not in self.table.world.pages:
                self.table.open(name)

    def _check_end(self) -> None:
        """Everybody has the same log, and nobody found anything wrong with it."""
        table = self.table
        heads = {room.copy.head for room in table.rooms() if room.copy is not None}
        assert len(heads) == 1, f"the logs differ (seed {self.seed})\n{table}"
        for room in table.rooms():
            told = [notice.key for notice in room.notices if notice.key in BLAME]
            assert not told, f"{told} (seed {self.seed})\n{table}"
            assert room.verdict is not None, f"no verdict (seed {self.seed})\n{table}"
            assert room.verdict.key in ("verified", "unverified_before"), f"{room.verdict} (seed {self.seed})"
            assert room.state is not None
            if room.state.term == 1:
                assert room.verdict.is_whole, f"{room.verdict} (seed {self.seed})"
        hosts = [room for room in table.rooms() if room.is_host]
        assert len(hosts) == 1, f"{len(hosts)} hosts (seed {self.seed})\n{table}"
