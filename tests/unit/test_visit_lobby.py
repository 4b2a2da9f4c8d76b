"""The lobby and the sheets behind it, as a visitor uses them, without a browser."""

from __future__ import annotations

import json

import pytest

from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.stores import ScriptedStore

SCREENS = ("settings", "pass", "saved", "help", "privacy")


def untranslated(element: Element) -> list[str]:
    """The words inside an element that do not come from the pseudo-language."""
    found: list[str] = []
    for part in element.inside:
        if isinstance(part, str):
            words = part.strip()
            if any(map(str.isalpha, words)) and "⟦" not in words and words != "BANG!":
                found.append(words)
        elif part.tag not in ("option", "svg") and "lang" not in part.attributes:
            found += untranslated(part)
    return found


@on_paper
async def test_one_click_in_the_lobby_deals_a_game() -> None:
    page = await PaperVisit().opens()
    await page.goes_to("#play-alone", "table")
    assert page.main.find("[data-card]")
    assert "saved=" in page.entries[page.here][1]


@on_paper
async def test_choices_are_remembered_at_the_next_visit() -> None:
    page = await PaperVisit().opens()
    page.choose("seats", "7")
    page.types("name", "Ann")
    page.choose("bots", "easy")
    assert page.main.find("#against")[0].text == "You against 6 bots"
    page = await page.reloads()
    assert "checked" in page.field("seats", "7").attributes
    assert "checked" in page.field("bots", "easy").attributes
    assert page.field("name").get("value") == "Ann"


@on_paper
async def test_the_language_changes_at_once_and_is_remembered() -> None:
    page = await PaperVisit().opens("?lang=it&pace=quick")
    page.choose("language", "nl")
    assert page.main.find("#play-alone span")[0].text == "Alleen spelen"
    assert page.html.get("lang") == "nl"
    assert page.entries[page.here][1] == "/?pace=quick", "the address no longer asks for another language"
    page = await page.reloads("")
    assert page.main.find("#play-alone span")[0].text == "Alleen spelen"


@on_paper
async def test_a_language_in_the_address_holds_for_one_visit() -> None:
    page = await PaperVisit().opens("?lang=it")
    assert page.main.find("#play-alone span")[0].text == "Gioca da solo"
    page = await page.reloads("")
    assert page.main.find("#play-alone span")[0].text == "Play alone"


@on_paper
async def test_every_text_on_the_page_comes_from_the_translations() -> None:
    page = await PaperVisit().opens("?lang=xx")
    assert untranslated(page.main) == []
    for name in SCREENS:
        await page.goes_to(f"#go-{name}", name)
        if name != "help":  # the rules have no pseudo-language of their own
            assert untranslated(page.main) == [], name
        await page.back()
        assert page.screen == "lobby"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?play=classic&seats=99&pace=instant", "seats=99"),
        ("?play=chess", "chess"),
        ("?pace=warp", "pace=warp"),
        ("?saved=nothing", "no longer stored"),
        ("#room=ABCD", "“ABCD” is not the code of a room"),
    ],
)
@on_paper
async def test_an_invalid_address_shows_a_message_that_can_be_closed(query: str, words: str) -> None:
    query, mark, fragment = query.partition("#")
    page = await PaperVisit().opens(query, fragment=mark + fragment)
    await page.until(lambda: page.screen == ("table" if "seats" in query else "lobby"))
    await page.until(lambda: words in page.words())
    page.go("put-away")
    assert page.words() == ""
    if page.screen == "lobby":
        await page.goes_to("#play-alone", "table")


@on_paper
async def test_the_browsers_back_button_returns_to_the_screen_before() -> None:
    page = await PaperVisit().opens()
    await page.goes_to("#go-privacy", "privacy")
    await page.goes_to("#go-settings", "settings")
    await page.back()
    assert page.screen == "privacy"
    await page.back()
    assert page.screen == "lobby"
    assert page.here == 0


@on_paper
async def test_two_presses_of_back_do_not_leave_the_site() -> None:
    page = await PaperVisit().opens()
    await page.goes_to("#go-privacy", "privacy")
    await page.goes_to("#go-settings", "settings")
    page.click("#go-back")
    page.click("#go-back")
    await page.until(lambda: page.screen == "privacy")
    assert page.here == 1


@on_paper
async def test_with_storage_forbidden_the_page_works_and_says_so() -> None:
    store = ScriptedStore()
    store.is_forbidden = True
    page = await PaperVisit(store).opens()
    page.choose("language", "fr")
    assert "interdit" in page.words()
    await page.goes_to("#play-alone", "table")
    await page.plays_steps(2)
    assert "interdit" in page.words()
    assert "saved=" not in page.entries[page.here][1], "a reload could not open the game"


@on_paper
async def test_with_storage_full_the_page_works_and_says_so() -> None:
    store = ScriptedStore()
    store.room = 0
    page = await PaperVisit(store).opens()
    await page.goes_to("#play-alone", "table")
    await page.until(lambda: "no room left" in page.words())


@on_paper
async def test_several_people_can_play_on_one_device() -> None:
    page = await PaperVisit().opens()
    await page.goes_to("#go-pass", "pass")
    page.go("deal-pass")
    assert "person" in page.words()
    page.types("name1", "Ann")
    page.types("name2", "Bob")
    page.go("deal-pass")
    await page.until(lambda: page.screen == "table")
    (text,) = (await page.stored()).values()
    setup = json.loads(text)["setup"]
    assert setup["names"] == ["Ann", "Bob", "", "", ""]
    assert setup["hands"] == "pass"


@on_paper
async def test_the_rules_can_be_searched() -> None:
    page = await PaperVisit().opens()
    await page.goes_to("#go-help", "help")
    page.touch("input", page.field("search"), value="dynamite")
    assert page.main.find(".entries h2")[0].text == "Dynamite"
    page.touch("input", page.field("search"), value="zeppelin")
    assert "Nothing about that" in page.main.find("#found")[0].text
    page.touch("key", page.field("search"), name="Escape")
    page.choose("section", "symbols")
    assert page.main.find("#entry-symbol-bang")
    page.touch("key", name="Escape")
    await page.until(lambda: page.screen == "lobby")


@on_paper
async def test_a_fold_stays_as_the_visitor_left_it() -> None:
    page = await PaperVisit().opens()
    assert "open" not in page.main.find("#fold-table")[0].attributes
    page.touch("toggle", page.main.find("#fold-table")[0], value="open")
    page.choose("seats", "6")
    assert "open" in page.main.find("#fold-table")[0].attributes


async def left_game(query: str = "") -> PaperVisit:
    """Start a game and leave it."""
    page = await PaperVisit().opens(query)
    await page.goes_to("#play-alone", "table")
    await page.is_asked()
    await page.leaves()
    await page.storage.settled()
    return page


@pytest.mark.parametrize(("language", "words"), [("en", "Back to the table"), ("it", "Torna al tavolo")])
@on_paper
async def test_the_button_that_resumes_a_game_has_a_text(language: str, words: str) -> None:
    page = await left_game(f"?lang={language}&pace=instant")
    page = await page.reloads(f"?lang={language}&play=nonsense")
    button = page.main.find(".chief-row #play-on")[0]
    assert words in button.text
    assert "nonsense" in page.words()


@on_paper
async def test_a_game_that_was_left_can_be_resumed() -> None:
    page = await left_game("?pace=instant")
    page = await page.reloads("?pace=instant")
    await page.goes_to("#play-on", "table")
    assert await page.is_asked()
