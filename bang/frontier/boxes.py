"""The boxes of a game: every file of facts beside its rules is one, and says what is printed on its cards."""

from pathlib import Path
from typing import Any

from bang.data import ENDINGS, read_data


def read_boxes(folder: Path) -> dict[str, dict[str, Any]]:
    """What stands in each file of facts, by the name of the file; `facts`, the game itself, comes first."""
    names = {path.stem for path in folder.iterdir() if path.suffix in ENDINGS}
    return {name: read_data(folder / name) for name in ["facts", *sorted(names - {"facts"})]}
