"""The parts of the program that the lobby does not need. micropip installs each when it is first asked for.

`web/build/package.py` says which module belongs to which part.
"""

from __future__ import annotations

import asyncio
import sys

from bang import games

NEEDS: dict[str, tuple[str, ...]] = {
    "game": (),
    "help": ("game",),
    "room": ("game",),
    **dict.fromkeys(games.names()[1:], ("game",)),
}
"""The parts, each with those that it needs: the table with the first game, the help, what rooms need, and
every other game."""

PARTS = tuple(NEEDS)
_wanted: dict[str, asyncio.Task[None]] = {}


class NotFetched(Exception):
    """A part did not arrive, or not whole."""


def part_of(game: str) -> str:
    """The part that contains a game; the first game comes with the table."""
    return game if game in NEEDS else "game"


def is_there(part: str) -> bool:
    """Whether a part is installed; outside the browser everything is there already."""
    if part not in PARTS:
        raise ValueError(f"unknown part: {part}")
    if sys.platform != "emscripten":
        return True
    return part in _wanted and _wanted[part].done() and not _wanted[part].exception()


async def fetched(part: str) -> None:
    """Wait until a part is installed, or raise NotFetched.

    Callers at the same time wait for the same installation. After an error the next call tries again.
    """
    if is_there(part):
        return
    if part not in _wanted or (_wanted[part].done() and _wanted[part].exception()):
        _wanted[part] = asyncio.ensure_future(_installed(part))
    await asyncio.shield(_wanted[part])


async def _installed(part: str) -> None:
    """Let micropip install a part from the site's own files; their hashes are in the lock file."""
    from interpreter import rest_of_library
    from pyodide_js import loadPackage

    try:
        for other in NEEDS[part]:
            await fetched(other)
        await rest_of_library()
        await loadPackage("micropip")
        import micropip

        await micropip.install(f"bang-{part}")
    except NotFetched:
        raise
    except Exception as problem:  # whatever JavaScript or micropip raises
        raise NotFetched(f"{part}: {problem}") from problem
