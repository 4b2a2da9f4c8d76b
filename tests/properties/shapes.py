"""The comparison of an event with its line in the list of events."""

from __future__ import annotations

from bang.common.events import EVENTS, Named
from bang.engine.events import ANYONE, Event


def assert_in_shape(event: Event, seats: int, *, has_figures: bool) -> None:
    """The event has just the fields that its line names; `has_figures`: a seat has several characters."""
    line = EVENTS[event.kind]
    assert event.seat is None or event.seat in range(seats), event
    assert (event.seat is None) == (event.kind in OF_NOBODY), event
    assert is_as_named(line.other, event.other is not None), event
    for named, name in ((line.who, event.who), (line.whom, event.whom)):
        assert is_as_named(named, bool(name)) if has_figures else name == "", event
    assert line.what or not event.what, event
    assert len(event.cards) == (0 if line.cards == "none" else 1 if line.cards == "one" else event.n), event
    if not line.n:
        assert event.n == len(event.cards), event
    elif line.n == TRUTH:
        assert event.n in (0, 1), event
    else:
        assert event.n > 0, event
    for places, known in ((event.starts, line.starts), ((event.end,), line.end)):
        zones = {place.partition("@")[0] for place in places} - {""}
        assert zones <= set(known.split()), event
        assert bool(zones) == bool(known) or not event.cards, event
    audience = {
        "everybody": ANYONE,
        "seat": 1 << (event.seat or 0),
        "both": 1 << (event.seat or 0) | 1 << (event.other or 0),
    }
    assert event.audience == audience[line.sees], event


def is_as_named(named: Named, given: bool) -> bool:
    """Whether a field is given always, sometimes or never, as its line says."""
    return named == "sometimes" or given == (named == "always")


OF_NOBODY = ("shuffles", "over")
"""Events of no player."""

TRUTH = "1 if it succeeds, 0 if it fails"
