"""Run the property tests with a thousand random games each: python3 -m bench.properties [GAMES]."""

import os
import subprocess
import sys

from bench.figures import figure


def main(games: str = "1000") -> int:
    """Run the tests; the exit status of pytest is 0 if all of them pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "tests/properties"]
    status = subprocess.run(command, env=os.environ | {"BANG_GAMES": games}, check=False).returncode
    return 0 if figure("exit status of the property tests", status, 0, f"{games} games each") else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
