"""Figures are noted where they are printed, kept for each part, and drawn as docs/FIGURES.md."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench import record
from bench.__main__ import APART, PARTS
from bench.figures import NOTED, figure
from bench.former import rename
from tests.documents import ROOT, read

TITLES = {"engine": "How fast the engine is", "start": "How fast the page starts"}
FAST: record.Figure = {
    "name": "answers a second",
    "value": 61234.5,
    "target": "at least 60000",
    "is_met": True,
    "shown": "",
}
SLOW: record.Figure = {
    "name": "start, warm",
    "value": 0.4567,
    "target": "at most 0.4",
    "is_met": False,
    "shown": "ours | bare",
}
BARE: record.Figure = {"name": "bare, ms", "value": 812, "target": "", "is_met": True, "shown": ""}
MONDAY = record.Moment("2026-03-02", "abc1234", is_changed=False, machine="2 cores")
FRIDAY = record.Moment("2026-03-06", "def5678", is_changed=True, machine="2 cores")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A record in which nothing has been measured but by hand."""
    rows: list[record.Row] = [
        {"part": part, "what": f"{part} by hand", "measured": "3 ms", "target": "5 ms"}
        for part in ("engine", "start")
    ]
    path = tmp_path / "figures.json"
    path.write_text(
        json.dumps({"parts": {}, "by_hand": {"date": "2026-01-01", "commit": "1234567", "rows": rows}})
    )
    return path


def drawn(data: Path) -> str:
    """The page of a record."""
    return record.page(record.read(data), TITLES)


def test_a_section_says_what_was_measured_when_and_where(data: Path) -> None:
    record.keep("start", "", [SLOW, BARE], MONDAY, data)
    record.keep("engine", "--quick", [FAST], FRIDAY, data)
    page = drawn(data)
    assert (
        "## How fast the engine is\n\n"
        "Measured on 2026-03-06 at commit `def5678` with changes not committed,"
        " by `python3 -m bench.engine --quick` (2 cores).\n\n"
        "| what | measured | target |  |\n| --- | --- | --- | --- |\n"
        "| answers a second | 61,234 | at least 60000 | met |\n"
    ) in page
    assert "Measured on 2026-03-02 at commit `abc1234`, by `python3 -m bench.start` (2 cores).\n" in page
    assert "| start, warm | 0.457 (ours / bare) | at most 0.4 | missed |\n" in page
    assert "| bare, ms | 812 |  |  |\n" in page
    assert page.index("How fast the engine is") < page.index("How fast the page starts")


def test_a_part_that_is_not_run_keeps_its_section(data: Path) -> None:
    record.keep("engine", "", [FAST], MONDAY, data)
    record.keep("start", "", [SLOW], MONDAY, data)
    before = drawn(data)
    record.keep("engine", "", [FAST], FRIDAY, data)
    engine, start = before.split("## ")[1:]
    assert drawn(data).split("## ")[2] == start
    assert drawn(data).split("## ")[1] == engine.replace("2026-03-02", "2026-03-06").replace(
        "`abc1234`", "`def5678` with changes not committed"
    )


def test_a_figure_by_hand_stays_until_its_part_was_run_completely(data: Path) -> None:
    record.keep("engine", "--quick", [FAST], MONDAY, data)
    assert "| engine by hand | 3 ms | 5 ms |" in drawn(data)
    record.keep("engine", "", [FAST], MONDAY, data)
    assert "engine by hand" not in drawn(data)
    assert "Until commit `1234567` (2026-01-01)" in drawn(data)
    record.keep("start", "", [SLOW], MONDAY, data)
    assert "by hand" not in drawn(data).partition("## ")[2]


def test_the_page_of_figures_is_drawn_from_the_record() -> None:
    assert read("docs/FIGURES.md") == record.page(record.read(), PARTS)


def test_every_part_is_a_module_with_a_title() -> None:
    assert [part for part in PARTS if not find_spec(f"bench.{part}")] == []
    assert {*APART, *record.read()["parts"]} <= {*PARTS}
    assert {row["part"] for row in record.read()["by_hand"]["rows"]} <= {*PARTS, ""}


def test_a_figure_is_noted_as_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(NOTED, str(tmp_path / "noted"))
    assert figure("answers a second", 61234.5, 60000, at_least=True)
    assert not figure("start, warm", 0.4567, 0.4, "ours | bare")
    assert figure("bare, ms", 812)
    noted = [json.loads(line) for line in (tmp_path / "noted").read_text("utf-8").splitlines()]
    assert noted == [FAST, SLOW, BARE]
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["ok", "MISS", "bare,"]


@pytest.mark.parametrize("end", ["", "raise SystemExit(1)", "raise ValueError"])
def test_a_part_that_breaks_off_has_measured_nothing(tmp_path: Path, end: str) -> None:
    noted = tmp_path / "noted"
    part = f"from bench.figures import figure\nfigure('one', 1, 2)\n{end}"
    subprocess.run(
        [sys.executable, "-c", part],
        cwd=ROOT,
        env={**os.environ, NOTED: str(noted)},
        check=False,
        capture_output=True,
    )
    assert noted.exists() == (end != "raise ValueError")


def test_the_package_of_an_earlier_version_gets_another_name_everywhere(tmp_path: Path) -> None:
    package = tmp_path / "bang"
    (package / "engine").mkdir(parents=True)
    (package / "games.py").write_text(
        "import bang.engine\nfrom bang import engine\nfrom bang.engine.x import y\n"
        'RULES = "bang.games:RULES"\nkind = kinds.bang.engine\nmissed = sight.bang\n'
    )
    rename(package, "was")
    assert (package / "games.py").read_text() == (
        "import was.engine\nfrom was import engine\nfrom was.engine.x import y\n"
        'RULES = "was.games:RULES"\nkind = kinds.bang.engine\nmissed = sight.bang\n'
    )
