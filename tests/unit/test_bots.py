"""Bots play legally and sensibly, know only what their seat sees, and answer alike after a reload."""

import json

import pytest

from bang import games
from bang.bots.bot import Bot
from bang.classic.table import ClassicTable
from bang.common.views import Told, View
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.events import Event
from bang.engine.game import Game
from bang.engine.questions import Answer
from bench import bots, duel_bots
from tests.bot_games import AnyGame, played, seated, seen, tell
from tests.classic_games import new_game

GAMES = 300
LEVELS = games.levels("classic")
EVERY_LEVEL = [(game, level) for game in games.names() for level in games.levels(game)]


def bot(level: str, seat: int, chance: Chance) -> Bot:
    return games.bot("classic", level, seat, chance)


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
        for answers, (table, seat, keys) in enumerate(played(game, seated("classic", levels, number))):
            assert answers < 5000, f"game {number} does not end"
            prompts.add(table.ask.prompt if table.ask else "")
            roles = table.state.roles
            if levels[seat] != "random" and roles[seat] == "deputy" and keys[0].startswith(("bang", "duel")):
                target = keys[0].partition("@")[2]
                assert not target or roles[int(target)] != "sheriff", f"game {number}: {keys}"
        assert game.state.winner
    assert {"play", "dodge", "duel", "save", "character", "order", "sid_ketchum", "lucky_duke"} <= prompts


def a_game(name: str, number: int) -> AnyGame:
    """A game of any kind; the numbers of players that it allows come in turn."""
    seats = games.options(name).SEATS
    return games.rules(name).new_game(seats=seats[number % len(seats)], seed=500 + number)


DUEL_PROMPTS = {
    *("first", "play", "dodge", "duel", "indians", "discard", "use", "switch", "theft", "schoolteacher"),
    *("general_store", "stagecoach", "peacemaker", "carbine", "tex_killer", "bull_anderson"),
    *("soundance_kid", "bart_masterson"),
}
WAYS = {"move", "babe_leroy", "recharge", "toco_ramirez", "pearl_hat", "cattle_katie", "soundance_kid"}


def test_bots_of_a_duel_answer_every_question_legally() -> None:
    prompts = set()
    ways = set()
    for number in range(40):
        each = {"characters": ("4", "12")[number % 2]}
        game = games.rules("duel").new_game(seats=2, seed=number, options=each)
        levels = [("easy", "steady")[number // side % 2] for side in (2, 4)]
        for answers, (table, seat, keys) in enumerate(played(game, seated("duel", levels, number))):
            assert answers < 5000, f"game {number} does not end"
            prompts.add((levels[seat], table.ask.prompt if table.ask else ""))
            ways.add((levels[seat], keys[0].partition("/")[0]))
        assert game.state.winner
    assert prompts == {(level, prompt) for level in ("easy", "steady") for prompt in DUEL_PROMPTS}
    assert ways >= {(level, way) for level in ("easy", "steady") for way in WAYS}


@pytest.mark.parametrize(("name", "level"), EVERY_LEVEL)
def test_answers_depend_only_on_what_the_seat_sees(name: str, level: str) -> None:
    chance = Chance(1)
    compared = 0
    for number in range(12):
        game = a_game(name, number)
        players = seated(name, [level] * game.state.seats, number)
        for table, seat, keys in played(game, players):
            if table.ask is None or table.ask.seat != seat or chance.below(10):
                continue
            other = table.rules.imagined(table.state, seat, chance)
            view = table.rules.view(other, table.ask, table.options(), seat)
            assert players[seat].answer(view) == keys
            compared += 1
    assert compared > 50


@pytest.mark.parametrize(("name", "level"), EVERY_LEVEL)
def test_a_bot_that_is_told_the_log_again_answers_alike(name: str, level: str) -> None:
    game = a_game(name, 2)
    seats = game.state.seats
    given = [(seat, keys) for _, seat, keys in played(game, seated(name, [level] * seats, 11))]
    players = seated(name, [level] * seats, 11)
    again = []
    views: list[View] = []
    for entry, table in games.replay(saves.save(game)):
        if isinstance(entry, Answer):
            player, view = players[entry.seat], views[entry.seat]
            is_asked = view["asked"] is not None and view["asked"]["seat"] == entry.seat
            again.append((entry.seat, player.answer(view) if is_asked else player.offer(view)))
        tell(players, table)
        views = [seen(table, seat) for seat in range(seats)]
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
    steady = sum(map(bots.is_won, bots.deals(100, "steady", "easy")))
    easy = sum(map(bots.is_won, bots.deals(100, "easy", "steady")))
    assert steady >= 1.5 * easy


def test_steady_wins_clearly_more_duels_than_easy() -> None:
    assert sum(duel_bots.wins(seed).total() for seed in range(1, 51)) >= duel_bots.WANTED * 100


def test_the_event_of_looking_at_cards_leaves_the_answers_of_a_seed_as_they_were() -> None:
    """It was added later, and an answer depends on how many events a bot has seen."""
    looks = Event("looks", 1, cards=(None,), n=1, starts=("deck",), end="stage").seen_by(0)
    turn = Event("turn", 1).seen_by(0)
    view = new_game(seats=4, seed=2, roles={0: "sheriff"}).view(0)

    def answers(*seen: Told) -> list[tuple[str, ...]]:
        bots_of_seeds = [games.bot("classic", "random", 0, Chance(seed)) for seed in range(20)]
        for bot in bots_of_seeds:
            bot.saw(seen)
        return [bot.answer(view) for bot in bots_of_seeds]

    assert answers(looks) == answers() != answers(turn)
