"""The texts as tests read them: common ones, and those of each game."""

from __future__ import annotations

from web.build import ROOT
from web.words import Text, Texts, read_texts

FOLDER = ROOT / "assets" / "text"
ROOM = "room"
"""The texts of rooms, which are said in every game."""

GAMES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != ROOM)
"""The games that have texts of their own."""

LAYERS = ("", ROOM, *GAMES)
"""The layers of texts by name; that of the common texts is empty."""


def over_common(language: str, layer: str) -> Texts:
    """What a game can say: its own texts over the common ones and those of rooms."""
    books = [read_texts(language, book) for book in ("", ROOM, layer)]
    groups = {group for texts in books for group in texts}
    return {
        group: {key: text for texts in books for key, text in texts.get(group, {}).items()}
        for group in groups
    }


def all_texts(language: str = "en") -> dict[str, Text]:
    """Every text of every layer by its key; of two with the same key, one."""
    layers = [over_common(language, game) for game in LAYERS]
    return {
        f"{group}.{key}": text
        for texts in layers
        for group, entries in texts.items()
        for key, text in entries.items()
    }
