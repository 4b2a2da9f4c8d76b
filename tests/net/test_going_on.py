"""A host that could not go on gets time to do so, and one that a single member swears to is none."""

import pytest

from bang.net.election_acts import Step
from bang.net.state import Plan
from tests.net.rooms import Table, playing


def never_missed(table: Table, seconds: float) -> None:
    """Let time pass; nobody who sees the host, and has heard of it, misses it."""
    for _ in range(int(seconds * 10)):
        table.world.run(0.1)
        for name in ("Bo", "Cleo"):
            room = table.room(name)
            if room.state is not None and room.state.host in room.here and room.voting.waits_since is None:
                assert not room.is_host_missing, f"{name} misses a host that is here\n{table}"


@pytest.mark.parametrize("seed", range(4))
def test_a_host_that_comes_back_to_a_bots_turn_is_not_missed_at_once(seed: int) -> None:
    table = playing(seed, 3, Plan("classic", 7, "steady"))
    table.room("Ann").device.bot_pause = 4.0
    table.world.run(20)
    table.world.close("Ann")
    table.world.run(60)
    table.open("Ann")
    table.room("Ann").device.bot_pause = 4.0
    never_missed(table, 30)


@pytest.mark.parametrize("seed", range(4))
def test_a_host_is_not_missed_when_a_long_pause_ends(seed: int) -> None:
    table = playing(seed, 4, Plan("classic", 7, "steady", clock=60))
    table.room("Ann").device.bot_pause = 4.0
    table.world.run(20)
    table.world.close("Dan")
    never_missed(table, 90)


@pytest.mark.parametrize("seed", range(4))
def test_a_host_is_not_missed_by_a_page_that_was_asleep(seed: int) -> None:
    table = playing(seed, 3, Plan("classic", 7, "steady"))
    table.room("Ann").device.bot_pause = 4.0
    table.world.run(20)
    table.world.sleep("Bo", 50)
    table.world.run(49)
    never_missed(table, 20)


def test_a_former_host_is_one_to_whom_a_majority_has_sworn() -> None:
    table = playing(1, 4, Plan("classic", 4, ""))
    bo, cleo = table.room("Bo"), table.room("Cleo")
    sworn = {table.room(name).me: table.room(name).voting.oaths.swear(100, cleo.me) for name in table.people}
    bo.voting.election.mandate = (Step(100, cleo.me, {cleo.me: sworn[cleo.me]}),)
    assert bo.voting.former_hosts() == set()
    bo.voting.election.mandate = (Step(100, cleo.me, sworn),)
    assert bo.voting.former_hosts() == {cleo.me}
