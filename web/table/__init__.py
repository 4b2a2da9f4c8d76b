"""The table screen: runs a game on the page, draws it, and shows its events one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from web.kept.setup import Setup


def new_table(page: Any, name: str, setup: Setup) -> Any:
    """Returns a table screen with a new game, or None (after showing an error) if it cannot be set up."""
    from web.table.course.sitting import begin

    from .screen import TableScreen

    try:
        return TableScreen(page, begin(name, setup), fresh=True)
    except (ValueError, KeyError, TypeError):
        page.visit.remark("errors.no_table")
    return None


def saved_table(page: Any, name: str) -> Any:
    """Returns a table screen with a saved game, or None (after showing an error) if it cannot be opened."""
    from web.kept.storage import NotOurs
    from web.table.course.sitting import resume

    from .screen import TableScreen

    try:
        saved = page.visit.storage.game(name)
        return TableScreen(page, resume(saved.id, saved.setup, saved.save, saved.more), fresh=False)
    except NotOurs as problem:
        page.visit.remark(str(problem))
    except (ValueError, KeyError, TypeError):
        page.visit.remark("errors.bad_save")
    return None
