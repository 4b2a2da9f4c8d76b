"""Elections with trouble, each from a seed: pages die, sleep and return, cuts, delays, and liars."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bang.net import election_acts as kinds
from bang.net.election import ELECTIONS, Election
from bang.net.election_acts import Act, Mandate, Stance
from tests.net.election_world import Broken, Gone, Said, World

BOUND = 60.0
"""The seconds within which the table goes on, once nothing breaks any more."""

AFTERWARDS = 15
"""The seconds for which it must then go on: always, or most of the time if somebody lies."""

LIES = ("silent", "junk", "two-faced", "absurd", "greedy", "partial", "lost", "false oaths")


@dataclass
class Result:
    """How an election went."""

    seed: int
    people: int
    lie: str
    seconds: float | None
    """After how many seconds of calm the table went on; None if no majority was connected."""
    terms: int


class TimedWorld(World):
    """A world whose messages take their time."""

    def __init__(self, seed: int, make: Callable[..., Election] = Election) -> None:
        self.chance = chance = random.Random(f"election {seed}")
        self.seed = seed
        self.events: list[tuple[float, int, str, object]] = []
        self.counted = 0
        self.last: dict[tuple[str, str], float] = {}
        self.epoch: dict[tuple[str, str], int] = {}
        self.slow = chance.choice((0.05, 0.3, 1.0))
        self.prompt = chance.random() < 0.7
        """Whether a page looks at what is to be done after each message, and not only each second."""
        self.asleep: dict[str, float] = {}
        self.for_good: set[str] = set()
        self.lie = chance.choice(LIES) if chance.random() < 0.4 else ""
        self.now = 0.0
        count = chance.choice((2, 3, 3, 4, 4, 5, 5, 6, 7))
        if self.lie:
            count = max(count, 3)
        super().__init__(count, "", make)
        self.liar = chance.choice(self.people) if self.lie else ""
        self.wishing = {name: chance.choice((0.0, 0.2, 0.7, 1.0)) for name in self.people}
        self.junk: list[Mandate] = []
        for name in self.people:
            self._later(chance.uniform(0, 1), "tick", name)

    def _later(self, seconds: float, kind: str, what: object) -> None:
        self.counted += 1
        heapq.heappush(self.events, (self.now + seconds, self.counted, kind, what))

    def put(self, pair: tuple[str, str], said: Said) -> None:
        """Send something on its way, behind all that is on it."""
        super().put(pair, said)
        delay = self.chance.uniform(0.01, self.slow)
        if isinstance(said, Gone):
            delay = self.chance.choice((0.05, self.chance.uniform(0, 6)))
        arrival = max(self.last.get(pair, 0.0), self.now + delay)
        self.last[pair] = arrival
        self._later(arrival - self.now, "arrive", (pair, self.epoch.get(pair, 0)))

    def _lose(self, pair: tuple[str, str]) -> None:
        self.epoch[pair] = self.epoch.get(pair, 0) + 1
        self.last[pair] = self.now
        super()._lose(pair)

    # -- time ------------------------------------------------------------------------------------------------

    def run(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.events and self.events[0][0] <= end:
            self.now, _, kind, what = heapq.heappop(self.events)
            if kind == "tick":
                assert isinstance(what, str)
                self._tick(what)
                self._later(1.0, "tick", what)
            else:
                assert isinstance(what, tuple)
                self._arrive(*what)
        self.now = end

    def _tick(self, name: str) -> None:
        if not self.members[name].is_alive or self.asleep.get(name, 0.0) > self.now:
            return
        if self.chance.random() < self.wishing[name]:
            self.wish(name)
        self.tick(name)
        if name == self.liar:
            self._lie()
        self._check()

    def _arrive(self, pair: tuple[str, str], epoch: int) -> None:
        name = pair[1]
        if self.epoch.get(pair, 0) != epoch or not self.waiting[pair]:
            return
        if not self.members[name].is_alive:
            self.waiting[pair].popleft()
            return
        if self.asleep.get(name, 0.0) > self.now:
            self._later(self.asleep[name] - self.now, "arrive", (pair, epoch))
            return
        self.arrive(pair)
        if self.prompt:
            self.tick(name)
        self._check()

    def _check(self) -> None:
        self.check_hosts()

    # -- trouble ---------------------------------------------------------------------------------------------

    def trouble(self) -> None:
        """Something happens."""
        chance = self.chance
        alive = [name for name in self.people if self.members[name].is_alive]
        dead = [name for name in self.people if not self.members[name].is_alive and name not in self.for_good]
        kind = chance.choice(
            ("host", "host", "die", "wake", "wake", "reload", "cut", "heal", "sleep", "leave")
        )
        hosts = [name for name in alive if self.members[name].election.host == name]
        if kind == "host" and hosts:
            self._die(chance.choice(hosts))
        elif kind == "die" and alive:
            self._die(chance.choice(alive))
        elif kind == "wake" and dead:
            self._wake(chance.choice(dead))
        elif kind == "reload" and alive:
            name = chance.choice(alive)
            self._die(name)
            self._wake(name)
        elif kind == "cut":
            half = set(chance.sample(self.people, chance.randint(1, len(self.people) - 1)))
            for pair in self.linked:
                if (pair[0] in half) != (pair[1] in half):
                    self.cut(*pair)
        elif kind == "heal":
            self._heal()
        elif kind == "sleep" and alive:
            name, seconds = chance.choice(alive), chance.choice((3.0, 12.0, 30.0))
            self.asleep[name] = self.now + seconds
            if seconds > 10 and chance.random() < 0.5:
                for other in self.people:
                    if other != name:
                        self.cut(name, other)
        elif kind == "leave" and hosts:
            name = chance.choice(hosts)
            heirs = self.members[name].here
            one = self.members[name].election
            is_able = (one.term + 1) % ELECTIONS and len(one.mandate) < kinds.MOST_STEPS
            if name != self.liar and heirs and is_able:
                self.hand_over(name, heirs[0])
                for pair in self.linked:
                    if pair[0] == name and self.members[pair[1]].is_alive:
                        while self.waiting[pair]:  # the page says good-bye before it closes
                            self.arrive(pair)
                self._die(name)
                self.for_good.add(name)

    def _die(self, name: str) -> None:
        self.die(name)
        self.asleep.pop(name, None)

    def _wake(self, name: str) -> None:
        self.wake(name)
        for other in self.people:
            if other != name and self.chance.random() < 0.9:
                self.link(name, other)

    def _heal(self) -> None:
        for one, other in self.linked:
            self.link(one, other)

    # -- lies ------------------------------------------------------------------------------------------------

    def flush(self, name: str) -> None:
        """Send what a member says; a liar changes it."""
        if name != self.__dict__.get("liar") or not self.lie:
            super().flush(name)
            return
        member = self.members[name]
        said = [act for act in member.election.take() if not isinstance(act, kinds.Begin | kinds.Follow)]
        for act in said:
            for changed in self._changed(act):
                if changed.to in member.here and self.linked[name, changed.to]:
                    self.put((name, changed.to), changed)

    def _changed(
        self, act: Act
    ) -> Iterator[kinds.Vote | kinds.SayStance | kinds.Ask | kinds.Promise | kinds.PassOn]:
        """What a liar says instead."""
        assert not isinstance(act, kinds.Begin | kinds.Follow)
        chance = self.chance
        if self.lie == "silent" and isinstance(act, kinds.PassOn | kinds.Promise):
            return
        if self.lie == "partial" and isinstance(act, kinds.PassOn) and chance.random() < 0.7:
            return
        if self.lie == "false oaths" and isinstance(act, kinds.Promise):
            act = replace(
                act,
                oaths={
                    who: oath for who, oath in act.oaths.items() if chance.random() < 0.5 or who == act.to
                },
            )
        if self.lie == "junk" and chance.random() < 0.5:
            return
        if self.lie == "two-faced" and isinstance(act, kinds.Vote):
            act = replace(act, candidate=chance.choice(("", *self.people)))
        if self.lie in ("two-faced", "lost") and isinstance(act, kinds.SayStance):
            act = replace(act, stance=self._stance())
        yield act

    def _stance(self) -> Stance:
        chance = self.chance
        one = self.members[self.liar].election
        term = max(0, one.term + chance.choice((-100, 0, 0, 1, 100)))
        promised = max(0, one.highest + chance.choice((-100, 0, 1, 100)))
        return Stance(term, chance.choice(self.people), promised, chance.choice(("", *self.people)))

    def _lie(self) -> None:
        """Say something of one's own."""
        liar, chance = self.liar, self.chance
        member = self.members[liar]
        one = member.election
        for to in member.here:
            known = self.members[to].election
            acts: list[Act] = []
            if self.lie == "absurd":
                term = chance.choice((10**9, one.highest + 10**5, 10**15))
                acts = [kinds.Ask(to, term), kinds.SayStance(to, Stance(term, liar, term, liar))]
            elif self.lie == "greedy":
                term = known.highest + chance.choice((1, 99, 100, 500))
                acts = [kinds.Ask(to, term), kinds.Vote(to, liar)]
            elif self.lie in ("junk", "two-faced", "lost"):
                acts = [
                    kinds.SayStance(to, self._stance()),
                    kinds.Vote(to, chance.choice(("", *self.people))),
                ]
                if self.lie == "junk":
                    acts.append(kinds.Ask(to, known.highest + chance.randint(-200, 200)))
                    term = known.highest + chance.choice((0, 100))
                    oaths = {who: {to: f"{who} {term} {liar}"} for who in self.people}
                    acts.append(kinds.PassOn(to, (kinds.Step(term, liar, oaths),)))
            for act in acts:
                if (
                    chance.random() < 0.5
                    and self.linked[liar, to]
                    and not isinstance(act, kinds.Begin | kinds.Follow)
                ):
                    self.put((liar, to), act)

    # -- calm ------------------------------------------------------------------------------------------------

    def calm(self) -> Result:
        """Nothing breaks any more: the table goes on if a majority of honest people is connected."""
        chance = self.chance
        self._become_stable()
        part = self.component()
        terms = len(self.hosts)
        if not self.is_enough(len(part)):
            return Result(self.seed, len(self.people), self.lie, None, terms)
        latest = max(
            one.term for one in (member.election for member in self.members.values()) if one.me != self.liar
        )
        host = self.hosts[latest]
        begins = self.members[host].election
        needs_nobody = host in part and (begins.term, begins.host) == (latest, host) and not self.lie
        for name in self.people:
            self.wishing[name] = 0.0 if needs_nobody else chance.choice((0.3, 1.0))
        begun = self.now
        streak: list[bool] = []
        while True:
            self.run(1.0)
            streak = [*streak, self.goes_on()][-AFTERWARDS:]
            is_steady = sum(streak) >= (AFTERWARDS / 2 if self.lie else AFTERWARDS)
            if len(streak) == AFTERWARDS and is_steady and (self.lie or streak[0]):
                return Result(
                    self.seed, len(self.people), self.lie, self.now - begun - AFTERWARDS, len(self.hosts)
                )
            if self.now - begun > BOUND + AFTERWARDS:
                raise Broken(f"stuck: {''.join('.X'[one] for one in streak)}\n{self}")

    def _become_stable(self) -> None:
        """Connect the people of one part, and cut off the others."""
        chance = self.chance
        if chance.random() < 0.6:
            for name in self.people:
                if not self.members[name].is_alive and name not in self.for_good and chance.random() < 0.7:
                    self._wake(name)
        if self.liar and not self.members[self.liar].is_alive and self.liar not in self.for_good:
            self._wake(self.liar)
        apart = set(chance.sample(self.people, chance.choice((0, 0, 0, 1, 2)) % len(self.people)))
        apart -= {self.liar}
        for one, other in self.linked:
            if (one in apart) != (other in apart):
                self.cut(one, other)
            else:
                self.link(one, other)
        self.asleep.clear()


def played(seed: int, make: Callable[..., Election] = Election) -> Result:
    """Play the election of a seed; raise `Broken` if anything goes wrong."""
    world = TimedWorld(seed, make)
    try:
        for _ in range(world.chance.randint(1, 8)):
            world.run(world.chance.choice((0.1, 1.0, world.chance.uniform(0, 15))))
            world.trouble()
        return world.calm()
    except Exception as error:
        raise Broken(f"seed {seed}, {world.lie or 'honest'} {world.liar}: {error}") from error
