"""The privacy note."""

from __future__ import annotations

from web.fields import button, said
from web.markup import Part
from web.screens import Sheet


class PrivacyScreen(Sheet):
    """Says what is stored and what is sent: little, and nothing."""

    name = "privacy"
    title = "privacy.title"

    def body(self) -> list[Part]:
        """Writes the note."""
        notes = ("nothing_sent", "stored", "no_cookies", "host", "delete")
        return [
            *[said("p", f"privacy.{note}") for note in notes],
            button("settings.title", "settings", "gear"),
        ]
