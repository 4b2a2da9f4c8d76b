"""A finished game as a short text: it plays the same game, and no text from outside does harm."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random

import pytest

from bang import games
from bang.engine.packing import MOST_PACKED, Outdated, game_of, may_pack, pack, unpack
from bang.engine.saves import Damaged, load, log_lines, save
from tests.bot_games import AnyGame, played, seated

TABLES = [("classic", 4), ("classic", 7), ("duel", 2)]
LONGEST = 8_000  # characters that a link may have


def written(text: str) -> str:
    """Pack a text as a game is packed."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(text.encode()) + packing.flush()
    return "1" + urlsafe_b64encode(packed).decode().rstrip("=")


def opened(packed: str) -> str:
    """The text that is packed."""
    body = packed[1:]
    return zlib.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)), -15).decode()


def ended(name: str, seats: int, seed: int) -> AnyGame:
    """A game that bots have played to its end."""
    game = games.rules(name).new_game(seats=seats, seed=seed)
    for _ in played(game, seated(name, ["easy"] * seats, seed)):
        pass
    return game


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_a_packed_game_is_the_same_game(name: str, seats: int, seed: int) -> None:
    game = ended(name, seats, seed)
    packed = pack(game)
    assert len(packed) < LONGEST
    assert game_of(packed) == name
    again = unpack(packed, games.rules)
    assert log_lines(again) == log_lines(game)
    for seat in (None, *range(seats)):
        assert again.view(seat) == game.view(seat)
    assert load(save(again), games.rules).is_over


def test_only_a_finished_game_is_packed() -> None:
    game = games.rules("classic").new_game(seats=4, seed=1)
    assert not may_pack(game)
    with pytest.raises(ValueError, match="finished"):
        pack(game)


def test_the_seed_and_names_are_not_in_it() -> None:
    game = ended("classic", 4, 1)
    assert game.dealer is not None
    assert str(game.dealer.to_data()) not in opened(pack(game))


def test_a_game_of_other_rules_that_no_longer_fits_is_called_so() -> None:
    first, *lines = opened(pack(ended("classic", 4, 2))).split("\n")
    older = json.dumps({**json.loads(first), "rules": json.loads(first)["rules"] - 1})
    assert unpack(written("\n".join([older, *lines])), games.rules).is_over
    lines[-3] = "0 ends"
    with pytest.raises(Outdated):
        unpack(written("\n".join([older, *lines])), games.rules)
    with pytest.raises(Damaged) as found:
        unpack(written("\n".join([first, *lines])), games.rules)
    assert found.type is Damaged


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "2abc",
        "1!!!",
        "1é",
        "1" + "A" * MOST_PACKED,
        written(""),
        written("[]"),
        written("{}"),
        written("[" * 5000),
        written('{"game":"poker","rules":1,"seats":4,"options":{}}'),
        written('{"game":"classic","rules":1,"seats":99999999999,"options":{}}'),
        written('{"game":"classic","rules":1,"seats":4,"options":{"edition":7}}'),
        written('{"game":"classic","rules":1,"seats":4,"options":{}}'),
        written('{"game":["classic"],"rules":[],"seats":[],"options":{}}'),
        written("\n" * 9000),
    ],
)
def test_what_is_no_packed_game_is_refused(text: str) -> None:
    with pytest.raises(Damaged):
        unpack(text, games.rules)


def test_a_small_text_cannot_fill_the_memory() -> None:
    bomb = written("a" * 10_000_000)
    assert len(bomb) < MOST_PACKED
    with pytest.raises(Damaged):
        unpack(bomb, games.rules)


@pytest.mark.parametrize("name", ["classic", "duel"])
def test_a_text_with_mistakes_is_refused_or_is_a_game(name: str) -> None:
    packed = pack(ended(name, 2 if name == "duel" else 4, 5))
    lines, chance = opened(packed).split("\n"), Random(name)
    odd = ("9", "-1", "bang-AS", "?", "dealer", "", "x" * 50, "deals_on", "²")
    for _ in range(120):
        wrong = list(lines)
        place = chance.randrange(len(wrong))
        words = wrong[place].split(" ")
        words[chance.randrange(len(words))] = chance.choice(odd)
        wrong[place] = chance.choice(
            (" ".join(words), wrong[place][::-1], lines[chance.randrange(len(lines))])
        )
        cut = packed[: chance.randrange(len(packed))]
        for text in (written("\n".join(wrong)), cut):
            try:
                assert unpack(text, games.rules).is_over
            except Damaged:
                continue
