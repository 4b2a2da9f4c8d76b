"""The player's settings: language, theme, sound, pace, motion, and the options for the table."""

from __future__ import annotations

import json
from typing import Any

from bang import games
from web.kept.outside import Unreadable, parsed
from web.kept.setup import Setup, sane_setup, tidy_name
from web.kept.storage import SETTINGS, Storage
from web.words import LANGUAGES, PSEUDO


def setting(game: str, name: str) -> str:
    """The name under which an option of a table is stored: `seats`, or `duel-role` for a later game.

    Older versions of the page, which knew the first game only, stored its options under their plain names.
    """
    return name if game == games.names()[0] else f"{game}-{name}"


def levels(game: str) -> tuple[str, ...]:
    """The levels of bots that are offered: not the first one, which plays at random."""
    return games.levels(game)[1:]


def of_table(game: str) -> dict[str, tuple[str, ...]]:
    """All that can be chosen for a table of a game, with the default first."""
    table = games.options(game)
    return {
        "seats": tuple(map(str, dict.fromkeys((table.USUAL_SEATS, *table.SEATS)))),
        "role": ("luck", *table.ROLES),
        **table.OPTIONS,
        "bots": tuple(reversed(levels(game))),
    }


# The first value of each setting is its default.
CHOICES: dict[str, tuple[str, ...]] = {
    "language": (*LANGUAGES, PSEUDO),
    "theme": ("auto", "noon", "lamp"),
    "sound": ("soft", "off", "on"),
    "pace": ("normal", "instant", "quick", "calm"),
    "motion": ("auto", "full", "still"),
    "play": games.names(),
    "hints": ("", "on"),
    "openings": tuple(map(str, range(10))),  # how many were seen; those who have seen a few get a short one
    **{setting(game, "lesson"): ("", "done") for game in games.names()},
    **{setting(game, name): values for game in games.names() for name, values in of_table(game).items()},
}
# The order in which values are shown, where it differs from the order above.
OFFERED: dict[str, tuple[str, ...]] = {
    "language": tuple(LANGUAGES),
    "sound": ("off", "soft", "on"),
    "pace": ("instant", "quick", "normal", "calm"),
    **{setting(game, "seats"): tuple(map(str, games.options(game).SEATS)) for game in games.names()},
    **{setting(game, "bots"): levels(game) for game in games.names()},
}
LOUDNESS = {"off": 0.0, "soft": 0.35, "on": 1.0}  # of the setting `sound`
LONGEST = 20_000  # letters of the stored settings
MOST_SEATS = max(max(games.options(game).SEATS) for game in games.names())
NAMES = tuple(f"name{number}" for number in range(1, MOST_SEATS + 1))


class Settings:
    """The stored settings of this device, and those that a URL sets for this visit only."""

    def __init__(self, storage: Storage, language: str = "en") -> None:
        self.storage = storage
        self.chosen: dict[str, str] = {"language": language}
        self.for_now: dict[str, str] = {}
        self._load()

    def _load(self) -> None:
        try:
            stored = parsed(self.storage.read(SETTINGS) or "{}", LONGEST)
        except Unreadable:
            stored = {}
        for key, value in stored.items() if isinstance(stored, dict) else ():
            if isinstance(value, str):
                self._set(key, value)

    def _set(self, key: str, value: str) -> bool:
        if key in ("name", "room", "seat") or key in NAMES:  # `seat` is the name in the room named last
            self.chosen[key] = tidy_name(value)
        elif value in CHOICES.get(key, ()):
            self.chosen[key] = value
        else:
            return False
        return True

    def __getitem__(self, key: str) -> str:
        """A setting: from the URL, else as stored, else its default."""
        if key in self.for_now:
            return self.for_now[key]
        return self.chosen.get(key, CHOICES[key][0] if key in CHOICES else "")

    def at_table(self, name: str, game: str = "") -> str:
        """An option of the table, such as `seats`: of the game that is chosen, or of another one."""
        return self[setting(game or self["play"], name)]

    def choose(self, key: str, value: str) -> bool:
        """Set and store a setting, and return False if the value is invalid.

        What another tab has chosen in the meantime stays.
        """
        self._load()
        if not self._set(key, value):
            return False
        self.for_now.pop(key, None)
        self.store()
        return True

    def store(self) -> None:
        """Store the settings."""
        self.storage.write(SETTINGS, json.dumps(self.chosen, ensure_ascii=False))

    def first_paint(self) -> dict[str, str]:
        """The settings that the page needs before Python is there; it keeps a copy of them.

        Besides language and theme, it is all else that was chosen, so that the lobby's controls are right at
        the start. A setting that holds for this visit only is not among them.
        """
        return {"language": self.chosen["language"], "theme": CHOICES["theme"][0], **self.chosen}

    def holds_for_now(self, key: str, value: str) -> None:
        """Set a setting for this visit only."""
        if key == "name" or value in CHOICES[key]:
            self.for_now[key] = value

    def attributes(self) -> dict[str, str | None]:
        """The attributes of `<html>` that apply language, theme and motion."""
        theme, motion = self["theme"], self["motion"]
        return {
            "lang": "en" if self["language"] == PSEUDO else self["language"],
            "data-theme": None if theme == "auto" else theme,
            "data-motion": None if motion == "auto" else motion,
        }

    def setup(self, hands: str = "alone", **said: Any) -> Setup:
        """The setup of a new table; `said` takes precedence over the settings."""
        names = [self[name] for name in NAMES] if hands == "pass" else [self["name"]]
        game = said.get("play", self["play"])
        options = {name: self.at_table(name, game) for name in of_table(game)}
        chosen: dict[str, Any] = {
            **options,
            "play": game,
            "seats": int(options["seats"]),
            "role": None if hands == "pass" else options["role"],
            "names": names + [""] * len(NAMES),
            "hints": self["hints"] == "on",
        }
        return sane_setup({**chosen, "hands": hands, **said})
