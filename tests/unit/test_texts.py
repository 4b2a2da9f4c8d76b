"""Every text exists in every language, is used, and gets the parameters it needs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.words import LANGUAGES, PSEUDO, Texts, Words, best_language, forms, parameters, plural, read_texts

ROOT = Path(__file__).resolve().parents[2]
TEXTS = {language: read_texts(language) for language in LANGUAGES}
OTHERS = [language for language in LANGUAGES if language != "en"]

# Sections whose keys are ids of the game or of a setting and are put together at run time.
NAMED_BY_THE_GAME = {
    "cards",
    "card_help",
    "characters",
    "character_help",
    "roles",
    "role_help",
    "winners",
    "prompts",
    "waits",
    "answers",
    "reasons",
    "events",
    "symbols",
}


def keys(texts: Texts) -> set[str]:
    """Lists all keys of a language."""
    return {f"{room}.{key}" for room, entries in texts.items() for key in entries}


def entry(language: str, key: str) -> dict[str, str]:
    """The plural forms of one text."""
    room, _, name = key.partition(".")
    return forms(TEXTS[language][room][name])


def sources() -> Iterator[Path]:
    """Lists the files that may use a text."""
    yield from (path for path in (ROOT / "web").rglob("*.py") if "build" not in path.parts)


def mentioned() -> tuple[set[str], set[str]]:
    """Finds the keys written out in the sources, and the beginnings of keys that are put together."""
    whole: set[str] = set()
    begun: set[str] = set()
    rooms = set(TEXTS["en"])
    pattern = re.compile(r"([a-z_]+)\.[A-Za-z0-9_]*")
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_begun = isinstance(node, ast.JoinedStr) and bool(node.values)
            start = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
            if not isinstance(start, ast.Constant) or not isinstance(start.value, str):
                continue
            match = pattern.fullmatch(start.value)
            if match and match[1] in rooms:
                (begun if is_begun or start.value[-1] in "._" else whole).add(start.value)
    for path in [ROOT / "index.html", *(ROOT / "web").rglob("*.js"), *(ROOT / "web" / "build").glob("*.py")]:
        if path.exists():
            found = re.findall(r"[\"'`]([a-z_]+\.[a-z0-9_]+)[\"'`]", path.read_text(encoding="utf-8"))
            whole |= {key for key in found if key.partition(".")[0] in rooms}
    return whole - begun, begun


WHOLE, BEGUN = mentioned()
FILE_NAMES = {"table.css", "help.css", "settings.css", "lobby.css", "lobby.zip"}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_texts(language: str) -> None:
    assert keys(TEXTS[language]) - keys(TEXTS["en"]) == set(), "not in English"
    assert keys(TEXTS["en"]) - keys(TEXTS[language]) == set(), "missing"


def test_every_text_that_is_used_exists() -> None:
    assert sorted(WHOLE - keys(TEXTS["en"]) - FILE_NAMES) == []
    assert (
        sorted(start for start in BEGUN if not any(key.startswith(start) for key in keys(TEXTS["en"]))) == []
    )


def test_no_text_is_unused() -> None:
    unused = [
        key
        for key in keys(TEXTS["en"])
        if key not in WHOLE
        and not any(key.startswith(start) for start in BEGUN)
        and key.partition(".")[0] not in NAMED_BY_THE_GAME
    ]
    assert sorted(unused) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_uses_the_same_parameters(language: str) -> None:
    wrong = {
        key: (sorted(theirs), sorted(ours))
        for key in keys(TEXTS["en"]) & keys(TEXTS[language])
        for theirs in [set().union(*(parameters(form) for form in entry("en", key).values())) - {"n"}]
        for ours in [set().union(*(parameters(form) for form in entry(language, key).values())) - {"n"}]
        if theirs != ours
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_all_its_forms(language: str) -> None:
    for key in keys(TEXTS[language]):
        assert set(entry(language, key)) in ({"other"}, {"one", "other"}), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_badly_spaced(language: str) -> None:
    for key in keys(TEXTS[language]):
        for form in entry(language, key).values():
            assert form, key
            assert form == form.strip(), key
            assert "  " not in form, key


def test_french_has_no_break_spaces_before_punctuation() -> None:
    for key in keys(TEXTS["fr"]):
        for form in entry("fr", key).values():
            assert not re.search(r" [!?;:%»]|« ", form), (
                f"{key}: an ordinary space where a no-break space is needed"
            )


def written_calls() -> Iterator[tuple[str, set[str], str]]:
    """Finds calls like `t("room.key", seat=…)` with the parameters they give."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            key = node.args[0].value
            if name in ("t", "html") and isinstance(key, str) and key in WHOLE:
                given = {keyword.arg or "**" for keyword in node.keywords}
                yield key, given, f"{path.relative_to(ROOT)}:{node.lineno}"


def test_every_call_gives_the_parameters_its_text_needs() -> None:
    wrong = []
    for key, given, where in written_calls():
        if "**" in given or key not in keys(TEXTS["en"]):
            continue
        plurals = entry("en", key)
        wanted = set().union(*(parameters(form) for form in plurals.values()))
        if len(plurals) > 1:
            wanted.add("n")
        if wanted - given or given - wanted:
            wrong.append(f"{where}: {key} wants {sorted(wanted)}, gets {sorted(given)}")
    assert wrong == []


@pytest.mark.parametrize(("language", "n", "form"), [("en", 0, "other"), ("en", 1, "one"), ("fr", 0, "one")])
def test_a_number_selects_its_plural_form(language: str, n: int, form: str) -> None:
    assert plural(language, n) == form


def test_a_text_is_in_the_language_chosen_last() -> None:
    words = Words("en")
    assert words.t("events.draws", seat="Rose Doolan", n=1) == "Rose Doolan draws a card."
    words.speak("nl")
    assert words.t("events.draws", seat="Rose Doolan", n=2) == "Rose Doolan neemt 2 kaarten."


def test_markup_objects_are_kept_and_other_values_are_escaped() -> None:
    from web.markup import tag

    said = Words("en").html("events.plays_on", seat="<i>", card=tag("b", "Beer"), other="&")
    assert said == "&lt;i&gt; plays <b>Beer</b> on &amp;."


def test_the_pseudo_language_puts_texts_in_brackets() -> None:
    words = Words(PSEUDO)
    said = words.t("table.life", n=2, most=4)
    assert said.startswith("⟦")
    assert said.endswith("⟧")
    assert "2" in said
    assert "4" in said


@pytest.mark.parametrize(
    ("wanted", "language"), [(["de-CH", "fr-CH"], "fr"), (["ja"], "en"), ([], "en"), (["nl-BE", "en"], "nl")]
)
def test_the_best_language_follows_the_browsers_preferences(wanted: list[str], language: str) -> None:
    assert best_language(wanted) == language


def test_a_list_is_joined_with_commas_and_a_final_and() -> None:
    assert Words("it").listing(["Birra", "Duello", "Barile"]) == "Birra, Duello e Barile"
