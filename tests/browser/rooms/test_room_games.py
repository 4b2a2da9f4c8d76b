"""Whole games in rooms, over real data channels: people reload, close their pages and come back."""

from __future__ import annotations

from tests.browser.rooms.conftest import Party
from tests.browser.rooms.guests import advances, all_play, begin, ends, gathered


def test_two_play_a_duel_by_hand_and_begin_the_next(party: Party) -> None:
    found = gathered(party, 2, play="duel")
    begin(found)
    players = [guest.player(seed) for seed, guest in enumerate(found)]
    for _ in range(3000):
        if all(guest.is_over for guest in found):
            break
        for player in players:
            if not player.is_over and player.offered():
                player.step()
        found[0].page.wait_for_timeout(20)
    ends(found)
    for guest in found:
        guest.is_told(roomState="over")
        assert guest.page.inner_text(".checked")


def test_four_play_while_pages_are_reloaded_and_closed(party: Party) -> None:
    found = gathered(party, 4, play="classic", seats=5, bots="steady")
    owner, member, other, _ = found
    begin(found)
    all_play(found)
    advances(found)
    member.reloads()
    member.is_told(roomState="playing")
    member.plays()
    advances(found)
    owner.reloads()
    owner.is_told(roomState="playing")
    owner.plays()
    advances(found)
    code = other.code
    other.closes()
    other.reopens(code)
    other.is_told(roomState="playing")
    ends(found)
