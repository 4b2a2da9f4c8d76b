"""The page holds the very lobby that Python will draw."""

from __future__ import annotations

from web.shell import INDEX, with_shell


def test_the_shell_in_the_page_is_the_lobby() -> None:
    page = INDEX.read_text(encoding="utf-8")
    assert with_shell(page) == page, "run: python3 -m web.shell"
