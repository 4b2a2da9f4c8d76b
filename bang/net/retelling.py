"""What a dealer may change about a log that a member has already: nothing, or the end of it by dealing on."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from bang.net.copying import Copy, Difference

Proved = Callable[[int, str], bool]
"""Whether the former dealer has vouched, to this member, for a log of this length with this head."""


class Takeover(Enum):
    """How the present dealer has got the game from the one who told the log."""

    NONE = auto()
    """It is the same dealer in the same term."""
    KEEPS_GAME = auto()
    """It is the same dealer in a later term, or one to whom that dealer gave the game."""
    ELECTED = auto()
    """It was elected, and makes it from ledgers."""


def check_added(copy: Copy, had: int, takeover: Takeover, is_proved: Proved) -> None:
    """Check what a copy has besides the lines that this member had, or raise `Difference`.

    A dealer that was elected begins by dealing on. What it tells from before that, the former one must have
    vouched for; otherwise it could let others have answered what they did not.
    """
    new = [place for place in copy.dealt_on_at if place >= had]
    if takeover is Takeover.NONE and new:
        raise Difference("the dealer deals anew what nobody asked it to deal")
    if takeover is Takeover.ELECTED and not new:
        raise Difference("another dealer must begin by dealing on")
    if new and new[0] > had and not is_proved(new[0], copy.heads[new[0]]):
        raise Difference("nobody vouches for what another dealer tells from before it dealt")


def check_retold(own: Copy, retold: Copy, takeover: Takeover, is_proved: Proved) -> int:
    """Check a log that is told again against one's own, and return how many of one's own lines are lost.

    The dealer's own log must contain it. Where another dealer deals on, the end of it may be lost; and there
    may be other lines instead if the former dealer vouched for these, too: then it had told two games.
    """
    common = common_length(own, retold)
    lost = len(own.lines) - common
    is_dealt_on = takeover is not Takeover.NONE and any(place >= common for place in retold.dealt_on_at)
    if lost and not (is_dealt_on and (own.seat is not None or common in retold.dealt_on_at)):
        raise Difference("the log that is told again is not the one that was entered")
    check_added(retold, common, takeover, is_proved)
    blind_until = (own.blind_until, *(place for place in retold.dealt_on_at if place >= common))
    if own.seat == retold.seat and retold.blind_until not in blind_until:
        raise Difference("the log that is told again hides what was seen before")
    return lost


def common_length(one: Copy, other: Copy) -> int:
    """How many lines two logs have in common from the beginning; the heads bind all that came before."""
    least, most = 0, min(len(one.lines), len(other.lines))
    while least < most:
        middle = (least + most + 1) // 2
        if one.heads[middle] == other.heads[middle]:
            least = middle
        else:
            most = middle - 1
    return least


def cut_to(copy: Copy, length: int) -> Copy:
    """The same copy with its first lines only."""
    found = Copy(copy.start, copy.seat, copy.blind_until)
    found.feed(copy.lines[:length])
    return found
