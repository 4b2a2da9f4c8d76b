"""A room without a network: one host with the whole game, and tables on pages without a browser.

The host deals, numbers the answers and gives each member the lines that this member may see, at once or when
a test says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bang import games
from bang.common.views import View
from bang.engine.chance import Chance
from bang.engine.game import Game
from bang.engine.notation import input_line
from tests.paper_page import Element, PaperPage
from web.door.page import Page
from web.screens.room_seen import Entering
from web.table.print.scene import regions
from web.table.room.course import RoomCourse
from web.table.room.sitting import RoomSitting
from web.words import WORDS

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Flo", "Gus")
BOT = "bot"


@dataclass(frozen=True)
class PaperLine:
    """One line of a log."""

    text: str


@dataclass(frozen=True)
class PaperPlan:
    """What is played."""

    game: str
    timer: int = 0


@dataclass(frozen=True)
class PaperMember:
    """One member."""

    id: str
    name: str
    ready: bool = False
    watches: bool = False


@dataclass(frozen=True)
class PaperSentence:
    """A notice, or the verdict."""

    key: str
    values: dict[str, Any] = field(default_factory=dict)
    is_whole: bool = True


@dataclass
class PaperPause:
    """Why the game waits."""

    missing: tuple[str, ...] = ()
    is_host_missing: bool = False
    seconds_left: float | None = None
    votes: tuple[str, ...] = ()
    may_vote: bool = False
    may_bot: bool = False


@dataclass
class PaperState:
    """What everybody in the room sees."""

    plan: PaperPlan
    seats: tuple[str, ...]
    names: tuple[str, ...]
    members: tuple[PaperMember, ...]
    host: str = "m0"
    code: str = "ABCDEFGHI"
    number: int = 1
    phase: str = "playing"
    standing_in: tuple[int, ...] = ()

    def name_of(self, member_id: str) -> str:
        """The name of a member."""
        return next((member.name for member in self.members if member.id == member_id), "")


class PaperRoom:
    """The room as one member sees it."""

    def __init__(self, host: PaperHost, me: str, seat: int | None) -> None:
        self.host = host
        self.me = me
        self.my_seat = seat
        self.pause: PaperPause | None = None
        self.log: list[PaperLine] = []
        self.log_changes = 0
        self.notices: list[PaperSentence] = []
        self.reactions: list[tuple[str, str, float]] = []
        self.verdict: PaperSentence | None = None
        self.published: dict[str, Any] | None = None
        self.refused = None
        self.here: tuple[str, ...] = tuple(one.id for one in host.state.members if one.id != me)

    @property
    def state(self) -> PaperState:
        """What everybody sees."""
        return self.host.state

    @property
    def deal(self) -> dict[str, Any]:
        """How a copy of the game is begun."""
        game = self.host.game
        options = game.rules.options_of(game.state)
        seats = len(self.host.state.seats)
        return {
            "game": game.rules.name,
            "seats": seats,
            "options": options,
            "whose": self.my_seat,
            "blind_until": 0,
        }

    @property
    def peers(self) -> int:
        """How many others are connected."""
        return len(self.here)

    @property
    def is_dealt(self) -> bool:
        """Whether there is a game to show."""
        return True

    @property
    def shown_state(self) -> str:
        """What `<html>` says about the room."""
        return "paused" if self.pause is not None else self.state.phase

    def way(self, member_id: str) -> str:
        """How a member is connected."""
        return "direct" if member_id in self.here else ""

    def waiting_since(self, now: float) -> float:
        """How long the question has been open."""
        return now - self.host.asked_at


class PaperClient:
    """One member's connection."""

    def __init__(self, room: PaperRoom) -> None:
        self.room = room
        self.on_disk = 0
        self.trouble = ""
        self.entering = Entering(next(one.name for one in room.state.members if one.id == room.me))
        self.commands: list[tuple[Any, ...]] = []
        self.is_kept = True

    def now(self) -> float:
        """The room's time."""
        return self.room.host.clock

    def close(self) -> None:
        """End all connections."""

    def do(self, command: str, *given: Any) -> None:
        """Note a command; an answer goes to the host."""
        self.commands.append((command, *given))
        if command == "answer":
            self.room.host.hear(self.room, len(self.room.log), given[0])


class PaperHost:
    """The device that deals the game, and numbers the answers."""

    def __init__(
        self,
        game: str = "classic",
        seats: int = 4,
        seed: int = 1,
        people: int | None = None,
        watchers: int = 0,
        options: dict[str, str] | None = None,
        fixed: Any = None,
    ) -> None:
        people = seats if people is None else people
        rules = games.rules(game)
        self.game: Game[Any] = rules.new_game(seats=seats, seed=seed, options=options or {}, fixed=fixed)
        ids = [f"m{number}" for number in range(people + watchers)]
        self.clock = 100.0
        self.asked_at = 100.0
        self.state = PaperState(
            PaperPlan(game),
            tuple(ids[:people] + [BOT] * (seats - people)),
            tuple([*NAMES[:people]] + [""] * (seats - people)),
            tuple(
                PaperMember(id_, NAMES[number], watches=number >= people) for number, id_ in enumerate(ids)
            ),
        )
        self.rooms = [
            PaperRoom(self, id_, number if number < people else None) for number, id_ in enumerate(ids)
        ]
        self.heard: list[tuple[PaperRoom, int, tuple[str, ...]]] = []
        self.is_slow = False  # whether answers wait until `hears`
        self.changed: list[Callable[[], object]] = []
        self.bots = {seat: games.bot(game, "easy", seat, Chance(seed, seat)) for seat in range(people, seats)}
        self.seen = list(self.game.events)
        for room in self.rooms:
            self.deliver(room)

    def hear(self, room: PaperRoom, number: int, keys: tuple[str, ...]) -> None:
        """Take an answer, or keep it for later."""
        self.heard.append((room, number, keys))
        if not self.is_slow:
            self.hears()

    def hears(self) -> None:
        """Enter the answers that have come, unless another one was numbered before."""
        while self.heard:
            room, number, keys = self.heard.pop(0)
            if number != len(self.game.log) or room.my_seat is None:
                continue
            self.enters(room.my_seat, *keys)

    def enters(self, seat: int, *keys: str) -> None:
        """Enter an answer, and give everybody their lines."""
        self.game.answer(seat, *keys)
        self.seen += self.game.events
        self.asked_at = self.clock
        for room in self.rooms:
            self.deliver(room)
        self.tells()

    def deliver(self, room: PaperRoom) -> None:
        """Give a member the lines that are still missing."""
        for entry in self.game.log[len(room.log) :]:
            room.log.append(PaperLine(input_line(entry.for_seat(room.my_seat))))

    def tells(self) -> None:
        """Tell the tables that something has changed."""
        for changed in list(self.changed):
            changed()

    def plays_bots(self) -> bool:
        """Let a bot answer if one is asked, and return whether it did."""
        ask = self.game.ask
        if ask is None or ask.seat not in self.bots:
            return False
        bot = games.bot(self.game.rules.name, "easy", ask.seat, Chance(7, ask.seat, len(self.game.log)))
        self.enters(ask.seat, *bot.answer(self.game.view(ask.seat)))
        return True


class RoomTableOnPaper:
    """One member's table on a page without a browser."""

    def __init__(self, host: PaperHost, number: int, pace: str = "instant") -> None:
        self.host = host
        self.room = host.rooms[number]
        self.client = PaperClient(self.room)
        self.paper = PaperPage()
        self.page = Page(self.paper.door)
        self.sits(pace)
        host.changed.append(self.hears)

    def sits(self, pace: str = "instant") -> None:
        """Begin a table from the log as it is, as after a reload."""
        client = self.client
        self.sitting = RoomSitting(self.room, lambda keys: client.do("answer", keys), client.now)
        self.course = RoomCourse(self.sitting, self.page, client)
        self.course.telling.set_pace(pace)
        self.course.players.pause = lambda milliseconds: asyncio.sleep(0)  # type: ignore[method-assign]
        self.page.patch({"#page": self.course.board.html()})
        self.page.door.flush()

    def hears(self) -> None:
        """Tell the table that something in the room has changed."""
        self.course.changed()
        self.page.door.flush()

    def starts(self) -> None:
        """Run the game at this table."""
        self.task = asyncio.ensure_future(self.course.run(self.sitting.is_fresh))

    def act(self, key: str) -> None:
        """Touch a control."""
        self.course.acting.act(key)
        self.page.door.flush()

    def acts(self) -> list[str]:
        """The controls that lead towards an answer."""
        return self.paper.acts()

    @property
    def is_at_rest(self) -> bool:
        """Whether the table shows the game as far as the log goes."""
        return self.sitting.behind == 0 and (self.task.done() or self.course.waiting.is_for_an_answer)

    @property
    def view(self) -> View:
        """What the whole game shows to this member."""
        view: View = self.host.game.view(self.room.my_seat)
        return view

    def shows_what_the_game_says(self, is_read: bool = True) -> None:
        """Compare the table with the whole game, and what was drawn last with the same drawn afresh.

        With `is_read`, the page itself is read, which takes longer.
        """
        assert self.sitting.game.view(self.room.my_seat) == self.view
        fresh = regions(self.course.board.look())
        assert self.course.board.printed == fresh
        for name, html in fresh.items() if is_read else ():
            element, wanted = self.paper.one(f"#table-{name}"), Element("div", {})
            wanted.fill(html)
            assert element is not None, name
            assert inner(element) == inner(wanted), name


def inner(element: Element) -> str:
    """What is inside an element, as HTML."""
    return "".join(one if isinstance(one, str) else one.written() for one in element.inside)


class PaperTables:
    """All tables of a room."""

    def __init__(self, host: PaperHost, pace: str = "instant") -> None:
        self.host = host
        self.tables = [RoomTableOnPaper(host, number, pace) for number in range(len(host.rooms))]
        self.chance = Random(1)

    async def start(self) -> PaperTables:
        """Run the game at all tables."""
        for table in self.tables:
            table.starts()
        await self.rest()
        return self

    async def rest(self) -> None:
        """Wait until all tables show the game as far as their logs go."""
        for _ in range(2000):
            await asyncio.sleep(0)
            for table in self.tables:
                if table.task.done():
                    table.task.result()
                table.page.door.flush()
            if all(table.is_at_rest for table in self.tables):
                return
        raise AssertionError("the tables do not come to rest")

    async def step(self) -> bool:
        """Let somebody touch something, and return False if the game is over."""
        await self.rest()
        if self.host.plays_bots():
            return True
        able = [(table, key) for table in self.tables for key in table.acts()]
        if not able:
            assert self.host.game.is_over, f"nobody can answer {self.host.game.ask!r}"
            return False
        table, key = self.chance.choice(able)
        table.act(key)
        return True

    async def ends(self, each: Callable[[], object] = lambda: None, most: int = 6000) -> None:
        """Play to the end."""
        for _ in range(most):
            if not await self.step():
                return
            await self.rest()
            each()
        raise AssertionError("the game has no end")

    def leave(self) -> None:
        """End what still runs."""
        for table in self.tables:
            table.task.cancel()


def in_a_room(story: Callable[[], Any]) -> None:
    """Run a story; a fault in the background fails it."""

    async def watched() -> None:
        faults: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, fault: faults.append(str(fault)))
        await asyncio.wait_for(story(), 120)
        assert not faults, faults

    WORDS.join("room")
    try:
        asyncio.run(watched())
    finally:
        WORDS.play("")
        WORDS.speak("en")
