"""How the scenario runner reports: files, failures and totals."""

import subprocess
import sys
from pathlib import Path

import pytest

from bang.check.report import check, scenarios_of
from tests.unit.check_samples import SLAB, TABLE

ROOT = Path(__file__).parent.parent.parent


def _told(tmp_path: Path, text: str) -> tuple[bool, list[str]]:
    file = tmp_path / "a.scenario"
    file.write_text(text, "utf-8")
    said: list[str] = []
    passed = check([str(file)], said.append)
    return passed, said


def test_several_files_and_scenarios_are_summed_up(tmp_path: Path) -> None:
    good, bad, none = (tmp_path / f"{name}.scenario" for name in ("good", "bad", "none"))
    good.write_text(SLAB + SLAB, "utf-8")
    bad.write_text(SLAB.replace("life 3", "life 2") + SLAB + SLAB.replace("passes", "dances"), "utf-8")
    none.write_text("# nothing here\n", "utf-8")
    said: list[str] = []
    assert not check(map(str, (good, bad, none, tmp_path / "missing.scenario")), said.append)
    assert said[-1] == "3 passed, 4 failed"
    text = "\n".join(said)
    assert f"{bad}:12: A table" in text
    assert f"{none}: there is no scenario in this file" in text
    assert f"{tmp_path / 'missing.scenario'}: this file cannot be read" in text
    assert check([str(good)], said.append)
    assert said[-1] == "2 passed, 0 failed"


def test_a_failure_shows_the_table_the_question_the_rules_and_the_last_events(tmp_path: Path) -> None:
    passed, said = _told(tmp_path, f"{TABLE}slab plays bang-AS on bart\nthen bart life 3\n")
    assert not passed
    lines = [line.strip() for line in said[0].splitlines()]
    assert lines[0] == f"{tmp_path / 'a.scenario'}:9: A table"
    assert lines[1:4] == ["line: then bart life 3", "expected: bart life 3", "actual: life 4"]
    assert lines[4].startswith("table: turn slab play | slab sheriff slab_the_killer 5/5 [beer-6H] {} | bart")
    assert lines[5] == "asked: dodge of bart: missed-10C missed-JC pass"
    assert lines[6].startswith("rules: ")
    assert "dodged_with" in lines[6]
    assert lines[7] == "last: slab plays bang bang-AS (bart); slab shot bang (bart)"
    assert said[-1] == "0 passed, 1 failed"


@pytest.mark.parametrize("line", ["option edition fifth", "turn eve", "side law", "deck bang-XX", "seat eve"])
def test_a_failure_shows_the_line_that_is_wrong(tmp_path: Path, line: str) -> None:
    passed, said = _told(tmp_path, TABLE.replace("deck beer-7H", line) + "then slab life 5\n")
    assert not passed
    assert said[0].splitlines()[:2] == [f"{tmp_path / 'a.scenario'}:7: A table", f"    line: {line}"]


def test_lines_before_the_first_scenario_are_a_failure(tmp_path: Path) -> None:
    passed, said = _told(tmp_path, f"seat a sheriff rose_doolan\n{SLAB}")
    assert not passed
    assert "before the first `scenario TITLE`" in said[0]
    assert said[-1] == "1 passed, 1 failed"


def test_a_card_that_cannot_be_dealt_at_the_start_of_the_turn_is_a_failure(tmp_path: Path) -> None:
    table = TABLE.replace("deck beer-7H", "deck only\ndiscards beer-7H panic-JH panic-QH")
    begins = "turn bart start\ndealer shuffles bang-AS\nthen bart asked\n"
    passed, said = _told(tmp_path, f"{table}{begins}{SLAB}")
    assert not passed
    assert "    actual: the dealer cannot give bang-AS: it is not among" in said[0]
    assert said[-1] == "1 passed, 1 failed"


def test_a_file_that_is_no_text_is_a_failure(tmp_path: Path) -> None:
    file = tmp_path / "a.scenario"
    file.write_bytes(b"scenario \xff\xfe\n")
    said: list[str] = []
    assert not check([str(file)], said.append)
    assert said == [f"{file}: this file is not UTF-8 text", "0 passed, 1 failed"]


def test_a_folder_means_the_files_in_it(tmp_path: Path) -> None:
    said: list[str] = []
    assert not check([str(tmp_path)], said.append)
    assert said[-1] == "0 passed, 1 failed"
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.scenario").write_text(SLAB, "utf-8")
    assert check([str(tmp_path)], said.append)
    assert said[-1] == "1 passed, 0 failed"


def test_the_reaches_comment_applies_to_the_next_scenario(tmp_path: Path) -> None:
    file = tmp_path / "a.scenario"
    file.write_text(f"# reaches: R12 beer\n{SLAB}{SLAB}", "utf-8")
    assert [scenario.reaches for scenario in scenarios_of(file)] == [("R12", "beer"), ()]


@pytest.mark.parametrize(("change", "status"), [(("", ""), 0), (("life 3", "life 4"), 1)])
def test_the_exit_status_says_whether_every_scenario_passed(
    tmp_path: Path, change: tuple[str, str], status: int
) -> None:
    file = tmp_path / "a.scenario"
    file.write_text(SLAB.replace(*change) if change[0] else SLAB, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "bang", "check", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert done.stdout.splitlines()[-1] == f"{1 - status} passed, {status} failed"
    assert done.stderr == ""
