"""What README and CONTRIBUTING tell people to do exists and works."""

import re
import shlex
import shutil
import subprocess
import sys

import pytest

from bang.check.parse import parse
from bang.check.run import play
from web.build import ROOT

PAGES = ("README.md", "CONTRIBUTING.md")
TEXT = {name: (ROOT / name).read_text(encoding="utf-8") for name in PAGES}
SPANS = sorted({span for text in TEXT.values() for span in re.findall(r"`([^`\n]+)`", text)})
MAKE = [span for span in SPANS if span.startswith("make ")]
BANG = [span for span in SPANS if span.startswith("python3 -m bang ") and "FILE" not in span]


def blocks(text: str) -> list[str]:
    """Finds the indented blocks of a page."""
    found = re.findall(r"(?:^(?: {7,}\S.*)?\n)+", text, re.M)
    return [re.sub(r"^ {7}", "", block, flags=re.M).strip() + "\n" for block in found if block.strip()]


@pytest.mark.parametrize("command", MAKE)
def test_make_knows_the_command(command: str) -> None:
    if not shutil.which("make"):
        pytest.skip("there is no make here")
    asked = ["make", "--dry-run", *shlex.split(command)[1:]]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", [one for one in BANG if "spyglass" not in one])
def test_the_command_line_does_what_is_said(command: str) -> None:
    asked = [sys.executable, *shlex.split(command)[1:]]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr


def test_the_two_commands_come_first() -> None:
    assert "    make play\n" in TEXT["README.md"]
    assert "| `make test` |" in TEXT["README.md"]


@pytest.mark.parametrize("name", PAGES)
def test_what_is_named_is_there(name: str) -> None:
    missing = [
        span
        for span in re.findall(r"`([\w./-]+/[\w./-]*|[\w-]+\.(?:md|toml|txt|json))`", TEXT[name])
        if "spyglass" not in span and span not in ("dist/", "notices.txt", "facts.toml")
        if not (ROOT / span).exists()
    ]
    missing += [
        link for link in re.findall(r"\]\((?!http)([^)]+)\)", TEXT[name]) if not (ROOT / link).exists()
    ]
    assert not missing


def test_the_card_of_the_guide_is_python_and_its_scenario_is_understood() -> None:
    rule, scenario = blocks(TEXT["CONTRIBUTING.md"])
    space: dict[str, object] = {"__name__": "spyglass"}
    exec(compile(rule, "spyglass.py", "exec"), space)
    card = space["Spyglass"]
    assert isinstance(card, type)
    assert card().modifies_distance_from(3) == 1
    # With a card of the box in the new one's place it comes true as well.
    (played,) = parse("spyglass.scenario", scenario.replace("spyglass-9H", "scope-AS"))
    assert not play(played)
