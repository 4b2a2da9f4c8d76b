"""The engine plays the same game in Pyodide as in this Python."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.properties.fingerprint import fingerprint

HERE = Path(__file__).parent


def test_the_same_seed_and_answers_give_the_same_game_in_pyodide() -> None:
    run = subprocess.run(
        ["node", HERE / "fingerprint.mjs"], capture_output=True, text=True, check=False, timeout=180
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split()[-1] == fingerprint()
