"""Pack our own modules and texts, compiled: an archive for the lobby, and a wheel for each later part.

The lobby's archive contains what web/main.py imports, and is unpacked before Python runs it. micropip
installs the wheels when they are first needed (web/door/parts.py).
"""

import ast
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bang.games import GAMES
from web.art import drawn
from web.build import ROOT
from web.build.files import every_file, write_zip
from web.build.runtime import compiled
from web.build.wheels import entry_of, wheel_name, write_wheel
from web.door.parts import NEEDS

MAIN = "web/main.py"
LOBBY = "lobby-modules.zip"
AT_ONCE = ("web/door/", "web/screens/")
HELP = "web/screens/help"
LIBRARIES = {"room": ["segno", "spake2"]}
"""The libraries of others that a part needs; micropip installs them with it."""
ROOM = ("bang/net/", "web/room/", "web/screens/room")
COMMON_TEXTS = {f"web/text/{path.stem}.json" for path in (ROOT / "assets" / "text").glob("*.toml")}
COMMAND_LINE = ("__main__.py", "check", "replay.py", "simulate.py")


def version() -> str:
    """The version given in pyproject.toml."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(found["project"]["version"])


def is_packed(path: Path) -> bool:
    """Whether a file of bang/ or web/ goes into the wheel unchanged or compiled."""
    parts = path.relative_to(ROOT).parts
    if parts[:2] in (("web", "build"), ("web", "css"), ("web", "signaling")):
        return False
    if parts[0] == "bang" and parts[1] in COMMAND_LINE:
        return False
    return path.suffix not in {".toml", ".js", ".mjs", ".css", ".html", ".md", ".pyc"}


def modules() -> dict[str, bytes]:
    """Our Python modules and the data files beside them."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for folder in ("bang", "web")
        for path in every_file(ROOT / folder)
        if is_packed(path)
    }


def texts() -> dict[str, bytes]:
    """Convert the texts to JSON, which Python reads many times faster than TOML."""
    folder = ROOT / "assets" / "text"
    made = {}
    for path in every_file(folder):
        if path.suffix == ".toml":
            name = path.relative_to(folder).with_suffix(".json").as_posix()
            made[f"web/text/{name}"] = _as_json(path)
    return made


def drawings() -> dict[str, bytes]:
    """The list of drawings, from which Python knows which cards have one."""
    return {"web/drawings.json": json.dumps(sorted(drawn())).encode()}


def facts() -> dict[str, bytes]:
    """Convert the data files of the games and lessons to JSON."""
    return {
        path.relative_to(ROOT).with_suffix(".json").as_posix(): _as_json(path)
        for folder in ("bang", "web")
        for path in every_file(ROOT / folder)
        if path.suffix == ".toml"
    }


def _as_json(path: Path) -> bytes:
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def imported(name: str, source: bytes) -> Iterator[str]:
    """The modules that a module imports when it is loaded, as file names without suffix."""
    body = list(ast.parse(source).body)
    for node in body:
        if isinstance(node, ast.Try):
            body += node.body
        elif isinstance(node, ast.Import):
            yield from (alias.name.replace(".", "/") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: relative imports are not followed here"
            assert node.module
            yield node.module.replace(".", "/")
            yield from (f"{node.module}.{alias.name}".replace(".", "/") for alias in node.names)


def of_lobby(sources: dict[str, bytes]) -> set[str]:
    """The modules of lobby, plain screens and door, and what these import when they are loaded.

    The lobby shows the options of every game; their modules are named as text in the register of games.
    """
    found: set[str] = set()
    waiting = [MAIN, *(game.options.replace(".", "/") + ".py" for game in GAMES.values())]
    waiting += [name for name in sources if name.startswith(AT_ONCE) and not name.startswith((HELP, *ROOM))]
    while waiting:
        name = waiting.pop()
        if name in found or name not in sources:
            continue
        found.add(name)
        stem = name.removesuffix(".py").removesuffix("/__init__")
        for other in (*imported(name, sources[name]), stem.rpartition("/")[0]):
            waiting += [f"{other}.py", f"{other}/__init__.py"]
    return found


def module_of(name: str) -> str:
    """The module that a compiled file contains, or the one that reads a data file of a game.

    Each box of a game is a data file beside its `facts.py`, which reads all of them (bang/common/boxes.py).
    """
    folder, _, file = name.rpartition("/")
    if folder.startswith("bang/") and file.endswith(".json"):
        return f"{folder}/facts.py"
    return name.removesuffix(".pyc") + ".py"


def part_of(name: str, lobby: set[str]) -> str:
    """The part to which a file belongs: lobby, room, a later game, help, or the game with the rest.

    A folder with the name of a game contains what that game alone needs, one named `room` what rooms need.
    The data of a game come with the module that reads them.
    """
    if module_of(name) in lobby or name == "web/drawings.json" or name in COMMON_TEXTS:
        return "lobby"
    folders = name.split("/")[:-1]
    if name.startswith(ROOM) or "room" in folders:
        return "room"
    for game in (part for part in NEEDS if part in GAMES):
        if game in folders or name == f"web/lessons/{game}.json":
            return game
    return "help" if name.startswith(HELP) or "help" in folders else "game"


def parts() -> dict[str, dict[str, bytes]]:
    """The files of each part."""
    sources = modules()
    lobby = of_lobby(sources)
    found: dict[str, dict[str, bytes]] = {part: {} for part in ("lobby", *NEEDS)}
    for name, content in {**compiled("package", sources), **texts(), **facts(), **drawings()}.items():
        if name != MAIN + "c":
            found[part_of(name, lobby)][name] = content
    return found


def make_parts(folder: Path) -> dict[str, Any]:
    """Write the lobby's archive and the wheels of the other parts, and return the wheels' entries.

    Nothing is compressed here, because the host and the browser's cache compress a whole file better.
    """
    found = parts()
    write_zip(folder / LOBBY, found.pop("lobby"), compress=False)
    made = {}
    for part, contents in found.items():
        wheel = folder / wheel_name(f"bang-{part}", version())
        write_wheel(wheel, contents)
        needs = [f"bang-{other}" for other in NEEDS[part]] + LIBRARIES.get(part, [])
        made[f"bang-{part}"] = entry_of(wheel, needs)
    return made
