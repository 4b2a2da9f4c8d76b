"""Reading data: files of our own, and limits for text that comes from outside.

Our own data files are the JSON that the build makes, which Python reads faster, otherwise the TOML.
"""

import json
import re
from pathlib import Path
from typing import Any

ENDINGS = (".json", ".toml")

MOST_TEXT = 2_000_000
"""A saved game or a scenario file has at most this many characters; a long game has some 50,000."""

DEEPEST = 100
"""Brackets in JSON from outside are nested at most this deep; those of a saved game are nested five deep."""

MOST_DIGITS = 9
"""A number from outside has at most this many digits."""

_STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = re.compile(r"[\[\]{}]")


def read_data(*stems: Path) -> dict[str, Any]:
    """The content of the first of these files that exists; each is named without its suffix."""
    for stem in stems:
        if (made := stem.with_suffix(".json")).exists():
            found: dict[str, Any] = json.loads(made.read_text("utf-8"))
            return found
        if (written := stem.with_suffix(".toml")).exists():
            import tomllib  # the built site has no TOML and need not load this

            return tomllib.loads(written.read_text("utf-8"))
    raise FileNotFoundError(f"there is no {stems[0]}.toml")


def read_text(file: Path) -> str:
    """The text of a file from outside; `ValueError` if it is too long, so that nothing endless is read."""
    with file.open(encoding="utf-8-sig") as opened:
        text = opened.read(MOST_TEXT + 1)
    if len(text) > MOST_TEXT:
        raise ValueError(f"it is too long: there may be {MOST_TEXT} characters")
    return text


def is_too_deep(text: str) -> bool:
    """Whether brackets are nested deeper than DEEPEST; parsing such JSON can crash Python in the browser."""
    depth = 0
    for bracket in _BRACKETS.findall(_STRINGS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            return True
    return False


def is_number(word: str) -> bool:
    """Whether a word from outside is a whole number of a sane size, in plain digits."""
    return len(word) <= MOST_DIGITS and word.isascii() and word.isdigit()


def short(value: object, most: int = 120) -> str:
    """A value as it is quoted in a message: cut if it is long."""
    text = repr(value[: most + 1] if isinstance(value, str) else value)
    return text if len(text) <= most else f"{text[:most]}…"
