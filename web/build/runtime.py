"""Lays out Python itself for the browser: interpreter, compiled standard library, PyScript, micropip.

All this changes only with its versions, so it has a folder, and in the browser a cache, of its own: an update
of the game does not fetch it again.
"""

import hashlib
import json
import shutil
import subprocess
import zipfile
from pathlib import Path

from web.build import BUILT, NODE_MODULES, ROOT
from web.build.files import copy, fingerprint, read_tree, write_tree, write_zip

HERE = Path(__file__).parent
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core"
WHEELS = BUILT / "wheels"

# What no page needs. Everything else stays, because nobody can say what a later module imports.
LEFT_OUT = frozenset(
    """
    __hello__ __phello__ _aix_support _android_support _apple_support _ios_support _osx_support
    _pyrepl antigravity bdb cProfile cmd compileall ctypes curses dbm doctest ensurepip filecmp
    fileinput ftplib getpass idlelib imaplib lib2to3 mailbox modulefinder msilib multiprocessing
    netrc nturl2path optparse pdb pickletools poplib profile pstats pty pyclbr pydoc pydoc_data
    rlcompleter sched shelve smtplib socketserver sqlite3 ssl _ssl sre_compile sre_constants
    sre_parse symtable tabnanny this timeit tkinter trace tracemalloc tty turtle turtledemo unittest
    venv wave webbrowser wsgiref xml xmlrpc zipapp
    """.split()
)
ENCODINGS_KEPT = frozenset(
    "__init__ aliases ascii cp437 idna latin_1 punycode unicode_escape utf_8 utf_8_sig".split()
)

# PyScript parts that the page switches off are not carried along.
PYSCRIPT_PARTS = ("core.js", "core-*.js", "error-*.js")


def is_needed(name: str) -> bool:
    """Says whether a file of the standard library is worth its bytes."""
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS_KEPT
    return first.removesuffix(".py") not in LEFT_OUT


def compiled(name: str, sources: dict[str, bytes]) -> dict[str, bytes]:
    """Compiles the Python files among these, unless the same were compiled before; the rest stays."""
    modules = {path: content for path, content in sources.items() if path.endswith(".py")}
    others = {path: content for path, content in sources.items() if path not in modules}
    before, after, stamp = (BUILT / part / name for part in ("source", "compiled", "stamp"))
    compiler = HERE / "compile.mjs"
    key = fingerprint(*(item for pair in sorted(modules.items()) for item in pair), compiler, *versions())
    if not stamp.exists() or stamp.read_text() != key:
        write_tree(before, modules)
        shutil.rmtree(after, ignore_errors=True)
        subprocess.run(["node", str(compiler), str(before), str(after)], cwd=ROOT, check=True)
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(key)
    return {**others, **read_tree(after)}


def versions() -> tuple[str, str, str]:
    """Names what is carried along: Pyodide, PyScript and micropip."""
    found = [json.loads((folder / "package.json").read_text())["version"] for folder in (PYODIDE, PYSCRIPT)]
    return f"pyodide {found[0]}", f"pyscript {found[1]}", micropip_wheel().name


def micropip_wheel() -> Path:
    """Finds the one wheel that was fetched."""
    (wheel,) = WHEELS.glob("micropip-*.whl")
    return wheel


def name_of_runtime() -> str:
    """Names the runtime by its versions and by how we lay it out, not by what a compiler may shuffle."""
    ours = [HERE / "runtime.py", HERE / "compile.mjs", HERE / "files.py", ROOT / "web" / "interpreter.mjs"]
    return fingerprint(*versions(), *ours)


def standard_library() -> dict[str, bytes]:
    """Reads the part of the standard library that is needed, as source."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        return {
            name: archive.read(name) for name in archive.namelist() if is_needed(name) and name[-1] != "/"
        }


def own_lock(wheel: Path) -> dict[str, object]:
    """Writes Pyodide's list of packages anew, with micropip as its only one."""
    stock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    micropip = dict(stock["packages"]["micropip"])
    micropip |= {
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
    }
    return {"info": stock["info"], "packages": {"micropip": micropip}}


def pyscript_modules() -> dict[str, bytes]:
    """Gets the Python half of PyScript out of its JavaScript."""
    module = PYSCRIPT / "src" / "stdlib" / "pyscript.js"
    say = f"console.log(JSON.stringify((await import({json.dumps(module.as_uri())})).default.pyscript))"
    done = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", say],
        check=True,
        capture_output=True,
        text=True,
    )
    return {f"pyscript/{name}": source.encode() for name, source in json.loads(done.stdout).items()}


def make_wheel_of_micropip(folder: Path) -> Path:
    """Compiles micropip, and leaves the list of its files out, which would no longer be true."""
    original = micropip_wheel()
    with zipfile.ZipFile(original) as archive:
        sources = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/RECORD")}
    target = folder / original.name
    write_zip(target, compiled("micropip", sources))
    return target


def make_runtime(folder: Path) -> None:
    """Fills the folder with everything Python needs to start."""
    folder.mkdir(parents=True)
    copy([PYODIDE / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")], folder)
    for pattern in PYSCRIPT_PARTS:
        copy((PYSCRIPT / "dist").glob(pattern), folder)
    for path in folder.glob("*.js"):
        # The maps are not carried along; a browser's tools would ask for them in vain.
        path.write_text(path.read_text().split("//# sourceMappingURL=")[0])
    # Stored, not deflated: a compressing host, and the browser's cache, do better with the whole.
    write_zip(folder / "stdlib.zip", compiled("stdlib", standard_library()), compress=False)
    modules = compiled("pyscript", pyscript_modules())
    cached = {
        name.replace("pyscript/", "pyscript/__pycache__/").replace(".pyc", ".cpython-314.pyc"): content
        for name, content in modules.items()
    }
    write_zip(folder / "pyscript.zip", cached)
    lock = json.dumps(own_lock(make_wheel_of_micropip(folder)))
    interpreter = (ROOT / "web" / "interpreter.mjs").read_text()
    (folder / "interpreter.mjs").write_text(interpreter.replace("LOCK_OF_PACKAGES", lock))
