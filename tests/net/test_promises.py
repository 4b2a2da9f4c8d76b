"""Each checker sees its promise broken: devices that nobody excused are tampered with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bang.engine.dealer import Dealt
from bang.net.checking import Verdict
from bang.net.effects import Notice
from bang.net.state import Plan
from tests.net.lying import dealing_of, freeze, put, twin
from tests.net.promises import (
    PROMISES,
    Broken,
    ConnectedIsThere,
    DealtStays,
    EnteredStays,
    GoesOn,
    HiddenFaces,
    NobodyBlamed,
    OneDealer,
    OwnAnswers,
    Promise,
    TrueVerdict,
)
from tests.net.rooms import Table, playing

LONG = 6000.0


def begun(answers: int = 20) -> Table:
    """A table in mid-game."""
    table = playing(5, 3, Plan("classic", 4, "steady", clock=30))
    table.run_until(lambda: table.answers() > answers, LONG)
    return table


def is_broken(table: Table, promise: type[Promise], seconds: float = 20.0) -> None:
    """Let time pass until a promise is broken, which must be this one."""
    with pytest.raises(Broken, match=f"^{promise.name}: "):
        table.world.run(seconds)
    table.promises.suspicions.clear()


def test_each_promise_has_its_own_name() -> None:
    assert len({promise.name for promise in PROMISES}) == len(PROMISES)


def test_an_entry_that_changes_is_seen() -> None:
    table = begun()
    copy = twin(table.room("Bo").copy)
    copy.heads[5] = "00" * 12
    put(table.room("Bo"), copy=copy)
    is_broken(table, EnteredStays)


def test_entries_that_vanish_are_seen() -> None:
    table = begun()
    copy = twin(table.room("Bo").copy)
    freeze(table.room("Bo"))
    del copy.lines[9:], copy.heads[10:]
    put(table.room("Bo"), copy=copy)
    is_broken(table, EnteredStays, 45)


def test_a_change_is_allowed_with_a_sentence() -> None:
    table = begun()
    bo = table.room("Bo")
    copy = twin(bo.copy)
    copy.heads[5] = "00" * 12
    put(bo, copy=copy)
    table.promises.excuse("Cleo")  # whose device would be blamed for what was done to Bo's
    bo.device.notices.append(Notice("difference", {"name": "Ann"}))
    table.world.run(1)
    table.promises.check_end()


def test_an_own_card_that_changes_is_seen() -> None:
    table = begun()
    copy = twin(table.room("Bo").copy)
    own = next(n for n, line in enumerate(copy.lines) if "deals" in line.text and any(line.openings))
    text = copy.lines[own].text
    copy.lines[own] = replace(copy.lines[own], text=text.replace(text.split()[-1], "whiskey-5H"))
    put(table.room("Bo"), copy=copy)
    is_broken(table, DealtStays)


def test_an_answer_for_somebody_else_is_seen() -> None:
    table = begun()
    for person in table.people.values():
        person.plays = person.name == "Ann"
    table.world.run(3)
    dealing = dealing_of(table.room("Ann"))
    asked = dealing.asked_seat()
    assert asked in (1, 2)
    assert asked is not None
    dealing.answer(asked, dealing.cautious_answer(asked))
    table.open(("Ann", "Bo", "Cleo")[asked])
    is_broken(table, OwnAnswers, 60)


def test_a_face_that_the_seat_may_not_know_is_seen() -> None:
    table = begun()
    copy, dealing = twin(table.room("Bo").copy), dealing_of(table.room("Ann"))
    for n, entry in enumerate(copy.game.log):
        if isinstance(entry, Dealt):
            copy.game.log[n] = dealing.game.log[n]
    put(table.room("Bo"), copy=copy)
    is_broken(table, HiddenFaces)


def test_somebody_who_is_there_and_counts_as_missing_is_seen() -> None:
    table = begun()
    ann = table.room("Ann")
    freeze(ann)
    assert ann.state is not None
    put(ann, state=replace(ann.state, missing=(table.room("Bo").me,)))
    is_broken(table, ConnectedIsThere)


def test_a_table_that_stands_still_is_seen() -> None:
    table = begun()
    freeze(table.room("Ann"))
    is_broken(table, GoesOn, 120)


def test_a_second_dealer_is_seen() -> None:
    table = begun()
    ann = table.room("Ann")
    assert ann.state is not None
    put(ann, state=replace(ann.state, term=3))
    at = table.answers()
    table.run_until(lambda: table.answers() > at, 60)
    put(ann, state=replace(ann.state, term=1))
    is_broken(table, OneDealer, 60)


def test_a_verdict_that_accuses_somebody_honest_is_seen() -> None:
    table = begun()
    table.run_until(table.is_over, LONG)
    table.world.run(2)
    put(table.room("Bo"), verdict=Verdict(False, "unverified", {"name": "Ann"}))
    is_broken(table, TrueVerdict)


def test_a_check_without_an_end_is_seen() -> None:
    table = begun()
    table.run_until(table.is_over, LONG)
    table.world.run(2)
    bo = table.room("Bo")
    bo.following._miss_published = lambda: None  # type: ignore[method-assign]  # else it says so
    put(bo, verdict=None)
    is_broken(table, TrueVerdict, 60)


def test_a_verdict_about_another_log_is_seen() -> None:
    table = begun()
    memory = table.promises.memories[table.room("Bo").me]
    memory.heads[7] = "00" * 12
    with pytest.raises(Broken, match=f"^{TrueVerdict.name}: "):
        table.run_until(table.is_over, LONG)


def test_a_verdict_about_another_deal_is_seen() -> None:
    table = begun()
    memory = table.promises.memories[table.room("Bo").me]
    memory.texts[7] = "dealer deals something else"
    with pytest.raises(Broken, match=f"^{TrueVerdict.name}: "):
        table.run_until(table.is_over, LONG)


def test_somebody_honest_who_is_blamed_is_seen() -> None:
    table = begun()
    table.room("Bo").device.notices.append(Notice("unreadable", {"name": "Cleo"}))
    is_broken(table, NobodyBlamed)
