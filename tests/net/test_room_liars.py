"""Members that send nonsense, or what they may not send: nothing changes, and nobody stops."""

import random
from dataclasses import replace
from typing import Any

import pytest

from bang.engine.chance import Chance
from bang.engine.dealer import MERGED
from bang.net.dealing import commitment_of
from bang.net.ledger import Line, Start
from bang.net.messages import Answer
from bang.net.state import Plan
from tests.net.lying import Liar, Message, everything_said, mutated, twin
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
    head = hosting.dealing.head
    for whose, key in ((other, game.options()[0]), (other, "no such card"), (bo, "bang-AS@9")):
        whose.to_host(Answer(head, (key,)))
    for name in table.people:
        table.world.flush_effects(table.world.pages[name])
    table.world.run(2)
    assert hosting.dealing.full == before
    named = [notice for notice in ann.notices if notice.key == "illegal"]
    assert named
    assert all(set(notice.values) == {"name"} for notice in named)


def test_a_dealer_that_tells_two_stories_is_found_out() -> None:
    """The host tells Cleo that a card of Bo is another one than it tells Bo: all their heads differ."""
    table = playing(5, 3, Plan("classic", 4, "steady"))
    liar, cleo, bo = Liar(table, "Ann"), table.room("Cleo"), table.room("Bo")
    for person in table.people.values():
        person.plays = False
    table.world.run(3)  # nothing is on its way any more
    told = twin(cleo.copy)
    changed: list[Line] = []

    def to_cleo(who: str, message: Message) -> list[Message]:
        if who != cleo.me or message["t"] != "entries":
            return [message]
        first = message["n"]
        if first > len(told.lines):
            return []
        lines = [Line.from_data(line) for line in message["l"]][len(told.lines) - first :]
        for n, line in enumerate(lines):
            if not changed and line.marks and not any(line.openings):
                lines[n] = replace(line, marks=(f"{line.marks[0].partition(':')[0]}:{'A' * 22}",))
                changed.append(lines[n])
        told.feed(lines)
        return [{**message, "l": [line.to_data() for line in told.lines[first:]], "h": told.head}]

    liar.says = to_cleo
    for person in table.people.values():
        person.plays = True
    table.run_until(lambda: bool(changed) or table.is_over(), 6000)
    assert changed
    table.world.run(6)
    for one, other in ((bo, cleo), (cleo, bo)):
        assert {"name": other.name} in [told.values for told in one.notices if told.key == "differs"]
    for person in table.people.values():
        person.goes_on = person.name != "Ann"
    table.run_until(lambda: bo.is_host or cleo.is_host or table.is_over(), 300)
    table.run_until(table.is_over, 6000)


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
    assert any(notice.key == "retold" for notice in table.room("Bo").notices)


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
    deal, swapped = hosting.deal, table.room(whose).me

    def stacked(start: Start, secrets: dict[str, str]) -> None:
        secret = "07" * 16
        commitments = {**start.commitments, swapped: commitment_of(secret)}
        deal(replace(start, commitments=commitments), {**secrets, swapped: secret})

    hosting.waiting_room.deal = stacked
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
            message = {**message, "h": "A" * 22}
        return send(who, message, now)

    table.run_until(lambda: table.answers() > 10, 6000)
    ann.mesh.send = lying  # type: ignore[assignment, method-assign]
    told = len(cleo.log)
    for _ in range(40):
        table.world.run(1)
        assert len(cleo.log) == told, "nothing of what differs is kept"
    assert cleo.copy is not None
    assert cleo.copy.heads[-1] != "A" * 22
    assert 4 < lies < 40, "it asks again, and not all the time"
    assert any(notice.key == "retold" for notice in cleo.notices)
    ann.mesh.send = send  # type: ignore[method-assign]
    table.run_until(table.is_over, 6000)
    assert cleo.copy.heads == table.room("Bo").copy.heads  # type: ignore[union-attr]
