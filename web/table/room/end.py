"""After a game in a room: what the check of it found, and the next game at the same table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.markup import Html, tag
from web.room.sentences import words_of_verdict
from web.table.course.watching import Run, Watching
from web.table.print.ink import symbol
from web.table.room.course import RoomCourse
from web.words import WORDS, t

if TYPE_CHECKING:
    from bang.net.state import RoomState
    from web.room.connection import Connection


class RoomWatching(Watching):
    """The summary and the replay of a game in a room."""

    def __init__(
        self, course: RoomCourse, run: Run, client: Connection, record: Callable[[], str] = str
    ) -> None:
        super().__init__(course, run, record)
        self.client = client
        self.shown: Html | None = None

    def refresh(self) -> None:
        """Draw the summary again: the check has ended, or somebody wants another game."""
        end = self.end()
        if end is not None and end != self.shown:
            self.shown = end
            self.canvas.patch({"#table-end": end})

    def _after(self) -> Html:
        """The verdict and the buttons for what comes next."""
        state = self.client.room.state
        assert state is not None
        row = self.ways()
        leave = [symbol("back", "mark"), tag("span", t("rooms_table.leave"))]
        row.append(tag("button", leave, type="button", class_="button", id="end-leave", data_go="room-leave"))
        return tag(
            "div",
            self._verdict(),
            next_game(state, self.client.room.me),
            tag("div", row, class_="row"),
            self.handed_over(),
            class_="again",
        )

    def _verdict(self) -> Html | None:
        """What the check of the whole game found."""
        verdict = self.client.room.verdict
        if verdict is None:
            return tag("p", t("rooms_table.checking"), class_="checked", role="status")
        return tag(
            "div",
            tag(
                "p",
                symbol("check" if verdict.is_whole else "question", "mark"),
                tag("span", words_of_verdict(verdict)),
            ),
            class_="checked",
            role="status",
        )


def next_game(state: RoomState, me: str) -> Html:
    """The button for the next game, and who is ready for it."""
    is_waiting = state.phase == "waiting"
    ready = [member.name for member in state.members if member.ready and member.id != me]
    return tag(
        "div",
        tag(
            "button",
            t("rooms_table.join_next" if is_waiting else "rooms_table.next_game"),
            type="button",
            class_="button chief",
            id="again",
            data_go="room-ready",
        ),
        tag("p", t("rooms_table.ready", names=WORDS.listing(ready), n=len(ready))) if ready else None,
    )
