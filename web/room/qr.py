"""A QR code, drawn for the page, which phones read with their own camera."""

from __future__ import annotations

from segno.encoder import encode

from web.markup import Html, tag
from web.words import t

QUIET = 4
"""Cameras need this many light squares around a code."""


def _dark(row: bytearray, y: int) -> str:
    """The dark squares of a row as rectangles of a path, each as long as possible."""
    drawn = ""
    x = 0
    while x < len(row):
        length = 1
        while x + length < len(row) and row[x + length] == row[x]:
            length += 1
        if row[x]:
            drawn += f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z"
        x += length
    return drawn


def qr(content: str, name: str) -> Html:
    """A text as a QR code with an accessible name, or `ValueError` if the text is too long for one.

    It is dark on light whatever the colours of the page, because not every camera reads the opposite. The
    weakest correction of errors is enough, because a screen has no dirt and fewer squares are larger ones; if
    a code of that size has space to spare, the encoder corrects more.
    """
    rows = encode(content.encode(), error="l", mode="byte", micro=False).matrix
    size = len(rows) + 2 * QUIET
    return tag(
        "svg",
        tag("path", fill="#fff", d=f"M0 0h{size}v{size}h-{size}z"),
        tag("path", fill="#000", d="".join(_dark(row, y) for y, row in enumerate(rows))),
        viewBox=f"0 0 {size} {size}",
        class_="qr",
        role="img",
        aria_label=name,
        shape_rendering="crispEdges",
    )


def qr_of_room(link: str) -> Html:
    """The link to a room as a QR code."""
    return qr(link, t("rooms.qr"))
