"""Printing a figure: its name, the measured value and the target; `bench.record` keeps what is printed."""

import json
import os
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

NOTED = "BENCH_NOTED"
"""The variable that names the file in which the figures of a part are noted, one line each."""


def figure(
    name: str, value: float, wanted: float | None = None, shown: str = "", *, at_least: bool = False
) -> bool:
    """Print one line, and return whether the target is met; a figure without a target only informs."""
    holds = wanted is None or (value >= wanted if at_least else value <= wanted)
    bar = "" if wanted is None else f"{'at least' if at_least else 'at most'} {round(wanted, 3):g}"
    mark = "    " if wanted is None else "ok  " if holds else "MISS"
    print(f"  {mark} {name:<58} {value:9.3f}   {bar:<14} {shown}", flush=True)
    if NOTED in os.environ:
        noted = {"name": name, "value": value, "target": bar, "is_met": holds, "shown": shown}
        with Path(os.environ[NOTED]).open("a", encoding="utf-8") as file:
            file.write(json.dumps(noted, ensure_ascii=False) + "\n")
    return holds


def _forget(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    """A part that breaks off has measured nothing: its last figures stay the record."""
    Path(os.environ[NOTED]).unlink(missing_ok=True)
    sys.__excepthook__(kind, error, where)


if NOTED in os.environ:
    sys.excepthook = _forget


def median(times: Sequence[float]) -> float:
    """The median of several measurements."""
    return statistics.median(times)


def spread(times: Sequence[float], unit: str = "ms") -> str:
    """Show the median and the extremes."""
    return f"{median(times):.0f} ({min(times):.0f} to {max(times):.0f}) {unit}"
