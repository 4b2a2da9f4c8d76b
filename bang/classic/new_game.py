"""Starting a game, and the next one at the same table."""

from typing import Any

from bang.classic.definitions import CHARACTERS
from bang.classic.editions import DECKS, EDITIONS
from bang.classic.roles import roles_for
from bang.classic.rules import RULES
from bang.classic.table import ClassicTable
from bang.engine import saves
from bang.engine.dealer import OpenDealer
from bang.engine.game import Game


def new_game(
    *,
    seats: int,
    seed: int,
    edition: str = "fourth",
    deck: str = "full",
    choose_character: bool = False,
    roles: dict[int, str] | None = None,
    characters: dict[int, str] | None = None,
) -> Game[ClassicTable]:
    """A new game, dealt openly from a seed; roles and characters may be fixed for some seats."""
    composition = roles_for(seats)
    _check("edition", edition, EDITIONS)
    _check("deck", deck, DECKS)
    for seat, role in (roles or {}).items():
        _check("role", role, composition)
        _check("seat", seat, range(seats))
    for seat, character in (characters or {}).items():
        _check("character", character, list(CHARACTERS))
        _check("seat", seat, range(seats))
    table = ClassicTable(composition, edition, deck, choose_character)
    each = 2 if choose_character else 1
    placed = {
        "roles": dict(roles or {}),
        "characters": {seat * each: character for seat, character in (characters or {}).items()},
    }
    return Game(RULES, table, OpenDealer(seed, placed))


def next_game(
    game: Game[ClassicTable], *, seed: int, keep_characters: bool = True, pass_sheriff: bool = False
) -> Game[ClassicTable]:
    """The next game at the same table: survivors keep their characters, or the Sheriff passes on (R34)."""
    table = game.state
    if not game.is_over:
        raise ValueError("the next game begins when this one is over")
    kept: dict[int, str] = {}
    if keep_characters:
        kept = {seat: table.players[seat].character.id for seat in table.alive}
    roles: dict[int, str] = {}
    if pass_sheriff:
        roles = {(table.roles.index("sheriff") + 1) % table.seats: "sheriff"}
    return new_game(
        seats=table.seats,
        seed=seed,
        edition=table.edition,
        deck=table.deck_kind,
        choose_character=table.choose_character,
        roles=roles,
        characters=kept,
    )


def save_game(game: Game[ClassicTable]) -> str:
    """The game as text."""
    return saves.save(game, RULES)


def load_game(text: str) -> Game[ClassicTable]:
    """The game that was saved, at the same question; `Damaged` says what is wrong with any other text."""
    return saves.load(text, RULES)


def _check(what: str, given: Any, known: Any) -> None:
    if given not in known:
        raise ValueError(f"no {what} {given!r} is known: there are {', '.join(map(str, known))}")
