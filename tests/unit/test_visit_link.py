"""A finished game as a link: it is made at the end and in the list of games, and it plays anywhere."""

from __future__ import annotations

import json
from unittest.mock import patch

import pytest

from bang.engine.packing import pack
from tests.browser.questions import as_file
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.test_visit_after import at_the_end
from tests.unit.test_visit_drawn_afresh import finished


def takes(page: PaperVisit, *works: str) -> list[dict[str, str]]:
    """Let the page share, or copy, or neither, and return what it was asked to."""
    given: list[dict[str, str]] = []

    def way(what: str) -> None:
        def does(what_was_given: dict[str, str]) -> bool:
            if what in works:
                given.append(what_was_given)
            return what in works

        page.asked[what] = does

    way("share")
    way("copy")
    return given


async def watching(packed: str, **more: str) -> PaperVisit:
    """Open a link."""
    return await PaperVisit().opens(more.get("query", "?pace=instant"), fragment=f"#replay={packed}")


@on_paper
async def test_a_link_made_at_the_end_plays_the_game_on_another_device() -> None:
    page = await at_the_end()
    given = takes(page, "copy")
    page.go("table-link")
    await page.until(lambda: page.one("#handed-over"))
    assert "Copied" in page.main.find("#handed-over")[0].text
    assert page.main.written() == page.fresh()
    address, _, packed = given[0]["text"].partition("#replay=")
    assert address == "http://localhost/"
    (saved,) = (await page.stored()).values()
    fates = [one.text for one in page.main.find(".fates .role-words")]

    other = await watching(packed)
    await other.until(lambda: other.one("#replay-at"))
    assert not other.acts()
    assert not other.main.find("[data-held]"), "nobody at this device has a seat"
    other.go("table-replay-open")
    assert other.main.find(".open-hand [data-card]")
    assert other.main.written() == other.fresh()
    other.go("table-replay-close")
    await other.until(lambda: other.one("#end-title"))
    assert [one.text for one in other.main.find(".fates .role-words")] == fates
    assert other.one("#again").get("data-go") == "table-replay"  # type: ignore[union-attr]
    assert not other.main.find("[data-go=table-again]")
    assert not await other.stored(), "it is somebody else's game"
    other.go("table-export")
    assert (
        json.loads(json.loads(other.downloads[0][1])["save"])["log"]
        == json.loads(json.loads(saved)["save"])["log"]
    )

    # A reload shows it again, and there is a way to the lobby.
    assert "#replay=" in other.entries[other.here][1]
    query, mark, fragment = other.entries[other.here][1].partition("#")
    other = await other.reloads(query, fragment=mark + fragment)
    await other.until(lambda: other.one("#replay-at"))
    await other.leaves()
    assert "replay=" not in other.entries[other.here][1]


@on_paper
async def test_names_that_were_typed_are_not_in_a_link() -> None:
    page = await PaperVisit().opens("?pace=instant")
    names = ["Annabel", "Barnaby", "Cleopatra", "Dorothea"]
    await page.goes_to("#go-saved", "saved")
    saved = json.loads(as_file(finished(), "over", hands="pass", names=names))
    await page.imports(json.dumps({**saved, "over": "law"}))
    given = takes(page, "share")
    page.go("link over")
    await page.until(lambda: page.one("#handed-over"))
    assert not [name for name in names if name in json.dumps(given)]
    other = await watching(given[0]["url"].partition("#replay=")[2])
    await other.until(lambda: other.one("#replay-at"))
    assert not [name for name in names if name in other.main.text]


@on_paper
async def test_where_nothing_can_be_copied_the_link_is_shown() -> None:
    page = await at_the_end()
    takes(page)
    page.go("table-link")
    await page.until(lambda: page.one("#entry-replay-link"))
    assert "#replay=1" in page.main.find("#entry-replay-link")[0].get("value")


@on_paper
async def test_a_game_that_is_too_long_for_a_link_is_offered_as_a_file() -> None:
    page = await at_the_end()
    given = takes(page, "share", "copy")
    with patch("web.sharing.LONGEST_LINK", 100):
        page.go("table-link")
        await page.until(lambda: page.one("#handed-over"))
    assert "too long" in page.main.find("#handed-over")[0].text
    assert not given


@pytest.mark.parametrize(
    "packed", ["", "1", "hello", "1" + "A" * 30_000, "2abc", "%00<b>", pack(finished())[:-40]]
)
@on_paper
async def test_a_link_with_no_game_leads_to_the_lobby_with_a_sentence(packed: str) -> None:
    page = await watching(packed)
    await page.until(lambda: page.words())
    assert "This link holds no game" in page.words()
    assert page.screen == "lobby"
    assert "replay=" not in page.entries[page.here][1]


@on_paper
async def test_a_link_that_is_followed_while_the_page_is_open_is_shown() -> None:
    page = await PaperVisit().opens("?pace=instant")
    page.entries.append((0, f"?pace=instant#replay={pack(finished())}"))
    page.goes(1)
    await page.until(lambda: page.one("#replay-at"))
