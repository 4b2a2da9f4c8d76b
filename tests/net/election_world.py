"""A small world of members who know only the election: messages, pages that die, cuts, and liars."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bang.net import election_acts as acts
from bang.net.election import Election
from bang.net.election_acts import Act, Mandate, Stance, Step, Surroundings

GOES_ON_WITHIN = 5.0
"""The seconds after which a host who is here and does not act as one counts as missing."""

NAMES = ("Ann", "Bo", "Cy", "Dan", "Eve", "Flo", "Gus")


@dataclass(frozen=True)
class Gone:
    """What a member notices: somebody is no longer connected."""


@dataclass(frozen=True)
class Came:
    """What a member notices: somebody is connected again."""


@dataclass(frozen=True)
class HandOver:
    """The host hands the room over."""

    term: int
    mandate: Mandate


Said = Act | Gone | Came | HandOver


class Broken(AssertionError):
    """Something that must never happen has happened."""


@dataclass
class Member:
    """One page: what its disk keeps is the stance and the mandate of its election."""

    name: str
    election: Election
    here: tuple[str, ...]
    is_alive: bool = True
    quiet_since: float = 0.0
    """Since when its host may have been silent."""
    followed: str = ""
    """The last host that it began to follow."""


class World:
    """Members and the messages between them. Whoever uses it decides what happens when."""

    def __init__(self, count: int, liar: str = "", make: Callable[..., Election] = Election) -> None:
        """All follow Ann in the first term; `make` makes the election of a member."""
        self.people = NAMES[:count]
        self.liar = liar
        self.make = make
        self.now = 0.0
        self.sworn: dict[tuple[str, int], str] = {}
        """To whom each honest member has sworn in each term."""
        self.hosts: dict[int, str] = {1: self.people[0]}
        """The host of each term that an honest member has followed."""
        self.members = {name: self._page(name, Stance(1, self.people[0]), ()) for name in self.people}
        pairs = [(one, other) for one in self.people for other in self.people if one != other]
        self.linked = dict.fromkeys(pairs, True)
        self.waiting: dict[tuple[str, str], deque[Said]] = {pair: deque() for pair in pairs}
        self.sees = dict.fromkeys(pairs, True)
        """Whether the second sees the first, once all that waits has arrived."""
        for name in self.people:
            for other in self.members[name].here:
                self.members[name].election.came(other)
            self.flush(name)

    def _page(self, name: str, stance: Stance, mandate: Mandate) -> Member:
        swear, proven = _Swear(self, name), _Proven(self, name)
        made = self.make(name, stance, swear, proven, self.now, mandate)
        others = tuple(other for other in self.people if other != name) if stance.term == 1 else ()
        return Member(name, made, others, quiet_since=self.now)

    # -- oaths -----------------------------------------------------------------------------------------------

    def swear(self, who: str, term: int, host: str) -> Mapping[str, str]:
        """The oaths of a member: nobody else can make them."""
        if who != self.liar and self.sworn.setdefault((who, term), host) != host:
            raise Broken(f"{who} swears twice for {term}")
        return dict.fromkeys(self.people, f"{who} {term} {host}")

    def proven(self, me: str, step: Step) -> frozenset[str]:
        """Those who really swore to this step, as far as this member can check it."""
        return frozenset(
            who
            for who, oaths in step.oaths.items()
            if oaths.get(me) == f"{who} {step.term} {step.host}" and self.has_sworn(who, step)
        )

    def has_sworn(self, who: str, step: Step) -> bool:
        """Whether somebody really swore to a step."""
        return who == self.liar or self.sworn.get((who, step.term)) == step.host

    # -- links -----------------------------------------------------------------------------------------------

    def cut(self, one: str, other: str) -> None:
        """Cut two members off from each other: what was on the way is lost."""
        for pair in ((one, other), (other, one)):
            if self.linked[pair]:
                self.linked[pair] = False
                self._lose(pair)

    def _lose(self, pair: tuple[str, str]) -> None:
        kept = [said for said in self.waiting[pair] if isinstance(said, Gone | Came)]
        self.waiting[pair].clear()
        for said in kept:
            self.put(pair, said)
        if self.sees[pair] and self.members[pair[1]].is_alive:
            self.sees[pair] = False
            self.put(pair, Gone())

    def link(self, one: str, other: str) -> None:
        """Connect two members again."""
        if self.linked[one, other] or not (self.members[one].is_alive and self.members[other].is_alive):
            return
        for pair in ((one, other), (other, one)):
            self.linked[pair] = self.sees[pair] = True
            self.put(pair, Came())

    def put(self, pair: tuple[str, str], said: Said) -> None:
        """Send something on its way."""
        self.waiting[pair].append(said)

    # -- pages -----------------------------------------------------------------------------------------------

    def die(self, name: str) -> None:
        """Close a page."""
        for other in self.people:
            if other != name:
                self.cut(name, other)
                self.waiting[other, name].clear()
                self.sees[other, name] = False
        self.members[name].is_alive = False

    def wake(self, name: str) -> None:
        """Open a page again, with what was kept."""
        kept = self.members[name].election
        page = self._page(name, kept.stance, kept.mandate)
        page.here = ()
        self.members[name] = page

    def hand_over(self, name: str, heir: str) -> None:
        """Leave as the host for good: the heir is the host of the next term."""
        old = self.members[name].election
        term = old.term + 1
        step = Step(term, heir, {name: self.swear(name, term, heir)}, by=name)
        mandate = (*old.mandate, step)
        for other in self.members[name].here:
            said = HandOver(term, mandate) if other == heir else acts.PassOn(other, mandate)
            if self.linked[name, other]:
                self.put((name, other), said)
        old.follow(term, heir, mandate)
        self.flush(name)

    # -- what happens ----------------------------------------------------------------------------------------

    def arrive(self, pair: tuple[str, str]) -> None:
        """Let the next message of a pair arrive."""
        who, name = pair
        said, member = self.waiting[pair].popleft(), self.members[name]
        one = member.election
        match said:
            case Gone():
                member.here = tuple(other for other in member.here if other != who)
            case Came():
                member.here = tuple(other for other in self.people if other in (*member.here, who))
                if who == one.host:
                    member.quiet_since = self.now
                one.came(who)
            case HandOver(term, mandate):
                if who == one.host and term == one.term + 1:
                    one.follow(term, name, mandate)
            case acts.Vote(_, candidate):
                one.hear_vote(who, candidate)
            case acts.SayStance(_, stance):
                one.hear_stance(who, stance)
            case acts.Ask(_, term):
                one.hear_ask(who, term)
            case acts.Promise(_, term, oaths):
                one.hear_promise(who, term, oaths)
            case acts.PassOn(_, mandate):
                one.hear_mandate(mandate)
        self.flush(name)

    def tick(self, name: str) -> None:
        """Let a member notice the time."""
        member = self.members[name]
        around = Surroundings(self.people, member.here, self.misses_host(name))
        member.election.tick(self.now, around)
        self.flush(name)

    def misses_host(self, name: str) -> bool:
        """Whether the host of a member is not here, or does not act as the host."""
        member = self.members[name]
        one = member.election
        if one.host == name:
            return False
        if one.host not in member.here:
            return True
        said = one.stances.get(one.host)
        is_host = said is not None and (said.term, said.host) == (one.term, one.host)
        if is_host and one.host != self.liar:
            member.quiet_since = self.now
        return self.now - member.quiet_since > GOES_ON_WITHIN

    def wish(self, name: str) -> None:
        """Let the person wish another host, if the page offers it."""
        member = self.members[name]
        if self.misses_host(name) or member.election.is_away:
            member.election.wish()

    def flush(self, name: str) -> None:
        """Send what a member says, and look whether all is as it must be."""
        member = self.members[name]
        for act in member.election.take():
            if isinstance(act, acts.Begin | acts.Follow):
                if isinstance(act, acts.Begin) or act.host != self.liar or act.host != member.followed:
                    member.quiet_since = self.now  # a host who does nothing gains no time by a new term
                member.followed = member.election.host
                self._check_step(name, act.term, member.election)
            elif act.to in member.here and self.linked[name, act.to]:
                self.put((name, act.to), act)

    # -- what must be true -----------------------------------------------------------------------------------

    def _check_step(self, name: str, term: int, one: Election) -> None:
        """Nobody follows a host without proof, and a term has one host."""
        if name == self.liar:
            return
        host = self.hosts.setdefault(term, one.host) if term == one.term else self.hosts.get(term, "")
        if term == one.term and host != one.host:
            raise Broken(f"term {term} has two hosts, {host} and {one.host}")
        step = next((step for step in one.mandate if step.term == term), None)
        if step is None:
            raise Broken(f"{name} follows {one.host} without a mandate")
        if step.by:
            is_proved = self.has_sworn(step.by, step) and self.hosts.get(term - 1, step.by) == step.by
        else:
            swearing = sum(who in step.oaths and self.has_sworn(who, step) for who in self.people)
            is_proved = swearing >= 1 if len(self.people) <= 2 else 2 * swearing > len(self.people)
        if not is_proved:
            raise Broken(f"{name} follows {one.host} in {term} without proof")

    def supporters(self, host: str) -> set[str]:
        """On whom a host counts, and rightly: what it knows of them is still true."""
        page = self.members[host]
        one = page.election
        return {
            who
            for who in self.people
            if (who == host or who in page.here)
            and one.is_with(who)
            and (who in (host, self.liar) or one.stances.get(who) == self.members[who].election.stance)
        }

    def check_hosts(self) -> None:
        """Of three people or more, two hosts never both play on, knowing whom the others follow."""
        if len(self.people) <= 2:
            return
        hosts = [
            name for name, member in self.members.items() if member.is_alive and member.election.host == name
        ]
        hosts.sort(key=lambda name: self.members[name].election.term)
        playing = []
        for name in hosts:
            count = self.supporters(name)
            if name != hosts[-1]:
                count.discard(self.liar)  # it may say to two hosts that it is with them
            if name != self.liar and 2 * len(count) >= len(self.people):
                playing.append((name, count))
        if len(playing) > 1:
            raise Broken(f"two hosts play on: {playing}\n{self}")

    def component(self) -> list[str]:
        """The honest people of the largest part of the network."""
        alive = [name for name in self.people if self.members[name].is_alive]
        parts = [[one for one in alive if one == name or self.linked[name, one]] for name in alive]
        return [one for one in max(parts, key=len, default=[]) if one != self.liar]

    def is_enough(self, count: int) -> bool:
        """Whether so many people are a majority."""
        return Surroundings(self.people, (), False).is_enough(count)

    def goes_on(self) -> bool:
        """Whether the people of the largest part follow one host, who is there and counts on all of them."""
        part = self.component()
        ones = [self.members[name].election for name in part]
        hosts = {(one.term, one.host) for one in ones}
        if len(hosts) != 1 or ones[0].host not in part or any(one.is_away for one in ones):
            return False
        host = self.members[ones[0].host].election
        return all(host.is_with(name) and (name == host.me or name in host.stances) for name in part)

    def __str__(self) -> str:
        lines = []
        for name, member in self.members.items():
            one = member.election
            if member.is_alive:
                asked = "" if one.round is None else f" asks {one.round.term} {sorted(one.round.oaths)}"
                wishes = " wishes" if one.wishes else ""
                lines.append(f"{name}: {one.stance} sees {member.here}{wishes} voters {one.voters}{asked}")
            else:
                lines.append(f"{name}: dead {one.stance}")
        return f"at {self.now:.1f}\n" + "\n".join(lines)

    # -- copies ----------------------------------------------------------------------------------------------

    def copied(self) -> World:
        """This world once more, to try out what may happen."""
        new = copy.copy(self)
        new.sworn, new.hosts = dict(self.sworn), dict(self.hosts)
        new.linked, new.sees = dict(self.linked), dict(self.sees)
        new.waiting = {pair: deque(said) for pair, said in self.waiting.items()}
        new.members = {}
        for name, member in self.members.items():
            page = copy.copy(member)
            page.election = one = copy.copy(member.election)
            for field, value in vars(one).items():
                if isinstance(value, dict | list | set):
                    setattr(one, field, value.copy())
            one.round = copy.copy(one.round)
            if one.round is not None:
                one.round.oaths = dict(one.round.oaths)
            one.swear, one.proven = _Swear(new, name), _Proven(new, name)
            new.members[name] = page
        return new

    def key(self) -> str:
        """What tells this world from others."""
        told = [
            (
                name,
                member.is_alive,
                member.here,
                self.now - member.quiet_since,
                {
                    field: value
                    for field, value in vars(member.election).items()
                    if field not in ("swear", "proven", "around")
                },
            )
            for name, member in self.members.items()
        ]
        waiting = [(pair, list(said)) for pair, said in self.waiting.items() if said]
        return repr((self.now, told, waiting, self.linked))


@dataclass
class _Swear:
    """How one member swears."""

    world: World
    name: str

    def __call__(self, term: int, host: str) -> Mapping[str, str]:
        """The oaths for a term of a host."""
        return self.world.swear(self.name, term, host)


@dataclass
class _Proven:
    """How one member checks oaths."""

    world: World
    name: str

    def __call__(self, step: Step) -> frozenset[str]:
        """Those who swore to a step."""
        return self.world.proven(self.name, step)
