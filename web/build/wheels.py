"""Write wheels whose bytes depend only on their contents, and list what Pyodide must know of each."""

import hashlib
from pathlib import Path
from typing import Any

from web.build.files import write_zip

ABOUT = b"Wheel-Version: 1.0\nGenerator: web.build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def wheel_name(name: str, version: str) -> str:
    """The file name of a wheel."""
    return f"{name.replace('-', '_')}-{version}-py3-none-any.whl"


def write_wheel(target: Path, contents: dict[str, bytes]) -> None:
    """Write a wheel, whose name and version are in its file name.

    Nothing is compressed, because the host and the browser's cache compress a whole file better.
    """
    name, version = target.name.split("-")[:2]
    about = f"{name}-{version}.dist-info"
    whole = {
        **contents,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{about}/WHEEL": ABOUT,
    }
    whole[f"{about}/RECORD"] = "".join(f"{file},,\n" for file in sorted(whole)).encode()
    write_zip(target, whole, compress=False)


def entry_of(wheel: Path, needs: list[str]) -> dict[str, Any]:
    """The entry of a wheel in Pyodide's list of packages."""
    name, version = wheel.name.split("-")[:2]
    return {
        "name": name.replace("_", "-"),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": needs,
    }
