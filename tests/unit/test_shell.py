"""The shell in index.html is the same lobby that Python draws."""

from __future__ import annotations

from web.screens.shell import INDEX, with_shell


def test_the_shell_in_index_html_is_the_lobby_that_python_draws() -> None:
    page = INDEX.read_text(encoding="utf-8")
    assert with_shell(page) == page, "run: python3 -m web.screens.shell"
