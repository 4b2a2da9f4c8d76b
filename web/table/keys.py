"""Moving the focus over the table with the arrow keys."""

from __future__ import annotations

from typing import Any

import js

KEYS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}
STOPS = "#table .curtain button, #table [data-act], #table [data-held], #table-answers button"
LOG = "#log-drawer .told-entry"  # inside the log, arrow keys move among its entries only


def neighbour(start: Any, way: int) -> bool:
    """Moves the focus to the next (1) or previous (-1) control; returns False if there is none."""
    found = js.document.querySelectorAll(LOG if start.matches(LOG) else STOPS)
    stops = [stop for stop in found if stop.getClientRects().length]
    if not stops:
        return False
    here = next((place for place, stop in enumerate(stops) if stop.isSameNode(start)), -1 if way > 0 else 0)
    stops[(here + way) % len(stops)].focus()
    return True
