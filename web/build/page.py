"""Turn the index.html of the repository into the page that is served."""

import html
import json
import re
import tomllib
from pathlib import Path
from typing import Any

from web.build import ROOT

TEXTS = ROOT / "assets" / "text"
# Tables of texts that are included as a whole; from others, only the texts used in index.html and boot.js.
WHOLE_GROUPS = ("errors", "offline")


def wanted_texts(page: str) -> list[str]:
    """The keys of the texts used in index.html and boot.js."""
    keys = re.findall(r'data-text(?:-[a-z]+)?="([a-z_]+\.[a-z0-9_]+)"', page)
    boot = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "page" / "boot").glob("*.js"))
    return sorted({*keys, *re.findall(r'"([a-z]+\.[a-z_]+)"', boot)})


def boot_texts(page: str) -> dict[str, dict[str, Any]]:
    """By language, the texts that the page needs before Python has started."""
    found = {}
    for path in sorted(TEXTS.glob("*.toml")):
        texts = tomllib.loads(path.read_text(encoding="utf-8"))
        said = {
            f"{group}.{name}": text
            for group, entries in texts.items()
            for name, text in entries.items()
            if group in WHOLE_GROUPS
        }
        for key in wanted_texts(page):
            group, _, name = key.partition(".")
            if name in texts.get(group, {}):
                said[key] = texts[group][name]
        found[path.stem] = said
    return found


def pyscript_config(app: str) -> str:
    """The content of pyscript.toml as JSON, with the real URL, for PyScript's two kinds of Python.

    It is put into the page, which saves a request. The page runs no MicroPython, but PyScript would load all
    plugins for it if it were not told the same.
    """
    config = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    config["interpreter"] = f"./{app}web/page/interpreter.mjs"
    written = html.escape(json.dumps(config), quote=False)
    other = html.escape(json.dumps({"plugins": config["plugins"]}), quote=False)
    return (
        f'<py-config type="json" hidden>{written}</py-config>'
        f'<mpy-config type="json" hidden>{other}</mpy-config>'
    )


def data(name: str, content: object) -> str:
    """A script element that holds JSON data; browsers do not execute it."""
    safe = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{safe}</script>'


# The JavaScript of PyScript. The page imports it; everything else is fetched by the worker.
OF_PYSCRIPT = ("core.js", "core-*.js", "error-*.js")


# What boot.js imports besides the modules of its own folder.
OF_THE_DOOR = ("door.js", "gestures.js", "patch.js", "preview.js")


def modules_ahead(dist: Path, app: str, runtime: str) -> str:
    """Links that make the browser fetch all modules of the page at once."""
    programs = dist / app / "web" / "page"
    paths = [*sorted((programs / "boot").glob("*.js")), *(programs / name for name in OF_THE_DOOR)]
    paths += [path for pattern in OF_PYSCRIPT for path in (dist / runtime).glob(pattern)]
    return "\n".join(
        f'<link rel="modulepreload" href="{path.relative_to(dist).as_posix()}">' for path in paths
    )


def without_missing(page: str) -> str:
    """Remove links to files that do not exist."""

    def kept(found: re.Match[str]) -> str:
        name = found[1]
        path = ROOT / ("assets/" + name if name == "manifest.webmanifest" else name)
        return found[0] if path.exists() or name.endswith("page.css") else ""

    return re.sub(r'<link\b[^>]*href="([^"]+)"[^>]*>\n', kept, page)


def make_page(dist: Path, app: str, runtime: str, facts: dict[str, Any]) -> str:
    """The page with real URLs, PyScript's configuration, the first texts and boot.js's facts."""
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    blocks = data("texts", boot_texts(page)) + data("facts", facts)
    page = without_missing(re.sub(r"<!--.*?-->\s*", "", page, flags=re.S))
    page = re.sub(r'\b(href|src)="((?:web|assets)/)', rf'\1="{app}\2', page)
    page = re.sub(r"<py-config .*?</py-config>", lambda _: pyscript_config(app), page)
    page = page.replace("</head>", f"{modules_ahead(dist, app, runtime)}\n</head>")
    page = page.replace("<html ", f'<html data-app="{app}" ', 1)
    return page.replace("</body>", f"{blocks}\n</body>")


def service_worker(facts: dict[str, Any]) -> str:
    """The service worker with the lists of the files it caches."""
    source = (ROOT / "web" / "page" / "sw.js").read_text(encoding="utf-8")
    return source.replace("THE_LISTS", json.dumps(facts, indent=1))


# The style sheets of the lobby; the others are loaded after it is painted.
FIRST_SHEETS = ("tokens.css", "fonts.css", "base.css", "lobby.css", "notices.css", "first_paint.css")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
NAMED_SIZE = re.compile(r"@custom-media (--[\w-]+) ([^;]+);\s*")


def with_sizes(query: str, sizes: dict[str, str]) -> str:
    """Replace the names of sizes of screens in a media query by their own queries."""
    return re.sub(r"\((--[\w-]+)\)", lambda found: f"({sizes[found[1]]})", query)


def named_sizes(tokens: str) -> dict[str, str]:
    """The media query of each size of screens that a style sheet names with @custom-media.

    Browsers do not know @custom-media yet. A name may be used in the queries of later names.
    """
    sizes: dict[str, str] = {}
    for name, query in NAMED_SIZE.findall(COMMENT.sub("", tokens)):
        sizes[name] = with_sizes(query, sizes)
    return sizes


def joined(sheets: list[Path], sizes: dict[str, str]) -> str:
    """Join style sheets, without comments and indentation, with the queries of named sizes of screens."""
    whole = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    whole = NAMED_SIZE.sub("", COMMENT.sub("", whole))
    whole = re.sub(r"@media [^{]+", lambda found: with_sizes(found[0], sizes), whole)
    return re.sub(r"\n\s*", "\n", whole).strip() + "\n"


def joined_css(folder: Path) -> dict[str, str]:
    """Join the style sheets into two, returned by name: one for the lobby, one for everything else."""
    first = [folder / name for name in FIRST_SHEETS]
    rest = [path for path in sorted(folder.glob("*.css")) if path not in first]
    sizes = named_sizes((folder / "tokens.css").read_text(encoding="utf-8"))
    return {"page.css": joined(first, sizes), "rest.css": joined(rest, sizes)}
