"""What belongs to one game only is in a part of its own, which the lobby does not wait for."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bang import games
from web.art import drawn, name_of
from web.build import ROOT
from web.build.libraries import NEEDS as NEEDS_OF_LIBRARIES
from web.build.package import LIBRARIES, facts, imported, modules, of_lobby, part_of, texts
from web.build.sprites import ART, FIRST, games_drawn, sheet_of
from web.door import parts
from web.door.parts import NEEDS

FIRST_GAME, *OTHERS = games.names()


@cache
def packed() -> dict[str, str]:
    """The part of every file."""
    sources = modules()
    lobby = of_lobby(sources)
    built = {name: f"{name}c" if name.endswith(".py") else name for name in (*sources, *texts(), *facts())}
    return {name: part_of(compiled, lobby) for name, compiled in built.items()}


def files(part: str) -> set[str]:
    """The files of a part."""
    return {name for name, of in packed().items() if of == part}


def test_the_lobby_has_the_options_of_every_game_and_the_texts_of_none() -> None:
    lobby = files("lobby")
    assert {games.GAMES[game].options.replace(".", "/") + ".py" for game in games.names()} <= lobby
    assert {name for name in lobby if name.startswith("web/text/")} == {
        f"web/text/{language}.json" for language in ("en", "fr", "it", "nl")
    }


@pytest.mark.parametrize("game", OTHERS)
def test_a_later_game_is_whole_in_a_part_of_its_own(game: str) -> None:
    own = files(game)
    wanted = {name.replace(".", "/") + ".py" for name in games.modules(game)}
    wanted |= {f"web/text/{game}/{book}en.json" for book in ("", "help/")}
    assert wanted <= own
    rooms = (f"bang/{game}/", f"bang/bots/{game}/", f"web/text/{game}/", f"web/lessons/{game}.")
    assert [name for name in own if not name.startswith(rooms)] == []
    assert [name for name in (*files("game"), *files("help")) if name.startswith(rooms)] == []


def test_what_rooms_need_is_in_a_part_of_its_own() -> None:
    own = files("room")
    assert {"bang/net/pairing.py", "web/room/qr.py", "web/text/room/it.json"} <= own
    rooms = ("bang/net/", "web/room/", "web/text/room/", "web/screens/room")
    assert [name for name in own if not name.startswith(rooms) and "/room/" not in name] == []
    elsewhere = [name for name, part in packed().items() if name.startswith(rooms) and part != "room"]
    assert [name for name in elsewhere if packed()[name] != "lobby"] == []


def test_a_screen_of_rooms_does_not_come_with_the_lobby() -> None:
    sources = {**modules(), "web/screens/room_somewhere.py": b"", "web/screens/somewhere.py": b""}
    lobby = of_lobby(sources)
    assert "web/screens/somewhere.py" in lobby
    assert part_of("web/screens/somewhere.pyc", lobby) == "lobby"
    assert part_of("web/screens/room_somewhere.pyc", lobby) == "room"
    assert part_of("web/table/room/somewhere.pyc", lobby) == "room"


def test_the_lobby_does_not_wait_for_what_rooms_compute_with() -> None:
    for name in ("sealing", "curve", "keys", "pairing"):
        assert packed()[f"bang/net/{name}.py"] == "room"


def test_the_room_comes_with_its_libraries() -> None:
    assert set(LIBRARIES["room"]) <= set(NEEDS_OF_LIBRARIES)
    third = {wanted.partition("/")[0] for name in files("room") for wanted in imports_of(name)}
    assert {"segno", "spake2"} <= third
    assert "hkdf" in NEEDS_OF_LIBRARIES["spake2"]


def imports_of(name: str) -> set[str]:
    """The modules that a file imports."""
    return set(imported(name, modules()[name])) if name.endswith(".py") else set()


def test_the_first_game_comes_with_the_table() -> None:
    assert parts.part_of(FIRST_GAME) == "game"
    assert {f"web/text/{FIRST_GAME}/nl.json", f"web/lessons/{FIRST_GAME}.json"} <= files("game")
    assert {name.replace(".", "/") + ".py" for name in games.modules(FIRST_GAME)} <= files("game")


def test_a_kind_of_card_with_the_name_of_a_game_stays_with_its_own_game() -> None:
    assert packed()["bang/classic/cards/duel.py"] == "game"


@pytest.mark.parametrize("game", games.names())
def test_every_box_of_a_game_comes_with_the_module_that_reads_the_boxes(game: str) -> None:
    lobby, reader = of_lobby(modules()), packed()[f"bang/{game}/facts.py"]
    for box in ("facts", "dodge_city", "high_noon"):
        assert part_of(f"bang/{game}/{box}.json", lobby) == reader


def test_the_boxes_of_the_first_game_come_with_the_lobby_which_offers_their_editions() -> None:
    assert packed()[f"bang/{FIRST_GAME}/facts.py"] == "lobby"


def test_no_part_imports_one_that_may_not_be_there() -> None:
    sources = modules()
    needs = {part: {part, "lobby", *NEEDS.get(part, ())} for part in ("lobby", *NEEDS)}
    wrong = [
        (name, other)
        for name, source in sources.items()
        if not name.startswith("web/table/")  # relative imports, which stay inside their part
        for stem in imported(name, source)
        for other in (f"{stem}.py", f"{stem}/__init__.py")
        if other in sources and packed()[other] not in needs[packed()[name]]
    ]
    assert wrong == []


# -- drawings ------------------------------------------------------------------------------------------------


def test_no_two_drawings_have_the_same_name() -> None:
    names = [name_of(path) for path in ART.rglob("*.svg")]
    assert sorted({name for name in names if names.count(name) > 1}) == []
    assert drawn() == set(names)


def test_every_scene_is_shown() -> None:
    programs = [*(ROOT / "web").rglob("*.py"), *(ROOT / "web" / "page").rglob("*.js")]
    printed = "".join(path.read_text(encoding="utf-8") for path in programs)
    names = [path.stem for path in (ART / "scene").glob("*.svg")]
    shown = {name for name in names if f"scene-{name}" in printed or f'"{name}"' in printed}
    shown |= {name for name in names if name.startswith("winner_") and "scene-winner_{" in printed}
    assert sorted(set(names) - shown) == []


def test_a_drawing_of_one_game_is_in_the_sprite_of_that_game() -> None:
    assert sheet_of(ART / "cards" / "beer.svg") == "card"
    assert sheet_of(ART / "duel" / "cards" / "hat.svg") == "duel"
    assert games_drawn() == sorted([*OTHERS, "room"])
    assert not set(games_drawn()) & set(FIRST)


@pytest.mark.parametrize("game", games.names())
def test_all_cards_and_characters_of_a_game_are_drawn(game: str) -> None:
    rules = games.rules(game)
    wanted = {f"card-{kind}" for kind in rules.printed()} | {
        f"character-{name}" for name in rules.characters()
    }
    assert sorted(wanted - drawn()) == []


def test_the_lobby_needs_no_drawing_of_a_game() -> None:
    page = (ART.parents[1] / "index.html").read_text(encoding="utf-8")
    first = {name_of(path) for path in ART.rglob("*.svg") if sheet_of(path) in FIRST}
    assert set(re.findall(r'href="#([\w-]+)"', page)) <= first
