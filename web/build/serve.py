"""Serves dist/ as its host will: python3 -m web.build.serve [--port 8000] [--open]."""

import argparse
import errno
import gzip
import os
import socket
import sys
import threading
import webbrowser
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from web.build import DIST
from web.build.headers import COMPRESSED, TYPES, headers


@cache
def compressed(path: Path, changed: int) -> bytes:
    """Compresses a file once for as long as it stays the same."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Answer(BaseHTTPRequestHandler):
    """Answers one request with a file, or says that there is none."""

    protocol_version = "HTTP/1.1"
    # Headers and body leave in one piece, without waiting for each other.
    wbufsize = -1
    disable_nagle_algorithm = True

    def __init__(self, root: Path, *details: object) -> None:
        self.root = root
        super().__init__(*details)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Sends the file."""
        self.answer(with_body=True)

    def do_HEAD(self) -> None:
        """Sends what is to be said about the file."""
        self.answer(with_body=False)

    def found(self, address: str) -> Path | None:
        """Finds the file that an address means, never one outside the folder."""
        path = (self.root / unquote(address).lstrip("/")).resolve()
        if path.is_dir():
            path = path / "index.html"
        return path if path.is_file() and path.is_relative_to(self.root.resolve()) else None

    def answer(self, with_body: bool) -> None:
        """Answers with the headers of the host, compressed where the host would."""
        address = urlsplit(self.path).path
        path = self.found(address)
        said = headers(address)
        if path is None:
            said |= {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
            self.reply(404, said, b"Not here.\n", with_body)
            return
        said["Content-Type"] = TYPES.get(path.suffix, "application/octet-stream")
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

    def reply(self, status: int, said: dict[str, str], body: bytes, with_body: bool) -> None:
        """Writes the answer."""
        self.send_response(status)
        for name, value in said.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def finish(self) -> None:
        """Lets go of the line, also when the browser has hung up before it heard everything."""
        try:
            super().finish()
        finally:
            self.rfile.close()

    def log_message(self, format: str, *details: object) -> None:  # noqa: A002 - the name is inherited
        """Keeps quiet: a player does not read access logs."""


class Server(ThreadingHTTPServer):
    """Serves a folder, several requests at a time."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, root: Path, port: int, host: str = "127.0.0.1", answer: type[Answer] = Answer) -> None:
        super().__init__((host, port), partial(answer, root))
        self.address = f"http://localhost:{self.server_address[1]}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """Lets browsers hang up whenever they like."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def has_screen() -> bool:
    """Says whether a browser could show itself here; on a bare terminal one in letters would take over."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def main() -> int:
    """Serves until it is interrupted."""
    parser = argparse.ArgumentParser(prog="python3 -m web.build.serve", description="Serves the built site.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--open", action="store_true", help="open a browser, if there is one")
    arguments = parser.parse_args()
    if not (DIST / "index.html").exists():
        print("There is no dist/ yet. Run: make site", file=sys.stderr)
        return 1
    try:
        server = Server(DIST, arguments.port, socket.gethostbyname("localhost"))
    except OSError as problem:
        if problem.errno != errno.EADDRINUSE:
            raise
        print(f"Port {arguments.port} is taken. Choose another: make play PORT=8001", file=sys.stderr)
        return 1
    print(f"BANG! is at {server.address}  (Ctrl+C stops it)", flush=True)
    if arguments.open and has_screen():
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
