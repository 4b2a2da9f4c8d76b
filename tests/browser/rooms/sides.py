"""One side of a link, without Python: web/page/links.js on an empty page, commanded by a test."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import PATIENCE, Visitor
from web.room.short_sdp import full, short

BARE = r"^/bare\.html"
SPY = """
globalThis.connections = [];
globalThis.channels = [];
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) { super(...given); connections.push(this); }
    createDataChannel(...given) { channels.push(super.createDataChannel(...given)); return channels.at(-1); }
};
"""
START = """async (path) => {
    globalThis.heard = [];
    const { start } = await import(new URL(path, document.baseURI).href);
    globalThis.obey = start((what, link, text) => heard.push({ what, link, text }));
}"""
WAIT = "([what, count]) => heard.filter((one) => one.what === what).length >= count"


class Side:
    """A page with links."""

    def __init__(self, visitor: Visitor, name: str = "link") -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.name = name
        visitor.town.replaced[BARE] = (
            "<!doctype html><html lang=en><link rel=icon href=data:,><title>bare</title>"
        )
        self.page.goto(visitor.town.address + "bare.html")
        (path,) = (visitor.town.root / "app").glob("*/web/page/links.js")
        self.page.evaluate(START, path.relative_to(visitor.town.root).as_posix())

    def obey(self, what: str, text: str = "", link: str | None = None) -> None:
        """Give the page a command."""
        self.page.evaluate("given => { obey(...given); }", [what, self.name if link is None else link, text])

    def hears(self, what: str, count: int = 1) -> list[str]:
        """Wait for so many messages of a kind, and return the texts of all of that kind, and forget all."""
        self.page.wait_for_function(WAIT, arg=[what, count], timeout=PATIENCE)
        return [str(one["text"]) for one in self.all() if one["what"] == what]

    def all(self) -> list[dict[str, Any]]:
        """All messages since the last time."""
        return list(self.page.evaluate("heard.splice(0)"))

    def described(self) -> str:
        """Wait for the description of this side, and return what the other side's page gets."""
        return full(short(self.hears("described")[-1]))

    def links(self, other: Side) -> None:
        """Open a link with another page."""
        self.obey("open")
        other.obey("open", self.described())
        self.obey("accept", other.described())
        for side in (self, other):
            side.hears("up")

    def restarts(self, other: Side) -> None:
        """Restart the link."""
        self.obey("restart")
        other.obey("answer", self.described())
        self.obey("accept", other.described())

    def says(self, other: Side, text: str) -> None:
        """Send a text and wait until the other side has it."""
        self.obey("send", text)
        assert other.hears("text") == [text]
