"""Nothing from outside is believed: files, stored texts and names are checked before they are used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bang import games
from tests.unit import table_samples as samples
from tests.unit.stores import a_game
from web.kept import outside
from web.kept.saved_game import MOST_BYTES, NotOurs, SavedGame
from web.kept.setup import sane_setup
from web.kept.storage import Storage
from web.kept.store import FORBIDDEN, FULL, MemoryStore
from web.screens.sheet import slips
from web.table.course.sitting import begin, resume
from web.table.print import card, scene
from web.table.print.look import Look
from web.words import LANGUAGES, WORDS, Words, t

EVIL = '<i data-evil="1">x</i>'


def file(**odd: Any) -> str:
    """A file with odd values in it."""
    return json.dumps({**json.loads(a_game().as_text()), **odd})


def opens(game: SavedGame) -> None:
    """Open a game as the page does on import."""
    games.load(game.save).view(None)


# -- JSON ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5000,
        "[" * 5000 + "]" * 5000,
        '{"a":' * 5000,
        "7" * 5000,
        "-" + "7" * 5000,
        "1e400",
        "NaN",
        "-Infinity",
        '{"a": NaN}',
        '"open',
        "",
        '"' + "x" * 2000 + '"',
    ],
)
def test_text_that_is_too_long_too_deep_or_no_json_is_unreadable(text: str) -> None:
    with pytest.raises(outside.Unreadable):
        outside.parsed(text, 2000 if text.startswith('"') else 20_000)


def test_depth_counts_no_brackets_in_strings() -> None:
    assert outside.parsed(json.dumps("[" * 5000), 20_000) == "[" * 5000
    assert outside.parsed("[" * 100 + "]" * 100, 20_000)
    with pytest.raises(outside.Unreadable):
        outside.parsed("[" * 101 + "]" * 101, 20_000)


@given(st.text())
@settings(deadline=None)
def test_any_text_is_read_or_unreadable(text: str) -> None:
    with pytest.raises(outside.Unreadable):
        outside.parsed(text, 0 if text else -1)
    try:
        outside.parsed(text, 1000)
    except outside.Unreadable:
        return


# -- files of saved games ------------------------------------------------------------------------------------


def test_a_file_that_is_too_big_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(NotOurs, match="too_big"):
        SavedGame.from_text(" " * (MOST_BYTES + 1))


@pytest.mark.parametrize(
    "text",
    [
        file(save="[" * 5000),
        file(save=""),
        file(save=["x"]),
        file(id=5),
        file(setup=[]),
        file(when=1)[:-1] + ', "x": ' + "[" * 5000 + "}",
        file(when=1)[:-1] + ', "when": ' + "7" * 5000 + "}",
        file(when=1)[:-1] + ', "when": 1e999}',
        file(when=1)[:-1] + ', "when": NaN}',
        file(format="bang-saved-game-2"),
    ],
)
def test_a_file_that_is_no_saved_game_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotOurs) as refused:
        SavedGame.from_text(text)
    assert str(refused.value) == "errors.bad_file"


@pytest.mark.parametrize(
    ("odd", "read"),
    [
        ({"when": "yesterday"}, {"when": 0.0}),
        ({"when": 10**400}, {"when": 0.0}),
        ({"when": -5}, {"when": 0.0}),
        ({"when": 9e15}, {"when": 0.0}),
        ({"turn": None}, {"turn": 0}),
        ({"turn": 10**400}, {"turn": 0}),
        ({"turn": True}, {"turn": 0}),
        ({"over": 5}, {"over": None}),
        ({"role": 7, "character": ["x"]}, {"role": "", "character": ""}),
        ({"role": "\ud800x" + "y" * 9000}, {"role": "x" + "y" * 38}),
        ({"more": "x"}, {"more": {}}),
        ({"answers": -1}, {"answers": 3}),
        ({"answers": "many"}, {"answers": 3}),
        ({"answers": 10**400}, {"answers": 3}),
    ],
)
def test_an_odd_value_in_a_file_is_replaced(odd: dict[str, Any], read: dict[str, Any]) -> None:
    game = SavedGame.from_text(file(**odd))
    assert {name: getattr(game, name) for name in read} == read


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ["id", "setup", "save", "when", "turn", "over", "role", "character", "more", "answers"]


@given(st.dictionaries(st.sampled_from(FIELDS), ANYTHING))
@settings(deadline=None)
def test_a_file_of_anything_is_refused_or_can_be_listed_and_stored(odd: dict[str, Any]) -> None:
    storage = Storage(MemoryStore())
    storage.keep(a_game("before"))
    with suppress(NotOurs):
        storage.bring_in(file(**odd), lambda game: None, 5.0)
    games_now = storage.games()
    assert "before" in [game.id for game in games_now]
    assert storage.damaged() == []
    for game in games_now:
        assert SavedGame.from_text(game.as_text()) == game


def real_save() -> str:
    """The save of a real game."""
    return begin("x", sane_setup({"seats": 4, "seed": 5})).save()


def altered(text: str, where: int, by: str) -> str:
    """A text with a letter replaced."""
    place = where % len(text)
    return text[:place] + by + text[place + 1 :]


SAVE = real_save()


@given(
    st.integers(0, 10**6), st.sampled_from(['"', "[", "]", "{", "9", "-", ",", "\\", "x", "\x00", "é", ""])
)
@settings(max_examples=150, deadline=None)
def test_a_real_file_with_a_wrong_letter_is_refused_or_can_be_opened(where: int, by: str) -> None:
    game = a_game()
    game.save = SAVE
    storage = Storage(MemoryStore())
    for text in (altered(game.as_text(), where, by), file(save=altered(SAVE, where, by))):
        try:
            brought = storage.bring_in(text, opens, 5.0)
        except NotOurs:
            continue
        resume(brought.id, brought.setup, brought.save, brought.more)


def test_every_refusal_is_a_sentence_in_every_language() -> None:
    keys = {FULL, FORBIDDEN, "errors.bad_file", "errors.too_big", "errors.bad_save", "errors.save_gone"}
    for language in LANGUAGES:
        words = Words(language)
        assert [key for key in keys if not words.has(key)] == []


# -- markup in texts and names -------------------------------------------------------------------------------


class Evil(HTMLParser):
    """What counts the elements that came in through a text."""

    count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count an element."""
        self.count += "data-evil" in dict(attrs) or "onclick" in dict(attrs)


def evil_in(html: str) -> int:
    """Count the elements in some HTML that came in through a text."""
    parser = Evil()
    parser.feed(html)
    return parser.count


@pytest.fixture(params=LANGUAGES)
def evil_names(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put markup into the names of all cards, roles and characters of a language."""
    words = Words(request.param, "classic")
    evil = {
        group: {key: f"{EVIL}{name}" for key, name in words.group(group).items()}
        for group in ("cards", "roles", "characters")
    }
    monkeypatch.setattr(WORDS, "_layers", [evil, *words._layers])
    card._face.cache_clear()
    yield
    card._face.cache_clear()


@pytest.mark.usefixtures("evil_names")
def test_markup_in_the_names_of_cards_is_shown_as_text() -> None:
    for name in [key for key in WORDS.group("cards") if key not in ("unknown", "first_gun")]:
        shown = card.face("classic", f"{name}-AS") + card.card("classic", f"{name}-AS")
        assert "data-evil=" in shown
        assert evil_in(shown) == 0, name


@pytest.mark.usefixtures("evil_names")
def test_markup_in_the_names_of_roles_is_shown_as_text() -> None:
    for role in WORDS.group("roles"):
        shown = card.role_face(role)
        assert "data-evil=" in shown
        assert evil_in(shown) == 0, role


@pytest.mark.usefixtures("evil_names")
def test_markup_in_any_name_on_the_table_is_shown_as_text() -> None:
    names = tuple(f"{EVIL}{name}" for name in samples.NAMES)
    seen = Look(samples.own_turn(7), names, happened=samples.EVENTS)
    shown = scene.table(seen, scene.regions(seen), scene.Papers())
    assert "data-evil" in shown
    assert evil_in(shown) == 0


def test_markup_in_an_address_is_shown_as_text() -> None:
    shown = slips([t("errors.bad_address", what=f"seats={EVIL}")])
    assert "data-evil" in shown
    assert evil_in(shown) == 0
