"""Collect the notices of all third-party parts of the site, each with the whole text of its licence."""

import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from web.build import NODE_MODULES, ROOT
from web.build.libraries import contents, sources, version_of
from web.build.runtime import PYODIDE, PYSCRIPT, micropip_wheel, standard_library

TEXTS = Path(__file__).parent / "licences"
RULE = "=" * 100
FAN_WORK = """An unofficial, non-commercial fan work. BANG! and its rules, names and pictures belong to their
owners, who have nothing to do with this site. All drawings, sounds and sentences are our own."""
OF_MICROPIP = "MPL-2.0, unchanged but compiled and without unused parts"
OF_LIBRARIES = {
    "hkdf": (
        "BSD-2-Clause",
        "Christopher H. Casebeer",
        "The package says “BSD License” and contains no text.",
    ),
    "segno": ("BSD-3-Clause", "Lars Heuer", ""),
    "spake2": ("MIT", "Brian Warner", ""),
}
"""Of each library that rooms need: the licence, the author, and a remark."""
OF_PACKAGING = "packaging, inside micropip (Apache-2.0 or BSD-2-Clause)"


def about(folder: Path) -> tuple[str, str, str]:
    """The name, version, licence and author of an npm package."""
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
    """Format one notice."""
    return f"{RULE}\n{title}\n{RULE}\n\n{text.strip()}\n"


def licence_text(name: str, whose: str) -> str:
    """The text of a licence; the build stops if there is none, because a name alone is no notice."""
    path = TEXTS / f"{name}.txt"
    if not path.exists():
        sys.exit(
            f"There is no text of the licence of {whose} ({name or 'none named'}): {path.name} is missing."
        )
    return path.read_text(encoding="utf-8")


def of_package(folder: Path) -> str:
    """The notice of an npm package: its licence file, or else the text of its licence."""
    name, licence, author = about(folder)
    files = sorted(path for path in folder.iterdir() if re.match(r"licen[cs]e", path.name, re.I))
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in files)
    return notice(f"{name} ({licence})", text or f"Copyright (c) {author}\n\n{licence_text(licence, name)}")


def parts() -> list[dict[str, Any]]:
    """What is inside the files of others, from parts.toml."""
    found: list[dict[str, Any]] = tomllib.loads((TEXTS / "parts.toml").read_text(encoding="utf-8"))["part"]
    return found


def of_part(part: dict[str, Any]) -> str:
    """The notice of one of these parts. The text of the MPL is printed only once, for Pyodide."""
    text = licence_text(part["licence"], part["name"])
    said = ["\n".join(part["copyright"]), part.get("note", ""), "" if part["licence"] == "MPL-2.0" else text]
    title = f"{part['name']}, inside {part['inside']} ({part['licence']})"
    return notice(title, "\n\n".join(filter(None, (words.strip() for words in said))))


def notices_in(sources: dict[str, bytes]) -> str:
    """The comments in Python files that state a copyright, each with the names of its files."""
    found: dict[str, list[str]] = {}
    for name, content in sources.items():
        for comment in re.findall(r"(?:^#.*\n)+", content.decode("utf-8", "replace"), re.M):
            if re.search(r"copyright", comment, re.I):
                said = re.sub(r"^#[.!]? ?", "", comment, flags=re.M).strip()
                found.setdefault(said, []).append(name)
    return "\n\n".join(f"{', '.join(names)}:\n\n{said}" for said, names in found.items())


def in_micropip(ending: str) -> str:
    """The text of a file in the wheel of micropip."""
    with zipfile.ZipFile(micropip_wheel()) as archive:
        name = next(name for name in archive.namelist() if name.endswith(ending))
        return archive.read(name).decode()


def of_library(name: str) -> str:
    """The notice of a library that rooms need, with the notices inside its modules."""
    licence, author, remark = OF_LIBRARIES[name]
    files = [text.decode() for path, text in contents(name).items() if path.endswith("/LICENSE")]
    text = "\n\n".join(files) or f"Copyright (c) {author}\n\n{licence_text(licence, name)}"
    said = [remark, text, notices_in(sources(name))]
    title = f"{name} {version_of(name)} ({licence}, unchanged but compiled and without unused parts)"
    return notice(title, "\n\n".join(filter(None, (words.strip() for words in said))))


def parts_of_pyscript() -> list[Path]:
    """The folders of the packages that are bundled into PyScript."""
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
    """Write notices.txt."""
    fonts = sorted((ROOT / "assets" / "fonts").glob("*LICENSE*"))
    packaging = [in_micropip(f"packaging/LICENSE{ending}") for ending in ("", ".BSD", ".APACHE")]
    notices = [
        notice("This site (MIT)", (ROOT / "LICENSE").read_text(encoding="utf-8")),
        notice("BANG!", FAN_WORK),
        notice(about(PYODIDE)[0] + " (MPL-2.0)", licence_text("MPL-2.0", "Pyodide")),
        *map(of_part, parts()),
        notice("Python, inside Pyodide (PSF-2.0)", licence_text("PSF-2.0", "Python")),
        notice("Files of Python's library with a notice of their own", notices_in(standard_library())),
        of_package(PYSCRIPT),
        *map(of_package, parts_of_pyscript()),
        notice(f"{micropip_wheel().name} ({OF_MICROPIP})", in_micropip("licenses/LICENSE")),
        notice(OF_PACKAGING, "\n\n".join(packaging)),
        *map(of_library, OF_LIBRARIES),
        of_package(NODE_MODULES / "idiomorph"),
        *(notice(f"Font {path.name.split('-')[0]}", path.read_text(encoding="utf-8")) for path in fonts),
    ]
    (folder / "notices.txt").write_text("\n".join(notices), encoding="utf-8")
