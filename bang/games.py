"""The register of games: their names, and the modules of each.

It names modules as text and imports one only when it is needed, so that the lobby can be drawn without the
rules, and the rules can run without bots. A new game is a new entry here; no other code depends on which game
it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from bang.bots.bot import Bot, Mind
    from bang.check.scene import Scene
    from bang.common.rules import BangRules
    from bang.engine.chance import Chance
    from bang.engine.game import Game, Input

RANDOM = "bang.bots.anything:Anything"
"""The bot that plays every game: it gives random legal answers."""


class UnknownGame(ValueError):
    """There is no game with that name; the message lists the games."""


@dataclass(frozen=True)
class Entry:
    """The parts of one game, each as `module` or `module:name`."""

    options: str
    rules: str
    scene: str
    bots: Mapping[str, str]


class Options(Protocol):
    """The settings that a table of a game can have."""

    SEATS: tuple[int, ...]
    USUAL_SEATS: int
    FIGURES: int
    """How many characters each player has at the table at once."""
    ROLES: tuple[str, ...]
    OPTIONS: Mapping[str, tuple[str, ...]]
    SEAT_OF_ROLE: Mapping[str, int]
    """The seat of each role, in a game where a role always has the same one; otherwise empty."""
    LESSON: Mapping[str, Any]
    """The table at which the game is taught: seats, bots and role; empty if there is no lesson."""
    HINTS: bool
    """Whether hints can be shown during a game."""

    def roles_for(self, seats: int) -> tuple[str, ...]:
        """The roles that are dealt to this many players."""


GAMES: dict[str, Entry] = {
    "classic": Entry(
        options="bang.classic.options",
        rules="bang.classic.rules:RULES",
        scene="bang.check.classic.scene:ClassicScene",
        bots={"easy": "bang.bots.classic.easy:Easy", "steady": "bang.bots.classic.steady:Steady"},
    ),
    "duel": Entry(
        options="bang.duel.options",
        rules="bang.duel.rules:RULES",
        scene="bang.check.duel.scene:DuelScene",
        bots={"easy": "bang.bots.duel.easy:Easy", "steady": "bang.bots.duel.steady:Steady"},
    ),
}


def names() -> tuple[str, ...]:
    """The names of the games; the first one is the default."""
    return tuple(GAMES)


def options(game: str) -> Options:
    """The settings that a table of this game can have."""
    found: Options = _part(_entry(game).options)
    return found


def rules(game: str) -> "BangRules[Any]":
    """The rules of this game."""
    found: BangRules[Any] = _part(_entry(game).rules)
    return found


def modules(game: str) -> tuple[str, ...]:
    """The names of the modules that a table of this game needs: its rules and its bots."""
    entry = _entry(game)
    return tuple(where.partition(":")[0] for where in (entry.rules, *entry.bots.values()))


def scene(game: str) -> "type[Scene]":
    """The class that plays scenarios of this game."""
    found: type[Scene] = _part(_entry(game).scene)
    return found


def levels(game: str) -> tuple[str, ...]:
    """The levels of the bots that play this game."""
    return ("random", *_entry(game).bots)


def bot(game: str, level: str, seat: int, chance: "Chance") -> "Bot":
    """A bot of a level at a seat."""
    if level not in levels(game):
        raise ValueError(f"no bot is called {level!r}; the levels are {', '.join(levels(game))}")
    mind: Mind = _part({"random": RANDOM, **_entry(game).bots}[level])()
    found: Bot = _part("bang.bots.bot:Bot")(mind, seat, chance)
    return found


def cautious(game: str, seat: int, chance: "Chance") -> "Bot":
    """The bot that answers for a player whose time ran out, with as little as possible."""
    adviser: Mind = _part(_entry(game).bots.get("easy", RANDOM))()
    mind: Mind = _part("bang.bots.cautious:Cautious")(adviser)
    found: Bot = _part("bang.bots.bot:Bot")(mind, seat, chance)
    return found


def load(text: str) -> "Game[Any]":
    """The saved game, at the same question; raises `Damaged` if the text is not a saved game."""
    found: Game[Any] = _part("bang.engine.saves:load")(text, rules)
    return found


def replay(text: str) -> "Iterator[tuple[Input | None, Game[Any]]]":
    """The saved game from the start: first the table before the deal, then the game after each input."""
    found: Iterator[tuple[Input | None, Game[Any]]] = _part("bang.engine.saves:replay")(text, rules)
    return found


def _entry(game: str) -> Entry:
    if game not in GAMES:
        raise UnknownGame(f"no game is called {game!r}; the games are {', '.join(GAMES)}")
    return GAMES[game]


def _part(where: str) -> Any:
    module, _, name = where.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
