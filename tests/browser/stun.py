"""A STUN server on the loopback address for tests, which counts what it is asked."""

from __future__ import annotations

from types import TracebackType

from web.signaling.stun import Responder, answered


class Counter(Responder):
    """A responder that remembers who asked: `with Counter() as stun: … stun.url … stun.requests`."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        super().__init__("127.0.0.1")

    def heard(self, packet: bytes, host: str, port: int) -> None:
        """Count a request, and answer it."""
        if answered(packet, host, port):
            self.asked.append((host, port))
        super().heard(packet, host, port)

    @property
    def requests(self) -> int:
        """How many requests there were."""
        return len(self.asked)

    @property
    def url(self) -> str:
        """The server as a page gets it."""
        return f"stun:127.0.0.1:{self.port}"

    def __enter__(self) -> Counter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
