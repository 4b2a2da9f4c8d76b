"""What rooms need is fetched when it is asked for, works in the browser's Python, and offline."""

from __future__ import annotations

import json

import pytest

from tests.browser.conftest import Visitor
from tests.unit.test_qr import LINK
from web.build import NODE_MODULES

JSQR = NODE_MODULES / "jsqr" / "dist" / "jsQR.js"
USED = f"""
    from web.door.parts import fetched

    await fetched("room")
    import os
    from bang.net.keys import Identity, pair_key
    from bang.net.pairing import Door, Knock
    from bang.net.sealing import derived, seal, unseal
    from web.room.qr import qr_of_room
    from web.words import WORDS

    import json, sys
    WORDS.join("room")
    knock = Knock("WEST", "ABCDE", os.urandom)
    answer, key = Door("WEST", "ABCDE").answer(knock.message, os.urandom)
    box = seal(derived(key, "enter"), "Zoë", os.urandom)
    ann, bo = Identity(bytes([1]) * 32), Identity(bytes([2]) * 32)
    json.dumps({{
        "agreed": knock.agreed_key(answer) == key,
        "nonsense": [
            Door("WEST", "ABCDE").answer("41" + byte * 32, os.urandom) for byte in ("00", "ff", "e5")
        ],
        "opened": unseal(derived(key, "enter"), box),
        "tampered": unseal(derived(key, "enter"), box[:-1]),
        "pair": pair_key(ann, bo.public) == pair_key(bo, ann.public),
        "qr": qr_of_room({LINK!r}),
        "said": WORDS.t("rooms.qr"),
        "libraries": sorted(name for name in ("hkdf", "segno", "spake2") if name in sys.modules),
        "writers": "segno.writers" in sys.modules,
    }})
"""
# Reads a code from the pixels on the screen, on a dark page.
READ = """async ([markup, program]) => {
    document.body.innerHTML = `<div style="width: 240px; color: white; background: black">${markup}</div>`;
    const module = { exports: {} };
    new Function("module", "exports", program)(module, module.exports);
    const svg = document.querySelector("svg.qr");
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    svg.setAttribute("width", "240");
    svg.setAttribute("height", "240");
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(svg.outerHTML);
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 240;
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return module.exports(context.getImageData(0, 0, 240, 240).data, 240, 240)?.data ?? null;
}"""


@pytest.fixture
def used(page: Visitor, browser_name: str) -> dict[str, object]:
    """Use the part in the browser's Python."""
    if browser_name != "chromium":
        pytest.skip("tests can look into workers only in Chromium")
    page.lobby()
    found: dict[str, object] = json.loads(page.python(USED))
    return found


def test_rooms_compute_in_the_browser(page: Visitor, used: dict[str, object]) -> None:
    markup = used.pop("qr")
    assert used == {
        "agreed": True,
        "nonsense": [None, None, None],
        "opened": "Zoë",
        "tampered": None,
        "pair": True,
        "said": "QR code with the link to this room",
        "libraries": ["hkdf", "segno", "spake2"],
        "writers": False,
    }
    browser = page.context.browser
    assert browser is not None
    with browser.new_context(color_scheme="dark") as context:
        reading = context.new_page()
        assert reading.evaluate(READ, [markup, JSQR.read_text(encoding="utf-8")]) == LINK


def test_the_lobby_and_a_game_alone_need_no_part_for_rooms(page: Visitor) -> None:
    page.town.failing.update({r"bang_room|spake2|segno|hkdf": 1000})
    page.forgive("503")
    page.lobby("?play=classic&seats=4&seed=1&pace=instant")
    assert page.page.locator("[data-ask]").count() == 1


def test_the_part_is_there_offline_before_it_was_ever_asked_for(page: Visitor, browser_name: str) -> None:
    if browser_name != "chromium":
        pytest.skip("tests can look into workers only in Chromium")
    page.lobby()
    page.offline_ready()
    page.context.set_offline(True)
    page.reload()
    page.ready()
    assert json.loads(page.python(USED))["agreed"]
