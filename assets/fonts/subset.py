"""Makes the page's fonts from npm packages: small woff2 files with only the letters of our languages.

    pip install fonttools==4.68.0 brotli==1.2.1 && python3 assets/fonts/subset.py

The results are committed, so that building the site needs neither network nor fonttools. The script also
prints the metrics that `web/css/fonts.css` uses to stretch the fallback fonts to the same size. The licence
reserves the name Rye for the unchanged font, so the fonts made here have other names.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
MOST_BYTES = 80_000

LETTERS = (
    " !\"#%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz{|}~"
    "\u00a0«»°·×ÀÂÇÈÉÊËÎÏÌÍÒÓÔÖÙÚÛÜàâæçèéêëîïìíñòóôöùúûüœŒ‘’“”–—…•−"
)

# The frequency of each letter in running text (per thousand), to compare the widths of fonts.
FREQUENCY = dict(
    zip(
        " etaoinshrdlcumwfgypbvk",
        (183, 102, 75, 65, 62, 57, 57, 53, 49, 50, 33, 34, 22, 23, 20, 17, 18, 16, 15, 14, 12, 8, 6),
        strict=True,
    )
)


@dataclass(frozen=True)
class Face:
    """One font file of the page: its source, and the names of the result."""

    package: str
    file: str
    family: str
    name: str
    licence: str


BITTER = "@fontsource-variable/bitter@5.3.0"
FACES = (
    Face(
        "@fontsource/rye@5.3.0", "rye-latin-400-normal.woff2", "Wanted", "wanted.woff2", "wanted-LICENSE.txt"
    ),
    Face(BITTER, "bitter-latin-wght-normal.woff2", "Ledger", "ledger.woff2", "ledger-LICENSE.txt"),
    Face(BITTER, "bitter-latin-wght-italic.woff2", "Ledger", "ledger-italic.woff2", "ledger-LICENSE.txt"),
)


def unpacked(package: str, into: Path) -> Path:
    """Downloads an npm package and returns the folder of its files."""
    folder = into / package.replace("/", "_")
    if not folder.exists():
        folder.mkdir()
        subprocess.run(
            ["npm", "pack", "--silent", "--pack-destination", str(folder), package],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (archive,) = folder.glob("*.tgz")
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
    return folder / "package"


def make(face: Face, package: Path) -> TTFont:
    """Writes one subset font and its licence into this script's folder."""
    font = TTFont(package / "files" / face.file)
    # French puts a narrow no-break space before "!"; a font without one uses its no-break space instead.
    for table in font["cmap"].tables:
        if table.isUnicode() and 0xA0 in table.cmap:
            table.cmap.setdefault(0x202F, table.cmap[0xA0])
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": (400, 700)})
    options = subset.Options(hinting=False, desubroutinize=True, drop_tables=["FFTM", "DSIG"])
    options.layout_features = ["kern", "liga", "lnum", "tnum", "mark", "locl"]
    cutter = subset.Subsetter(options)
    cutter.populate(text=LETTERS + "\u202f")
    cutter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = face.family
    font["head"].modified = font["head"].created  # so that the bytes are the same every time
    font.flavor = "woff2"
    font.recalcTimestamp = False
    font.save(HERE / face.name)
    (HERE / face.licence).write_text((package / "LICENSE").read_text())
    return font


def mean_width(font: TTFont) -> float:
    """Returns the mean width of a letter in running text, in ems."""
    names, metrics = font.getBestCmap(), font["hmtx"]
    wide = sum(metrics[names[ord(letter)]][0] * often for letter, often in FREQUENCY.items())
    return float(wide / sum(FREQUENCY.values()) / font["head"].unitsPerEm)


def main() -> int:
    """Makes all fonts, prints their sizes and metrics, and fails if together they are too large."""
    with tempfile.TemporaryDirectory() as scratch:
        for face in FACES:
            font = make(face, unpacked(face.package, Path(scratch)))
            size, line, em = (HERE / face.name).stat().st_size, font["hhea"], font["head"].unitsPerEm
            print(
                f"{face.name}: {size} bytes, mean width {mean_width(font):.4f} em, "
                f"ascent {line.ascent / em:.3f}, descent {-line.descent / em:.3f}"
            )
    total = sum((HERE / face.name).stat().st_size for face in FACES)
    print(f"total: {total} bytes (limit {MOST_BYTES})")
    return 0 if total <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
