"""Descriptions of links: what browsers write becomes short, and nothing but its parts comes back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from web.room.short_sdp import MOST_PLACES, NotADescription, full, read, short

ONE = "AA:63:F9:FA:24:15:9C:0B:31:19:2D:13:D8:7A:C5:67:BA:B1:E9:77:83:08:92:7A:8B:0D:1F:08:6A:01:5E:80"
OTHER = "90:91:0B:D2:EC:41:B7:54:79:90:E4:B6:A4:06:35:44:D5:CE:3E:63:5D:5B:20:89:ED:98:9D:1A:F6:AA:A5:03"
CHROMIUM = """v=0
o=- 7822154291509703019 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 46935 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 127.0.0.1
a=candidate:2646724654 1 udp 2122063615 192.168.7.2 34892 typ host generation 0 network-id 1
a=candidate:1749889074 1 udp 2122267903 fd00::2 59366 typ host generation 0 network-id 4 network-cost 50
a=candidate:1 1 udp 1686052607 203.0.113.9 34892 typ srflx raddr 192.168.7.2 rport 34892 generation 0
a=candidate:2 1 udp 41885439 203.0.113.77 50000 typ relay raddr 203.0.113.9 rport 34892 generation 0
a=candidate:2278290990 1 tcp 1518214911 127.0.0.1 9 typ host tcptype active generation 0 network-id 3
a=ice-ufrag:F74J
a=ice-pwd:Br+WKK4NOV6uRycHCqSN7EUy
a=ice-options:trickle
a=fingerprint:sha-256 ONE
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n").replace("ONE", ONE)
FIREFOX = """v=0
o=mozilla...THIS_IS_SDPARTA-99.0 5272121760710480423 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:sha-256 OTHER
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 33806 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.168.7.2
a=candidate:0 1 UDP 2122187007 0d9fa7a6-2c3b-4a7c-9d0a-5c8f7a2b1e33.local 33806 typ host
a=candidate:2 1 TCP 2105458943 192.168.7.2 9 typ host tcptype active
a=sendrecv
a=end-of-candidates
a=ice-pwd:88250f82db56ed7c33b34aaebb1dda85
a=ice-ufrag:39a8c452
a=mid:0
a=setup:active
a=sctp-port:5000
a=max-message-size:1073741823
""".replace("\n", "\r\n").replace("OTHER", OTHER)
MARK = "qmP5-iQVnAsxGS0T2HrFZ7qx6XeDCJJ6iw0fCGoBXoA"
WELL = f"actpass 0 F74J Br+WKK4NOV6uRycHCqSN7EUy {MARK} h192.168.7.2:34892"


def test_chromiums_description_becomes_its_parts() -> None:
    assert short(CHROMIUM) == (
        f"actpass 0 F74J Br+WKK4NOV6uRycHCqSN7EUy {MARK} "
        "hfd00::2:59366 h192.168.7.2:34892 s203.0.113.9:34892 r203.0.113.77:50000"
    )


def test_firefoxes_description_becomes_its_parts() -> None:
    assert short(FIREFOX) == (
        "active 0 39a8c452 88250f82db56ed7c33b34aaebb1dda85 kJEL0uxBt1R5kOS2pAY1RNXOPmNdWyCJ7ZidGvaqpQM "
        "h0d9fa7a6-2c3b-4a7c-9d0a-5c8f7a2b1e33.local:33806"
    )


@pytest.mark.parametrize("sdp", [CHROMIUM, FIREFOX])
def test_a_description_that_was_built_anew_has_the_same_parts(sdp: str) -> None:
    assert short(full(short(sdp))) == short(sdp)


def test_all_that_matters_is_built_anew() -> None:
    built = full(short(CHROMIUM))
    for line in CHROMIUM.splitlines():
        if re.match(r"a=(ice-ufrag|ice-pwd|fingerprint|setup|mid|sctp-port|group)", line):
            assert f"{line}\r\n" in built


def test_earlier_addresses_are_preferred() -> None:
    numbers = [int(found) for found in re.findall(r"udp (\d+) ", full(short(CHROMIUM)))]
    assert len(numbers) == 4
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == 4


def test_addresses_of_ones_own_that_mean_nothing_elsewhere_are_left_out() -> None:
    assert "0.0.0.0" not in short(CHROMIUM.replace("192.168.7.2 34892 typ host", "0.0.0.0 34892 typ host"))


def test_of_very_many_addresses_the_best_are_sent() -> None:
    line = "a=candidate:1 1 udp {} 10.0.0.{} 5000 typ host\r\n"
    many = "".join(line.format(1000 + number, number) for number in range(1, 60))
    found = read(short(CHROMIUM + many))
    assert len(found.places) == MOST_PLACES


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "actpass",
        WELL.replace("actpass", "holdconn"),
        WELL.replace(" 0 ", " 0\r\na=x "),
        WELL.replace("F74J", "F74J\r\na=ice-lite"),
        WELL.replace("F74J", "F7"),
        WELL.replace("F74J", "é" * 4),
        WELL.replace("Br+WKK4NOV6uRycHCqSN7EUy", "short"),
        WELL.replace(MARK, MARK[:-1] + "B"),
        WELL.replace(MARK, MARK[:-1]),
        WELL.replace(MARK, MARK + "A"),
        WELL.replace("192.168.7.2", "example.org"),
        WELL.replace("192.168.7.2", "192.168.7.2 typ host"),
        WELL.replace("192.168.7.2", "fe80::1%eth0\r\n"),
        WELL.replace("192.168.7.2", "224.0.0.251"),
        WELL.replace("192.168.7.2", "ff02::fb"),
        WELL.replace("192.168.7.2", "0.0.0.0"),
        WELL.replace("192.168.7.2", "255.255.255.255"),
        WELL.replace("192.168.7.2", "0d9fa7a6.local"),
        WELL.replace(":34892", ":0"),
        WELL.replace(":34892", ":65536"),
        WELL.replace(":34892", ":-1"),
        WELL.replace(":34892", ":٣٤"),
        WELL.replace(":34892", ""),
        WELL.replace("h192", "x192"),
        WELL + " ",
        WELL + "\n",
        WELL + " h10.0.0.1:5" * 20,
        WELL + "x" * 5000,
    ],
)
def test_nothing_but_a_description_becomes_one(wrong: str) -> None:
    with pytest.raises(NotADescription):
        full(wrong)


@given(
    some.text(max_size=300)
    | some.lists(some.sampled_from([*WELL.split(" "), "h::1:1", "\r\n"])).map(" ".join)
)
@settings(deadline=None)
def test_whatever_comes_is_refused_or_written_in_lines_of_our_own(text: str) -> None:
    try:
        built = full(text)
    except NotADescription:
        return
    assert short(built) == text
    assert all(re.fullmatch(r"[a-z]=[\x21-\x7e][\x20-\x7e]*", line) for line in built.split("\r\n")[:-1])


@given(some.text(max_size=300))
@settings(deadline=None)
def test_whatever_a_browser_says_is_refused_or_has_a_short_form(text: str) -> None:
    for sdp in (text, CHROMIUM.replace("a=mid:0", text), CHROMIUM.replace("a=candidate:1 ", text)):
        try:
            found = short(sdp)
        except NotADescription:
            continue
        assert short(full(found)) == found


@pytest.mark.parametrize("part", ["fingerprint", "setup", "mid", "ice-ufrag", "ice-pwd"])
def test_a_browsers_description_without_a_part_is_refused(part: str) -> None:
    with pytest.raises(NotADescription):
        short(CHROMIUM.replace(f"a={part}", "a=x"))
