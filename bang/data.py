"""Reading data files: the JSON that the build makes, which Python reads faster, otherwise the TOML."""

import json
from pathlib import Path
from typing import Any

ENDINGS = (".json", ".toml")


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
