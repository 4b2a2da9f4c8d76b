"""The table screen: runs a game on the page, draws it, and shows its events one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from web.kept.setup import Setup
    from web.visit import Visit


def new_table(visit: Visit, name: str, setup: Setup) -> Any:
    """A table screen with a new game, or None (after showing an error) if it cannot be set up."""
    from web.table.course.sitting import begin

    from .screen import TableScreen
    from .seating import seated

    try:
        return TableScreen(visit, begin(name, seated(setup)), fresh=True)
    except (ValueError, KeyError, TypeError):
        visit.remark("errors.no_table")
    return None


def room_table(visit: Visit, client: Any) -> Any:
    """The table screen of a room in which a game has begun; `client` is the room's connection."""
    from web.words import WORDS

    from .room.screen import RoomTable

    WORDS.join("room")
    return RoomTable(visit, client)


def linked_table(visit: Visit, packed: str) -> Any:
    """A table screen with a finished game from a link, or None (after showing an error)."""
    from bang import games
    from bang.engine.packing import Outdated, unpack
    from bang.engine.saves import Damaged

    from .linked import LinkedTable

    try:
        return LinkedTable(visit, unpack(packed, games.rules))
    except Outdated:
        visit.remark("errors.old_link")
    except Damaged:
        visit.remark("errors.bad_link")
    return None


def saved_table(visit: Visit, name: str) -> Any:
    """A table screen with a saved game, or None (after showing an error) if it cannot be opened."""
    from web.kept.storage import NotOurs
    from web.table.course.sitting import resume

    from .screen import TableScreen

    try:
        saved = visit.storage.game(name)
        return TableScreen(visit, resume(saved.id, saved.setup, saved.save, saved.more), fresh=False)
    except NotOurs as problem:
        visit.remark(str(problem))
    except (ValueError, KeyError, TypeError):
        visit.remark("errors.bad_save")
    return None
