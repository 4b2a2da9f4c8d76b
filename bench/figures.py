"""Printing a figure: its name, the measured value and the target."""

import statistics
from collections.abc import Sequence


def figure(name: str, value: float, wanted: float, shown: str = "", *, at_least: bool = False) -> bool:
    """Print one line and return whether the target is met."""
    holds = value >= wanted if at_least else value <= wanted
    bar = f"{'at least' if at_least else 'at most'} {wanted:g}"
    print(f"  {'ok  ' if holds else 'MISS'} {name:<58} {value:6.2f}   {bar:<14} {shown}", flush=True)
    return holds


def median(times: Sequence[float]) -> float:
    """The median of several measurements."""
    return statistics.median(times)


def spread(times: Sequence[float], unit: str = "ms") -> str:
    """Show the median and the extremes."""
    return f"{median(times):.0f} ({min(times):.0f} to {max(times):.0f}) {unit}"
