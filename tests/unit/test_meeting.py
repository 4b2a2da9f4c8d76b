"""rooms.toml and STUN= name the servers that help browsers to meet, and say in a sentence what is wrong."""

from __future__ import annotations

import json

import pytest

from web.build import __main__ as building
from web.build import meeting
from web.build.meeting import Wrong, for_site, servers_of, stun_servers, written

TURN = '[[servers]]\nurls = ["turn:t.example.org:3478?transport=udp", "turns:t.example.org"]\n'
LOGIN = 'username = "room"\ncredential = "secret"\n'


def test_the_site_names_one_public_stun_server() -> None:
    found = json.loads(for_site())
    assert list(found) == ["iceServers"]
    (server,) = found["iceServers"]
    assert list(server) == ["urls"]
    (url,) = server["urls"]
    assert url.startswith("stun:")


def test_servers_are_handed_on_as_browsers_want_them() -> None:
    text = '[[servers]]\nurls = ["stun:stun.example.org", "stun:[2001:db8::1]:3478"]\n' + TURN + LOGIN
    assert json.loads(written(servers_of(text))) == {
        "iceServers": [
            {"urls": ["stun:stun.example.org", "stun:[2001:db8::1]:3478"]},
            {
                "urls": ["turn:t.example.org:3478?transport=udp", "turns:t.example.org"],
                "username": "room",
                "credential": "secret",
            },
        ]
    }
    assert servers_of("") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[servers", "not TOML"),
        ("server = 1", "`server` is unknown"),
        ("servers = 1", "begins with the line [[servers]]"),
        ("servers = [1]", "begins with the line [[servers]]"),
        ('[[servers]]\nurl = "stun:a"', "`url` is unknown"),
        ("[[servers]]", "urls is a list"),
        ("[[servers]]\nurls = []", "urls is a list"),
        ('[[servers]]\nurls = "stun:a"', "urls is a list"),
        ("[[servers]]\nurls = [1]", "urls is a list"),
        ('[[servers]]\nurls = ["stun.example.org:3478"]', "is no URL"),
        ('[[servers]]\nurls = ["stun:a b"]', "is no URL"),
        ('[[servers]]\nurls = ["stun://a"]', "is no URL"),
        ('[[servers]]\nurls = ["stun:a:70000"]', "is no URL"),
        ('[[servers]]\nurls = ["stun:a?transport=udp"]', "is no URL"),
        (TURN, "needs a username and a credential"),
        (TURN + 'username = "room"', "needs a username and a credential"),
        (TURN + 'username = 1\ncredential = "x"', "are texts"),
        ('[[servers]]\nurls = ["stun:a"]\n' + LOGIN, "STUN takes no username"),
        ('[[servers]]\nurls = ["stun:a", "turn:a"]\n' + LOGIN, "as two servers"),
        ('[[servers]]\nurls = ["stun:a"]\n' * 5, "browsers manage 4"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    with pytest.raises(Wrong) as wrong:
        servers_of(text)
    assert said in str(wrong.value)


def test_the_build_stops_if_the_file_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> str:
        raise Wrong("server 1: something.")

    monkeypatch.setattr(meeting, "for_site", fails)
    with pytest.raises(SystemExit) as stopped:
        building.rooms_file()
    assert stopped.value.code == "rooms.toml: server 1: something."


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("", []),
        (" , ", []),
        ("stun.example.org:3479", ["stun:stun.example.org:3479"]),
        ("stun.example.org", ["stun:stun.example.org:3478"]),
        ("stun:a:1, 127.0.0.1:2,[::1]:3", ["stun:a:1", "stun:127.0.0.1:2", "stun:[::1]:3"]),
    ],
)
def test_stun_servers_are_named_by_host_and_port(text: str, urls: list[str]) -> None:
    assert [url for server in stun_servers(text) for url in server["urls"]] == urls


@pytest.mark.parametrize("text", ["a b", "a:0", "a:65536", "a:port", ":3478", "-a:1", "turn:a:1", "a/b"])
def test_a_wrong_stun_server_gets_a_sentence(text: str) -> None:
    with pytest.raises(Wrong, match="Write host:port, and commas between several"):
        stun_servers(text)
