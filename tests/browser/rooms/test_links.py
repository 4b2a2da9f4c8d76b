"""Links between two pages: connecting, texts in order, restarting, silent death, and what is refused."""

from __future__ import annotations

import pytest

from tests.browser.conftest import PATIENCE
from tests.browser.rooms.conftest import Party
from tests.browser.rooms.sides import SPY, Side

CHROMIUM = ("chromium", "chromium")
MIXED = [
    pytest.param(("chromium", "firefox"), marks=pytest.mark.interface, id="chromium-firefox"),
    pytest.param(("firefox", "chromium"), marks=pytest.mark.interface, id="firefox-chromium"),
]
each_pair = pytest.mark.parametrize("browsers", [pytest.param(CHROMIUM, id="chromium"), *MIXED])


NO_TIME = "performance.now = () => 0"
"""No time passes on a page, so that what it lets through does not depend on how fast this machine is."""

FLOOD = """async (count) => {
    const channel = channels.at(-1);
    for (let number = 0; number < count && channel.readyState === "open"; number++) {
        channel.send(String(number));
        if (number % 1000 === 999) await new Promise((go) => setTimeout(go));
    }
}"""


def sides(party: Party, browsers: tuple[str, str] = CHROMIUM) -> tuple[Side, Side]:
    """Open two pages."""
    first, second = (
        Side(party.page(browser, SPY), name) for browser, name in zip(browsers, "ab", strict=True)
    )
    return first, second


def linked(party: Party, browsers: tuple[str, str] = CHROMIUM) -> tuple[Side, Side]:
    """Open two pages that are linked."""
    first, second = sides(party, browsers)
    first.links(second)
    return first, second


@each_pair
def test_a_thousand_texts_arrive_in_order_both_ways(party: Party, browsers: tuple[str, str]) -> None:
    pair = linked(party, browsers)
    for sender, receiver in (pair, pair[::-1]):
        sender.page.evaluate(
            "name => { for (let i = 0; i < 1000; i++) obey('send', name, `${i} é ♠`); }", sender.name
        )
        assert receiver.hears("text", 1000) == [f"{number} é ♠" for number in range(1000)]


# Not with Firefox: while the old way still works, a restarting Chromium may choose one from its new address
# to Firefox's old one, on which Firefox hears nothing. The room then makes a new link.
def test_a_link_goes_on_after_each_side_has_restarted_it(party: Party) -> None:
    first, second = linked(party)
    for one, other in ((first, second), (second, first), (first, second)):
        one.restarts(other)
        one.says(other, "after the restart")
        other.says(one, "there and back")
    assert first.all() == second.all() == []


def test_two_restarts_that_cross_become_one(party: Party) -> None:
    first, second = linked(party)
    first.obey("restart")
    second.obey("restart")
    offer = first.described()
    second.hears("described")
    second.obey("answer", offer)
    first.obey("accept", second.described())
    first.says(second, "one")
    second.says(first, "two")


def test_an_answer_that_nobody_waits_for_changes_nothing(party: Party) -> None:
    first, second = sides(party)
    first.obey("open")
    second.obey("open", first.described())
    answer = second.described()
    for _ in range(3):
        first.obey("accept", answer)
    first.hears("up")
    second.hears("up")
    first.obey("accept", answer)
    first.says(second, "still there")


@each_pair
def test_a_send_on_a_connection_that_the_page_closed_tells_that_it_is_down(
    party: Party, browsers: tuple[str, str]
) -> None:
    first, second = linked(party, browsers)
    first.page.evaluate("name => { connections[0].close(); obey('send', name, 'anybody?'); }", first.name)
    assert first.hears("down") == ["closed"]
    first.obey("send", "hello?")
    assert first.hears("down") == ["unknown"]
    assert second.hears("down") == ["closed"]


def test_closing_a_channel_or_a_link_is_noticed_by_the_other_side(party: Party) -> None:
    first, second = linked(party)
    first.page.evaluate("channels[0].close()")
    assert first.hears("down") == ["closed"]
    assert second.hears("down") == ["closed"]
    first.links(second)
    first.obey("send", "goodbye")
    first.obey("close")
    assert second.hears("text") == ["goodbye"]
    assert second.hears("down") == ["closed"]
    assert first.all() == []
    assert first.page.evaluate("connections.map((one) => one.connectionState)") == ["closed", "closed"]


def test_a_page_that_goes_is_noticed_at_once(party: Party) -> None:
    first, second = linked(party)
    first.page.goto("about:blank")
    assert second.hears("down") == ["closed"]


def test_a_text_that_is_too_long_ends_the_link(party: Party) -> None:
    first, second = linked(party)
    longest = "x" * 65_536
    first.says(second, longest)
    first.obey("send", longest + "x")
    assert first.hears("down") == ["too long"]
    second.hears("down")
    first.links(second)
    first.page.evaluate("channels.at(-1).send('x'.repeat(65537))")
    assert second.hears("down") == ["too long"]


def test_a_flood_reaches_python_up_to_an_allowance_and_ends_the_link(party: Party) -> None:
    first, second = linked(party)
    second.page.evaluate(NO_TIME)
    first.page.evaluate(FLOOD, 60_000)
    assert second.hears("down") == ["flood"]
    first.hears("down")
    first.links(second)
    first.says(second, "a new link has a new allowance")


def test_of_a_flood_that_stops_in_time_the_rest_is_dropped_and_the_link_stays(party: Party) -> None:
    first, second = linked(party)
    second.page.evaluate(NO_TIME)
    second.page.evaluate("came = 0; channels.at(-1).addEventListener('message', () => came++);")
    first.page.evaluate(FLOOD, 12_000)
    second.page.wait_for_function("came === 12000", timeout=PATIENCE)
    second.page.evaluate("performance.now = () => 1000")
    first.page.evaluate("channels.at(-1).send('the last one')")
    second.page.wait_for_function("came === 12001", timeout=PATIENCE)
    fit = list(map(str, range(7_992)))  # each costs 4,000, and its own letters
    assert [one["text"] for one in second.all()] == [*fit, "the last one"]


def test_what_is_no_text_is_ignored(party: Party) -> None:
    first, second = linked(party)
    first.page.evaluate("channels[0].send(new Uint8Array(9))")
    first.says(second, "a text")


def test_a_link_on_which_too_much_waits_is_given_up(party: Party) -> None:
    first, _ = linked(party)
    first.page.evaluate("Object.defineProperty(channels[0], 'bufferedAmount', { value: 2 ** 21 })")
    first.obey("send", "one more")
    assert first.hears("down") == ["stuck"]


@pytest.mark.parametrize(
    "sdp", ["nonsense", "v=0\r\n", "v=0\r\no=- 1 1 IN IP4 0\r\ns=-\r\nt=0 0\r\nm=audio 9 X 0\r\n"]
)
def test_a_description_that_the_browser_refuses_ends_the_link(party: Party, sdp: str) -> None:
    one = Side(party.page())
    one.obey("open", sdp)
    assert one.hears("down")[0].startswith("refused: ")
    one.obey("open")
    one.described()
    one.obey("accept", sdp)
    assert one.hears("down")[0].startswith("refused: ")


def test_commands_for_a_link_that_is_not_there_tell_that_it_is_down(party: Party) -> None:
    one = Side(party.page())
    for what in ("send", "accept", "answer", "restart"):
        one.obey(what, "x")
        assert one.hears("down") == ["unknown"]
    one.obey("close")
    assert one.all() == []


def test_wrong_servers_are_told_like_a_refused_link(party: Party) -> None:
    one = Side(party.page())
    one.obey("servers", '[{"urls": "http://nowhere"}]')
    one.obey("open")
    assert one.hears("down")[0].startswith("refused: ")
    one.obey("servers", "[]")
    one.obey("open")
    one.described()


def test_a_browser_without_connections_says_so(party: Party) -> None:
    one = Side(party.page("chromium", "delete globalThis.RTCPeerConnection"))
    one.obey("open")
    assert one.hears("missing") == ["RTCPeerConnection"]


def test_python_is_told_when_the_device_is_back_on_a_network_or_the_page_at_the_front(party: Party) -> None:
    one = Side(party.page())
    one.visitor.context.set_offline(True)
    one.visitor.context.set_offline(False)
    assert "online" in one.hears("woke")
    one.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert one.hears("woke") == ["visibilitychange"]
