"""Somebody goes from a game in a room, and the others play to the end."""

from __future__ import annotations

import pytest

from tests.browser.rooms.conftest import Party
from tests.browser.rooms.guests import Guest, advances, all_play, begin, ends, gathered

NOTICED_WITHIN = 30_000
"""Milliseconds in which the others see that somebody is gone, on a machine under load."""


def playing(party: Party, count: int, **setup: str | int) -> list[Guest]:
    """Let people meet, begin a game and play for a while."""
    found = gathered(party, count, **setup)
    begin(found)
    all_play(found)
    advances(found)
    return found


@pytest.mark.parametrize("game", ["classic", "duel"])
def test_the_owners_page_is_closed_for_good(party: Party, game: str) -> None:
    setup: dict[str, str | int] = {"seats": 4, "bots": "steady"} if game == "classic" else {}
    host, *others = playing(party, 3 if game == "classic" else 2, play=game, **setup)
    host.closes()
    for guest in others:
        guest.is_told(roomState="paused", timeout=NOTICED_WITHIN)
    for guest in others:
        if guest.state == "paused":  # one vote may have been enough
            guest.go("room-deal-on")
    for guest in others:
        guest.is_told(roomState="playing")
        guest.is_told(peers=str(len(others) - 1))
    ends(others)


def test_a_bot_plays_on_for_whoever_is_gone_and_the_owner_leaves(party: Party) -> None:
    host, member, one, other = playing(party, 4, play="classic", seats=4)
    member.closes()
    for guest in (host, one, other):
        guest.is_told(roomState="paused", peers="2", timeout=NOTICED_WITHIN)
    one.go("room-bot")
    for guest in (host, one, other):
        guest.is_told(roomState="playing")
    advances([one])
    host.leaves()
    for guest in (one, other):
        guest.is_told(roomState="playing", peers="1")
    ends([one, other])
