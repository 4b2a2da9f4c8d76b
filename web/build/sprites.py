"""Packs the drawings, one SVG file each, into sheets of symbols that the page can place by name."""

import re
from pathlib import Path

from web.build import ROOT
from web.build.files import every_file

ART = ROOT / "assets" / "art"
# What the lobby shows; everything else can come after it.
FIRST = ("symbol", "scene")


def prefix(folder: str) -> str:
    """Names the symbols of a folder in the singular: cards/bang.svg is card-bang."""
    return folder.removesuffix("s")


def symbol(path: Path) -> str:
    """Turns one drawing into a symbol."""
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
    """Writes one sheet per folder of drawings."""
    sheets: dict[str, list[str]] = {}
    for path in every_file(ART) if ART.is_dir() else []:
        if path.suffix == ".svg":
            sheets.setdefault(prefix(path.parent.name), []).append(symbol(path))
    folder.mkdir(parents=True, exist_ok=True)
    for name, symbols in sheets.items():
        sheet = '<svg xmlns="http://www.w3.org/2000/svg">' + "\n".join(symbols) + "</svg>\n"
        (folder / f"{name}.svg").write_text(sheet, encoding="utf-8")
