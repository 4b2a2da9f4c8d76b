"""What a party in the local network needs: the addresses of this machine, and a QR code in the terminal."""

import socket
import struct
import sys
from collections.abc import Iterator
from ipaddress import IPv4Address

from web.build import BUILT

WHEELS = BUILT / "wheels"
VIRTUAL = tuple("docker br- veth virbr vmnet vboxnet tun tap wg tailscale zt".split())
"""How the names of interfaces begin that lead to no network of phones."""
ELSEWHERE = ("10.255.255.255", "192.168.255.255", "172.31.255.255", "192.0.2.1")
"""Addresses to which a way is looked up; nothing is sent there."""
ASK_ADDRESS = 0x8915
"""Linux: the number of the question for the address of an interface (SIOCGIFADDR)."""


def by_route() -> Iterator[str]:
    """This machine's addresses on the ways to elsewhere, the usual way first.

    Connecting a UDP socket only looks up the way.
    """
    for there in reversed(ELSEWHERE):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            try:
                line.connect((there, 9))
            except OSError:
                continue
            yield line.getsockname()[0]


def by_interface() -> Iterator[str]:
    """The addresses of the interfaces, on Linux; they are there without any way to elsewhere, too."""
    if sys.platform != "linux":
        return
    import fcntl

    for _, name in socket.if_nameindex():
        if name.startswith(VIRTUAL):
            continue
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            try:
                found = fcntl.ioctl(line.fileno(), ASK_ADDRESS, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue  # it has no address
            yield socket.inet_ntoa(found[20:24])


def by_name() -> Iterator[str]:
    """The addresses under which this machine knows its own name."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return
    yield from (str(address[0]) for *_, address in found)


def addresses() -> list[str]:
    """This machine's addresses in the local network, the likeliest first."""
    found = dict.fromkeys((*by_route(), *by_interface(), *by_name()))
    usable = [text for text in found if not (IPv4Address(text).is_loopback or int(IPv4Address(text)) == 0)]
    return sorted(usable, key=lambda text: IPv4Address(text).is_link_local)


def qr(text: str) -> str:
    """A QR code in letters, two squares high each; "" if the library or the letters are missing here.

    Dark is drawn as space on a light ground, whatever the colours of the terminal.
    """
    for wheel in WHEELS.glob("segno-*.whl"):
        sys.path.append(str(wheel))
    try:
        from segno.encoder import encode
    except ImportError:
        return ""
    rows = [[not dark for dark in row] for row in encode(text.encode(), error="l", micro=False).matrix]
    quiet = 2
    width = len(rows) + 2 * quiet
    wide = [[True] * quiet + row + [True] * quiet for row in rows]
    light = [[True] * width for _ in range(quiet)]
    whole = [*light, *wide, *light, [False] * width]  # an even number of rows
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    lines = [
        "".join(signs[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(whole[::2], whole[1::2], strict=True)
    ]
    drawn = "\n".join("\033[97;40m" + line + "\033[0m" for line in lines)
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn
