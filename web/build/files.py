"""Files, archives and fingerprints; the same input always gives the same bytes."""

import hashlib
import shutil
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)


def every_file(folder: Path) -> list[Path]:
    """All files in a folder and its subfolders, sorted, without hidden files and caches."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and not any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(folder).parts)
    )


def fingerprint(*contents: bytes | str | Path) -> str:
    """A short hash of contents; a file counts with its name."""
    total = hashlib.sha256()
    for content in contents:
        if isinstance(content, Path):
            total.update(content.name.encode() + b"\0" + content.read_bytes() + b"\0")
        else:
            total.update((content.encode() if isinstance(content, str) else content) + b"\0")
    return total.hexdigest()[:12]


def fingerprint_of_tree(folder: Path, *more: bytes | str | Path) -> str:
    """A short hash of all files in a folder, and of `more`."""
    parts: list[bytes | str | Path] = []
    for path in every_file(folder):
        parts += [path.relative_to(folder).as_posix(), path.read_bytes()]
    return fingerprint(*parts, *more)


def write_zip(target: Path, contents: Mapping[str, bytes], compress: bool = True) -> None:
    """Write a ZIP archive whose bytes depend only on its contents."""
    method = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = method
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, contents[name], compresslevel=9)


def read_tree(folder: Path, prefix: str = "") -> dict[str, bytes]:
    """The contents of all files in a folder by their path."""
    return {prefix + path.relative_to(folder).as_posix(): path.read_bytes() for path in every_file(folder)}


def write_tree(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Make a folder contain exactly these files."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def copy(paths: Iterable[Path], folder: Path) -> None:
    """Copy files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        shutil.copyfile(path, folder / path.name)
