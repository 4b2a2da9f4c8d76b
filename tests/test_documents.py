"""The documents are correct: every reference exists, the commands work, and the examples run."""

import ast
import itertools
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bang.check.classic.setting import READ_OPTIONS
from bang.check.parse import SETTING_UP, SHAPES, VERBS, Check, parse
from bang.check.report import told
from bang.check.run import play
from bang.classic.facts import EDITIONS, GAME
from bang.classic.options import OPTIONS
from tests import documents
from tests.documents import ROOT, files, read, rulings, rulings_cited
from tests.net.promises import PROMISES

PAGES = files(".md")
SPANS = sorted({span for page in PAGES for span in documents.spans(read(page))})
MAKE = [span for span in SPANS if span.startswith("make ")]
BANG = [span for span in SPANS if span.startswith("python3 -m bang ") and "FILE" not in span]
COMMENTED = files(".py", ".js", ".mjs", ".css", ".html", ".toml", ".scenario", "Makefile")
EXAMPLES = ("spyglass", "toll", "long_tom", "canyon")
"""The names that the guide in CONTRIBUTING.md adds, which do not exist here; see `tests/test_guide.py`."""


def is_example(words: str) -> bool:
    """The words name something that only the guide adds."""
    return any(name in words for name in EXAMPLES)


# -- commands ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", MAKE)
def test_make_knows_the_command(command: str) -> None:
    if not shutil.which("make"):
        pytest.skip("there is no make here")
    asked = ["make", "--dry-run", *shlex.split(command)[1:]]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", [one for one in BANG if not is_example(one)])
def test_the_commands_in_the_documents_run(command: str) -> None:
    asked = [sys.executable, *shlex.split(command)[1:]]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr


def test_the_readme_names_make_play_and_make_test() -> None:
    assert "    make play\n" in read("README.md")
    assert "| `make test` |" in read("README.md")


# -- rulings -------------------------------------------------------------------------------------------------


def test_every_ruling_that_is_cited_exists() -> None:
    cited = {path: rulings_cited(read(path)) - rulings() for path in (*COMMENTED, *PAGES)}
    assert {path: sorted(dead) for path, dead in cited.items() if dead} == {}


def test_every_ruling_is_cited_by_a_rule_or_a_test() -> None:
    cited = {
        ruling for path in files(".py") if path.startswith("bang/") for ruling in rulings_cited(read(path))
    }
    for path in files(".scenario", ".py"):
        for names in re.findall(r"^# reaches: (.+)$", read(path), re.MULTILINE):
            cited |= rulings_cited(names)
    assert sorted(rulings() - cited) == []


def test_no_ruling_appears_twice_and_the_table_lists_all() -> None:
    page = read("docs/RULINGS.md")
    told_in_order = [heading for heading in documents.headings(page) if heading in rulings()]
    assert len(told_in_order) == len(rulings())
    rows = re.findall(r"^\|.*", page, re.MULTILINE)
    listed = [ruling for row in rows for ruling in re.findall(r"\[([RD]\d\w*)\]", row)]
    assert listed == told_in_order


# -- files, links and anchors --------------------------------------------------------------------------------


def test_every_link_on_a_page_has_a_target() -> None:
    links = [(page, link) for page in PAGES for link in documents.links(read(page))]
    assert [link for link in links if not documents.leads_somewhere(*link)] == []


def test_every_file_that_a_page_names_exists() -> None:
    spans = [(page, span) for page in PAGES for span in documents.spans(read(page)) if not is_example(span)]
    paths = [(page, path) for page, span in spans for path in documents.paths_named(span, in_code=True)]
    assert [path for path in paths if not documents.is_there(path[1])] == []
    modules = [(page, module) for page, span in spans for module in documents.modules_named(span)]
    assert [module for module in modules if not documents.is_module(module[1])] == []


def test_every_file_that_a_comment_names_exists() -> None:
    remarks = [(file, documents.remarks(file)) for file in COMMENTED]
    paths = [(file, path) for file, remark in remarks for path in documents.paths_named(remark)]
    assert [path for path in paths if not documents.is_there(path[1])] == []
    modules = [(file, module) for file, remark in remarks for module in documents.modules_named(remark)]
    assert [module for module in modules if not documents.is_module(module[1])] == []


def test_a_dead_reference_is_noticed() -> None:
    assert rulings_cited("R12, R14 to R16 and R18a; R20–R22") == {
        *("R12", "R14", "R15", "R16", "R18a", "R20", "R21", "R22")
    }
    assert rulings_cited("D2 to D4, D17a") == {"D2", "D3", "D4", "D17a"}
    assert rulings_cited("R" + "99") - rulings()
    assert documents.leads_somewhere("docs/DESIGN.md", "../ARCHITECTURE.md")
    assert documents.leads_somewhere("README.md", "docs/RULINGS.md#r18a")
    assert documents.leads_somewhere("docs/RULINGS.md", "#draw")
    for link in ("RULINGS.md", "docs/RULINGS.md#r99", "#nothing", "docs/nothing.jpg"):
        assert not documents.leads_somewhere("README.md", link)
    named = "In `web/nothing.py`, nothing.js and bang/engine/ (docs/DESIGN.md#nothing), and/or bang.nothing."
    paths = ["web/nothing.py", "nothing.js", "bang/engine/", "docs/DESIGN.md#nothing"]
    assert documents.paths_named(named) == paths
    assert [documents.is_there(path) for path in paths] == [False, False, True, False]
    assert documents.modules_named(named) == ["bang.nothing"]
    assert not documents.is_module("bang.nothing")
    assert not documents.is_module("bang.engine.game.nothing")
    assert documents.is_module("bang.engine.game.Game")


# -- how the pages are written -------------------------------------------------------------------------------

WRAPPED = ("ARCHITECTURE.md", "docs/PAGE.md")
"""Pages whose lines are short, so that one sees what a change changes."""


def test_the_map_is_short() -> None:
    assert len(read("ARCHITECTURE.md").encode()) <= 12_000


@pytest.mark.parametrize("page", PAGES)
def test_no_sentence_of_a_page_has_more_than_40_words(page: str) -> None:
    assert [one for one in documents.sentences(read(page)) if len(one.split()) > 40] == []


@pytest.mark.parametrize("page", WRAPPED)
def test_the_lines_of_a_page_are_short(page: str) -> None:
    lines = documents.without_blocks(read(page)).splitlines()
    assert [line for line in lines if len(line) > 120 and line[0] != "|"] == []


def test_the_readme_lists_every_page() -> None:
    pages = {page for page in PAGES if page.count("/") == 0 or page.startswith("docs/")}
    assert pages - {*documents.links(read("README.md"))} == {"README.md"}


def test_a_long_sentence_is_noticed() -> None:
    page = (
        "# "
        + "word " * 50
        + "\n\nOne `a b c` two\nthree. Four; five: [six seven](link) eight.\n\n- Nine\n- Ten.\n"
    )
    found = [len(sentence.split()) for sentence in documents.sentences(page)]
    assert found == [4, 1, 1, 3, 2, 2]


# -- what a room promises ------------------------------------------------------------------------------------


def promised() -> list[str]:
    """The names of the promises in docs/ROOMS.md."""
    section = read("docs/ROOMS.md").partition("\n## What a room promises\n")[2].partition("\n## ")[0]
    return re.findall(r"^- \*\*(.+?)\.\*\* \S", section, re.MULTILINE)


def test_each_promise_of_a_room_has_its_checker_and_each_checker_its_sentence() -> None:
    assert [name[0].lower() + name[1:] for name in promised()] == [one.name for one in PROMISES]


def test_the_page_on_rooms_names_each_file_of_their_code() -> None:
    section = read("docs/ROOMS.md").partition("\n## The code\n")[2]
    named = {path.rpartition("/")[2] for span in documents.spans(section) for path in span.split()}
    there = {path.removeprefix("bang/net/") for path in files(".py") if path.startswith("bang/net/")}
    assert {name for name in there if "/" not in name} - named == {"__init__.py"}


# -- the scenario format -------------------------------------------------------------------------------------

FORMAT = read("docs/SCENARIOS.md")
FORMS = documents.spans(FORMAT)


@pytest.mark.parametrize("text", documents.fenced(FORMAT, "scenario"))
def test_the_examples_of_the_format_run(text: str) -> None:
    scenarios = parse("docs/SCENARIOS.md", text)
    assert scenarios
    for scenario in scenarios:
        failures = play(scenario)
        assert not failures, "\n".join(told(scenario, failure) for failure in failures)


def test_the_format_has_examples() -> None:
    assert len(documents.fenced(FORMAT, "scenario")) >= 2


def test_every_line_that_sets_up_is_described() -> None:
    assert sorted(set(SETTING_UP) - {form.split()[0] for form in FORMS}) == []
    words = {word for form in FORMS for word in form.split()}
    values = {*READ_OPTIONS, *itertools.chain(*(OPTIONS[name] for name in READ_OPTIONS))}
    # The editions of other boxes are described where the boxes are.
    assert sorted(values - {*EDITIONS} - words) == []
    assert sorted({*GAME["editions"]} - words) == []


def test_every_action_is_described() -> None:
    forms = {f"NAME {shape}" for shape, _ in SHAPES.values()}
    forms |= {"dealer shuffles CARD…", "dealer picks CARD", "not ACTION"}
    assert sorted(forms - set(FORMS)) == []
    assert sorted(SHAPES) == sorted(VERBS)


def test_every_check_is_described_and_every_check_described_exists() -> None:
    described = {form for form in alternatives(FORMS) if form.startswith("then ")}
    assert described == set(forms_of_then())


def alternatives(forms: list[str]) -> Iterator[str]:
    """Expand a form such as `over law|outlaws` into one form for each alternative."""
    for form in forms:
        for words in itertools.product(*(word.split("|") for word in form.split())):
            yield " ".join(words)


def forms_of_then() -> Iterator[str]:
    """What `then` can say, from the patterns with which the parser reads it."""
    for node in ast.walk(ast.parse(read("bang/check/parse.py"))):
        if isinstance(node, ast.match_case) and isinstance(node.pattern, ast.MatchSequence):
            for words in itertools.product(*map(words_of, node.pattern.patterns)):
                yield " ".join(("then", *words))


def words_of(pattern: ast.pattern) -> list[str]:
    """The words for one part of a pattern, as the document writes them."""
    if isinstance(pattern, ast.MatchValue):
        return [ast.literal_eval(pattern.value)]
    if isinstance(pattern, ast.MatchOr):
        return [word for part in pattern.patterns for word in words_of(part)]
    if isinstance(pattern, ast.MatchStar):
        return ["CARD…"]
    assert isinstance(pattern, ast.MatchAs)
    if pattern.pattern is not None:
        return words_of(pattern.pattern)
    return ["N" if pattern.name == "number" else "NAME"]


def test_the_parser_understands_what_the_document_says() -> None:
    for form in sorted(forms_of_then()):
        line = form.replace("NAME", "ann").replace("CARD…", "bang-AS beer-6H").replace(" N", " 3")
        (scenario,) = parse("a.scenario", f"scenario One line\n{line}\n")
        assert [type(step) for step in scenario.steps] == [Check], line
        assert not scenario.problems


def test_messages_say_where_the_format_is_described() -> None:
    (scenario,) = parse("a.scenario", "scenario A line too many\nthen ann sings\n")
    (problem,) = scenario.problems
    assert "docs/SCENARIOS.md" in problem.text
