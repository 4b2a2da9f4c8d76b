"""Style sheets of different screens share no class names by accident, since all are joined into one."""

from __future__ import annotations

import re
from pathlib import Path

CSS = Path(__file__).resolve().parents[2] / "web" / "css"
OURS = ("lobby.css", "leaves.css", "help.css")


def classes(*names: str) -> set[str]:
    """Lists the class names in style sheets."""
    whole = "".join((CSS / name).read_text(encoding="utf-8") for name in names)
    return set(
        re.findall(
            r"\.([a-z][a-z0-9-]*)(?![\w.]*\()", re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", whole, flags=re.S)
        )
    )


def test_the_table_and_the_lobby_share_only_classes_of_base_css() -> None:
    table = classes(*(path.name for path in CSS.glob("*.css") if path.name.startswith(("table", "cards"))))
    assert sorted((classes(*OURS) & table) - classes("base.css")) == []
