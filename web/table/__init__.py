"""The table: how a game is played on the page, how it is drawn, and how events are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from web.setup import Setup


def new_table(page: Any, name: str, setup: Setup) -> Any:
    """Sets a table; None if it cannot be set, which the page is told."""
    from .screen import TableScreen
    from .sitting import begin

    try:
        return TableScreen(page, begin(name, setup), fresh=True)
    except (ValueError, KeyError, TypeError):
        page.visit.remark("errors.no_table")
    return None


def saved_table(page: Any, name: str) -> Any:
    """Opens a saved game; None if it cannot be opened, which the page is told."""
    from web.storage import NotOurs

    from .screen import TableScreen
    from .sitting import resume

    try:
        saved = page.visit.storage.game(name)
        return TableScreen(page, resume(saved.id, saved.setup, saved.save, saved.more), fresh=False)
    except NotOurs as problem:
        page.visit.remark(str(problem))
    except (ValueError, KeyError, TypeError):
        page.visit.remark("errors.bad_save")
    return None
