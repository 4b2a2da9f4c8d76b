"""Saved games are listed, exported, imported and deleted; damaged ones show a message and do no harm."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from bang import games
from tests.browser.questions import as_file, at
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.stores import ScriptedStore
from web.kept.storage import GAME, LAST, SETTINGS
from web.words import t


@cache
def mine() -> str:
    """A saved game at a question."""
    return as_file(at("play"), "mine")


@cache
def good() -> dict[str, Any]:
    """Another saved game, which tests damage."""
    found: dict[str, Any] = json.loads(as_file(at("duel"), "good"))
    return found


def changed(**parts: Any) -> str:
    """The good game with some parts replaced."""
    return json.dumps({**good(), **parts})


def save_with(**parts: Any) -> str:
    """The save of the good game with some parts replaced."""
    return json.dumps({**json.loads(good()["save"]), **parts})


def card_twice() -> str:
    """The save of the good game with every card of the deck in it twice."""
    table = json.loads(good()["save"])["table"]
    return save_with(table={**table, "hands": 7, "deck": table["deck"] * 2})


DAMAGED: dict[str, Callable[[], str | None]] = {
    "empty": lambda: "",
    "a letter": lambda: "Dear Sheriff, I am on my way.",
    "half": lambda: changed()[:-40],
    "another format": lambda: json.dumps({"format": "chess", "moves": ["e4"]}),
    "a list": lambda: "[1, 2, 3]",
    "deep": lambda: "[" * 20000,
    "no save": lambda: changed(save=""),
    "a short save": lambda: changed(save=good()["save"][:200]),
    "cards twice": lambda: changed(save=card_twice()),
    "another log": lambda: changed(save=save_with(log=["deal 1"])),
    "numbers": lambda: changed(save=save_with(since=-5)),
    "binary": lambda: "\x00\x01\x02PNG\ufffd",
    "huge": lambda: " " * 2_500_000,
    "a broken setup": lambda: '{"format": "bang-saved-game", "id": "x", "setup": {}, "save": "x"}',
    "larger than the page reads": lambda: None,
}


async def left_game(store: Any = None) -> PaperVisit:
    """Import a game, leave it, and open the list of saved games."""
    page = await PaperVisit(store).opens("?pace=instant")
    await page.opens_game(mine())
    await page.leaves()
    await page.goes_to("#go-saved", "saved")
    return page


@pytest.mark.parametrize("damage", DAMAGED)
@on_paper
async def test_no_damaged_file_harms_the_saved_games(damage: str) -> None:
    page = await PaperVisit().opens("?pace=instant")
    await page.opens_game(mine())
    before = page.question()
    await page.leaves()
    await page.goes_to("#go-saved", "saved")
    kept = await page.stored()
    page.file(DAMAGED[damage]())
    await page.until(page.words)
    assert len(page.words()) > 15
    assert await page.stored() == kept
    page.go("put-away")
    assert page.words() == ""
    page.go("resume mine")
    await page.until(lambda: page.screen == "table")
    await page.is_asked()
    assert page.question() == before


@pytest.mark.parametrize(
    "content", ["no json", '{"format": "bang-saved-game", "id": "x", "setup": {}, "save": "x"}']
)
@on_paper
async def test_a_file_that_is_no_saved_game_is_refused_and_changes_nothing(content: str) -> None:
    page = await left_game()
    page.file(content)
    await page.until(page.words)
    assert "not a saved game" in page.words()
    assert len(page.main.find(".saved-game")) == 1


@on_paper
async def test_a_damaged_stored_game_is_reported_and_can_be_deleted() -> None:
    store = ScriptedStore({GAME + "broken": '{"format": "bang-saved-game"'})
    page = await PaperVisit(store).opens("?saved=broken")
    await page.until(page.words)
    await page.goes_to("#go-saved", "saved")
    page.go("delete broken")
    page.go("delete-yes broken")
    assert not page.main.find(".games")
    assert not await page.stored()


@on_paper
async def test_escape_takes_the_question_back_whether_to_delete_and_then_leads_back() -> None:
    page = await left_game()
    name = page.main.find("[data-saved]")[0].get("data-saved")
    page.go(f"delete {name}")
    assert page.one("#delete-yes")
    page.key("Escape")
    assert page.screen == "saved"
    assert not page.one("#delete-yes")
    page.key("Escape")
    await page.until(lambda: page.screen == "lobby")
    await page.goes_to("#go-settings", "settings")
    page.go("delete-all")
    page.key("Escape")
    assert page.screen == "settings"
    assert not page.one("#delete-yes")
    assert len(await page.stored()) == 1


@on_paper
async def test_a_damaged_game_is_listed_as_damaged_beside_the_others() -> None:
    page = await left_game(ScriptedStore({GAME + "wreck": "{"}))
    assert len(page.main.find(".saved-game")) == 2
    assert "damaged" in page.main.find(".games")[0].text


@on_paper
async def test_an_exported_game_can_be_imported_elsewhere() -> None:
    page = await PaperVisit().opens("?play=classic&seats=5&seed=61&pace=instant&role=outlaw")
    await page.plays_steps(3)
    before = page.question()
    name = page.entries[page.here][1].split("saved=")[1].split("&")[0]
    await page.leaves()
    await page.goes_to("#go-saved", "saved")
    page.go(f"export {name}")
    ((file, written),) = page.downloads
    assert file.endswith(".json")
    assert json.loads(written)["format"] == "bang-saved-game"
    # Elsewhere, where nothing is stored.
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(written)
    assert page.question() == before
    # The same file imported again is another game and does not overwrite the first.
    await page.leaves()
    await page.goes_to("#go-saved", "saved")
    await page.imports(written)
    assert len(await page.stored()) == 2


@on_paper
async def test_a_saved_game_can_be_exported_imported_and_deleted() -> None:
    page = await left_game()
    page.go("export mine")
    await page.imports(page.downloads[0][1])
    for left in (1, 0):
        page.click(".saved-game .danger")
        page.click("#delete-yes")
        assert len(page.main.find(".saved-game")) == left
    assert page.main.find(".leaf-paper p")[0].text == "No game yet. The first one saves itself as you play."
    assert not await page.stored()


@on_paper
async def test_a_game_is_not_deleted_before_the_player_is_sure() -> None:
    page = await left_game()
    page.go("delete mine")
    page.go("delete-no")
    assert len(page.main.find(".saved-game")) == 1
    assert not page.main.find("#delete-yes")


@on_paper
async def test_a_table_can_be_exported_while_it_is_played() -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(mine())
    page.visit.go("table-export")
    page.touch("click", go="table-export")
    ((_, written),) = page.downloads
    assert json.loads(written)["id"] == "mine"


@pytest.mark.parametrize(
    "address",
    [
        "?play=chess&seats=5&pace=instant",
        "?play=classic&seats=99&seed=soon&role=king&pace=instant&lang=tlh",
        "?saved=../../no/such/game&pace=instant",
        "?pace=instant#room=NO_SEAT",
        "?saved=%ff%00%d8%00&pace=instant&seed=" + "9" * 5000,
        "?play=classic&seats=-4&seats=5&role=&hands=&deck=%F0%9F%98%80&edition[]=first&pace=instant",
        "?pace=instant&lang=%00&play=" + "x" * 5000,
        "?=&&==&%%%&play&saved",
    ],
)
@on_paper
async def test_an_invalid_address_shows_a_message_and_harms_no_saved_game(address: str) -> None:
    store = ScriptedStore({GAME + "mine": mine()})
    query, mark, fragment = address.partition("#")
    page = await PaperVisit(store).opens(query, fragment=mark + fragment)
    await page.until(page.words)
    assert (await page.stored())[GAME + "mine"] == mine()
    if page.screen == "lobby":
        await page.goes_to("#play-alone", "table")
    await page.is_asked()


# -- storage that is full or forbidden -----------------------------------------------------------------------


@on_paper
async def test_with_storage_full_a_message_shows_and_the_game_goes_on() -> None:
    store = ScriptedStore()
    store.room = 200  # enough for the settings, not for a game
    page = await PaperVisit(store).opens("?pace=instant")
    await page.goes_to("#play-alone", "table")
    await page.until(lambda: "no room left" in page.words())
    await page.plays_steps(5)
    assert "no room left" in page.words(), "the note stands as long as nothing can be saved"


@on_paper
async def test_with_storage_forbidden_a_message_shows_and_the_game_goes_on() -> None:
    store = ScriptedStore()
    store.is_forbidden = True
    page = await PaperVisit(store).opens("?play=classic&seats=4&seed=63&pace=instant")
    await page.until(page.words)
    await page.plays()
    assert page.one("#end-title")
    assert t("errors.storage_forbidden") in page.words()


@on_paper
async def test_a_game_that_cannot_be_stored_can_be_exported_from_the_note() -> None:
    store = ScriptedStore()
    store.is_forbidden = True
    page = await PaperVisit(store).opens("?play=classic&seats=4&seed=63&pace=instant")
    await page.plays_steps(3)
    asked = page.question()
    page.click("#export-now")
    ((_, written),) = page.downloads
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(written)
    assert page.question() == asked


@on_paper
async def test_the_note_goes_when_there_is_room_again_and_the_game_is_on_the_disk() -> None:
    store = ScriptedStore()
    store.room = 200
    page = await PaperVisit(store).opens("?pace=instant&seed=4")
    await page.until(lambda: "no room left" in page.words())
    assert not page.one("[data-go=put-away]"), "the note cannot be closed while it is true"
    store.room = None
    await page.plays_steps(1)
    await page.storage.settled()
    await page.until(lambda: not page.words())
    (text,) = (await page.stored()).values()
    assert games.load(json.loads(text)["save"])


@on_paper
async def test_deleting_everything_deletes_games_and_settings() -> None:
    page = await left_game()
    await page.back()
    page.choose("language", "nl")
    await page.goes_to("#go-settings", "settings")
    page.go("delete-all")
    assert page.focused[-1] == "#delete-yes"
    page.go("delete-all-no")
    assert await page.stored()
    page.go("delete-all")
    page.click("#delete-yes")
    await page.until(lambda: page.main.find("[role=status]"))
    assert not await page.store.read()
    assert "forget" in [one["what"] for one in page.commands if one["do"] == "ask"]
    assert page.visit.settings["language"] == "nl", "the words on the page stay"
    await page.back()
    assert not page.main.find("#play-on")


@on_paper
async def test_a_refused_deletion_is_not_called_done() -> None:
    store = ScriptedStore()
    page = await left_game(store)
    await page.back()
    await page.goes_to("#go-settings", "settings")
    page.asked["forget"] = lambda given: False
    page.go("delete-all")
    page.click("#delete-yes")
    await page.until(lambda: page.main.find("[role=status]"))
    assert "All gone" not in page.main.find("[role=status]")[0].text


# -- older versions of the page ------------------------------------------------------------------------------


@on_paper
async def test_what_older_versions_have_stored_is_moved_over_once() -> None:
    old = {GAME + "mine": mine(), LAST: "mine", SETTINGS: json.dumps({"seats": "6"}), "bang.else": "1"}
    page = await PaperVisit().opens("?pace=instant", old=old)
    await page.until(lambda: any(one["do"] == "ask" and one["what"] == "moved" for one in page.commands))
    assert (await page.stored())[GAME + "mine"] == mine()
    assert "checked" in page.field("seats", "6").attributes
    await page.goes_to("#play-on", "table")
    assert await page.is_asked() == "play"
    page = await page.reloads("?pace=instant", old={SETTINGS: old[SETTINGS]})
    assert not any(one["do"] == "ask" and one["what"] == "moved" for one in page.commands)


@on_paper
async def test_without_room_the_games_of_older_versions_stay_where_they_are() -> None:
    store = ScriptedStore()
    store.room = 10
    page = await PaperVisit(store).opens("?pace=instant", old={GAME + "mine": mine(), LAST: "mine"})
    assert not any(one["do"] == "ask" and one["what"] == "moved" for one in page.commands)
    assert "no room left" in page.words()
    await page.goes_to("#play-on", "table")
    assert await page.is_asked() == "play"
