"""The map in ARCHITECTURE.md lists every folder of the repository, in the words of its docstring."""

from __future__ import annotations

import re

import pytest

from tests.documents import ROOT, every_path, read

LINES = re.findall(
    r"^(\S+)/ +(.+)$", re.findall(r"^```rooms\n(.*?)^```$", read("ARCHITECTURE.md"), re.M | re.S)[0], re.M
)
ROOMS = dict(LINES)
DEEP = ("assets/art/", "assets/text/", "web/build/", "bench/", "tests/saves/")
"""Folders whose subfolders need no line of their own."""


def folders() -> list[str]:
    """All folders with files in them, except those inside the folders of DEEP."""
    found = {path.rpartition("/")[0] for path in every_path() if (ROOT / path).is_file()}
    return sorted(folder for folder in found if folder and folder[0] != "." and not folder.startswith(DEEP))


def test_every_folder_has_a_line_in_the_map() -> None:
    assert sorted(room for room, _ in LINES) == sorted({*folders(), "assets", "assets/art", "tests/saves"})


@pytest.mark.parametrize("room", [room for room in ROOMS if (ROOT / room / "__init__.py").exists()])
def test_the_map_describes_a_package_in_the_words_of_its_docstring(room: str) -> None:
    first = re.match(r'"""(.*?)(?:"""|\n)', read(f"{room}/__init__.py"))
    assert first is not None
    assert ROOMS[room] == first[1]
