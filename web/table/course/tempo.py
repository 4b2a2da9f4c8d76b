"""How fast something is told: at full length what concerns a person here, else shorter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bang.common.views import Told, View
from web.table.print.card import kind_of
from web.table.print.prints import print_of

FULL = 1.0
AMONG_OTHERS = ((24_000.0, 0.15), (16_000.0, 0.22), (8_000.0, 0.32), (0.0, 0.45))
"""Milliseconds since one's last turn, and how many times as long others' actions take from then on."""
LEAST = 220.0
"""A step is shown at least so long, so that its caption can be followed."""
GRAVE = frozenset({"eliminated", "explodes", "over", "enters"})
"""What is always told at full length, whomever it happens to."""
AT_ALL = frozenset({"all_others"})
"""The sign of cards that take effect on everybody."""
JOINED = {
    "shot": frozenset({"dodged", "loses_life"}),
    "answers": frozenset({"dodged"}),
    "dodged": frozenset({"shot"}),
    "declines": frozenset({"loses_life"}),
    "turn": frozenset({"draws", "skips"}),
    "draws": frozenset({"draws", "puts_back"}),
    "discards": frozenset({"turn", "draws", "discards", "skips"}),
    "heals": frozenset({"heals"}),
    "takes": frozenset({"takes", "draws"}),
    "picks": frozenset({"draws", "takes"}),
    "plays": frozenset({"draws", "heals", "shot"}),
}
"""Events among others which are told together with the one before them, under one caption."""


class Tempo:
    """How long the person here has waited since their last turn, and how fast to go on."""

    def __init__(self, people: Sequence[int]) -> None:
        self.people = people
        self.waited = 0.0

    def of(self, view: View, events: Sequence[Told]) -> float:
        """How many times its full length the telling of these events takes."""
        if not self.runs_together(view) or any(self.concerns(view, event) for event in events):
            return FULL
        return self._among_others()

    def runs_together(self, view: View) -> bool:
        """Whether there are others who do something among themselves, and somebody here who waits."""
        return len(view["seats"]) > 2 and bool(self.people)

    def of_thinking(self, view: View) -> float:
        """The same for a bot that seems to think about the open question."""
        asked = view["asked"]
        about = asked["about"] if asked is not None else {}
        is_mine = not self.runs_together(view) or about.get("by") in self.people
        return FULL if is_mine else self._among_others()

    def _among_others(self) -> float:
        return next(tempo for least, tempo in AMONG_OTHERS if self.waited >= least)

    def grouped(self, view: View, events: Sequence[Told]) -> list[list[Told]]:
        """The events that are told together: each for itself, if it concerns a person here."""
        groups: list[list[Told]] = []
        runs, is_free = self.runs_together(view), False
        for event in events:
            was_free, is_free = is_free, runs and not self.concerns(view, event)
            if was_free and is_free and event["kind"] in JOINED.get(groups[-1][-1]["kind"], ()):
                groups[-1].append(event)
            else:
                groups.append([event])
        return groups

    def concerns(self, view: View, event: Told) -> bool:
        """Whether an event is about a person here, or so grave that everybody wants to see it."""
        mine = {f"{zone}@{seat}" for seat in self.people for zone in ("hand", "table")}
        return (
            event["kind"] in GRAVE
            or event["seat"] in self.people
            or event["other"] in self.people
            or event["end"] in mine
            or any(start in mine for start in event["starts"])
            or (event["kind"] == "plays" and _is_at_all(view["game"], event["cards"]))
        )

    def passed(self, view: View, milliseconds: float) -> None:
        """Count a time that was waited; during a turn of a person here nothing is counted."""
        self.waited = 0.0 if view["turn"] in self.people else self.waited + milliseconds


def _is_at_all(game: str, cards: Iterable[str | None]) -> bool:
    return any(AT_ALL.intersection(print_of(game, kind_of(card))["signs"]) for card in cards if card)
