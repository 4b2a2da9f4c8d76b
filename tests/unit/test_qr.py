"""The QR code of a room is read by a decoder that others wrote."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.documents import ROOT
from web.room.qr import QUIET, qr, qr_of_room
from web.words import WORDS

LINK = "https://play.example/?name=Bo&lang=it#room=KLMNPRSTV"
READER = Path(__file__).with_name("read_qr.mjs")
SCALE = 3


def picture(markup: str) -> dict[str, object]:
    """Draw the rectangles of a code and return the grey values of its pixels."""
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', markup)
    assert found is not None
    assert found[1] == found[2]
    size = int(found[1])
    squares = [[0x80] * size for _ in range(size)]
    for colour, path in re.findall(r'<path fill="#(fff|000)" d="([^"]*)">', markup):
        assert re.fullmatch(r"(M\d+ \d+h\d+v\d+h-\d+z)+", path)
        for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)", path):
            for row in squares[int(y) : int(y) + int(height)]:
                row[int(x) : int(x) + int(width)] = [255 if colour == "fff" else 0] * int(width)
    grey = [value for row in squares for _ in range(SCALE) for value in row for _ in range(SCALE)]
    return {"width": size * SCALE, "grey": grey}


def read(*codes: str) -> list[str | None]:
    """The texts that the decoder reads."""
    if not shutil.which("node"):
        pytest.skip("there is no node here")
    done = subprocess.run(
        ["node", str(READER)],
        input=json.dumps([picture(code) for code in codes]),
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    texts: list[str | None] = json.loads(done.stdout)
    return texts


def test_a_decoder_reads_what_was_written() -> None:
    texts = [LINK, "http://192.168.1.20:8000/#room=ABCDEFGHJ", "a", "é ½ 日本", "x" * 1200]
    texts.append("分分")  # its bytes could be Japanese in an older encoding
    assert read(*(qr(text, "code") for text in texts)) == texts


def test_without_its_dark_squares_it_is_not_read() -> None:
    assert read(qr(LINK, "code").replace("#000", "#fff")) == [None]


def test_a_code_has_a_quiet_zone_and_is_dark_on_light() -> None:
    drawn = picture(qr(LINK, "code"))
    width, grey = drawn["width"], drawn["grey"]
    assert isinstance(width, int)
    assert isinstance(grey, list)
    edge = QUIET * SCALE
    rows = [grey[start : start + width] for start in range(0, len(grey), width)]
    assert {value for row in rows[:edge] + rows[-edge:] for value in row} == {255}
    assert {value for row in rows for value in row[:edge] + row[-edge:]} == {255}
    assert [rows[edge][edge + step * SCALE] for step in range(8)] == [0] * 7 + [255]
    assert QUIET >= 4


def test_a_code_has_the_name_that_was_handed_in() -> None:
    markup = qr(LINK, 'Ann & "Bo"')
    assert 'role="img" aria-label="Ann &amp; &quot;Bo&quot;"' in markup
    assert "currentColor" not in markup
    assert "style" not in markup


def test_a_link_is_a_small_drawing() -> None:
    assert len(qr(LINK, "code")) < 8000


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        qr("x" * 3000, "code")


def test_the_code_of_a_room_is_named_in_the_language_of_the_page() -> None:
    WORDS.join("room")
    assert f'aria-label="{WORDS.t("rooms.qr")}"' in qr_of_room(LINK)
    assert read(qr_of_room(LINK)) == [LINK]
