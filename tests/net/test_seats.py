"""Seats whose devices are gone: before a game they become free, in a game their owners take them back."""

from bang.net.room import Room
from bang.net.state import Member, Plan
from tests.net.rooms import Person, Table


def gathered(seed: int, names: tuple[str, ...] = ("Ann", "Bo", "Cleo"), seats: int = 4) -> Table:
    """A room in which everybody waits for the game to begin."""
    table = Table(seed, names, Plan("classic", seats, "steady"))
    table.people["Ann"].starts = False
    table.everybody_joins()
    table.run_until(lambda: all(room.peers == len(names) - 1 for room in table.rooms()))
    return table


def arrives(table: Table, key: str, name: str) -> Room:
    """Somebody comes in with a browser of their own; `key` is what the test calls them."""
    person = Person(name, table.chance)
    person.plays = key == name
    table.people[key] = person
    table.open(key)
    table.run_until(lambda: table.room(key).refused is not None or table.room(key).member is not None, 60)
    return table.room(key)


def entry(table: Table, of: Room) -> Member:
    """Somebody's entry in the host's list of members."""
    state = table.room("Ann").state
    assert state is not None
    member = state.member(of.me)
    assert member is not None
    return member


def test_whoever_closes_the_page_before_a_game_gives_up_the_seat_and_the_name() -> None:
    table = gathered(1, seats=4)
    arrives(table, "Dan", "Dan")
    bo = table.room("Bo")
    table.world.close("Bo")
    table.world.run(15.0)
    assert not entry(table, bo).away
    late = arrives(table, "early", "Bo")
    assert late.refused is not None, "the seat is kept for a while"
    table.run_until(lambda: entry(table, bo).away, 30)
    again = arrives(table, "again", "Bo")
    assert again.refused is None
    assert entry(table, again).name == "Bo"
    assert not entry(table, again).watches


def test_whoever_is_back_in_time_keeps_the_seat() -> None:
    table = gathered(2)
    bo = table.room("Bo")
    table.world.close("Bo")
    table.world.run(15.0)
    table.open("Bo")
    table.world.run(30.0)
    assert not entry(table, bo).away
    assert entry(table, bo).ready


def test_whoever_comes_back_late_has_a_seat_if_there_is_one_and_else_watches() -> None:
    table = gathered(3, seats=4)
    bo = table.room("Bo")
    table.people["Bo"].plays = False
    table.world.close("Bo")
    table.run_until(lambda: entry(table, bo).away, 40)
    table.open("Bo")
    table.run_until(lambda: not entry(table, bo).away, 30)
    assert not entry(table, bo).watches
    assert not entry(table, bo).ready
    table.world.close("Bo")
    table.run_until(lambda: entry(table, bo).away, 40)
    arrives(table, "Dan", "Dan")
    arrives(table, "other", "Bo")
    table.open("Bo")
    table.run_until(lambda: not entry(table, bo).away, 30)
    assert entry(table, bo).watches
    assert entry(table, bo).name == "Bo 2"


def test_a_host_that_is_reloaded_or_was_asleep_gives_everybody_time_to_come_back() -> None:
    table = gathered(4)
    bo = table.room("Bo")
    table.world.close("Bo")
    table.world.run(12.0)
    table.open("Ann")
    table.world.run(15.0)
    assert not entry(table, bo).away
    table.world.sleep("Ann", 60.0)
    table.world.run(75.0)
    assert not entry(table, bo).away
    table.run_until(lambda: entry(table, bo).away, 20)


def test_a_game_begins_without_those_who_are_away() -> None:
    table = gathered(5)
    bo = table.room("Bo")
    table.world.close("Bo")
    table.run_until(lambda: entry(table, bo).away, 40)
    table.people["Ann"].starts = True
    table.run_until(lambda: all(room.shown_state == "playing" for room in table.rooms()), 60)
    state = table.room("Ann").state
    assert state is not None
    assert bo.me not in state.seats


def test_a_full_room_drops_whoever_has_been_away_longest() -> None:
    table = gathered(6)
    bo, cleo = table.room("Bo"), table.room("Cleo")
    table.world.close("Cleo")
    table.world.run(5.0)
    table.world.close("Bo")
    table.run_until(lambda: entry(table, bo).away, 60)
    host = table.room("Ann").hosting
    assert host is not None
    while len(host.state.members) < 16:
        one = Room.join(table.chance.randbytes(32), "Guest", host.state.code, "run", table.chance.randbytes)
        guest = Member(one.me, one.name, one.device.identity.public, watches=True)
        host.change(members=(*host.state.members, guest))
    assert arrives(table, "Dan", "Dan").refused is None
    assert len(host.state.members) == 16
    assert host.state.member(cleo.me) is None
    assert host.state.member(bo.me) is not None
