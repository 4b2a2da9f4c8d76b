"""Turns index.html as it is written into the page as it is served."""

import html
import json
import re
import tomllib
from pathlib import Path
from typing import Any

from web.build import ROOT

TEXTS = ROOT / "assets" / "text"
# What boot.js says goes whole; of the rest only what stands in index.html.
WHOLE_ROOMS = ("errors", "offline")


def wanted_texts(page: str) -> list[str]:
    """Lists the texts that index.html and boot.js name."""
    keys = re.findall(r'data-text(?:-[a-z]+)?="([a-z_]+\.[a-z0-9_]+)"', page)
    boot = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "boot").glob("*.js"))
    return sorted({*keys, *re.findall(r'"([a-z]+\.[a-z_]+)"', boot)})


def boot_texts(page: str) -> dict[str, dict[str, Any]]:
    """Collects, for each language, what the page must be able to say before Python is there."""
    found = {}
    for path in sorted(TEXTS.glob("*.toml")):
        texts = tomllib.loads(path.read_text(encoding="utf-8"))
        said = {
            f"{room}.{name}": text
            for room, entries in texts.items()
            for name, text in entries.items()
            if room in WHOLE_ROOMS
        }
        for key in wanted_texts(page):
            room, _, name = key.partition(".")
            if name in texts.get(room, {}):
                said[key] = texts[room][name]
        found[path.stem] = said
    return found


def pyscript_config(wheel: str, runtime: str) -> dict[str, Any]:
    """Reads pyscript.toml and puts the real addresses in; as JSON in the page it needs no request."""
    config = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    config["interpreter"] = f"./{runtime}interpreter.mjs"
    config["packages"] = [f"./{wheel}"]
    return config


def data(name: str, content: object) -> str:
    """Puts data into the page; it is never executed."""
    safe = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{safe}</script>'


# Asked for as soon as the lobby has painted, all at once, so that none waits for the one that names it.
AHEAD = (
    "pyodide.asm.wasm",
    "stdlib.zip",
    "pyodide.asm.mjs",
    "interpreter.mjs",
    "pyodide.mjs",
    "core.js",
    "core-*.js",
    "error-*.js",
    "pyscript.zip",
    "micropip-*.whl",
)


def ahead(dist: Path, runtime: str, wheel: str) -> list[str]:
    """Lists what boot.js asks for before anybody needs it, the greatest first."""
    found = [path for pattern in AHEAD for path in (dist / runtime).glob(pattern)]
    return [path.relative_to(dist).as_posix() for path in found] + [wheel]


def modules_of_boot(dist: Path, app: str) -> str:
    """Links to the parts of boot.js, so that they come together."""
    paths = sorted((dist / app / "web" / "boot").glob("*.js"))
    return "\n".join(
        f'<link rel="modulepreload" href="{path.relative_to(dist).as_posix()}">' for path in paths
    )


def without_missing(page: str) -> str:
    """Leaves out links to files that nobody has made yet."""

    def kept(found: re.Match[str]) -> str:
        name = found[1]
        path = ROOT / ("assets/" + name if name == "manifest.webmanifest" else name)
        return found[0] if path.exists() or name.endswith("page.css") else ""

    return re.sub(r'<link\b[^>]*href="([^"]+)"[^>]*>\n', kept, page)


def make_page(dist: Path, app: str, runtime: str, wheel: str, facts: dict[str, Any]) -> str:
    """Writes the page: real addresses, PyScript's settings, the first texts, and what boot.js must know."""
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    config = pyscript_config(wheel, runtime)
    quiet = html.escape(json.dumps({"plugins": config.get("plugins", [])}), quote=False)
    blocks = data("texts", boot_texts(page)) + data("facts", facts)
    blocks += f'<mpy-config type="json" hidden>{quiet}</mpy-config>'
    page = without_missing(re.sub(r"<!--.*?-->\s*", "", page, flags=re.S))
    page = re.sub(r'\b(href|src)="((?:web|assets)/)', rf'\1="{app}\2', page)
    page = re.sub(r'\b(href|src)="runtime/', rf'\1="{runtime}', page)
    page = page.replace('config="pyscript.toml"', f'config="{html.escape(json.dumps(config))}"')
    page = page.replace("</head>", f"{modules_of_boot(dist, app)}\n</head>")
    page = page.replace("<html ", f'<html data-app="{app}" ', 1)
    return page.replace("</body>", f"{blocks}\n</body>")


def service_worker(facts: dict[str, Any]) -> str:
    """Writes the service worker with the lists of what it keeps."""
    source = (ROOT / "web" / "sw.js").read_text(encoding="utf-8")
    return source.replace("THE_LISTS", json.dumps(facts, indent=1))


# What the lobby is made of; the other sheets come when it has painted.
FIRST_SHEETS = ("tokens.css", "fonts.css", "base.css", "lobby*.css", "first.css")


def joined(sheets: list[Path]) -> str:
    """Joins style sheets, without comments and indents."""
    whole = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    whole = re.sub(r"/\*.*?\*/", "", whole, flags=re.S)
    return re.sub(r"\n\s*", "\n", whole).strip() + "\n"


def joined_css(folder: Path) -> dict[str, str]:
    """Joins the style sheets into two: the lobby's with all it rests on, and the rest by name."""
    first = [path for pattern in FIRST_SHEETS for path in sorted(folder.glob(pattern))]
    rest = [path for path in sorted(folder.glob("*.css")) if path not in first]
    return {"page.css": joined(first), "rest.css": joined(rest)}
