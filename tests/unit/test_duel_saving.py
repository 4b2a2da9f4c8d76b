"""A damaged save of a Duel is refused with a sentence that says what is wrong; a valid one loads."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bang import games
from bang.duel.rules import RULES
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game
from tests.damaging import damaged, place_of
from tests.duel_games import DuelGame, dealt_game, duel_at, new_game
from tests.properties.random_games import everything, kinds_of_table, play_on, some_questions

SETTING = """
side law hand bank-B law:colt-D deck only gatling-B
front tex_killer life 2 table gun_belt-D
rear pat_garret
reserve jango
side outlaws hand beer-B deck only knife-H
front cattle_katie table clock-H
rear babe_leroy
common winchester-H
discards tavern-B
"""
LAW, GANG = ("table", "sides", 0), ("table", "sides", 1)
FRONT, REAR = (*LAW, "line", 0), (*LAW, "line", 1)


def saved() -> dict[str, Any]:
    """A saved Duel as data, to be damaged."""
    data: dict[str, Any] = json.loads(saves.save(duel_at(SETTING)))
    return data


def token_of(name: str) -> int:
    """The token of a card in that save."""
    return next(int(token) for token, face in saved()["table"]["faces"].items() if face == name)


def sentence(*changes: tuple[tuple[Any, ...], Any]) -> str:
    """Why a save in which these values were changed is refused."""
    data = saved()
    for path, value in changes:
        place_of(data, path)[path[-1]] = value
    said = damaged(data)
    assert said.startswith("this saved game is damaged: ")
    return said.removeprefix("this saved game is damaged: ")


WRONG = [
    (("table", "characters_each"), "3", "'3' is not one of '4', '5'"),
    (("table", "characters_each"), None, "'None' is not one of '4'"),
    (("table", "next_token"), -1, "-1 is not a number from 0 to 1000000000"),
    (("table", "next_token"), 3, "is not a number from 0 to 2"),
    (("table", "deck"), None, "None is not a list"),
    (("table", "deck"), ["x"], "'x' is not a number from 0 to"),
    (("table", "discards"), [-1], "-1 is not a number"),
    (("table", "stage"), 7, "7 is not a list"),
    (("table", "resolving"), [10**6], "1000000 is not a number"),
    (("table", "turn"), 2, "2 is not a number from 0 to 1"),
    (("table", "turn"), True, "True is not a number"),
    (("table", "phase"), "lunch", "'lunch' is not one of 'setup', 'start', 'play', 'discard', 'over'"),
    (("table", "bangs_played"), -1, "-1 is not a number from 0 to 1000"),
    (("table", "bangs_played"), 1001, "1001 is not a number from 0 to 1000"),
    (("table", "winner"), "nobody", "'nobody' is not one of '', 'law', 'outlaws'"),
    (("table", "winner"), "law", "a game has a winner if it is over, and none before"),
    (("table", "phase"), "over", "a game has a winner if it is over, and none before"),
    (("table", "has_common"), 1, "1 is neither true nor false"),
    (("table", "used"), "move", "'move' is not a list"),
    (("table", "used"), ["move", "jailed"], "'jailed' is not one of 'move'"),
    (("table", "faces", "x"), "bank-B", "'x' is not the number of a card"),
    (("table", "faces", "9999"), "bank-B", "9999 is not a number from 0 to"),
    (("table", "faces", "0"), "colt-D", "no card is called 'colt-D'"),
    (("table", "seen"), {"0": 4}, "4 is not a number from 1 to 3"),
    (("table", "seen"), {"0": 0}, "0 is not a number from 1 to 3"),
    (("table", "backs"), {"0": "bank-B"}, "'bank-B' is not the back of a card"),
    (("table", "backs"), {"0": "sheriff"}, "no card is called 'sheriff'"),
    (("table", "sides"), [], "is not a list of 2"),
    (("table", "sides"), {}, "{} is not a list of 2"),
    ((*LAW, "hand"), None, "None is not a list"),
    ((*LAW, "pile"), [[1]], "[1] is not a number"),
    ((*LAW, "line"), {}, "{} is not a list"),
    ((*FRONT, "character"), "cattle_katie", "'cattle_katie' is not one of 'alan_pinkertoon'"),
    ((*FRONT, "character"), ["jango"], "is not one of 'alan_pinkertoon'"),
    ((*FRONT, "character"), "pat_garret", "pat_garret is twice in play"),
    ((*FRONT, "life"), 0, "0 is not a number from 1 to 4"),
    ((*FRONT, "life"), 5, "5 is not a number from 1 to 4"),
    ((*FRONT, "life"), "4", "'4' is not a number from 1 to 4"),
    ((*FRONT, "in_play"), ["gun_belt-D"], "'gun_belt-D' is not a number"),
    ((*LAW, "front"), "jango", "'jango' is not one of '', 'tex_killer', 'pat_garret'"),
    ((*LAW, "front"), "", "the side law has 2 characters in play, or none in front"),
    ((*GANG, "line"), [], "'cattle_katie' is not one of ''"),
    ((*LAW, "reserve"), None, "None is not a list"),
    ((*LAW, "dealt"), ["babe_leroy"], "'babe_leroy' is not one of 'alan_pinkertoon'"),
    ((*GANG, "dealt"), "babe_leroy", "'babe_leroy' is not a list"),
    ((*GANG, "lost"), ["jango"], "'jango' is not one of 'babe_leroy'"),
    ((*LAW, "lost"), ["pat_garret"], "the box holds fewer of these cards: pat_garret"),
    ((*LAW, "lost"), ["jango"], "the box holds fewer of these cards: jango"),
    ((*LAW, "lost"), ["annie_oakey"] * 2, "the box holds fewer of these cards: annie_oakey"),
    (("table", "phase"), "setup", "before the deal there is nothing on the table"),
]


@pytest.mark.parametrize(("path", "wrong", "said"), WRONG)
def test_an_impossible_table_is_refused_and_the_message_says_why(
    path: tuple[Any, ...], wrong: Any, said: str
) -> None:
    assert said in sentence((path, wrong))


def test_a_save_without_a_part_of_the_table_says_which() -> None:
    for name in set(saved()["table"]):
        data = saved()
        del data["table"][name]
        assert damaged(data) == f"this saved game is damaged: '{name}' is missing"
    for place in (LAW, FRONT):
        for name in set(place_of(saved(), (*place, ""))):
            data = saved()
            del place_of(data, (*place, ""))[name]
            assert damaged(data) == f"this saved game is damaged: '{name}' is missing"


def test_a_card_in_two_places_is_refused() -> None:
    bank = token_of("bank-B")
    hand = saved()["table"]["sides"][0]["hand"]
    for path in (
        ("table", "deck"),
        ("table", "discards"),
        ("table", "stage"),
        (*GANG, "hand"),
        (*LAW, "pile"),
        (*LAW, "reserve"),
        (*REAR, "in_play"),
    ):
        assert sentence((path, [bank])) == f"cards [{bank}] are in two places at once"
    assert "two places at once" in sentence(((*LAW, "hand"), [*hand, bank]))


def test_the_box_is_not_exceeded() -> None:
    assert "the box holds fewer of these cards: bank-B" in sentence(
        (("table", "faces", str(token_of("beer-B"))), "bank-B")
    )
    first = saved()["table"]["next_token"]
    unknown = list(range(first, first + 80))
    said = sentence((("table", "next_token"), first + 80), (("table", "deck"), unknown))
    assert re.fullmatch(r"there are 8\d cards on the table, but the box holds 80", said)


def test_between_two_actions_nothing_is_being_resolved() -> None:
    tavern, winchester = token_of("tavern-B"), token_of("winchester-H")
    busy = "between two actions nothing is being resolved"
    assert sentence((("table", "resolving"), [tavern])) == busy
    assert sentence((("table", "stage"), [winchester]), (("table", "deck"), [])) == busy


def test_every_face_is_that_of_a_card_in_some_place() -> None:
    stray = "there is a face for a card that is in no place"
    assert sentence(((*GANG, "hand"), [])) == stray
    first = saved()["table"]["next_token"]
    more = (("table", "next_token"), first + 1)
    assert sentence(more, (("table", "seen"), {str(first): 1})) == stray
    assert sentence(more, (("table", "backs"), {str(first): "law"})) == stray


def test_cards_are_cards_and_characters_are_characters() -> None:
    bank, jango = str(token_of("bank-B")), str(token_of("jango"))
    assert (
        sentence((("table", "faces", bank), "annie_oakey")) == "one of the faces on the table is not a card"
    )
    assert sentence((("table", "faces", bank), "law")) == "the box holds fewer of these cards: law"
    assert (
        sentence((("table", "faces", jango), "stampede-B"))
        == "one of the faces in a reserve is not a character"
    )


def test_open_cards_have_faces() -> None:
    for name in ("tavern-B", "gun_belt-D", "clock-H"):
        data = saved()
        del data["table"]["faces"][str(token_of(name))]
        assert "a card is open, but its face is missing" in damaged(data)


def test_a_side_has_at_most_two_characters_in_play_and_twelve_in_all() -> None:
    line = saved()["table"]["sides"][0]["line"]
    third = {"character": "annie_oakey", "life": 1, "in_play": []}
    assert "the side law has 3 characters in play" in sentence(((*LAW, "line"), [*line, third]))
    first = saved()["table"]["next_token"]
    crowd = [token_of("jango"), *range(first, first + 10)]
    said = sentence((("table", "next_token"), first + 10), ((*LAW, "reserve"), crowd))
    assert said == "the side law has more characters than there are in the box"


def test_whoever_fell_at_the_very_end_has_no_life_points() -> None:
    data = saved()
    data["table"] |= {"phase": "over", "winner": "outlaws"}
    data["table"]["sides"][0]["line"][0]["life"] = 0
    assert games.load(json.dumps(data)).is_over


def test_the_table_before_the_deal_loads() -> None:
    fresh = Game(RULES, RULES.fresh(saved()["table"]))
    game = games.load(saves.save(fresh))
    assert (game.state.phase, game.state.characters_each, game.log) == ("setup", 4, [])
    for text in (saves.save(new_game()), saves.save(new_game(characters="12"))):
        data = json.loads(text)
        assert data["table"]["phase"] == "setup"
        data["table"]["next_token"] = 5
        assert "before the deal there is nothing on the table" in damaged(data)


def shape_of(game: DuelGame) -> str:
    """What a table has that others do not."""
    table = game.state
    singles = "a single character " if any(side.is_single for side in table.sides) else ""
    return f"{table.phase} {singles}{'a common pile' if table.has_common else 'own piles'}"


def test_valid_saves_load_and_go_on() -> None:
    """Every shape that a table can have is saved, loaded and played on."""
    shapes = set()
    for kind in kinds_of_table(10, seed=41, game="duel"):
        for game, _ in some_questions(kind, 25):
            loaded = games.load(saves.save(game))
            assert everything(loaded) == everything(game)
            assert saves.save(loaded) == saves.save(game)
            shapes.add(shape_of(game))
            play_on(loaded, Chance(len(game.log)), 4)
    for phase in ("play", "discard", "over"):
        assert any(shape.startswith(phase) for shape in shapes), phase
    for part in ("a single character", "a common pile", "own piles"):
        assert any(part in shape for shape in shapes), part


def test_the_copy_of_a_seat_is_saved_with_the_backs_that_it_sees() -> None:
    game = dealt_game()
    copy = Game(RULES, RULES.fresh(RULES.to_data(game.boundary)))
    for entry in game.log:
        copy.feed(entry.for_seat(0))
    data = json.loads(saves.save(copy))
    assert data["dealer"] is None
    loaded = games.load(json.dumps(data))
    assert everything(loaded) == everything(copy)
    data["dealer"] = 7
    assert "the dealer must know every card, but a face is missing" in damaged(data)


def test_what_both_sides_know_but_not_the_spectators_is_kept_in_a_save() -> None:
    """All seats stand for everybody in a save, as they did before spectators were told apart."""
    table = duel_at(SETTING).state
    token = table.sides[0].hand[0]
    for known, written in ((table.all_seats, 3), (3, 7), (1, 1)):
        table.seen = {token: known}
        data = RULES.to_data(table)
        assert data["seen"] == {str(token): written}
        assert RULES.from_data(data).seen == {token: known}
    for wrong in (0, 4, 5, 8, 15, table.all_seats, True):
        with pytest.raises(ValueError, match="is not a number"):
            RULES.from_data({**RULES.to_data(table), "seen": {str(token): wrong}})
