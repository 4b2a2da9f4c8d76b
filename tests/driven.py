"""Running a coroutine of the rules that never asks anything."""

from __future__ import annotations

from typing import Any

import pytest


def driven(coroutine: Any) -> Any:
    """The return value of a coroutine that never waits."""
    with pytest.raises(StopIteration) as end:
        coroutine.send(None)
    return end.value.value
