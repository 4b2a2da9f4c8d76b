"""Whole games in rooms, over real data channels: people reload, close their pages and come back."""

from __future__ import annotations

import pytest

from tests.browser.rooms.conftest import Party
from tests.browser.rooms.guests import Guest, advances, all_play, begin, ends, gathered, guests, until


def play_by_hand(found: list[Guest]) -> None:
    """Click the answers as people do, until the game is over on all pages."""
    players = [guest.player(seed) for seed, guest in enumerate(found)]
    for _ in range(3000):
        if all(guest.is_over for guest in found):
            return
        for player in players:
            if not player.is_over and player.offered():
                player.step()
        found[0].page.wait_for_timeout(10)
    raise AssertionError("the game does not end")


def check_verdicts(found: list[Guest]) -> None:
    """Every screen says that the whole game was checked, and all show the same mark of it."""
    for guest in found:
        guest.is_told(roomState="over")
        guest.page.wait_for_function("document.querySelector('.checked')?.matches('div')")
    (verdict,) = {guest.page.inner_text(".checked") for guest in found}
    assert verdict.strip()
    for guest in found:
        assert guest.visitor.python("visit.rooms.client.room.verdict.is_whole")


def test_two_play_a_duel_by_hand_and_begin_the_next_game(party: Party) -> None:
    found = gathered(party, 2, play="duel")
    host, member = found
    begin(found)
    play_by_hand(found)
    ends(found)
    check_verdicts(found)
    code = host.code
    member.page.click("#again")
    member.is_told(roomState="waiting", room=code)
    host.page.click("#again")
    host.is_told(roomState="waiting", room=code)
    host.page.wait_for_selector("#room-start:not([disabled])")
    host.go("room-start")
    for guest in found:
        guest.is_told(roomState="playing", peers="1")
        assert not guest.is_over
    all_play(found)
    advances(found)
    member.leaves()
    host.is_told(roomState="playing", peers="0")
    ends([host])


def test_four_play_a_classic_game_while_pages_are_reloaded_and_closed(party: Party) -> None:
    found = gathered(party, 4, play="classic", seats=5, bots="steady")
    host, member, other, _ = found
    begin(found)
    all_play(found)
    advances(found)
    for guest in (member, host):
        guest.reloads()
        guest.is_told(roomState="playing", peers="3")
        guest.plays()
        advances(found)
    code = other.code
    other.closes()
    other.reopens(code)
    other.is_told(roomState="playing", peers="3")
    ends(found)
    check_verdicts(found)


def test_seven_meet_and_play(party: Party) -> None:
    found = gathered(party, 7, play="classic", seats=7)
    begin(found)
    all_play(found)
    advances(found, 30)
    for guest in found:
        assert guest.told()["peers"] == "6"


@pytest.mark.firefox
@pytest.mark.interface
def test_chromium_and_firefox_play_a_whole_game(party: Party) -> None:
    found = [Guest(party, "Ann"), Guest(party, "Bo", "firefox")]
    code = found[0].opens(play="duel")
    found[1].joins(code)
    begin(found)
    ends(found)


def test_the_owner_is_alone_at_first_and_keeps_the_room_over_a_reload(party: Party) -> None:
    host, member = guests(party, 2)
    code = host.opens(play="classic", seats=4)
    assert len(code) == 9
    assert code.isalpha()
    assert code.isupper()
    assert host.told()["peers"] == "0"
    host.reloads()
    host.is_told(room=code, roomState="waiting", peers="0")
    member.joins(code)
    for guest in (host, member):
        guest.is_told(peers="1")
    host.reloads()
    for guest in (host, member):
        guest.is_told(room=code, roomState="waiting", peers="1")
    host.page.wait_for_selector("#room-start")
    until([host], lambda: host.page.locator("[data-member]").count() == 2)
