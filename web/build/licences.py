"""Collects the licence notices of all third-party parts of the site."""

import json
import re
import zipfile
from pathlib import Path

from web.build import NODE_MODULES, ROOT
from web.build.runtime import PYODIDE, PYSCRIPT, micropip_wheel

TEXTS = Path(__file__).parent / "licences"
RULE = "=" * 100
OF_MICROPIP = (
    "MPL-2.0, unchanged but compiled and without unused parts; inside: packaging, Apache-2.0 or BSD-2"
)
FAN_WORK = """An unofficial, non-commercial fan work. BANG! and its rules, names and pictures belong to their
owners, who have nothing to do with this site. All drawings, sounds and sentences are our own."""
IN_PYODIDE = """Compiled into pyodide.asm.wasm besides Python: Emscripten's C library with musl (MIT), zlib
(zlib licence), bzip2 (BSD-like), liblzma (0BSD), libffi (MIT), SQLite (public domain), libmpdec
(BSD-2-Clause), expat (MIT), HACL* (MIT) and hiwire (MPL-2.0). Their notices stand in Python's licence below
or with Pyodide's sources."""


def about(folder: Path) -> tuple[str, str, str]:
    """Returns name with version, licence and author of an npm package."""
    found = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    author = found.get("author") or "its authors"
    if isinstance(author, dict):
        author = author.get("name", "its authors")
    # Leave out the authors' e-mail addresses.
    return (
        f"{found['name']} {found['version']}",
        str(found.get("license", "")),
        re.sub(r"\s*<.*?>", "", author),
    )


def notice(title: str, text: str) -> str:
    """Formats one notice."""
    return f"{RULE}\n{title}\n{RULE}\n\n{text.strip()}\n"


def of_package(folder: Path) -> str:
    """Returns the notice of an npm package: its licence file, or else its licence and author."""
    name, licence, author = about(folder)
    files = sorted(path for path in folder.iterdir() if re.match(r"licen[cs]e", path.name, re.I))
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in files)
    return notice(f"{name} ({licence})", text or f"Licence: {licence}. Made by {author}.")


def parts_of_pyscript() -> list[Path]:
    """Returns the folders of the packages that are bundled into PyScript."""
    found: dict[str, Path] = {}
    waiting = [PYSCRIPT]
    while waiting:
        folder = waiting.pop(0)
        needs = json.loads((folder / "package.json").read_text(encoding="utf-8")).get("dependencies", {})
        for name in sorted(needs):
            nested, plain = folder / "node_modules" / name, NODE_MODULES / name
            path = nested if nested.is_dir() else plain
            if path.is_dir() and name not in found:
                found[name] = path
                waiting.append(path)
    return [found[name] for name in sorted(found)]


def write_notices(folder: Path) -> None:
    """Writes notices.txt."""
    own = ROOT / "LICENSE"
    with zipfile.ZipFile(micropip_wheel()) as archive:
        micropip = archive.read(
            next(name for name in archive.namelist() if name.endswith("licenses/LICENSE"))
        )
    fonts = sorted((ROOT / "assets" / "fonts").glob("*LICENSE*"))
    parts = [
        notice(
            "This site (MIT)", own.read_text(encoding="utf-8") if own.exists() else "MIT, the contributors."
        ),
        notice(
            "BANG!",
            FAN_WORK,
        ),
        notice(
            about(PYODIDE)[0] + " (MPL-2.0)", IN_PYODIDE + "\n\n" + (TEXTS / "MPL-2.0.txt").read_text("utf-8")
        ),
        notice("Python, inside Pyodide (PSF-2.0)", (TEXTS / "PSF-2.0.txt").read_text(encoding="utf-8")),
        of_package(PYSCRIPT),
        *(of_package(path) for path in parts_of_pyscript()),
        notice(f"{micropip_wheel().name} ({OF_MICROPIP})", micropip.decode()),
        of_package(NODE_MODULES / "idiomorph"),
        *(notice(f"Font {path.name.split('-')[0]}", path.read_text(encoding="utf-8")) for path in fonts),
    ]
    (folder / "notices.txt").write_text("\n".join(parts), encoding="utf-8")
