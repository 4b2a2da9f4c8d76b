"""The bots of an earlier revision, in the same process as those of today, so that both play the same deals.

The whole package `bang` of that revision is taken under another name. So its bots judge by the cards and
hooks that they were written for, while the rules of today run the game. What passes between the two is plain
data: views, events and answers.
"""

import re
import shutil
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from bang import games as register
from bang.bots.bot import Bot
from bang.engine.chance import Chance
from bench.revisions import FORMER, commit, extracted

PACKAGES = FORMER / "packages"
NOW = "now"
"""What stands for the bots of today where a revision is named."""


def bot(revision: str, game: str, level: str, seat: int, chance: Chance) -> Bot:
    """A bot of a level as it was at a revision, or as it is today."""
    made: Bot = (register if revision == NOW else _register(revision)).bot(game, level, seat, chance)
    return made


@cache
def _register(revision: str) -> Any:
    """The register of games of a revision."""
    name = f"bang_{commit(revision)}"
    if not (PACKAGES / name).exists():
        PACKAGES.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=PACKAGES) as folder:
            made = Path(folder) / name
            shutil.copytree(extracted(revision) / "bang", made, ignore=shutil.ignore_patterns("__pycache__"))
            rename(made, name)
            if not (PACKAGES / name).exists():
                made.rename(PACKAGES / name)
    if str(PACKAGES) not in sys.path:
        sys.path.append(str(PACKAGES))
    return import_module(f"{name}.games")


def rename(package: Path, name: str) -> None:
    """Let the modules of a copy of `bang` name each other by another name, also where the name is text."""
    parts = "|".join(sorted({path.stem for path in package.iterdir()}))
    named = re.compile(
        rf"(?<![\w.])bang\.(?=(?:{parts})\b)|(?<=from )bang(?= import )|(?<=import )bang$", re.MULTILINE
    )
    for path in package.rglob("*.py"):
        renamed = named.sub(lambda found: found[0].replace("bang", name), path.read_text("utf-8"))
        path.write_text(renamed, "utf-8")
