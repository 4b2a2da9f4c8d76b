"""The same seed and answers give the same game, whatever the hash seed of Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.properties.fingerprint import fingerprint

ROOT = Path(__file__).resolve().parents[2]


def test_two_hash_seeds_give_the_same_games() -> None:
    prints = {fingerprint()}
    for seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.properties.fingerprint"],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        prints.add(run.stdout.strip())
    assert len(prints) == 1
