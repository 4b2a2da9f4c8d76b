"""Everything that others made is named in notices.txt, with the whole text of its licence."""

import json
import re
from pathlib import Path

import pytest

from web.build import NODE_MODULES
from web.build.licences import RULE, of_package, parts, parts_of_pyscript
from web.build.runtime import PYSCRIPT

# Words from each licence that occurs.
GRANTS = (
    "Permission is hereby granted, free of charge",
    "Permission to use, copy, modify",
    "Redistribution and use in source and binary forms",
    "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
    "Covered Software",
    "The licence is the one of Pyodide, above",
    "Under the Apache License 2.0, printed below",
    "Permission is granted to anyone to use this software for any purpose",
    "dedicated to the public domain",
    "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "SIL OPEN FONT LICENSE Version 1.1",
    "An unofficial, non-commercial fan work",
)


def notices(dist: Path) -> dict[str, str]:
    """The text of each notice by its title."""
    pieces = (dist / "notices.txt").read_text(encoding="utf-8").split(RULE + "\n")[1:]
    return {title.strip(): text for title, text in zip(pieces[::2], pieces[1::2], strict=True)}


def test_the_notices_name_every_third_party(dist: Path) -> None:
    titles = "\n".join(notices(dist))
    for name in (
        "pyodide 314",
        "@pyscript/core 0.7",
        "polyscript",
        "micropip",
        "packaging",
        "idiomorph",
        "spake2 0.8",
        "hkdf 0.0.3",
        "segno 1.6.6",
        "Python",
    ):
        assert name in titles
    assert "unofficial" in notices(dist)["BANG!"]


def test_every_notice_contains_the_text_of_a_licence(dist: Path) -> None:
    for title, text in notices(dist).items():
        assert any(sentence in text for sentence in GRANTS), title


def test_every_package_that_pyscript_was_bundled_from_has_a_notice(dist: Path) -> None:
    bundled = set()
    for path in dist.glob("runtime/*/*.js"):
        if (written := PYSCRIPT / "dist" / f"{path.name}.map").exists():
            for source in json.loads(written.read_text(encoding="utf-8"))["sources"]:
                bundled |= set(re.findall(r".*node_modules/((?:@[^/]+/)?[^/]+)/", source))
    assert len(bundled) > 10
    assert bundled <= {folder.relative_to(NODE_MODULES).as_posix() for folder in parts_of_pyscript()}
    titles = {title.split(" ")[0] for title in notices(dist)}
    assert bundled <= titles


@pytest.mark.parametrize("part", parts(), ids=lambda part: str(part["name"]))
def test_a_part_that_is_named_is_really_inside(dist: Path, part: dict[str, str]) -> None:
    (path,) = (dist / "runtime").glob("*/" + part["inside"])
    assert part["found_by"].encode() in path.read_bytes()
    assert any(title.startswith(f"{part['name']}, inside ") for title in notices(dist))


def test_a_package_without_a_text_of_its_licence_stops_the_build(tmp_path: Path) -> None:
    for licence in ("Beerware", ""):
        about = {"name": "new", "version": "1", "license": licence}
        (tmp_path / "package.json").write_text(json.dumps(about), encoding="utf-8")
        with pytest.raises(SystemExit, match="no text of the licence of new"):
            of_package(tmp_path)
