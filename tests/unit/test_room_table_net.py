"""Tables on the real logic of a room, over the simulated network: whole games, reloads, stand-ins."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

import pytest

from bang.net.room import Room
from bang.net.state import Plan
from tests.net.rooms import Table, playing
from tests.paper_page import PaperPage
from tests.paper_room_table import in_a_room
from web.door.page import Page
from web.room.connection import Connection
from web.table.print.scene import regions
from web.table.room.course import RoomCourse
from web.table.room.sitting import RoomSitting
from web.words import WORDS


class NetTable:
    """One person's table; a new one after each reload."""

    def __init__(self, world: Table, name: str) -> None:
        self.world, self.name = world, name
        self.paper = PaperPage()
        self.page = Page(self.paper.door)
        self.sitting = RoomSitting(self.room, lambda keys: self.do("answer", keys))
        self.course = RoomCourse(self.sitting, self.page, cast(Connection, self))
        self.course.telling.set_pace("instant")
        self.course.players.pause = lambda milliseconds: asyncio.sleep(0)  # type: ignore[method-assign]
        self.page.patch({"#page": self.course.board.html()})
        self.page.door.flush()
        self.task = asyncio.ensure_future(self.course.run(self.sitting.is_fresh))

    @property
    def room(self) -> Room:
        """The room of the page that is open now."""
        return self.world.room(self.name)

    @property
    def on_disk(self) -> int:
        """No lines: nothing is stored here."""
        return 0

    def now(self) -> float:
        """The world's time."""
        return self.world.world.now

    def do(self, command: str, *given: Any) -> Any:
        """Give a command to the room."""
        done = getattr(self.room, f"do_{command}")(*given, self.now())
        self.world.world.flush_effects(self.world.world.pages[self.name])
        return done

    async def hears(self) -> None:
        """Hear of what has changed, and show it."""
        self.course.changed()
        self.course.tick()
        for _ in range(200):
            self.page.door.flush()
            await asyncio.sleep(0)
            waits = self.course.waiting.is_for_an_answer and not self.course.players.has_news
            if self.task.done() or waits:
                break
        if self.task.done():
            self.task.result()

    def answers(self, chance: Random) -> None:
        """Touch something that leads towards an answer, if there is such a thing."""
        acts = self.paper.acts()
        if acts:
            self.course.acting.act(chance.choice(acts))
            self.page.door.flush()

    def check(self) -> None:
        """Compare the table with the room's own copy, and what was drawn with the same drawn afresh."""
        copy = self.room.copy
        assert copy is not None
        if self.sitting.behind == 0 and not self.sitting.is_stale:
            assert self.sitting.game.view(self.sitting.viewer) == copy.game.view(copy.seat)
            self.course.board.paint()
            assert self.course.board.printed == regions(self.course.board.look())


class NetTables:
    """The tables of all people in a room."""

    def __init__(self, world: Table) -> None:
        self.world = world
        self.chance = Random(1)
        for person in world.people.values():
            person.plays = False
        self.tables = {name: NetTable(world, name) for name in world.people}

    def reload(self, name: str) -> None:
        """Load somebody's page again."""
        self.tables.pop(name).task.cancel()
        self.world.open(name)
        self.world.run_until(lambda: self.world.room(name).copy is not None)
        self.tables[name] = NetTable(self.world, name)

    def close(self, name: str) -> None:
        """Close somebody's page."""
        self.tables.pop(name).task.cancel()
        self.world.world.close(name)

    async def goes_on(self, rounds: int = 5000) -> bool:
        """Let everybody play for a while, and return whether the game is over."""
        for _ in range(rounds):
            self.world.world.run(0.2)
            for table in list(self.tables.values()):
                await table.hears()
                table.check()
                table.answers(self.chance)
            if all(table.task.done() for table in self.tables.values()):
                return True
        return False

    async def ends(self) -> None:
        """Play to the end, and see what the check says."""
        assert await self.goes_on(), str(self.world)
        self.world.check_agreement()
        self.world.world.run(5)
        for table in self.tables.values():
            assert table.room.verdict is not None


def story_of(game: str, seats: int, people: int, seed: int) -> NetTables:
    """Open a room in which the game has begun."""
    WORDS.play(game)
    return NetTables(playing(seed, people, Plan(game, seats, "steady")))


@pytest.mark.parametrize(("game", "seats", "people"), [("duel", 2, 2), ("classic", 4, 3)])
def test_a_whole_game_is_played_at_the_tables(game: str, seats: int, people: int) -> None:
    async def story() -> None:
        await story_of(game, seats, people, 1).ends()

    in_a_room(story)


@pytest.mark.parametrize("who", ["Ann", "Bo"])
def test_whoever_reloads_sits_at_the_same_table_again(who: str) -> None:
    async def story() -> None:
        tables = story_of("classic", 4, 3, 2)
        for _ in range(3):
            if await tables.goes_on(60):
                break
            tables.reload(who)
        await tables.ends()

    in_a_room(story)


def test_a_bot_plays_on_for_whoever_is_gone() -> None:
    async def story() -> None:
        tables = story_of("classic", 4, 3, 3)
        await tables.goes_on(20)
        tables.close("Cleo")
        for _ in range(200):
            await tables.goes_on(1)
            if tables.world.room("Ann").pause is not None:
                break
        ann = tables.tables["Ann"]
        assert ann.paper.acts() == []
        assert ann.paper.one("[data-go=room-bot]")
        ann.do("bot")
        await tables.ends()

    in_a_room(story)


@pytest.mark.parametrize("seed", [1, 2])
def test_another_device_deals_on(seed: int) -> None:
    async def story() -> None:
        tables = story_of("classic", 4, 3, seed)
        await tables.goes_on(30 * seed)
        tables.close("Ann")
        for _ in range(300):
            await tables.goes_on(1)
            if all(table.paper.one("[data-go=room-deal-on]") for table in tables.tables.values()):
                break
        for table in tables.tables.values():
            table.do("deal_on")
        for _ in range(300):
            await tables.goes_on(1)
            bo = tables.world.room("Bo")
            if bo.pause is not None and bo.pause.may_bot:
                tables.tables["Bo"].do("bot")
                break
        await tables.ends()

    in_a_room(story)
