"""Make small wheels of the libraries that rooms need: compiled, and only the modules that are imported.

What is downloaded is pinned in room.txt. hkdf exists only as a source archive, from which its one module is
taken.
"""

import tarfile
import zipfile
from pathlib import Path
from typing import Any

from web.build import BUILT
from web.build.runtime import WHEELS, compiled
from web.build.wheels import entry_of, wheel_name, write_wheel

ARCHIVE = ".tar.gz"
NEEDS: dict[str, tuple[str, ...]] = {"hkdf": (), "segno": (), "spake2": ("hkdf",)}
"""The libraries, each with those that it needs."""

MODULES = {
    "hkdf": ("hkdf",),
    # Without its __init__, which would load every way to draw a code.
    "segno": ("segno/consts", "segno/encoder"),
    "spake2": (
        *(f"spake2/{name}" for name in ("__init__", "_version", "ed25519_basic", "ed25519_group", "groups")),
        *(f"spake2/{name}" for name in ("params", "parameters/__init__", "parameters/ed25519")),
        *(f"spake2/{name}" for name in ("six", "spake2", "util")),
    ),
}
"""The modules of each that are imported in the browser."""


def downloaded(name: str) -> Path:
    """The path of a library as it was downloaded."""
    found = [path for path in WHEELS.glob(f"{name}-*") if path.name.endswith((".whl", ARCHIVE))]
    if len(found) != 1:
        raise SystemExit(f"{name} must be in {WHEELS.relative_to(BUILT.parent)} once; run: make site")
    return found[0]


def version_of(name: str) -> str:
    """The version of a library."""
    return downloaded(name).name.removesuffix(ARCHIVE).split("-")[1]


def contents(name: str) -> dict[str, bytes]:
    """All files of a library as downloaded; the top folder of a source archive is left out."""
    path = downloaded(name)
    if not path.name.endswith(ARCHIVE):
        with zipfile.ZipFile(path) as wheel:
            return {entry: wheel.read(entry) for entry in wheel.namelist()}
    with tarfile.open(path) as archive:
        opened = ((entry.name, archive.extractfile(entry)) for entry in archive.getmembers())
        return {entry.partition("/")[2]: file.read() for entry, file in opened if file}


def sources(name: str) -> dict[str, bytes]:
    """The modules of a library that are imported in the browser."""
    whole = contents(name)
    return {f"{module}.py": whole[f"{module}.py"] for module in MODULES[name]}


def pinned() -> list[Path]:
    """Everything on which the wheels depend."""
    return [Path(__file__), *map(downloaded, NEEDS)]


def make_libraries(folder: Path) -> None:
    """Write the wheels of the libraries."""
    for name in NEEDS:
        write_wheel(folder / wheel_name(name, version_of(name)), compiled(name, sources(name)))


def listed(folder: Path) -> dict[str, Any]:
    """The entries of these wheels in Pyodide's list of packages."""
    wheels = {name: folder / wheel_name(name, version_of(name)) for name in NEEDS}
    return {name: entry_of(wheel, list(NEEDS[name])) for name, wheel in wheels.items()}
