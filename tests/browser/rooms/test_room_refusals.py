"""What a room refuses: each time there is a sentence and a way on, and nobody else notices anything."""

from __future__ import annotations

import json

from tests.browser.rooms.conftest import Party
from tests.browser.rooms.guests import Guest, begin, gathered, guests, sentence, until

NAME = "<img src=x>Z"
NONSENSE = ("nonsense", "{}", "[]", '{"k":"knock"}', '{"k":"enter","id":"k1","box":"AAAA"}', "x" * 8192)
POST = "([path, body]) => fetch(path, { method: 'POST', body }).then(({ status }) => status)"
FIRST, LETTERS = "ABCDE", "FGHJK"


def wrong(code: str) -> str:
    """The code with other secret letters."""
    return code[:4] + (LETTERS if code[4:] == FIRST else FIRST)


def is_refused(guest: Guest, why: str) -> None:
    """Wait for the sentence that says why one is not let in; the page is in no room then."""
    guest.page.locator(".notice.bad", has_text=sentence(f"rooms_refused.{why}")).wait_for()
    assert guest.told() == {"room": None, "peers": None, "state": None}


def types(guest: Guest, code: str) -> None:
    """Type another code after a refusal."""
    guest.page.fill("#entry-code", code)
    guest.page.click("#go-room-join")


def test_a_code_is_unknown_or_wrong_and_too_many_wrong_ones_change_it(party: Party) -> None:
    host, member, guest = guests(party, 3)
    code = host.opens(play="classic", seats=4)
    member.joins(code)
    guest.goes("WXYZ" + code[4:] if code[:4] != "WXYZ" else "VXYZ" + code[4:])
    is_refused(guest, "unknown_code")
    for _ in range(5):
        types(guest, wrong(code))
        guest.page.wait_for_selector(".notice.bad", state="detached")
        is_refused(guest, "wrong_code")
    for page in (host, member):
        until([page], lambda page=page: page.code != code)  # type: ignore[misc]
        page.is_told(peers="1", roomState="waiting")
    new = host.code
    assert new[:4] == code[:4]
    assert member.code == new
    types(guest, code)
    guest.page.wait_for_selector(".notice.bad", state="detached")
    is_refused(guest, "wrong_code")
    types(guest, f" {new[:4].lower()}-{new[4:]} ")
    guest.is_told(roomState="waiting", room=new, peers="2")


def test_whoever_finds_the_room_full_may_watch(party: Party) -> None:
    found = gathered(party, 2, play="duel")
    guest = Guest(party, NAME)
    guest.goes(found[0].code)
    is_refused(guest, "full")
    guest.go("room-watch-in")
    guest.is_told(roomState="waiting", peers="2")
    for one in found:
        assert one.told()["peers"] == "1", "who watches does not count"
        one.page.wait_for_function("name => document.body.innerText.includes(name)", arg=NAME)
        assert not one.page.locator("img[src=x]").count(), "a name is never markup"
    begin(found)
    guest.is_told(roomState="playing")
    guest.page.wait_for_selector("body[data-screen=table] [data-seat]")
    assert not guest.page.locator("[data-act], [data-held]").count(), "who watches sees no hand"


def test_a_second_tab_in_the_same_seat_is_told_and_may_take_over(party: Party) -> None:
    host, member = gathered(party, 2, play="classic", seats=4)
    code, first = host.code, member.page
    member.reopens(code)
    is_refused(member, "other_window")
    assert first.evaluate("document.documentElement.dataset.roomState") == "waiting"
    host.is_told(peers="1")
    member.go("room-take-seat")
    member.is_told(roomState="waiting", room=code, peers="1")
    first.wait_for_selector(".notice.bad")
    assert first.evaluate("document.documentElement.dataset.roomState ?? null") is None
    host.is_told(peers="1")
    assert host.page.locator("[data-member]").count() == 2


def test_nonsense_in_the_boxes_changes_nothing(party: Party) -> None:
    host, member = gathered(party, 2, play="classic", seats=4)
    code = host.code
    ids = json.loads(
        host.visitor.python("import json; json.dumps([m.id for m in visit.rooms.client.room.state.members])")
    )
    for to in ("host", "lobby", *ids):
        for body in NONSENSE:
            status = host.page.evaluate(POST, [f"/sig/{code[:4]}?to={to}", body])
            assert status == 201
    late = Guest(party, "Zoe")
    late.joins(code)
    for guest in (host, member, late):
        guest.is_told(room=code, roomState="waiting", peers="2")


def test_a_game_does_not_begin_with_too_few_people_and_ready_stays_ready(party: Party) -> None:
    host, member = gathered(party, 2, play="classic", seats=4)
    for _ in range(2):
        member.go("room-ready")
        member.page.wait_for_selector("#room-ready[aria-pressed=true]")
    host.page.wait_for_selector("#room-start:not([disabled])")
    host.go("room-start")
    host.page.wait_for_selector(f"text={sentence('rooms_notice.too_few')} 2")
    assert member.page.get_attribute("#room-ready", "aria-pressed") == "true"
    for guest in (host, member):
        assert guest.state == "waiting"
