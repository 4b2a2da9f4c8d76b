"""A small STUN server (RFC 8489), which tells whoever asks from which address the question came.

A party without internet needs one: browsers hide their addresses in the local network from each other behind
names that not every network resolves, and with an answer from here they know an address that works.
"""

from __future__ import annotations

import socket
import struct
import threading
from ipaddress import IPv6Address, ip_address

REQUEST, ANSWER = 0x0001, 0x0101
COOKIE = 0x2112A442
MAPPED = 0x0020
"""The attribute XOR-MAPPED-ADDRESS."""
HEAD = struct.Struct("!HHI12s")


def answered(packet: bytes, host: str, port: int) -> bytes | None:
    """The answer to a binding request from an address, or None if the packet is none."""
    if len(packet) < HEAD.size:
        return None
    kind, length, cookie, transaction = HEAD.unpack_from(packet)
    if (kind, cookie, length) != (REQUEST, COOKIE, len(packet) - HEAD.size) or length % 4:
        return None
    address = ip_address(host)
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    mask = struct.pack("!I", COOKIE) + transaction
    hidden = bytes(one ^ other for one, other in zip(address.packed, mask, strict=False))
    family = 1 if address.version == 4 else 2
    value = struct.pack("!xBH", family, port ^ (COOKIE >> 16)) + hidden
    attribute = struct.pack("!HH", MAPPED, len(value)) + value
    return HEAD.pack(ANSWER, len(attribute), COOKIE, transaction) + attribute


class Responder:
    """What answers on a port until it is closed; its answers are too short for attacks on others."""

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            self._socket.bind((host, port))
        except OSError:
            self._socket.close()
            raise
        self.port: int = self._socket.getsockname()[1]
        self._is_closed = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        """Answer packets until the responder is closed."""
        while not self._is_closed:
            try:
                packet, (host, port) = self._socket.recvfrom(2048)
            except ConnectionError:
                continue  # somebody who got an answer has left
            self.heard(packet, host, port)

    def heard(self, packet: bytes, host: str, port: int) -> None:
        """Answer a packet, unless it is no request."""
        if answer := answered(packet, host, port):
            self._socket.sendto(answer, (host, port))

    def close(self) -> None:
        """Stop; a packet to itself wakes the thread that waits for one."""
        self._is_closed = True
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.sendto(b"", ("127.0.0.1", self.port))
        self._thread.join()
        self._socket.close()
