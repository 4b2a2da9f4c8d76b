"""Serve dist/ with the headers of the host, and the signaling script: python3 -m web.build.serve."""

import argparse
import errno
import gzip
import io
import os
import socket
import sys
import threading
import webbrowser
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from web.build import DIST, lan, meeting
from web.build.headers import COMPRESSED, TYPES, headers, without_https
from web.build.timely import Timely
from web.signaling.boxes import Refused
from web.signaling.service import Reply, Service, body_of, is_signaling, written
from web.signaling.stun import Responder

PATIENCE = 15.0
"""Seconds in which the headers of a request must have come, and as many for its body."""
SENDING = 60.0
"""Seconds without progress after which an answer is no longer sent."""


@cache
def compressed(path: Path, changed: int) -> bytes:
    """A file compressed with gzip; cached as long as the file is unchanged."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


def own_names() -> set[str]:
    """The names of this machine."""
    name = socket.gethostname().lower()
    return {"localhost", name, name.partition(".")[0] + ".local"}


def is_named(host: str, names: set[str]) -> bool:
    """Whether a Host header names this machine.

    The owner of any other name can let it lead here, and then a page of theirs could read and leave boxes as
    if it were ours. Nobody can do that with an address, and this machine may have others than it knows.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
        return name in names or bool(ip_address(name))
    except ValueError:
        return False


class Answer(BaseHTTPRequestHandler):
    """The answer to a request: a file, or 404."""

    protocol_version = "HTTP/1.1"
    # Send headers and body together, without delay.
    wbufsize = -1
    disable_nagle_algorithm = True

    server: "Server"

    def __init__(self, root: Path, *details: object) -> None:
        self.root = root
        super().__init__(*details)  # type: ignore[arg-type]

    def setup(self) -> None:
        """Prepare the connection, which is read only as long as `PATIENCE` lasts."""
        super().setup()
        self.rfile.close()
        self.timely = Timely(self.connection)
        self.rfile = io.BufferedReader(self.timely)

    def handle_one_request(self) -> None:
        """Answer the next request, unless its headers take too long."""
        self.timely.allow(PATIENCE)
        super().handle_one_request()

    def do_GET(self) -> None:
        """Send a file."""
        self.answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send the headers of a file."""
        self.answer(with_body=False)

    def do_POST(self) -> None:
        """Leave a box; nothing else here can be changed."""
        self.answer(with_body=True)

    do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_POST  # noqa: N815 - the names are given

    def found(self, address: str) -> Path | None:
        """The file for a URL path, or None; never a file outside the folder."""
        try:
            path = (self.root / unquote(address).lstrip("/")).resolve()
            if path.is_dir():
                path = path / "index.html"
            return path if path.is_file() and path.is_relative_to(self.root.resolve()) else None
        except (ValueError, OSError):
            return None  # no file can have such a name

    def refused(self) -> tuple[int, str] | None:
        """The status and the sentence with which a request is refused; None if it is not."""
        if not is_named(self.headers.get("Host", ""), self.server.names):
            return 421, "This server answers only to localhost, this machine's name and its addresses."
        try:
            urlsplit(self.path)
        except ValueError:
            return 400, "The address is malformed."
        return None

    def answer(self, with_body: bool) -> None:
        """Send the file with the host's headers, compressed where the host compresses."""
        refused = self.refused()
        if refused is not None:
            self.close_connection = True  # the body is not read
            said = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
            self.reply(refused[0], said, f"{refused[1]}\n".encode(), with_body)
            return
        if is_signaling(self.path):
            self.signal(with_body)
            return
        if self.command not in ("GET", "HEAD"):
            self.close_connection = True  # the body is not read
            self.reply(405, {"Allow": "GET, HEAD", "Cache-Control": "no-store"}, b"", with_body)
            return
        address = urlsplit(self.path).path
        path = self.found(address)
        said = self.said(address)
        if address == f"/{meeting.NAME}":
            said["Content-Type"] = TYPES[".json"]
            self.reply(200, said, self.server.rooms.encode(), with_body)
            return
        if path is None:
            said |= {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
            self.reply(404, said, b"Not found.\n", with_body)
            return
        said.setdefault("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
        changed = path.stat().st_mtime_ns
        mark = f'"{changed:x}-{path.stat().st_size:x}"'
        said["ETag"] = mark
        if self.headers.get("If-None-Match") == mark:
            self.reply(304, said, b"", with_body=False)
            return
        if path.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            said |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            self.reply(200, said, compressed(path, changed), with_body)
        else:
            self.reply(200, said, path.read_bytes(), with_body)

    def said(self, address: str) -> dict[str, str]:
        """The host's headers for a URL path, or those of them that fit a local network."""
        found = headers(address, self.root)
        return without_https(found) if self.server.is_for_party else found

    def signal(self, with_body: bool) -> None:
        """Send the answer of the signaling script."""
        self.timely.allow(PATIENCE)
        try:
            body = body_of(self.headers, self.rfile)
            reply = self.server.signaling.answer(
                self.command, self.path, self.headers, body, self.connection, self.client_address[0]
            )
        except Refused as refused:
            self.close_connection = True  # where the next request begins is not known
            reply = Reply(refused.status, {"error": refused.why})
        except TimeoutError:
            self.close_connection = True
            reply = Reply(408, {"error": "The body took too long."})
        said = self.said(urlsplit(self.path).path) | reply.headers
        said |= {"Content-Type": "application/json", "Cache-Control": "no-store"}
        self.reply(reply.status, said, written(reply), with_body)

    def reply(self, status: int, said: dict[str, str], body: bytes, with_body: bool) -> None:
        """Write the response."""
        self.connection.settimeout(SENDING)
        self.send_response(status)
        for name, value in said.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def finish(self) -> None:
        """Close the connection, even if the browser has closed it before."""
        try:
            super().finish()
        finally:
            self.rfile.close()

    def log_message(self, format: str, *details: object) -> None:  # noqa: A002 - the name is inherited
        """Write no access log, because players do not read it."""


class Server(ThreadingHTTPServer):
    """A server of a folder, with several requests at a time."""

    daemon_threads = True
    request_queue_size = 64
    is_for_party = False
    """Whether it serves a local network, over http."""

    def __init__(self, root: Path, port: int, host: str = "127.0.0.1", answer: type[Answer] = Answer) -> None:
        self.signaling = Service()
        # The local server asks nobody elsewhere: it does not use the site's rooms.json.
        self.rooms = meeting.written([])
        self.names = own_names()
        super().__init__((host, port), partial(answer, root))
        self.address = f"http://localhost:{self.server_address[1]}/"

    def server_close(self) -> None:
        """Stop listening, and answer the requests that wait for boxes."""
        self.signaling.stop()
        super().server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore connections that the browser has closed, or from which it reads nothing."""
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def has_screen() -> bool:
    """Whether a graphical browser can be opened; without a display, a text browser would open."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def arguments() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(prog="python3 -m web.build.serve", description="Serves the built site.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--open", action="store_true", help="open a browser, if there is a display")
    parser.add_argument(
        "--lan", action="store_true", help="serve the local network too: a party without internet"
    )
    parser.add_argument(
        "--stun",
        default="",
        metavar="HOST:PORT,…",
        help="STUN servers that browsers in rooms ask; none otherwise",
    )
    return parser.parse_args()


def listening(port: int, is_for_party: bool) -> Server | None:
    """The server; None if the port is in use."""
    try:
        server = Server(DIST, port, "0.0.0.0" if is_for_party else socket.gethostbyname("localhost"))
    except OSError as problem:
        if problem.errno != errno.EADDRINUSE:
            raise
        print(f"Port {port} is in use. Choose another one: make play PORT=8001", file=sys.stderr)
        return None
    server.is_for_party = is_for_party
    return server


def invite(port: int, servers: list[dict[str, Any]]) -> str:
    """Say where phones in the local network find the page, and return rooms.json for a party.

    It names the address for links to rooms, because nobody else can open one that begins with localhost, and
    a STUN server here: browsers know each other's addresses from it even where they cannot resolve names.
    """
    found = [f"http://{address}:{port}/" for address in lan.addresses()]
    if not found:
        print("This machine is in no local network, so no phone can reach it.", flush=True)
        return meeting.written(servers)
    print(f"Phones in the same network open {found[0]} or scan this:\n\n{lan.qr(found[0])}\n")
    if found[1:]:
        print(f"If that does not work, try {' or '.join(found[1:])}.")
    print("Over plain http there is no offline play; everything else works.", flush=True)
    try:
        own = [{"urls": [f"stun:{lan.addresses()[0]}:{Responder('0.0.0.0', port).port}"]}]
    except OSError:
        own = []  # the port is in use by another program; most networks manage without
    return meeting.written([*own, *servers], link=found[0])


def main() -> int:
    """Serve the site until Ctrl+C is pressed."""
    asked = arguments()
    if not (DIST / "index.html").exists():
        print("dist/ does not exist yet. Run: make site", file=sys.stderr)
        return 1
    try:
        servers = meeting.stun_servers(asked.stun)
    except meeting.Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    server = listening(asked.port, asked.lan)
    if server is None:
        return 1
    print(f"BANG! is running at {server.address} (press Ctrl+C to stop)", flush=True)
    port = int(server.server_address[1])
    server.rooms = invite(port, servers) if asked.lan else meeting.written(servers)
    if asked.open and has_screen():
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
