"""Inputs with anything surplus are refused, and what a refusal says in public names no card."""

from __future__ import annotations

from typing import Any

import pytest

from bang.duel.definitions import DECKS
from bang.duel.definitions import face as duel_face
from bang.duel.kinds import BACKS
from bang.duel.rules import RULES as DUEL
from bang.engine.chance import Chance
from bang.engine.dealer import NO_SEAT, Dealt
from bang.engine.game import Game
from bang.engine.notation import Unreadable, input_line, parse_input
from bang.engine.questions import Answer, Refused
from tests.duel_games import LAW, OUTLAWS, dealt_game
from tests.properties.random_games import AnyGame, Kind, classic_kind, everything, inputs_of, play_on

KIND = classic_kind(5, choose=False, seed=12)
PUBLIC = {
    "this answer is not legal",
    "this seat is not asked",
    "this is not what the dealer was asked for",
    "this is not an input of a game",
    "the game is over",
    "the dealer must deal first",
}


def refusal(copy: AnyGame, entry: Any) -> Refused:
    """Why an input is refused; fails if the copy has changed."""
    before = everything(copy)
    with pytest.raises(Refused) as why:
        copy.feed(entry)
    assert everything(copy) == before
    assert why.value.public in PUBLIC
    return why.value


def before_a_hidden_answer() -> tuple[AnyGame, Answer, Kind]:
    """A copy before the hidden answer of another seat, and that answer."""
    for seed in range(1, 60):
        kind = classic_kind(5, seed=seed)
        log = inputs_of(kind)
        copy = kind.fresh(0)
        for entry in log:
            own = entry.for_seat(0)
            if isinstance(own, Answer) and own.is_hidden:
                return copy, own, kind
            copy.feed(own)
    raise AssertionError("there is no hidden answer in these games")


def test_surplus_keys_and_cards_of_a_hidden_answer_are_refused() -> None:
    copy, hidden, kind = before_a_hidden_answer()
    line = input_line(hidden)
    said, _, shown = line.partition(" #")
    first = shown.split()[0]
    for wrong in (
        f"{said.removesuffix('?')}?@x #{shown}",
        f"{said} ? #{shown}",
        f"{said} #{shown} 5=bang-AS",
        f"{said} #{shown} {first}",
        f"{said} #{shown.replace('=?', '=bang-AS', 1)}",
        f"{said} # {first} {first}",
        f"{said} # {first}",
        said,
    ):
        refusal(copy, parse_input(wrong, kind.rules))
    copy.feed(parse_input(line, kind.rules))
    assert copy.log[-1] == hidden


def test_what_is_said_in_public_fits_the_case_and_names_no_card() -> None:
    game = KIND.new_game()
    copy = KIND.fresh()
    answer = Answer(0, "", ("pass",))
    assert refusal(copy, answer).public == "the dealer must deal first"
    assert refusal(copy, Dealt("lunch", (), NO_SEAT)).public == "this is not what the dealer was asked for"
    for entry in game.log:
        copy.feed(entry)
    asked = copy.ask
    assert asked is not None
    other = (asked.seat + 1) % KIND.seats
    assert refusal(copy, Answer(other, "", ("pass",))).public == "this seat is not asked"
    assert refusal(copy, Answer(99, "", ("pass",))).public == "this seat is not asked"
    assert refusal(copy, Answer(asked.seat, "", ("lunch",))).public == "this answer is not legal"
    assert refusal(copy, game.log[0]).public == "this is not what the dealer was asked for"
    assert refusal(copy, "0 ends").public == "this is not an input of a game"
    play_on(game, Chance(1), 2000)
    assert refusal(game, answer).public == "the game is over"
    assert refusal(game, game.log[0]).public == "the game is over"


@pytest.mark.parametrize(
    "line",
    [
        "0 passes bang-AS",
        "0 ends 1",
        "dealer deals ? # 1=bang-AS",
        "0 plays\nbang-AS",
        "0 ends\x00",
        "0\tends",
    ],
)
def test_a_line_with_something_surplus_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        parse_input(line, KIND.rules)


@pytest.mark.parametrize("thing", [None, b"0 ends", 7, ["0 ends"]])
def test_only_text_is_read(thing: Any) -> None:
    with pytest.raises(Unreadable):
        parse_input(thing, KIND.rules)


def flipped() -> tuple[Any, Any]:
    """The outlaws' copy of a Duel before a card of the law's pile is shown, and that input."""
    for seed in range(1, 60):
        game = dealt_game(seed=seed)
        play_on(game, Chance(seed), 400)
        copy = Game(DUEL, DUEL.table(seats=2), whose=OUTLAWS)
        for entry in game.log:
            own = entry.for_seat(OUTLAWS)
            piles = copy.state.sides[LAW].pile
            if (
                isinstance(own, Dealt)
                and own.kind == "shows"
                and copy.state.stage
                and len(piles) > 5
                and getattr(own.faces[0], "side", None) == LAW
            ):
                return copy, own
            copy.feed(own)
    raise AssertionError("no card of a pile is shown in these Duels")


def test_a_card_turned_up_from_an_own_pile_has_the_back_of_that_pile() -> None:
    copy, shown = flipped()
    unseen = DUEL.unseen(copy.state, "shows")
    wrong = next(name for name in unseen if getattr(duel_face(name), "side", None) == OUTLAWS)
    refused = refusal(copy, shown._replace(faces=(duel_face(wrong), *shown.faces[1:])))
    assert "with the backs" in str(refused)
    copy.feed(shown)


def test_no_more_cards_with_a_back_are_drawn_than_there_are() -> None:
    """As if the cards came from the common pile, and all cards of the law's deck but three were in hands."""
    copy = Game(DUEL, DUEL.table(seats=2), whose=OUTLAWS)
    for entry in dealt_game(seed=5).log:
        own = entry.for_seat(OUTLAWS)
        if isinstance(own, Dealt) and own.kind == "deals":
            break
        copy.feed(own)
    assert copy.waiting is not None
    copy.waiting.faces = [None] * 4
    in_hands, law = len(DECKS[LAW]) - 3, duel_face("law")
    copy.state.backs = dict.fromkeys(range(1000, 1000 + in_hands), BACKS[LAW])
    four = Dealt("deals", (law,) * 4, NO_SEAT, shows_backs=True)
    assert "more backs of a deck" in str(refusal(copy, four))
    copy.feed(four._replace(faces=(duel_face("outlaws"), law, law, law)))
