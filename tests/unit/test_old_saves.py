"""Saves of past versions of the rules still load, and can be played to their end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bang import games
from bang.classic.rules import RULES
from bang.engine.chance import Chance

FOLDER = Path(__file__).resolve().parents[1] / "saves"
SAVES = sorted(FOLDER.glob("version-*/*.json"))


def loaded(file: Path) -> Any:
    """The game in a file: as the engine saves it, or as the page exports it."""
    text = file.read_text(encoding="utf-8")
    data = json.loads(text)
    return games.load(data.get("save", text))


def test_saves_of_every_version_are_kept() -> None:
    versions = {int(file.parent.name.removeprefix("version-")) for file in SAVES}
    assert versions >= set(range(1, RULES.version))
    assert len(SAVES) > 30


@pytest.mark.parametrize("file", SAVES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_an_old_save_is_played_to_its_end(file: Path) -> None:
    game = loaded(file)
    if game.dealer is None:  # the copy of one seat waits for a dealer of another device
        assert game.ask is not None
        return
    seats = range(len(game.view(None)["seats"]))
    bots = [games.bot(game.rules.name, "random", seat, Chance(seat)) for seat in seats]
    for _ in range(5000):
        if game.is_over:
            break
        assert game.ask is not None
        seat = game.ask.seat
        game.answer(seat, *bots[seat].answer(game.view(seat)))
        bots[seat].saw(event.seen_by(seat) for event in game.events)
    assert game.is_over
    over = game.view(None)["over"]
    assert over is not None
    assert over["winners"]
