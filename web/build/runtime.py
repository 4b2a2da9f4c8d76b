"""Build the Python runtime for the browser: interpreter, compiled standard library, PyScript, micropip.

It changes only with the versions of these parts, so it has its own folder, and its own cache in the browser:
an update of the game does not download it again.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from web.build import BUILT, NODE_MODULES, ROOT
from web.build.files import copy, fingerprint, read_tree, write_tree, write_zip

HERE = Path(__file__).parent
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core"
WHEELS = BUILT / "wheels"

# Modules that are left out. A test checks that neither our code nor micropip imports one of them.
LEFT_OUT = frozenset(
    """
    __hello__ __phello__ _aix_support _android_support _apple_support _ast_unparse _compat_pickle
    _ios_support _osx_support _py_abc _pydatetime _pyio _pyrepl _ssl _strptime antigravity argparse bdb
    cProfile calendar cmd colorsys compileall configparser csv ctypes curses dbm difflib doctest
    ensurepip filecmp fileinput fractions ftplib getopt getpass gettext graphlib http idlelib imaplib
    lib2to3 mailbox mimetypes modulefinder msilib multiprocessing netrc nturl2path numbers optparse pdb
    pickle pickletools plistlib poplib pprint profile pstats pty py_compile pyclbr pydoc pydoc_data
    quopri rlcompleter sched shelve shlex smtplib socketserver sqlite3 sre_compile sre_constants
    sre_parse ssl statistics stringprep symtable tabnanny this timeit tkinter trace tracemalloc tty
    turtle turtledemo unittest uuid venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
    asyncio/__main__ asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils
    compression/zstd concurrent/futures/interpreter concurrent/futures/process concurrent/interpreters
    email/_encoded_words email/_header_value_parser email/_parseaddr email/_policybase email/base64mime
    email/charset email/contentmanager email/encoders email/errors email/feedparser email/generator
    email/header email/headerregistry email/iterators email/message email/mime email/parser email/policy
    email/quoprimime email/utils importlib/metadata/_adapters importlib/metadata/diagnose json/__main__
    json/tool logging/config logging/handlers pyodide/_nodesock_transport pyodide/console urllib/error
    urllib/request urllib/response urllib/robotparser
    """.split()
)
# Modules that only micropip and the game need: they come in an archive of their own, after the lobby.
LATER = frozenset(
    """
    _markupbase _pylong _sysconfigdata__emscripten_wasm32-emscripten _threading_local base64 code
    compression/bz2 compression/gzip compression/lzma compression/zlib concurrent/futures/thread email gzip
    hashlib hmac html/parser importlib/metadata importlib/readers importlib/resources importlib/simple
    pathlib/types pkgutil platform pyodide/ffi/wrappers pyodide/http queue secrets string/templatelib
    sysconfig tarfile tomllib
    """.split()
)
# Modules that are frozen into the interpreter, so their files are not needed.
FROZEN = frozenset(
    """
    _collections_abc _sitebuiltins abc codecs genericpath importlib/_bootstrap importlib/_bootstrap_external
    importlib/machinery importlib/util io ntpath os posixpath runpy site stat zipimport
    """.split()
)
ENCODINGS_KEPT = frozenset("__init__ aliases ascii cp437 idna latin_1 punycode utf_8 utf_8_sig".split())

# Parts of micropip that are documentation, for use outside Pyodide, or never imported.
NOT_OF_MICROPIP = re.compile(
    r"/RECORD$|LICENSE|README|py\.typed$|_not_in_pyodide|/packaging/(metadata\.py|licenses/)"
)
# The JavaScript files of PyScript that are needed; plugins turned off in pyscript.toml are left out.
PYSCRIPT_PARTS = ("core.js", "core-*.js", "error-*.js")


def is_needed(name: str) -> bool:
    """Whether a file of the standard library is included."""
    if name.startswith("encodings/"):
        return name.removesuffix(".py").rpartition("/")[2] in ENCODINGS_KEPT
    return not is_inside(name, LEFT_OUT | FROZEN)


def is_inside(name: str, modules: frozenset[str]) -> bool:
    """Whether a file belongs to one of these modules and packages."""
    parts = name.removesuffix(".pyc").removesuffix(".py").split("/")
    return any("/".join(parts[: count + 1]) in modules for count in range(len(parts)))


def compiled(name: str, sources: dict[str, bytes]) -> dict[str, bytes]:
    """Compile the Python files among these, unless they are unchanged; other files stay as they are."""
    modules = {path: content for path, content in sources.items() if path.endswith(".py")}
    others = {path: content for path, content in sources.items() if path not in modules}
    before, after, stamp = (BUILT / part / name for part in ("source", "compiled", "stamp"))
    compiler = HERE / "compile.mjs"
    key = fingerprint(*(item for pair in sorted(modules.items()) for item in pair), compiler, *versions())
    if not stamp.exists() or stamp.read_text() != key:
        write_tree(before, modules)
        shutil.rmtree(after, ignore_errors=True)
        if subprocess.run(["node", str(compiler), str(before), str(after)], cwd=ROOT).returncode:
            sys.exit("The build failed.")
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(key)
    return {**others, **read_tree(after)}


def versions() -> tuple[str, str, str]:
    """The names and versions of Pyodide, PyScript and micropip."""
    found = [json.loads((folder / "package.json").read_text())["version"] for folder in (PYODIDE, PYSCRIPT)]
    return f"pyodide {found[0]}", f"pyscript {found[1]}", micropip_wheel().name


def micropip_wheel() -> Path:
    """The path of the downloaded micropip wheel."""
    (wheel,) = WHEELS.glob("micropip-*.whl")
    return wheel


def name_of_runtime() -> str:
    """A hash of the versions and of our build scripts, not of their output, which may vary."""
    return fingerprint(*versions(), HERE / "runtime.py", HERE / "compile.mjs", HERE / "files.py")


def standard_library() -> dict[str, bytes]:
    """The sources of the needed part of the standard library."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        return {
            name: archive.read(name) for name in archive.namelist() if is_needed(name) and name[-1] != "/"
        }


def own_lock(wheel: Path) -> dict[str, Any]:
    """Pyodide's list of packages, reduced to micropip."""
    stock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    micropip = dict(stock["packages"]["micropip"])
    micropip |= {
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
    }
    return {"info": stock["info"], "packages": {"micropip": micropip}}


def make_wheel_of_micropip(folder: Path) -> Path:
    """Write a wheel with micropip compiled, without files that a browser does not need."""
    original = micropip_wheel()
    with zipfile.ZipFile(original) as archive:
        sources = {
            name: archive.read(name) for name in archive.namelist() if not NOT_OF_MICROPIP.search(name)
        }
    (about,) = [name for name in sources if name.endswith("/METADATA")]
    sources[about] = sources[about].partition(b"\n\n")[0] + b"\n"
    target = folder / original.name
    write_zip(target, compiled("micropip", sources), compress=False)
    return target


def make_runtime(folder: Path) -> None:
    """Write everything Python needs to start into a folder."""
    folder.mkdir(parents=True)
    copy([PYODIDE / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")], folder)
    for pattern in PYSCRIPT_PARTS:
        copy((PYSCRIPT / "dist").glob(pattern), folder)
    for path in folder.glob("*.js"):
        # The source maps are not included, so browser tools must not request them.
        path.write_text(path.read_text().split("//# sourceMappingURL=")[0])
    # Not compressed: the host and the browser's cache compress the whole archive better.
    library = compiled("stdlib", standard_library())
    rest = {name: content for name, content in library.items() if is_inside(name, LATER)}
    first = {name: content for name, content in library.items() if name not in rest}
    write_zip(folder / "stdlib.zip", first, compress=False)
    write_zip(folder / "rest.zip", rest, compress=False)
    make_wheel_of_micropip(folder)
