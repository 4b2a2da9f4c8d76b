"""A game played on one device: who sits at which seat, what has happened so far, what can be undone.

It uses only the engine's public interface, and nothing of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bang import games
from bang.bots.bot import Bot
from bang.common.events import REVEALING
from bang.common.views import Told, View, front
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.events import Event
from bang.engine.game import Game
from bang.engine.packing import may_pack
from bang.engine.questions import Answer
from bang.engine.rules import Reason, Rules
from web.kept.record import Result
from web.kept.setup import Setup
from web.kept.storage import SavedGame
from web.table.seating import fixed_deal

from .guesses import Guesses
from .hand_order import HandOrder
from .lesson import Lesson, dealt, resumed

Entered = tuple[View, list[Event]]
"""The view before an answer, and the events the answer caused."""


@dataclass
class Sitting:
    """One game on one device."""

    id: str
    setup: Setup
    game: Game[Any]
    story: list[Event] = field(default_factory=list)
    undo_points: list[tuple[Game[Any], int]] = field(default_factory=list)  # the game and len(story)
    bots: dict[int, Bot] = field(default_factory=dict)
    order: HandOrder = field(default_factory=HandOrder)
    guesses: Guesses = field(default_factory=Guesses)
    lesson: Lesson | None = None
    seen_to: dict[int, int] = field(default_factory=dict)  # how much of the story each person has seen
    happened: list[Event] = field(default_factory=list)  # the events of the last answer that are announced

    def __post_init__(self) -> None:
        """Create the bots and show them all events so far."""
        level, seed = self.setup["bots"], self.setup["seed"]
        self.bots = {
            seat: games.bot(self.rules.name, level, seat, Chance(seed, "bot", seat))
            for seat in range(self.seats)
            if seat not in self.people
        }
        self._tell_bots(self.story)

    def _tell_bots(self, events: list[Event]) -> None:
        """Show every bot its own view of some events."""
        for seat, bot in self.bots.items():
            bot.saw(event.seen_by(seat) for event in events)

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game being played."""
        return self.game.rules

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setup["seats"]

    @property
    def people(self) -> list[int]:
        """The seats of people; bots sit at all others."""
        if self.setup["hands"] != "pass":
            return [self.setup["seat"]]
        named = [seat for seat, name in enumerate(self.setup["names"]) if name]
        return named or list(range(self.seats))

    @property
    def temperaments(self) -> tuple[str, ...]:
        """The temperament of the bot at each seat; "" for a person, and for a bot that has none."""
        if self.lesson is not None:
            return ("",) * self.seats  # their answers are written down
        return tuple(self.bots[seat].temperament if seat in self.bots else "" for seat in range(self.seats))

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against bots."""
        return len(self.people) == 1

    @property
    def viewer(self) -> int | None:
        """The seat of the person who plays alone; None if the device is passed on."""
        return self.people[0] if self.is_alone else None

    # -- answering -------------------------------------------------------------------------------

    def answer(self, seat: int, *keys: str) -> list[Event]:
        """Enter an answer, record and return its events, and update what can be undone."""
        if seat in self.people:
            self.undo_points.append((self.game.clone(), len(self.story)))
        else:
            self.undo_points.clear()
        self.game.answer(seat, *keys)
        events = list(self.game.events)
        self.story += events
        if self.lesson is not None:
            self.lesson.goes_on()
        self._tell_bots(events)
        if any(event.kind in REVEALING for event in events):
            self.undo_points.clear()
        return events

    def enter(self, seat: int, keys: tuple[str, ...], viewer: int | None) -> Entered | None:
        """Enter an answer, and return the viewer's view before it, and the events it caused.

        It returns None for an answer that has only been sent, and enters the game later.
        """
        before = self.game.view(viewer)
        return before, self.answer(seat, *keys)

    def bot_with_offer(self) -> int | None:
        """The seat of a bot that takes up an offer now, or None."""
        if self.lesson is not None:
            return None
        for seat in self.game.offers():
            if seat in self.bots and self.bots[seat].offer(self.game.view(seat)):
                return seat
        return None

    def bot_answer(self, seat: int) -> tuple[str, ...]:
        """A bot's answer: that of the lesson; or it takes up an offer, or answers the question."""
        if self.lesson is not None:
            return self.lesson.scripted(seat)
        bot, view = self.bots[seat], self.game.view(seat)
        return bot.offer(view) or bot.answer(view, partial(self.game.imagine, seat))

    @property
    def may_undo(self) -> bool:
        """Whether the last answer can be undone: one person plays, and it revealed nothing."""
        asked = self.game.ask
        return (
            self.lesson is None
            and bool(self.undo_points)
            and self.is_alone
            and asked is not None
            and asked.seat in self.people
        )

    def undo(self) -> None:
        """Undo the last answer."""
        self.game, told = self.undo_points.pop()
        del self.story[told:]
        self.__post_init__()

    def unseen_by(self, seat: int) -> list[Told]:
        """What happened since a person last held the device, as that person saw it."""
        return [event.seen_by(seat) for event in self.story[self.seen_to.get(seat, 0) :]]

    def save(self) -> str:
        """The game as the text of a save."""
        return saves.save(self.game)

    @property
    def may_share(self) -> bool:
        """Whether the game is over and every card of it is known here."""
        return may_pack(self.game)

    def whole(self) -> Game[Any]:
        """The game with every card that is known here."""
        return self.game

    @property
    def answers(self) -> int:
        """The number of answers given so far."""
        return sum(isinstance(entry, Answer) for entry in self.game.log)

    def told_again(self) -> Iterator[tuple[Game[Any], list[Event]]]:
        """Play the game from the deal again: yield the game and the events of each input."""
        return told_again(self.save())

    def turns(self) -> int:
        """The number of turns so far."""
        return sum(event.kind == "turn" for event in self.story)

    def why_not(self, seat: int, card: str, target: str = "") -> Reason | None:
        """The reason why a card cannot be played now, or None."""
        return self.game.why_not(seat, card, target)


def begin(name: str, setup: Setup) -> Sitting:
    """Start a new game."""
    if setup["tutorial"]:
        game = dealt(setup["play"])
        return Sitting(name, setup, game, list(game.events), lesson=Lesson(setup["play"]))
    game = games.rules(setup["play"]).new_game(
        seats=setup["seats"],
        seed=setup["seed"],
        options=setup["options"],
        fixed=fixed_deal(setup),
    )
    return Sitting(name, setup, game, list(game.events))


def go_on(sitting: Sitting, name: str, seed: int) -> Sitting:
    """Start the next game at the same table, with the options chosen in the summary."""
    rules, setup = sitting.rules, sitting.setup
    game = rules.next_game(sitting.game, seed=seed, chosen=setup["next_game"])
    return Sitting(name, {**setup, "seed": seed}, game, list(game.events))


def resume(name: str, setup: Setup, save: str, more: dict[str, Any] | None = None) -> Sitting:
    """Load a saved game, including its past events if its log can still be replayed."""
    game = games.load(save)
    try:
        story = [event for _, events in told_again(save) for event in events]
    except ValueError:  # the game itself still loads if its log is too old to replay
        story = []
    more = more or {}
    lesson = resumed(setup["play"], game.log, more.get("lesson")) if setup["tutorial"] else None
    order, seen_to = HandOrder(more.get("hands")), _seen_to(more.get("seen"), setup["seats"])
    guesses = Guesses(more.get("guesses"))
    return Sitting(name, setup, game, story, order=order, guesses=guesses, lesson=lesson, seen_to=seen_to)


def _seen_to(kept: Any, seats: int) -> dict[int, int]:
    """How much of the story each person has seen; what was kept may be anything."""
    if not isinstance(kept, list) or len(kept) != seats:
        return {}
    return {seat: told for seat, told in enumerate(kept) if type(told) is int and told > 0}


def kept(sitting: Sitting, when: float) -> SavedGame:
    """A game in the form in which it is stored."""
    seat = sitting.people[0] if sitting.people else 0
    view = sitting.game.view(seat if sitting.people else None)
    mine = view["seats"][seat]
    return SavedGame(
        id=sitting.id,
        setup=sitting.setup,
        save=sitting.save(),
        when=when,
        turn=sitting.turns(),
        over=view["over"]["winner"] if view["over"] else None,
        role=(mine["role"] or "") if sitting.is_alone else "",
        character=front(mine)["character"] if sitting.is_alone and mine["figures"] else "",
        more={
            "hands": sitting.order.kept(),
            "guesses": sitting.guesses.kept(),
            **({"lesson": sitting.lesson.at} if sitting.lesson is not None else {}),
            "seen": [sitting.seen_to.get(seat, 0) for seat in range(sitting.seats)],
        },
        answers=sitting.answers,
    )


def result(sitting: Sitting, when: float) -> Result | None:
    """How a game ended for the one person at this device; None for a lesson."""
    view = sitting.game.view(sitting.viewer)
    you, over = sitting.viewer, view["over"]
    if you is None or over is None or not sitting.is_alone or sitting.setup["tutorial"]:
        return None
    mine = view["seats"][you]
    lost = [event.who for event in sitting.story if event.kind == "eliminated" and event.seat == you]
    had = dict.fromkeys([*[one["character"] for one in mine["figures"]], *filter(None, lost)])
    return Result(view["game"], mine["role"] or "", tuple(had), you in over["winners"], when)


def told_again(save: str) -> Iterator[tuple[Game[Any], list[Event]]]:
    """Replay a save from the deal: after each input, yield the game and the events of that input."""
    for _, game in games.replay(save):
        yield game, list(game.events)
