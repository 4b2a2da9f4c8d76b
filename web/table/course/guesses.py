"""What each person takes the others for; nobody but that person ever sees it."""

from __future__ import annotations

from typing import Any

from bang.common.views import View
from web.table.print.memory import UNSURE, next_guess, possible

SEATS = tuple("01234567")
LONGEST = 20  # letters of a guess that are read from a saved game


class Guesses:
    """The guesses of each person at this device, by seat."""

    def __init__(self, kept: Any = None) -> None:
        self.by: dict[int, dict[int, str]] = {}
        for viewer, noted in kept.items() if isinstance(kept, dict) else ():
            if str(viewer) in SEATS and isinstance(noted, dict):
                self.by[int(viewer)] = {
                    int(seat): guess
                    for seat, guess in noted.items()
                    if str(seat) in SEATS and isinstance(guess, str) and 0 < len(guess) < LONGEST
                }

    def of(self, view: View) -> dict[int, str]:
        """The guesses of whoever sees this, as far as they name a role that was dealt."""
        known = {*view["composition"], UNSURE}
        noted = self.by.get(view["you"], {}) if view["you"] is not None else {}
        return {seat: guess for seat, guess in noted.items() if guess in known and seat < len(view["seats"])}

    def change(self, view: View, seat: int) -> str:
        """Take the next guess about a player, and return it; "" is none."""
        if view["you"] is None or view["seats"][seat]["role"] is not None:
            return ""
        noted = self.by.setdefault(view["you"], {})
        guess = next_guess(possible(view), noted.pop(seat, ""))
        if guess:
            noted[seat] = guess
        return guess

    def kept(self) -> dict[str, dict[str, str]]:
        """The guesses as plain data, stored with the saved game."""
        return {
            str(viewer): {str(seat): guess for seat, guess in sorted(noted.items())}
            for viewer, noted in sorted(self.by.items())
            if noted
        }
