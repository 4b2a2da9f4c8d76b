"""A page and its room: what is stored, what goes wrong, and the ways on, over links made of paper."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import quote

import pytest

from bang.engine.notation import input_line
from tests.paper_town import Device, Town, TownPage
from tests.paper_visit import on_paper
from web.room.kept import as_text
from web.signaling.boxes import Boxes


@on_paper
async def test_a_room_opens_and_plays() -> None:
    town = Town()
    pages = await town.room("Ann", "Bo", play="duel")
    assert [page.html.get("data-peers") for page in pages] == ["1", "1"]
    await town.starts(pages)
    await town.ends()


def words(page: TownPage) -> str:
    """What the page says."""
    return page.main.text


async def returns(town: Town, host: TownPage) -> None:
    """Let the signaling script answer again, and give the host a box, for which it waits."""
    town.wire.is_down = False
    await town.wire.post(f"sig/{host.html.get('data-room')[:4]}?to=host", "nonsense")


def names(page: TownPage) -> list[str]:
    """The names of the members."""
    assert page.room.state is not None
    return [one.name for one in page.room.state.members]


def asks_for(page: TownPage, go: str) -> bool:
    """Whether a control is there."""
    return any(one.get("data-go") == go for one in page.main.all("data-go="))


@on_paper
async def test_an_invitation_by_hand_stays_the_same_until_it_is_used_up() -> None:
    town = Town()
    (ann,) = await town.room("Ann")
    hand = ann.connection.by_hand
    hand.invites()
    await ann.waits(lambda: hand.text)
    invited = hand.text
    ann.visit.page.redraw()
    assert hand.text == invited
    bo = await town.opens("", "#room=ABCDEFGHJ")
    await bo.waits(lambda: bo.screen == "room")
    bo.types("name", "Bo")
    bo.types("hand-in", invited)
    bo.go("room-hand-take")
    await bo.waits(lambda: bo.connection.by_hand.text)
    answered = bo.connection.by_hand.text
    assert bo.connection.by_hand.text == answered
    assert hand.takes(answered) is None
    await bo.waits(lambda: bo.html.get("data-room-state") == "waiting")
    assert hand.text == "", "it is used up"
    hand.invites()
    await ann.waits(lambda: hand.text)
    assert hand.text != invited
    await town.ends()


@on_paper
async def test_what_does_not_work_is_said_once_inside_and_goes_away_again() -> None:
    town = Town()
    ann, bo = await town.room("Ann", "Bo", play="duel")
    await town.wire.fails()
    await ann.waits(lambda: "The exchange cannot be reached" in ann.words())
    assert "exchange" not in bo.words(), "Bo is linked and asks nothing of it"
    ann.go("put-away")
    assert ann.words() == ""
    await town.starts([ann, bo])
    assert ann.words() == "", "it was said once"
    await returns(town, ann)
    await ann.waits(lambda: not ann.connection.trouble, 40)
    await town.wire.fails()
    await ann.waits(lambda: "The exchange cannot be reached" in ann.words(), 40)
    await returns(town, ann)
    await ann.waits(lambda: not ann.words(), 40)
    await town.ends()


@on_paper
async def test_whoever_cannot_reach_the_script_is_not_told_that_the_code_is_unknown() -> None:
    town = Town()
    town.wire.is_down = True
    bo = await town.opens("?name=Bo", "#room=ABCDEFGHJ")
    await bo.waits(lambda: "The exchange that brings players together cannot be reached" in words(bo), 20)
    assert asks_for(bo, "room-retry")
    await town.ends()


@on_paper
async def test_a_browser_without_links_is_told_so_at_the_door_and_inside() -> None:
    town = Town()
    (ann,) = await town.room("Ann")
    code = ann.html.get("data-room")
    bo = await town.opens("?name=Bo", f"#room={code}", has_links=False)
    await bo.waits(lambda: "This browser cannot link with others" in words(bo))
    ann.has_links = False
    await town.opens("?name=Cleo", f"#room={code}")
    await ann.waits(lambda: "This browser cannot link with others" in ann.words())
    await town.ends()


@on_paper
async def test_following_the_link_of_ones_room_once_more_changes_nothing() -> None:
    town = Town()
    ann, bo = await town.room("Ann", "Bo")
    room, before = bo.room, bo.address
    bo.follows(f"/?name=Bo{ann.address[ann.address.index('#') :]}")
    await bo.waits(lambda: bo.address == before)
    assert bo.room is room
    assert (bo.screen, bo.html.get("data-room-state")) == ("room", "waiting")
    bo.go("room-leave")
    await bo.waits(lambda: bo.screen == "lobby")
    await town.ends()


@on_paper
async def test_following_the_link_of_another_room_leaves_and_joins() -> None:
    town = Town()
    ann, bo = await town.room("Ann", "Bo")
    (cleo,) = await town.room("Cleo")
    there = cleo.html.get("data-room")
    bo.follows(f"/?name=Bo#room={there}")
    await bo.waits(lambda: bo.html.get("data-room") == there)
    await ann.waits(lambda: ann.html.get("data-peers") == "0")
    assert names(ann) == ["Ann"]
    assert names(cleo) == ["Cleo", "Bo"]
    await bo.back()
    await bo.waits(lambda: bo.screen == "lobby")
    await cleo.waits(lambda: cleo.html.get("data-peers") == "0")
    await town.ends()


@on_paper
async def test_the_table_says_from_the_beginning_how_much_of_the_game_is_stored() -> None:
    town = Town()
    ann, bo = await town.room("Ann", "Bo", play="duel")
    await town.starts([ann, bo])
    for page in (ann, bo):
        assert page.html.get("data-saved") != ""
    for _ in range(6):
        page = ann if ann.acts() else bo
        if page.acts():
            page.act(page.acts()[0])
        await page.waits(lambda: ann.acts() or bo.acts())
    await bo.waits(lambda: int(bo.html.get("data-saved")) > 0)
    at, device = bo.html.get("data-saved"), bo.device
    await bo.dies()
    again = await town.opens("?name=Bo&pace=instant", f"#room={ann.html.get('data-room')}", device)
    await again.waits(lambda: again.screen == "table")
    assert int(again.html.get("data-saved")) >= int(at)
    await town.ends()


@on_paper
async def test_links_lead_to_the_address_that_the_server_names() -> None:
    town = Town()
    town.wire.files["rooms.json"] = '{"iceServers": [], "link": "http://192.168.7.2:8000/"}'
    (ann,) = await town.room("Ann")
    code = ann.html.get("data-room")
    await ann.waits(lambda: ann.field("link").get("value") == f"http://192.168.7.2:8000/#room={code}")
    await town.ends()


@pytest.mark.parametrize("has_locks", [True, False])
@pytest.mark.parametrize("who", ["Ann", "Bo"])
@on_paper
async def test_another_tab_can_take_the_seat_over_and_give_it_back(has_locks: bool, who: str) -> None:
    town = Town()
    first = "?room=new&play=duel&pace=instant&name=Ann"
    devices = {"Ann": Device(has_locks), "Bo": Device(has_locks)}
    ann = await town.opens(first, device=devices["Ann"])
    await ann.waits(lambda: ann.html.get("data-room"))
    bo = await town.joins("Bo", ann, devices["Bo"])
    await town.starts([ann, bo])
    tab, other = (ann, bo) if who == "Ann" else (bo, ann)
    second = await town.opens(f"?name={who}&pace=instant", f"#room={ann.html.get('data-room')}", tab.device)
    if has_locks:
        await second.waits(lambda: "in another tab or window" in words(second))
        assert tab.screen == "table", "the first tab has the seat"
        second.go("room-take-seat")
    await second.waits(lambda: second.screen == "table" and second.html.get("data-peers") == "1")
    await tab.waits(lambda: "in another tab or window" in words(tab))
    assert tab.html.get("data-room-state") == ""
    await other.waits(lambda: other.html.get("data-room-state") == "playing")
    assert names(other) == ["Ann", "Bo"]
    tab.go("room-take-seat")
    await tab.waits(lambda: tab.screen == "table" and tab.html.get("data-peers") == "1")
    await second.waits(lambda: "in another tab or window" in words(second))
    await other.waits(lambda: other.html.get("data-room-state") == "playing")
    await town.ends()


@on_paper
async def test_the_lobby_leads_back_to_the_room_that_was_not_left() -> None:
    town = Town()
    ann, bo = await town.room("Ann", "Bo")
    await bo.storage.settled()
    device = bo.device
    await bo.dies()
    again = await town.opens("", device=device)
    assert "Back to the room" in words(again)
    again.go("room-back")
    await again.waits(lambda: again.html.get("data-peers") == "1")
    assert names(ann) == ["Ann", "Bo"], "it is the same seat"
    again.go("room-leave")
    await again.waits(lambda: again.screen == "lobby")
    assert "Back to the room" not in words(again), "whoever has left does not go back"
    await ann.waits(lambda: names(ann) == ["Ann"])
    await again.waits(lambda: not [name for name in again.storage.texts.names() if name.startswith("room:")])
    await town.ends()


@on_paper
@pytest.mark.parametrize("who", ["Ann", "Bo"])
async def test_a_seat_that_a_page_of_an_earlier_version_kept_ends_in_a_sentence(who: str) -> None:
    town = Town()
    ann, bo = await town.room("Ann", "Bo")
    ids = [ann.room.me, bo.room.me]
    page = ann if who == "Ann" else bo
    device = page.device
    for one in (ann, bo):
        await one.dies()
    (kept,) = [name for name in device.texts if name.startswith("room:")]
    for number, name in enumerate(ids):  # ids had twelve digits once
        device.texts[kept] = device.texts[kept].replace(name, f"{number:012x}")
    town.wire.boxes = Boxes()
    again = await town.opens("", device=device)
    again.go("room-back")
    await again.waits(lambda: "There is no open room with this code" in words(again))
    assert not [name for name in again.storage.texts.names() if name.startswith("room:")]
    await town.ends()


@on_paper
async def test_the_lobby_forgets_a_room_after_a_day_and_one_that_sent_somebody_away() -> None:
    town = Town()
    ann, bo = await town.room("Ann", "Bo")
    for page in (ann, bo):
        await page.storage.settled()
    (kept,) = [name for name in ann.device.texts if name.startswith("room:")]
    ann.go(f"room-remove {bo.room.me}")
    ann.go(f"room-remove-yes {bo.room.me}")
    await bo.waits(lambda: "You were asked to leave" in words(bo))
    assert not [name for name in bo.storage.texts.names() if name.startswith("room:")]
    await bo.dies()
    again = await town.opens("", device=bo.device)
    assert "Back to the room" not in words(again)
    await ann.dies()
    record = json.loads(ann.device.texts[kept])
    ann.device.texts[kept] = as_text(record["data"], record["when"] - 25 * 3600 * 1000, record["born"])
    again = await town.opens("", device=ann.device)
    assert "Back to the room" not in words(again)
    ann.device.texts[kept] = as_text(record["data"], record["when"] - 23 * 3600 * 1000, record["born"])
    again = await town.opens("", device=ann.device)
    assert "Back to the room" in words(again)
    await town.ends()


@on_paper
async def test_a_spectator_comes_in_by_the_link_of_a_full_room_and_sees_no_hidden_card() -> None:
    town = Town()
    ann, bo = await town.room("Ann", "Bo", play="duel")
    await town.starts([ann, bo])
    cleo = await town.opens("?name=Cleo&pace=instant", f"#room={ann.html.get('data-room')}")
    await cleo.waits(lambda: "All seats are taken" in words(cleo))
    cleo.go("room-watch-in")
    await cleo.waits(lambda: cleo.screen == "table")
    await cleo.waits(lambda: cleo.html.get("data-peers") == "2")
    assert [page.html.get("data-peers") for page in (ann, bo)] == ["1", "1"], "a spectator does not count"
    for _ in range(12):
        await ann.waits(lambda: ann.acts() or bo.acts())
        page = ann if ann.acts() else bo
        page.act(page.acts()[0])
        await asyncio.sleep(0.02)
    copy, whole = cleo.room.copy, ann.room.hosting
    assert copy is not None
    assert whole is not None
    assert whole.dealing is not None
    dealing = whole.dealing
    await cleo.waits(lambda: len(copy.lines) == dealing.length)
    assert copy.game.view(None) == dealing.game.view(None)
    for line, entry in zip(copy.lines, dealing.game.log, strict=True):
        assert line.text == input_line(entry.for_seat(None))
    await cleo.waits(lambda: cleo.visit.page.screen.course.sitting.behind == 0)  # type: ignore[union-attr]
    assert not cleo.acts()
    assert not cleo.main.find("[data-held]")
    cleo.go("room-react howdy")
    await ann.waits(lambda: any(name == "howdy" for _, name, _ in ann.room.reactions))
    cleo.go("room-leave")
    await cleo.waits(lambda: cleo.screen == "lobby")
    await ann.waits(lambda: names(ann) == ["Ann", "Bo"])
    assert ann.html.get("data-room-state") == "playing"
    await town.ends()


ODD = "<b>‮Zoë\u200f\t🤠🤠 & “Co”\x00"


@on_paper
async def test_odd_names_are_text_everywhere_and_equal_ones_get_a_number() -> None:
    town = Town()
    (ann,) = await town.room("W" * 40, play="classic", seats="4", bots="steady")
    bo = await town.joins(quote(ODD), ann)
    cleo = await town.joins(quote(ODD), ann)
    shown = "<b>Zoë 🤠🤠 & “Co”"
    assert names(ann) == ["W" * 24, shown, f"{shown} 2"]
    pages = [ann, bo, cleo]
    for page in pages:
        await page.waits(lambda page=page: f"{shown} 2" in words(page))  # type: ignore[misc]
    await town.starts(pages)
    for page in pages:
        await page.waits(lambda page=page: shown in words(page))  # type: ignore[misc]
        page.go("table-room")
        await page.waits(lambda page=page: f"{shown} 2" in words(page))  # type: ignore[misc]
    device = cleo.device
    await cleo.dies()
    again = await town.opens("", ann.address[ann.address.index("#") :], device)
    await again.waits(lambda: again.screen == "table")
    assert names(ann) == ["W" * 24, shown, f"{shown} 2"], (
        "it is the same seat, without the name in the address"
    )
    await town.ends()
