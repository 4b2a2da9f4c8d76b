"""The door of a room over the simulated network: many come in, the doorkeeper changes, outsiders meddle."""

from __future__ import annotations

import pytest

from bang.net.state import Plan
from tests.net.rooms import Table

NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]


def gathered(seed: int, people: int, later: int = 0) -> Table:
    """A room in which so many are in the waiting room; `later` more have not knocked yet."""
    table = Table(seed, NAMES[: people + later], Plan("classic", 7, "steady"))
    table.people["Ann"].starts = False
    for name in NAMES[1:people]:
        table.open(name)
    table.run_until(lambda: all(room.peers == people - 1 for room in table.rooms()), 120)
    return table


def codes(table: Table) -> set[str]:
    """The codes that the members see."""
    return {room.state.code for room in table.rooms() if room.state is not None}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_code_stays_when_the_host_reloads_after_seven_came_in(seed: int) -> None:
    table = gathered(seed, 7)
    before = codes(table)
    for _ in range(3):
        table.open("Ann")
        table.world.run(15.0)
        assert codes(table) == before
        assert table.room("Ann").is_host


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_code_stays_when_another_device_deals_on_after_seven_came_in(seed: int) -> None:
    table = gathered(seed, 7)
    before = codes(table)
    table.world.close("Ann")
    table.run_until(lambda: all(room.may_vote for room in table.rooms()), 30)
    for name in NAMES[1:7]:
        table.people[name].starts = False
        table.room(name).do_deal_on(table.world.now)
        table.world.flush_effects(table.world.pages[name])
    table.run_until(lambda: any(room.is_host for room in table.rooms()), 30)
    table.world.run(20.0)
    assert codes(table) == before


@pytest.mark.parametrize("moment", [0.0, 0.3, 0.6, 0.9, 1.2, 1.5, 1.8])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whoever_knocks_while_the_host_reloads_gets_in(seed: int, moment: float) -> None:
    table = gathered(seed, 6, later=1)
    before = codes(table)
    table.open("Gus")
    table.world.run(moment)
    table.open("Ann")
    table.run_until(lambda: table.room("Gus").state is not None, 30)
    assert table.room("Gus").refused is None
    assert codes(table) == before


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("moment", [0.2, 1.0])
def test_whoever_knocks_while_another_device_takes_over_gets_in(seed: int, moment: float) -> None:
    table = gathered(seed, 6, later=1)
    before = codes(table)
    for person in table.people.values():
        person.starts = False
    table.open("Gus")
    table.world.run(moment)
    assert table.room("Gus").state is None
    table.world.close("Ann")
    there = NAMES[1:6]
    table.run_until(lambda: all(table.room(name).may_vote for name in there), 30)
    for name in there:
        table.room(name).do_deal_on(table.world.now)
        table.world.flush_effects(table.world.pages[name])
    table.run_until(lambda: table.room("Gus").state is not None or table.room("Gus").refused is not None, 60)
    refused = table.room("Gus").refused
    if refused is not None:  # the lost host had opened the door: one tries again
        assert refused.key == "unreachable"
        table.host = next(name for name in there if table.room(name).is_host)
        table.open("Gus")
        table.run_until(lambda: table.room("Gus").state is not None, 30)
    assert table.room("Gus").refused is None
    assert codes(table) == before
