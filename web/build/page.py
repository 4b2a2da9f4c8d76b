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


# Asked for while the page is still being read, so that nothing waits for what comes before it.
MODULES_AHEAD = ("interpreter.mjs", "pyodide.mjs", "pyodide.asm.mjs", "core.js", "core-*.js", "error-*.js")
DATA_AHEAD = ("pyodide.asm.wasm", "stdlib.zip", "pyscript.zip", "micropip-*.whl")


def ahead(dist: Path, app: str, runtime: str, wheel: str) -> str:
    """Lists what the browser may begin to fetch at once."""
    modules = sorted((dist / app / "web" / "boot").glob("*.js"))
    modules += [path for pattern in MODULES_AHEAD for path in (dist / runtime).glob(pattern)]
    files = [path for pattern in DATA_AHEAD for path in (dist / runtime).glob(pattern)] + [dist / wheel]
    # The great ones give way to what the lobby needs to show itself.
    great = 'rel="preload" as="fetch" fetchpriority="low" crossorigin'
    wanted = [('rel="modulepreload"', path) for path in modules] + [(great, path) for path in files]
    links = [f'<link {how} href="{path.relative_to(dist).as_posix()}">' for how, path in wanted]
    return "\n".join(links)


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
    page = page.replace("</head>", f"{ahead(dist, app, runtime, wheel)}\n</head>")
    page = page.replace("<html ", f'<html data-app="{app}" ', 1)
    return page.replace("</body>", f"{blocks}\n</body>")


def service_worker(facts: dict[str, Any]) -> str:
    """Writes the service worker with the lists of what it keeps."""
    source = (ROOT / "web" / "sw.js").read_text(encoding="utf-8")
    return source.replace("THE_LISTS", json.dumps(facts, indent=1))


def joined_css(folder: Path) -> str:
    """Joins the style sheets: the tokens first, what they are made of next, then the parts by name."""
    first = ["tokens.css", "fonts.css", "base.css"]
    sheets = sorted(folder.glob("*.css"), key=lambda path: (path.name not in first, path.name))
    sheets.sort(key=lambda path: first.index(path.name) if path.name in first else len(first))
    whole = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    whole = re.sub(r"/\*.*?\*/", "", whole, flags=re.S)
    return re.sub(r"\n\s*", "\n", whole).strip() + "\n"
