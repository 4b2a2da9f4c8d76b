"""How long the page is blocked while it starts, and for each touch, on a processor four times slower.

python3 -m bench.awake [ROUNDS]

Blocked is the sum of what long tasks last beyond 50 ms: so long the page neither scrolls nor shows a press.
"""

import sys
from typing import Any

from bench.figures import figure, median
from bench.table import at, visitor
from tests.browser.player import Player

ROUNDS = 3
TOUCHES = 60
SLOWER = 4
START = 200
TOUCH = 100
# Notes each long task with the time of its end.
LONG = """(() => {
    window.long = [];
    new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
            long.push([startTime + duration, duration - 50]);
        }
    }).observe({ type: "longtask", buffered: true });
})()"""
BLOCKED = """(until) => long.filter(([end]) => end <= until).reduce((sum, [, over]) => sum + over, 0)"""


def slowed(page: Any) -> None:
    """Make the processor of the page slower."""
    page.context.new_cdp_session(page.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def start() -> float:
    """For how many milliseconds the page is blocked from navigation until the lobby answers."""
    with visitor() as page:
        page.add_init_script(LONG)
        slowed(page)
        page.lobby()
        page.wait_for_timeout(500)  # long tasks are told a little later
        return float(page.evaluate(BLOCKED, float(page.get_attribute("html", "data-ready"))))


def touches(count: int) -> list[float]:
    """Play at a table of seven, and return for how many milliseconds the page was blocked by each touch."""
    found: list[float] = []
    seed = 0
    with visitor() as page:
        page.add_init_script(LONG)
        slowed(page)
        while len(found) < count:
            seed += 1
            page.lobby(f"?play=classic&seats=7&pace=instant&seed={seed}")
            player = Player(page, seed)
            player.wait()
            page.wait_for_timeout(1000)
            while len(found) < count and not player.is_over:
                page.evaluate("() => { window.long = []; }")
                if player.step():
                    page.wait_for_timeout(600)
                    found.append(float(page.evaluate(BLOCKED, 1e12)))
    return found


def main() -> int:
    """Print the figures; fail if a target is missed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    starts = [start() for _ in range(rounds)]
    times = touches(TOUCHES)
    shown = f"{median(starts):.0f} ms, at most {max(starts):.0f}"
    longest = (
        f"{at(times, 0.5):.0f} ms median, {at(times, 0.95):.0f} ms for 95 %, {max(times):.0f} ms the longest"
    )
    held = [
        figure(f"blocked while starting / {START} ms", median(starts) / START, 1, shown),
        figure(f"blocked by a touch, seven seats (95 %) / {TOUCH} ms", at(times, 0.95) / TOUCH, 1, longest),
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())
