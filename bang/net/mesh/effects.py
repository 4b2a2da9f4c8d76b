"""What a mesh wants done: opening links, sending texts, leaving boxes. Its owner carries it out."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenLink:
    """Open a link: make an offer, or an answer to this offer; report it with `described`."""

    link: str
    sdp: str | None


@dataclass(frozen=True, slots=True)
class AcceptAnswer:
    """The answer to the offer of this link, or to the offer of its restart, is here."""

    link: str
    sdp: str


@dataclass(frozen=True, slots=True)
class RestartLink:
    """Make an offer that restarts this open link; report it with `described`."""

    link: str


@dataclass(frozen=True, slots=True)
class AnswerRestart:
    """Answer this offer that restarts an open link; report the answer with `described`.

    If the link waits for an answer to its own offer of a restart, that offer is withdrawn.
    """

    link: str
    sdp: str


@dataclass(frozen=True, slots=True)
class SendText:
    """Send a text over a link."""

    link: str
    text: str


@dataclass(frozen=True, slots=True)
class CloseLink:
    """Close a link, after what was sent over it; nothing needs to be reported any more."""

    link: str


@dataclass(frozen=True, slots=True)
class PostBox:
    """Leave a box for a member with the signaling script."""

    to: str
    text: str


Effect = OpenLink | AcceptAnswer | RestartLink | AnswerRestart | SendText | CloseLink | PostBox
