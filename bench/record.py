"""The record of all figures: docs/figures.json, and docs/FIGURES.md, which is drawn from it.

The record is kept apart from the page because the page rounds its numbers and may look different tomorrow.
"""

import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from bench.revisions import ROOT, commit

DATA = ROOT / "docs" / "figures.json"
PAGE = ROOT / "docs" / "FIGURES.md"
MEASURED = ("assets", "bang", "bench", "tests", "web", "index.html", "package-lock.json", "requirements.txt")
"""What a figure can depend on."""

INTRODUCTION = """# Figures

`make bench` writes this page, and nobody else does: each part of it replaces its own section here, and the
sections of parts that were not run stay as they were. [figures.json](figures.json) holds the same as data.
Figures are ratios where they can be, because machines differ. A figure without a target only informs.
"""
BY_HAND = """## Measured before, by hand

Until commit `{commit}` ({date}) figures were collected by hand, on two shared cores. A row stays until its
part has been run completely by `make bench`.
"""


class Figure(TypedDict):
    """One figure, as `bench.figures.figure` notes it."""

    name: str
    value: float
    target: str
    is_met: bool
    shown: str


class Section(TypedDict):
    """What a part measured the last time it was run."""

    date: str
    commit: str
    is_changed: bool
    """Whether the working tree held changes that were not committed."""
    machine: str
    options: str
    figures: list[Figure]


class Row(TypedDict):
    """A figure that was collected by hand, and the part that measures it."""

    part: str
    what: str
    measured: str
    target: str


class ByHand(TypedDict):
    """All figures collected by hand that no part has replaced yet."""

    date: str
    commit: str
    rows: list[Row]


class Record(TypedDict):
    """Everything that was measured last."""

    parts: dict[str, Section]
    by_hand: ByHand


class Moment(NamedTuple):
    """When something is measured, and what."""

    date: str
    commit: str
    is_changed: bool
    machine: str


def now() -> Moment:
    """The present day, the commit, whether anything that counts was changed since, and the machine."""
    changes = ["git", "status", "--porcelain", "--", *MEASURED]
    changed = subprocess.run(changes, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    machine = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}"
    return Moment(date.today().isoformat(), commit()[:7], bool(changed), machine)


def keep(part: str, options: str, figures: Sequence[Figure], moment: Moment, data: Path = DATA) -> None:
    """Replace the section of a part in the record; a complete run also replaces its rows by hand."""
    record = read(data)
    record["parts"][part] = {
        "date": moment.date,
        "commit": moment.commit,
        "is_changed": moment.is_changed,
        "machine": moment.machine,
        "options": options,
        "figures": [*figures],
    }
    if not options:
        rows = record["by_hand"]["rows"]
        record["by_hand"]["rows"] = [row for row in rows if row["part"] != part]
    data.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", "utf-8")


def read(data: Path = DATA) -> Record:
    """The record as it is kept."""
    record: Record = json.loads(data.read_text("utf-8"))
    return record


def page(record: Record, titles: Mapping[str, str]) -> str:
    """The page of all figures, in the order of the titles."""
    sections = [
        _section(part, title, record["parts"][part])
        for part, title in titles.items()
        if part in record["parts"]
    ]
    by_hand = record["by_hand"]
    if by_hand["rows"]:
        rows = [(row["what"], row["measured"], row["target"]) for row in by_hand["rows"]]
        begun = BY_HAND.format(commit=by_hand["commit"], date=by_hand["date"])
        sections.append(f"{begun}\n{_table(('what', 'measured', 'target'), rows)}")
    return "\n".join([INTRODUCTION, *sections])


def _section(part: str, title: str, section: Section) -> str:
    command = f"python3 -m bench.{part} {section['options']}".strip()
    where = f"commit `{section['commit']}`" + " with changes not committed" * section["is_changed"]
    rows = [
        (figure["name"], _measured(figure), figure["target"], _verdict(figure))
        for figure in section["figures"]
    ]
    table = _table(("what", "measured", "target", ""), rows)
    when = f"Measured on {section['date']} at {where}, by `{command}` ({section['machine']})."
    return f"## {title}\n\n{when}\n\n{table}"


def _measured(figure: Figure) -> str:
    value = figure["value"]
    digits = 3 if abs(value) < 10 else 1 if abs(value) < 1000 else 0
    number = f"{value:,.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:,.0f}"
    return f"{number} ({figure['shown']})" if figure["shown"] else number


def _verdict(figure: Figure) -> str:
    if not figure["target"]:
        return ""
    return "met" if figure["is_met"] else "missed"


def _table(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)
