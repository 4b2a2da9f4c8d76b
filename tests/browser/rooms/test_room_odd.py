"""Odd names, and links that are followed inside a room."""

from __future__ import annotations

from tests.browser.rooms.conftest import Party
from tests.browser.rooms.guests import Guest, begin, gathered

FITS = "() => document.scrollingElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth"
SPREADING = """() => [...document.querySelectorAll("#page *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1
    && !one.closest(".unseen, svg, .town, [class*=flight]"))
  .slice(0, 5).map((one) => one.outerHTML.slice(0, 160))"""
WIDE = "W" * 24
ODD = "<b>Zoë</b>‮🤠🤠 مرحبا & Co"


def test_odd_names_break_no_layout_on_a_small_phone(party: Party) -> None:
    host, member = Guest(party, WIDE), Guest(party, ODD)
    code = host.opens(play="classic", seats=4, bots="steady")
    member.joins(code)
    host.is_told(peers="1")
    for guest in (host, member):
        guest.page.set_viewport_size({"width": 320, "height": 640})
        assert guest.page.evaluate(FITS), guest.page.evaluate(SPREADING)
        assert "<b>Zoë</b>" in guest.page.inner_text("#room-company")
        assert guest.page.locator("#room-company b", has_text="Zoë").count() == 1
    begin([host, member])
    for guest in (host, member):
        assert guest.page.evaluate(FITS), guest.page.evaluate(SPREADING)
        guest.page.click("[data-go=table-room]")
        guest.page.wait_for_selector(".room-facts")
        assert guest.page.evaluate(FITS), guest.page.evaluate(SPREADING)


def test_the_rooms_own_link_changes_nothing_and_another_ones_leads_there(party: Party) -> None:
    host, member = gathered(party, 2, play="duel")
    other = Guest(party, "Zoë")
    there = other.opens(play="duel")
    code = host.code
    member.page.evaluate(f"location.hash = '#room={code[:4].lower()}-{code[4:].lower()}'")
    member.page.wait_for_function(f"location.hash === '#room={code}'")
    member.is_told(room=code, roomState="waiting", peers="1")
    member.page.evaluate(f"location.hash = '#room={there}'")
    member.is_told(room=there, roomState="waiting", peers="1")
    host.is_told(peers="0")
    member.go("room-leave")
    member.page.wait_for_selector("#play-together")
    other.is_told(peers="0")
