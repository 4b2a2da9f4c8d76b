"""Draws the page's icons: SVG files, and PNG files made from them with the browser that the tests use.

    .venv/bin/python assets/icons/render.py [/usr/bin/chromium]

The results are committed, so that building the site needs no browser. `poster.svg` is the portrait on the
lobby's poster: a copy of a character's drawing, so that it can be shown before the sprites are loaded.
"""

from __future__ import annotations

import math
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
PORTRAIT = HERE.parent / "art" / "characters" / "calamity_janet.svg"
INK, PAPER, WOOD, BRASS, BONE = "#2b1d14", "#efe0c2", "#7a5233", "#c8963e", "#fff7e6"


def points(radii: tuple[float, float], count: int, turn: float = 0.0) -> list[tuple[float, float]]:
    """Returns the corners of a star around the centre of a 512 px square."""
    corners = []
    for number in range(2 * count):
        angle = math.pi * number / count - math.pi / 2 + turn
        radius = radii[number % 2]
        corners.append((256 + radius * math.cos(angle), 256 + radius * math.sin(angle)))
    return corners


def path(corners: list[tuple[float, float]]) -> str:
    """Returns the SVG path through these corners."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "z"


def badge(size: float) -> str:
    """Returns the Sheriff's star with a bullet hole in it; `size` is its radius."""
    outer, inner = size, size * 0.44
    tips = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.115:.1f}"/>'
        for x, y in points((outer, inner), 6)[::2]
    )
    shine = "".join(
        f'<path d="{path([(256.0, 256.0), a, b])}"/>'
        for a, b in zip(points((outer, inner), 6)[::2], points((outer, inner), 6)[1::2], strict=True)
    )
    crack = path(points((size * 0.3, size * 0.14), 9, 0.2))
    star, ink = path(points((outer, inner), 6)), f'fill="none" stroke="{INK}" stroke-linejoin="round"'
    return (
        f'<g fill="{INK}" stroke="{INK}" stroke-width="{size * 0.1:.1f}" stroke-linejoin="round">'
        f'<path d="{star}"/>{tips}</g><g fill="{BRASS}"><path d="{star}"/>{tips}</g>'
        f'<g fill="{BONE}" fill-opacity=".5">{shine}</g>'
        f'<circle cx="256" cy="256" r="{size * 0.36:.1f}" {ink} stroke-width="{size * 0.04:.1f}"/>'
        f'<path d="{crack}" fill="{PAPER}"/><path d="{crack}" {ink} stroke-width="{size * 0.035:.1f}"/>'
        f'<circle cx="256" cy="256" r="{size * 0.135:.1f}" fill="{INK}"/>'
    )


def planks() -> str:
    """Returns the background: four wooden planks."""
    lines = "".join(
        f'<path d="M{x} 0q{6 if x % 3 else -6} 256 0 512" stroke-width="{2 + x % 3}"/>'
        for x in range(24, 512, 31)
    )
    seams = "".join(f'<path d="M{x} 0v512" stroke-width="8"/>' for x in (128, 256, 384))
    return (
        f'<path d="M0 0h512v512H0z" fill="{WOOD}"/>'
        f'<g fill="none" stroke="{INK}" stroke-opacity=".3">{lines}</g>'
        f'<g fill="none" stroke="{INK}" stroke-opacity=".8">{seams}</g>'
    )


def icon(size: float, corner: int) -> str:
    """Returns an icon; a maskable one has no rounded corners and more room around the star."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'<clipPath id="c"><rect width="512" height="512" rx="{corner}"/></clipPath>'
        f'<g clip-path="url(#c)">{planks()}{badge(size)}</g></svg>\n'
    )


def poster() -> str:
    """Returns the portrait in daylight colours, because an <img> cannot use the page's CSS variables."""
    return re.sub(r"var\(--\w+, ?(#\w+)\)", r"\1", PORTRAIT.read_text())


def main(browser: str) -> None:
    """Writes all icons."""
    from playwright.sync_api import sync_playwright

    (HERE / "icon.svg").write_text(icon(196, 96))
    (HERE / "poster.svg").write_text(poster())
    wanted = {"icon-192.png": (192, icon(196, 96)), "icon-512.png": (512, icon(196, 96))}
    wanted["maskable-512.png"] = (512, icon(150, 0))
    wanted["apple-180.png"] = (180, icon(178, 0))
    with sync_playwright() as play:
        page = play.chromium.launch(executable_path=browser).new_page()
        for name, (width, drawing) in wanted.items():
            page.set_viewport_size({"width": width, "height": width})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{width}px}}</style>{drawing}")
            page.screenshot(path=HERE / name, omit_background=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium")
