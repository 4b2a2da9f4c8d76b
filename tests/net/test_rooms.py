"""Whole rooms over the simulated network: whole games, people who go and come back, lost dealers."""

import random

import pytest

from bang.net.state import Plan
from tests.net.rooms import Table, playing

TABLES = [("duel", 2, 2), ("classic", 4, 4), ("classic", 5, 3), ("classic", 7, 7), ("classic", 4, 1)]
LONG = 6000.0


@pytest.mark.parametrize(("game", "seats", "people"), TABLES)
def test_a_room_plays_a_whole_game(game: str, seats: int, people: int) -> None:
    table = playing(seats, people, Plan(game, seats, "steady" if people < seats else ""))
    table.run_until(table.is_over, LONG)
    table.world.run(1.0)  # the dealer's publication comes after the last answer
    table.check_agreement()
    for room in table.rooms():
        assert room.verdict is not None
        assert room.verdict.is_whole, room.verdict


@pytest.mark.parametrize("who", ["Ann", "Bo"])
@pytest.mark.parametrize(("game", "seats", "people"), [("duel", 2, 2), ("classic", 4, 3)])
def test_whoever_reloads_has_the_same_seat_again(game: str, seats: int, people: int, who: str) -> None:
    table = playing(11, people, Plan(game, seats, "steady"))
    seat = table.room(who).my_seat
    for _ in range(4):
        at = table.answers()
        table.run_until(lambda at=at: table.answers() > at + 6 or table.is_over(), LONG)  # type: ignore[misc]
        table.open(who)
        table.run_until(lambda: table.room(who).shown_state in ("playing", "over"), LONG)
        assert table.room(who).my_seat == seat
        assert table.room(who).is_host == (who == "Ann")
    table.run_until(table.is_over, LONG)
    table.check_agreement()
    assert all(room.verdict and room.verdict.is_whole for room in table.rooms())


def test_a_bot_plays_for_whoever_is_gone_and_hands_the_seat_back() -> None:
    table = playing(3, 3, Plan("classic", 4, "steady", clock=30))
    table.world.close("Bo")
    table.run_until(lambda: table.room("Ann").shown_state == "paused")
    table.run_until(lambda: table.room("Cleo").pause is not None)
    assert table.room("Cleo").pause is not None
    left = table.room("Cleo").pause.seconds_left  # type: ignore[union-attr]
    assert left is not None
    assert 0 < left <= 30
    at = table.answers()
    table.run_until(lambda: table.answers() > at + 20, 120)
    assert table.room("Ann").state.standing_in == (1,)  # type: ignore[union-attr]
    table.open("Bo")
    table.run_until(lambda: table.room("Ann").state.standing_in == () or table.is_over())  # type: ignore[union-attr]
    table.run_until(table.is_over, LONG)
    table.check_agreement()


def test_anybody_may_let_a_bot_play_at_once() -> None:
    table = playing(4, 3, Plan("classic", 4, "steady", clock=300))
    table.world.close("Bo")
    table.run_until(lambda: table.room("Cleo").shown_state == "paused")
    table.room("Cleo").do_bot(table.world.now)
    table.world.flush_effects(table.world.pages["Cleo"])
    table.run_until(lambda: table.room("Cleo").shown_state == "playing", 10)
    table.run_until(table.is_over, LONG)


@pytest.mark.parametrize(("game", "seats", "people"), [("duel", 2, 2), ("classic", 4, 3), ("classic", 7, 6)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_others_deal_on_when_the_dealers_device_is_gone(
    game: str, seats: int, people: int, seed: int
) -> None:
    table = playing(seed, people, Plan(game, seats, "steady"))
    at = table.answers() + 10 * seed
    table.run_until(lambda: table.answers() > at or table.is_over(), LONG)
    table.world.close("Ann")
    for name in list(table.people)[1:]:
        table.people[name].goes_on = True
    table.run_until(table.is_over, LONG)
    table.check_agreement()
    assert [room.is_host for room in table.rooms()].count(True) == 1
    keys = {room.verdict.key for room in table.rooms() if room.verdict is not None}
    assert keys <= {"unverified_before", "verified"}
    assert len(keys) == 1
    told = [[one for one in room.notices if one.key in ("dealt_anew", "own_anew")] for room in table.rooms()]
    assert all(told), "everybody is told"
    assert len({one.values["name"] for those in told for one in those}) == 1


def test_before_a_game_another_device_can_deal_too() -> None:
    table = Table(10, ["Ann", "Bo", "Cleo"], Plan("classic", 4, "steady"))
    table.people["Ann"].starts = False
    table.everybody_joins()
    table.run_until(lambda: all(room.peers == 2 for room in table.rooms()), 120)
    assert not table.room("Bo").may_vote
    table.world.close("Ann")
    table.run_until(lambda: table.room("Bo").may_vote and table.room("Cleo").may_vote, 30)
    for name in ("Bo", "Cleo"):
        table.room(name).do_deal_on(table.world.now)
        table.world.flush_effects(table.world.pages[name])
    assert table.room("Bo").votes
    table.run_until(lambda: any(room.is_host for room in table.rooms()), 30)
    table.run_until(lambda: all(room.shown_state == "playing" for room in table.rooms()), 60)
    assert not any(one.key == "dealt_anew" for room in table.rooms() for one in room.notices)


def test_whoever_reaches_only_another_member_comes_in_through_them() -> None:
    table = Table(9, ["Ann", "Bo", "Cleo"])
    table.people["Ann"].starts = False
    table.world.never("Ann", "Cleo")
    table.open("Bo")
    table.run_until(lambda: table.room("Ann").peers == 1, 120)
    table.open("Cleo")
    table.run_until(lambda: all(room.peers == 2 for room in table.rooms()), 120)
    cleo, ann = table.room("Cleo"), table.room("Ann").me
    assert cleo.way(ann) == "relayed"
    assert cleo.refused is None


def test_whoever_cannot_connect_with_the_host_at_all_is_told_so() -> None:
    table = Table(8, ["Ann", "Bo"])
    table.world.never("Ann", "Bo")
    table.open("Bo")
    table.run_until(lambda: table.room("Bo").refused is not None, 120)
    refused = table.room("Bo").refused
    assert refused is not None
    assert refused.key == "unreachable"


def test_after_the_vote_nobody_waits_any_more_for_the_dealer_who_is_gone() -> None:
    table = playing(8, 3, Plan("classic", 4, "steady", clock=300))
    table.run_until(lambda: table.answers() > 30, LONG)
    table.world.close("Ann")
    table.run_until(lambda: all(room.shown_state == "paused" for room in table.rooms()), 30)
    for name in ("Bo", "Cleo"):
        table.room(name).do_deal_on(table.world.now)
        table.world.flush_effects(table.world.pages[name])
    table.run_until(lambda: all(room.shown_state == "playing" for room in table.rooms()), 15)
    assert all(room.state.standing_in == (0,) for room in table.rooms() if room.state is not None)
    table.open("Ann")
    table.run_until(lambda: all(room.state and not room.state.standing_in for room in table.rooms()), 60)
    assert table.room("Ann").my_seat == 0


def test_a_dealer_who_comes_back_too_late_joins_the_game_as_it_went_on() -> None:
    table = playing(5, 3, Plan("classic", 4, "steady"))
    table.run_until(lambda: table.answers() > 30, LONG)
    table.world.close("Ann")
    table.people["Bo"].goes_on = table.people["Cleo"].goes_on = True
    table.run_until(lambda: any(room.is_host for room in table.rooms()), 100)
    at = table.answers()
    table.run_until(lambda: table.answers() > at + 10 or table.is_over(), LONG)
    table.open("Ann")
    table.run_until(lambda: not table.room("Ann").is_host, 100)
    assert table.room("Ann").branch.startswith('{"bang"')
    table.run_until(table.is_over, LONG)
    table.check_agreement()


@pytest.mark.parametrize("seed", range(6))
def test_a_dealer_whose_device_was_asleep_does_not_play_on_beside_the_new_one(seed: int) -> None:
    table = playing(seed, 4, Plan("classic", 6, "steady"))
    table.run_until(lambda: table.answers() > 20, LONG)
    table.world.sleep("Ann", 120)
    for name in ("Bo", "Cleo", "Dan"):
        table.people[name].goes_on = True
    table.run_until(lambda: any(table.room(name).is_host for name in ("Bo", "Cleo", "Dan")), 60)
    old = table.room("Ann").hosting
    assert old is not None
    assert old.dealing is not None
    length = old.dealing.length
    table.run_until(lambda: table.room("Ann").hosting is None, 200)
    assert old.dealing.length == length, f"{table}"
    table.run_until(table.is_over, LONG)
    table.check_agreement()


def test_the_game_waits_for_the_dealers_device_and_goes_on_without_loss() -> None:
    table = playing(6, 3, Plan("classic", 4, "steady"))
    table.run_until(lambda: table.answers() > 30, LONG)
    before = [list(room.log) for room in table.rooms()]
    table.world.close("Ann")
    table.run_until(lambda: all(room.shown_state == "paused" for room in table.rooms()), 30)
    table.world.run(60)
    table.open("Ann")
    table.run_until(table.is_over, LONG)
    table.check_agreement()
    after = [list(room.log) for room in table.rooms()]
    assert all(now[: len(then)] == then for then, now in zip(before, after, strict=True))
    assert all(room.verdict and room.verdict.is_whole for room in table.rooms())


@pytest.mark.parametrize("who", ["Ann", "Bo"])
def test_leaving_hurts_nobody(who: str) -> None:
    table = playing(7, 3, Plan("classic", 4, "steady"))
    table.run_until(lambda: table.answers() > 20, LONG)
    table.room(who).do_leave(table.world.now)
    table.world.flush_effects(table.world.pages[who])
    table.world.run(3)
    table.world.close(who)
    table.run_until(table.is_over, LONG)
    table.check_agreement()
    assert all(room.verdict and room.verdict.is_whole for room in table.rooms())
    assert all(
        room.state and room.state.member(table.people[who].secret.hex()) is None for room in table.rooms()
    )


@pytest.mark.parametrize("people", [3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_two_halves_of_a_cut_network_never_both_play_on(people: int, seed: int) -> None:
    table = playing(seed, people, Plan("classic", 5, "steady", clock=30))
    table.run_until(lambda: table.answers() > 15, LONG)
    names = list(table.people)
    for person in table.people.values():
        person.goes_on = True
    chance = random.Random(seed)
    group = chance.sample(names, chance.randrange(1, people))
    others = [name for name in names if name not in group]
    table.world.cut(group, others, offline=group)
    table.world.run(15)
    at = {name: len(table.room(name).log) for name in names}
    table.world.run(120)
    grown = {name for name in names if len(table.room(name).log) > at[name]}
    is_over = {name for name in names if table.room(name).shown_state == "over"}
    moving = grown | is_over
    assert not (moving & set(group) and moving & set(others)), f"both halves went on: {table}"
    table.world.heal()
    table.run_until(table.is_over, LONG)
    table.check_agreement()


def test_those_who_are_out_of_the_game_do_not_deal_on_alone() -> None:
    table = playing(1, 3, Plan("classic", 7, "steady"))
    for person in table.people.values():
        person.plays = False
    table.world.run(2)
    table.world.close("Ann")
    table.run_until(lambda: table.room("Bo").is_host_missing and table.room("Cleo").is_host_missing, 30)
    bo = table.room("Bo")
    assert bo.copy is not None
    assert bo.voting.may_vote
    assert bo.state is not None
    for who in bo.state.people[1:]:
        bo.copy.game.state.players[bo.state.seats.index(who)].alive = False
    assert not bo.voting.may_vote
    bo.do_deal_on(table.world.now)
    assert bo.votes == ()


def test_a_next_game_at_the_same_table_is_one_touch_for_each() -> None:
    table = playing(8, 2, Plan("duel", 2))
    table.run_until(table.is_over, LONG)
    for name in table.people:
        table.room(name).do_ready(table.world.now)
        table.world.flush_effects(table.world.pages[name])
    table.run_until(lambda: all(room.copy and room.copy.start.number == 2 for room in table.rooms()), 60)
    table.run_until(table.is_over, LONG)
    table.check_agreement()
    assert all(room.verdict and room.verdict.is_whole for room in table.rooms())
