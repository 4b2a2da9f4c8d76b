"""Reading data files: as JSON where the build made it, which Python reads faster, else as TOML."""

import json
from pathlib import Path
from typing import Any

ENDINGS = (".json", ".toml")


def read_data(*stems: Path) -> dict[str, Any]:
    """What stands in the first of some files that is there; each is named without its ending."""
    for stem in stems:
        if (made := stem.with_suffix(".json")).exists():
            found: dict[str, Any] = json.loads(made.read_text("utf-8"))
            return found
        if (written := stem.with_suffix(".toml")).exists():
            import tomllib  # the built site has no such file, and starts without it

            return tomllib.loads(written.read_text("utf-8"))
    raise FileNotFoundError(f"there is no {stems[0]}.toml")
