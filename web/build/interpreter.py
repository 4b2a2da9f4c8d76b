"""Write interpreter.mjs with the names and sizes of the files that it loads, and the list of packages."""

import json
from pathlib import Path
from typing import Any

from web.build import ROOT
from web.build.files import every_file
from web.build.libraries import listed
from web.build.package import LOBBY
from web.build.runtime import own_lock, versions

SOURCE = ROOT / "web" / "page" / "interpreter.mjs"


def places(app: str, runtime: str, packages: dict[str, Any]) -> dict[str, Any]:
    """The paths of the files that interpreter.mjs loads, from the top of the site."""
    return {
        "folder": runtime,
        "pyodide": f"{runtime}pyodide.mjs",
        "program": f"{runtime}pyodide.asm.mjs",
        "wasm": f"{runtime}pyodide.asm.wasm",
        "library": f"{runtime}stdlib.zip",
        "rest": f"{runtime}rest.zip",
        "lobby": f"{app}{LOBBY}",
        "wheels": [packages[name]["file_name"] for name in ("micropip", "bang-game")],
    }


def lock(app: str, runtime: Path, packages: dict[str, Any]) -> dict[str, Any]:
    """Pyodide's list of packages: micropip, and what it installs: libraries and our own parts."""
    (wheel,) = runtime.glob("micropip-*.whl")
    found = own_lock(wheel)
    found["packages"]["micropip"]["file_name"] = f"runtime/{runtime.name}/{wheel.name}"
    for name, package in listed(runtime).items():
        found["packages"][name] = {**package, "file_name": f"runtime/{runtime.name}/{package['file_name']}"}
    for name, package in packages.items():
        found["packages"][name] = {**package, "file_name": app + package["file_name"]}
    return found


def write_interpreter(target: Path, app: str, runtime: Path, packages: dict[str, Any]) -> None:
    """Write interpreter.mjs into the folder of our own files."""
    at = f"runtime/{runtime.name}/"
    lobby = target.parents[2] / LOBBY
    locked = lock(app, runtime, packages)
    facts = {
        "files": places(app, at, locked["packages"]),
        "lock": json.dumps(locked),
        "sizes": {app + LOBBY: lobby.stat().st_size}
        | {at + path.name: path.stat().st_size for path in every_file(runtime)},
        "version": versions()[0].split()[1],
    }
    target.write_text(
        SOURCE.read_text(encoding="utf-8").replace("THE_PARTS", json.dumps(facts)), encoding="utf-8"
    )
