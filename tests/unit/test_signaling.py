"""The two verbs of the signaling script behave the same from the local server and from the host's function.

Nearly every test runs against both over HTTP; the function runs in Node (signaling_host.mjs), as at the host.
"""

from __future__ import annotations

import http.client
import json
import re
import shutil
import socket
import subprocess
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from tests.unit.slow_line import drips
from web.build import ROOT, serve
from web.build.serve import Server
from web.signaling import boxes as python_version
from web.signaling import service
from web.signaling.boxes import Boxes, Limits, Refused
from web.signaling.service import Reply, Service

HERE = Path(__file__).parent
SCRIPT = HERE.parents[1] / "web" / "signaling" / "sig.mjs"
LONG = 8192
AGE = 600


@dataclass
class Answer:
    """A response."""

    status: int
    headers: dict[str, str]
    data: Any

    @property
    def texts(self) -> list[str]:
        """The bodies of the boxes."""
        return [box["body"] for box in self.data["boxes"]]


class FromFar(Service):
    """The service, with the sender that the test names: `X-From`."""

    def answer(
        self, method: str, target: str, headers: Message, body: bytes, line: socket.socket, sender: str
    ) -> Reply:
        """The answer to a request."""
        return super().answer(method, target, headers, body, line, headers.get("X-From", sender))


class Script:
    """One of the two programs, behind a port."""

    server: Server

    def __init__(self, port: int, ahead: Callable[[float], object]) -> None:
        self.port = port
        self._ahead = ahead
        self.ahead = 0.0

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """Send a request."""
        self._ahead(self.ahead)
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request(method, path, body, {"X-Ahead": str(self.ahead), **headers})
        got = line.getresponse()
        raw = got.read()
        line.close()
        data = json.loads(raw) if raw else None
        return Answer(got.status, {name.lower(): text for name, text in got.getheaders()}, data)

    def post(self, room: str, to: str, text: str | bytes, **headers: str) -> Answer:
        """Leave a box."""
        body = text.encode() if isinstance(text, str) else text
        return self.ask("POST", f"/sig/{room}?to={to}", body, **headers)

    def get(self, room: str, to: str, after: str | None = None) -> Answer:
        """Fetch boxes."""
        return self.ask("GET", f"/sig/{room}?to={to}" + ("" if after is None else f"&after={after}"))


Start = Callable[..., Script]
Ends = list[Callable[[], object]]


@pytest.fixture
def ends() -> Iterator[Ends]:
    """Collect what is to be called at the end of a test."""
    found: Ends = []
    yield found
    for end in found:
        end()


@pytest.fixture
def local(ends: Ends, tmp_path: Path) -> Start:
    """Start the local server."""

    def start(**limits: Any) -> Script:
        server = Server(tmp_path, 0)
        ahead = [0.0]
        wait = limits.pop("wait", 0.2)
        server.signaling = FromFar(Boxes(Limits(**limits)), wait, lambda: time.time() + ahead[0])
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        ends.extend((server.shutdown, server.server_close))
        script = Script(server.server_address[1], lambda seconds: ahead.__setitem__(0, seconds))
        script.server = server
        return script

    return start


@pytest.fixture
def host(ends: Ends) -> Start:
    """Start the host's function."""

    def start(**limits: Any) -> Script:
        if not shutil.which("node"):
            pytest.skip("there is no node here")
        names = {"of_address": "ofAddress", "of_room": "ofRoom", "posts_to_room": "postsToRoom"}
        said = {names.get(name, name): value for name, value in limits.items()}
        said = {"pause": 10, "settled": 0, **said, "wait": limits.get("wait", 0.2) * 1000}
        process = subprocess.Popen(
            ["node", str(HERE / "signaling_host.mjs"), json.dumps(said)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        ends.append(lambda: process.communicate(timeout=30))
        return Script(int(process.stdout.readline()), lambda seconds: None)

    return start


@pytest.fixture(params=["local", "host"])
def start(request: pytest.FixtureRequest) -> Start:
    """Start one of the two programs, with limits that differ from the usual ones."""
    found: Start = request.getfixturevalue(request.param)
    return found


def test_a_box_arrives_unchanged_and_has_the_id_that_the_post_returned(start: Start) -> None:
    script = start()
    text = '\ufeffoffer "1"\n\x00 é 🤠 </script>'
    posted = script.post("ABCD", "host", text)
    assert posted.status == 201
    assert list(posted.data) == ["id"]
    got = script.get("ABCD", "host")
    assert got.status == 200
    assert got.data == {"boxes": [{"id": posted.data["id"], "body": text}]}


def test_boxes_come_in_the_order_of_posting_and_their_ids_sort_so(start: Start) -> None:
    script = start()
    made = [script.post("ABCD", "host", f"box {number}").data["id"] for number in range(12)]
    assert made == sorted(made)
    assert len(set(made)) == 12
    assert script.get("ABCD", "host").texts == [f"box {number}" for number in range(12)]
    assert script.get("ABCD", "host", made[8]).texts == ["box 9", "box 10", "box 11"]
    assert script.get("ABCD", "host", "").texts[0] == "box 0"
    assert script.get("ABCD", "host", made[-1]).texts == []


def test_a_box_is_for_one_address_in_one_room(start: Start) -> None:
    script = start()
    script.post("ABCD", "host", "one")
    script.post("ABCD", "hos", "two")
    script.post("ABCE", "host", "three")
    assert script.get("ABCD", "host").texts == ["one"]
    assert script.get("ABCD", "hos").texts == ["two"]
    assert script.get("ABCD", "ho").texts == []
    assert script.get("ABCE", "host").texts == ["three"]


def test_fetching_takes_nothing_away(start: Start) -> None:
    script = start()
    script.post("ABCD", "host", "one")
    assert script.get("ABCD", "host").texts == script.get("ABCD", "host").texts == ["one"]


def test_a_room_without_boxes_waits_and_gives_an_empty_list(start: Start) -> None:
    got = start().get("ZZZZ", "host")
    assert (got.status, got.data) == (200, {"boxes": []})


def test_who_waits_gets_the_first_box_as_soon_as_it_is_posted(start: Start) -> None:
    script = start(wait=40)
    with ThreadPoolExecutor() as pool:
        waiting = [pool.submit(script.get, "ABCD", "host") for _ in range(3)]
        other = pool.submit(script.get, "ABCD", "other")
        assert script.get("abcd", "host").status == 400  # others are served meanwhile
        first = script.post("ABCD", "host", "come in")
        assert [one.result(30).texts for one in waiting] == [["come in"]] * 3
        assert not other.done()
        later = pool.submit(script.get, "ABCD", "host", first.data["id"])
        script.post("ABCD", "other", "you too")
        assert other.result(30).texts == ["you too"]
        script.post("ABCD", "host", "next")
        assert later.result(30).texts == ["next"]


@pytest.mark.parametrize("room", ["ABC", "ABCDE", "abcd", "AB1D", "ABID", "%41BCD", "AB-D", "%C3%84BCD"])
def test_a_malformed_room_is_refused(start: Start, room: str) -> None:
    script = start()
    assert script.get(room, "host").status == 400
    assert script.post(room, "host", "x").status == 400


@pytest.mark.parametrize(
    "query", ["", "?to=", "?to=a%20b", "?to=" + "a" * 41, "?to=a/b", "?to=a&to=b", "?for=a"]
)
def test_a_malformed_address_is_refused(start: Start, query: str) -> None:
    script = start()
    assert script.ask("GET", f"/sig/ABCD{query}").status == 400
    assert script.ask("POST", f"/sig/ABCD{query}", b"x").status == 400


@pytest.mark.parametrize("to", ["a", "A" * 40, "host", "lobby", "0f3-_Z"])
def test_an_address_has_up_to_forty_letters(start: Start, to: str) -> None:
    script = start()
    assert script.post("ABCD", to, "x").status == 201
    assert script.get("ABCD", to).texts == ["x"]


@pytest.mark.parametrize("after", ["after=%20", "after=ABC", "after=" + "1" * 41, "after=1&after=2"])
def test_a_malformed_id_is_refused(start: Start, after: str) -> None:
    assert start().ask("GET", f"/sig/ABCD?to=host&{after}").status == 400


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x" * LONG, 201),
        (b"x" * (LONG + 1), 413),
        (b"x" * 1_000_000, 413),
        ("é".encode() * (LONG // 2), 201),
        ("é".encode() * (LONG // 2 + 1), 413),
        (b"", 400),
        (b"\xff\xfe", 400),
        ("\ud800".encode("utf-16", "surrogatepass"), 400),
        (b"\xed\xa0\x80", 400),
        (b"\xc0\x80", 400),
    ],
)
def test_a_body_is_text_of_at_most_8192_bytes(start: Start, body: bytes, status: int) -> None:
    script = start()
    assert script.post("ABCD", "host", body).status == status
    assert len(script.get("ABCD", "host").texts) == (status == 201)


def test_a_body_may_come_in_pieces(start: Start) -> None:
    script = start()
    line = http.client.HTTPConnection("127.0.0.1", script.port, timeout=60)
    for pieces, status in (([b"come ", b"in"], 201), ([b"x" * 5000] * 3, 413)):
        line.request("POST", "/sig/ABCD?to=host", iter(pieces), encode_chunked=True)
        got = line.getresponse()
        got.read()
        assert got.status == status
    line.close()
    assert script.get("ABCD", "host").texts == ["come in"]


@pytest.mark.parametrize("path", ["/sig", "/sig/", "/sig/ABCD/", "/sig/ABCD/x", "/sig//ABCD"])
def test_there_is_nothing_else_below_sig(start: Start, path: str) -> None:
    script = start()
    script.post("ABCD", "host", "x")
    assert script.ask("GET", f"{path}?to=host").status == 404
    assert script.ask("POST", f"{path}?to=host", b"x").status == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
def test_there_are_no_other_verbs(start: Start, method: str) -> None:
    script = start()
    script.post("ABCD", "host", "x")
    refused = script.ask(method, "/sig/ABCD?to=host")
    assert refused.status == 405
    assert refused.headers["allow"] == "GET, POST"
    assert script.get("ABCD", "host").texts == ["x"]


def test_nothing_is_kept_by_caches_or_shown_to_other_sites(start: Start) -> None:
    script = start()
    for answer in (script.post("ABCD", "host", "x"), script.get("ABCD", "host"), script.get("abcd", "host")):
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_pages_of_other_sites_are_refused(start: Start) -> None:
    script = start()
    own = f"http://127.0.0.1:{script.port}"
    assert script.post("ABCD", "host", "x", Origin=own).status == 201
    for origin in ("https://example.org", "null", "http://[", f"http://127.0.0.1:{script.port + 1}"):
        assert script.post("ABCD", "host", "y", Origin=origin).status == 403
    assert script.get("ABCD", "host").texts == ["x"]


def test_old_boxes_are_thrown_away(start: Start) -> None:
    script = start()
    first = script.post("ABCD", "host", "old").data["id"]
    script.ahead = AGE - 10
    assert script.get("ABCD", "host").texts == ["old"]
    second = script.post("ABCD", "host", "new").data["id"]
    assert second > first
    script.ahead = AGE + 10
    assert script.get("ABCD", "host").texts == ["new"]
    script.ahead = 2 * AGE + 10
    assert script.get("ABCD", "host").texts == []


def test_the_oldest_box_of_an_address_makes_room_for_a_new_one(start: Start) -> None:
    script = start(of_address=3, of_room=100)
    script.post("ABCD", "lobby", "there")
    for number in range(5):
        assert script.post("ABCD", "host", f"box {number}").status == 201
    assert script.get("ABCD", "host").texts == ["box 2", "box 3", "box 4"]
    assert script.get("ABCD", "lobby").texts == ["there"]


def test_in_a_full_room_the_fullest_address_makes_room(start: Start) -> None:
    script = start(of_address=4, of_room=5)
    script.post("ABCD", "lobby", "there")
    for number in range(4):
        script.post("ABCD", "host", f"box {number}")
    for number in range(3):
        script.post("ABCD", f"other{number}", "x")
    assert script.get("ABCD", "lobby").texts == ["there"]
    assert script.get("ABCD", "host").texts == ["box 3"]


FLOODS = {
    "one address": ["203.0.113.9"],
    "a line with IPv6": [
        "2001:db8:0:7::1",
        "2001:db8::7:5:6:7:8",
        "2001:db8:0:7:ffff::",
        "2001:DB8:0:7::%eth0",
    ],
    "IPv4 written as IPv6": ["203.0.113.9", "::ffff:203.0.113.9"],
}


@pytest.mark.parametrize("senders", FLOODS.values(), ids=FLOODS)
def test_one_sender_pushes_no_box_of_others_out_of_an_address(start: Start, senders: list[str]) -> None:
    script = start(of_address=6, of_room=100)
    script.post("ABCD", "host", "knock", **{"X-From": "198.51.100.1"})
    script.post("ABCD", "host", "enter", **{"X-From": "198.51.100.1"})
    for number in range(20):
        flood = script.post("ABCD", "host", f"flood {number}", **{"X-From": senders[number % len(senders)]})
        assert flood.status == 201
    script.post("ABCD", "host", "another knock", **{"X-From": "2001:db8:0:8::1"})
    left = ["knock", "enter", "flood 17", "flood 18", "flood 19", "another knock"]
    assert script.get("ABCD", "host").texts == left


def test_one_sender_pushes_no_box_of_others_out_of_a_room(start: Start) -> None:
    script = start(of_address=6, of_room=8)
    for number in range(3):
        script.post("ABCD", "host", f"knock {number}", **{"X-From": "198.51.100.1"})
    for number in range(20):
        script.post("ABCD", f"other{number}", "flood", **{"X-From": "203.0.113.9"})
    assert script.get("ABCD", "host").texts == ["knock 0", "knock 1", "knock 2"]
    left = [bool(script.get("ABCD", f"other{number}").texts) for number in (14, 15, 19)]
    assert left == [False, True, True]


def test_among_senders_with_as_many_boxes_the_oldest_makes_room(start: Start) -> None:
    script = start(of_address=3)
    for number in range(5):
        script.post("ABCD", "host", f"box {number}", **{"X-From": f"198.51.100.{number}"})
    assert script.get("ABCD", "host").texts == ["box 2", "box 3", "box 4"]


def test_who_posts_too_often_to_a_room_is_told_when_to_try_again(start: Start) -> None:
    script = start(posts_to_room=3)
    for _ in range(3):
        assert script.post("ABCD", "host", "x").status == 201
    refused = script.post("ABCD", "other", "x")
    assert refused.status == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 60
    assert script.post("ABCE", "host", "x").status == 201
    assert script.get("ABCD", "host").status == 200
    script.ahead = 61
    assert script.post("ABCD", "host", "x").status == 201


def test_who_posts_too_often_in_all_is_refused(start: Start) -> None:
    script = start(posts=3)
    assert [script.post(f"ABC{letter}", "host", "x").status for letter in "ABCD"] == [201, 201, 201, 429]


def test_only_so_many_senders_and_rooms_are_counted(start: Start) -> None:
    script = start(senders=4)
    assert [script.post(f"ABC{letter}", "host", "x").status for letter in "ABCD"] == [201, 201, 201, 429]


def test_a_room_is_named_by_letters_of_a_code() -> None:
    codes = pytest.importorskip("bang.net.codes")
    assert codes.ALPHABET == python_version.LETTERS


def test_both_versions_have_the_same_limits_and_letters() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    usual = Limits()
    assert f'LETTERS = "{python_version.LETTERS}"' in source
    for line in (
        f"longest: {python_version.LONGEST},",
        f"age: {usual.age * 1000:_.0f},",
        f"ofAddress: {usual.of_address},",
        f"ofRoom: {usual.of_room},",
        f"postsToRoom: {usual.posts_to_room},",
        f"posts: {usual.posts},",
        f"senders: {usual.senders:_},",
    ):
        assert line in source, line


def test_both_versions_wait_so_long_that_a_script_need_not_be_asked_all_the_time() -> None:
    assert Service().wait == 20
    assert "wait: 8_000," in SCRIPT.read_text(encoding="utf-8")


def test_boxes_take_only_so_much_memory() -> None:
    boxes = Boxes(Limits(bytes_in_all=3 * (python_version.AROUND + 1000)))
    for room in ("ABCA", "ABCB", "ABCC"):
        boxes.post(room, "host", b"x" * 1000, "somebody", 1000)
    with pytest.raises(Refused) as refused:
        boxes.post("ABCD", "host", b"x", "somebody", 1000)
    assert (refused.value.status, refused.value.retry > 0) == (429, True)
    boxes.post("ABCD", "host", b"x" * 1000, "somebody", 1000 + AGE)
    assert [box.to for box in boxes.get("ABCD", "host", "", 1000 + AGE)] == ["host"]


def test_dropped_boxes_free_their_memory() -> None:
    boxes = Boxes(Limits(bytes_in_all=3 * (python_version.AROUND + 1000), of_address=2, posts_to_room=99))
    for _ in range(20):
        boxes.post("ABCD", "host", b"x" * 1000, "somebody", 1000)
    assert len(boxes.get("ABCD", "host", "", 1000)) == 2


def test_ids_rise_even_if_the_clock_is_set_back() -> None:
    boxes = Boxes()
    first = boxes.post("ABCD", "host", b"one", "somebody", 5000)
    second = boxes.post("ABCD", "host", b"two", "somebody", 4900)
    assert first < second
    assert [box.body for box in boxes.get("ABCD", "host", first, 4900)] == ["two"]


def until(happens: Callable[[], bool]) -> None:
    """Wait until something is so; give up after a while."""
    for _ in range(6000):
        if happens():
            return
        time.sleep(0.01)
    raise AssertionError("it never happened")


def test_a_request_that_waits_ends_when_its_browser_goes_away(local: Start) -> None:
    script = local(wait=10_000)
    signaling = script.server.signaling
    with socket.create_connection(("127.0.0.1", script.port)) as line:
        line.sendall(b"GET /sig/ABCD?to=host HTTP/1.1\r\nHost: localhost\r\n\r\n")
        until(lambda: signaling.waiting == 1)
    until(lambda: signaling.waiting == 0)


def test_a_server_that_stops_answers_those_who_wait(local: Start) -> None:
    script = local(wait=10_000)
    with ThreadPoolExecutor() as pool:
        waits = pool.submit(script.get, "ABCD", "host")
        until(lambda: script.server.signaling.waiting == 1)
        script.server.shutdown()
        script.server.server_close()
        assert waits.result(30).texts == []


def test_only_so_many_requests_wait_at_a_time(local: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "WAITING", 2)
    script = local(wait=10_000)
    with ThreadPoolExecutor() as pool:
        waits = [pool.submit(script.get, "ABCD", "host") for _ in range(2)]
        until(lambda: script.server.signaling.waiting == 2)
        refused = script.get("ABCD", "host")
        assert (refused.status, refused.headers["retry-after"]) == (429, "5")
        script.post("ABCD", "host", "x")
        assert [one.result(30).texts for one in waits] == [["x"], ["x"]]
        assert script.get("ABCD", "host").texts == ["x"]


@pytest.mark.parametrize("length", ["-1", "x", "1" * 12, "+5", "٣"])
def test_a_malformed_length_is_refused_and_the_connection_closed(local: Start, length: str) -> None:
    script = local()
    with socket.create_connection(("127.0.0.1", script.port)) as line:
        head = f"POST /sig/ABCD?to=host HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"
        line.sendall(head.encode())
        got = line.makefile("rb").read()
    assert got.startswith(b"HTTP/1.1 400")


def test_a_body_that_comes_too_slowly_is_not_waited_for(
    local: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "PATIENCE", 0.5)
    script = local()
    with socket.create_connection(("127.0.0.1", script.port), timeout=60) as line:
        line.sendall(b"POST /sig/ABCD?to=host HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n")
        dripped = drips(line, 400)
        got = line.recv(1000)
    assert dripped < 400
    assert got.startswith(b"HTTP/1.1 408")
    assert script.get("ABCD", "host").texts == []


def test_polls_are_not_logged(local: Start, capfd: pytest.CaptureFixture[str]) -> None:
    script = local()
    script.get("ABCD", "host")
    script.post("ABCD", "host", "x")
    assert capfd.readouterr() == ("", "")


def test_a_box_that_reaches_the_store_late_is_not_passed_over(host: Start) -> None:
    script = host(late=400, settled=1500, wait=60)
    with ThreadPoolExecutor() as pool:
        first = pool.submit(script.post, "ABCD", "host", "first, but late")
        waits = pool.submit(script.get, "ABCD", "host")
        time.sleep(0.1)  # the first one has its id by now
        second = script.post("ABCD", "host", "second")
        assert first.result(30).data["id"] < second.data["id"]
        assert waits.result(30).texts == ["first, but late", "second"]


def test_a_flood_of_new_boxes_keeps_no_settled_box_back(host: Start) -> None:
    script = host(settled=300, wait=60, of_address=1000)
    with ThreadPoolExecutor() as pool:
        posted = [script.post("ABCD", "host", "knock").data["id"]]
        waits = pool.submit(script.get, "ABCD", "host")
        while not waits.done() and len(posted) < 250:
            posted.append(script.post("ABCD", "host", "flood").data["id"])
            time.sleep(0.02)
        got = [box["id"] for box in waits.result(30).data["boxes"]]
    assert got == posted[: len(got)]
    assert 0 < len(got) < len(posted)


def test_a_request_is_answered_in_time_although_no_box_is_settled(host: Start) -> None:
    script = host(settled=20_000, wait=0.3)
    script.post("ABCD", "host", "young")
    assert script.get("ABCD", "host").texts == []


def test_the_store_learns_no_network_address() -> None:
    kept = Boxes()
    kept.post("ABCD", "host", b"x", "198.51.100.1", 1000)
    [box] = kept.get("ABCD", "host", "", 1000)
    assert re.fullmatch("[0-9a-f]{5}", box.sender)
    assert "198.51" not in repr(box)


def test_a_store_that_fails_is_told_as_a_failure_that_may_pass(host: Start) -> None:
    got = host(broken=True).get("ABCD", "host")
    assert (got.status, got.headers["retry-after"]) == (503, "5")
    assert got.data == {"error": "The store does not answer."}


def test_the_host_finds_the_function_and_its_limits() -> None:
    said = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))
    assert ROOT / said["functions"]["directory"] == SCRIPT.parent
    source = SCRIPT.read_text(encoding="utf-8")
    config = re.search(r"^export const config = (\{.*?^\});", source, re.M | re.S)
    assert config
    assert '"/sig/*"' in config[1]
    assert "rateLimit: {" in config[1]
    assert "(" not in config[1]  # the host reads it without running it
    assert "@netlify/blobs" in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
