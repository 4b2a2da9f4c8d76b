"""Hundreds of random worlds: what is sent arrives once and in order, and everybody knows who is there."""

from __future__ import annotations

import os

import pytest

from tests.net.members import Members
from tests.net.simulated import World

WORLDS = int(os.environ.get("WORLDS", "150"))


def disturb(world: World, members: Members) -> None:
    """Something goes wrong, or something is said."""
    chance = world.chance
    ids = members.ids
    one, other = chance.sample(ids, 2)
    match chance.choices(
        ["talk", "break", "cut", "heal", "reload", "close", "sleep", "boxes", "offline"],
        [60, 10, 3, 4, 3, 2, 3, 2, 2],
    )[0]:
        case "talk":
            for _ in range(chance.choice((1, 1, 2, 5, 40))):
                if one in world.pages:
                    members.send(one, other, filling="x" * chance.choice((0, 20, 300)))
        case "break":
            for line in world.between(one, other):
                world.break_line(line, loud=chance.random() < 0.5, can_restart=chance.random() < 0.5)
        case "cut":
            middle = chance.randrange(1, len(ids))
            mixed = chance.sample(ids, len(ids))
            world.cut(mixed[:middle], mixed[middle:])
        case "offline":
            world.cut([one], offline=[one])
        case "heal":
            world.heal()
        case "reload":
            members.open(one)
        case "close":
            if one in world.pages:
                world.close(one)
        case "sleep":
            if one in world.pages:
                world.sleep(one, chance.uniform(1, 40))
        case "boxes":
            world.boxes_work = not world.boxes_work


@pytest.mark.parametrize("block", range(10))
def test_random_worlds(block: int) -> None:
    for seed in range(block * WORLDS // 10, (block + 1) * WORLDS // 10):
        try:
            play(seed)
        except Exception as error:
            raise AssertionError(f"world {seed}: {error}") from error


def play(seed: int) -> None:
    world = World(seed)
    chance = world.chance
    members = Members(world, 2 + seed % 6)
    for one in members.ids:
        for other in members.ids:
            if one < other and chance.random() < 0.12:
                world.never(one, other)
    members.open_all()
    world.run(8.0)
    members.check_here()
    for _ in range(chance.randrange(5, 60)):
        disturb(world, members)
        world.run(chance.choice((0.05, 0.3, 1.0, 3.0)))
    world.heal()
    world.boxes_work = True
    for member in members.ids:
        if member not in world.pages:
            members.open(member)
    world.run(75.0)
    members.check_here()
    members.check_delivery()
    assert not members.given_up
    for one in members.ids:
        for other in members.ids:
            if one != other:
                members.send(one, other)
    world.run(2.0)
    members.check_delivery()
