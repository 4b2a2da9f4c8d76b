"""Pass and play: asks for names and options before several people play on one device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.kept.settings import NAMES, OFFERED
from web.markup import Html, Part, tag
from web.screens.fields import button, entry, plates, said
from web.screens.lobby import offered, rules_options
from web.screens.sheet import Sheet
from web.words import t

if TYPE_CHECKING:
    from web.door.touch import Touch


class PassScreen(Sheet):
    """Asks for names and options; a bot plays each seat without a name."""

    name = "pass"
    title = "lobby.pass_play"

    def body(self) -> list[Part]:
        """Renders the number of seats, the names and the options."""
        settings = self.visit.settings
        seats = int(settings["seats"])
        return [
            plates("seats", OFFERED["seats"], settings["seats"], "lobby.seats", None),
            said("h2", "lobby.names_title"),
            said("p", "lobby.names_hint", class_="soft"),
            tag("div", [self._seat(number) for number in range(seats)], class_="names"),
            button("lobby.deal", "deal-pass", "deck", "button chief"),
            tag(
                "details",
                tag("summary", said("span", "lobby.table_options")),
                rules_options(settings),
                offered(settings, "pace", "settings.pace", "settings.pace_"),
                class_="fold",
                id="fold-pass",
                open=self.open,
            ),
        ]

    open = False

    def _seat(self, number: int) -> Html:
        name = NAMES[number]
        return entry(name, self.visit.settings[name], t("lobby.player", n=number + 1))

    def touch(self, touch: Touch) -> bool:
        """Starts the game if at least one person has a name."""
        if touch.way == "toggle":
            self.open = bool(touch.value)
            return True
        if touch.way == "click" and touch.command == "deal-pass":
            seats = int(self.visit.settings["seats"])
            if any(self.visit.settings[name] for name in NAMES[:seats]):
                self.visit.run(self.visit.tables.deal("pass"))
            else:
                self.visit.remark("errors.wrong_seats")
                self.visit.page.focus("#entry-name1")
            return True
        return super().touch(touch)
