"""What cards and hooks do that have no rule of their own: nothing."""

from __future__ import annotations

from typing import Any

import pytest

from bang.common.cards import BangCardKind


def driven(coroutine: Any) -> Any:
    """The return value of a coroutine that never waits."""
    with pytest.raises(StopIteration) as end:
        coroutine.send(None)
    return end.value.value


def assert_has_no_rule(kind: BangCardKind, missed: BangCardKind) -> None:
    """A kind of card without a rule forbids nothing; one that only answers cannot be played on its own."""
    table: Any = None
    assert kind.why_not(table, 0) is None
    assert kind.why_not_on(table, 0, 1) is None
    assert not kind.is_blue
    with pytest.raises(NotImplementedError, match="missed cannot be played on its own"):
        missed.play(table, 0, 1, 2).send(None)
