"""Builds the whole static site: python3 -m web.build [--into FOLDER] [--as VERSION]."""

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any

from web.build import BUILT, DIST, NODE_MODULES, ROOT
from web.build.files import copy, every_file, fingerprint, fingerprint_of_tree
from web.build.licences import write_notices
from web.build.package import make_wheel, version
from web.build.page import joined_css, make_page, service_worker
from web.build.runtime import make_runtime, name_of_runtime, versions
from web.build.sprites import make_sprites

NOT_SERVED = {".toml", ".py", ".md"}
AT_THE_TOP = ("manifest.webmanifest", "favicon.ico", "robots.txt")


def runtime_made() -> Path:
    """Makes the runtime, or finds it made before."""
    folder = BUILT / "runtime" / name_of_runtime()
    if not (folder / "interpreter.mjs").exists():
        shutil.rmtree(folder.parent, ignore_errors=True)
        make_runtime(folder)
    return folder


def app_made(label: str) -> tuple[Path, Path, dict[str, list[str]]]:
    """Lays out everything that is ours, in a folder named by what is in it."""
    folder = BUILT / "app"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "web" / "css").mkdir(parents=True)
    (folder / "web" / "css" / "page.css").write_text(joined_css(ROOT / "web" / "css"), encoding="utf-8")
    copy([ROOT / "web" / name for name in ("boot.js", "old.js", "main.py")], folder / "web")
    copy(every_file(ROOT / "web" / "boot"), folder / "web" / "boot")
    copy([NODE_MODULES / "idiomorph" / "dist" / "idiomorph.min.js"], folder / "web")
    for path in every_file(ROOT / "assets"):
        name = path.relative_to(ROOT)
        if path.suffix in NOT_SERVED or name.parts[1] in ("art", "text") or path.name in AT_THE_TOP:
            continue
        copy([path], folder / name.parent)
    sheets = make_sprites(folder / "assets" / "sprites")
    wheel = make_wheel(folder)
    named = folder.with_name(fingerprint_of_tree(folder, label))
    shutil.rmtree(named, ignore_errors=True)
    folder.rename(named)
    return named, named / wheel.name, sheets


def listed(folder: Path, base: str) -> list[list[Any]]:
    """Lists the files of a folder: address, size, fingerprint."""
    return [
        [base + path.relative_to(folder).as_posix(), path.stat().st_size, fingerprint(path)]
        for path in every_file(folder)
    ]


def main() -> None:
    """Builds the site into a folder beside the real one, then puts it in its place."""
    parser = argparse.ArgumentParser(prog="python3 -m web.build", description="Builds the static site.")
    parser.add_argument("--into", type=Path, default=DIST)
    parser.add_argument(
        "--as", dest="label", default="", help="a version that differs in nothing but its name"
    )
    arguments = parser.parse_args()
    runtime, (app, wheel, sheets) = runtime_made(), app_made(arguments.label)
    into: Path = arguments.into
    fresh = into.with_name(into.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(runtime, fresh / "runtime" / runtime.name)
    shutil.copytree(app, fresh / "app" / app.name)
    wheel_size = wheel.stat().st_size
    shutil.rmtree(app)
    app_at, runtime_at = f"app/{app.name}/", f"runtime/{runtime.name}/"
    facts = {
        "version": f"{version()}+{app.name}",
        "parts": [*versions()],
        "runtime": runtime_at,
        "sprites": sheets,
        "sizes": {
            name: size
            for name, size, _ in [
                *listed(fresh / "runtime" / runtime.name, runtime_at),
                [app_at + wheel.name, wheel_size, ""],
            ]
        },
    }
    page = make_page(fresh, app_at, runtime_at, app_at + wheel.name, facts)
    (fresh / "index.html").write_text(page, encoding="utf-8")
    copy([path for name in AT_THE_TOP if (path := ROOT / "assets" / name).exists()], fresh)
    write_notices(fresh)
    tops = [path for path in fresh.iterdir() if path.is_file() and path.name != "notices.txt"]
    lists = {
        "page": app.name,
        "app": {
            "name": f"app-{app.name}",
            "files": listed(fresh / "app" / app.name, app_at)
            + [["./" if path.name == "index.html" else path.name, path.stat().st_size, ""] for path in tops],
        },
        "runtime": {
            "name": f"runtime-{runtime.name}",
            "files": listed(fresh / "runtime" / runtime.name, runtime_at),
        },
    }
    (fresh / "sw.js").write_text(service_worker(lists), encoding="utf-8")
    shutil.rmtree(into, ignore_errors=True)
    fresh.rename(into)
    size = sum(path.stat().st_size for path in every_file(into))
    shown = into.relative_to(ROOT) if into.is_relative_to(ROOT) else into
    print(f"{shown}/ is built: version {facts['version']}, {size / 1e6:.1f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
