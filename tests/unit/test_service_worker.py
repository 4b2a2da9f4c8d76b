"""The service worker keeps only right files and mends wrong ones, and no update harms the working version.

The tests stand in service_worker.mjs and run in Node, which pretends to be a browser there.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROGRAM = HERE / "service_worker.mjs"


@pytest.fixture(scope="module")
def results() -> dict[str, str]:
    """Run all tests in Node, and return the problem of each, or nothing."""
    if not shutil.which("node"):
        pytest.skip("there is no node here")
    done = subprocess.run(["node", PROGRAM], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def names() -> list[str]:
    """The names of the tests in the order of the file; those in a loop share one."""
    return re.findall(r"^ *test\([\"`](.+)[\"`], async", PROGRAM.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("name", names())
def test_in_node(name: str, results: dict[str, str]) -> None:
    pattern = ".+".join(map(re.escape, re.split(r"\$\{\w+\}", name)))
    fitting = {found: problem for found, problem in results.items() if re.fullmatch(pattern, found)}
    assert fitting, "this test did not run"
    assert not any(fitting.values()), "\n".join(filter(None, fitting.values()))
