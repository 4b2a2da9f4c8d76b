"""A room without a network: one host with the whole game, and tables on pages without a browser.

The host deals, numbers the answers and gives each member the lines that this member may see, at once or when
a test says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from bang import games
from bang.common.views import View
from bang.engine.chance import Chance
from bang.engine.game import Game
from bang.engine.notation import input_line
from bang.net.answering import UnderWay
from bang.net.checking import Verdict
from bang.net.effects import Notice
from bang.net.ledger import Line
from bang.net.messages import Published
from bang.net.seen import Pause, Seen
from bang.net.state import BOT, Member, Plan, RoomState
from tests.paper_page import Element, PaperPage
from web.door.page import Page
from web.room.connection import Connection
from web.room.entering import Entering
from web.table.print.scene import regions
from web.table.room.course import RoomCourse
from web.table.room.sitting import RoomSitting
from web.words import WORDS

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Flo", "Gus")


class PaperRoom(Seen):
    """The room as one member sees it; it gives the member's answers to the host."""

    pause: Pause | None = None
    log_changes = 0
    verdict: Verdict | None = None
    published: Published | None = None
    refused: Notice | None = None
    pending: UnderWay | None = None
    me = ""
    my_seat: int | None = None
    here: tuple[str, ...] = ()
    claimable: tuple[int, ...] = ()
    who_ask_to_deal_on: tuple[str, ...] = ()
    votes: tuple[str, ...] = ()

    def __init__(self, host: PaperHost, me: str, seat: int | None) -> None:
        self.host = host
        self.me = me
        self.my_seat = seat
        self.here = tuple(one.id for one in host.state.members if one.id != me)
        self.lines: list[Line] = []
        self.said: list[Notice] = []
        self.called: list[tuple[str, str, float]] = []

    @property
    def state(self) -> RoomState:
        """What everybody sees."""
        return self.host.state

    @property
    def is_host(self) -> bool:
        """Whether this device deals."""
        return self.state.host == self.me

    @property
    def log(self) -> Sequence[Line]:
        """The lines that this member may see."""
        return self.lines

    @property
    def notices(self) -> list[Notice]:
        """What happened."""
        return self.said

    @property
    def reactions(self) -> list[tuple[str, str, float]]:
        """The reactions."""
        return self.called

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

    def answer(self, keys: tuple[str, ...]) -> bool:
        """Take an answer if it is one to what is asked now, and give it to the host."""
        if not self.host.would_take(self.my_seat, keys):
            return False
        self.pending = UnderWay(1, len(self.lines), keys, self.host.clock, self.host.clock)
        self.host.hear(self, len(self.lines), keys)
        return True

    def enters(self, lines: Sequence[Line]) -> None:
        """Enter lines; an answer is no longer under way when it has come back, or is ruled out."""
        self.lines += lines
        is_back = any(line.text.startswith(f"{self.my_seat} ") for line in lines)
        answer = self.pending
        if answer is not None and (is_back or not self.host.would_take(self.my_seat, answer.keys)):
            self.pending = None

    def begins_anew(self) -> None:
        """Have another log in the place of the former one."""
        self.lines = []
        self.log_changes += 1
        self.pending = None
        self.host.deliver(self)


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

    def do(self, command: str, *given: Any) -> Any:
        """Note a command; an answer goes to the room."""
        self.commands.append((command, *given))
        return self.room.answer(given[0]) if command == "answer" else None


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
        self.state = RoomState(
            code="ABCDEFGHI",
            host="m0",
            plan=Plan(game),
            members=tuple(
                Member(id_, NAMES[number], "", watches=number >= people) for number, id_ in enumerate(ids)
            ),
            number=1,
            phase="playing",
            seats=tuple(ids[:people] + [BOT] * (seats - people)),
            names=tuple([*NAMES[:people]] + [""] * (seats - people)),
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

    def changes(self, **changes: Any) -> None:
        """Change something about the room."""
        self.state = replace(self.state, **changes)

    def would_take(self, seat: int | None, keys: tuple[str, ...]) -> bool:
        """Whether these keys of a seat answer the open question, or take up an offer."""
        ask = self.game.ask
        if ask is None or seat is None:
            return False
        if ask.seat != seat:
            return len(keys) == 1 and keys[0] in self.game.offers().get(seat, ())
        return len(keys) == ask.count and set(keys) <= set(self.game.options())

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
        new = self.game.log[len(room.log) :]
        room.enters([Line(input_line(entry.for_seat(room.my_seat))) for entry in new])

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
        self.sitting = RoomSitting(self.room, lambda keys: client.do("answer", keys))
        self.course = RoomCourse(self.sitting, self.page, cast(Connection, client))
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
