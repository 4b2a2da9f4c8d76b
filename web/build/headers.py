"""Reads the HTTP headers from netlify.toml, so that the local server sends the same as the host."""

import re
import tomllib
from functools import cache
from pathlib import Path

from web.build import ROOT

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
# File types that the host compresses. Fonts and images are compressed already; our .zip files are not.
COMPRESSED = {
    ".css",
    ".html",
    ".js",
    ".json",
    ".mjs",
    ".py",
    ".svg",
    ".txt",
    ".wasm",
    ".wav",
    ".webmanifest",
    ".zip",
}


@cache
def rules(path: Path = ROOT / "netlify.toml") -> list[tuple[str, dict[str, str]]]:
    """Returns the URL patterns of netlify.toml with their headers."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return [(rule["for"], rule["values"]) for rule in found["headers"]]


def matches(pattern: str, address: str) -> bool:
    """Returns whether a URL path matches a pattern, in which `*` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), address) is not None


def headers(address: str) -> dict[str, str]:
    """Returns the headers for a URL path, including the host's default for caching."""
    found = {"Cache-Control": "public, max-age=0, must-revalidate"}
    for pattern, values in rules():
        if matches(pattern, address):
            found |= values
    return found
