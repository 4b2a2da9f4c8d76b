"""The servers that help browsers to meet: rooms.toml for the site, STUN= for the local server.

The page gets them as rooms.json, whose `iceServers` it hands to RTCPeerConnection as they are.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from web.build import ROOT

SOURCE = ROOT / "rooms.toml"
NAME = "rooms.json"
"""The file of the site. The service worker does not keep it, because the local server has one of its own."""
MOST = 4
"""Browsers grow slow with more servers."""
PORT = 3478
HOST = r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])"
URL = re.compile(rf"(stuns?|turns?):{HOST}(?::(\d{{1,5}}))?(\?transport=(?:udp|tcp))?")
PLACE = re.compile(rf"({HOST})(?::(\d{{1,5}}))?")


class Wrong(ValueError):
    """What is wrong with the servers, as a sentence."""


def is_port(text: str | None) -> bool:
    """Whether a text is the number of a port; none is the usual one."""
    return text is None or 0 < int(text) < 65536


def servers_of(text: str) -> list[dict[str, Any]]:
    """The servers that a file like rooms.toml names, or `Wrong`."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise Wrong(f"it is not TOML: {problem}") from None
    servers = found.pop("servers", [])
    if found:
        raise Wrong(f"`{next(iter(found))}` is unknown; there is only [[servers]].")
    if not isinstance(servers, list) or not all(isinstance(server, dict) for server in servers):
        raise Wrong("each server begins with the line [[servers]].")
    if len(servers) > MOST:
        raise Wrong(f"there are {len(servers)} servers; browsers manage {MOST}.")
    return [checked(server, place) for place, server in enumerate(servers, 1)]


def checked(server: dict[str, Any], place: int) -> dict[str, Any]:
    """A server with its parts in order, or `Wrong`."""
    for name in server:
        if name not in ("urls", "username", "credential"):
            raise Wrong(f"server {place}: `{name}` is unknown; there are urls, username and credential.")
    urls = server.get("urls")
    if not isinstance(urls, list) or not urls or not all(isinstance(url, str) for url in urls):
        raise Wrong(f'server {place}: urls is a list, such as ["stun:stun.example.org:3478"].')
    kinds = {kind_of(url, place) for url in urls}
    if len(kinds) > 1:
        raise Wrong(f"server {place}: write STUN and TURN as two servers.")
    said = [name for name in ("username", "credential") if server.get(name)]
    if not all(isinstance(server[name], str) for name in said):
        raise Wrong(f"server {place}: username and credential are texts.")
    if kinds == {"turn"} and len(said) < 2:
        raise Wrong(f"server {place}: TURN needs a username and a credential.")
    if kinds == {"stun"} and said:
        raise Wrong(f"server {place}: STUN takes no {said[0]}.")
    return {"urls": urls, **{name: server[name] for name in said}}


def kind_of(url: str, place: int) -> str:
    """ "stun" or "turn", or `Wrong` if a browser would not take the URL."""
    found = URL.fullmatch(url)
    if not found or not is_port(found[2]) or (found[3] and found[1].startswith("stun")):
        raise Wrong(f"server {place}: {url!r} is no URL such as stun:stun.example.org:3478.")
    return found[1][:4]


def stun_servers(text: str) -> list[dict[str, Any]]:
    """The STUN servers of STUN=host:port,host:port, or `Wrong`."""
    places = [place.strip() for place in text.split(",") if place.strip()]
    urls = []
    for place in places:
        found = PLACE.fullmatch(place.removeprefix("stun:"))
        if not found or not is_port(found[2]):
            raise Wrong(
                f"STUN={text}: {place!r} is no server. Write host:port, and commas between several, "
                "such as STUN=stun.example.org:3478"
            )
        urls.append(f"stun:{found[1]}:{found[2] or PORT}")
    return [{"urls": urls}] if urls else []


def written(servers: list[dict[str, Any]], **more: str) -> str:
    """The text of rooms.json."""
    return json.dumps({"iceServers": servers, **more}, ensure_ascii=False, indent=1) + "\n"


def for_site(source: Path = SOURCE) -> str:
    """The text of the site's rooms.json, or `Wrong`."""
    return written(servers_of(source.read_text(encoding="utf-8")))
