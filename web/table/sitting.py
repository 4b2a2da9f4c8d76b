"""A game being played at one device: who sits where, what happened so far, what may be undone.

It knows the game by the engine's face alone, and no page at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bang import games
from bang.bots.bot import Bot
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.events import Event
from bang.engine.game import Game
from bang.engine.rules import Reason, Rules
from bang.engine.views import front
from web.setup import Setup
from web.storage import SavedGame

from .hand_order import HandOrder

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
    game: Game[Any]
    story: list[Event] = field(default_factory=list)
    points: list[tuple[Game[Any], int]] = field(default_factory=list)
    bots: dict[int, Bot] = field(default_factory=dict)
    order: HandOrder = field(default_factory=HandOrder)

    def __post_init__(self) -> None:
        """Lets the bots sit down and tells them what happened so far."""
        level, seed = self.setup["bots"], self.setup["seed"]
        self.bots = {
            seat: games.bot(self.rules.name, level, seat, Chance(seed, "bot", seat))
            for seat in range(self.seats)
            if seat not in self.people
        }
        self._tell_bots(self.story)

    def _tell_bots(self, events: list[Event]) -> None:
        for seat, bot in self.bots.items():
            bot.saw(event.seen_by(seat) for event in events)

    @property
    def rules(self) -> Rules[Any]:
        """Finds the rules of the game that is played."""
        return self.game.rules

    @property
    def seats(self) -> int:
        """Counts the seats."""
        return self.setup["seats"]

    @property
    def people(self) -> list[int]:
        """Lists the seats where people sit; everywhere else sit bots."""
        if self.setup["hands"] != "pass":
            return [0]
        named = [seat for seat, name in enumerate(self.setup["names"]) if name]
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
        self._tell_bots(events)
        if any(event.kind in REVEALING for event in events):
            self.points.clear()
        return events

    def bot_answer(self) -> tuple[int, tuple[str, ...]]:
        """Lets the bot that is asked choose, or another do what is offered to it."""
        assert self.game.ask is not None
        seat = self.game.ask.seat
        return self.bot_offer() or (seat, self.bots[seat].answer(self.game.view(seat)))

    def bot_offer(self) -> tuple[int, tuple[str, ...]] | None:
        """Lets a bot do what is offered to it while a person is asked."""
        for seat in self.game.offers():
            if seat in self.bots and (keys := self.bots[seat].offer(self.game.view(seat))):
                return seat, keys
        return None

    @property
    def may_undo(self) -> bool:
        """Tells whether the last choice taught its player nothing new."""
        asked = self.game.ask
        return bool(self.points) and self.is_alone and asked is not None and asked.seat in self.people

    def undo(self) -> None:
        """Takes the last choice back."""
        self.game, told = self.points.pop()
        del self.story[told:]
        self.__post_init__()

    def save(self) -> str:
        """Writes the game down."""
        return saves.save(self.game)

    def turns(self) -> int:
        """Counts the turns so far."""
        return sum(event.kind == "turn" for event in self.story)

    def why_not(self, seat: int, card: str, target: int | None = None) -> Reason | None:
        """Tells why a card cannot be played now."""
        return self.game.why_not(seat, card, target)


def begin(name: str, setup: Setup) -> Sitting:
    """Sits down to a new game."""
    role = setup["role"]
    game = games.rules(setup["play"]).new_game(
        seats=setup["seats"],
        seed=setup["seed"],
        options=setup["options"],
        fixed={"roles": {0: role}} if role else None,
    )
    return Sitting(name, setup, game, list(game.events))


def go_on(sitting: Sitting, name: str, seed: int) -> Sitting:
    """Plays the next game at the same table, as it was chosen there."""
    rules, setup = sitting.rules, sitting.setup
    game = rules.next_game(sitting.game, seed=seed, chosen=setup["next_game"])
    return Sitting(name, {**setup, "seed": seed}, game, list(game.events))


def resume(name: str, setup: Setup, save: str, more: dict[str, Any] | None = None) -> Sitting:
    """Sits down again at a game that was left, with its whole story if the log still tells it."""
    game = games.load(save)
    try:
        story = [event for _, events in told_again(save) for event in events]
    except ValueError:  # an old log is no reason to lose the game itself
        story = []
    return Sitting(name, setup, game, story, order=HandOrder((more or {}).get("hands")))


def kept(sitting: Sitting, when: float) -> SavedGame:
    """Writes a sitting down as it is stored."""
    view = sitting.game.view(sitting.people[0])
    mine = view["seats"][sitting.people[0]]
    return SavedGame(
        id=sitting.id,
        setup=sitting.setup,
        save=sitting.save(),
        when=when,
        turn=sitting.turns(),
        over=view["over"]["winner"] if view["over"] else None,
        role=(mine["role"] or "") if sitting.is_alone else "",
        character=front(mine)["character"] if sitting.is_alone else "",
        more={"hands": sitting.order.kept()},
    )


def told_again(save: str) -> Iterator[tuple[Game[Any], list[Event]]]:
    """Plays a saved game over from its deal: after each input, the game as it stands and what happened."""
    for _, game in games.replay(save):
        yield game, list(game.events)
