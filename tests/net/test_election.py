"""An election ends, and no two hosts ever play on beside each other, whatever happens in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bang.net.election import Election
from bang.net.election_acts import LEAP, Mandate, Stance, Step
from tests.net.election_world import Broken, Gone, World
from tests.net.elections import played

SEEDS = 1_500
"""The number of elections that are tried here; `python3 -m bench.elections` tries far more."""

DEPTH = 7
"""The most things that happen in the search through all orders, after the host is gone."""


@pytest.mark.parametrize("first", range(0, SEEDS, 250))
def test_elections_with_trouble_and_liars(first: int) -> None:
    results = [played(seed) for seed in range(first, first + 250)]
    assert any(one.seconds is not None for one in results)
    assert any(one.terms > 1 for one in results)


# -- all orders ----------------------------------------------------------------------------------------------


def calm(world: World, seconds: int = 60) -> None:
    """Let all that waits arrive, and time pass, until the table goes on."""
    until = world.now + seconds
    while True:
        for pair, waiting in world.waiting.items():
            while waiting and world.members[pair[1]].is_alive:
                world.arrive(pair)
        for name in world.people:
            if world.members[name].is_alive:
                world.wish(name)
                world.tick(name)
        world.check_hosts()
        if world.goes_on() and not any(world.waiting.values()):
            return
        if world.now > until:
            raise Broken(f"stuck\n{world}")
        world.now += 1.0


def moves(world: World, left: int) -> Iterator[World]:
    """All that can happen next."""
    for pair, waiting in world.waiting.items():
        if waiting and world.members[pair[1]].is_alive:
            new = world.copied()
            new.arrive(pair)
            new.tick(pair[1])
            yield new
    for name in world.people:
        member = world.members[name]
        if not member.is_alive:
            new = world.copied()
            new.wake(name)
            for other in new.people:
                if other != name:
                    new.link(name, other)
            yield new
        elif left > 4 and (member.election.round is not None or member.election.term > 1):
            new = world.copied()
            new.die(name)
            yield new
    if world.now < 12:
        new = world.copied()
        new.now += 6.0
        for name in new.people:
            if new.members[name].is_alive:
                new.tick(name)
        yield new


def explore(world: World, left: int, seen: set[int]) -> int:
    """Try everything that can happen, and how each end goes on in calm."""
    key = hash((world.key(), left))
    if key in seen:
        return 0
    seen.add(key)
    world.check_hosts()
    if left == 0:
        calm(world.copied())
        return 1
    return 1 + sum(explore(new, left - 1, seen) for new in moves(world, left))


def begun(count: int, make: Callable[..., Election] = Election) -> World:
    """A table that plays."""
    world = World(count, make=make)
    calm(world)
    return world


def without_host(count: int, make: Callable[..., Election] = Election) -> World:
    """A table whose host has just closed the page, and whose people wish another one."""
    world = begun(count, make)
    world.die("Ann")
    for pair, waiting in world.waiting.items():
        if waiting and isinstance(waiting[0], Gone):
            world.arrive(pair)
    for name in world.people[1:]:
        world.wish(name)
        world.tick(name)
    return world


def test_all_orders_of_what_three_members_hear() -> None:
    seen: set[int] = set()
    explore(without_host(3), DEPTH, seen)
    assert len(seen) > 1_000


# -- what happened at real tables ----------------------------------------------------------------------------


def promise(world: World) -> str:
    """Let the election go on until a voter has promised, and return it."""
    for _ in range(100):
        for pair, waiting in world.waiting.items():
            if waiting and world.members[pair[1]].is_alive:
                world.arrive(pair)
                world.tick(pair[1])
                for name, member in world.members.items():
                    if member.election.is_away and member.election.stance.to != name:
                        return name
    raise AssertionError("nobody promises")


def back(world: World, name: str) -> None:
    """Open a page again and connect it with all the others."""
    world.wake(name)
    for other in world.people:
        if other != name:
            world.link(name, other)


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7])
def test_a_host_who_returns_wins_back_those_who_had_promised_to_follow_another_one(count: int) -> None:
    world = without_host(count)
    promise(world)
    back(world, "Ann")
    calm(world, 20)
    assert all(not member.election.is_away for member in world.members.values())


@pytest.mark.parametrize("count", [5, 7])
def test_a_voter_who_reloads_after_its_promise_is_won_back(count: int) -> None:
    world = without_host(count)
    voter = promise(world)
    back(world, "Ann")
    world.die(voter)
    back(world, voter)
    calm(world, 20)


@pytest.mark.parametrize("count", [3, 5, 7])
def test_the_candidate_dies_with_the_promises_and_the_host_returns(count: int) -> None:
    world = without_host(count)
    promise(world)
    world.die("Bo")
    back(world, "Ann")
    calm(world, 20)
    assert world.members["Ann"].election.host == "Ann"


def test_the_followers_of_the_host_come_along_into_its_later_term() -> None:
    """A host whom only some had left begins a new term, and those who had stayed follow it too."""
    world = begun(7)
    stance = Stance(1, "Ann", 100, "Bo")
    world.members["Cy"].election.stance = stance
    world.members["Ann"].election.hear_stance("Cy", stance)
    calm(world, 20)
    assert {member.election.stance.term for member in world.members.values()} == {200}


# -- the checks see what they are there for ------------------------------------------------------------------


class Forgetful(Election):
    """It counts on those who have promised later terms to others."""

    def is_with(self, who: str) -> bool:
        """Wrong on purpose."""
        return True


class Trusting(Election):
    """It follows whoever says that it is the host."""

    def _is_right(self, step: Step) -> bool:
        return True


class Hasty(Election):
    """It begins a term without a majority."""

    def tick(self, now: float, around: Any) -> None:
        """Wrong on purpose."""
        if self.round is not None:
            self.follow(self.round.term, self.me, (Step(self.round.term, self.me, self.round.oaths),))
        super().tick(now, around)


class Stubborn(Election):
    """As a host, it never wins anybody back."""

    def _is_wanted(self) -> bool:
        return self.host != self.me and super()._is_wanted()


class Silent(Election):
    """It keeps its mandate to itself."""

    def follow(self, term: int, host: str, mandate: Mandate = ()) -> None:
        """Wrong on purpose."""
        super().follow(term, host, mandate)
        self.mandate = ()
        self._acts = [act for act in self._acts if not hasattr(act, "mandate")]


@pytest.mark.parametrize("wrong", [Forgetful, Trusting, Hasty, Stubborn, Silent])
def test_a_broken_rule_is_noticed(wrong: Callable[..., Election]) -> None:
    with pytest.raises(Broken):
        any(played(seed, wrong).people > 7 for seed in range(SEEDS))


def test_all_orders_notice_a_term_without_a_majority() -> None:
    with pytest.raises(Broken):
        explore(without_host(3, Hasty), DEPTH, set())


def test_all_orders_notice_a_host_who_wins_nobody_back() -> None:
    with pytest.raises(Broken):
        explore(without_host(3, Stubborn), DEPTH, set())


# -- single rules --------------------------------------------------------------------------------------------


def test_an_absurd_term_is_not_believed() -> None:
    one = begun(3).members["Bo"].election
    one.hear_stance("Cy", Stance(10**12, "Cy", 10**12, "Cy"))
    one.hear_ask("Cy", 1 + 2 * LEAP)
    assert one.highest == 1


def test_who_promised_two_others_is_with_neither() -> None:
    world = begun(4)
    host = world.members["Ann"].election
    host.hear_stance("Bo", Stance(1, "Ann", 200, ""))
    assert not host.is_with("Bo")
    host.hear_stance("Bo", Stance(1, "Ann", 200, "Ann"))
    assert host.is_with("Bo")


def test_a_host_who_owes_a_later_term_to_another_one_does_not_count_itself() -> None:
    one = begun(4).members["Bo"].election
    one.stance = Stance(2, "Bo", 100, "Cy")
    assert not one.is_with("Bo")
    assert one._promised("Bo", 200).to == ""
