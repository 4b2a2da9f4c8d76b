"""The deal before the first turn, and the next game at the same table."""

from collections import Counter

import pytest

from bang.classic.definitions import CHARACTERS
from bang.classic.editions import deck_of, starting_life
from bang.classic.facts import EDITIONS
from bang.classic.rules import RULES
from bang.classic.table import ClassicTable
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game
from bang.engine.questions import Refused
from tests.classic_games import new_game

ROLES = {
    4: ["outlaw", "outlaw", "renegade", "sheriff"],
    5: ["deputy", "outlaw", "outlaw", "renegade", "sheriff"],
    6: ["deputy", "outlaw", "outlaw", "outlaw", "renegade", "sheriff"],
    7: ["deputy", "deputy", "outlaw", "outlaw", "outlaw", "renegade", "sheriff"],
}

PASSED_ON = {"keep_characters": False, "pass_sheriff": True}


def _play_on(game: Game[ClassicTable], seed: int) -> None:
    """Play random legal answers until the game is over."""
    chance = Chance(seed)
    while game.ask is not None:
        game.answer(game.ask.seat, *chance.mixed(game.options())[: game.ask.count])


def _names(table: ClassicTable) -> list[str]:
    piles = [table.deck, table.discards, table.stage]
    for player in table.players:
        piles += [player.hand, player.in_play]
    return sorted(table.faces[token].name for pile in piles for token in pile)


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
@pytest.mark.parametrize("edition", EDITIONS)
def test_roles_characters_and_hands_are_dealt(seats: int, edition: str) -> None:
    for seed in range(12):
        table = new_game(seats=seats, seed=seed, edition=edition).state
        assert sorted(map(str, table.roles)) == ROLES[seats]
        assert len({player.character.id for player in table.players}) == seats
        assert [s for s, shown in enumerate(table.shown) if shown] == [table.roles.index("sheriff")]
        for seat, player in enumerate(table.players):
            life = starting_life(edition, player.character.id, table.roles[seat])
            assert player.life == player.max_life == life
            assert life == EDITIONS[edition].get(
                player.character.id, CHARACTERS[player.character.id].life
            ) + (table.roles[seat] == "sheriff")


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_each_player_gets_as_many_cards_as_bullets_and_the_sheriff_begins(seats: int) -> None:
    for seed in range(12):
        game = new_game(seats=seats, seed=seed)
        table = game.state
        assert table.turn == table.roles.index("sheriff")
        for seat, player in enumerate(table.players):
            if seat != table.turn and table.players[table.turn].character.id != "jesse_jones":
                assert len(player.hand) == player.life
        assert _names(table) == sorted(card.name for card in deck_of("fourth", "full"))


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 8, 20])
def test_any_other_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="4, 5, 6, 7"):
        new_game(seats=seats, seed=1)


# reaches: R35
@pytest.mark.parametrize(("edition", "left_out"), [("fourth", 11), ("fourth_italian", 11), ("first", 13)])
def test_the_beginners_deck_leaves_out_the_cards_with_the_book_symbol(edition: str, left_out: int) -> None:
    full, beginners = deck_of(edition, "full"), deck_of(edition, "beginners")
    assert len(full) == 80
    assert len(beginners) == 80 - left_out
    kinds = {"duel", "indians", "general_store", "jail", "dynamite"} | (
        {"volcanic"} if edition == "first" else set()
    )
    assert {card.kind.id for card in full} - {card.kind.id for card in beginners} == kinds
    game = new_game(seats=4, seed=1, edition=edition, deck="beginners")
    assert _names(game.state) == sorted(card.name for card in beginners)


def test_the_box_has_the_printed_suits_and_borders() -> None:
    box = deck_of("fourth", "full")
    assert Counter(card.suit for card in box) == {"S": 20, "H": 20, "D": 20, "C": 20}
    assert Counter(card.kind.border for card in box) == {"brown": 63, "blue": 17}
    assert sum(card.suit == "S" and card.is_between("2", "9") for card in box) == 10


# reaches: R34
def test_survivors_keep_their_characters_but_not_their_cards() -> None:
    for seed in range(20):
        game = new_game(seats=5, seed=seed)
        _play_on(game, seed)
        kept = {seat: game.state.players[seat].character.id for seat in game.state.alive}
        following = RULES.next_game(game, seed=seed + 1, chosen={}).state
        for seat, character in kept.items():
            assert following.players[seat].character.id == character
        for seat, player in enumerate(following.players):
            assert player.life == player.max_life
            assert player.alive
            assert not player.in_play
            if seat not in kept:
                assert player.character.id not in kept.values()
        assert len({player.character.id for player in following.players}) == 5
        assert _names(following) == sorted(card.name for card in deck_of("fourth", "full"))


# reaches: R34
def test_eliminated_players_draw_new_characters() -> None:
    changed = 0
    for seed in range(20):
        game = new_game(seats=5, seed=seed)
        _play_on(game, seed)
        dead = set(range(5)) - set(game.state.alive)
        following = RULES.next_game(game, seed=seed + 1, chosen={}).state
        changed += sum(
            following.players[seat].character.id != game.state.players[seat].character.id for seat in dead
        )
    assert changed > 20


# reaches: R34
def test_the_sheriff_passes_to_the_next_seat() -> None:
    for seed in range(8):
        game = new_game(seats=6, seed=seed)
        _play_on(game, seed)
        before = game.state.roles.index("sheriff")
        following = RULES.next_game(game, seed=seed + 1, chosen=PASSED_ON).state
        assert following.roles.index("sheriff") == (before + 1) % 6
        assert following.turn == (before + 1) % 6
        assert sorted(map(str, following.roles)) == ROLES[6]


# reaches: R34
def test_the_next_game_cannot_start_before_this_one_is_over() -> None:
    game = new_game(seats=4, seed=1)
    with pytest.raises(ValueError, match="is over"):
        RULES.next_game(game, seed=2, chosen={})


# reaches: R9
def test_no_card_changes_a_role_or_a_character() -> None:
    for seed in range(20):
        game = new_game(seats=4 + seed % 4, seed=seed)
        roles = list(game.state.roles)
        characters = [player.character for player in game.state.players]
        _play_on(game, seed)
        assert game.state.roles == roles
        assert [player.character for player in game.state.players] == characters


def test_one_of_two_characters_may_be_chosen() -> None:
    game = new_game(seats=4, seed=3, choose_character=True)
    chosen: list[str] = []
    while game.ask is not None and game.ask.prompt == "character":
        seat, options = game.ask.seat, list(game.options())
        assert seat == len(chosen)
        assert len(set(options)) == 2
        with pytest.raises(Refused):
            game.answer(seat, "nobody")
        other = game.view((seat + 1) % 4)["asked"]
        assert other is not None
        assert other["options"] == []
        chosen.append(options[1])
        game.answer(seat, options[1])
    assert [player.character.id for player in game.state.players] == chosen
    assert len(set(chosen)) == 4


def test_a_role_and_a_character_can_be_fixed_for_a_seat() -> None:
    game = new_game(seats=5, seed=9, roles={2: "renegade"}, characters={2: "sid_ketchum"})
    assert game.state.roles[2] == "renegade"
    assert game.state.players[2].character.id == "sid_ketchum"
    with pytest.raises(ValueError, match="role"):
        new_game(seats=4, seed=9, roles={2: "deputy"})
    with pytest.raises(ValueError, match="character"):
        new_game(seats=4, seed=9, characters={2: "annie_oakey"})
    with pytest.raises(ValueError, match="seat"):
        new_game(seats=4, seed=9, roles={4: "outlaw"})


def test_the_same_seed_deals_the_same_game() -> None:
    first, again, other = (new_game(seats=6, seed=seed) for seed in (7, 7, 8))
    assert saves.save(first) == saves.save(again)
    assert saves.save(first) != saves.save(other)
