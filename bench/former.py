"""The bots of an earlier version of this repository, in the same process, so that both play the same deals.

Only `bang/bots` and the register are taken from there; the rules are those of today.
"""

import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from bang import games as register
from bang.bots.bot import Bot
from bang.engine.chance import Chance

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / ".build" / "former"
NOW = "now"
"""What stands for the bots of today where a revision is named."""


def bot(revision: str, game: str, level: str, seat: int, chance: Chance) -> Bot:
    """A bot of a level as it was at a revision, or as it is today."""
    made: Bot = (register if revision == NOW else _register(revision)).bot(game, level, seat, chance)
    return made


@cache
def _register(revision: str) -> Any:
    name = f"bots_{_git('rev-parse', revision).strip()}"
    if not (HERE / name / "games.py").exists():
        for path in _git("ls-tree", "-r", "--name-only", revision, "bang/bots", "bang/games.py").split():
            to = HERE / name / Path(path).relative_to("bang")
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(_git("show", f"{revision}:{path}").replace("bang.bots", f"{name}.bots"), "utf-8")
    if str(HERE) not in sys.path:
        sys.path.append(str(HERE))
    return import_module(f"{name}.games")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout
