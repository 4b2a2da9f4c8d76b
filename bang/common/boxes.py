"""The boxes of a game: each file of facts beside its rules is one, with what its cards print."""

from pathlib import Path
from typing import Any

from bang.data import ENDINGS, read_data


def read_boxes(folder: Path) -> dict[str, dict[str, Any]]:
    """The content of each file of facts, by file name; `facts`, the game itself, comes first."""
    names = {path.stem for path in folder.iterdir() if path.suffix in ENDINGS}
    return {name: read_data(folder / name) for name in ["facts", *sorted(names - {"facts"})]}
