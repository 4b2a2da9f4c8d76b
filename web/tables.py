"""The tables of one visit: new games and saved ones, each in one tab only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from bang import games
from web.addresses import address_of_replay
from web.door.page import Screen, now
from web.door.parts import part_of
from web.kept.storage import GAME, NotOurs
from web.luck import new_id, new_seed
from web.screens.elsewhere_screen import ElsewhereScreen

if TYPE_CHECKING:
    from web.visit import Visit


class Tables:
    """What opens the tables of one visit."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = visit.page
        self.storage = visit.storage
        self.one_tab = visit.one_tab
        self.is_dealing = False  # True while a table is being fetched and its game is being taken
        self.storage.saved = self.saved
        self.storage.lost = self.lost

    async def deal(self, hands: str = "alone", **said: Any) -> None:
        """Start a game; `said` takes precedence over the settings."""
        if self.is_dealing:
            return
        if "seed" not in said:
            said["seed"] = new_seed()
        setup = self.visit.settings.setup(hands, **said)
        with self._opening() as is_here:
            await self.visit.fetch(part_of(setup["play"]))
            name = new_id(now())
            await self.one_tab.take(name)
            if not is_here():
                self.one_tab.release()
                return
            from web.table import new_table

            self.visit.remarked.clear()
            self._sit_down(new_table(self.visit, name, setup), name)

    async def lesson(self) -> None:
        """Start the lesson of the game that is chosen in the lobby."""
        play = self.visit.settings["play"]
        usual = {name: values[0] for name, values in games.options(play).OPTIONS.items()}
        await self.deal(tutorial=True, **usual, **games.options(play).LESSON)

    async def resume(self, name: str) -> None:
        """Open a saved game."""
        if self.is_dealing:
            return
        try:
            self.storage.game(name)
        except NotOurs as problem:
            self.visit.remark(str(problem))
            return
        with self._opening() as is_here:
            is_free = await self.one_tab.take(name)
            if is_free:
                await self._show_saved(name, is_here)
            elif is_here():
                note = ElsewhereScreen(self.visit, name, was_here=False)
                self.visit.open(note, address=self.visit.address_of(name))

    async def watch(self, packed: str) -> None:
        """Show a finished game that somebody shared as a link."""
        if self.is_dealing:
            return
        with self._opening() as is_here:
            await self.visit.fetch(part_of(""))
            await self.visit.fetch(part_of(self._packed_game(packed)))
            if not is_here():
                return
            from web.table import linked_table

            table = linked_table(self.visit, packed)
            if table is not None:
                address = address_of_replay(packed, self.visit.settings.for_now)
                self.visit.open(table, focus="", address=address)
            else:
                self.visit.replace(0, self.visit.lobby_address())

    @staticmethod
    def _packed_game(packed: str) -> str:
        """The name of the game in a link, or "" if there is none; the table says so then."""
        from bang.engine.packing import game_of
        from bang.engine.saves import Damaged

        try:
            name = game_of(packed)
        except Damaged:
            return ""
        return name if name in games.names() else ""

    async def take_over(self, name: str) -> None:
        """Take a game away from the tab in which it is open."""
        if self.is_dealing:
            return
        with self._opening() as is_here:
            await self.one_tab.take_over(name)
            await self._show_saved(name, is_here)

    @contextmanager
    def _opening(self) -> Iterator[Callable[[], bool]]:
        """Hold off other tables while one is opened, and yield what tells whether the player is there."""
        screen = self.page.screen
        self.is_dealing = True
        try:
            yield lambda: self.page.screen is screen
        except BaseException:
            self.one_tab.release()
            raise
        finally:
            self.is_dealing = False

    async def _show_saved(self, name: str, is_here: Callable[[], bool]) -> None:
        await self.visit.fetch(self._part_of(name))
        if not is_here():
            self.one_tab.release()
            return
        from web.table import saved_table

        self.visit.remarked.clear()
        table = saved_table(self.visit, name)
        self._sit_down(table, name)
        if table is not None and not self.storage.texts.is_unsaved(GAME + name):
            self.saved(name, table.course.sitting.answers)

    def _part_of(self, name: str) -> str:
        """The part of the program that a saved game needs."""
        try:
            return part_of(self.storage.game(name).setup["play"])
        except NotOurs:  # the table says so
            return part_of("")

    def _sit_down(self, screen: Screen | None, name: str) -> None:
        """Show a table with the address that reopens its game."""
        if screen is None:
            self.one_tab.release()
            return
        address = self.visit.address_of(name)
        if isinstance(self.page.screen, ElsewhereScreen):
            self.visit.stack.pop()
            self.visit.stack.append(screen)
            self.visit.replace(len(self.visit.stack) - 1, address)
            self.page.show(screen, focus="")
        else:
            self.visit.open(screen, focus="", address=address)

    def saved(self, game: str, answers: int) -> None:
        """Write on the page how many answers of the game at the table are on the disk."""
        if self._is_open(game):
            self.page.attribute("html", "data-saved", str(answers))

    def lost(self, game: str) -> None:
        """Put a note in the place of a table whose game was taken over by another tab."""
        for place, screen in enumerate(self.visit.stack):
            if getattr(screen, "game", None) == game and not isinstance(screen, ElsewhereScreen):
                self.visit.stack[place] = ElsewhereScreen(self.visit, game, was_here=True)
                self.page.attribute("html", "data-saved", None)
                if self.page.screen is screen:
                    self.page.show(self.visit.stack[place])
        self.page.door.flush()

    def sits_down_again(self, name: str) -> None:
        """Change the address of the table to that of its next game, and take that game."""
        self.visit.replace(len(self.visit.stack) - 1, self.visit.address_of(name))
        self.visit.run(self._take_next(name))

    async def _take_next(self, name: str) -> None:
        await self.one_tab.take(name)
        if not self._is_open(name):  # the player has left in the meantime
            self.one_tab.release()

    def _is_open(self, game: str) -> bool:
        """Whether a screen of this visit shows the game; another one may cover it."""
        return any(getattr(screen, "game", None) == game for screen in self.visit.stack)
