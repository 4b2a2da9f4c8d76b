"""The network fails while a room plays: it is cut in two and healed, or the signaling script is gone."""

from __future__ import annotations

from tests.browser.rooms.conftest import Party
from tests.browser.rooms.guests import Guest, advances, all_play, begin, cut, ends, gathered, heal, until

WAY = """
room = visit.rooms.client.room
room.way(next(member.id for member in room.state.members if member.name == {!r}))
"""


def ways(one: Guest, other: Guest) -> list[str]:
    """Read how two pages are connected, as each sees it."""
    return [str(me.visitor.python(WAY.format(you.name))) for me, you in ((one, other), (other, one))]


def test_the_owner_is_cut_off_the_others_deal_on_and_the_network_is_healed(party: Party) -> None:
    found = gathered(party, 3, play="classic", seats=4, bots="steady")
    host, member, *others = found
    begin(found)
    all_play(found)
    advances(found)
    cut([host], [member, *others], is_closed=True)
    for guest in found:
        guest.is_told(roomState="paused", peers="0" if guest is host else "1")
    for guest in (member, *others):
        if guest.state == "paused":
            guest.go("room-deal-on")
    for guest in (member, *others):
        guest.is_told(roomState="playing")
    advances([member])
    assert host.state == "paused"
    heal(found)
    for guest in found:
        guest.is_told(peers="2")
    ends(found)


def test_neither_half_of_a_cut_network_deals_on_alone(party: Party) -> None:
    found = gathered(party, 4, play="classic", seats=4)
    begin(found)
    all_play(found)
    advances(found)
    cut(found[:2], found[2:])
    for guest in found:
        guest.is_told(roomState="paused", peers="1")
    for guest in found[2:]:
        guest.go("room-deal-on")
    found[0].page.wait_for_timeout(3000)
    for guest in found:
        assert guest.state == "paused"
    heal(found)
    for guest in found:
        guest.is_told(roomState="playing", peers="3")
    ends(found)


def test_without_the_signaling_script_a_game_goes_on_and_a_broken_link_is_mended(party: Party) -> None:
    found = gathered(party, 3, play="classic", seats=4, bots="steady")
    for guest in found:
        guest.loses_the_script()
    begin(found)
    all_play(found)
    advances(found)
    host, one, other = found
    (code,) = {guest.code for guest in found}
    cut([one], [other], is_closed=True)
    until(found, lambda: all(ways(one, other)))
    until(found, lambda: ways(one, other) == ["direct", "direct"])
    assert host.code == code
    ends(found)
