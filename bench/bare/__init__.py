"""The bare page: it loads stock Pyodide, or our compiled standard library, and prints one line."""

import shutil
from pathlib import Path

from web.build.runtime import PYODIDE

HERE = Path(__file__).parent
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")


def make_bare_page(folder: Path, compiled: Path | None = None) -> Path:
    """Write the bare page to a folder, with a compiled library instead of the stock one if given."""
    runtime = folder / "runtime" / "0"
    runtime.mkdir(parents=True)
    for name in STOCK:
        shutil.copyfile(PYODIDE / name, runtime / name)
    if compiled:
        shutil.copyfile(compiled, runtime / "python_stdlib.zip")
    shutil.copyfile(HERE / "bare.mjs", runtime / "bare.mjs")
    shutil.copyfile(HERE / "index.html", folder / "index.html")
    return folder
