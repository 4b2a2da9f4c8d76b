"""The table: a view of a game in, a page to play on out."""

from __future__ import annotations

from typing import Any


def open_table(page: Any, setup: dict[str, Any]) -> Any:
    """Sets a table as asked, or opens a saved game; None if it cannot be, which the page is told."""
    from web.storage import NotOurs

    from .screen import TableScreen
    from .sitting import begin, resume

    try:
        if "saved" in setup:
            saved = page.visit.storage.game(setup["saved"])
            return TableScreen(page, resume(saved.id, saved.setup, saved.save, saved.more), fresh=False)
        return TableScreen(page, begin(setup["id"], setup), fresh=True)
    except NotOurs as problem:
        page.visit.remark(str(problem))
    except (ValueError, KeyError, TypeError):
        page.visit.remark("errors.bad_save" if "saved" in setup else "errors.no_table")
    return None
