"""Builds the wheel of our own package: bang/, web/ and the texts, compiled."""

import json
import tomllib
from pathlib import Path

from web.art import drawn
from web.build import ROOT
from web.build.files import every_file, write_zip
from web.build.runtime import compiled

NAME = "bang_in_the_browser"
COMMAND_LINE = ("__main__.py", "check", "replay.py", "simulate.py")
WHEEL = b"Wheel-Version: 1.0\nGenerator: web.build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def version() -> str:
    """Returns the version given in pyproject.toml."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(found["project"]["version"])


def is_packed(path: Path) -> bool:
    """Returns whether a file of bang/ or web/ goes into the wheel unchanged or compiled."""
    parts = path.relative_to(ROOT).parts
    if parts[:2] in (("web", "build"), ("web", "css"), ("web", "signaling")):
        return False
    if parts[0] == "bang" and parts[1] in COMMAND_LINE:
        return False
    return path.suffix not in {".toml", ".js", ".mjs", ".css", ".html", ".md", ".pyc"}


def modules() -> dict[str, bytes]:
    """Returns our Python modules and the data files beside them."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for folder in ("bang", "web")
        for path in every_file(ROOT / folder)
        if is_packed(path)
    }


def texts() -> dict[str, bytes]:
    """Converts the texts to JSON, which Python reads many times faster than TOML."""
    folder = ROOT / "assets" / "text"
    made = {}
    for path in every_file(folder):
        if path.suffix == ".toml":
            name = path.relative_to(folder).with_suffix(".json").as_posix()
            made[f"web/text/{name}"] = _as_json(path)
    return made


def drawings() -> dict[str, bytes]:
    """Returns the list of drawings, from which Python knows which cards have one."""
    return {"web/drawings.json": json.dumps(sorted(drawn())).encode()}


def facts() -> dict[str, bytes]:
    """Converts the data files of the games and lessons to JSON."""
    return {
        path.relative_to(ROOT).with_suffix(".json").as_posix(): _as_json(path)
        for folder in ("bang", "web")
        for path in every_file(ROOT / folder)
        if path.suffix == ".toml"
    }


def _as_json(path: Path) -> bytes:
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def make_wheel(folder: Path) -> Path:
    """Writes the wheel, which has no dependencies."""
    about = f"{NAME}-{version()}.dist-info"
    contents = {
        **compiled("package", modules()),
        **texts(),
        **facts(),
        **drawings(),
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version()}\n".encode(),
        f"{about}/WHEEL": WHEEL,
    }
    contents[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in sorted(contents)).encode()
    target = folder / f"{NAME}-{version()}-py3-none-any.whl"
    write_zip(target, contents)
    return target
