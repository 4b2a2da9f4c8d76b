"""The local server: what it says of rooms, and how it serves a party in the local network."""

from __future__ import annotations

import json
import re
import socket
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from segno.encoder import encode

from tests.unit.slow_line import drips
from web.build import lan, meeting, serve
from web.build.headers import headers, without_https
from web.build.serve import Server


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site, with the rooms.json that is meant for the host."""
    (tmp_path / "index.html").write_text("the page", encoding="utf-8")
    (tmp_path / meeting.NAME).write_text(meeting.for_site(), encoding="utf-8")
    return tmp_path


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    """Serve it."""
    found = Server(site, 0)
    threading.Thread(target=found.serve_forever, args=(0.02,), daemon=True).start()
    yield found
    found.shutdown()
    found.server_close()


def got(server: Server, name: str) -> tuple[dict[str, str], str]:
    """The headers and the text of a file."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.server_address[1]}/{name}", timeout=60) as answer:
        return dict(answer.headers), answer.read().decode()


def test_it_names_no_server_elsewhere_whatever_the_site_names(server: Server) -> None:
    said, text = got(server, meeting.NAME)
    assert json.loads(text) == {"iceServers": []}
    assert said["Cache-Control"] == "public, max-age=0, must-revalidate"
    assert said["Content-Type"] == "application/json"


def test_a_party_gets_no_header_that_needs_https(server: Server) -> None:
    usual, _ = got(server, "")
    assert {"Strict-Transport-Security", "Cross-Origin-Opener-Policy"} <= set(usual)
    server.is_for_party = True
    for name in ("", meeting.NAME):
        said, _ = got(server, name)
        assert not {"Strict-Transport-Security", "Cross-Origin-Opener-Policy"} & set(said)
        assert said["Content-Security-Policy"] == usual["Content-Security-Policy"]


def test_without_https_nothing_is_upgraded() -> None:
    policy = "default-src 'none'; upgrade-insecure-requests; img-src 'self'"
    found = without_https({"Content-Security-Policy": policy, "X-Frame-Options": "DENY"})
    assert found["Content-Security-Policy"] == "default-src 'none'; img-src 'self'"
    assert found["X-Frame-Options"] == "DENY"


def test_rooms_need_no_other_headers_than_there_are(site: Path) -> None:
    said = headers("/", site)
    assert "connect-src 'self'" in said["Content-Security-Policy"]
    assert "webrtc" not in said["Content-Security-Policy"]
    assert "camera=()" in said["Permissions-Policy"]
    assert "microphone=()" in said["Permissions-Policy"]


def test_an_invitation_names_the_address_a_stun_server_here_and_those_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.5", "10.0.0.7"])
    found = json.loads(serve.invite(0, meeting.stun_servers("stun.example.org:1")))
    assert found["link"] == "http://192.168.1.5:0/"
    own, asked = found["iceServers"]
    assert re.fullmatch(r"stun:192\.168\.1\.5:\d+", own["urls"][0])
    assert asked == {"urls": ["stun:stun.example.org:1"]}
    printed = capsys.readouterr().out
    assert "http://192.168.1.5:0/" in printed
    assert "http://10.0.0.7:0/" in printed
    assert "█" in printed


def test_without_a_local_network_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lan, "addresses", list)
    assert json.loads(serve.invite(0, [])) == {"iceServers": []}
    assert "in no local network" in capsys.readouterr().out


def test_addresses_are_never_the_loopback_and_none_comes_twice() -> None:
    found = lan.addresses()
    assert len(found) == len(set(found))
    assert not [address for address in found if IPv4Address(address).is_loopback]


def test_addresses_are_found_without_a_way_to_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "by_route", lambda: iter(["127.0.0.1"]))
    monkeypatch.setattr(lan, "by_interface", lambda: iter(["169.254.3.4", "0.0.0.0", "192.168.7.8"]))
    monkeypatch.setattr(lan, "by_name", lambda: iter(["127.0.1.1", "192.168.7.8"]))
    assert lan.addresses() == ["192.168.7.8", "169.254.3.4"]


def test_the_code_in_the_terminal_has_the_squares_of_a_qr_code() -> None:
    link = "http://192.168.1.5:8000/"
    lines = re.sub(r"\033\[[\d;]*m", "", lan.qr(link)).splitlines()
    rows = []
    for line in lines:
        rows.append(["light" if sign in "█▀" else "dark" for sign in line])
        rows.append(["light" if sign in "█▄" else "dark" for sign in line])
    squares = encode(link.encode(), error="l", micro=False).matrix
    inner = [row[2:-2] for row in rows[2 : 2 + len(squares)]]
    assert inner == [["dark" if square else "light" for square in row] for row in squares]
    assert {*rows[0], *rows[1], *(row[0] for row in rows[:-1]), *(row[-1] for row in rows[:-1])} == {"light"}


def test_letters_that_the_terminal_lacks_are_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old:
        encoding = "ascii"

    monkeypatch.setattr(sys, "stdout", Old())
    assert lan.qr("http://192.168.1.5:8000/") == ""


def test_a_wrong_stun_server_is_told_before_anything_is_served(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], site: Path
) -> None:
    monkeypatch.setattr(serve, "DIST", site)
    monkeypatch.setattr(sys, "argv", ["serve", "--port", "0", "--stun", "a b"])
    assert serve.main() == 1
    assert capsys.readouterr().err.startswith("STUN=a b: 'a b' is no server.")


def sent(server: Server, request: bytes) -> str:
    """All that the server sends back until it closes the connection."""
    with socket.create_connection(("127.0.0.1", server.server_address[1]), timeout=60) as line:
        line.sendall(request)
        return line.makefile("rb").read().decode()


def asked(server: Server, host: str, target: str = "/") -> str:
    """The answer to a request for a path under a name."""
    return sent(server, f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())


@pytest.mark.parametrize("start", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_headers_that_come_too_slowly_are_not_waited_for(
    server: Server, monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    monkeypatch.setattr(serve, "PATIENCE", 0.5)
    with socket.create_connection(("127.0.0.1", server.server_address[1]), timeout=60) as line:
        line.sendall(start)
        assert drips(line, 400) < 400
        assert line.recv(1000) == b""


@pytest.mark.parametrize(
    ("target", "status"), [("/%00", 404), ("/a%00b/c", 404), ("/" + "x" * 5000, 404), ("http://[/", 400)]
)
def test_an_address_that_no_file_can_have_is_answered(
    server: Server, capfd: pytest.CaptureFixture[str], target: str, status: int
) -> None:
    assert asked(server, "localhost", target).startswith(f"HTTP/1.1 {status} ")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "localhost.",
        "127.0.0.1:1",
        "127.9.9.9",
        "[::1]:8000",
        "192.168.1.5:8000",
    ],
)
def test_this_machine_is_served_under_its_names_and_any_address(server: Server, host: str) -> None:
    assert asked(server, host).startswith("HTTP/1.1 200 ")


def test_this_machine_is_served_under_its_own_name(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Saloon.example.org")
    server.names = serve.own_names()
    for host in ("saloon.example.org:8000", "Saloon.local"):
        assert asked(server, host).startswith("HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example:8000",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "localhost@evil",
        "[",
        "a b",
    ],
)
@pytest.mark.parametrize("target", ["/", "/sig/ABCD?to=host", f"/{meeting.NAME}"])
def test_a_name_of_somebody_else_is_refused_with_a_sentence(server: Server, host: str, target: str) -> None:
    answer = asked(server, host, target)
    assert answer.startswith("HTTP/1.1 421 ")
    assert answer.endswith("answers only to localhost, this machine's name and its addresses.\n")


def test_a_request_without_a_name_is_refused(server: Server) -> None:
    assert sent(server, b"GET / HTTP/1.0\r\n\r\n").startswith("HTTP/1.1 421 ")


def test_a_page_of_a_rebound_name_leaves_no_box(server: Server) -> None:
    head = "POST /sig/ABCD?to=host HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n"
    assert "421" in sent(server, f"{head}Content-Length: 1\r\n\r\nx".encode())
    found = server.signaling.boxes.get("ABCD", "host", "", time.time())
    assert found == []
