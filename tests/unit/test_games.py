"""The register of games: code that uses it works for any game, and no other code names a game."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bang import games
from bang.__main__ import main
from bang.check.parse import parse
from bang.check.run import play
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.saves import Damaged
from tests import high_card
from web.build import ROOT

SCENARIO = """
scenario A higher card beats a lower one
game high_card
seat ann hand card-3S card-5H
seat bob hand card-4S card-2H
ann plays card-3S
not bob answers card-2H
bob answers card-4S
then bob life 2
bob plays card-2H
ann answers card-5H
then ann hand 3
"""

# Only the modules of a game may import it; everything else uses the register.
OF_THE_CLASSIC_GAME = ("bang/classic/", "bang/bots/classic/", "bang/check/classic/")
REGISTER = "bang/games.py"


@pytest.fixture
def tiny() -> Iterator[str]:
    with high_card.registered() as name:
        yield name


def test_a_game_is_imported_only_when_it_is_asked_for() -> None:
    asked = "import sys; from bang import games; games.options('classic').SEATS; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(done.stdout.split())
    assert "bang.classic.options" in loaded
    assert not {"bang.classic.rules", "bang.bots", "bang.check", "bang.engine.game"} & loaded


@pytest.mark.parametrize(
    "path",
    [path for folder in ("bang", "web") for path in sorted((ROOT / folder).rglob("*.py"))],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_only_the_classic_games_own_modules_import_bang_classic(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    if name.startswith(OF_THE_CLASSIC_GAME):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        assert not [module for module in modules if module.startswith("bang.classic")], name


def test_an_unknown_game_is_an_error_that_lists_the_known_games() -> None:
    for asked in (games.options, games.rules, games.scene, games.levels):
        with pytest.raises(games.UnknownGame, match="no game is called 'chess'; the games are classic"):
            asked("chess")


def test_bots_play_any_game(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = "simulate --game high_card --players 2 --games 40 --coins all --json"
    assert main(command.split()) == 0
    sums = json.loads(capsys.readouterr().out)
    assert (sums["games"], sums["faults"]) == (40, 0)
    assert set(sums["wins"]) == {"left", "right"}
    assert sum(sums["wins"].values()) == 40
    assert sums["wins_by_role"]["left"]["seats"] == 40


def test_an_option_of_another_game_is_refused(tiny: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main("simulate --game high_card --edition first".split())
    assert "the high_card game has no edition 'first'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main("simulate --game high_card --players 5".split())
    assert "not '5'" in capsys.readouterr().err


def test_scenarios_of_any_game_are_played(tiny: str) -> None:
    (scenario,) = parse("a.scenario", SCENARIO)
    assert [failure.actual for failure in play(scenario)] == []
    (wrong,) = parse("a.scenario", SCENARIO.replace("bob life 2", "bob life 1"))
    assert [failure.actual for failure in play(wrong)] == ["life 2"]


def test_any_game_can_be_saved_loaded_and_replayed(
    tiny: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = games.rules(tiny).new_game(seats=2, seed=5)
    chance = Chance(5)
    for _ in range(4):
        assert game.ask is not None
        game.answer(game.ask.seat, chance.pick(game.options()))
    text = saves.save(game)
    loaded = games.load(text)
    assert loaded.view(0) == game.view(0)
    *_, (_, replayed) = games.replay(text)
    assert replayed.view(1) == game.view(1)
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert "turn" in capsys.readouterr().out


def test_loading_a_save_of_an_unknown_game_says_so() -> None:
    with high_card.registered() as name:
        text = saves.save(games.rules(name).new_game(seats=2, seed=1))
    with pytest.raises(Damaged, match="no game is called 'high_card'"):
        games.load(text)
