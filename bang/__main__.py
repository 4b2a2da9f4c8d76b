"""The command line: `python3 -m bang check`, `simulate` and `replay`."""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from bang import replay, simulate
from bang.check import report


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the exit status is 0 only if all went well."""
    parser = argparse.ArgumentParser(prog="python3 -m bang", description="BANG! without a screen.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    check = commands.add_parser("check", help="run scenario files and tell what is not as they say")
    check.add_argument("files", nargs="+", metavar="FILE", help="a scenario file, or a folder of them")
    check.set_defaults(run=lambda given: report.check(given.files))

    simulate.describe(commands.add_parser("simulate", help="let bots play whole games"))
    replay.describe(commands.add_parser("replay", help="print a logged game in words"))

    given = parser.parse_args(arguments)
    return 0 if given.run(given) else 1


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign still gets the sentence
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has closed it, `head` for instance: there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
