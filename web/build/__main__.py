"""Build the static site: python3 -m web.build [--into FOLDER] [--as LABEL]."""

import argparse
import fcntl
import hashlib
import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from web.build import BUILT, DIST, NODE_MODULES, ROOT, meeting
from web.build.files import copy, every_file, fingerprint, fingerprint_of_tree
from web.build.headers import HEADERS, forever
from web.build.interpreter import SOURCE, write_interpreter
from web.build.libraries import make_libraries, pinned
from web.build.licences import write_notices
from web.build.package import LOBBY, make_parts, version
from web.build.page import joined_css, make_page, service_worker
from web.build.runtime import make_runtime, name_of_runtime, versions
from web.build.sprites import FIRST, games_drawn, make_sprites

NOT_SERVED = {".toml", ".py", ".md"}
# Files of the app that are loaded before Python can answer, and files of the runtime that are loaded later.
FOR_THE_START = ("/interpreter.mjs", "/main.py", f"/{LOBBY}")
LATER = ("/rest.zip", ".whl")
AT_THE_TOP = ("manifest.webmanifest", "robots.txt")


def runtime_made() -> Path:
    """The folder of the runtime, built unless it exists already."""
    folder = BUILT / "runtime" / fingerprint(name_of_runtime(), *pinned())
    if not list(folder.glob("spake2-*.whl")):  # it is written last
        shutil.rmtree(folder.parent, ignore_errors=True)
        make_runtime(folder)
        make_libraries(folder)
    return folder


def app_made(label: str, runtime: Path) -> Path:
    """Put all our own files into a folder named after a hash of its content."""
    folder = BUILT / "app"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "web" / "css").mkdir(parents=True)
    for sheet, content in joined_css(ROOT / "web" / "css").items():
        (folder / "web" / "css" / sheet).write_text(content, encoding="utf-8")
    copy([ROOT / "web" / "main.py"], folder / "web")
    programs = folder / "web" / "page"
    copy([path for path in (ROOT / "web" / "page").glob("*.js") if path.name != "sw.js"], programs)
    copy(every_file(ROOT / "web" / "page" / "boot"), programs / "boot")
    copy([NODE_MODULES / "idiomorph" / "dist" / "idiomorph.min.js"], programs)
    for path in every_file(ROOT / "assets"):
        name = path.relative_to(ROOT)
        if path.suffix in NOT_SERVED or name.parts[1] in ("art", "text") or path.name in AT_THE_TOP:
            continue
        copy([path], folder / name.parent)
    make_sprites(folder / "assets" / "sprites")
    packages = make_parts(folder)
    named = folder.with_name(fingerprint_of_tree(folder, label, runtime.name, SOURCE))
    write_interpreter(folder / SOURCE.relative_to(ROOT), f"app/{named.name}/", runtime, packages)
    shutil.rmtree(named, ignore_errors=True)
    folder.rename(named)
    return named


def entry(name: str, path: Path) -> list[Any]:
    """The URL, the size and the fingerprint of a file: 128 bits of the SHA-256 of its bytes."""
    return [name, path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest()[:32]]


def listed(folder: Path, base: str) -> list[list[Any]]:
    """The entry of every file in a folder."""
    return [entry(base + path.relative_to(folder).as_posix(), path) for path in every_file(folder)]


def page_written(fresh: Path, app: Path, runtime: Path) -> dict[str, Any]:
    """Write index.html, and return the facts that it contains about the site."""
    app_at, runtime_at = f"app/{app.name}/", f"runtime/{runtime.name}/"
    sheets = sorted(path.stem for path in (app / "assets" / "sprites").glob("*.svg"))
    facts = {
        "version": f"{version()}+{app.name}",
        "parts": [*versions()],
        "runtime": runtime_at,
        "sprites": {
            "first": [f"assets/sprites/{name}.svg" for name in sheets if name in FIRST],
            "later": [
                f"assets/sprites/{name}.svg" for name in sheets if name not in (*FIRST, *games_drawn())
            ],
            "games": {game: f"assets/sprites/{game}.svg" for game in games_drawn()},
        },
        "interpreter": f"{app_at}web/page/interpreter.mjs",
        # The bytes to load before Python can start, for the progress bar.
        "sizes": {
            **{name: size for name, size, _ in listed(runtime, runtime_at) if not name.endswith(LATER)},
            **{name: size for name, size, _ in listed(app, app_at) if name.endswith(FOR_THE_START)},
        },
    }
    page = make_page(fresh, app_at, runtime_at, facts)
    (fresh / "index.html").write_text(page, encoding="utf-8")
    return facts


def rooms_file() -> str:
    """The text of rooms.json; the build stops if rooms.toml is wrong."""
    try:
        return meeting.for_site()
    except meeting.Wrong as wrong:
        sys.exit(f"{meeting.SOURCE.name}: {wrong}")


def kept_offline(fresh: Path, app: Path, runtime: Path) -> dict[str, Any]:
    """The files that the service worker caches: our own, and those of the runtime."""
    left_out = (HEADERS, meeting.NAME)  # rooms need a network, and a local server has its own rooms.json
    tops = [path for path in sorted(fresh.iterdir()) if path.is_file() and path.name not in left_out]
    own = [entry("./" if path.name == "index.html" else path.name, path) for path in tops]
    # The PNG icons are fetched by the browser only when the page is installed.
    ours = [one for one in listed(app, f"app/{app.name}/") if not one[0].endswith(".png")]
    files = [*ours, *own]
    return {
        "page": f"app/{app.name}/",
        # Named after all its files: a version in which only index.html has changed needs a cache of its own.
        "app": {"name": f"app-{fingerprint(json.dumps(files))}", "files": files},
        "runtime": {"name": f"runtime-{runtime.name}", "files": listed(runtime, f"runtime/{runtime.name}/")},
    }


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Make a second build wait until the first is done, because both use the same folder."""
    BUILT.mkdir(exist_ok=True)
    with open(BUILT / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(into: Path, label: str = "") -> str:
    """Build the site into a folder and return its version."""
    with one_at_a_time():
        return built(into, label)


def built(into: Path, label: str) -> str:
    """Do the work of `build`: write a new folder first, then replace the old one."""
    made = runtime_made()
    fresh = into.with_name(into.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    # Named after its bytes as well: the same sources may give others on another machine.
    runtime = fresh / "runtime" / fingerprint_of_tree(made)
    shutil.copytree(made, runtime)
    ours = app_made(label, runtime)
    app = fresh / "app" / ours.name
    app.parent.mkdir()
    shutil.move(ours, app)
    facts = page_written(fresh, app, runtime)
    for name in AT_THE_TOP:
        if (source := ROOT / "assets" / name).exists():
            (fresh / name).write_bytes(
                source.read_bytes().replace(b'"assets/', f'"app/{ours.name}/assets/'.encode())
            )
    write_notices(fresh)
    (fresh / meeting.NAME).write_text(rooms_file(), encoding="utf-8")
    (fresh / HEADERS).write_text(forever(f"app/{app.name}/", f"runtime/{runtime.name}/"), encoding="utf-8")
    worker = service_worker(kept_offline(fresh, app, runtime))
    (fresh / "sw.js").write_text(worker, encoding="utf-8")
    shutil.rmtree(into, ignore_errors=True)
    fresh.rename(into)
    return str(facts["version"])


def main() -> None:
    """Build the site and print its version and size."""
    parser = argparse.ArgumentParser(prog="python3 -m web.build", description="Builds the static site.")
    parser.add_argument("--into", type=Path, default=DIST, metavar="FOLDER")
    parser.add_argument(
        "--as", dest="label", default="", metavar="LABEL", help="makes the build count as another version"
    )
    arguments = parser.parse_args()
    into: Path = arguments.into.resolve()
    named = build(into, arguments.label)
    size = sum(path.stat().st_size for path in every_file(into))
    shown = into.relative_to(ROOT) if into.is_relative_to(ROOT) else into
    print(f"Built {shown}/: version {named}, {size / 1e6:.1f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
