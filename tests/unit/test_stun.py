"""The small STUN server answers a hand-made request by the letter of RFC 8489, and nothing else."""

from __future__ import annotations

import socket

import pytest

from tests.browser.stun import Counter
from web.signaling.stun import answered

TRANSACTION = bytes(range(1, 13))
REQUEST = bytes.fromhex("0001 0000 2112a442") + TRANSACTION


def test_a_request_gets_the_address_it_came_from() -> None:
    # The port 0x1234 xor 0x2112; the address 192.0.2.1 = c0000201 xor 2112a442.
    expected = "0101 000c 2112a442" + TRANSACTION.hex() + "0020 0008 0001 3326 e112a643"
    assert answered(REQUEST, "192.0.2.1", 0x1234) == bytes.fromhex(expected)


def test_an_address_of_version_6_is_hidden_with_the_transaction_too() -> None:
    # The example of RFC 5769, section 2.3.
    request = bytes.fromhex("0001 0000 2112a442 b7e7a701bc34d686fa87dfae")
    answer = answered(request, "2001:db8:1234:5678:11:2233:4455:6677", 32853)
    assert answer
    assert answer[20:].hex() == "002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9"


def test_attributes_of_the_request_are_passed_over() -> None:
    request = bytes.fromhex("0001 0008 2112a442") + TRANSACTION + bytes.fromhex("8022 0004 61626364")
    assert answered(request, "192.0.2.1", 1) is not None


@pytest.mark.parametrize(
    "packet",
    [
        b"",
        REQUEST[:-1],
        REQUEST + b"\0",
        REQUEST + b"\0\0\0\0",
        b"\x01\x01" + REQUEST[2:],
        b"\x00\x02" + REQUEST[2:],
        REQUEST[:4] + b"\0\0\0\0" + REQUEST[8:],
        b"GET / HTTP/1.1\r\n\r\n....",
    ],
)
def test_anything_else_gets_no_answer(packet: bytes) -> None:
    assert answered(packet, "192.0.2.1", 1) is None


def test_over_the_network_it_answers_and_counts_requests_only() -> None:
    with Counter() as stun, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.settimeout(30)
        line.connect(("127.0.0.1", stun.port))
        line.send(b"nonsense")
        line.send(REQUEST)
        got = line.recv(2048)
        host, port = line.getsockname()
        assert got == answered(REQUEST, host, port)
        assert (stun.requests, stun.asked) == (1, [(host, port)])
        assert stun.url == f"stun:127.0.0.1:{stun.port}"


def test_a_closed_one_leaves_its_port() -> None:
    first = Counter()
    first.close()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.bind(("127.0.0.1", first.port))
