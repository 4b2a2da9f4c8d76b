"""The command line: `python3 -m bang check`, `simulate` and `replay`."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from bang import replay, simulate
from bang.check import report


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; the exit status is 0 only if nothing failed."""
    parser = argparse.ArgumentParser(prog="python3 -m bang", description="BANG! without a screen.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    check = commands.add_parser("check", help="run scenario files and report what fails")
    check.add_argument("files", nargs="+", metavar="FILE", help="a scenario file, or a folder of them")
    check.set_defaults(run=lambda given: report.check(given.files))

    simulate.describe(commands.add_parser("simulate", help="let bots play whole games"))
    replay.describe(commands.add_parser("replay", help="print a saved game in words"))

    given = parser.parse_args(arguments)
    return 0 if given.run(given) else 1


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a character that the terminal lacks is replaced
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # The program that reads the output, such as `head`, has closed it: nothing more can be printed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
