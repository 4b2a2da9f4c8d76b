"""Dependencies point one way: web → net, bots → games → common → engine."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.build import ROOT
from web.build.files import every_file

# Each layer may import itself and those listed above it; games do not import each other.
LAYERS = (
    ("bang.data",),
    ("bang.engine",),
    ("bang.common",),
    ("bang.classic", "bang.duel"),
    ("bang.bots", "bang.check"),
    ("bang.games",),
    ("bang.net",),
    ("bang.check.run", "bang.check.report", "bang.replay", "bang.simulate"),
    ("bang.__main__",),
    ("web",),
)
# A room is of any game: it gets rules and bots from the register, as modules that it does not name. Of bots
# it knows what the register returns, whatever their level.
FROM_REGISTER = ("bang.common", "bang.classic", "bang.duel", "bang.bots", "bang.check")
RETURNED = ("bang.bots.bot", "bang.bots.bot.Bot")
# Modules that exist only in the browser; the games run without one.
BROWSER = ("js", "pyodide", "pyodide_js", "polyscript", "micropip", "interpreter")
MODULES = [path for name in ("bang", "web") for path in every_file(ROOT / name) if path.suffix == ".py"]


def module_of(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


def layer(module: str) -> int:
    """The number of a module's layer; 0 for the package `bang` itself."""
    fits = [
        (len(name), height)
        for height, names in enumerate(LAYERS, 1)
        for name in names
        if module == name or module.startswith(name + ".")
    ]
    return max(fits)[1] if fits else 0  # a module named on its own goes before its package


def part(module: str) -> str:
    return ".".join(module.split(".")[:2])


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """All imports of a file, with their lines."""
    here = module_of(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = here.split(".") if path.name == "__init__.py" else here.split(".")[:-1]
                base = ".".join([*package[: len(package) - node.level + 1], *filter(None, [base])])
            yield node.lineno, base
            for name in node.names:
                yield node.lineno, f"{base}.{name.name}"


def may_import(module: str, other: str) -> bool:
    if not other.startswith(("bang.", "web")):
        return not module.startswith("bang") or other.split(".")[0] not in BROWSER
    below, above = layer(other), layer(module)
    if module == "bang":
        return False
    if part(module) == "bang.net" and part(other) in FROM_REGISTER:
        return other in RETURNED
    return (
        below < above
        or part(module) == part(other)
        or module.startswith("web") is other.startswith("web") is True
    )


@pytest.mark.parametrize("path", MODULES, ids=module_of)
def test_a_module_imports_only_from_lower_layers(path: Path) -> None:
    module = module_of(path)
    wrong = [f"line {line}: {other}" for line, other in imports(path) if not may_import(module, other)]
    assert not wrong, f"{module} must not import " + ", ".join(wrong)


def test_every_part_of_bang_belongs_to_a_layer() -> None:
    assert [module for path in MODULES if layer(module := module_of(path)) == 0] == ["bang"]


def test_the_rule_allows_and_refuses_the_right_imports() -> None:
    assert may_import("web.table.print.seat", "bang.bots")
    assert may_import("bang.classic.cards.jail", "bang.common.verbs")
    assert not may_import("bang.common.verbs", "bang.classic")
    assert not may_import("bang.classic", "bang.duel")
    assert not may_import("bang.classic", "bang.bots")
    assert not may_import("bang.bots", "web.words")
    assert not may_import("bang.bots.easy", "js")
    assert may_import("bang.net.hosting", "bang.games")
    assert may_import("bang.net.dealing", "bang.bots.bot.Bot")
    assert not may_import("bang.net", "bang.bots")
    assert not may_import("bang.net.dealing", "bang.bots.classic.steady")
    assert not may_import("bang.net.dealing", "bang.classic.rules")
    assert not may_import("bang.games", "bang.net")
    assert not may_import("bang.engine.game", "bang.net.ledger")
