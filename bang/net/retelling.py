"""What a dealer may change about a log that a member has already: nothing, or the end of it by dealing on."""

from __future__ import annotations

from collections.abc import Callable

from bang.net.copying import Copy, Difference

Proved = Callable[[int, str], bool]
"""Whether the former dealer has vouched, to this member, for a log of this length with this head."""


def check_added(copy: Copy, had: int, is_taken_over: bool, is_proved: Proved) -> None:
    """Check what a copy has besides the lines that this member had, or raise `Difference`.

    Another dealer than before begins by dealing on. What it tells from before that, the former one must have
    vouched for; otherwise it could let others have answered what they did not.
    """
    new = [place for place in copy.dealt_on_at if place >= had]
    if not is_taken_over:
        if new:
            raise Difference("the dealer deals anew what nobody asked it to deal")
    elif not new:
        raise Difference("another dealer must begin by dealing on")
    elif new[0] > had and not is_proved(new[0], copy.heads[new[0]]):
        raise Difference("nobody vouches for what another dealer tells from before it dealt")


def check_retold(own: Copy, retold: Copy, is_taken_over: bool, is_proved: Proved) -> int:
    """Check a log that is told again against one's own, and return how many of one's own lines are lost.

    The dealer's own log must contain it. Where another dealer deals on, the end of it may be lost; and there
    may be other lines instead if the former dealer vouched for these, too: then it had told two games.
    """
    common = _common(own, retold)
    lost = len(own.lines) - common
    may_be_other = is_taken_over and (own.seat is not None or common in retold.dealt_on_at)
    if lost and not may_be_other:
        raise Difference("the log that is told again is not the one that was entered")
    check_added(retold, common, is_taken_over, is_proved)
    if retold.blind_until not in (own.blind_until, *(n for n in retold.dealt_on_at if n >= common)):
        raise Difference("the log that is told again hides what was seen before")
    return lost


def _common(one: Copy, other: Copy) -> int:
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
