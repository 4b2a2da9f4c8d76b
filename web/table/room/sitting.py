"""A game in a room: the copy of one member, which is fed with the lines of the room's log.

The copy is only as far as the table shows. So nothing is drawn, and nothing can be asked, before its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from bang import games
from bang.engine import saves
from bang.engine.events import Event
from bang.engine.game import Game
from bang.engine.notation import parse_input
from bang.engine.rules import Rules
from bang.net.copying import owner_at
from web.kept.setup import sane_setup
from web.table.course.sitting import Entered, Sitting, told_again

if TYPE_CHECKING:
    from bang.net.seen import Seen
    from bang.net.state import RoomState

MOST_BEHIND = 30
"""A table that is farther behind than so many lines shows where the game is, not how it came there."""

Keys = tuple[str, ...]
Send = Callable[[Keys], object]


def begun(deal: Any, whose: int | None) -> Game[Any]:
    """A copy of the room's game before the deal; one that is nobody's may know every card."""
    rules: Rules[Any] = games.rules(deal["game"])
    return Game(rules, rules.table(seats=deal["seats"], options=deal["options"]), whose=whose)


def played(deal: Any, lines: Iterator[str]) -> Iterator[tuple[Game[Any], list[Event]]]:
    """Play the lines of a log: yield the copy, and the events of its setup and then of each line."""
    seat, blind_until = deal["whose"], deal["blind_until"]
    game = begun(deal, owner_at(0, seat, blind_until))
    yield game, list(game.events)
    for place, line in enumerate(lines):
        game.whose = owner_at(place, seat, blind_until)
        game.feed(parse_input(line, game.rules))
        yield game, list(game.events)


class RoomSitting(Sitting):
    """One member's copy of the game."""

    def __init__(self, room: Seen, send: Send) -> None:
        """`send` gives an answer to the room, which sends it to the device that deals."""
        state = room.state
        assert state is not None, "there is no table before one is in the room"
        self.room = room
        self.send = send
        self.number = state.number
        self.seat_at_first = room.my_seat
        deal = room.deal
        setup = sane_setup(
            {
                "play": deal["game"],
                "seats": deal["seats"],
                "options": deal["options"],
                "names": list(state.names),
                "seat": room.my_seat,
            }
        )
        self._steps = self._lines_of(room)
        first, events = next(self._steps)
        self.changes, self.fed = room.log_changes, 0
        super().__init__(f"{state.code}-{state.number}", setup, first, events)
        self.catch_up()

    def __post_init__(self) -> None:
        """Leave out the bots: they play on the device that deals."""

    @staticmethod
    def _lines_of(room: Seen) -> Iterator[tuple[Game[Any], list[Event]]]:
        """Play the room's log as far as it goes whenever the next step is asked for."""

        def lines() -> Iterator[str]:
            number = 0
            while True:
                yield room.log[number].text
                number += 1

        return played(room.deal, lines())

    # -- who sits here -------------------------------------------------------------------------------

    @property
    def state(self) -> RoomState:
        """What everybody in the room sees."""
        state = self.room.state
        assert state is not None
        return state

    @property
    def people(self) -> list[int]:
        """The seat of the person at this device; none for one who watches."""
        return [] if self.viewer is None else [self.viewer]

    @property
    def is_alone(self) -> bool:
        """True: nobody else uses this device."""
        return True

    @property
    def viewer(self) -> int | None:
        """The seat of the person at this device; None for one who watches."""
        seat: int | None = self.room.deal["whose"]
        return seat

    def is_bot(self, seat: int) -> bool:
        """Whether a bot was seated there from the start."""
        return not self.setup["names"][seat : seat + 1] or not self.setup["names"][seat]

    # -- following the log ---------------------------------------------------------------------------

    @property
    def is_stale(self) -> bool:
        """Whether the room's log was replaced by another one."""
        return self.changes != self.room.log_changes

    @property
    def behind(self) -> int:
        """How many lines of the log are still to be told."""
        return len(self.room.log) - self.fed

    @property
    def is_fresh(self) -> bool:
        """Whether nobody has answered anything yet."""
        return self.answers == 0

    @property
    def is_of_the_past(self) -> bool:
        """Whether the room plays another game now, or this one has got another seat for the person here."""
        is_another = self.state.number != self.number or self.seat_at_first != self.room.my_seat
        return self.is_stale and is_another

    def start_again(self) -> None:
        """Begin anew with the log that took the place of the former one."""
        self._steps = self._lines_of(self.room)
        self.changes, self.fed = self.room.log_changes, 0
        self.game, self.story = next(self._steps)
        self.catch_up()

    def catch_up(self) -> None:
        """Take over all lines of the log at once."""
        while self.behind > 0:
            self.story += self._next_line()

    def take(self) -> Entered:
        """Take over the next answer and the dealer's to it, and return the view before, and the events."""
        before = self.game.view(self.viewer)
        events = self._next_line()
        while self.game.waiting is not None and self.behind > 0:
            events += self._next_line()
        self.story += events
        return before, events

    def _next_line(self) -> list[Event]:
        """Enter the next line."""
        _, events = next(self._steps)
        self.fed += 1
        return events

    # -- answering -----------------------------------------------------------------------------------

    @property
    def is_paused(self) -> bool:
        """Whether the game waits for somebody who is missing."""
        return self.room.pause is not None

    @property
    def is_free(self) -> bool:
        """Whether no answer of this person is under way or still to be shown, and the game does not wait."""
        return self.room.pending is None and not self.has_answered and not self.is_paused

    @property
    def has_answered(self) -> bool:
        """Whether an answer of this person, or one given for them, is in the log and not yet on the table."""
        return any(line.text.startswith(f"{self.viewer} ") for line in self.room.log[self.fed :])

    @property
    def may_answer(self) -> bool:
        """Whether the open question waits for this person's answer."""
        asked = self.game.ask
        return (
            asked is not None
            and asked.seat == self.viewer
            and self.is_free
            and asked.seat not in self.state.standing_in
        )

    def enter(self, seat: int, keys: Keys, viewer: int | None) -> Entered | None:
        """Give an answer to the room; it takes effect when it comes back in the log.

        The room's log may be ahead of the table. An answer to a question that is answered already is dropped,
        because it could fit a later question by chance. The room drops what is no answer any more.
        """
        if not self.is_stale and not self.has_answered:
            self.send(keys)
        return None

    # -- what is kept --------------------------------------------------------------------------------

    def told_again(self) -> Iterator[tuple[Game[Any], list[Event]]]:
        """Play the log from the deal again: the whole log once it is published, else what this seat saw."""
        if self.may_share:
            return told_again(self.save())
        return played(self.room.deal, iter([line.text for line in self.room.log]))

    @property
    def may_share(self) -> bool:
        """Whether the whole game is published, and the check found nothing wrong with it.

        Else what was published may be anything; of a game that another device dealt on, parts are missing.
        """
        verdict = self.room.verdict
        return self.room.published is not None and verdict is not None and verdict.is_whole

    def whole(self) -> Game[Any]:
        """The whole game once it is published, else what this seat saw."""
        published = self.room.published
        if published is None or not self.may_share:
            return self.game
        game = begun(self.room.deal, None)
        for line in published.lines:
            game.feed(parse_input(line, game.rules))
        return game

    def save(self) -> str:
        """The game as a save: the whole of it once it is published, else what this seat saw."""
        return saves.save(self.whole())

    def answers_in(self, lines: int) -> int:
        """How many answers are among the first lines of the log."""
        return sum(not line.text.startswith("dealer ") for line in list(self.room.log)[:lines])
