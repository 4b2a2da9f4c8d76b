"""A member who floods another costs it little and is cut off; an honest one never is, however busy."""

from __future__ import annotations

from bang.net.mesh.links import Link
from bang.net.mesh.peer import Peer
from tests.net.members import Members, peer_of
from tests.net.simulated import World


def linked(number: int, seed: int = 1) -> tuple[World, Members]:
    """Members who are all linked, in a quick network."""
    world = World(seed, delay=(0.0005, 0.002), duplicates=0.0)
    members = Members(world, number)
    members.open_all()
    world.run(6.0)
    return world, members


def link_to(world: World, one: str, other: str) -> str:
    """The name that the first member has for the link to the second."""
    (line,) = world.between(one, other)
    return next(name for page, name in line.ends if page.owner == one)


def ping(members: Members, one: str, other: str) -> str:
    """A sign of life as the first member would send it to the second."""
    session = peer_of(members.mesh(one), other).session
    assert session is not None
    return f"p{session.tag}1"


def answered(world: World, one: str, other: str) -> int:
    """How many signs of life of the first member the second has answered, as far as was recorded."""
    return sum(frame[:2] == (other, one) and frame[2][0] == "q" for frame in world.frames)


def test_a_flood_is_read_up_to_an_allowance_and_ends_the_link_for_a_minute() -> None:
    world, members = linked(3)
    one, other, third = members.ids
    world.is_recording = True
    flooded, page = link_to(world, one, other), world.pages[one]
    for _ in range(100):
        for _ in range(300):
            world.say(page, flooded, ping(members, one, other))
        world.run(0.01)
    assert 3_500 < answered(world, one, other) < 4_600
    assert world.between(one, other) == []
    assert members.mesh(third).way(one) == members.mesh(other).way(third) == "direct"
    world.run(45.0)
    assert members.mesh(other).way(one) == "relayed", "what it says is still heard"
    assert members.send(one, other)
    world.run(60.0)
    assert members.mesh(other).way(one) == "direct", "it may be linked again"
    members.check_delivery()


def test_a_flood_that_goes_on_ends_each_new_link_sooner() -> None:
    world, members = linked(2)
    one, other = members.ids
    world.is_recording = True
    page = world.pages[one]
    for _ in range(130):
        for line in world.between(one, other):
            name = next(name for end, name in line.ends if end is page)
            for _ in range(9_000):
                world.say(page, name, ping(members, one, other))
        world.run(1.0)
    assert answered(world, one, other) < 15_000


def test_texts_that_no_mesh_sends_use_the_allowance_up_as_well() -> None:
    world, members = linked(2)
    one, other = members.ids
    flooded, page = link_to(world, one, other), world.pages[one]
    for _ in range(1_000):
        world.say(page, flooded, "?" * 60_000)
    world.run(0.5)
    assert world.between(one, other) == []


def test_a_busy_table_uses_little_of_its_allowances() -> None:
    world, members = linked(7)
    host, *others = members.ids
    lines = list(world.lines)
    for _ in range(4):
        for other in others:
            assert members.send(host, other, lines=["2 bang-7c@3"] * 40_000)
            for _ in range(300):
                assert members.send(host, other, text="x" * 60)
                assert members.send(other, host, text="y" * 60)
        world.run(0.2)
    world.run(20.0)
    members.check_delivery()
    assert world.lines == lines, "no link was closed and made anew"
    for one in members.ids:
        for other in members.ids:
            if one != other:
                peer = peer_of(members.mesh(one), other)
                assert peer.forbearance.left == peer.forbearance.at_once, "nothing stayed unread"


def test_whoever_passes_floods_on_is_not_taken_for_a_flooder() -> None:
    world = World(3, delay=(0.0005, 0.002), duplicates=0.0)
    members = Members(world, 5)
    relay, other, *flooders = members.ids
    for one in flooders:
        world.never(one, other)
    world.is_recording = True
    members.open_all()
    world.run(10.0)
    boxes = {
        one: [text for sender, to, text in world.frames if (sender, to) == (one, relay) and text[0] == "r"][
            -1
        ]
        for one in flooders
    }
    lines = world.between(relay, other)
    for step in range(40):
        for one in flooders:
            for _ in range(150):
                world.say(world.pages[one], link_to(world, one, relay), boxes[one])
        members.send(relay, other, step=step)
        world.run(0.05)
    world.run(5.0)
    passed_on = [frame for frame in world.frames if frame[:2] == (relay, other) and frame[2][0] == "f"]
    assert 10_000 < len(passed_on) < 15_000
    assert world.between(relay, other) == lines
    assert [members.mesh(other).way(one) for one in flooders] == ["relayed"] * 3
    members.check_delivery()


def test_a_neighbour_cannot_flood_in_the_name_of_others() -> None:
    world, members = linked(6)
    one, other, *more = members.ids
    flooded, page = link_to(world, one, other), world.pages[one]
    read: list[str] = []
    arriving = members.mesh(other)._arriving
    take_in = arriving._passed_on

    def note(peer: Peer, link: Link, rest: str) -> bool:
        read.append(rest)
        return take_in(peer, link, rest)

    arriving._frames["f"] = note
    for number in range(20_000):
        world.say(page, flooded, f"f{more[number % 4]}AAAA")
    world.run(1.0)
    assert 1_000 < len(read) < 5_000
    assert members.mesh(other).way(more[0]) == "direct"
