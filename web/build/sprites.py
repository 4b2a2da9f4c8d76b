"""Pack the drawings, one SVG file each, into SVG sprites whose symbols the page uses by id."""

import re
from pathlib import Path

from web.art import name_of
from web.build import ROOT
from web.build.files import every_file

ART = ROOT / "assets" / "art"
# The sprites that the lobby needs; the others are loaded later.
FIRST = ("symbol", "scene")


def sheet_of(path: Path) -> str:
    """The sprite of a drawing: that of its kind, or that of the only game that uses it."""
    folders = path.relative_to(ART).parts[:-1]
    return folders[0] if len(folders) > 1 else folders[0].removesuffix("s")


def games_drawn() -> list[str]:
    """The games that have drawings of their own, and `room`; each has a sprite."""
    return sorted({sheet_of(path) for path in every_file(ART) if len(path.relative_to(ART).parts) > 2})


def symbol(path: Path) -> str:
    """Convert one drawing into a <symbol> element."""
    source = path.read_text(encoding="utf-8")
    source = re.sub(r"<\?xml.*?\?>|<!--.*?-->", "", source, flags=re.S).strip()
    found = re.fullmatch(r"<svg\b([^>]*)>(.*)</svg>", source, flags=re.S)
    if not found:
        raise ValueError(f"{path} is not a single <svg> element")
    box = re.search(r'viewBox="([^"]+)"', found[1])
    if not box:
        raise ValueError(f"{path} has no viewBox")
    inside = re.sub(r">\s+<", "><", found[2].strip())
    kept = "".join(f" {part}" for part in re.findall(r'\b(?:fill|stroke|style)[\w-]*="[^"]*"', found[1]))
    return f'<symbol id="{name_of(path)}" viewBox="{box[1]}"{kept}>{inside}</symbol>'


def make_sprites(folder: Path) -> None:
    """Write the sprites: one for each folder of common drawings, and one for each game."""
    sheets: dict[str, list[str]] = {}
    for path in every_file(ART) if ART.is_dir() else []:
        if path.suffix == ".svg":
            sheets.setdefault(sheet_of(path), []).append(symbol(path))
    folder.mkdir(parents=True, exist_ok=True)
    for name, symbols in sheets.items():
        sheet = '<svg xmlns="http://www.w3.org/2000/svg">' + "\n".join(symbols) + "</svg>\n"
        (folder / f"{name}.svg").write_text(sheet, encoding="utf-8")
