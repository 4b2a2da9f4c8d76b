"""Members that send nonsense, or what they may not send: nothing changes, and nobody stops."""

import random
from dataclasses import replace
from typing import Any

import pytest

from bang.engine.chance import Chance
from bang.engine.dealer import MERGED
from bang.net.dealing import commitment_of
from bang.net.ledger import Start
from bang.net.state import Plan
from tests.net.lying import everything_said, mutated
from tests.net.rooms import Table, playing


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nonsense_from_a_member_changes_nothing(seed: int) -> None:
    table = playing(seed, 3, Plan("classic", 4, "steady"))
    table.promises.excuse("Bo")
    said = everything_said(table)
    liar = table.room("Bo")
    chance = random.Random(seed)
    for _ in range(12):
        at = table.answers()
        table.run_until(lambda at=at: table.answers() > at + 4 or table.is_over(), 6000)  # type: ignore[misc]
        known = [message for messages in said.values() for message in messages]
        for _ in range(60):
            lie = mutated(chance.choice(known), chance)
            for other in (table.room("Ann"), table.room("Cleo")):
                if isinstance(lie, dict):
                    liar.mesh.send(other.me, lie, table.world.now)
        table.world.flush_effects(table.world.pages["Bo"])
        table.world.run(2)
    table.run_until(table.is_over, 6000)
    heads = {room.copy.head for room in table.rooms() if room.copy is not None}
    assert len(heads) == 1, f"{table}"
    assert table.room("Ann").is_host
    assert all(room.verdict and room.verdict.is_whole for room in table.rooms()), f"{table}"


def test_an_answer_for_another_seat_or_an_illegal_one_is_refused_and_its_sender_is_named() -> None:
    table = playing(4, 2, Plan("duel", 2))
    table.promises.excuse("Ann", "Bo")
    ann, bo = table.room("Ann"), table.room("Bo")
    for person in table.people.values():
        person.plays = False
    table.world.run(3)
    hosting = ann.hosting
    assert hosting is not None
    assert hosting.dealing is not None
    game = hosting.dealing.game
    assert game.ask is not None
    asked = table.rooms()[game.ask.seat]
    other = bo if asked is ann else ann
    before = list(hosting.dealing.full)
    lie = {"t": "answer", "head": hosting.dealing.head, "keys": [game.options()[0]]}
    other.to_host(lie)
    other.to_host({**lie, "keys": ["no such card"]})
    bo.to_host({**lie, "keys": ["bang-AS@9"]})
    for name in table.people:
        table.world.flush_effects(table.world.pages[name])
    table.world.run(2)
    assert hosting.dealing.full == before
    named = [notice for notice in ann.notices if notice.key == "illegal"]
    assert named
    assert all(set(notice.values) == {"name"} for notice in named)


def test_a_dealer_that_tells_two_stories_is_found_out() -> None:
    """The host sends Cleo another public line than Bo: their heads differ, and both are told."""
    table = playing(5, 3, Plan("classic", 4, "steady"))
    table.promises.excuse("Cleo")
    cleo = table.room("Cleo")
    real = cleo.copy
    assert real is not None
    real.heads[-1] = "00" * 12  # as if the last line had been another one
    at = table.answers()
    table.run_until(lambda: table.answers() > at + 6 or table.is_over(), 6000)
    assert any(notice.key == "difference" for notice in cleo.notices)
    table.run_until(table.is_over, 6000)
    assert cleo.copy is not real, "the log was told again from the beginning"
    assert cleo.copy is not None
    assert cleo.copy.heads == table.room("Bo").copy.heads  # type: ignore[union-attr]


def test_nobody_takes_the_seat_of_somebody_else() -> None:
    """A page with the code and the name of a member, but not their secret, does not get their seat."""
    table = playing(6, 2, Plan("classic", 5, "steady"))
    thief = table.people["Bo"]
    thief.kept, thief.secret = None, b"\x07" * 32
    table.open("Bo")
    table.world.run(30)
    room = table.room("Bo")
    assert room.my_seat is None
    assert room.refused is not None


def test_a_dealer_may_not_deal_anew_in_mid_game() -> None:
    table = playing(7, 3, Plan("classic", 4, "steady"))
    table.promises.excuse("Ann")
    table.run_until(lambda: table.answers() > 20, 6000)
    hosting = table.room("Ann").hosting
    assert hosting is not None
    assert hosting.dealing is not None
    dealing = hosting.dealing
    dealing.game.whose = MERGED
    dealing.game.feed(dealing.game.dealt_on(Chance(1)))
    dealing.game.whose = None
    dealing._bind()
    for who in table.room("Ann").here:
        hosting._tell_game(who, dealing.length - 1)
    table.world.flush_effects(table.world.pages["Ann"])
    at = table.answers()
    table.world.run(30)
    assert table.answers() <= at + 1, "nobody plays on with what was dealt anew"
    assert any(notice.key == "difference" for notice in table.room("Bo").notices)


@pytest.mark.parametrize("whose", ["Ann", "Bo"])
def test_a_dealer_cannot_change_what_the_shuffle_comes_from_once_it_knows_the_secrets(whose: str) -> None:
    """Ann sees everybody's secret, and then begins with another one, in her own name or in Bo's."""
    table = Table(7, ("Ann", "Bo", "Cleo"), Plan("classic", 4, "steady"))
    table.promises.excuse("Ann")
    table.people["Ann"].starts = False
    table.everybody_joins()
    table.run_until(lambda: all(room.peers == 2 for room in table.rooms()), 200)
    hosting = table.room("Ann").hosting
    assert hosting is not None
    deal, swapped = hosting._deal, table.room(whose).me

    def stacked(start: Start) -> None:
        secret = "07" * 16
        hosting.secrets[swapped] = secret
        deal(replace(start, commitments={**start.commitments, swapped: commitment_of(secret)}))

    hosting._deal = stacked  # type: ignore[method-assign]
    table.people["Ann"].starts = True
    table.run_until(lambda: table.room("Ann").shown_state == "playing", 60)
    table.world.run(5)
    for name in ("Bo", "Cleo"):
        assert table.room(name).copy is None
        assert {"name": "Ann"} in [one.values for one in table.room(name).notices if one.key == "difference"]


def test_a_log_that_differs_is_never_played_on_however_often_it_comes() -> None:
    table = playing(8, 3, Plan("classic", 4, "steady"))
    table.promises.excuse("Ann")
    ann, cleo = table.room("Ann"), table.room("Cleo")
    send = ann.mesh.send
    lies = 0

    def lying(who: str, message: dict[str, Any], now: float) -> bool:
        nonlocal lies
        if who == cleo.me and message["t"] == "entries":
            lies += 1
            message = {**message, "head": "00" * 12}
        return send(who, message, now)

    table.run_until(lambda: table.answers() > 10, 6000)
    ann.mesh.send = lying  # type: ignore[assignment, method-assign]
    told = len(cleo.log)
    for _ in range(40):
        table.world.run(1)
        assert len(cleo.log) in (0, told), "nothing of what differs is kept"
        told = len(cleo.log) and told
    assert cleo.copy is not None
    assert cleo.copy.heads[-1] != "00" * 12
    assert 4 < lies < 40, "it asks again, and not all the time"
    assert any(notice.key == "difference" for notice in cleo.notices)
    ann.mesh.send = send  # type: ignore[method-assign]
    table.run_until(table.is_over, 6000)
    assert cleo.copy.heads == table.room("Bo").copy.heads  # type: ignore[union-attr]
