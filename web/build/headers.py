"""The HTTP headers of the host, which the local server sends too.

Most stand in netlify.toml. Which folders never change is known only when the site is built, so the build
writes that into a file of its own, which the host reads too.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

from web.build import ROOT

HEADERS = "_headers"
"""The file in which the build writes rules for the host."""

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
    ".woff2": "font/woff2",
}
# File types that the host compresses. Fonts and images are compressed already. Our archives are not,
# and hosts do not compress archives, so netlify.toml gives them a type of text.
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
    ".whl",
    ".zip",
}


@cache
def rules(path: Path = ROOT / "netlify.toml") -> list[tuple[str, dict[str, str]]]:
    """The URL patterns of netlify.toml with their headers."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return [(rule["for"], rule["values"]) for rule in found["headers"]]


def forever(*folders: str) -> str:
    """The rules that let browsers keep the files in these folders for ever.

    The host applies a rule to missing files as well, so each names a folder that exists, and never those of
    other versions: a file that is missing there for a moment must not be remembered as missing.
    """
    return "".join(
        f"/{folder}*\n  Cache-Control: public, max-age=31536000, immutable\n" for folder in folders
    )


def rules_of_site(site: Path) -> list[tuple[str, dict[str, str]]]:
    """The rules that the build has written beside the files of a site."""
    path = site / HEADERS
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        (pattern, dict([line.strip().split(": ", 1)]))
        for pattern, line in zip(lines[::2], lines[1::2], strict=True)
    ]


def matches(pattern: str, address: str) -> bool:
    """Whether a URL path matches a pattern, in which `*` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), address) is not None


NEED_HTTPS = ("Strict-Transport-Security", "Cross-Origin-Opener-Policy")
"""Headers that browsers obey only over https; elsewhere they complain or, worse, ask for https later."""


def without_https(found: dict[str, str]) -> dict[str, str]:
    """The headers for a page that is served over http in a local network."""
    said = {name: value for name, value in found.items() if name not in NEED_HTTPS}
    policy = said.get("Content-Security-Policy", "")
    kept = [part for part in policy.split(";") if part.strip() != "upgrade-insecure-requests"]
    return said | ({"Content-Security-Policy": ";".join(kept)} if policy else {})


def headers(address: str, site: Path) -> dict[str, str]:
    """The headers for a URL path of a site, including the host's default for caching."""
    found = {"Cache-Control": "public, max-age=0, must-revalidate"}
    for pattern, values in (*rules(), *rules_of_site(site)):
        if matches(pattern, address):
            found |= values
    return found
