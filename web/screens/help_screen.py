"""The help screen: a search field, and sections to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bang import games
from web.door.parts import part_of
from web.markup import Html, Part, tag
from web.screens.fields import keyed, plates
from web.screens.help import SECTIONS, Entry, everything, search
from web.screens.sheet import Sheet
from web.words import WORDS, t

if TYPE_CHECKING:
    from web.door.touch import Touch
    from web.visit import Visit


class HelpScreen(Sheet):
    """One section of the help, or the results of a search."""

    name = "help"
    title = "help.title"
    width = "wide"

    def __init__(self, visit: Visit, topic: str = "", game: str = "") -> None:
        """Open the help of a game; without one, of the game that is chosen, and the others are offered."""
        super().__init__(visit)
        self.offered = () if game else games.names()
        self.play = game or visit.settings["play"]
        WORDS.play(self.play)
        self.voice = ""
        self.entries: list[Entry] = []
        self.section = SECTIONS[0]
        self.wanted = ""
        self.topic = topic
        for entry in self._known():
            if entry.id == topic:
                self.section = entry.section

    def _known(self) -> list[Entry]:
        """All entries of the game in the current language."""
        if self.voice != WORDS.voice:
            self.voice, self.entries = WORDS.voice, everything(self.play)
        return self.entries

    def body(self) -> list[Part]:
        """The search field, the sections and the entries shown."""
        entries = self._known()
        looking = bool(self.wanted.strip())
        shown = search(entries, self.wanted) if looking else [e for e in entries if e.section == self.section]
        names = keyed("lobby.game_", self.offered)
        return [
            plates("of", self.offered, self.play, "lobby.game", names, "books") if self.offered else None,
            tag(
                "p",
                tag("label", t("help.search"), for_="search"),
                tag(
                    "input",
                    id="search",
                    name="search",
                    type="search",
                    class_="entry",
                    value=self.wanted,
                    placeholder=t("help.search_hint"),
                    autocomplete="off",
                ),
                class_="field search",
            ),
            tag("p", self._found(shown) if looking else "", class_="soft", role="status", id="found"),
            None
            if looking
            else plates("section", SECTIONS, self.section, "help.contents", keyed("help.", SECTIONS)),
            tag(
                "div",
                [self._entry(entry) for entry in shown],
                class_=f"entries of-{self.section}",
                id="entries",
            ),
        ]

    def _found(self, shown: list[Entry]) -> str:
        return t("help.found", n=len(shown)) if shown else t("help.nothing")

    def _entry(self, entry: Entry) -> Html:
        art = tag("div", entry.art, class_="plate-frame") if entry.art else None
        heading = tag("h2", entry.title, id=f"entry-{entry.id}", tabindex="-1")
        kind = f"entry-of kind-{entry.section}"
        return tag("article", art, tag("div", heading, entry.body, class_="telling"), class_=kind)

    async def _turn_to(self, game: str) -> None:
        """Show the help of another game, once it is there."""
        await self.visit.fetch(part_of(game))
        if self.visit.page.screen is self:
            self.play = game
            self.visit.page.draw_of(game)
        self.visit.page.redraw()

    def touch(self, touch: Touch) -> bool:
        """Search while the player types, and switch sections."""
        if touch.way == "input" and touch.name == "search":
            self.wanted = touch.value
            self.visit.page.redraw()
            return True
        if touch.way == "change" and touch.name == "section":
            self.section = touch.value
            self.visit.page.redraw()
            return True
        if touch.way == "change" and touch.name == "of" and touch.value in self.offered:
            self.visit.run(self._turn_to(touch.value))
            return True
        if touch.way == "key" and touch.name == "Escape" and self.wanted:
            self.wanted = ""
            self.visit.page.redraw()
            return True
        return super().touch(touch)
