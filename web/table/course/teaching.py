"""The teacher of a lesson: lets the right touch through, holds others back, and says why they are not it."""

from __future__ import annotations

from collections.abc import Callable

from web.table.print.card import card_name, kind_of
from web.table.print.look import Look
from web.table.print.question import card_of, is_card, target_of
from web.words import t

from .board import Board
from .lesson import Beat, Key, alike, is_right
from .waiting import Waiting


class Teaching:
    """What accompanies a lesson; without one it lets everything through."""

    def __init__(self, board: Board, waiting: Waiting, keep: Callable[[], None]) -> None:
        self.board = board
        self.sitting = board.sitting
        self.holding = board.holding
        self.waiting = waiting
        self.keep = keep
        self.is_open = False
        """Whether the explanation that is waited for is open."""

    @property
    def beat(self) -> Beat | None:
        """What is waited for from the player; None without a lesson or while others act."""
        lesson = self.sitting.lesson
        return lesson.step if lesson is not None and self.board.shown is None else None

    # -- the words -----------------------------------------------------------------------------------

    def reads(self) -> None:
        """The words were read."""
        beat, lesson = self.beat, self.sitting.lesson
        if beat is not None and lesson is not None and beat.is_read:
            lesson.goes_on()
            self.holding.note = ""
            self.keep()
            self.board.paint()
            self.waiting.wake()

    def opens(self, what: str) -> None:
        """An explanation was opened; if it is the one that is waited for, closing it leads on."""
        beat = self.beat
        self.is_open = beat is not None and bool(beat.touch) and beat.touch == what

    def closes(self) -> None:
        """The explanation was closed."""
        if self.is_open:
            self.is_open = False
            self.reads()

    # -- the touches ---------------------------------------------------------------------------------

    def stops(self, key: Key, is_held: bool = False) -> bool:
        """Whether a touch is held back, after saying why."""
        beat, look = self.beat, self.board.look()
        if beat is None or is_right(look, beat, key, is_held):
            return False
        if not beat.is_read and key not in self._open(look):
            return False  # it answers nothing here; whoever asked for it says so
        self._says(self._reason(look, beat, key))
        return True

    def _open(self, look: Look) -> list[Key]:
        """What can be touched now."""
        options = look.asked["options"] if look.asked is not None and look.live else []
        cards = [card_of(key) for key in options]
        return [*options, *cards, *(f"{key.partition('@')[0]}@" for key in options), *look.offers, "confirm"]

    def stops_answer(self, *keys: Key) -> bool:
        """Whether an answer is held back, after saying why."""
        beat = self.beat
        if beat is None or (not beat.is_read and [*map(alike, keys)] == [*map(alike, beat.keys)]):
            return False
        self._says(self._reason(self.board.look(), beat, keys[0]))
        return True

    def stops_reading(self) -> bool:
        """Whether words are to be read before anything else can be touched, after saying so."""
        beat = self.beat
        if beat is None or not beat.is_read:
            return False
        self._says(self._reason(self.board.look(), beat, ""))
        return True

    def _reason(self, look: Look, beat: Beat, key: Key) -> str:
        if beat.is_read:
            return t("lesson.touch_first" if beat.touch else "lesson.read_first")
        kind = "other"
        if key in ("end", "pass"):
            kind = key
        elif target_of(key) and target_of(key) != target_of(beat.keys[0]) and look.picked:
            kind = "target"
        elif is_card(key) and kind_of(card_of(key)) != kind_of(card_of(beat.keys[0])):
            kind = "card"
        wrong = t(f"lesson.wrong_{kind}", **({"card": card_name(card_of(key))} if kind == "card" else {}))
        return f"{wrong} {t(f'lesson.{beat.say}_why')}"

    def _says(self, words: str) -> None:
        self.holding.note = words
        self.holding.held_back += 1
        self.board.canvas.say(words, True)
        self.board.paint()
