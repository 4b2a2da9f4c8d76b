"""The standard library is trimmed, and nothing on the site needs what was left out."""

import ast
import zipfile
from collections.abc import Iterator
from importlib.util import resolve_name

from tests.browser.conftest import Visitor
from web.build.libraries import NEEDS as LIBRARIES
from web.build.libraries import sources as library_sources
from web.build.package import imported, modules, of_lobby
from web.build.runtime import (
    FROZEN,
    LATER,
    NOT_OF_MICROPIP,
    PYODIDE,
    is_inside,
    is_needed,
    micropip_wheel,
)


def needed_at_once(source: bytes) -> Iterator[str]:
    """What a module always imports when it is loaded: not inside functions, `try` or `if`."""
    try:
        body = ast.parse(source).body
    except SyntaxError:  # it is written for a newer Python than this one
        body = []
    for node in body:
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module


def left_out() -> set[str]:
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        missing = {
            name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            for name in archive.namelist()
            if name.endswith(".py") and not is_needed(name)
        }
    return missing - {name.replace("/", ".") for name in FROZEN}


def is_kept(name: str) -> bool:
    return not NOT_OF_MICROPIP.search(name)


def sources() -> Iterator[tuple[str, bytes]]:
    yield from ((name, source) for name, source in modules().items() if name.endswith(".py"))
    for path in (PYODIDE / "python_stdlib.zip", micropip_wheel()):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith(".py") and (is_needed(name) if path.suffix == ".zip" else is_kept(name)):
                    yield name, archive.read(name)
    for library in LIBRARIES:
        yield from library_sources(library).items()


def test_the_modules_of_a_library_import_only_each_other_and_python() -> None:
    names = {name.removesuffix(".py") for library in LIBRARIES for name in library_sources(library)}
    for library in LIBRARIES:
        for name, source in library_sources(library).items():
            package = name.rpartition("/")[0].replace("/", ".")
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.ImportFrom) and node.level:
                    wanted = resolve_name("." * node.level + (node.module or ""), package).replace(".", "/")
                    parts = {wanted, f"{wanted}/__init__", *(f"{wanted}/{each.name}" for each in node.names)}
                    assert parts & names, f"{name}: {wanted}"


def test_no_module_imports_a_left_out_module_at_load_time() -> None:
    missing = left_out()
    wrong = [
        f"{name}: {wanted}"
        for name, source in sources()
        for wanted in needed_at_once(source)
        if wanted in missing and not name.startswith("encodings/")
    ]
    assert not wrong, "\n".join(wrong)


def test_what_the_lobby_needs_is_not_in_the_later_part_of_the_library() -> None:
    own = {name: source for name, source in modules().items() if name.endswith(".py")}
    names = of_lobby(own)
    for name in sorted(names):
        wanted = set(imported(name, own[name]))
        assert not [one for one in wanted if is_inside(one, LATER)], name


def test_our_own_modules_import_no_left_out_module_anywhere() -> None:
    missing = left_out()
    for name, source in sources():
        if not name.startswith(("bang/", "web/")):
            continue
        for node in ast.walk(ast.parse(source)):
            wanted = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                wanted = [node.module or ""]
            assert not [one for one in wanted if one in missing], (
                f"{name}: {wanted}; see web/build/runtime.py"
            )


def test_every_module_of_bang_and_web_can_be_imported_in_the_browser(page: Visitor) -> None:
    page.lobby()
    imported = page.python(
        """
        from web.door.parts import PARTS, fetched

        for part in PARTS:
            await fetched(part)
        import importlib, pkgutil
        import bang, web

        found = [
            module.name
            for package in (bang, web)
            for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
        ]
        for name in found:
            importlib.import_module(name)
        len(found)
        """
    )
    assert imported > 50
