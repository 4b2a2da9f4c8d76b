"""Packs the drawings, one SVG file each, into SVG sprites whose symbols the page uses by id."""

import re
from pathlib import Path

from web.build import ROOT
from web.build.files import every_file

ART = ROOT / "assets" / "art"
# The sprites that the lobby needs; the others are loaded later.
FIRST = ("symbol", "scene")


def prefix(folder: str) -> str:
    """Returns the prefix of a folder's symbols, in the singular: cards/bang.svg is card-bang."""
    return folder.removesuffix("s")


def symbol(path: Path) -> str:
    """Converts one drawing into a <symbol> element."""
    source = path.read_text(encoding="utf-8")
    source = re.sub(r"<\?xml.*?\?>|<!--.*?-->", "", source, flags=re.S).strip()
    found = re.fullmatch(r"<svg\b([^>]*)>(.*)</svg>", source, flags=re.S)
    if not found:
        raise ValueError(f"{path} is not a single <svg> element")
    box = re.search(r'viewBox="([^"]+)"', found[1])
    if not box:
        raise ValueError(f"{path} has no viewBox")
    name = f"{prefix(path.parent.name)}-{path.stem}"
    inside = re.sub(r">\s+<", "><", found[2].strip())
    kept = "".join(f" {part}" for part in re.findall(r'\b(?:fill|stroke|style)[\w-]*="[^"]*"', found[1]))
    return f'<symbol id="{name}" viewBox="{box[1]}"{kept}>{inside}</symbol>'


def make_sprites(folder: Path) -> None:
    """Writes one sprite per folder of drawings."""
    sheets: dict[str, list[str]] = {}
    for path in every_file(ART) if ART.is_dir() else []:
        if path.suffix == ".svg":
            sheets.setdefault(prefix(path.parent.name), []).append(symbol(path))
    folder.mkdir(parents=True, exist_ok=True)
    for name, symbols in sheets.items():
        sheet = '<svg xmlns="http://www.w3.org/2000/svg">' + "\n".join(symbols) + "</svg>\n"
        (folder / f"{name}.svg").write_text(sheet, encoding="utf-8")
