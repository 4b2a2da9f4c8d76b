"""The saved games: resume, watch again, export, import, delete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bang import games
from web.art import character_art, drawing
from web.door.page import now
from web.door.parts import is_there, part_of
from web.kept.setup import sane_setup
from web.kept.storage import MOST_BYTES, NotOurs, SavedGame
from web.markup import Html, Part, tag
from web.screens.fields import button, said
from web.screens.sheet import Sheet
from web.sharing import Handed, handed_over, share
from web.words import WORDS, Words, t

if TYPE_CHECKING:
    from web.door.touch import Touch
    from web.visit import Visit


def when(milliseconds: float) -> Html:
    """A date and time, which the page writes in the way of the player's language."""
    return tag("time", data_when=str(int(milliseconds)))


def _nothing() -> Html:
    """An empty street, with a sentence that nothing is saved."""
    street = tag("div", drawing("scene-tumbleweed", "tumbleweed"), class_="street")
    return tag("div", street, said("p", "saved.none", class_="soft"))


class SavedScreen(Sheet):
    """The games saved on this device."""

    name = "saved"
    title = "saved.title"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.sure = ""
        self.linked = ""  # the game of which a link was asked for
        self.handed = Handed()  # what became of that link

    def body(self) -> list[Part]:
        """The games, the latest first, and a button to import a file."""
        lines = [self._game(game) for game in self.visit.storage.games()] + [
            self._wreck(name) for name in self.visit.storage.damaged()
        ]
        return [
            tag("ul", lines, class_="games") if lines else _nothing(),
            tag(
                "label",
                said("span", "saved.import"),
                tag(
                    "input",
                    type="file",
                    id="import",
                    accept=".json,application/json",
                    class_="unseen",
                    data_most=str(MOST_BYTES),
                ),
                class_="button",
            ),
            button("record.title", "record", "star", "button"),
        ]

    def _game(self, game: SavedGame) -> Html:
        play = game.setup["play"]
        words = WORDS.of(play) if is_there(part_of(play)) else WORDS.of("")
        who = game.character if words.has(f"characters.{game.character}") else ""
        played = t(f"lobby.game_{play}")
        facts = [
            played if who else "",
            t(f"saved.{game.setup['hands']}"),
            t("saved.seats", n=game.setup["seats"]) if len(games.options(play).SEATS) > 1 else "",
            words.t("saved.as_role", role=words.t(f"roles.{game.role}"))
            if words.has(f"roles.{game.role}")
            else "",
            self._state(game, words),
        ]
        heading = words.t(f"characters.{who}") if who else played
        return tag(
            "li",
            drawing(character_art(who) if who else "symbol-star", "saved-face"),
            tag(
                "div",
                tag("h2", heading),
                tag("p", " · ".join(fact for fact in facts if fact)),
                tag("p", when(game.when), class_="soft"),
                class_="facts",
            ),
            self._ways(game.id, "saved.watch" if game.over else "saved.resume"),
            class_="saved-game",
            data_saved=game.id,
        )

    def _state(self, game: SavedGame, words: Words) -> str:
        if game.over and words.has(f"winners.{game.over}"):
            return t("saved.over", winner=words.t(f"winners.{game.over}"))
        return t("saved.turn", n=game.turn) if game.turn else ""

    def _wreck(self, name: str) -> Html:
        """A damaged save, which can only be deleted."""
        return tag(
            "li", said("p", "errors.bad_save", class_="facts"), self._ways(name, None), class_="saved-game"
        )

    def _ways(self, name: str, play: str | None) -> Html:
        """The buttons of one game, or the question whether to delete it."""
        if self.sure == name:
            return tag(
                "div",
                said("p", "saved.delete_sure"),
                button("saved.delete", f"delete-yes {name}", "trash", "button danger", id="delete-yes"),
                button("common.cancel", "delete-no"),
                class_="row sure",
                role="group",
            )
        return tag(
            "div",
            button(play, f"resume {name}", "play", "button") if play else None,
            button("saved.export", f"export {name}", "download", "button quiet") if play else None,
            button("share.link", f"link {name}", "link", "button quiet") if play == "saved.watch" else None,
            button("saved.delete", f"delete {name}", "trash", "button quiet danger"),
            handed_over(self.handed) if self.linked == name else None,
            class_="row",
        )

    def enter(self) -> None:
        """Fetch the parts of the games in the list, which know the names of the characters."""
        self.needs({game.setup["play"] for game in self.visit.storage.games()})

    # -- touches -------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> bool:
        """Handle deletion, and links."""
        if touch.way == "click" and touch.command == "link":
            self.visit.run(self._link(touch.argument))
            return True
        if touch.way != "click" or touch.command not in ("delete", "delete-yes", "delete-no"):
            return super().touch(touch)
        page = self.visit.page
        if touch.command == "delete-yes":
            self.visit.storage.forget(touch.argument)
            page.say(t("saved.deleted"))
        self.sure = touch.argument if touch.command == "delete" else ""
        page.redraw()
        page.focus("#delete-yes" if self.sure else "h1")
        return True

    async def _link(self, name: str) -> None:
        """Hand over a finished game as a link."""
        try:
            saved = self.visit.storage.game(name)
            await self.visit.fetch(part_of(saved.setup["play"]))
            handed = await share(self.visit, games.load(saved.save))
        except NotOurs as problem:
            self.visit.remark(str(problem))
        except ValueError:  # its log is damaged, or begins in the middle of the game
            self.visit.remark("share.impossible")
        else:
            self.linked, self.handed = name, handed
            if self.visit.page.screen is self:
                self.visit.page.redraw()

    def takes_back(self) -> bool:
        """Take back the question whether to delete a game."""
        asked, self.sure = bool(self.sure), ""
        return asked

    def file(self, text: str | None) -> None:
        """Import a file that was chosen; its text is None if it is too long."""
        self.visit.run(self._import(text))

    async def _import(self, text: str | None) -> None:
        if text is None:
            self.visit.remark("errors.too_big")
            return

        def opens(game: SavedGame) -> None:
            table = games.load(game.save).view(None)
            game.setup = sane_setup({**game.setup, "play": table["game"], "seats": len(table["seats"])})

        try:
            await self.visit.fetch(part_of(SavedGame.from_text(text).setup["play"]))
            self.visit.storage.bring_in(text, opens, now())
        except NotOurs as problem:
            self.visit.remark(str(problem))
            return
        self.visit.remarked.clear()
        self.visit.page.say(t("saved.imported"))
        self.visit.page.redraw()
