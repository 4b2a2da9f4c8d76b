"""Data that may come from anywhere: every text has a longest length, and every value is checked."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from bang.data import is_too_deep

MOST_DIGITS = 1000  # of a seed; more than anyone types
UNSHOWN = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


class Unreadable(ValueError):
    """The text is not JSON, or not JSON of a reasonable size."""


def _finite(digits: str) -> float:
    """Read a number with a fraction; `1e400` would become infinity."""
    number = float(digits)
    if not math.isfinite(number):
        raise Unreadable(digits[:40])
    return number


def _no_constant(name: str) -> NoReturn:
    """Refuse NaN and Infinity, which Python reads although they are not JSON."""
    raise Unreadable(name)


def parsed(text: str, longest: int) -> Any:
    """The value of a JSON text, or `Unreadable`."""
    if len(text) > longest or is_too_deep(text):
        raise Unreadable("too long or too deep")
    try:
        return json.loads(text, parse_float=_finite, parse_constant=_no_constant)
    except (ValueError, RecursionError) as problem:  # a number of thousands of digits is a ValueError too
        raise Unreadable(str(problem)[:200]) from problem


def whole(value: Any, most: int, otherwise: int = 0) -> int:
    """A whole number from 0 to `most`; anything else is replaced."""
    return value if type(value) is int and 0 <= value <= most else otherwise


def short(value: Any, longest: int) -> str:
    """A string cut to a length, without letters that cannot be shown or sent; anything else is ""."""
    return UNSHOWN.sub("", value[:longest]) if isinstance(value, str) else ""


def seed(value: Any) -> int:
    """A seed of at most MOST_DIGITS digits; anything else is replaced by 0."""
    return value if type(value) is int and abs(value) < 10**MOST_DIGITS else 0
