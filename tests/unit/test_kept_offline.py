"""The list of files that the service worker keeps."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from web.build.__main__ import kept_offline


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site."""
    for name in (
        "index.html",
        "notices.txt",
        "_headers",
        "rooms.json",
        "app/a1/main.py",
        "app/a1/icon.png",
        "runtime/r1/lib.zip",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"the bytes of {name}", encoding="utf-8")
    return tmp_path


def lists(site: Path) -> dict[str, Any]:
    return kept_offline(site, site / "app" / "a1", site / "runtime" / "r1")


def test_each_file_is_listed_with_its_size_and_the_fingerprint_of_its_bytes(site: Path) -> None:
    found = lists(site)
    names = {"./": "index.html", "notices.txt": "notices.txt", "app/a1/main.py": "app/a1/main.py"}
    assert {entry[0] for entry in found["app"]["files"]} == set(names)
    assert [entry[0] for entry in found["runtime"]["files"]] == ["runtime/r1/lib.zip"]
    for name, size, mark in found["app"]["files"]:
        content = (site / names[name]).read_bytes()
        assert (size, mark) == (len(content), hashlib.sha256(content).hexdigest()[:32])


@pytest.mark.parametrize("name", ["index.html", "notices.txt", "app/a1/main.py"])
def test_every_change_gives_our_files_another_cache_and_the_runtime_the_same(site: Path, name: str) -> None:
    before = lists(site)
    assert lists(site) == before
    (site / name).write_text("other bytes", encoding="utf-8")
    after = lists(site)
    assert after["app"]["name"] != before["app"]["name"]
    assert after["runtime"] == before["runtime"]
