"""The replay of a finished game, step by step, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from bang.common.views import Seat, Told, View
from bang.engine.events import ANYONE, Event
from bang.engine.game import Game
from web.table.print.log_words import said

from .hand_order import HandOrder, laid


class Replay:
    """The steps of a finished game, and the one shown now.

    With `is_open`, it shows all hands and roles. That takes a log in which every card is known.
    """

    def __init__(
        self, played: Iterable[tuple[Game[Any], list[Event]]], viewer: int | None, is_open: bool = False
    ) -> None:
        self.steps: list[tuple[View, list[Told]]] = []
        self.is_open = is_open
        self.may_open = False
        order = HandOrder()
        with suppress(ValueError):  # a damaged log is shown up to the damage
            for game, events in played:
                seen = [(e._replace(audience=ANYONE) if is_open else e).seen_by(viewer) for e in events]
                view = game.view(viewer)
                # A log that starts at a table, after rules changed, shows that table as its first step.
                if (seen or not self.steps) and view["phase"] != "setup":
                    shown = _opened(game, view) if is_open else view
                    self.steps.append((laid(shown, order), seen))
                self.may_open = game.whose is None and game.rules.is_whole(game.state)
        self.at = 0
        self.turns: list[int] = []
        """For each step, the number of the turn."""
        self.story: list[Told] = []
        """All events."""
        self.ends: list[int] = []
        """For each step, how many events there are up to it."""
        turn = 0
        for _, seen in self.steps:
            turn += sum(event["kind"] == "turn" for event in seen)
            self.turns.append(turn)
            self.story += seen
            self.ends.append(len(self.story))
        self.begins = [at for at, turn in enumerate(self.turns) if at and turn != self.turns[at - 1]]
        """The steps with which a turn begins."""
        self.deaths = [at for at, (_, seen) in enumerate(self.steps) if any(map(_is_death, seen))]
        """The steps at which somebody is eliminated."""

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def goes_to(self, at: int) -> None:
        """Go to a step, or to the nearest there is."""
        self.at = max(0, min(at, self.last))

    def move(self, command: str) -> None:
        """Move to the next or previous step, turn or death; where there is none, to the end or the start."""
        places = {"turn": self.begins, "death": self.deaths}
        way, _, what = command.partition("-")
        found = [at for at in places.get(what, range(len(self.steps))) if (at - self.at) * WAYS[way] > 0]
        if found:
            self.at = found[0] if way == "next" else found[-1]
        else:
            self.at = self.last if way == "next" else 0

    @property
    def events(self) -> list[Told]:
        """The events of this step."""
        return self.steps[self.at][1]

    def view(self) -> View:
        """The view at this step, without question and offers."""
        return {**self.steps[self.at][0], "asked": None, "offers": []}

    def told(self, names: tuple[str, ...]) -> str:
        """The sentences about this step."""
        you = self.steps[self.at][0]["you"]
        return " ".join(said(event, names, you) for event in self.events if event["kind"] != "deals")


WAYS = {"next": 1, "previous": -1}
MOVES = tuple(f"{way}{what}" for way in WAYS for what in ("", "-turn", "-death"))


def _is_death(event: Told) -> bool:
    return event["kind"] == "eliminated"


def _opened(game: Game[Any], view: View) -> View:
    """A view in which each player's hand, role and reserve are as that player sees them."""
    own: list[Seat] = [game.view(seat["seat"])["seats"][seat["seat"]] for seat in view["seats"]]
    seats: list[Seat] = [
        {**seat, "hand": mine["hand"], "role": mine["role"], "reserve": mine["reserve"]}
        for seat, mine in zip(view["seats"], own, strict=True)
    ]
    return {**view, "seats": seats}
