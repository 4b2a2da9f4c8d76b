"""The privacy note."""

from __future__ import annotations

from web.markup import Part
from web.screens.fields import button, said
from web.screens.sheet import Sheet


class PrivacyScreen(Sheet):
    """Which data is stored on the device, and what a room sends."""

    name = "privacy"
    title = "privacy.title"

    def body(self) -> list[Part]:
        """The privacy note."""
        notes = ("nothing_sent", "rooms", "stored", "no_cookies", "host", "delete")
        return [
            *[said("p", f"privacy.{note}") for note in notes],
            button("settings.title", "settings", "gear"),
        ]
