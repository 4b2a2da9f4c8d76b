"""The replay of a finished game, step by step, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from bang.engine.events import Event
from bang.engine.game import Game
from bang.engine.views import Told, View
from web.markup import Html, tag
from web.table.print.ink import symbol
from web.table.print.log_words import said
from web.table.print.look import Look
from web.words import t

from .hand_order import HandOrder, laid


class Replay:
    """The steps of a finished game, and the one shown now."""

    def __init__(self, played: Iterable[tuple[Game[Any], list[Event]]], viewer: int | None) -> None:
        self.steps: list[tuple[View, list[Told]]] = []
        order = HandOrder()
        with suppress(ValueError):  # a damaged log is shown up to the damage
            for game, events in played:
                seen = [event.seen_by(viewer) for event in events]
                # A log that starts at a table, after rules changed, shows that table as its first step.
                if (seen or not self.steps) and game.view(viewer)["phase"] != "setup":
                    self.steps.append((laid(game.view(viewer), order), seen))
        self.at = 0

    def move(self, command: str) -> None:
        """Moves to another step: the next or previous step or turn, the first or the last."""
        last = len(self.steps) - 1
        if command == "next":
            self.at = min(self.at + 1, last)
        elif command == "before":
            self.at = max(self.at - 1, 0)
        elif command == "first":
            self.at = 0
        elif command == "last":
            self.at = last
        elif command in ("next-turn", "turn-before"):
            way = 1 if command == "next-turn" else -1
            self.at = max(0, min(self.at + way, last))
            while 0 < self.at < last and not any(event["kind"] == "turn" for event in self.steps[self.at][1]):
                self.at += way

    def view(self) -> View:
        """Returns the view at this step, without question, offers and result."""
        return {**self.steps[self.at][0], "asked": None, "offers": [], "over": None}

    def told(self, names: tuple[str, ...]) -> str:
        """Returns the sentences about this step."""
        view, events = self.steps[self.at]
        return " ".join(said(event, names, view["you"]) for event in events if event["kind"] != "deals")

    def story(self) -> list[Told]:
        """Returns all events up to this step."""
        return [event for _, events in self.steps[: self.at + 1] for event in events]


def controls(look: Look, at: int, last: int) -> Html:
    """Renders the buttons of the replay."""

    def button(command: str, key: str, sign: str, kind: str = "") -> Html:
        return tag(
            "button",
            symbol(sign, f"mark {kind}"),
            type="button",
            class_="button step",
            id=f"go-table-replay-{command}",
            data_go=f"table-replay-{command}",
            aria_label=t(key),
            title=t(key),
        )

    return tag(
        "div",
        tag("p", t("summary.step", n=at + 1, count=last + 1), class_="waits", role="status"),
        tag(
            "div",
            button("first", "summary.to_start", "forward", "turned"),
            button("turn-before", "summary.turn_back", "step", "turned"),
            button("before", "summary.step_back", "play", "turned"),
            button("next", "summary.step_on", "play"),
            button("next-turn", "summary.turn_on", "step"),
            button("last", "summary.to_end", "forward"),
            tag(
                "button",
                t("common.close"),
                type="button",
                class_="button back",
                id="go-table-replay-close",
                data_go="table-replay-close",
            ),
            class_="buttons",
        ),
        class_="ask replay",
    )
