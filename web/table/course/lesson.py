"""A lesson: a first game of which every answer is written down; it waits for the right touch at each step.

The storyboards are in `web/lessons/`. A lesson's game is a game like any other: its log says how far its
answers have come, and what was read between two answers is kept with the saved game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bang import games
from bang.data import read_data
from bang.engine.game import Game
from bang.engine.notation import input_line
from bang.engine.questions import Answer
from web.table.print.card import kind_of
from web.table.print.lesson import UNDERSTOOD, Said, pointed
from web.table.print.look import Look
from web.table.print.question import answers, card_of, left_of, needs_step, of_hand
from web.words import WORDS, t

Key = str

LESSONS = Path(__file__).resolve().parents[2] / "lessons"


@dataclass(frozen=True)
class Beat:
    """One thing that a lesson waits for: that its words are read, or an answer of somebody."""

    say: str
    """The text that is said meanwhile; none while somebody else answers."""
    points: tuple[str, ...] = ()
    touch: str = ""
    """The explanation that is to be opened."""
    seat: int = 0
    keys: tuple[str, ...] = ()
    """The answer; nothing if the words are to be read."""

    @property
    def is_read(self) -> bool:
        """Whether the beat ends when its words are read."""
        return not self.keys


@cache
def storyboard(game: str) -> dict[str, Any]:
    """What is written down about the lesson of a game."""
    found: dict[str, Any] = read_data(LESSONS / game)
    return found


@cache
def beats(game: str) -> tuple[Beat, ...]:
    """All that happens in the lesson of a game, in order."""
    found: list[Beat] = []
    for step in storyboard(game)["step"]:
        keys = tuple(step.get("answer", "").split())
        found.append(Beat(step["say"], tuple(step.get("points", ())), step.get("touch", ""), keys=keys))
        for line in step.get("then", ()):
            seat, *answer = line.split()
            found.append(Beat("", seat=int(seat), keys=tuple(answer)))
    return tuple(found)


def dealt(game: str) -> Game[Any]:
    """The game of a lesson, before its first answer."""
    return games.rules(game).lesson(storyboard(game)["deal"])


class Lesson:
    """The place to which a lesson has come."""

    def __init__(self, game: str, at: int = 0) -> None:
        self.game = game
        self.beats = beats(game)
        self.at = at

    @property
    def now(self) -> Beat | None:
        """What is waited for; None at the end."""
        return self.beats[self.at] if self.at < len(self.beats) else None

    @property
    def step(self) -> Beat | None:
        """What is waited for from the player; None while others act, and at the end."""
        return self.now if self.now is not None and self.now.say else None

    def scripted(self, seat: int) -> tuple[str, ...]:
        """The answer that is written down for somebody else at this moment; () if there is none."""
        now = self.now
        return now.keys if now is not None and now.seat == seat else ()

    def goes_on(self) -> None:
        """Go on to the next beat."""
        self.at += 1


def resumed(game: str, log: Sequence[Any], at: Any) -> Lesson | None:
    """The lesson at the beat where it was left; None if this log is not that of the lesson.

    The answers in the log say between which two answers that is, the beat that was kept how much was read.
    """
    deal = [*map(input_line, dealt(game).log)]
    if [*map(input_line, log[: len(deal)])] != deal:
        return None  # another version of the lesson has laid the cards
    given = [(entry.seat, [*map(alike, entry.keys)]) for entry in log if isinstance(entry, Answer)]
    places = [place for place, beat in enumerate(beats(game)) if not beat.is_read]
    written = [(beats(game)[place].seat, [*map(alike, beats(game)[place].keys)]) for place in places]
    if written[: len(given)] != given:
        return None
    first = places[len(given) - 1] + 1 if given else 0
    last = places[len(given)] if len(given) < len(places) else len(beats(game))
    return Lesson(game, min(max(first, at), last) if type(at) is int else first)


# -- the right touch -----------------------------------------------------------------------------------


def alike(key: Key) -> Key:
    """An answer without rank and suit: in a lesson, one BANG! is as good as another."""
    return key.replace(card_of(key), kind_of(card_of(key)))


def is_right(look: Look, beat: Beat, key: Key, is_held: bool = False) -> bool:
    """Whether a touch of a control is the answer that is waited for, or a step towards it."""
    if beat.is_read or look.asked is None:
        return key == UNDERSTOOD
    if look.asked["count"] > 1:
        chosen = map(alike, (*look.chosen, key))
        return key == "confirm" or Counter(chosen) <= Counter(map(alike, beat.keys))
    wanted = alike(beat.keys[0])
    options = look.asked["options"]
    is_again = key in options and key == look.picked and not is_held
    if is_again or not needs_step(of_hand(look, options), key):
        return alike(key) == wanted
    return wanted in map(alike, left_of(options, key))


def next_touch(look: Look, beat: Beat) -> Key:
    """The control that is to be touched next."""
    found = answers(look)
    keys = [*found.targets.values(), *found.hand.values(), *found.buttons, *found.laid]
    keys += ["confirm"] if found.confirm else []
    return next((key for key in keys if is_right(look, beat, key)), "")


def said(look: Look, beat: Beat, held_back: int = 0) -> Said:
    """What a lesson says and points at, at this moment."""
    touch = "" if beat.is_read else next_touch(look, beat)
    words = f"lesson.{beat.say}_aim" if look.picked and not beat.is_read else ""
    return Said(
        t(words if words and WORDS.has(words) else f"lesson.{beat.say}"),
        pointed(beat.points, touch, look.you),
        t("lesson.known" if beat.touch else "tutorial.understood") if beat.is_read else "",
        bool(beat.touch),
        held_back,
    )
