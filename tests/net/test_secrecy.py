"""What the memory of a member's device holds: nothing that only others may know."""

import gc
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from bang.net.dealing import Dealing
from bang.net.election import GIVES_UP_AFTER, Round
from bang.net.ledgers import Given
from bang.net.room import Room
from bang.net.state import Plan
from tests.net.rooms import playing

NOT_DATA = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def memory_of(room: Room) -> tuple[set[str], list[Any]]:
    """All texts and all objects that can be reached from a room."""
    texts: set[str] = set()
    objects: list[Any] = []
    waiting: list[Any] = [room]
    found = {id(room)}
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            texts.add(one)
        else:
            objects.append(one)
        for other in gc.get_referents(one):
            if id(other) not in found and not isinstance(other, NOT_DATA):
                found.add(id(other))
                waiting.append(other)
    return texts, objects


@pytest.mark.parametrize(("game", "seats", "people"), [("duel", 2, 2), ("classic", 5, 4)])
def test_no_memory_but_the_dealers_holds_what_its_player_may_not_know(
    game: str, seats: int, people: int
) -> None:
    table = playing(21, people, Plan(game, seats, "steady"))
    for _ in range(6):
        at = table.answers()
        table.run_until(lambda at=at: table.answers() > at + 8 or table.is_over(), 6000)  # type: ignore[misc]
        if table.is_over():
            break
        hosting = table.room("Ann").hosting
        assert hosting is not None
        dealing = hosting.dealing
        assert dealing is not None
        for room in table.rooms()[1:]:
            texts, objects = memory_of(room)
            assert not any(isinstance(one, Dealing) for one in objects)
            assert dealing.key not in texts
            assert not any(dealing.bot_seed == one for one in objects if isinstance(one, int))
            seat = room.my_seat
            own = {salt for bound in dealing.bound for salt in (bound.openings or {}).get(seat or 0, ())}
            all_salts = {
                salt
                for bound in dealing.bound
                for opened_by in (bound.openings or {}).values()
                for salt in opened_by
                if salt  # "" stands for a mark that the seat cannot open
            }
            assert not texts & (all_salts - own)
            mine = {line.text for line in dealing.lines(seat)}
            assert not texts & (set(dealing.full) - mine)
            others = {
                secret
                for other in table.rooms()
                if other is not room
                for secret in [*other.secrets.by_hash.values(), other.secret.hex()]
            }
            assert not texts & others


def test_the_memory_of_the_dealer_would_fail_this_test() -> None:
    table = playing(22, 2, Plan("duel", 2))
    _, objects = memory_of(table.room("Ann"))
    assert any(isinstance(one, Dealing) for one in objects)


def test_a_candidate_forgets_the_ledgers_when_the_host_is_back() -> None:
    table = playing(23, 3, Plan("classic", 4, "steady"))
    bo, cleo = table.room("Bo"), table.room("Cleo")
    bo.voting.election.round = Round(2, bo.now - GIVES_UP_AFTER, {})
    bo.voting.given = {cleo.me: Given(cleo.copy, "", "secret of Cleo")}
    bo.tick(table.world.now)
    assert bo.voting.election.round is None
    assert not bo.is_host
    assert "secret of Cleo" not in memory_of(bo)[0]
    assert not bo.voting.given
