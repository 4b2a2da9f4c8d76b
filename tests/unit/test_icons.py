"""The icons are what their script draws; icons and fonts are complete and small."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

ASSETS = Path(__file__).resolve().parents[2] / "assets"


@pytest.fixture
def render() -> ModuleType:
    """The script that draws the icons."""
    spec = importlib.util.spec_from_file_location("render", ASSETS / "icons" / "render.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_drawn_icons_are_up_to_date(render: ModuleType) -> None:
    remedy = "run: assets/icons/render.py"
    assert (ASSETS / "icons" / "icon.svg").read_text() == render.icon(196, 96), remedy
    assert (ASSETS / "icons" / "poster.svg").read_text() == render.poster(), remedy


def test_every_icon_in_the_manifest_exists() -> None:
    manifest = json.loads((ASSETS / "manifest.webmanifest").read_text(encoding="utf-8"))
    purposes = [icon.get("purpose", "any") for icon in manifest["icons"]]
    assert "maskable" in purposes
    for icon in manifest["icons"]:
        assert (ASSETS.parent / icon["src"]).exists()


def test_the_fonts_stay_small_and_have_their_licences() -> None:
    fonts = list((ASSETS / "fonts").glob("*.woff2"))
    assert fonts
    assert sum(font.stat().st_size for font in fonts) <= 80_000
    for font in fonts:
        assert (ASSETS / "fonts" / f"{font.stem.split('-')[0]}-LICENSE.txt").exists()
