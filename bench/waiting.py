"""How long one waits for one's own turn at a table of seven bots but oneself, at the normal pace.

python3 -m bench.waiting [TURNS]

The table's course runs without a browser. What it would show there takes the time that the program itself
names: what moves, what is held, and how long bots seem to think. A person's own thinking takes no time.
"""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from bang import games
from bang.engine.chance import Chance
from bench.figures import figure
from web.kept.setup import sane_setup
from web.table.course.course import Course
from web.table.course.sitting import begin
from web.table.print.steps import lasts
from web.words import WORDS

TURNS = 200
SEATS = 7
MOST = 45.0
"""Seconds between two turns of the person."""


class Stopwatch:
    """A page on which nothing is drawn; it counts how long everything would take, in milliseconds."""

    def __init__(self) -> None:
        self.time = 0.0

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **named: 0

    async def moved(self, what: str, given: Any = None) -> None:
        """Count the time of a step."""
        self.time += lasts(given)


class Waits:
    """One game, in which a bot plays for the person."""

    def __init__(self, seed: int) -> None:
        self.sitting = begin(
            "x", sane_setup({"seats": SEATS, "bots": "steady", "seed": seed, "names": ["A"]})
        )
        self.watch = Stopwatch()
        self.course = Course(self.sitting, self.watch, lambda sitting: None)
        self.course.telling.set_pace("normal")
        self.course.players.pause = self._pause  # type: ignore[method-assign]
        self.me = games.bot("classic", "steady", 0, Chance(seed, "bot", 0))
        self.seen = 0
        self.found: list[float] = []

    async def _pause(self, milliseconds: float) -> None:
        self.watch.time += milliseconds
        await asyncio.sleep(0)

    def _own_turns(self) -> int:
        told = self.sitting.story[: len(self.sitting.story) - self.course.board.untold]
        return sum(event.kind == "turn" and event.seat == 0 for event in told)

    def _answer(self) -> None:
        """Answer for the person, if somebody waits for that."""
        game, course = self.sitting.game, self.course
        if course.holding.opening:
            course.opening.ready()
        if not (course.waiting.is_for_an_answer and course.holding.live) or game.ask is None:
            return
        new, self.seen = self.sitting.story[self.seen :], len(self.sitting.story)
        self.me.saw(event.seen_by(0) for event in new)
        view = game.view(0)
        if game.ask.seat != 0:
            course.waiting.give(None)
            return
        course.acting._give(0, *(self.me.offer(view) or self.me.answer(view)))

    async def play(self) -> list[float]:
        """Play until the person is out, and return the seconds from each of their turns to the next."""
        task = asyncio.ensure_future(self.course.run(True))
        turns, ended = 0, None
        while not task.done() and self.sitting.game.view(0)["seats"][0]["alive"]:
            await asyncio.sleep(0)
            self._answer()
            is_mine = self.sitting.game.view(0)["turn"] == 0
            if self._own_turns() > turns:
                turns = self._own_turns()
                if ended is not None:
                    self.found.append((self.watch.time - ended) / 1000)
                ended = None
            if turns and ended is None and not is_mine:
                ended = self.watch.time
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return self.found


def waits(turns: int) -> list[float]:
    """This many waits, in seconds, the shortest first."""
    WORDS.play("classic")
    found: list[float] = []
    seed = 0
    while len(found) < turns:
        seed += 1
        found += asyncio.run(Waits(seed).play())
    return sorted(found[:turns])


def main() -> int:
    """Print the figures; fail if the target is missed."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.waiting", description=__doc__)
    parser.add_argument("turns", nargs="?", type=int, default=TURNS)
    found = waits(parser.parse_args().turns)
    shares = {"median": 0.5, "90 %": 0.9, "98 %": 0.98}
    at = {name: found[int((len(found) - 1) * share)] for name, share in shares.items()}
    shown = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in at.items())
    shown += f", longest {found[-1]:.0f} s, of {len(found)} waits"
    return (
        0
        if figure(f"from turn to turn at seven seats (98 %) / {MOST:.0f} s", at["98 %"] / MOST, 1, shown)
        else 1
    )


if __name__ == "__main__":
    raise SystemExit(main())
