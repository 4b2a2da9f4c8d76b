"""What a mesh promises, one sentence at a time, in simulated worlds."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from bang.net.mesh.effects import OpenLink, PostBox, SendText
from bang.net.mesh.events import Came, Event, Heard, Replaced, Unreachable, Went
from bang.net.mesh.mesh import Mesh
from bang.net.mesh.session import MOST_WAITING
from tests.net.members import IDENTITIES, Members, peer_of, run_with
from tests.net.simulated import World


def linked(number: int, seed: int = 1, **more: Any) -> tuple[World, Members]:
    """Members who have found each other."""
    world = World(seed, **more)
    members = Members(world, number)
    members.open_all()
    world.run(6.0)
    return world, members


def reported(
    members: Members, member: str, kind: type[Event], since: float = 0.0
) -> list[tuple[float, Event]]:
    """The events of a kind of the member's present page, with their times."""
    run = members.run_of(member)
    both = zip(members.times.get(run, []), members.events.get(run, []), strict=True)
    return [(when, event) for when, event in both if isinstance(event, kind) and when >= since]


@pytest.mark.parametrize("number", range(2, 8))
def test_everybody_is_linked_directly_within_two_seconds(number: int) -> None:
    world = World(number)
    members = Members(world, number)
    members.open_all()
    world.run(2.0)
    for one in members.ids:
        mesh = members.mesh(one)
        assert mesh.here() == [other for other in members.ids if other != one]
        assert {mesh.way(other) for other in mesh.here()} == {"direct"}
        assert not mesh.wants_boxes
        assert len(world.pages[one].links) == number - 1, "no link was opened in vain and kept"


def test_a_message_is_under_way_at_once() -> None:
    world, members = linked(2)
    one, other = members.ids
    mesh = members.mesh(one)
    mesh.send(other, {"t": "howdy"}, world.now)
    assert [type(effect) for effect in mesh.take()] == [SendText]


def test_a_pair_that_cannot_connect_talks_through_a_third_which_reads_nothing() -> None:
    world = World(3)
    members = Members(world, 3)
    one, relay, other = members.ids
    world.never(one, other)
    members.open_all()
    world.run(20.0)
    assert members.mesh(one).way(other) == members.mesh(other).way(one) == "relayed"
    assert not members.mesh(one).wants_boxes, "offers go through the relay too"
    world.is_recording = True
    for word in ("tumbleweed", "x" * 100_000):
        assert members.send(one, other, word=word)
        world.run(3.0)
    members.check_delivery()
    passed = [text for sender, receiver, text in world.frames if relay in (sender, receiver)]
    assert any(text.startswith("r") for text in passed)
    assert any(text.startswith("f") for text in passed)
    assert not any("tumbleweed" in text or "xxxx" in text for text in passed)
    assert "tumbleweed" not in memory_of(members.mesh(relay))
    assert "tumbleweed" in memory_of(members.mesh(one), members), "the search finds what is there"


def memory_of(*roots: object) -> str:
    """All texts that can be reached from these objects."""
    found: list[str] = []
    seen: dict[int, object] = {}
    left = list(roots)
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, type):
            continue
        seen[id(thing)] = thing
        if isinstance(thing, str | bytes | bytearray):
            found.append(thing if isinstance(thing, str) else thing.decode("latin-1"))
        elif isinstance(thing, dict):
            left += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset) or hasattr(thing, "popleft"):
            left += list(thing)  # type: ignore[call-overload]
        else:
            left += [getattr(thing, name) for name in slots(thing) if hasattr(thing, name)]
            left += list(getattr(thing, "__dict__", {}).values())
    return "\n".join(found)


def slots(thing: object) -> list[str]:
    """The names in the `__slots__` of all classes of an object."""
    return [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]


def test_the_search_of_a_memory_finds_a_message_that_waits() -> None:
    world, members = linked(2)
    one, other = members.ids
    world.cut([one], [other])
    members.send(one, other, word="tumbleweed")
    assert "tumbleweed" in memory_of(members.mesh(one))


def test_somebody_who_vanishes_is_missing_after_six_seconds() -> None:
    world, members = linked(4, farewells=0.0)
    gone = members.ids[1]
    world.close(gone)
    closed = world.now
    world.run(5.0)
    assert not reported(members, members.ids[0], Went, closed)
    world.run(2.5)
    for member in (0, 2, 3):
        assert [event for _, event in reported(members, members.ids[member], Went, closed)] == [Went(gone)]
        assert members.mesh(members.ids[member]).wants_boxes
    world.run(60.0)
    assert len(reported(members, members.ids[0], Went, closed)) == 1, "this is reported once"


def test_a_reload_begins_anew_within_six_seconds_even_if_nobody_heard_the_farewell() -> None:
    for seed in range(10):
        world, members = linked(4, seed, farewells=0.0)
        back = members.ids[seed % 4]
        others = [member for member in members.ids if member != back]
        moment = world.now
        for member in others:
            members.send(member, back)
        members.open(back)
        world.run(6.0)
        members.check_here()
        for member in others:
            assert [event for _, event in reported(members, member, Came, moment)] == [Came(back, True)]
            assert run_with(members.mesh(member), back) == members.run_of(back)
            assert members.send(member, back)
            assert members.send(back, member)
        world.run(1.0)
        members.check_delivery()


def test_a_minute_without_network_costs_nothing() -> None:
    for seed in range(10):
        world, members = linked(3, seed)
        one, other, third = members.ids
        world.cut([one], offline=[one])
        moment = world.now
        for _ in range(20):
            assert members.send(one, other)
            assert members.send(third, one)
            world.run(3.0)
        assert members.mesh(one).here() == []
        world.heal()
        members.mesh(one).woke(world.now)
        world.flush_effects(world.pages[one])
        world.run(8.0)
        members.check_here()
        members.check_delivery()
        assert [event for _, event in reported(members, other, Came, moment)] == [Came(one, False)]


def test_a_closed_lid_misses_nobody_who_is_still_there() -> None:
    world, members = linked(3)
    one, other, third = members.ids
    world.sleep(one, 40.0)
    for _ in range(10):
        members.send(other, one)
        world.run(3.0)
    assert members.mesh(other).here() == [third]
    world.run(18.0)
    members.check_here()
    members.check_delivery()
    assert reported(members, one, Went) == []


def test_a_silent_link_is_restarted_first() -> None:
    world, members = linked(3)
    one, other, _ = members.ids
    (line,) = world.between(one, other)
    world.break_line(line, loud=False, can_restart=True)
    members.send(one, other)
    world.run(5.0)
    members.check_delivery()
    world.run(4.0)
    assert world.between(one, other) == [line], "the old line goes on"
    assert members.mesh(one).way(other) == "direct"


def test_a_link_that_cannot_be_restarted_is_replaced_and_messages_go_through_a_relay_meanwhile() -> None:
    for seed in range(10):
        world, members = linked(3, seed)
        one, other, _ = members.ids
        (line,) = world.between(one, other)
        world.break_line(line, loud=False, can_restart=False)
        moment = world.now
        world.run(4.5)
        assert members.mesh(one).way(other) == "relayed"
        assert members.send(one, other)
        world.run(0.5)
        members.check_delivery()
        world.run(10.0)
        assert members.mesh(one).way(other) == members.mesh(other).way(one) == "direct"
        assert len(world.between(one, other)) == 1
        assert not reported(members, one, Went, moment)


def test_links_are_renewed_through_others_when_the_signaling_script_is_stopped() -> None:
    for seed in range(10):
        world, members = linked(4, seed)
        world.boxes_work = False
        one, other = members.ids[seed % 3], members.ids[3]
        for line in world.between(one, other):
            world.break_line(line, loud=seed % 2 == 0, can_restart=False)
        world.run(20.0)
        assert members.mesh(one).way(other) == "direct"


def test_a_pair_that_cannot_connect_at_all_is_told_so_once() -> None:
    world = World(5)
    members = Members(world, 2)
    one, other = members.ids
    world.never(one, other)
    members.open_all()
    world.run(60.0)
    for member in members.ids:
        assert len(reported(members, member, Unreachable)) == 1
        assert members.mesh(member).way(other) == ""


def test_nobody_is_called_unreachable_who_is_not_there() -> None:
    world = World(5)
    members = Members(world, 2)
    members.open(members.ids[0])
    world.run(120.0)
    assert members.events.get(members.run_of(members.ids[0]), []) == []


def test_long_messages_arrive_whole_and_too_long_ones_are_an_error() -> None:
    world, members = linked(2)
    one, other = members.ids
    text = "".join(map(chr, range(32, 100))) * 10_000
    assert members.mesh(one).send(other, {"t": text, "run": members.run_of(one), "n": 1}, world.now)
    world.flush_effects(world.pages[one])
    world.run(5.0)
    ((_, heard),) = reported(members, other, Heard)
    assert isinstance(heard, Heard)
    assert heard.message["t"] == text
    with pytest.raises(ValueError, match="too long"):
        members.mesh(one).send(other, {"t": "x" * 1_000_001}, world.now)


def test_when_too_much_waits_both_begin_anew() -> None:
    world, members = linked(2)
    one, other = members.ids
    world.cut([one], [other])
    for _ in range(MOST_WAITING):
        assert members.send(one, other)
    assert members.send(other, one)
    assert not members.send(one, other)
    assert run_with(members.mesh(one), other) == ""
    members.sent.clear()
    moment = world.now
    world.run(10.0)
    world.heal()
    world.run(40.0)
    for member, of in ((one, other), (other, one)):
        assert [event for _, event in reported(members, member, Came, moment)][-1:] == [Came(of, True)]
        heard = len(reported(members, of, Heard))
        assert members.send(member, of)
        world.run(1.0)
        assert len(reported(members, of, Heard)) == heard + 1


@pytest.mark.parametrize("seed", range(10))
def test_an_earlier_page_hears_that_it_is_replaced_and_a_later_one_does_not(seed: int) -> None:
    world = World(seed, closings=1.0)
    members = Members(world, 3)
    host, twice, third = members.ids
    world.listened = lambda page: [page.owner] if page.owner == host or page.device.wants_boxes else []
    members.open_all()
    world.run(5.0)
    first = members.run_of(twice)
    world.open_beside(twice, members.maker(twice))
    second = members.run_of(twice)
    world.run(25.0)
    assert [event for event in members.events[first] if isinstance(event, Replaced)] == [Replaced()]
    assert Replaced() not in members.events[second]
    for member in (host, third):
        assert run_with(members.mesh(member), twice) == second
        assert members.mesh(member).here() == [other for other in members.ids if other != member]


def test_a_link_that_was_opened_elsewhere_is_adopted() -> None:
    one, other = IDENTITIES[:2]
    meshes = {
        identity.id: Mesh(identity, f"run{identity.id}", lambda n: b"r" * n) for identity in (one, other)
    }
    for mine, theirs in ((one, other), (other, one)):
        assert meshes[mine.id].know(theirs.id, theirs.public)
        meshes[mine.id].adopt("e1", theirs.id, 1.0)
    for step in range(20):
        for mine, theirs in ((one, other), (other, one)):
            for effect in meshes[mine.id].take():
                assert isinstance(effect, SendText), "nothing else is needed"
                meshes[theirs.id].text(effect.link, effect.text, 1.0 + step / 100)
    assert meshes[one.id].events() == [Came(other.id, True)]
    assert meshes[other.id].way(one.id) == "direct"


def test_an_idle_table_says_little_and_a_busy_one_at_most_a_kilobyte_per_answer() -> None:
    world, members = linked(4)
    world.run(10.0)
    world.bytes.clear()
    world.run(60.0)
    assert max(world.bytes.values()) < 60 * 20, "less than twenty characters per second"
    world.bytes.clear()
    host, *others = members.ids
    content = 0
    answers = 40
    for number in range(answers):
        members.send(others[number % 3], host, keys=["bang-AS@2"])
        world.run(0.5)
        for other in others:
            message = {"lines": ["2 plays bang-AS on 3 # 41=bang-AS"] * 2, "head": "x" * 64}
            content += len(json.dumps(message)) // 3
            members.send(host, other, **message)
        world.run(3.0)
    most = max(world.bytes[host, other] + world.bytes[other, host] for other in others)
    assert most - content < answers * 250


def test_round_trips_are_measured() -> None:
    world, members = linked(2, delay=(0.05, 0.05))
    world.run(10.0)
    one, other = members.ids
    assert peer_of(members.mesh(one), other).pulse.round_trip == pytest.approx(0.1, abs=0.01)


def test_the_pauses_between_tries_grow() -> None:
    one, other = IDENTITIES[:2]
    mesh = Mesh(one, "run1", lambda n: bytes(n))
    mesh.know(other.id, other.public)
    offered, posted = [], 0
    for step in range(600):
        now = 5.0 + step * 0.2
        mesh.tick(now)
        for effect in mesh.take():
            if isinstance(effect, OpenLink):
                offered.append(now)
                mesh.described(effect.link, "sdp", now)
            posted += isinstance(effect, PostBox)
    # Eight seconds for an answer, then pauses of 1, 2, 4, 8 and 15 seconds.
    gaps = [round(later - earlier) for earlier, later in pairwise(offered)]
    assert gaps[:5] == [9, 10, 12, 16, 23]
    posted += sum(isinstance(effect, PostBox) for effect in mesh.take())
    assert posted == len(offered)


def test_a_member_that_is_forgotten_is_not_heard() -> None:
    world, members = linked(2)
    one, other = members.ids
    members.mesh(one).forget(other)
    world.flush_effects(world.pages[one])
    members.send(other, one)
    world.run(20.0)
    assert members.mesh(one).here() == []
    assert not reported(members, one, Heard)
    assert members.mesh(other).here() == []


def test_only_the_owner_of_a_key_is_known_by_its_id() -> None:
    one, other, third = IDENTITIES[:3]
    mesh = Mesh(one, "run1", lambda n: bytes(n))
    assert not mesh.know(other.id, third.public)
    assert not mesh.know(one.id, one.public)
    assert not mesh.know(other.id, "nonsense")
    assert mesh.know(other.id, other.public)
    with pytest.raises(ValueError, match="run"):
        Mesh(one, "two words", lambda n: bytes(n))
