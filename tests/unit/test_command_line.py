"""`python3 -m bang simulate` and `replay`, which need only the standard library."""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bang import games, replay, simulate
from bang.__main__ import main
from bang.classic.table import ClassicTable
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game
from bang.replay import told
from tests.classic_games import new_game
from tests.properties.random_games import play_on

ROOT = Path(__file__).parent.parent.parent


def _saved(seed: int = 3) -> str:
    game = new_game(seats=4, seed=seed)
    chance = Chance(seed)
    while game.ask is not None:
        game.answer(game.ask.seat, *chance.mixed(game.options())[: game.ask.count])
    return saves.save(game)


def _simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["simulate", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_simulate_prints_one_object_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = _simulated(
        capsys,
        *"--game classic --players 5 --games 6 --bots random,easy --seed 4 --json".split(),
    )
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    data = json.loads(out)
    assert data["games"] == 6
    assert data["faults"] == 0
    assert data["answers"] > 100
    assert data["answers_per_second"] > 0
    assert data["games_per_second"] > 0
    assert sum(data["wins"].values()) == 6
    assert {level: rate["seats"] for level, rate in data["wins_by_level"].items()} == {
        "easy": 15,
        "random": 15,
    }
    assert data["wins_by_role"]["outlaw"]["seats"] == 12


@pytest.mark.parametrize("players", ["3", "8", "6-5", "4-99999999", "9" * 5000, "4-", "-7", "four", "4-7-7"])
def test_simulate_refuses_numbers_of_players_the_game_does_not_have(
    capsys: pytest.CaptureFixture[str], players: str
) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", f"--players={players}"])
    assert "the classic game is for 4 to 7 players" in capsys.readouterr().err


def test_a_terminal_without_unicode_still_gets_the_report(tmp_path: Path) -> None:
    file = tmp_path / "é.scenario"
    file.write_text("scenario Café … not a table\nseat a sheriff\n", "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "bang", "check", file],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert run.returncode == 1
    assert "0 passed, 1 failed" in run.stdout
    assert "Traceback" not in run.stderr


def test_the_same_seed_simulates_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    def of(seed: str) -> list[str]:
        _, out, _ = _simulated(
            capsys, *f"--players 4-7 --games 8 --edition all --deck all --seed {seed}".split()
        )
        return [line for line in out.splitlines() if "second" not in line]

    assert of("7") == of("7")
    assert of("7") != of("8")


@pytest.mark.parametrize(
    "arguments",
    [
        "--players 3",
        "--players 8",
        "--players four",
        "--bots clever",
        "--games 0",
        "--edition second",
        "--game go",
    ],
)
def test_simulate_refuses_what_cannot_be_played(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["simulate", *arguments.split()])
    assert exit_.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_a_fault_names_the_seed_and_saves_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    play = simulate._play_at_random

    def breaks(game: Game[ClassicTable], chance: Chance) -> tuple[int, int]:
        done = play(game, chance)
        game.state.deck.append(game.state.deck[0])
        return done

    monkeypatch.setattr(simulate, "_play_at_random", breaks)
    status, out, err = _simulated(capsys, *"--games 2 --seed 11 --json".split())
    assert status == 1
    assert json.loads(out)["faults"] == 2
    assert "seed 11 (classic, 4 players" in err
    assert "two places at once" in err
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bang-fault-11.json", "bang-fault-12.json"]
    assert json.loads((tmp_path / "bang-fault-11.json").read_text("utf-8"))["game"] == "classic"


def test_a_seed_may_be_huge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for seed in (2**64, -(2**64), 10**2000):
        status, out, _ = _simulated(capsys, *f"--games 2 --bots random,steady --seed={seed} --json".split())
        assert status == 0
        assert json.loads(out)["games"] == 2
    monkeypatch.setattr(simulate, "_play_at_random", lambda game, chance: game.nothing)
    status, _, err = _simulated(capsys, *f"--games 2 --seed {10**2000} --json".split())
    assert status == 1
    assert f"seed {10**2000 + 1} (classic, 4 players" in err
    assert len(list(tmp_path.iterdir())) == 2


@pytest.fixture
def without_texts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Remove the texts, so that replay prints notation, which does not depend on wording."""
    monkeypatch.setattr(replay, "TEXTS", tmp_path / "none.toml")


def test_replay_prints_the_whole_game_in_sentences() -> None:
    lines = list(told(_saved()))
    assert all(line.endswith((".", "!", "]")) for line in lines[8:-1])
    assert not any("{" in line for line in lines[:-1])
    assert " over | " in lines[-1]


@pytest.mark.parametrize("game", games.names())
def test_replay_has_a_sentence_for_every_event_of_every_game(game: str) -> None:
    for seed in range(8):
        played = games.rules(game).new_game(seats=games.options(game).SEATS[0], seed=seed)
        play_on(played, Chance(seed), 2000)
        for line in list(told(saves.save(played)))[:-1]:
            assert not re.match(r"[a-z_]+ ", line), line


@pytest.mark.usefixtures("without_texts")
def test_replay_without_the_texts_prints_notation() -> None:
    lines = list(told(_saved()))
    assert lines[0].startswith("deals black_jack (3)")
    assert any(line.startswith("turn black_jack (3)") for line in lines)
    assert lines[-2].startswith("over ")
    assert not any("?" in line for line in lines)


@pytest.mark.usefixtures("without_texts")
@pytest.mark.parametrize("seat", range(4))
def test_replay_as_a_seat_shows_only_what_that_seat_knows(seat: int) -> None:
    everything, known = list(told(_saved())), list(told(_saved(), seat))
    assert len(everything) == len(known)
    for whole, part in zip(everything, known, strict=True):
        if whole.startswith("deals "):
            assert (whole == part) == (f"({seat})" in whole)
            assert ("-" in part) == (f"({seat})" in part)
    roles = [line for line in known if ": ?, " in line]
    assert len(roles) in (2, 3)


def _replayed(capsys: pytest.CaptureFixture[str], file: Path, *more: str) -> str:
    assert main(["replay", str(file), *more]) == 1
    return capsys.readouterr().err


def _damaged(lines: Sequence[tuple[str, str]]) -> str:
    text = _saved()
    for old, new in lines:
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "this is not a saved game"),
        ("{}", "this is not a saved game"),
        ("[1, 2]", "this is not a saved game"),
        (_saved()[:-400], "this is not a saved game"),
        (_damaged([('"game":"classic"', '"game":"go"')]), "no game is called 'go'"),
        (_damaged([("dealer shuffles", "dealer shufles")]), "the log diverges"),
        (_damaged([("plays ", "plays bang-XX ")]), "the log diverges"),
        (_damaged([('"log":[', '"log":[17,')]), "is damaged"),
        (_damaged([('"composition":', '"decomposition":')]), "composition"),
    ],
)
def test_replay_reports_a_damaged_file_in_one_line(
    content: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(content, "utf-8")
    said = _replayed(capsys, file)
    assert said.startswith(f"{file}: ")
    assert says in said
    assert "Traceback" not in said
    assert said.count("\n") == 1


def test_replay_says_which_file_or_seat_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "cannot be read" in _replayed(capsys, tmp_path / "none.json")
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8 text" in _replayed(capsys, file)
    file.write_text(_saved(), "utf-8")
    assert "there is no seat 4" in _replayed(capsys, file, "--as", "4")
    assert "there is no seat -1" in _replayed(capsys, file, "--as", "-1")


def test_the_commands_need_only_the_standard_library() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", "import sys; sys.path.insert(0, '.'); import bang.__main__"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
