"""Pass and play: the questions for names and options before several people play on one device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.kept.settings import NAMES
from web.markup import Html, Part, tag
from web.screens.fields import button, entry, name_of_seat, said
from web.screens.lobby import games_offered, offered, rules_options, seats
from web.screens.sheet import Sheet

if TYPE_CHECKING:
    from web.door.touch import Touch


class PassScreen(Sheet):
    """The questions for names and options; a bot plays each seat without a name."""

    name = "pass"
    title = "lobby.pass_play"

    def body(self) -> list[Part]:
        """The choice of the game, the number of seats, the names and the options."""
        settings = self.visit.settings
        game = settings["play"]
        return [
            games_offered(settings),
            seats(settings, game),
            said("h2", "lobby.names_title"),
            said("p", "lobby.names_hint", class_="soft"),
            tag("div", [self._seat(game, seat) for seat in range(self._seats())], class_="names"),
            button("lobby.deal", "deal-pass", "deck", "button chief"),
            tag(
                "details",
                tag("summary", said("span", "lobby.table_options")),
                rules_options(settings, game),
                offered(settings, "pace", "settings.pace", "settings.pace_"),
                class_="fold",
                id="fold-pass",
                open=self.open,
            ),
        ]

    open = False

    def _seats(self) -> int:
        return int(self.visit.settings.at_table("seats"))

    def _seat(self, game: str, seat: int) -> Html:
        name = NAMES[seat]
        return entry(name, self.visit.settings[name], name_of_seat(game, seat))

    def touch(self, touch: Touch) -> bool:
        """Start the game if at least one person has a name."""
        if touch.way == "toggle":
            self.open = bool(touch.value)
            return True
        if touch.way == "click" and touch.command == "deal-pass":
            if any(self.visit.settings[name] for name in NAMES[: self._seats()]):
                self.visit.run(self.visit.tables.deal("pass"))
            else:
                self.visit.remark("errors.wrong_seats")
                self.visit.page.focus("#entry-name1")
            return True
        return super().touch(touch)
