"""The way into a room and the waiting room, as a visitor uses them, with a room that a test plays."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bang.net.effects import Notice
from bang.net.state import Plan
from tests.paper_page import Element
from tests.paper_room import CODE, PaperClient
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.test_visit_lobby import untranslated
from web.screens.room_entering import WAYS
from web.screens.room_toys import REACTIONS
from web.screens.room_waiting import LINKING
from web.words import LANGUAGES


async def opened(query: str = "?name=Ann", **plan: Any) -> tuple[PaperVisit, PaperClient]:
    """Open a room of one's own."""
    page = await PaperVisit().opens(f"{query}&room=new")
    await page.until(lambda: page.line.clients)
    return page, page.line.client.lets_in(**plan)


async def joined(query: str = "?name=Bo", fragment: str = f"#room={CODE}") -> tuple[PaperVisit, PaperClient]:
    """Join Ann's room."""
    page = await PaperVisit().opens(query, fragment=fragment)
    await page.until(lambda: page.line.clients)
    return page, page.line.client.lets_in("ann")


def address(page: PaperVisit) -> str:
    """The present address."""
    return page.entries[page.here][1]


def control(page: PaperVisit, go: str) -> Element:
    """A control."""
    return next(one for one in page.main.all("data-go=") if one.get("data-go") == go)


def has(page: PaperVisit, go: str) -> bool:
    """Whether a control is there."""
    return any(one.get("data-go") == go for one in page.main.all("data-go="))


def words(page: PaperVisit) -> str:
    """What the page says."""
    return page.main.text


# -- ways in -----------------------------------------------------------------------------------------------


@on_paper
async def test_two_clicks_in_the_lobby_open_a_room() -> None:
    page = await PaperVisit().opens()
    page.types("name", "Ann")
    await page.goes_to("#play-together", "room")
    assert page.field("name").get("value") == "Ann", "the name is known"
    page.go("room-enter")
    entering = page.line.client.entering
    assert (entering.name, entering.code) == ("Ann", "")
    assert entering.plan is not None
    assert (entering.plan["game"], entering.plan["seats"], entering.plan["bots"]) == (
        "classic",
        5,
        "steady",
    )
    assert page.html.get("data-room") == "", "nobody can join yet"
    page.line.client.lets_in()
    assert page.html.get("data-room") == CODE
    assert page.html.get("data-peers") == "0"
    assert page.html.get("data-room-state") == "waiting"
    assert address(page) == f"/#room={CODE}"
    assert f"http://localhost/#room={CODE}" in page.main.written()


@on_paper
async def test_without_a_name_nobody_comes_in() -> None:
    page = await PaperVisit().opens()
    await page.goes_to("#play-together", "room")
    page.go("room-enter")
    assert page.line.clients == []
    assert "Type a name first" in words(page)
    page.types("name", "  Ann ")
    page.go("room-enter")
    assert page.line.client.entering.name == "Ann"


@on_paper
async def test_an_address_opens_a_room_with_its_settings() -> None:
    page, client = await opened(
        "?play=classic&seats=4&name=Ann&lang=nl&pace=instant&bots=steady&edition=first&seed=7"
    )
    plan = client.entering.plan
    assert plan is not None
    assert (plan["game"], plan["seats"], plan["bots"], plan["options"]["edition"]) == (
        "classic",
        4,
        "steady",
        "first",
    )
    assert address(page) == f"/?name=Ann&lang=nl&pace=instant#room={CODE}"
    assert "seed" in page.words(), "it is ignored with a remark"


@on_paper
async def test_an_address_without_bots_leaves_seats_empty() -> None:
    page, client = await opened("?play=duel&name=Ann")
    assert client.entering.plan is not None
    assert (client.entering.plan["game"], client.entering.plan["bots"]) == ("duel", "")
    page.go("room-start")
    assert "Seats taken: 1 of 2" in page.words()


@on_paper
async def test_an_address_joins_a_room() -> None:
    page, client = await joined("?name=Bo&lang=en&pace=instant")
    assert (client.entering.name, client.entering.code, client.entering.plan) == ("Bo", CODE, None)
    assert address(page) == f"/?name=Bo&lang=en&pace=instant#room={CODE}"
    assert page.html.get("data-peers") == "1"
    assert "Ann’s device deals. It can see every card" in words(page)
    assert not has(page, "room-start")


@on_paper
async def test_a_code_typed_in_the_lobby_joins_a_room_however_it_is_written() -> None:
    page = await PaperVisit().opens()
    page.types("code", "abcd - efghj")
    page.go("room-join")
    await page.until(lambda: page.screen == "room")
    page.types("name", "Bo")
    page.go("room-enter")
    assert page.line.client.entering.code == CODE


@on_paper
async def test_a_code_typed_before_python_was_there_joins_a_room() -> None:
    page = await PaperVisit().opens(chosen={"code": CODE, "name": "Bo"}, touched="room-join")
    await page.until(lambda: page.screen == "room")
    assert page.field("name").get("value") == "Bo"


@pytest.mark.parametrize("typed", ["ABCD", "ABCDEFGHI", "<b>", "x" * 300])
@on_paper
async def test_a_wrong_code_is_told_beside_the_field_and_can_be_typed_again(typed: str) -> None:
    page = await PaperVisit().opens()
    page.types("code", typed)
    page.go("room-join")
    await page.until(lambda: page.one("#wrong-code"))
    assert page.screen == "lobby"
    assert "is not the code of a room" in page.main.find("#wrong-code")[0].text
    assert page.field("code").get("aria-invalid") == "true"
    page.types("code", CODE)
    assert not page.main.find("#wrong-code"), "it is not said of what is typed now"
    page.go("room-join")
    await page.until(lambda: page.screen == "room")


@on_paper
async def test_a_wrong_code_in_the_address_stands_in_the_field() -> None:
    page = await PaperVisit().opens("?name=Bo", fragment="#room=ABCD")
    assert page.screen == "lobby"
    assert page.field("code").get("value") == "ABCD"
    assert "is not the code of a room" in page.words()


@on_paper
async def test_a_link_followed_while_the_page_is_open_joins() -> None:
    page = await PaperVisit().opens("?name=Bo")
    page.entries.append((0, f"/?name=Bo#room={CODE}"))
    page.goes(1)
    await page.until(lambda: page.line.clients)
    page.line.client.lets_in("ann")
    assert address(page) == f"/?name=Bo#room={CODE}"
    await page.back()
    assert page.screen == "lobby"
    assert len(page.line.clients) == 1, "the lobby's own address does not lead back into the room"


@on_paper
async def test_a_wrong_link_followed_while_the_page_is_open_is_told() -> None:
    page = await PaperVisit().opens()
    page.entries.append((0, "/#room=ABCD"))
    page.goes(1)
    await page.until(page.words)
    assert "“ABCD” is not the code of a room" in page.words()
    assert page.field("code").get("value") == "ABCD"


@on_paper
async def test_a_reload_gives_the_seat_back_without_asking_who_one_is() -> None:
    page = await PaperVisit().opens("", fragment=f"#room={CODE}")
    await page.until(lambda: page.screen == "room")
    page.types("name", "Bo")
    page.go("room-enter")
    page.line.client.lets_in("ann")
    assert address(page) == f"/#room={CODE}", "a link from the address bar carries no name"
    page = await page.reloads("", fragment=f"#room={CODE}")
    await page.until(lambda: page.line.clients)
    assert page.line.client.entering.name == "Bo"
    page = await page.reloads("", fragment="#room=ZZZZEFGHJ")
    await page.until(lambda: page.screen == "room")
    assert page.line.clients == [], "another room asks"


@on_paper
async def test_a_reload_gives_the_seat_back_to_whoever_got_a_number_behind_the_name() -> None:
    page = await PaperVisit().opens("", fragment=f"#room={CODE}")
    await page.until(lambda: page.screen == "room")
    page.types("name", "Ann")
    page.go("room-enter")
    client = page.line.client.lets_in("ann")
    state = client.room.state
    assert state is not None
    client.room.state = replace(state, members=(state.members[0], replace(state.members[1], name="Ann 2")))
    client.changed()
    page = await page.reloads("", fragment=f"#room={CODE}")
    await page.until(lambda: page.line.clients)
    assert page.line.client.entering.name == "Ann"


@on_paper
async def test_nothing_is_told_before_a_reload_gives_the_seat_back() -> None:
    page = await PaperVisit().opens("?name=Ann&room=new")
    await page.until(lambda: page.line.clients)
    client = page.line.client
    client.is_kept = False
    client.lets_in()
    assert page.html.get("data-room") == page.html.get("data-room-state") == ""
    client.is_kept = True
    client.changed()
    assert page.html.get("data-room") == CODE
    assert page.html.get("data-room-state") == "waiting"


@on_paper
async def test_a_reload_before_one_is_let_in_tries_again() -> None:
    page = await PaperVisit().opens("?name=Bo", fragment=f"#room={CODE}")
    await page.until(lambda: page.line.clients)
    assert "You knock" in words(page)
    assert address(page) == f"/?name=Bo#room={CODE}"


@pytest.mark.parametrize("key", WAYS)
@on_paper
async def test_a_refusal_is_a_sentence_with_a_way_on(key: str) -> None:
    page = await PaperVisit().opens("?name=Bo", fragment=f"#room={CODE}")
    await page.until(lambda: page.line.clients)
    page.line.client.refuses(key)
    assert page.html.get("data-room-state") == ""
    assert page.main.find("[role=alert]")[0].text
    ways = {"code": "room-join", "again": "room-retry", "watch": "room-watch-in", "new": "room-new"}
    ways["take"] = "room-take-seat"
    for way in WAYS[key]:
        assert has(page, {**ways, "reload": "room-reload", "hand": "room-hand-take"}[way]), way
    page.go("room-leave")
    await page.until(lambda: page.screen == "lobby")
    assert page.line.client.is_closed


@on_paper
async def test_whoever_finds_a_full_room_can_watch() -> None:
    page = await PaperVisit().opens("?name=Bo", fragment=f"#room={CODE}")
    await page.until(lambda: page.line.clients)
    page.line.client.refuses("full")
    page.go("room-watch-in")
    assert len(page.line.clients) == 2
    assert page.line.client.entering.watches
    page.line.client.lets_in("ann")
    assert has(page, "room-sit")
    assert not has(page, "room-ready")


@on_paper
async def test_another_code_can_be_typed_after_a_refusal() -> None:
    page = await PaperVisit().opens("?name=Bo", fragment=f"#room={CODE}")
    await page.until(lambda: page.line.clients)
    page.line.client.refuses("unknown_code")
    page.types("code", "nope")
    page.go("room-join")
    await page.until(lambda: "is not the code of a room" in words(page))
    page.types("code", "KLMN-PRSTV")
    page.go("room-join")
    await page.until(lambda: len(page.line.clients) == 2)
    assert page.line.client.entering.code == "KLMNPRSTV"
    assert page.line.clients[0].is_closed
    page.line.client.lets_in("ann")
    assert address(page) == "/?name=Bo#room=KLMNPRSTV"


# -- inside ------------------------------------------------------------------------------------------------


@on_paper
async def test_everybody_sees_who_sits_where_and_how_they_are_connected() -> None:
    page, client = await opened("?name=Ann&seats=4&bots=steady")
    client.comes("Bo").comes("Cleo", way="relayed").comes("Dan", watches=True)
    places = [one.text for one in page.main.find(".room-table .room-place")]
    assert len(places) == 4
    assert "Ann" in places[0]
    assert "Deals" in places[0]
    assert "Connected" in places[1]
    assert "Not ready yet" in places[1]
    assert "through another player" in places[2]
    assert "A bot plays here" in places[3]
    assert "Dan" in page.main.find(".room-watchers")[0].text
    assert page.html.get("data-peers") == "2"
    client.puts("bo", ready=True)
    client.goes("Cleo")
    client.clock += 90
    client.changed()
    places = [one.text for one in page.main.find(".room-table .room-place")]
    assert "Ready" in places[1]
    assert "Away for 1 minute" in places[2]
    assert "Cleo has lost the connection." in page.main.find(".room-news")[0].text


@on_paper
async def test_the_owner_can_start_once_all_who_are_connected_are_ready() -> None:
    page, client = await opened()
    assert "disabled" not in control(page, "room-start").attributes
    client.comes("Bo").comes("Cleo")
    assert "disabled" in control(page, "room-start").attributes
    assert "Not ready yet: Bo and Cleo." in words(page)
    client.puts("bo", ready=True)
    client.goes("Cleo")
    assert "disabled" not in control(page, "room-start").attributes
    page.go("room-start")
    assert ("start",) in client.done


@on_paper
async def test_whoever_has_gone_away_takes_no_seat() -> None:
    page, client = await opened("?name=Ann&play=duel")
    for name in ("Bo", "Cleo"):
        client.comes(name, ready=True)
    client.goes("Bo")
    client.puts("bo", away=True)
    assert "disabled" not in control(page, "room-start").attributes
    assert "There are only 2 seats" not in words(page)
    absent = page.one("#room-absent")
    assert absent is not None
    assert "Bo" in absent.text
    client.puts("bo", away=False)
    assert page.one("#room-absent") is None


@on_paper
async def test_one_may_join_the_vote_of_somebody_who_gets_nothing_from_the_dealer() -> None:
    page, client = await joined()
    client.comes("Cleo")
    client.room.who_ask_to_deal_on = client.room.votes = ("cleo",)
    client.changed()
    said = "Cleo asks that another device deals on, because nothing comes from Ann’s device."
    assert said in words(page)
    page.go("room-deal-on")
    assert client.done == [("deal_on",)]


@on_paper
async def test_more_people_than_seats_cannot_start() -> None:
    page, client = await opened("?name=Ann&play=duel")
    for name in ("Bo", "Cleo"):
        client.comes(name, ready=True)
    assert "disabled" in control(page, "room-start").attributes
    assert "There are only 2 seats" in words(page)


@on_paper
async def test_ready_stays_ready_when_it_is_pressed_twice() -> None:
    page, client = await joined()
    page.go("room-ready")
    page.go("room-ready")
    assert control(page, "room-ready").get("aria-pressed") == "true"
    assert client.done == [("ready",), ("ready",)]


@on_paper
async def test_the_owner_is_asked_once_more_before_somebody_is_removed() -> None:
    page, client = await opened()
    client.comes("Bo")
    page.go("room-remove bo")
    assert "Remove Bo from the room?" in words(page)
    page.go("room-remove-no")
    assert not has(page, "room-remove-yes bo")
    page.go("room-remove bo")
    page.go("room-remove-yes bo")
    assert client.done == [("remove", "bo")]


@on_paper
async def test_only_the_owner_can_remove_and_choose() -> None:
    page, _ = await joined()
    assert not any(one.get("data-go").startswith("room-remove") for one in page.main.all("data-go="))
    assert not page.main.find("[name=room-seats]")
    assert "Whoever deals chooses the game." in words(page)


@on_paper
async def test_all_see_what_the_owner_chooses() -> None:
    page, client = await opened()
    page.choose("room-seats", "6")
    page.choose("room-bots", "none")
    page.choose("room-option-edition", "first")
    page.choose("room-clock", "300")
    page.choose("room-timer", "30")
    shown = page.main.find(".room-plan")[0].text
    for words_ in ("6", "Stay empty", "First", "5 minutes", "30 seconds"):
        assert words_ in shown
    page.choose("room-game", "duel")
    assert client.room.state is not None
    plan: Any = client.room.state.plan
    assert (plan.game, plan.seats, plan.bots) == ("duel", 2, "")
    assert dict(plan.options) == {"characters": "4"}
    assert (plan.clock, plan.timer) == (300, 30)


@on_paper
async def test_a_notice_without_words_is_passed_over() -> None:
    """Notices come from the host's device, which may have another version of the page, or lie."""
    page, client = await joined()
    client.room.notices.extend((Notice("nonsense", {}), Notice("came", {}), Notice("came", {"name": "Cleo"})))
    client.changed()
    assert [one.text for one in page.main.find(".room-news li")] == ["Cleo has come in."]


@on_paper
async def test_every_time_that_can_be_chosen_is_one_that_the_rooms_logic_takes() -> None:
    page, client = await opened()
    for name in ("room-clock", "room-timer"):
        offered = [one.get("value") for one in page.main.find(f"[name={name}]")]
        assert len(offered) == 4
        for value in offered:
            page.choose(name, value)
            assert client.room.state is not None
            plan: Any = client.room.state.plan
            chosen = Plan(plan.game, plan.seats, clock=plan.clock, timer=plan.timer)
            assert Plan.from_data(chosen.to_data()) == chosen
            assert value in (str(plan.clock), str(plan.timer))


@on_paper
async def test_what_happened_is_told_as_far_as_there_are_words_for_it() -> None:
    page, client = await opened()
    client.room.notices.append(Notice("cut", {"name": "Bo", "count": "42"}))
    client.room.notices.append(Notice("cut", {"name": "Bo"}))
    client.room.notices.append(Notice("said_by_another_version", {}))
    client.changed()
    (told,) = page.main.find(".room-news li")
    assert "The last 42 entries" in told.text


@on_paper
async def test_without_the_device_that_deals_one_can_vote_for_another_one_or_leave() -> None:
    page, client = await joined()
    client.comes("Cleo")
    assert not has(page, "room-deal-on")
    client.room.is_host_missing = client.room.may_vote = True
    client.room.votes = ("cleo",)
    client.goes("Ann")
    assert "Ann’s device, which deals, cannot be reached." in words(page)
    assert "In favour of another device dealing: Cleo." in words(page)
    assert has(page, "room-leave")
    page.go("room-deal-on")
    assert client.done == [("deal_on",)]
    client.room.may_vote = False
    client.changed()
    assert not has(page, "room-deal-on"), "whoever only watches does not vote"


@on_paper
async def test_a_device_that_deals_and_is_connected_is_not_called_out_of_reach() -> None:
    page, client = await joined()
    client.room.is_host_missing = client.room.may_vote = True
    client.changed()
    assert "cannot be reached" not in words(page)
    assert "Ann’s device, which deals, is connected, but it does not go on." in words(page)
    assert has(page, "room-deal-on")


@on_paper
async def test_whoever_comes_back_is_not_told_at_once_that_the_dealer_is_away() -> None:
    page = await PaperVisit().opens("?name=Bo", fragment=f"#room={CODE}")
    await page.until(lambda: page.line.clients)
    client = page.line.client
    changed, client.changed = client.changed, lambda: None
    client.lets_in("ann")
    client.room.here = ()
    client.room.is_host_missing = client.room.may_vote = True
    client.changed = changed
    client.changed()
    assert not has(page, "room-deal-on")
    client.clock += LINKING
    client.changed()
    assert has(page, "room-deal-on")


@on_paper
async def test_whoever_sits_can_watch_and_sit_down_again() -> None:
    page, client = await joined()
    page.go("room-watch")
    assert "Bo" in page.main.find(".room-watchers")[0].text
    page.go("room-sit")
    assert client.done == [("watch", True), ("watch", False)]


@on_paper
async def test_the_invitation_is_shared_or_copied_or_left_to_be_copied() -> None:
    page, _ = await opened()
    asked: list[tuple[str, str]] = []

    def share(given: dict[str, str]) -> bool:
        asked.append(("share", given["url"]))
        return False

    def copy(given: dict[str, str]) -> bool:
        asked.append(("copy", given["text"]))
        return True

    page.asked = {"share": share, "copy": copy}
    page.go("room-share")
    await page.until(lambda: "Copied." in words(page))
    assert asked == [("share", f"http://localhost/#room={CODE}"), ("copy", f"http://localhost/#room={CODE}")]
    page.asked["copy"] = lambda given: False
    page.go("room-share")
    await page.until(lambda: "Copying is not allowed" in words(page))
    page.asked["share"] = lambda given: True
    page.go("room-share")
    await page.until(lambda: "Copying" not in page.main.find("#share-told")[0].text)


@on_paper
async def test_a_new_code_is_in_the_address_and_in_the_invitation() -> None:
    page, client = await opened()
    assert client.room.state is not None
    client.room.state = replace(client.room.state, code="ABCDWWWWW")
    client.changed()
    assert page.html.get("data-room") == "ABCDWWWWW"
    assert address(page) == "/?name=Ann#room=ABCDWWWWW"


@on_paper
async def test_there_is_something_to_shoot_at() -> None:
    page, _ = await opened()
    for n, told in enumerate(("1 hit", "2 hits", "3 hits"), 1):
        page.go("room-shoot")
        assert told in words(page), n
        assert page.main.find("#target")


@on_paper
async def test_a_reaction_stands_beside_whoever_had_it_for_a_moment() -> None:
    page, client = await joined()
    for name in REACTIONS:
        page.go(f"room-react {name}")
    assert client.done == [("react", name) for name in REACTIONS]
    assert "Whiskey!" in page.main.find(".is-me .room-bubble")[0].text
    client.clock += 6
    client.changed()
    assert not page.main.find(".room-bubble")


@on_paper
async def test_a_room_says_who_can_see_what() -> None:
    page, client = await opened()
    assert "Your device deals" in words(page)
    assert "the network address" in words(page)
    assert "ask this server" not in words(page)
    client.servers = ("stun.example",)
    client.changed()
    assert "ask this server for their own address: stun.example." in words(page)


@on_paper
async def test_a_friend_is_let_in_by_hand() -> None:
    page, client = await opened()
    page.go("room-hand-invite")
    assert page.field("hand-out").get("value") == "INVITATION"
    page.types("hand-in", "nonsense")
    page.go("room-hand-take")
    assert "This text is damaged." in words(page)
    page.types("hand-in", "ANSWER")
    page.go("room-hand-take")
    assert client.by_hand.text == ""


@on_paper
async def test_somebody_comes_in_by_hand() -> None:
    page = await PaperVisit().opens("", fragment=f"#room={CODE}")
    await page.until(lambda: page.screen == "room")
    page.types("name", "Bo")
    page.types("hand-in", "INVITATION")
    page.go("room-hand-take")
    assert page.line.client.by_hand.text == "ANSWER"


@on_paper
async def test_a_name_is_never_markup() -> None:
    page, client = await joined("?name=%3Cb%3EBo%3C/b%3E")
    client.comes("<script>x</script>")
    assert not page.main.find("script")
    assert "<b>Bo</b>" in words(page)


# -- ways out ----------------------------------------------------------------------------------------------


@on_paper
async def test_leaving_is_one_tap() -> None:
    page, client = await joined()
    page.go("room-leave")
    await page.until(lambda: page.screen == "lobby")
    assert client.done == [("leave",)]
    assert client.is_closed
    assert page.html.get("data-room") == page.html.get("data-peers") == page.html.get("data-room-state") == ""
    assert "room" not in address(page)
    client.changed()
    assert page.screen == "lobby", "the room has nothing to say any more"


@on_paper
async def test_reading_the_rules_does_not_leave_the_room() -> None:
    page, client = await joined()
    page.click("#go-read")
    await page.until(lambda: page.screen == "help")
    assert "Sheriff" in words(page)
    await page.back()
    assert page.screen == "room"
    assert client.done == []


@on_paper
async def test_escape_does_not_leave_the_room() -> None:
    page, client = await opened()
    client.comes("Bo")
    page.go("room-remove bo")
    page.key("Escape")
    assert not has(page, "room-remove-yes bo")
    page.key("Escape")
    await asyncio.sleep(0)
    assert page.screen == "room"


@pytest.mark.parametrize("language", LANGUAGES)
@on_paper
async def test_every_control_of_a_room_has_a_name_and_an_id_of_its_own(language: str) -> None:
    page, client = await opened(f"?name=Ann&lang={language}")
    client.comes("Bo").comes("Cleo", watches=True)
    page.go("room-hand-invite")
    page.go("room-remove bo")
    ids = [one.get("id") for one in page.main.all("id=")]
    assert sorted({one for one in ids if one and ids.count(one) > 1}) == []
    for one in page.main.find("button"):
        assert one.text.strip() or one.get("aria-label"), one.written()


@on_paper
async def test_every_text_of_a_room_comes_from_the_translations() -> None:
    page, client = await opened("?name=xx&lang=xx")
    client.comes("xy").comes("xz", watches=True)
    page.go("room-hand-invite")
    mine = ("xx", "xy", "xz", "A B C D E F G H J", "ABCD", "EFGHJ")
    assert [one for one in untranslated(page.main) if one not in mine] == []
