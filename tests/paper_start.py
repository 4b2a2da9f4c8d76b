"""The start of the built site without a browser: python3 -I -S tests/paper_start.py FOLDER EDITION

The folder contains the parts that the build makes. Only the lobby's archive is unpacked, and the lobby is
drawn. Then a table with the edition is opened, for which more parts are installed as micropip does it. What
the lobby said and which cards were dealt is printed as JSON. With `-I -S`, Python finds no module of the
repository.
"""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import json
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
LOBBY = "lobby-modules.zip"


class FreeLocks:
    """Locks of which each is free."""

    async def take(self, name: str, lost: Callable[[], object], steal: bool = False) -> bool:
        """Take a lock."""
        return True

    def release(self, name: str) -> None:
        """Release a lock."""


def unpack(archive: Path, site: Path) -> None:
    """Unpack an archive or a wheel where Python looks for modules."""
    with zipfile.ZipFile(archive) as found:
        found.extractall(site)
    importlib.invalidate_caches()


def be_in_a_browser(parts: Path, site: Path) -> None:
    """Provide what Python finds in the page: Pyodide's modules, and micropip, which unpacks wheels."""

    async def at_once(*given: object) -> None:
        """Nothing has to be fetched."""

    async def install(name: str) -> None:
        (wheel,) = parts.glob(f"{name.replace('-', '_')}-*.whl")
        unpack(wheel, site)

    provided = {"interpreter": "rest_of_library", "pyodide_js": "loadPackage", "micropip": "install"}
    for name, function in provided.items():
        sys.modules[name] = ModuleType(name)
        setattr(sys.modules[name], function, install if name == "micropip" else at_once)
    sys.platform = "emscripten"  # otherwise the door thinks that every part is there


def paper_page() -> Any:
    """The page without a browser, which is a module of the tests."""
    spec = importlib.util.spec_from_file_location("paper_page", HERE / "paper_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["paper_page"] = module
    spec.loader.exec_module(module)
    return module.PaperPage()


async def visit(edition: str) -> dict[str, Any]:
    """Open the lobby, choose the edition, and open a table."""
    page = paper_page()
    from web.kept.one_tab import OneTab
    from web.kept.storage import Storage
    from web.kept.store import MemoryStore
    from web.visit import Visit

    storage = Storage(MemoryStore())
    visit = Visit(page.door, storage, OneTab(FreeLocks(), storage))
    page.hello()
    await page.until(lambda: page.html.get("data-ready"))
    had_rules = importlib.util.find_spec("bang.classic.rules") is not None
    lobby = page.main.text
    page.choose("edition", edition)
    page.click("#play-alone")
    await page.until(lambda: page.screen == "table")
    screen: Any = visit.page.screen
    game = screen.course.sitting.game
    return {
        "lobby": lobby,
        "had_rules": had_rules,
        "edition": game.state.edition,
        "dealt": sorted(face.name for face in game.state.faces.values()),
        "from": sorted({Path(one.__file__ or "").suffix for one in ours()}),
    }


def ours() -> list[ModuleType]:
    """Our own modules that were imported."""
    return [module for name, module in sys.modules.items() if name.partition(".")[0] in ("bang", "web")]


def main(parts: Path, edition: str) -> None:
    """Unpack the lobby into an empty folder, visit it, and print what was found."""
    site = parts / "site"
    unpack(parts / LOBBY, site)
    sys.path.insert(0, str(site))
    be_in_a_browser(parts, site)
    told = asyncio.run(visit(edition))
    assert all(Path(module.__file__ or site).is_relative_to(site) for module in ours())
    print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2])
