"""The project's Python files as syntax trees, for tests that look for what code must not do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from web.build.files import every_file

ROOT = Path(__file__).resolve().parents[1]


def modules(*folders: str) -> list[Path]:
    """The Python files in some folders of the project, sorted."""
    return sorted(path for folder in folders for path in every_file(ROOT / folder) if path.suffix == ".py")


def name_of(path: Path) -> str:
    """The path of a file from the root of the project."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"), str(path))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions and methods of a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def words(node: ast.AST) -> set[str]:
    """The text constants in a piece of code."""
    return {
        inside.value
        for inside in ast.walk(node)
        if isinstance(inside, ast.Constant) and isinstance(inside.value, str)
    }
