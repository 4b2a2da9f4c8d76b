"""The map in ARCHITECTURE.md lists every folder of the repository, in the words of its docstring."""

from __future__ import annotations

import re

import pytest

from tests.documents import ROOT, every_path, read

LINES = re.findall(
    r"^(\S+)/ +(.+)$", re.findall(r"^```folders\n(.*?)^```$", read("ARCHITECTURE.md"), re.M | re.S)[0], re.M
)
MAP = dict(LINES)
DEEP = ("assets/art/", "assets/text/", "web/build/", "bench/", "tests/saves/")
"""Folders whose subfolders need no line of their own."""


def folders() -> list[str]:
    """All folders with files in them, except those inside the folders of DEEP."""
    found = {path.rpartition("/")[0] for path in every_path() if (ROOT / path).is_file()}
    return sorted(folder for folder in found if folder and folder[0] != "." and not folder.startswith(DEEP))


def test_every_folder_has_a_line_in_the_map() -> None:
    assert sorted(folder for folder, _ in LINES) == sorted(
        {*folders(), "assets", "assets/art", "tests/saves"}
    )


@pytest.mark.parametrize("folder", [folder for folder in MAP if (ROOT / folder / "__init__.py").exists()])
def test_the_map_describes_a_package_in_the_words_of_its_docstring(folder: str) -> None:
    first = re.match(r'"""(.*?)(?:"""|\n)', read(f"{folder}/__init__.py"))
    assert first is not None
    assert MAP[folder] == first[1]
