"""Every text of every layer exists in every language, is used, and gets the parameters it needs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bang import games
from tests.texts import GAMES, LAYERS, all_texts, over_common
from web.kept.settings import of_table
from web.screens.fields import word_of
from web.words import (
    LANGUAGES,
    PSEUDO,
    WORDS,
    Text,
    Texts,
    Words,
    best_language,
    forms,
    parameters,
    plural,
    read_texts,
)

ROOT = Path(__file__).resolve().parents[2]
OTHERS = [language for language in LANGUAGES if language != "en"]
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_other_language = pytest.mark.parametrize("language", OTHERS)
each_layer = pytest.mark.parametrize("layer", LAYERS)

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


def flat(texts: Texts) -> dict[str, Text]:
    """Texts by key."""
    return {f"{group}.{key}": text for group, entries in texts.items() for key, text in entries.items()}


@cache
def layer_of(language: str, layer: str) -> dict[str, Text]:
    """The texts of one layer: those of a game, or the common ones."""
    return flat(read_texts(language, layer))


ALL = all_texts()
OF_OPTIONS = {
    f"options_{game}.{word}"
    for game in games.names()
    for name, values in of_table(game).items()
    for word in (
        name,
        f"{name}_note",
        *(f"{name}{note}_{value}" for note in ("", "_note") for value in values),
    )
}
"""The keys of the words about what can be chosen for a table of one game."""
SAID = {game: set(flat(over_common("en", game))) for game in GAMES}
"""The keys of everything that a game can say."""
GROUPS = {key.partition(".")[0] for key in ALL}
OF_A_GAME = ("help.py", "help_screen.py")
"""The plain screens that are shown with the texts of a game."""


def parameters_of(text: Text) -> set[str]:
    """The parameters of all forms of a text."""
    return set().union(*(parameters(form) for form in forms(text).values()))


def sources() -> Iterator[Path]:
    """The files that may use a text."""
    yield from (path for path in (ROOT / "web").rglob("*.py") if "build" not in path.parts)


def keys_in(path: Path) -> tuple[set[str], set[str]]:
    """Find the keys written out in a module, and the beginnings of keys that are put together."""
    whole: set[str] = set()
    begun: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        is_begun = isinstance(node, ast.JoinedStr) and bool(node.values)
        start = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
        if not isinstance(start, ast.Constant) or not isinstance(start.value, str):
            continue
        match = re.fullmatch(r"([a-z_]+)\.[A-Za-z0-9_]*", start.value)
        if match and match[1] in GROUPS:
            (begun if is_begun or start.value[-1] in "._" else whole).add(start.value)
    return whole, begun


def mentioned() -> tuple[set[str], set[str]]:
    """Find the keys written out in all sources, and the beginnings of keys that are put together."""
    found = [keys_in(path) for path in sources()]
    whole = set().union(*(one for one, _ in found))
    begun = set().union(*(one for _, one in found))
    for path in [ROOT / "index.html", *(ROOT / "web").rglob("*.js"), *(ROOT / "web" / "build").glob("*.py")]:
        if path.exists():
            quoted = re.findall(r"[\"'`]([a-z_]+\.[a-z0-9_]+)[\"'`]", path.read_text(encoding="utf-8"))
            whole |= {key for key in quoted if key.partition(".")[0] in GROUPS}
    return whole - begun, begun


WHOLE, BEGUN = mentioned()
FILE_NAMES = {"table.css", "help.css", "settings.css", "lobby.css", "lobby.zip", "rooms.json", "rooms.toml"}


@each_layer
@each_other_language
def test_every_language_has_the_same_texts(language: str, layer: str) -> None:
    ours, theirs = set(layer_of("en", layer)), set(layer_of(language, layer))
    assert theirs - ours == set(), "not in English"
    assert ours - theirs == set(), "missing"


@pytest.mark.parametrize("game", GAMES)
def test_every_text_that_is_used_exists(game: str) -> None:
    """A key in which nothing names a card, an event or the like may be used with any game."""
    any_game = {key for key in WHOLE if key.partition(".")[0] not in NAMED_BY_THE_GAME}
    assert sorted(any_game - SAID[game] - FILE_NAMES) == []


def test_every_text_of_a_thing_in_a_game_exists_in_some_game() -> None:
    assert sorted(WHOLE - set(ALL) - FILE_NAMES) == []
    assert sorted(start for start in BEGUN if not any(key.startswith(start) for key in ALL)) == []


def test_screens_that_come_without_a_game_use_common_texts_alone() -> None:
    """The lobby, the settings and the saved games are shown before the texts of any game are there."""
    used = {key for path in (ROOT / "web" / "screens").glob("*.py") if path.name not in OF_A_GAME
            and not path.name.startswith("room") for key in keys_in(path)[0]}  # fmt: skip
    assert sorted(used - set(layer_of("en", "")) - FILE_NAMES) == []


def test_what_rooms_use_is_said_in_every_game() -> None:
    """A room is shown before the texts of any game are there, and while one is played."""
    places = (ROOT / "web" / "room", ROOT / "web" / "screens")
    used = {key for place in places for path in place.rglob("*.py") if place.name == "room"
            or path.name.startswith("room") for key in keys_in(path)[0]}  # fmt: skip
    assert "rooms.qr" in used
    assert sorted(used - set(layer_of("en", "")) - set(layer_of("en", "room")) - FILE_NAMES) == []


def test_no_text_of_rooms_is_said_differently_by_a_game_or_everywhere() -> None:
    for other in ("", *GAMES):
        assert set(layer_of("en", "room")) & set(layer_of("en", other)) == set()


def spoken_of(key: str) -> str:
    """The key of the text that is said to everybody but the player it is about."""
    return re.sub(r"(_(other|from))?_you$", "", key)


@each_layer
def test_no_text_is_unused(layer: str) -> None:
    unused = [
        key
        for key in layer_of("en", layer)
        if spoken_of(key) not in WHOLE
        and not any(key.startswith(start) for start in BEGUN)
        and key.partition(".")[0] not in NAMED_BY_THE_GAME
        and key not in OF_OPTIONS
    ]
    assert sorted(unused) == []


@pytest.mark.parametrize("game", games.names())
def test_what_can_be_chosen_for_a_table_has_words(game: str) -> None:
    WORDS.play("")
    for name, values in of_table(game).items():
        if len(values) > 1:
            assert WORDS.has(word_of(game, name)), name
            missing = [value for value in values if not WORDS.has(word_of(game, f"{name}_{value}"))]
            assert not missing or all(value.isdigit() for value in values), missing


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_nothing_again_that_is_said_in_the_same_words_for_every_game(game: str) -> None:
    common = layer_of("en", "")
    assert [key for key, text in layer_of("en", game).items() if common.get(key) == text] == []


@each_layer
@each_other_language
def test_every_language_uses_the_same_parameters(language: str, layer: str) -> None:
    wrong = {}
    for key, text in layer_of("en", layer).items():
        ours, theirs = parameters_of(text) - {"n"}, parameters_of(layer_of(language, layer)[key]) - {"n"}
        if ours != theirs:
            wrong[key] = (sorted(theirs), sorted(ours))
    assert wrong == {}


PLAYERS = {"seat": "_you", "other": "_other_you", "from": "_from_you"}
"""The parameters that name a player whom the sentence may be said to, and the ending of what they hear."""
OF_SOMEBODY_ELSE = ("waits.", "pass.", "table.turn_of", "answers.hand_of")
"""Texts about a player to all others."""


@each_layer
@each_language
def test_whoever_a_sentence_is_about_hears_it_in_the_second_person(language: str, layer: str) -> None:
    texts = layer_of(language, layer)
    for key, text in texts.items():
        for name, ending in PLAYERS.items():
            if name in parameters_of(text) and not key.startswith(OF_SOMEBODY_ELSE):
                assert key.endswith("_you") or key + ending in texts, (
                    f"{key} names {{{name}}}, who may read it"
                )
            if key.endswith(ending) and key.removesuffix(ending) in texts:
                assert name not in parameters_of(text), f"{key} is said to whoever is {{{name}}}"
        if key.startswith(("events.", "prompts.", "summary.")):
            assert spoken_of(key) in texts, f"{key} is never said"


@each_layer
@each_language
def test_nobody_is_a_stranger(language: str, layer: str) -> None:
    for key, text in layer_of(language, layer).items():
        assert not re.search(
            r"\b(Stranger|Étranger|Straniero|Vreemdeling)\b", " ".join(forms(text).values())
        ), key


@each_layer
@each_language
def test_every_plural_has_all_its_forms(language: str, layer: str) -> None:
    for key, text in layer_of(language, layer).items():
        assert set(forms(text)) in ({"other"}, {"one", "other"}), key


@each_layer
@each_language
def test_no_sentence_is_empty_or_badly_spaced(language: str, layer: str) -> None:
    for key, text in layer_of(language, layer).items():
        for form in forms(text).values():
            assert form, key
            assert form == form.strip(), key
            assert "  " not in form, key


@pytest.mark.parametrize(
    "file", sorted((ROOT / "assets" / "text").rglob("fr.toml")), ids=lambda file: file.parent.name
)
def test_french_has_no_break_spaces_before_punctuation(file: Path) -> None:
    """Also in the rules, which are no layer; remarks begin with `#`."""
    for line in file.read_text(encoding="utf-8").splitlines():
        assert line.startswith("#") or not re.search(r"[ \u00a0][!?;:%»]|«[ \u00a0]", line), (
            f"not a narrow no-break space: {line}"
        )


def written_calls() -> Iterator[tuple[str, set[str], str]]:
    """Find calls like `t("group.key", seat=…)` with the parameters they give."""
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            key = node.args[0].value
            if name in ("t", "html") and isinstance(key, str) and key in WHOLE:
                given = {keyword.arg or "**" for keyword in node.keywords}
                yield key, given, f"{path.relative_to(ROOT)}:{node.lineno}"


@each_layer
def test_every_call_gives_the_parameters_its_text_needs(layer: str) -> None:
    wrong = []
    for key, given, where in written_calls():
        text = layer_of("en", layer).get(key)
        if "**" in given or text is None:
            continue
        wanted = parameters_of(text)
        if len(forms(text)) > 1:
            wanted.add("n")
        if wanted - given or given - wanted:
            wrong.append(f"{where}: {key} wants {sorted(wanted)}, gets {sorted(given)}")
    assert wrong == []


@pytest.mark.parametrize(("language", "n", "form"), [("en", 0, "other"), ("en", 1, "one"), ("fr", 0, "one")])
def test_a_number_selects_its_plural_form(language: str, n: int, form: str) -> None:
    assert plural(language, n) == form


def two_layers(language: str, book: str) -> Texts:
    """Texts of a language, common ones or those of a game."""
    said: dict[str, dict[str, Texts]] = {
        "en": {
            "": {"events": {"turn": "{seat}’s turn.", "ends": "Done."}},
            "duel": {"events": {"turn": "{seat} shoots."}, "cards": {"hat": "Hat"}},
        },
        "nl": {"": {"events": {"turn": "Beurt van {seat}."}}, "duel": {"cards": {"hat": "Hoed"}}},
    }
    if book not in said[language]:
        raise FileNotFoundError(book)
    return said[language][book]


def test_a_text_of_the_game_lies_over_the_common_one() -> None:
    words = Words("en", read=two_layers)
    assert words.t("events.turn", seat="Ann") == "Ann’s turn."
    assert not words.has("cards.hat")
    words.play("duel")
    assert words.t("events.turn", seat="Ann") == "Ann shoots."
    assert words.t("events.ends") == "Done."
    assert words.group("events") == {"turn": "{seat} shoots.", "ends": "Done."}
    words.speak("nl")
    assert words.t("cards.hat") == "Hoed"
    words.play("")
    assert not words.has("cards.hat")


def test_the_texts_of_another_game_can_be_read_without_leaving_the_present_one() -> None:
    words = Words("nl", read=two_layers)
    assert words.of("duel").t("cards.hat") == "Hoed"
    assert not words.has("cards.hat")
    pseudo = Words(PSEUDO, read=two_layers).of("duel")
    assert pseudo.t("cards.hat") == "⟦Háť⟧".replace("ť", "t")


def test_the_texts_of_a_part_stay_in_every_language_and_game() -> None:
    words = Words("en")
    assert not words.has("rooms.qr")
    words.join("room")
    said = words.t("rooms.qr")
    for game in ("duel", "classic", ""):
        words.play(game)
        assert words.t("rooms.qr") == said
    words.speak("nl")
    assert words.t("rooms.qr") not in ("", said)
    assert words.of("duel").t("rooms.qr") == words.t("rooms.qr")
    assert words.t("common.back") == Words("nl").t("common.back")


def test_a_game_says_something_before_rooms_do_and_rooms_before_all_others() -> None:
    layers = {"": {"a": {"x": "all", "y": "all", "z": "all"}}, "room": {"a": {"x": "room", "y": "room"}}}
    layers["duel"] = {"a": {"x": "duel"}}
    words = Words("en", read=lambda language, book: dict(layers[book]))  # type: ignore[arg-type]
    words.join("room")
    words.join("room")
    words.play("duel")
    assert words.group("a") == {"x": "duel", "y": "room", "z": "all"}
    assert [words.t(f"a.{key}") for key in "xyz"] == ["duel", "room", "all"]


def test_texts_of_a_part_that_is_not_there_change_nothing() -> None:
    words = Words("en", read=two_layers)
    with pytest.raises(FileNotFoundError):
        words.join("room")
    words.play("duel")
    assert words.t("cards.hat") == "Hat"


def test_texts_that_are_not_there_leave_language_and_game_as_they_were() -> None:
    words = Words("en", "duel", read=two_layers)
    with pytest.raises(FileNotFoundError):
        words.play("zeppelin")
    assert (words.game, words.t("cards.hat")) == ("duel", "Hat")


def test_french_drops_a_letter_before_a_vowel() -> None:
    from web.markup import tag

    said = Words("fr", read=lambda language, book: {"a": {"x": "La main de {seat}, que {other} voit."}})
    assert said.t("a.x", seat="El Gringo", other="Élodie") == "La main d’El Gringo, qu’Élodie voit."
    assert said.t("a.x", seat="Kit", other="") == "La main de Kit, que  voit."
    assert said.html("a.x", seat=tag("b", "Anna"), other="Bo") == "La main d’<b>Anna</b>, que Bo voit."


@pytest.mark.parametrize(
    ("language", "sentence", "name", "said"),
    [
        ("fr", "Tour de {x}", "Les Dalton", "Tour des Dalton"),
        ("fr", "À {x} de jouer.", "Le Grand", "Au Grand de jouer."),
        ("fr", "Un tir vise {x}.", "L’homme sans nom", "Un tir vise l’homme sans nom."),
        ("fr", "{x} encaisse.", "La bande", "La bande encaisse."),
        ("fr", "Hors jeu : {x}.", "Les Dalton", "Hors jeu : Les Dalton."),
        ("it", "Su {x}", "I Dalton", "Sui Dalton"),
        ("it", "Tocca a {x}.", "L’uomo senza nome", "Tocca all’uomo senza nome."),
        ("it", "La mano di {x}", "La banda", "La mano della banda"),
        ("it", "Tocca a {x}.", "Anna", "Tocca ad Anna."),
        ("it", "Bo e {x}", "El Gringo", "Bo ed El Gringo"),
        ("it", "Bo e {x}", "{y}", "Bo e {y}"),
        ("nl", "De beurt van {x}", "Les Dalton", "De beurt van Les Dalton"),
        ("nl", "Een schot op {x}.", "De Daltons", "Een schot op de Daltons."),
        ("en", "Hand it to {x}", "The law", "Hand it to the law"),
        ("en", "{x} is up", "The law", "The law is up"),
        ("en", "Out of the game: {x}.", "The Daltons", "Out of the game: The Daltons."),
    ],
)
def test_a_word_joins_the_name_after_it(language: str, sentence: str, name: str, said: str) -> None:
    from web.markup import tag

    words = Words(language, read=lambda language, book: {"a": {"x": sentence}})
    assert words.t("a.x", x=name) == said
    assert re.sub(r"<[^>]*>", "", words.html("a.x", x=tag("b", name))) == said


def test_a_game_that_words_a_sentence_anew_words_it_anew_for_you() -> None:
    words = Words("en", "duel")
    assert words.has("events.eliminated_you")
    assert not words.has_beside("events.eliminated", "events.eliminated_you"), "it is about characters there"
    assert words.has_beside("events.discards", "events.discards_you")


def test_language_and_game_together_are_the_voice() -> None:
    words = Words("en", read=two_layers)
    heard = {words.voice}
    words.play("duel")
    heard.add(words.voice)
    words.speak("nl")
    assert len(heard | {words.voice}) == 3


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
