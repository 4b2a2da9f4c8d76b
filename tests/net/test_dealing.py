"""A whole game through the dealer of a room and everybody's copies, without a network."""

import random
from dataclasses import replace
from typing import Any

import pytest

from bang.engine.chance import Chance
from bang.engine.dealer import MERGED, Dealt
from bang.net.checking import checked, published
from bang.net.copying import Copy, Difference
from bang.net.dealing import Dealing, commitment_of, deal_on
from bang.net.ledger import Line, Start

GAMES = [("classic", 4), ("classic", 7), ("duel", 2)]
KEY = "5a" * 32


def secrets_of(start: Start) -> dict[str, str]:
    """The secret of each person of a test."""
    return {who: f"secret of {who}" for who in start.seats if who != "bot"}


def a_start(game: str, seats: int, options: dict[str, str] | None = None) -> Start:
    """A start with a person at every seat."""
    people = tuple(f"member{seat}" for seat in range(seats))
    return Start(1, game, options or {}, people, {who: commitment_of(f"secret of {who}") for who in people})


def a_table(game: str, seats: int) -> tuple[Dealing, dict[int | None, Copy]]:
    """A game that has just been dealt, with the copy of each seat and of a spectator."""
    start = a_start(game, seats)
    dealing = Dealing.begin(start, secrets_of(start), KEY)
    copies: dict[int | None, Copy] = {seat: Copy(start, seat) for seat in (*range(seats), None)}
    tell(dealing, copies)
    return dealing, copies


def tell(dealing: Dealing, copies: dict[int | None, Copy]) -> None:
    """Tell every copy the new entries, and compare."""
    for seat, copy in copies.items():
        copy.feed([Line.from_data(line.to_data()) for line in dealing.lines(seat, len(copy.lines))])
        assert copy.head == dealing.head
        assert copy.game.view(seat) == dealing.game.view(seat)


def play(dealing: Dealing, copies: dict[int | None, Copy], chance: random.Random, most: int = 10_000) -> None:
    """Let everybody answer at random, to the end or for so many answers."""
    for _ in range(most):
        ask = dealing.game.ask
        if ask is None:
            return
        options = dealing.game.options()
        keys = chance.sample(options, ask.count)
        dealing.answer(ask.seat, keys)
        tell(dealing, copies)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_everybodys_copy_follows_a_whole_game_and_the_check_finds_it_whole(game: str, seats: int) -> None:
    dealing, copies = a_table(game, seats)
    play(dealing, copies, random.Random(f"{game} {seats}"))
    assert dealing.game.is_over
    for seat, copy in copies.items():
        mine = {} if seat is None else {commitment_of(f"secret of member{seat}"): f"secret of member{seat}"}
        assert checked(copy, published(dealing), mine, "Ann").is_whole


@pytest.mark.parametrize("wrong", ["key", "secret", "line", "own secret", "length"])
def test_the_check_finds_what_does_not_fit(wrong: str) -> None:
    dealing, copies = a_table("classic", 4)
    play(dealing, copies, random.Random(3))
    data = published(dealing)
    part = dict(data["parts"][0])
    mine: dict[str, str] = {}
    if wrong == "key":
        part["key"] = "00" * 32
    elif wrong == "secret":
        part["secrets"] = {**part["secrets"], "member1": "another"}
    elif wrong == "own secret":
        mine = {commitment_of("secret of member1"): "not what was opened"}
    elif wrong == "line":
        place = next(n for n, entry in enumerate(dealing.game.log) if isinstance(entry, Dealt))
        words = data["lines"][place].split()
        words[-1], words[-2] = words[-2], words[-1]
        data["lines"][place] = " ".join(words)
    else:
        data["lines"].pop()
    verdict = checked(copies[1], {**data, "parts": [part]}, mine, "Ann")
    assert (verdict.key, verdict.is_whole) == ("unverified", False)


@pytest.mark.parametrize("wrong", ["other card", "no opening", "other mark", "not drawn"])
def test_a_copy_refuses_a_dealer_who_is_not_bound_to_what_it_shows(wrong: str) -> None:
    dealing, _ = a_table("classic", 4)
    lines = dealing.lines(2)
    copy = Copy(dealing.start, 2)
    place = next(
        n for n, line in enumerate(lines) if line.text.startswith("dealer hand") or any(line.openings)
    )
    line = lines[place]
    if wrong == "other card":
        shown = [n for n, name in enumerate(line.text.split()) if n > 1 and name != "?"]
        words = line.text.split()
        words[shown[0]] = "outlaw" if words[shown[0]] != "outlaw" else "renegade"
        line = replace(line, text=" ".join(words))
    elif wrong == "no opening":
        line = replace(line, openings=())
    elif wrong == "other mark":
        line = replace(line, marks=tuple(mark[:-1] + "x" for mark in line.marks))
    else:
        line = replace(line, marks=())
    try:
        copy.feed([*lines[:place], line, *lines[place + 1 :]])
    except Difference:
        return
    assert copy.head != dealing.head, "another log has another head"


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_kept_game_goes_on_as_the_one_that_was_not_reloaded(game: str, seats: int) -> None:
    dealing, copies = a_table(game, seats)
    play(dealing, copies, random.Random(5), most=25)
    again = Dealing.from_data(dealing.to_data())
    assert again.heads == dealing.heads
    assert [again.lines(seat) for seat in copies] == [dealing.lines(seat) for seat in copies]
    play(again, copies, random.Random(6))
    assert again.game.is_over
    assert checked(copies[None], published(again), {}, "Ann").is_whole


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("after", [0, 3, 20, 60])
def test_another_device_deals_on(game: str, seats: int, after: int) -> None:
    """The dealer at seat 0 is gone, and so is the last seat if there are more than three."""
    dealing, copies = a_table(game, seats)
    chance = random.Random(f"{game} {seats} {after}")
    play(dealing, copies, chance, most=after)
    if dealing.game.is_over:
        return
    absent = {0, seats - 1} if seats > 3 else {0}
    present: dict[int | None, Copy] = {
        seat: copy for seat, copy in copies.items() if seat is not None and seat not in absent
    }
    behind = max(present) if len(present) > 1 else None  # type: ignore[type-var]
    before = {seat: copy.game.view(seat) for seat, copy in present.items()}
    new_secrets = {f"member{seat}": f"new secret {seat}" for seat in present}
    new = deal_on(dealing.start, present, new_secrets, "6b" * 32)
    commitments = {who: commitment_of(secret) for who, secret in new_secrets.items()}
    first = len(next(iter(present.values())).lines)
    new.parts.append({"from": first, "key": "6b" * 32, "secrets": new_secrets, "commitments": commitments})
    assert new.game.rules.is_whole(new.game.state)
    assert new.game.rules.misplaced(new.game.state) == ""
    fresh: dict[int | None, Copy] = {}
    for seat in copies:
        kept = seat in present or seat is None
        fresh[seat] = copies[seat] if kept else Copy(new.start, seat, new.blind.get(seat or 0, 0))
    tell(new, fresh)
    for seat, view in before.items():
        assert fresh[seat].game.view(seat) == view, "what was seen has stayed as it was"
    again = Dealing.from_data(new.to_data())
    assert [again.lines(seat) for seat in fresh] == [new.lines(seat) for seat in fresh]
    play(again, fresh, chance)
    assert again.game.is_over
    assert behind is None or behind in present
    for seat, copy in fresh.items():
        verdict = checked(copy, published(again), {}, "Ann")
        assert (verdict.key, verdict.values) == ("unverified_before", {"n": str(first)}), seat


def test_a_bots_imagination_is_not_needed_for_a_whole_game_of_bots() -> None:
    start = replace(a_start("classic", 5), seats=("member0", *["bot"] * 4), commitments={"member0": "x"})
    dealing = Dealing.begin(start, {"member0": "secret of member0"}, KEY)
    levels = dict.fromkeys(range(5), "steady")
    while (given := dealing.bot_answer(levels)) is not None:
        dealing.answer(*given)
    assert dealing.game.is_over


def test_the_cautious_answer_is_legal() -> None:
    dealing, copies = a_table("classic", 4)
    played: list[Any] = []
    while dealing.game.ask is not None and len(played) < 200:
        seat = dealing.game.ask.seat
        played.append(dealing.cautious_answer(seat))
        dealing.answer(seat, played[-1])
    tell(dealing, copies)


def test_the_check_finds_a_dealer_who_has_dealt_anew_what_nobody_asked_for() -> None:
    dealing, copies = a_table("classic", 4)
    play(dealing, copies, random.Random(8), most=10)
    dealing.game.whose = MERGED
    dealing.game.feed(dealing.game.dealt_on(Chance(1)))
    dealing.game.whose = None
    dealing._bind()
    tell(dealing, copies)
    play(dealing, copies, random.Random(9))
    assert checked(copies[1], published(dealing), {}, "Ann").key == "unverified"
