"""Attacks of liars, and the moments at which honest tables once got stuck.

The checkers of all promises watch each game (tests/net/promises.py); most tests here only have to play on.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bang.engine.questions import Answer
from bang.net.checking import Verdict
from bang.net.ledger import Line
from bang.net.room import Room
from bang.net.state import BOT, Plan
from tests.net.chaos import Chaos
from tests.net.lying import (
    Liar,
    Message,
    asked,
    dealing_of,
    everything_said,
    forge,
    forged_answer,
    handed_over,
    mutated,
    put,
    rigged,
    shortened,
    state_message,
    tell_instead,
    told,
    twin,
    with_other_hands,
)
from tests.net.rooms import Table, playing

# PYTESTMARK

LONG = 3000.0
SEVEN = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus")


def begun(seed: int, people: int, answers: int = 25, *, timer: int = 0, goes_on: bool = True) -> Table:
    """A table in mid-game; everybody votes for another dealer as soon as that is possible, or nobody."""
    table = playing(seed, people, Plan("classic", max(4, people), "steady", clock=30, timer=timer))
    table.run_until(lambda: table.answers() > answers or table.is_over(), LONG)
    for person in table.people.values():
        person.goes_on = goes_on
    return table


def honest(table: Table) -> list[Room]:
    """The rooms of all who do not lie."""
    return [table.room(name) for name in table.people if name in table.world.pages and name in names(table)]


def names(table: Table) -> set[str]:
    return table.promises.honest_names()


def to_the_end(table: Table, most: float = LONG) -> None:
    """Play until the game is over for all who are honest; then everybody has had time to check it."""
    end = table.world.now + most
    while not all(room.shown_state == "over" for room in honest(table)):
        assert table.world.now < end, f"the game does not end (seed {table.world.seed})\n{table}"
        table.world.run(5)
    table.world.run(40)
    table.promises.check_end()


def for_a_while(table: Table, seconds: float = 30.0) -> None:
    table.world.run(seconds)
    table.promises.check_end()


def until_asked(table: Table, name: str, is_so: Callable[[], bool] = lambda: True) -> None:
    """Play until somebody is asked, who does not answer for now; no answer is on its way then."""
    wanted = table.room(name)
    person = table.people[name]
    end = table.world.now + LONG
    while True:
        assert table.world.now < end, f"{name} is never asked\n{table}"
        table.world.run(0.2)
        person.plays = asked(table.room("Ann").copy) != wanted.me
        if not person.plays:
            table.world.run(2)
            if all(asked(room.copy) == wanted.me for room in table.rooms()) and is_so():
                return
        person.plays = True


def without(table: Table, name: str) -> None:
    """Somebody's page is closed, and all the others have noticed."""
    table.world.close(name)
    table.run_until(lambda: all(len(room.here) == len(table.rooms()) - 1 for room in table.rooms()), 60)


def vote(table: Table, *voters: str) -> None:
    """These ask that another device deals on."""
    for name in voters:
        if name in table.world.pages and not table.world.pages[name].is_asleep:
            table.room(name).do_deal_on(table.world.now)
            table.world.flush_effects(table.world.pages[name])


def others(table: Table) -> list[str]:
    """The people without Ann, in the order of their seats: the first of them is the candidate."""
    state = table.room("Ann").state
    assert state is not None
    return [state.name_of(who) for who in state.people if state.name_of(who) != "Ann"]


def sentences(room: Room) -> int:
    return len(room.notices)


# -- H1: the dealer tells the game anew ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("other", [with_other_hands, lambda dealing, length: shortened(dealing, length // 2)])
def test_a_dealer_cannot_tell_the_game_again_in_another_way(seed: int, other: Any) -> None:
    table = begun(seed, 4)
    liar = Liar(table, "Ann")
    before = dealing_of(liar.room)
    entered = {room.me: list(room.copy.heads) for room in honest(table) if room.copy is not None}
    tell_instead(table, "Ann", other(before, before.length))
    for_a_while(table)
    for room in honest(table):
        assert room.copy is not None
        assert room.copy.heads[: len(entered[room.me])] == entered[room.me], "what was entered stays"
    to_the_end(table)
    assert not any(room.verdict and room.verdict.key == "verified" for room in honest(table))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("other", [with_other_hands, lambda dealing, length: shortened(dealing, length // 2)])
def test_nor_if_another_device_deals_on_afterwards(seed: int, other: Any) -> None:
    table = begun(seed, 4)
    liar = Liar(table, "Ann")
    before = dealing_of(liar.room)
    tell_instead(table, "Ann", other(before, before.length))
    for_a_while(table, 20)
    table.world.close("Ann")
    to_the_end(table)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_dealer_cannot_tell_another_game_to_one_member_only(seed: int) -> None:
    table = begun(seed, 4)
    liar = Liar(table, "Ann")
    dealing = dealing_of(liar.room)
    other = with_other_hands(dealing, dealing.length)
    for message in told(other, table.room("Bo").my_seat):
        liar.say(message, "Bo")
    for_a_while(table)


# -- H2: a ledger with a forged end --------------------------------------------------------------------------


@pytest.mark.parametrize("most", [1, 8])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("is_candidate", [False, True])
def test_nobody_adds_to_the_game_when_another_device_deals_on(
    is_candidate: bool, seed: int, most: int
) -> None:
    """In the ledger of a voter, or of the candidate, somebody has answered who has not."""
    table = begun(seed, 4, timer=30, goes_on=False)
    candidate, victim, voter = others(table)
    liar = Liar(table, candidate if is_candidate else voter)
    until_asked(table, victim, lambda: forged_answer(twin(liar.copy)) is not None)
    without(table, "Ann")
    at = len(liar.copy.lines)
    forged = forge(liar.copy, most)
    assert forged
    vote(table, candidate, voter)
    table.world.run(20)
    table.people[victim].plays = True
    gone(table, liar)
    to_the_end(table)
    check_nothing_of(table, forged, at)


@pytest.mark.parametrize("seed", [1, 2])
def test_nor_if_the_new_dealer_says_that_nearly_everybody_has_left(seed: int) -> None:
    """Two people need no vouchers; but how many there are is not for a new dealer to say."""
    table = begun(seed, 4, timer=30, goes_on=False)
    candidate, victim, voter = others(table)
    liar = Liar(table, candidate)
    until_asked(table, victim, lambda: forged_answer(twin(liar.copy)) is not None)
    without(table, "Ann")
    kept = {liar.room.me, table.room(victim).me, BOT}

    def says(who: str, message: Message) -> list[Message]:
        if message["t"] != "state":
            return [message]
        seated = [one for one in message["state"]["seats"] if one not in kept]
        return [{**message, "state": {**message["state"], "gone": seated}}]

    liar.says = says
    at = len(liar.copy.lines)
    forged = forge(liar.copy, 8)
    assert forged
    vote(table, candidate, victim, voter)
    table.run_until(lambda: liar.room.is_host, 30)
    table.world.run(5)
    check_nothing_of(table, forged, at)
    own = table.room(victim).copy
    assert own is not None
    assert not any(isinstance(entry, Answer) and entry.seat == own.seat for entry in own.game.log[at:])


def gone(table: Table, liar: Liar) -> None:
    """A liar whose own log no longer fits goes away after a while, so that nobody waits for its answers."""
    all_want_to_go_on(table)
    table.world.run(30)
    table.world.close(liar.name)
    if not all(room.shown_state == "over" for room in honest(table)):
        table.open("Ann")  # else only half of the people would be left


def check_nothing_of(table: Table, forged: Sequence[Line], at: int) -> None:
    """Nothing that a liar wrote into its ledger is in the log of the others."""
    for room in honest(table):
        marks = [line.marks for line in room.log[at : at + len(forged)]]
        assert not any(line.marks and line.marks in marks for line in forged)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_voter_cannot_give_itself_cards_of_its_own_choice(seed: int) -> None:
    """A voter answers, or ends its turn, in its ledger only, and writes what the dealer dealt it then."""
    table = begun(seed, 4, timer=30, goes_on=False)
    candidate, _, voter = others(table)
    liar = Liar(table, voter)
    until_asked(table, voter, lambda: forged_answer(twin(liar.copy)) is not None)
    wanted = hidden_from(table.room(candidate), liar)
    without(table, "Ann")
    at = len(liar.copy.lines)
    forged = forge(liar.copy, 12, wanted)
    assert forged
    vote(table, candidate, voter)
    table.world.run(20)
    table.people[voter].plays = True
    gone(table, liar)
    to_the_end(table)
    check_nothing_of(table, forged, at)


def hidden_from(room: Room, liar: Liar) -> list[str]:
    """The cards that somebody knows and the liar does not, which it has guessed."""
    known = [
        {place.face.name for place in copy.game.rules.places(copy.game.state) if place.face is not None}
        for copy in (twin(room.copy), liar.copy)
    ]
    return sorted(name for name in known[0] - known[1] if "-" in name)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_voter_cannot_take_an_answer_back(seed: int) -> None:
    table = begun(seed, 4, timer=30, goes_on=False)
    candidate, _, voter = others(table)
    liar = Liar(table, voter)
    without(table, "Ann")
    copy = liar.copy
    cut = type(copy)(copy.start, copy.seat, copy.blind_until)
    last = [n for n, line in enumerate(copy.lines) if not line.text.startswith("dealer")][-3]
    cut.feed(copy.lines[:last])
    put(liar.room, copy=cut)
    vote(table, candidate, voter)
    table.world.run(20)
    gone(table, liar)
    to_the_end(table)


# -- H3 and H4: elections of which nothing comes -------------------------------------------------------------


@pytest.mark.parametrize("back", [0.3, 1.0, 2.5])
@pytest.mark.parametrize("people", [5, 6, 7])
@pytest.mark.parametrize("seed", [2])
def test_a_table_goes_on_after_an_election_of_which_nothing_came(seed: int, people: int, back: float) -> None:
    """The host is away for ten seconds; the others vote, one ledger is late, and the host is back."""
    table = election(seed, people)
    table.world.run(back)
    table.world.heal()
    to_the_end(table)


def election(seed: int, people: int) -> Table:
    """A table whose host is cut off, and whose others have just voted; the last one is asleep."""
    table = begun(seed, people, goes_on=False)
    others = SEVEN[1:people]
    table.world.cut(["Ann"], others, offline=["Ann"])
    table.run_until(lambda: all(table.room(name).is_host_missing for name in others), 30)
    table.world.run(3)
    table.world.sleep(others[-1], 6)
    vote(table, *others)
    return table


@pytest.mark.parametrize("after", [0.2, 0.6, 1.2])
@pytest.mark.parametrize("people", [5, 7])
def test_a_voter_who_reloads_after_giving_its_ledger_does_not_stop_the_table(
    people: int, after: float
) -> None:
    table = election(3, people)
    table.world.run(after)
    table.open("Cleo")
    table.world.run(0.3)
    table.world.heal()
    to_the_end(table)


@pytest.mark.parametrize("seed", [700507, 710111])
def test_a_host_that_is_voted_back_is_followed_by_all(seed: int) -> None:
    Chaos(seed).play()


# -- M3: one liar among those who vote -----------------------------------------------------------------------


def with_a_liar_who_votes(seed: int, *, is_candidate: bool = False) -> tuple[Table, Liar]:
    """The host is gone, three of the other four are honest, and they are still to vote."""
    table = begun(seed, 5, timer=30, goes_on=False)
    liar = Liar(table, others(table)[0 if is_candidate else 2])
    without(table, "Ann")
    return table, liar


def all_want_to_go_on(table: Table) -> None:
    """All who are honest want it; liars say what they say."""
    for person in table.people.values():
        person.goes_on = person.name in names(table)


@pytest.mark.parametrize("term", [10**9, 10**30])
@pytest.mark.parametrize("kind", ["vote", "elected", "stance", "aborted"])
def test_absurd_numbers_do_not_stop_an_election(kind: str, term: int) -> None:
    """Dan votes in a term after which there is no other, for somebody who is not here, and so on."""
    table, liar = with_a_liar_who_votes(1)
    ann = liar.room.state.host if liar.room.state is not None else ""
    said = {"term": term, "for": ann, "commitment": "5a" * 12, "host": ann, "promised": term, "to": ann}
    liar.say({"t": kind, **said})
    table.world.run(1)
    all_want_to_go_on(table)
    for _ in range(5):
        table.world.run(5)
        liar.say({"t": kind, **said})
    to_the_end(table)


@pytest.mark.parametrize("unsaid", [("state", "start", "entries", "notice"), ("elected",), ("state",)])
@pytest.mark.parametrize("seed", [1, 2])
def test_an_elected_candidate_that_does_nothing_does_not_stop_the_others(
    seed: int, unsaid: tuple[str, ...]
) -> None:
    table, liar = with_a_liar_who_votes(seed, is_candidate=True)
    liar.says = lambda who, message: [] if message["t"] in unsaid else [message]
    all_want_to_go_on(table)
    table.people[liar.name].goes_on = True
    to_the_end(table)


@pytest.mark.parametrize("is_rising", [False, True])
@pytest.mark.parametrize("seed", [1, 2])
def test_different_candidates_for_different_people_do_not_stop_an_election(
    seed: int, is_rising: bool
) -> None:
    table, liar = with_a_liar_who_votes(seed)
    state = liar.room.state
    assert state is not None
    known = dict(zip(state.names, state.seats, strict=True))
    one, two, three = sorted(names(table) - {"Ann"})
    for turn in range(60):
        for name, candidate in ((one, two), (two, three), (three, one)):
            term = 2 + turn * is_rising
            liar.say({"t": "vote", "term": term, "for": known[candidate], "commitment": "5a" * 12}, name)
        table.world.run(1)
        all_want_to_go_on(table)
    to_the_end(table)


@pytest.mark.parametrize("seed", [1, 3, 6])
def test_a_ledger_that_contradicts_the_candidates_cards_does_not_stop_it(seed: int) -> None:
    """A ledger says that its owner drew the very cards that the candidate has in the hand."""
    table = begun(seed, 5, timer=30, goes_on=False)
    candidate, *rest, voter = others(table)
    liar = Liar(table, voter)
    until_asked(table, voter, lambda: forged_answer(twin(liar.copy)) is not None)
    wanted = hidden_from(table.room(candidate), liar)
    without(table, "Ann")
    forge(liar.copy, 12, wanted)
    vote(table, candidate, voter, *rest)
    table.world.run(20)
    table.people[voter].plays = True
    gone(table, liar)
    to_the_end(table)


@pytest.mark.parametrize("seed", range(3))
def test_a_ledger_that_makes_no_sense_does_not_stop_the_candidate(seed: int) -> None:
    table, liar = with_a_liar_who_votes(seed)
    chance = random.Random(seed)

    def says(who: str, message: Message) -> list[Message]:
        return [mutated(message, chance) if message["t"] == "ledger" else message]

    liar.says = says
    all_want_to_go_on(table)
    table.people[liar.name].goes_on = True
    to_the_end(table)


# -- M4 and M5: the check ------------------------------------------------------------------------------------


def test_a_withheld_end_is_said_to_be_withheld() -> None:
    table = begun(1, 3)
    liar = Liar(table, "Ann")
    liar.says = lambda who, message: [] if message["t"] == "published" else [message]
    to_the_end(table)


def test_a_host_cannot_put_a_sentence_of_its_own_in_the_place_of_a_name() -> None:
    table = begun(1, 3)
    liar, bo = Liar(table, "Ann"), table.room("Bo")
    for name in ("Checked: all is right", "Cleo"):
        liar.say({"t": "notice", "key": "missing", "values": {"name": name}}, "Bo")
    table.world.run(2)
    assert [one.values["name"] for one in bo.notices if one.key == "missing"] == ["Cleo"]


@pytest.mark.parametrize("key", ["verified", "unverified", "unverified_before"])
def test_a_host_cannot_say_what_the_check_has_found(key: str) -> None:
    table = begun(1, 3)
    liar = Liar(table, "Ann")
    liar.say({"t": "notice", "key": key, "values": {"name": "Bo"}})
    for_a_while(table, 5)
    assert not any(notice.key == key for room in honest(table) for notice in room.notices)


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_publication_is_no_reason_to_stop_or_to_believe(seed: int) -> None:
    table = begun(2, 3)
    liar = Liar(table, "Ann")
    chance = random.Random(seed)

    def says(who: str, message: Message) -> list[Message]:
        return [mutated(message, chance) if message["t"] == "published" else message]

    liar.says = says
    to_the_end(table)


def rigged_table(seed: int) -> tuple[Table, Liar]:
    """A table at which Ann deals another game than the one that the secrets lead to."""
    with rigged():
        table = playing(seed, 3, Plan("classic", 4, "steady", clock=30))
    liar = Liar(table, "Ann")
    for person in table.people.values():
        person.goes_on = True
    table.run_until(lambda: table.answers() > 25, LONG)
    return table, liar


@pytest.mark.parametrize("seed", [1, 2])
def test_a_rigged_game_is_found_out(seed: int) -> None:
    table, _ = rigged_table(seed)
    to_the_end(table)
    found = [room.verdict for room in honest(table)]
    assert all(one is not None and one.key == "unverified" for one in found)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_rigged_game_that_is_handed_over_is_not_laid_to_the_heir(seed: int) -> None:
    table, _ = rigged_table(seed)
    table.room("Ann").do_leave(table.world.now)
    table.world.flush_effects(table.world.pages["Ann"])
    table.world.run(3)
    table.world.close("Ann")
    to_the_end(table)
    for room in honest(table):
        verdict = room.verdict
        assert isinstance(verdict, Verdict)
        assert verdict.key != "verified"
        told_of = {notice.values.get("name") for notice in room.notices if notice.key == "difference"}
        assert not told_of & names(table)


# -- L1: nothing that a lying host says raises anything ------------------------------------------------------

DAMAGED_STATES: tuple[dict[str, Any], ...] = (
    {"standing_in": (99,)},
    {"seats": (), "names": ()},
    {"missing": ("nobody",)},
    {"gone": ("nobody",)},
    {"number": 99},
    {"phase": "dealing"},
    {"term": 10**9},
)


@pytest.mark.parametrize("changes", DAMAGED_STATES)
@pytest.mark.parametrize("is_missing", [False, True])
def test_a_state_that_makes_no_sense_raises_nothing(changes: dict[str, Any], is_missing: bool) -> None:
    table = begun(1, 4)
    liar = Liar(table, "Ann")
    liar.say(state_message(liar.room, **changes))
    table.world.run(1)
    if is_missing:
        table.world.close("Ann")
    for_a_while(table)
    for room in honest(table):
        assert room.pause is None or room.pause
        room.do_bot(table.world.now)
        room.do_deal_on(table.world.now)


@pytest.mark.parametrize(
    "values", [{"key": "x"}, {"self": "x"}, {"values": "x"}, {"": ""}, {"name": 1}, [], 1]
)
def test_a_notice_with_any_values_raises_nothing(values: Any) -> None:
    table = begun(1, 3)
    liar = Liar(table, "Ann")
    for key in ("minority", "time_out", "illegal", "", "no such sentence"):
        liar.say({"t": "notice", "key": key, "values": values})
    to_the_end(table)


PARTS: tuple[Any, ...] = (
    [],
    [1],
    [{}],
    [{"from": "x"}],
    [{"from": -1, "key": "", "secrets": {}}],
    [{"from": 10**9, "key": "zz", "secrets": []}],
    {},
    None,
)


@pytest.mark.parametrize("parts", PARTS)
def test_a_damaged_handover_leaves_the_heir_able_to_act(parts: Any) -> None:
    table = begun(1, 4)
    liar = Liar(table, "Ann")
    message = handed_over(liar.room)
    message["dealing"]["parts"] = parts
    hand_over(table, liar, message)
    to_the_end(table)


@pytest.mark.parametrize("seed", range(3))
def test_no_handover_raises_anything(seed: int) -> None:
    table = begun(1, 4)
    liar = Liar(table, "Ann")
    hand_over(table, liar, mutated(handed_over(liar.room), random.Random(seed)))
    to_the_end(table)


def hand_over(table: Table, liar: Liar, message: Any) -> None:
    """Ann says that Bo is her heir, hands him the room, and is gone."""
    state = liar.room.state
    assert state is not None
    liar.say({"t": "successor", "term": state.term + 1, "id": table.room("Bo").me})
    if isinstance(message, dict):
        liar.say(message, "Bo")
    liar.says = lambda who, message: []
    table.world.run(2)
    table.world.close("Ann")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_log_that_ends_before_the_dealer_has_dealt_raises_nothing(seed: int) -> None:
    """Ann tells the others an answer, and not what she dealt after it; then she is gone."""
    table = begun(seed, 4)
    liar = Liar(table, "Ann")
    told_half: set[str] = set()

    def says(who: str, message: Message) -> list[Message]:
        if message["t"] != "entries":
            return [message]
        dealt = [n for n, line in enumerate(message["l"]) if n and line[0].startswith("dealer ")]
        if told_half or not dealt:
            return [] if who in told_half else [message]
        told_half.add(who)
        head = dealing_of(liar.room).heads[message["n"] + dealt[0]]
        return [{**message, "l": message["l"][: dealt[0]], "h": head}]

    liar.says = says
    table.run_until(lambda: bool(told_half), 600)
    table.world.run(2)
    table.world.close("Ann")
    to_the_end(table)


# -- L2 and L7: what costs little, and what is said ----------------------------------------------------------


def test_wrong_heads_cost_few_sentences_and_few_repairs() -> None:
    table = begun(1, 4)
    said = everything_said(table)
    liar = Liar(table, "Bo")
    copy, state = liar.copy, liar.room.state
    assert state is not None
    before = {room.name: sentences(room) for room in honest(table)}
    syncs = {name: _syncs(said, name) for name in before}
    for n in range(100):
        place = {"number": copy.start.number, "n": n % len(copy.heads), "term": state.term}
        liar.say({"t": "head", **place, "head": f"{n:024x}"})
        table.world.run(0.02)
    table.world.run(3)
    for room in honest(table):
        assert sentences(room) - before[room.name] <= 4
        assert _syncs(said, room.name) - syncs[room.name] <= 4


def _syncs(said: dict[str, list[Message]], name: str) -> int:
    return sum(message.get("t") == "sync" for message in said.get(name, []))


@pytest.mark.parametrize("changes", [{"clock": 300}, {"timer": 30}, {"bots": ""}, {"seats": 7}])
def test_a_plan_that_changes_in_mid_game_is_said(changes: dict[str, Any]) -> None:
    table = begun(1, 4)
    liar = Liar(table, "Ann")
    state = liar.room.state
    assert state is not None
    plan = Plan.from_data({**state.plan.to_data(), **changes})
    check_said(table, liar, state_message(liar.room, plan=plan), lambda room: room.state and room.state.plan)


def check_said(table: Table, liar: Liar, message: Message, seen: Callable[[Room], Any]) -> None:
    """Check that whoever takes over what the liar says about the room is told so in a sentence."""
    before = {room.name: (seen(room), sentences(room)) for room in honest(table)}
    liar.say(message)
    table.world.run(1)
    for room in honest(table):
        was, count = before[room.name]
        assert seen(room) == was or sentences(room) > count, f"{room.name} is told nothing"


def test_a_game_that_is_broken_off_is_said() -> None:
    table = begun(1, 4)
    liar = Liar(table, "Ann")
    message = state_message(liar.room, phase="waiting", seats=(), names=(), standing_in=(), gone=())
    check_said(table, liar, message, lambda room: room.shown_state)


def test_a_deal_that_is_begun_again_is_said() -> None:
    table = Table(1, SEVEN[:3], Plan("classic", 4, "steady"))
    liar = Liar(table, "Ann")
    table.people["Ann"].starts = False
    table.everybody_joins()
    table.run_until(lambda: all(room.peers == 2 for room in table.rooms()), 200)
    liar.hears = lambda who, message: [] if message["t"] == "secret" else [message]
    table.people["Ann"].starts = True
    table.run_until(lambda: all(room.state and room.state.phase == "dealing" for room in table.rooms()), 60)
    table.people["Ann"].starts = False
    message = state_message(liar.room, phase="waiting", seats=(), names=())
    check_said(table, liar, message, lambda room: room.state and room.state.phase)
