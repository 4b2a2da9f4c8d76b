"""Write the lobby, as shown before Python has started, into index.html: python3 -m web.screens.shell

Python later renders the same HTML, so that nothing moves when it takes over; a test compares them.
"""

from __future__ import annotations

import re
from pathlib import Path

from web.kept.settings import Settings
from web.kept.storage import Storage
from web.kept.store import MemoryStore
from web.screens.lobby import LobbyState, lobby
from web.words import WORDS

INDEX = Path(__file__).resolve().parents[2] / "index.html"
BLOCKS = "div|section|nav|details|summary|fieldset|legend|label|p|h1|button|select|option"
HOLE = re.compile(r'(<main id="page">).*?(</main>)', re.S)


def shell() -> str:
    """The HTML of the lobby in English with default settings, one block per line."""
    WORDS.speak("en")
    drawn = lobby(Settings(Storage(MemoryStore())), LobbyState(ready=False))
    return re.sub(rf"(?=<(?:{BLOCKS})\b)", "\n", drawn)


def with_shell(page: str) -> str:
    """A page with the lobby put into its `<main>`."""
    return HOLE.sub(lambda found: f"{found[1]}{shell()}\n{found[2]}", page)


if __name__ == "__main__":
    INDEX.write_text(with_shell(INDEX.read_text(encoding="utf-8")), encoding="utf-8")
