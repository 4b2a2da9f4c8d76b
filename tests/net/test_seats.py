"""Seats whose devices are gone: before a game they become free, in a game their owners take them back."""

import random
from collections.abc import Callable

import pytest

from bang.net.mandates import voucher, word_at
from bang.net.messages import Begin, Claim, Entries
from bang.net.room import Room
from bang.net.state import Member, Plan, RoomState
from tests.net.rooms import Person, Seat, Table, playing

LONG = 6000.0


def gathered(seed: int, names: tuple[str, ...] = ("Ann", "Bo", "Cleo"), seats: int = 4) -> Table:
    """A room in which everybody waits for the game to begin."""
    table = Table(seed, names, Plan("classic", seats, "steady"))
    table.people["Ann"].starts = False
    table.everybody_joins()
    table.run_until(lambda: all(room.peers == len(names) - 1 for room in table.rooms()))
    return table


def arrives(table: Table, key: str, name: str, *, watches: bool = False) -> Room:
    """Somebody comes in with a browser of their own; `key` is what the test calls them."""
    person = Person(key, random.Random(key))
    person.plays = key == name or watches
    table.people[key] = person
    host = next(room for room in table.rooms() if room.is_host)

    def made(run: str, random_bytes: Callable[[int], bytes]) -> Seat:
        room = Room.join(person.secret, name, host.code, run, random_bytes, watches=watches)
        return Seat(room, person)

    table.world.open(key, made)
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


# -- in a game ----------------------------------------------------------------------------------------------


def state_of(table: Table, who: str) -> RoomState:
    """The state of the room as somebody sees it."""
    state = table.room(who).state
    assert state is not None
    return state


def told(room: Room, key: str) -> list[dict[str, str]]:
    """What somebody was told in sentences of this kind."""
    return [dict(notice.values) for notice in room.notices if notice.key == key]


def seat_of(table: Table, name: str) -> int:
    """The seat with somebody's name."""
    state = next(room for room in table.rooms() if room.is_host).state
    assert state is not None
    return state.names.index(name)


def goes_on(table: Table, answers: int = 15) -> None:
    """Let some answers be entered."""
    at = table.answers()
    table.run_until(lambda: table.answers() >= at + answers or table.is_over(), LONG)


def claims(table: Table, key: str, name: str) -> None:
    """Somebody who watches says that the seat with this name is theirs."""
    room, seat = table.room(key), seat_of(table, name)
    table.run_until(lambda: seat in room.claimable, 120)
    room.do_claim(seat, table.world.now)
    table.world.flush_effects(table.world.pages[key])
    table.run_until(lambda: room.my_seat == seat, 20)


def moved(seed: int, game: str = "classic", seats: int = 4, people: int = 3) -> Table:
    """A game in which Bo's page was closed, and Bo plays on from another device."""
    table = playing(seed, people, Plan(game, seats, "steady", clock=300))
    goes_on(table)
    table.world.close("Bo")
    arrives(table, "phone", "Bo", watches=True)
    claims(table, "phone", "Bo")
    return table


@pytest.mark.parametrize(("game", "seats", "people"), [("duel", 2, 2), ("classic", 4, 3), ("classic", 7, 6)])
def test_whoever_lost_a_device_plays_on_from_another_one(game: str, seats: int, people: int) -> None:
    table = moved(21, game, seats, people)
    phone, seat = table.room("phone"), seat_of(table, "Bo")
    for name in ("Ann", "phone"):
        assert told(table.room(name), "moved") == [{"name": "Bo"}]
    assert entry(table, phone).name == "Bo"
    assert phone.copy is not None
    assert "?" not in str(phone.copy.game.view(seat)["seats"][seat]["hand"])
    goes_on(table, 10)
    assert seat not in state_of(table, "Ann").standing_in
    table.run_until(table.is_over, LONG)
    table.world.run(1.0)
    table.check_agreement()
    assert all(room.verdict is not None and room.verdict.is_whole for room in table.rooms())
    answers = [place for (who, _, place) in table.promises.sent if who == phone.me]
    assert answers, "the phone has played"


def test_the_old_device_is_told_so_watches_and_can_take_the_seat_back() -> None:
    table = moved(22)
    table.open("Bo")
    bo = table.room("Bo")
    table.run_until(lambda: told(bo, "seat_taken") != [], 30)
    table.run_until(lambda: bo.copy is not None and bo.copy.seat is None, 30)
    assert bo.member is not None
    assert bo.member.watches
    assert bo.member.name == "Bo 2"
    assert not bo.claimable
    goes_on(table, 5)
    assert bo.copy is not None
    assert len(bo.log) >= table.answers() - 2
    table.world.close("phone")
    claims(table, "Bo", "Bo")
    goes_on(table, 10)
    table.run_until(table.is_over, LONG)
    table.check_agreement()


def test_a_device_that_has_taken_a_seat_has_it_after_a_reload() -> None:
    table = moved(23)
    for _ in range(2):
        table.open("phone")
        table.run_until(lambda: table.room("phone").shown_state in ("playing", "over"), 60)
        assert table.room("phone").my_seat == seat_of(table, "Bo")
        goes_on(table, 5)
    table.run_until(table.is_over, LONG)
    table.check_agreement()


def test_a_record_that_was_kept_before_the_seat_was_told_is_no_damage() -> None:
    table = playing(26, 3, Plan("classic", 4, "steady", clock=300))
    goes_on(table)
    table.world.close("Bo")
    phone = arrives(table, "phone", "Bo", watches=True)
    seat = seat_of(table, "Bo")
    table.run_until(lambda: seat in phone.claimable, 60)
    phone._handlers[Begin] = lambda who, message: None  # the game is told again, and does not arrive
    phone.do_claim(seat, table.world.now)
    table.world.flush_effects(table.world.pages["phone"])
    table.run_until(lambda: phone.following.sits_elsewhere, 20)
    table.open("phone")
    table.run_until(lambda: table.room("phone").my_seat == seat, 20)
    table.run_until(table.is_over, LONG)
    table.check_agreement()


def test_the_dealer_vouches_to_the_new_device_at_once() -> None:
    table = playing(27, 3, Plan("classic", 4, "steady", clock=300))
    goes_on(table)
    table.world.close("Bo")
    phone = arrives(table, "phone", "Bo", watches=True)
    seat, ann = seat_of(table, "Bo"), table.room("Ann")
    table.run_until(lambda: seat in phone.claimable, 60)
    hosting = ann.hosting
    assert hosting is not None
    assert hosting.dealing is not None
    hosting.vouchers()
    hosting.hear_claim(phone.me, Claim(seat))
    hosting._take_claims()
    public, dealing = ann.device.identity.public, hosting.dealing
    word = voucher(phone.device.identity, public, dealing.start.number, dealing.length, dealing.head)
    assert word_at(hosting.vouchers(), seat) == word


def test_nobody_takes_the_seat_of_somebody_who_is_there_of_a_bot_or_of_somebody_who_left() -> None:
    table = playing(30, 5, Plan("classic", 7, "steady", clock=300))
    for person in table.people.values():
        person.plays = False  # so that nobody is out of the game soon
    guest = arrives(table, "Guest", "Guest", watches=True)
    host = table.room("Ann")
    table.room("Eve").do_leave(table.world.now)
    table.world.flush_effects(table.world.pages["Eve"])
    table.world.run(3.0)
    table.world.close("Eve")
    del table.people["Eve"]
    seats = state_of(table, "Ann").seats

    def tries() -> None:
        for seat in range(7):
            guest.device.send(host.me, Claim(seat))
            table.world.flush_effects(table.world.pages["Guest"])
            table.world.run(1.0)

    tries()
    assert state_of(table, "Ann").seats == seats
    assert not guest.claimable
    table.world.close("Bo")
    table.world.close("Cleo")
    table.run_until(lambda: len(state_of(table, "Ann").missing) == 2, 30)
    tries()
    assert state_of(table, "Ann").seats == seats, "somebody else is missing who would not hear of it"
    assert not guest.claimable
    table.open("Cleo")
    bo = seat_of(table, "Bo")
    table.run_until(lambda: guest.claimable == (bo,), 30)
    tries()
    assert state_of(table, "Ann").seats == (*seats[:bo], guest.me, *seats[bo + 1 :])


def test_whoever_has_a_seat_takes_no_other_one() -> None:
    table = playing(25, 3, Plan("classic", 4, "steady", clock=300))
    table.world.close("Bo")
    table.run_until(lambda: state_of(table, "Ann").missing != (), 30)
    cleo, seats = table.room("Cleo"), state_of(table, "Ann").seats
    assert not cleo.claimable
    cleo.do_claim(seat_of(table, "Bo"), table.world.now)
    table.world.flush_effects(table.world.pages["Cleo"])
    table.world.run(2.0)
    assert state_of(table, "Ann").seats == seats


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_lost_host_takes_its_seat_back_from_another_device(seed: int) -> None:
    table = playing(seed, 4, Plan("classic", 4, "", clock=300))
    goes_on(table, 10)
    table.world.close("Ann")
    for name in ("Bo", "Cleo", "Dan"):
        table.people[name].goes_on = True
    table.run_until(lambda: any(room.is_host for room in table.rooms()), 60)
    goes_on(table, 5)
    arrives(table, "phone", "Ann", watches=True)
    claims(table, "phone", "Ann")
    table.open("Ann")
    table.run_until(lambda: told(table.room("Ann"), "seat_taken") != [], 60)
    table.run_until(lambda: table.room("Ann").my_seat is None, 30)
    table.run_until(table.is_over, LONG)
    table.check_agreement()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_others_deal_on_with_somebody_who_plays_on_from_another_device(seed: int) -> None:
    table = moved(seed, people=4)
    goes_on(table, 5 * seed)
    table.world.close("Ann")
    for name in ("phone", "Cleo", "Dan"):
        table.people[name].goes_on = True
    table.run_until(lambda: any(room.is_host for room in table.rooms()) or table.is_over(), 60)
    table.run_until(lambda: table.room("phone").shown_state in ("playing", "over"), 60)
    assert table.room("phone").my_seat == seat_of(table, "Bo")
    assert not told(table.room("phone"), "own_anew"), "its own hand is proved"
    table.run_until(table.is_over, LONG)
    table.check_agreement()


def test_somebody_who_gets_on_with_the_host_may_join_the_vote_of_others() -> None:
    table = playing(28, 3, Plan("classic", 4, "steady"))
    bo, cleo = table.room("Bo"), table.room("Cleo")
    table.promises.excuse("Ann")
    bo._handlers[Entries] = lambda who, message: None  # as if Ann told Bo another log
    bo.following.is_betrayed = True
    bo.do_deal_on(table.world.now)
    table.world.flush_effects(table.world.pages["Bo"])
    table.run_until(lambda: cleo.who_ask_to_deal_on == (bo.me,), 5)
    assert cleo.may_vote
    assert not cleo.is_host_missing
    assert cleo.pause is None or not cleo.pause.is_host_missing
    assert not table.room("Ann").who_ask_to_deal_on, "the host itself is not asked"
    cleo.do_deal_on(table.world.now)
    assert cleo.me not in cleo.who_ask_to_deal_on
    table.world.flush_effects(table.world.pages["Cleo"])
    table.run_until(lambda: bo.is_host or cleo.is_host, 30)


@pytest.mark.parametrize("seed", [1, 3, 6])
def test_the_old_device_comes_back_when_another_one_has_dealt_on(seed: int) -> None:
    table = moved(seed, seats=5, people=5)
    goes_on(table, 5)
    table.world.close("Ann")
    for name in ("phone", "Cleo", "Dan", "Eve"):
        table.people[name].goes_on = True
    table.run_until(lambda: any(room.is_host for room in table.rooms()), 60)
    goes_on(table, 5)
    table.open("Bo")
    table.run_until(lambda: told(table.room("Bo"), "seat_taken") != [], 60)
    table.run_until(table.is_over, LONG)
    table.check_agreement()


def test_a_seat_is_given_only_when_all_others_have_said_that_they_are_still_there() -> None:
    table = playing(31, 3, Plan("classic", 4, "steady", clock=300))
    for person in table.people.values():
        person.plays = False
    phone = arrives(table, "phone", "Bo", watches=True)
    table.world.close("Bo")
    seat, seats = seat_of(table, "Bo"), state_of(table, "Ann").seats
    table.run_until(lambda: seat in phone.claimable, 60)
    table.world.sleep("Cleo", 60.0)
    assert table.room("Cleo").me in table.room("Ann").here, "nobody has noticed it yet"
    phone.do_claim(seat, table.world.now)
    table.world.flush_effects(table.world.pages["phone"])
    table.world.run(30.0)
    assert state_of(table, "Ann").seats == seats
