"""The settings screen: theme, sound, pace, motion, language, and deleting all stored data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.kept.settings import OFFERED, Settings
from web.markup import Html, Part, tag
from web.screens.fields import button, plates, said
from web.screens.lobby import offered
from web.screens.sheet import Sheet
from web.words import LANGUAGES, WORDS, t

if TYPE_CHECKING:
    from web.door.touch import Touch
    from web.visit import Visit


def language_plates(chosen: str) -> Html:
    """The languages, each under its own name."""
    html = plates("language", OFFERED["language"], chosen, "settings.language", None)
    for value, name in LANGUAGES.items():
        html = Html(html.replace(f"<span>{value}</span>", f'<span lang="{value}">{name}</span>'))
    return html


class SettingsScreen(Sheet):
    """The settings; a choice takes effect at once."""

    name = "settings"
    title = "settings.title"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.asks = False
        self.outcome = ""

    def body(self) -> list[Part]:
        """All settings and the button that deletes everything."""
        settings = self.visit.settings
        keeps = self.visit.storage.trouble is None
        return [
            language_plates(settings["language"]),
            *[offered(settings, name, f"settings.{name}", f"settings.{name}_") for name in PREFERENCES],
            said("p", "settings.kept_here" if keeps else "settings.not_kept", class_="soft"),
            self._deletion(),
        ]

    def _deletion(self) -> Html:
        if self.outcome:
            return tag("p", t(self.outcome), class_="notice", role="status")
        if not self.asks:
            return button("settings.delete", "delete-all", "trash", "button danger")
        return tag(
            "div",
            said("p", "settings.delete_sure"),
            tag(
                "div",
                button("settings.delete_yes", "delete-all-yes", "trash", "button danger", id="delete-yes"),
                button("common.cancel", "delete-all-no"),
                class_="row",
            ),
            class_="notice bad",
            role="group",
        )

    def touch(self, touch: Touch) -> bool:
        """Ask for confirmation before deleting everything."""
        if touch.way == "click" and touch.command.startswith("delete-all"):
            self.asks = touch.command == "delete-all"
            self.outcome = ""
            if touch.command == "delete-all-yes":
                self.visit.run(self._delete())
            self.visit.page.redraw()
            if self.asks:
                self.visit.page.focus("#delete-yes")
            return True
        return super().touch(touch)

    def takes_back(self) -> bool:
        """Take back the question whether to delete everything."""
        asked, self.asks = self.asks, False
        return asked

    async def _delete(self) -> None:
        """Delete all stored data and return to the default settings."""
        is_gone = await self.visit.storage.forget_everything()
        self.visit.settings = Settings(self.visit.storage, WORDS.language)
        self.visit.obey_settings()
        is_gone = await self.visit.page.ask("forget") and is_gone
        self.outcome = "settings.deleted" if is_gone else "settings.delete_failed"
        self.visit.page.say(t(self.outcome))
        self.visit.page.redraw()


PREFERENCES = ("theme", "sound", "pace", "motion")
