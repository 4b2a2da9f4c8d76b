"""Saves of past versions of the rules still load, and can be played to their end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bang import games
from bang.classic.rules import RULES
from bang.engine import saves
from bang.engine.chance import Chance
from web.setup import sane_setup
from web.table.replay import Replay
from web.table.sitting import resume

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


# A reshuffle took a card just given in answer (R36), and twins left in the store were asked for (R37).
REFUSED = [FOLDER / "version-1" / f"{name}.json" for name in ("reshuffle-with-the-answer", "store-of-twins")]


@pytest.mark.parametrize("file", REFUSED, ids=lambda file: file.stem)
def test_a_log_that_the_rules_of_today_refuse_is_cut_at_the_last_boundary(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    game = loaded(file)
    assert data["since"] > 0
    assert len(game.log) >= len(data["log"]) - data["since"]
    old = [line for line in data["log"] if not line.startswith("dealer")]
    kept = [line for line in saves.log_lines(game) if not line.startswith("dealer")]
    assert kept == old[: len(kept)]
    assert len(kept) < len(old)


@pytest.mark.parametrize("file", REFUSED, ids=lambda file: file.stem)
def test_such_a_game_is_told_again_as_far_as_the_rules_of_today_follow_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    sitting = resume("old", sane_setup({"seats": len(loaded(file).view(None)["seats"])}), text)
    assert sitting.story == []
    replay = Replay(text, 0)
    assert len(replay.steps) > 50
    replay.move("last")
    assert replay.view()["phase"] != "over"
