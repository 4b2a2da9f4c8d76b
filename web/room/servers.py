"""The servers that help two devices to find each other, as the operator's rooms.json names them."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from web.room.wire import Unreachable, Wire

FILE = "rooms.json"
PATIENCE = 3.0
"""Seconds to wait for the file. Without it, devices on one network find each other all the same."""
MOST = 8
ADDRESS = re.compile(
    r"(?:stun|stuns|turn|turns):[0-9A-Za-z.\-\[\]:]{1,200}(?:\?transport=(?:udp|tcp))?", re.ASCII
)
LINK = re.compile(r"https?://(?:[0-9A-Za-z.\-]{1,200}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?/", re.ASCII)


def servers_in(text: str) -> list[dict[str, Any]]:
    """The servers that a text names, as browsers want them; those with a mistake are left out.

    The browser refuses every link if one of the servers is malformed.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []
    listed = data.get("iceServers") if isinstance(data, dict) else None
    return [server for one in (listed if isinstance(listed, list) else [])[:MOST] if (server := _server(one))]


def _server(data: Any) -> dict[str, Any] | None:
    """A server with its addresses and, for a relay, what it wants to know; None if that is wrong."""
    if not isinstance(data, dict):
        return None
    urls = [data["urls"]] if isinstance(data.get("urls"), str) else data.get("urls")
    if not isinstance(urls, list) or not urls:
        return None
    if not all(isinstance(url, str) and ADDRESS.fullmatch(url) for url in urls):
        return None
    server: dict[str, Any] = {"urls": urls}
    known = {name: data[name] for name in ("username", "credential") if isinstance(data.get(name), str)}
    if any(url.startswith("turn") for url in urls) and len(known) < 2:
        return None
    return {**server, **known}


def addresses_of(found: list[dict[str, Any]]) -> list[str]:
    """The addresses of servers."""
    return [str(url) for server in found for url in server["urls"]]


def link_in(text: str) -> str:
    """The address of the page that others can open, if a text names one; else ""."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    link = data.get("link") if isinstance(data, dict) else None
    return link if isinstance(link, str) and LINK.fullmatch(link) else ""


async def meeting(wire: Wire) -> tuple[list[dict[str, Any]], str]:
    """Fetch the list of servers, and the address for links to rooms; without the file there are neither."""
    try:
        answer = await asyncio.wait_for(wire.get(FILE), PATIENCE)
    except (Unreachable, TimeoutError):
        return [], ""
    return (servers_in(answer.text), link_in(answer.text)) if answer.status == 200 else ([], "")
