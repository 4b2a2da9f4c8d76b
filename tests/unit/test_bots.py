"""Bots play legally and sensibly, know only what their seat sees, and answer alike after a reload."""

import json
from collections.abc import Iterator

import pytest

from bang import games
from bang.bots.bot import Bot
from bang.classic.imagining import imagined
from bang.classic.table import ClassicTable
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game
from bang.engine.questions import Answer
from bang.engine.views import View
from bench.bots import deals, is_won
from tests.classic_games import new_game

GAMES = 300
LEVELS = games.levels("classic")
Asked = tuple[Game[ClassicTable], int, tuple[str, ...]]


def bot(level: str, seat: int, chance: Chance) -> Bot:
    return games.bot("classic", level, seat, chance)


def seated(levels: list[str], seed: int) -> list[Bot]:
    return [bot(level, seat, Chance(seed * 10 + seat)) for seat, level in enumerate(levels)]


def tell(players: list[Bot], game: Game[ClassicTable]) -> None:
    for player in players:
        player.saw([event.seen_by(player.seat) for event in game.events])


def seen(game: Game[ClassicTable], seat: int) -> View:
    """The view after a round trip through JSON."""
    view: View = json.loads(json.dumps(game.view(seat)))
    return view


def played(game: Game[ClassicTable], players: list[Bot]) -> Iterator[Asked]:
    """Play to the end, yielding each answer just before it is given."""
    while not game.is_over:
        tell(players, game)
        offered = ((seat, players[seat].offer(seen(game, seat))) for seat in game.offers())
        seat, keys = next(((seat, keys) for seat, keys in offered if keys), (-1, None))
        if keys is None:
            assert game.ask is not None
            seat = game.ask.seat
            keys = players[seat].answer(seen(game, seat))
        yield game, seat, keys
        game.answer(seat, *keys)


def mixed_game(number: int) -> tuple[Game[ClassicTable], list[str]]:
    """A game whose number of players, edition, deck and levels depend on its number."""
    seats = 4 + number % 4
    game = new_game(
        seats=seats,
        seed=number,
        edition=("fourth", "fourth_italian", "first")[number % 3],
        deck="beginners" if number % 5 == 4 else "full",
        choose_character=number % 2 == 1,
    )
    chance = Chance(number)
    return game, [chance.pick(LEVELS) for _ in range(seats)]


def test_bots_answer_legally_and_deputies_spare_the_sheriff() -> None:
    prompts = set()
    for number in range(GAMES):
        game, levels = mixed_game(number)
        for answers, (table, seat, keys) in enumerate(played(game, seated(levels, number))):
            assert answers < 5000, f"game {number} does not end"
            prompts.add(table.ask.prompt if table.ask else "")
            roles = table.state.roles
            if levels[seat] != "random" and roles[seat] == "deputy" and keys[0].startswith(("bang", "duel")):
                target = keys[0].partition("@")[2]
                assert not target or roles[int(target)] != "sheriff", f"game {number}: {keys}"
        assert game.state.winner
    assert {"play", "dodge", "duel", "save", "character", "order", "sid_ketchum", "lucky_duke"} <= prompts


@pytest.mark.parametrize("level", LEVELS)
def test_answers_depend_only_on_what_the_seat_sees(level: str) -> None:
    chance = Chance(1)
    compared = 0
    for number in range(12):
        seats = 4 + number % 4
        game = new_game(seats=seats, seed=500 + number)
        players = seated([level] * seats, number)
        for table, seat, keys in played(game, players):
            if table.ask is None or table.ask.seat != seat or chance.below(10):
                continue
            other = imagined(table.state, seat, chance)
            view = table.rules.view(other, table.ask, table.options(), seat)
            assert players[seat].answer(view) == keys
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_is_told_the_log_again_answers_alike(level: str) -> None:
    game = new_game(seats=6, seed=11)
    given = [(seat, keys) for _, seat, keys in played(game, seated([level] * 6, 11))]
    players = seated([level] * 6, 11)
    again = []
    views: list[View] = []
    for entry, table in games.replay(saves.save(game)):
        if isinstance(entry, Answer):
            player, view = players[entry.seat], views[entry.seat]
            is_asked = view["asked"] is not None and view["asked"]["seat"] == entry.seat
            again.append((entry.seat, player.answer(view) if is_asked else player.offer(view)))
        tell(players, table)
        views = [seen(table, seat) for seat in range(6)]
    assert again == given


def test_asking_a_bot_again_gives_the_same_answer_and_changes_nothing() -> None:
    game = new_game(seats=5, seed=3)
    assert game.ask is not None
    seat = game.ask.seat
    for level in LEVELS:
        asked = bot(level, seat, Chance(5))
        asked.saw([event.seen_by(seat) for event in game.events])
        view = game.view(seat)
        kept = json.dumps(view)
        assert len({asked.answer(view) for _ in range(5)}) == 1
        assert json.dumps(view) == kept
        assert bot(level, seat, Chance(5)).answer(view)


def test_wrong_input_is_refused_with_a_message() -> None:
    with pytest.raises(ValueError, match="the levels are random, easy, steady"):
        bot("clever", 0, Chance(1))
    game = new_game(seats=4, seed=1)
    assert game.ask is not None
    idle = (game.ask.seat + 1) % 4
    with pytest.raises(ValueError, match=f"seat {idle} is not asked"):
        bot("easy", idle, Chance(1)).answer(game.view(idle))


def test_steady_wins_clearly_more_often_than_easy() -> None:
    """A short version of what `make bench` measures with 1,000 games each."""
    steady = sum(map(is_won, deals(100, "steady", "easy")))
    easy = sum(map(is_won, deals(100, "easy", "steady")))
    assert steady >= 1.5 * easy
