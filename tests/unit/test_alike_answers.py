"""Two identical answers count as one: the twin Stagecoaches, nine of spades (R37)."""

# reaches: R37
from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bang.bots.bot import Bot
from bang.classic.definitions import CARDS, CHARACTERS
from bang.classic.rules import RULES
from bang.classic.table import ClassicTable
from bang.engine.chance import Chance
from bang.engine.dealer import ScriptedDealer
from bang.engine.game import Game
from tests.paper_table import Table, table_set
from web.table.course.sitting import Sitting

TWIN = "stagecoach-9S"
TWINS = [TWIN, TWIN]
DECK = ("missed-2S", "missed-3S", "missed-4S", "missed-5S", "missed-6S")
DEALT = ("willy_the_kid", "rose_doolan", "paul_regret", "jesse_jones")


def a_game(
    hand: list[str], *, life: int = 4, seen: bool = False, deck: tuple[str, ...] = DECK, **others: Any
) -> Game[ClassicTable]:
    """A game of four in which seat 0 is to play; `others` names characters and hands of other seats."""
    board = ClassicTable(("sheriff", "renegade", "outlaw", "outlaw"))
    board.roles = list(board.composition)
    board.shown = [True, False, False, False]
    for seat, character in enumerate(DEALT):
        board.becomes(
            seat, CHARACTERS[others.get(f"character{seat}", character)], life if seat == 0 else 1, 4
        )
        board.players[seat].hand = board.new_cards([CARDS[card] for card in others.get(f"hand{seat}", ())])
    board.players[0].hand = board.new_cards([CARDS[card] for card in hand])
    if seen:
        board.seen = dict.fromkeys(board.players[0].hand, board.all_seats)
    board.deck = board.new_cards([CARDS[card] for card in reversed(deck)])
    board.phase = "play"
    return Game(RULES, board, ScriptedDealer())


def asked(game: Game[ClassicTable]) -> tuple[int, str, list[str]]:
    assert game.ask is not None
    return game.ask.seat, game.ask.prompt, game.options()


def passes(game: Game[ClassicTable], seat: int) -> None:
    """The seat neither dodges nor saves itself."""
    while asked(game)[:2] in ((seat, "dodge"), (seat, "save")):
        game.answer(seat, "pass")


def test_twins_in_the_hand_are_played_by_one_answer() -> None:
    game = a_game([*TWINS, "beer-6H"])
    assert asked(game) == (0, "play", [TWIN, "beer-6H", "end"])
    asked_now = game.view(0)["asked"]
    assert asked_now is not None
    assert asked_now["options"] == [TWIN, "beer-6H", "end"]
    game.answer(0, TWIN)
    held = [game.state.faces[token].name for token in game.state.players[0].hand]
    assert held == [TWIN, "beer-6H", "missed-2S", "missed-3S"]


def test_twins_in_the_store_are_one_answer() -> None:
    store = (TWIN, "beer-6H", TWIN, "bang-AS")
    game = a_game(["general_store-9C"], deck=store)
    game.answer(0, "general_store-9C")
    assert asked(game) == (0, "general_store", [TWIN, "beer-6H", "bang-AS"])
    assert game.view(0)["stage"] == list(store)
    game.answer(0, TWIN)
    assert asked(game) == (1, "general_store", ["beer-6H", TWIN, "bang-AS"])


def test_the_last_twins_of_the_store_are_given_without_asking() -> None:
    game = a_game(["general_store-9C"], deck=("beer-6H", "bang-AS", TWIN, TWIN))
    game.answer(0, "general_store-9C")
    game.answer(0, "beer-6H")
    game.answer(1, "bang-AS")
    assert asked(game)[:2] == (0, "play")
    assert [len(player.hand) for player in game.state.players] == [1, 1, 1, 1]


def test_twins_can_be_chosen_once_for_each_copy() -> None:
    game = a_game([*TWINS, "beer-6H"], life=1)
    game.answer(0, "end")
    assert asked(game) == (0, "discard", [TWIN, TWIN, "beer-6H"])
    game.answer(0, TWIN, TWIN)
    assert [game.state.faces[token].name for token in game.state.discards] == TWINS


def test_a_player_with_only_hidden_twins_is_asked_to_discard() -> None:
    """Nobody else knows that there is no choice, and skipping the question would reveal it."""
    game = a_game(TWINS, life=1)
    game.answer(0, "end")
    assert asked(game) == (0, "discard", [TWIN])


def test_a_player_with_only_twins_that_all_have_seen_is_not_asked() -> None:
    game = a_game(TWINS, life=1, seen=True)
    game.answer(0, "end")
    assert game.state.turn == 1
    assert [game.state.faces[token].name for token in game.state.discards] == [TWIN]


def test_the_order_of_two_twins_is_not_asked_for() -> None:
    game = a_game(["bang-AS"], hand1=TWINS, character2="pedro_ramirez")
    game.answer(0, "bang-AS@1")
    passes(game, 1)
    assert not game.state.players[1].alive
    assert asked(game)[:2] == (0, "play")
    down = [game.state.faces[token].name for token in game.state.discards]
    assert down == ["bang-AS", TWIN, TWIN]


def test_the_order_of_two_twins_and_a_third_card_is_asked_for() -> None:
    game = a_game(["bang-AS"], hand1=[*TWINS, "beer-6H"], character2="pedro_ramirez")
    game.answer(0, "bang-AS@1")
    passes(game, 1)
    assert asked(game) == (1, "order", [TWIN, TWIN, "beer-6H"])


def test_lucky_duke_is_not_asked_to_choose_between_two_twins() -> None:
    game = a_game(["bang-AS"], character1="lucky_duke", deck=(TWIN, TWIN))
    game.state.players[1].in_play = game.state.new_cards([CARDS["barrel-QS"]])
    game.state.changed()
    game.answer(0, "bang-AS@1")
    game.answer(1, "barrel-QS")
    assert asked(game)[:2] == (0, "play")
    down = [game.state.faces[token].name for token in game.state.discards]
    assert down[:3] == ["bang-AS", TWIN, TWIN]


def sid_with_twins() -> Game[ClassicTable]:
    """Sid Ketchum, who holds two Stagecoaches and nothing else, is asked which two cards he gives."""
    game = a_game(TWINS, life=2, character0="sid_ketchum")
    game.answer(0, "sid_ketchum")
    assert asked(game) == (0, "sid_ketchum", TWINS)
    return game


@pytest.mark.parametrize("seen", [False, True])
def test_sid_is_asked_for_two_twins_unless_all_have_seen_them(seen: bool) -> None:
    game = a_game(TWINS, life=2, character0="sid_ketchum", seen=seen)
    game.answer(0, "sid_ketchum")
    assert asked(game)[1] == ("play" if seen else "sid_ketchum")


def test_a_bot_answers_with_both_twins_without_thinking() -> None:
    view = sid_with_twins().view(0)
    mind: Any = None
    assert Bot(mind, 0, Chance(1)).answer(view) == (TWIN, TWIN)


@pytest.mark.parametrize("count", [1, 2])
def test_the_page_answers_for_a_player_who_holds_only_twins(count: int) -> None:
    if count == 2:
        game = sid_with_twins()
    else:
        game = a_game(TWINS, life=1)
        game.answer(0, "end")
    playing = Table(Sitting("x", table_set(seats=4), game))
    waited: list[float] = []

    async def play() -> None:
        async def wait(milliseconds: float) -> None:
            waited.append(milliseconds)

        playing.draws()
        playing.course.players.pause = wait  # type: ignore[method-assign]
        task = asyncio.ensure_future(playing.course.run(False))
        while not playing.paper.acts() and len(waited) < 3:
            await asyncio.sleep(0)
        playing.course.leave()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(asyncio.wait_for(play(), 10))
    assert waited[0] == 900
    assert [game.state.faces[token].name for token in game.state.discards][:count] == TWINS[:count]
