"""The rules can be searched, and are complete in every language."""

from __future__ import annotations

import pytest

from tests.texts import GAMES
from web.screens.help import SECTIONS, everything, search
from web.words import LANGUAGES, WORDS, read_texts


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_topics(language: str, game: str) -> None:
    english, theirs = read_texts("en", f"{game}/help"), read_texts(language, f"{game}/help")
    assert list(theirs) == list(english)
    for topic, entry in theirs.items():
        assert len(entry["text"]) == len(english[topic]["text"]), topic


@pytest.mark.parametrize(
    ("language", "wanted", "found"),
    [
        ("en", "barrel", "Barrel"),
        ("fr", "penitence", None),
        ("fr", "BIERE", "Bière"),
        ("it", "prigione", "Prigione"),
        ("nl", "ton", "Ton"),
    ],
)
def test_a_search_finds_titles_first_and_ignores_accents(
    language: str, wanted: str, found: str | None
) -> None:
    WORDS.speak(language)
    entries = search(everything("classic"), wanted)
    WORDS.speak("en")
    titles = [entry.title for entry in entries]
    assert (found in titles[:4]) if found else titles == []


def test_every_entry_has_its_own_id_and_a_section() -> None:
    entries = everything("classic")
    assert len({entry.id for entry in entries}) == len(entries)
    assert {entry.section for entry in entries} == set(SECTIONS)
