"""A game being played at one device: who sits where, what happened so far, what may be undone.

It knows the game by the engine's face alone, and no page at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bang import classic
from bang.engine.events import Event

from .look import View

Setup = dict[str, Any]
Choose = Callable[[View, str, Random], Sequence[str]]

# Whoever has seen one of these has learnt something; a choice before it can no longer be undone.
REVEALING = frozenset(
    {
        "draws",
        "reward",
        "picks",
        "takes",
        "flips",
        "check",
        "store",
        "shows",
        "shuffles",
        "eliminated",
        "over",
    }
)


@dataclass
class Sitting:
    """One game at one device."""

    id: str
    setup: Setup
    game: Any
    story: list[Event] = field(default_factory=list)
    points: list[tuple[Any, int]] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """Counts the seats."""
        return int(self.setup["seats"])

    @property
    def people(self) -> list[int]:
        """Lists the seats where people sit; everywhere else sit bots."""
        if self.setup.get("hands") != "pass":
            return [0]
        named = [seat for seat, name in enumerate(self.setup.get("names", [])) if name]
        return named or list(range(self.seats))

    @property
    def is_alone(self) -> bool:
        """Tells whether one person plays against bots."""
        return len(self.people) == 1

    # -- answering -------------------------------------------------------------------------------

    def answer(self, seat: int, *keys: str) -> list[Event]:
        """Answers, and keeps what happened."""
        if seat in self.people:
            self.points.append((self.game.clone(), len(self.story)))
        else:
            self.points.clear()
        self.game.answer(seat, *keys)
        events = list(self.game.events)
        self.story += events
        if any(event.kind in REVEALING for event in events):
            self.points.clear()
        return events

    def bot_answer(self, choose: Choose) -> tuple[str, ...]:
        """Lets a bot choose; its chance hangs on the game alone, so that a reload changes nothing."""
        asked = self.game.ask
        chance = Random(f"{self.setup.get('seed')}:{len(self.game.log)}")
        return tuple(choose(self.game.view(asked.seat), str(self.setup.get("bots", "steady")), chance))

    @property
    def may_undo(self) -> bool:
        """Tells whether the last choice taught its player nothing new."""
        return bool(self.points) and self.is_alone and self.game.ask is not None

    def undo(self) -> None:
        """Takes the last choice back."""
        self.game, told = self.points.pop()
        del self.story[told:]

    def save(self) -> str:
        """Writes the game down."""
        return classic.save_game(self.game)

    def turns(self) -> int:
        """Counts the turns so far."""
        return sum(event.kind == "turn" for event in self.story)

    def why_not(self, seat: int, card: str, target: int | None = None) -> tuple[str, dict[str, Any]] | None:
        """Tells why a card cannot be played now."""
        reason: tuple[str, dict[str, Any]] | None = self.game.why_not(seat, card, target)
        return reason


def begin(name: str, setup: Setup) -> Sitting:
    """Sits down to a new game."""
    role = setup.get("role")
    game = classic.new_game(
        seats=int(setup["seats"]),
        seed=int(setup["seed"]),
        edition=setup.get("edition", "fourth"),
        deck=setup.get("deck", "full"),
        choose_character=bool(setup.get("choose_character")),
        roles={0: role} if role else None,
    )
    return Sitting(name, setup, game, list(game.events))


def go_on(sitting: Sitting, name: str, seed: int, keep: bool, pass_on: bool) -> Sitting:
    """Plays the next game at the same table (R34)."""
    game = classic.next_game(sitting.game, seed=seed, keep_characters=keep, pass_sheriff=pass_on)
    return Sitting(name, {**sitting.setup, "seed": seed}, game, list(game.events))


def resume(name: str, setup: Setup, save: str) -> Sitting:
    """Sits down again at a game that was left, with its whole story if the log still tells it."""
    game = classic.load_game(save)
    try:
        story = [event for _, events in told_again(save) for event in events]
    except ValueError:  # an old log is no reason to lose the game itself
        story = []
    return Sitting(name, setup, game, story)


def told_again(save: str) -> list[tuple[Any, list[Event]]]:
    """Plays a saved game over from its deal: after each input, a copy of the game and what happened."""
    return [(game, list(game.events)) for _, game in classic.replay_game(save)]
