"""Run the property tests with a thousand random games each: python3 -m bench.properties [GAMES]."""

import os
import subprocess
import sys


def main(games: str = "1000") -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "tests/properties"]
    return subprocess.run(command, env=os.environ | {"BANG_GAMES": games}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
