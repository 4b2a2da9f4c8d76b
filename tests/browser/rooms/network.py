"""What the browsers need so that pages can be linked on this machine, and no packet leaves it.

Chromium finds the loopback addresses with a switch of its own and the permission to use camera and
microphone. Firefox needs a network interface with an address; where there is none, a test that needs it runs
in a network namespace of its own, in which there is nothing but the loopback and one interface that leads
nowhere:

    python3 -m tests.browser.rooms.network COMMAND ...

runs any command so. That needs `unshare` and `ip`, and root or user namespaces.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from typing import Any

from tests.browser.find import find

FEATURES = "WebRtcHideLocalIpsWithMdns,MediaRouter,OptimizationHints,Translate"
"""What is off in Chromium: the first would look for names on the network; the others Playwright turns off."""
LOOPBACK = "--allow-loopback-in-peer-connection"
CHROMIUM = {
    "args": [
        f"--disable-features={FEATURES}",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
    ]
}
FIREFOX = {
    "firefox_user_prefs": {
        "media.peerconnection.ice.obfuscate_host_addresses": False,
        "network.dns.native-is-localhost": True,
    }
}
OPTIONS: dict[str, dict[str, Any]] = {"chromium": CHROMIUM, "firefox": FIREFOX}
SETUP = """
ip link set lo up
ip link add bang0 type veth peer name bang1
ip addr add 10.77.0.1/24 dev bang0
ip link set bang0 up
ip link set bang1 up
ip route add default dev bang0
exec "$@"
"""
INSIDE = "BANG_NETWORK_OF_ITS_OWN"


def launched(name: str, playwright: Any, is_on_interface: bool = False) -> Any:
    """Start a browser whose pages can be linked with each other; None if it is not installed.

    Chromium finds either the loopback addresses or those of an interface. With both it may choose a way from
    the one to the other on which Firefox hears nothing.
    """
    options = {key: value[:] if isinstance(value, list) else value for key, value in OPTIONS[name].items()}
    if name == "chromium" and not is_on_interface:
        options["args"].append(LOOPBACK)
    found = find(name)
    return None if found is None else found.launch(playwright, **options)


def has_interface() -> bool:
    """Whether there is a way to other networks; asking sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return False
        return not str(probe.getsockname()[0]).startswith("127.")


def alone(*command: str) -> list[str]:
    """The command that runs another one in a network namespace of its own."""
    root = [] if os.geteuid() == 0 else ["--map-root-user"]
    return ["unshare", "--net", *root, "sh", "-ec", SETUP, "sh", *command]


def can_be_alone() -> bool:
    """Whether this machine lets us make such a namespace."""
    if not (shutil.which("unshare") and shutil.which("ip")):
        return False
    return subprocess.run(alone("true"), capture_output=True, check=False).returncode == 0


def main() -> int:
    """Run a command in a network namespace of its own."""
    return subprocess.run(alone(*sys.argv[1:]), env={**os.environ, INSIDE: "1"}, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
