"""The guide in CONTRIBUTING.md is carried out word for word in a copy of the project."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from web.build import ROOT

GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LANGUAGES = ("en", "fr", "it", "nl")
COPIED = ("bang", "web", "assets", "tests", "docs", "bench")
PAGES = ("index.html", "CONTRIBUTING.md", "README.md", "ARCHITECTURE.md", "pyproject.toml", "Makefile")
GAMES = 200


def blocks() -> list[tuple[str, str]]:
    """The paths and the contents of the files that the guide writes."""
    return [(path, text) for path, text in BLOCK.findall(GUIDE)]


def add_lines(file: Path, text: str) -> None:
    """Add lines to a file of texts or facts, each below the heading that the guide names."""
    known = "\n" + file.read_text(encoding="utf-8")
    for heading, lines in re.findall(r"^(\[\w+\]\n)((?:[^\[\n].*\n)+)", text, re.MULTILINE):
        assert known.count(f"\n{heading}") == 1, heading
        known = known.replace(f"\n{heading}", f"\n{heading}{lines}")
    file.write_text(known[1:], encoding="utf-8")


def follow(copy: Path) -> None:
    """Carry out the guide."""
    for path, text in blocks():
        if path.endswith("/en.toml"):
            for language in LANGUAGES:
                add_lines(copy / path.replace("/en.toml", f"/{language}.toml"), text)
        elif (copy / path).suffix == ".toml" and (copy / path).exists():
            add_lines(copy / path, text)
        else:
            assert not (copy / path).exists(), f"{path} is there already"
            (copy / path).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the additions of the guide."""
    copy = tmp_path_factory.mktemp("guide")
    skipped = shutil.ignore_patterns("__pycache__", "node_modules")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, copy / folder, ignore=skipped)
    for page in PAGES:
        shutil.copy(ROOT / page, copy / page)
    follow(copy)
    return copy


def run(copy: Path, *arguments: str) -> str:
    """Run Python in the copy and return its output."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=copy, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_the_guide_writes_files_of_every_kind() -> None:
    paths = {path for path, _ in blocks()}
    assert len(paths) == 15
    assert "bang/classic/canyon.toml" in paths


def test_the_scenarios_of_the_guide_pass(copy: Path) -> None:
    scenarios = [path for path, _ in blocks() if path.endswith(".scenario")]
    assert len(scenarios) == 4
    assert run(copy, "-m", "bang", "check", *scenarios).endswith("4 passed, 0 failed\n")


@pytest.mark.parametrize("level", ["random", "easy", "steady"])
def test_every_bot_plays_with_the_new_box(copy: Path, level: str) -> None:
    told = run(
        copy,
        *("-m", "bang", "simulate", "--players", "4-7", "--edition", "canyon", "--bots", level),
        *("--games", str(GAMES), "--json"),
    )
    sums = json.loads(told)
    assert (sums["games"], sums["faults"]) == (GAMES, 0)


def test_the_new_cards_are_played_in_those_games(copy: Path) -> None:
    """Without this, the games above could pass without a single new card."""
    asked = """
from bang import games
from bang.engine.chance import Chance
seen = set()
for seed in range(40):
    game = games.rules("classic").new_game(seats=5, seed=seed, options={"edition": "canyon"})
    bots = [games.bot("classic", "steady", seat, Chance(seat)) for seat in range(5)]
    seen |= {figure["character"] for seat in game.view(None)["seats"] for figure in seat["figures"]}
    while game.ask is not None:
        seen.add(game.ask.prompt)
        seen |= {event.what for event in game.events if event.kind == "plays"}
        for bot in bots:
            bot.saw(event.seen_by(bot.seat) for event in game.events)
        seat = game.ask.seat
        game.answer(seat, *bots[seat].answer(game.view(seat)))
print(*sorted({"levy", "long_tom", "rope", "spyglass"} & seen))
"""
    assert run(copy, "-c", asked) == "levy long_tom rope spyglass\n"


def test_the_commands_of_the_guide_run(copy: Path) -> None:
    commands = [span for span in re.findall(r"`(python3 -m bang [^`]+)`", GUIDE) if "FILE" not in span]
    assert len(commands) == 2
    for command in commands:
        run(copy, *command.split()[1:])


def test_the_table_draws_the_new_cards(copy: Path) -> None:
    """The new cards are on the table and in the help, with a border, a name, signs and a drawing."""
    drawn = """
from bang import games
from bang.engine.chance import Chance
from web.screens.help import everything
from web.table.print import scene
from web.table.print.card import face
from web.table.print.look import Look
from web.words import WORDS
WORDS.play("classic")
seen, asked = "", set()
for seed in range(60):
    game = games.rules("classic").new_game(seats=4, seed=seed, options={"edition": "canyon"})
    chance = Chance(seed)
    while game.ask is not None and len(game.log) < 150:
        view = game.view(game.ask.seat)
        if game.ask.prompt == "levy" and "levy" not in asked or seed == 0:
            look = Look(view, ("Ann", "Bob", "Cy", "Di"), people=(game.ask.seat,))
            seen += scene.table(look, scene.regions(look), scene.Papers())
            asked.add(game.ask.prompt)
        game.answer(game.ask.seat, *chance.mixed(game.options())[: game.ask.count])
assert "takes a levy. Give a red card" in seen
assert "Lose a life point" in seen
spyglass, levy = face("classic", "spyglass-9H"), face("classic", "levy-7D")
assert 'face blue' in spyglass and 'href="#card-spyglass"' in spyglass and "−2" in spyglass
assert 'face brown' in levy and 'href="#symbol-discard"' in levy and "undrawn" not in levy
entries = {entry.id: entry for entry in everything("classic")}
assert entries["spyglass"].title == "Spyglass" and entries["long_tom"].title == "Long Tom"
"""
    run(copy, "-c", drawn)


def test_the_built_site_offers_the_new_box_and_deals_it(copy: Path, tmp_path: Path) -> None:
    """The lobby has only its own archive; what the table needs besides is installed when it is opened."""
    build = """
import compileall, sys
from pathlib import Path
from web.build import package
from web.build.files import read_tree, write_tree
built = Path(sys.argv[1])
def compiled(name, sources):
    # The build lets Pyodide's Python compile them, which is of another version than this one.
    write_tree(built / name, sources)
    assert compileall.compile_dir(built / name, quiet=1, legacy=True)
    return {path: content for path, content in read_tree(built / name).items() if not path.endswith(".py")}
package.compiled = compiled
package.make_parts(built)
"""
    run(copy, "-c", build, str(tmp_path))
    told = json.loads(run(copy, "-I", "-S", "tests/paper_start.py", str(tmp_path), "canyon"))
    assert "Canyon" in told["lobby"]
    assert not told["had_rules"], "the lobby does not come with the rules"
    assert told["edition"] == "canyon"
    assert {"spyglass-9H", "spyglass-5D", "levy-7D", "bang-AS"} <= {*told["dealt"]}
    assert told["from"] == [".pyc"]


def test_the_tests_of_the_project_pass_with_the_new_box(copy: Path) -> None:
    run(copy, "-m", "web.screens.shell")
    unit = "texts scenarios classic_definitions dealing help parts shell engine_feed".split()
    others = "vocabulary names_of_cards verbs events docstrings layers".split()
    tests = [*[f"tests/unit/test_{name}.py" for name in unit], *[f"tests/test_{name}.py" for name in others]]
    run(copy, "-m", "pytest", "-q", *tests)
