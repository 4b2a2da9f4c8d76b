"""The saved games: resume, watch again, export, import, delete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_once_callable

from web.art import character_art, drawing
from web.kept.storage import MOST_BYTES, NotOurs, SavedGame
from web.markup import Html, Part, tag
from web.page import there
from web.screens.fields import button, said
from web.screens.sheet import Sheet
from web.words import WORDS, t

if TYPE_CHECKING:
    from web.page import Touch
    from web.visit import Visit


def when_in_words(milliseconds: float, language: str) -> str:
    """Returns a date and time in the format of a language."""
    style = js.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
    return str(js.Date.new(milliseconds).toLocaleString(language if language != "xx" else "en", style))


class SavedScreen(Sheet):
    """Lists the games saved on this device."""

    name = "saved"
    title = "saved.title"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.sure = ""

    def body(self) -> list[Part]:
        """Renders the games, the latest first, and a button to import a file."""
        games = self.visit.storage.games()
        lines = [self._game(game) for game in games] + [
            self._wreck(name) for name in self.visit.storage.damaged()
        ]
        return [
            tag("ul", lines, class_="games") if lines else said("p", "saved.none", class_="soft"),
            tag(
                "label",
                said("span", "saved.import"),
                tag("input", type="file", id="import", accept=".json,application/json", class_="unseen"),
                class_="button",
            ),
        ]

    def _game(self, game: SavedGame) -> Html:
        who = game.character if WORDS.has(f"characters.{game.character}") else ""
        facts = [
            t(f"saved.{game.setup['hands']}"),
            t("saved.seats", n=game.setup["seats"]),
            t("saved.as_role", role=t(f"roles.{game.role}")) if WORDS.has(f"roles.{game.role}") else "",
            self._state(game),
        ]
        heading = t(f"characters.{who}") if who else t("lobby.classic")
        return tag(
            "li",
            drawing(character_art(who) if who else "symbol-star", "saved-face"),
            tag(
                "div",
                tag("h2", heading),
                tag("p", " · ".join(fact for fact in facts if fact)),
                tag("p", when_in_words(game.when, WORDS.language), class_="soft"),
                class_="facts",
            ),
            self._ways(game.id, "saved.watch" if game.over else "saved.resume"),
            class_="saved-game",
            data_saved=game.id,
        )

    def _state(self, game: SavedGame) -> str:
        if game.over and WORDS.has(f"winners.{game.over}"):
            return t("saved.over", winner=t(f"winners.{game.over}"))
        return t("saved.turn", n=game.turn) if game.turn else ""

    def _wreck(self, name: str) -> Html:
        """Renders a damaged save, which can only be deleted."""
        return tag(
            "li", said("p", "errors.bad_save", class_="facts"), self._ways(name, None), class_="saved-game"
        )

    def _ways(self, name: str, play: str | None) -> Html:
        """Renders the buttons of one game, or the question whether to delete it."""
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
            button("saved.delete", f"delete {name}", "trash", "button quiet danger"),
            class_="row",
        )

    # -- touches -------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> bool:
        """Handles export, import and deletion."""
        if touch.kind == "change" and str(touch.target.id) == "import":
            self._import(touch.target)
            return True
        if touch.kind != "click" or touch.command not in ("delete", "delete-yes", "delete-no", "export"):
            return super().touch(touch)
        page = self.visit.page
        if touch.command == "export":
            self._export(touch.argument)
            return True
        if touch.command == "delete-yes":
            self.visit.storage.forget(touch.argument)
            page.say(t("saved.deleted"))
        self.sure = touch.argument if touch.command == "delete" else ""
        page.redraw()
        page.focus("#delete-yes" if self.sure else "h1")
        return True

    def _export(self, name: str) -> None:
        try:
            text = self.visit.storage.game(name).as_text()
        except NotOurs as problem:
            self.visit.remark(str(problem))
            return
        self.visit.page.download(text)

    def _import(self, field: Any) -> None:
        file = there(field.files.item(0))
        if file is None:
            return
        if file.size > MOST_BYTES:
            self.visit.remark("errors.too_big")
            return
        reading = file.text()
        reading.then(create_once_callable(self._imported))
        field.value = ""

    def _imported(self, text: str) -> None:
        from bang import games

        def opens(game: SavedGame) -> None:
            table = games.load(game.save).view(None)
            game.setup["seats"] = len(table["seats"])

        try:
            self.visit.storage.bring_in(text, opens, float(js.Date.now()))
        except NotOurs as problem:
            self.visit.remark(str(problem))
            return
        self.visit.remarked.clear()
        self.visit.page.say(t("saved.imported"))
        self.visit.page.redraw()
