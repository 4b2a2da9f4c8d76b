"""The repository's documents: pages, headings, links, rulings, and the files named in comments."""

import ast
import io
import os
import re
import tokenize
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MADE = ("dist", "mutants", "node_modules", "__pycache__")
"""Folders that are not part of the repository, like all hidden ones except `.ci`."""

BUILT = ("dist/", "notices.txt", "page.css", "rooms.json")
"""Paths that may be named although they exist only after a build."""

SUFFIXES = ("py", "md", "toml", "js", "mjs", "css", "html", "scenario", "txt", "json", "svg")
_PATH = re.compile(r"(?<![\w./:<@-])(?:\.{0,2}/)?[\w.*-]+(?:/[\w.*-]+)*/?(?:#[\w-]+)?")
_MODULE = re.compile(r"(?<![\w./-])(?:bang|web|tests|bench)(?:\.[A-Za-z_]\w*)+")
_RULING = re.compile(r"\b[RD]\d{1,2}[a-z]?\b")
_RULINGS = re.compile(r"\b([RD])(\d{1,2}) ?(?:to|[-–…]) ?\1(\d{1,2})\b")


@cache
def every_path() -> frozenset[str]:
    """All files and folders of the repository, from its root."""
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in MADE and (name[0] != "." or name == ".ci")]
        found += [(Path(folder) / name).relative_to(ROOT).as_posix() for name in (*folders, *files)]
    return frozenset(found)


def files(*suffixes: str) -> list[str]:
    """All files whose names end in one of these, sorted."""
    return sorted(path for path in every_path() if path.endswith(suffixes) and (ROOT / path).is_file())


def read(path: str) -> str:
    """The text of a file."""
    return (ROOT / path).read_text("utf-8")


# -- pages ---------------------------------------------------------------------------------------------------


def headings(page: str) -> list[str]:
    """The headings of a page, without their marks."""
    return re.findall(r"^#+ +(.+?)\s*$", without_blocks(page), re.MULTILINE)


def anchors(page: str) -> set[str]:
    """The anchors of a page, named as GitHub names them."""
    names = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings(page)]
    return {*names, *re.findall(r'<a (?:id|name)="([^"]+)"', page)}


def links(page: str) -> list[str]:
    """The targets of the links of a page, except those on other sites."""
    found = re.findall(r"\]\(([^()\s]+)\)", without_blocks(page))
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def spans(page: str) -> list[str]:
    """The code spans of a page; in a table the sign `|` is written with a backslash before it."""
    return [span.replace(r"\|", "|") for span in re.findall(r"`([^`\n]+)`", without_blocks(page))]


def prose(page: str) -> str:
    """A page without blocks, tables, headings and the targets of links; a code span is one word."""
    lines = [line for line in without_blocks(page).splitlines() if line[:1] not in ("|", "#")]
    return re.sub(r"(?<=\])\([^)]*\)", "", re.sub(r"`[^`]+`", "code", "\n".join(lines)))


def sentences(page: str) -> list[str]:
    """What stands between two full stops, colons or semicolons, or is a paragraph or a line of a list."""
    paragraphs = re.split(r"\n\s*\n|\n(?= *(?:-|\d+\.) )", prose(page))
    return [
        sentence for part in paragraphs for sentence in re.split(r"(?<=[.!?:;])[)*”\"]*\s+", part) if sentence
    ]


def without_blocks(page: str) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^ *```.*?^ *```", "", page, flags=re.MULTILINE | re.DOTALL)


def fenced(page: str, language: str) -> list[str]:
    """The fenced blocks of a page that are written in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def indented(page: str) -> list[str]:
    """The indented blocks inside the lists of a page."""
    found = re.findall(r"(?:^(?: {7,}\S.*)?\n)+", page, re.MULTILINE)
    return [
        re.sub(r"^ {7}", "", block, flags=re.MULTILINE).strip() + "\n" for block in found if block.strip()
    ]


# -- rulings -------------------------------------------------------------------------------------------------


@cache
def rulings() -> frozenset[str]:
    """All rulings: the headings of `docs/RULINGS.md` that are a number (R classic game, D the Duel)."""
    return frozenset(heading for heading in headings(read("docs/RULINGS.md")) if _RULING.fullmatch(heading))


def rulings_cited(text: str) -> set[str]:
    """The rulings that a text names, including those inside a range."""
    inside = {
        f"{letter}{number}"
        for letter, first, last in _RULINGS.findall(text)
        for number in range(int(first), int(last))
    }
    return {*_RULING.findall(text), *inside}


# -- files named in text -------------------------------------------------------------------------------------


def remarks(path: str) -> str:
    """The comments of a file; in Python also the docstrings, and the pages that other strings name."""
    text = read(path)
    if path.endswith(".py"):
        return "\n".join(_python_remarks(text))
    if path.endswith((".js", ".mjs", ".css")):
        return "\n".join(re.findall(r"/\*.*?\*/|(?:^|\s)//.*?$", text, re.MULTILINE | re.DOTALL))
    if path.endswith(".html"):
        return "\n".join(re.findall(r"<!--.*?-->", text, re.DOTALL))
    return "\n".join(re.findall(r"(?:^|\s)#.*$", text, re.MULTILINE))


def _python_remarks(text: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"[\w./-]+\.md\b", node.value)


def paths_named(text: str, in_code: bool = False) -> list[str]:
    """The words of a text that name a file or a folder; in code, every word with a slash in it."""
    roots = {path for path in every_path() if "/" not in path}
    found = []
    for match in _PATH.findall(text):
        word = match.rstrip(".")
        path = word.partition("#")[0]
        folder, slash, _ = path.partition("/")
        stem, _, suffix = path.rpartition(".")
        if (slash and (in_code or folder in roots)) or (stem and suffix in SUFFIXES):
            found.append(word)
    return [word for word in found if word not in BUILT]


def modules_named(text: str) -> list[str]:
    """The words of a text that name a module, or something in one."""
    return [word for word in _MODULE.findall(text) if word.rpartition(".")[2] not in SUFFIXES]


def is_there(word: str) -> bool:
    """A file or folder has this path or a path that ends with it, and has the anchor if one is named."""
    path, _, anchor = word.partition("#")
    ends = re.sub(r"^(\.*/)+|/$", "", path)
    found = [other for other in every_path() if f"/{other}".endswith(f"/{ends}")]
    if "*" in ends:
        found = [other for other in every_path() if fnmatch(other, ends)]
    if not anchor:
        return bool(found)
    return any(anchor in anchors(read(other)) for other in found if other.endswith(".md"))


def leads_somewhere(page: str, link: str) -> bool:
    """A link on a page points to an existing file or folder, and to an existing anchor if it names one."""
    path, _, anchor = link.partition("#")
    there = os.path.normpath(Path(page).parent / path) if path else page
    if not anchor or there not in every_path():
        return there in every_path()
    return there.endswith(".md") and anchor in anchors(read(there))


def is_module(word: str) -> bool:
    """A module has this name, or a module contains something of this name."""
    names = word.split(".")
    for length in range(len(names), 0, -1):
        path = "/".join(names[:length])
        rest = names[length:]
        for file in (f"{path}.py", f"{path}/__init__.py"):
            if file in every_path():
                defined = rest and rf"^\s*(?:(?:async )?def |class )?{rest[0]}\b *[=:(]"
                return not rest or re.search(str(defined), read(file), re.MULTILINE) is not None
    return False
