"""Running scenario files and reporting what failed."""

from collections.abc import Callable, Iterable
from pathlib import Path

from bang.check.parse import Scenario, parse
from bang.check.run import Failure, play
from bang.data import read_text

Tell = Callable[[str], object]


def files_of(names: Iterable[str]) -> list[Path]:
    """The scenario files with these names; a folder stands for all those in it."""
    files: list[Path] = []
    for name in map(Path, names):
        # An empty folder stays in the list, so that it is reported.
        files += (sorted(name.rglob("*.scenario")) if name.is_dir() else []) or [name]
    return files


def scenarios_of(file: Path) -> list[Scenario]:
    """The scenarios of a file; raises `OSError` or `ValueError` if it cannot be read."""
    return parse(str(file), read_text(file))


def check(names: Iterable[str], tell: Tell = print) -> bool:
    """Run all scenarios, report failures and totals, and return whether nothing failed."""
    passed = failed = 0
    for file in files_of(names):
        try:
            scenarios = scenarios_of(file)
        except OSError as why:
            scenarios = []
            tell(f"{file}: this file cannot be read: {why.strerror}")
        except UnicodeError:
            scenarios = []
            tell(f"{file}: this file is not UTF-8 text")
        except ValueError as why:
            scenarios = []
            tell(f"{file}: this file cannot be read: {why}")
        else:
            if not scenarios:
                tell(f"{file}: there is no scenario in this file")
        failed += not scenarios
        for scenario in scenarios:
            failures = play(scenario)
            passed, failed = passed + (not failures), failed + bool(failures)
            for failure in failures:
                tell(told(scenario, failure))
    tell(f"{passed} passed, {failed} failed")
    return not failed


def told(scenario: Scenario, failure: Failure) -> str:
    """A failure in words: the line, what was expected, what is the case, and the situation."""
    lines = [
        f"{scenario.file}:{failure.number}: {scenario.title}",
        f"    line: {failure.text}",
        f"    expected: {failure.expected}",
        f"    actual: {failure.actual}",
    ]
    return "\n".join([*lines, *(f"    {line}" for line in failure.situation)])
