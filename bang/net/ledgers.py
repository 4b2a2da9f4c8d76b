"""The ledgers that a candidate was given, put together: how far they are proved, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bang.net.copying import Copy
from bang.net.dealing import Dealing, deal_on
from bang.net.retelling import common_length, cut_to


@dataclass(frozen=True)
class Given:
    """What a member has given to a candidate: its copy, what the dealer vouched for, its new secret."""

    copy: Copy | None
    vouchers: str
    secret: str


def at_a_question(copy: Copy) -> Copy:
    """The copy up to its last open question: nobody else can go on while cards are dealt, or at the end."""
    while copy.lines and copy.game.ask is None:
        copy = cut_to(copy, len(copy.lines) - 1)
    return copy


def agree(one: Copy | None, other: Copy | None) -> bool:
    """Whether one of two copies is the beginning of the other."""
    if one is None or other is None:
        return True
    length = min(len(one.lines), len(other.lines))
    return one.heads[length] == other.heads[length]


def may_follow(own: Copy | None, theirs: Copy | None) -> bool:
    """Whether the owner of a copy can go on with one's own: they agree, or one's own deals on where not."""
    if own is None or theirs is None:
        return True
    return agree(own, theirs) or common_length(own, theirs) in own.dealt_on_at


def longest_proved(own: Given, given: Mapping[str, Given], is_vouched_for: Callable[[Given], bool]) -> Given:
    """The latest ledger for which a dealer has vouched, and that one's own can go on with."""
    latest = own
    for one in given.values():
        if _is_later(one.copy, latest.copy) and is_vouched_for(one):
            latest = one
    return latest


def _is_later(one: Copy | None, other: Copy | None) -> bool:
    """Whether a ledger is longer than another one, or deals on where the other one does not."""
    if one is None or other is None:
        return False
    if agree(one, other):
        return len(one.lines) > len(other.lines)
    common = common_length(one, other)
    return common in one.dealt_on_at and common not in other.dealt_on_at


def fitting(longest: Copy, own: Copy, given: Mapping[str, Given]) -> dict[int | None, Copy]:
    """The ledgers by seats, each as far as it is the beginning of the longest one that is proved."""
    ledgers: dict[int | None, Copy] = {longest.seat: longest}
    for copy in (own, *(one.copy for one in given.values())):
        if copy is not None and copy.seat not in ledgers:
            length = common_length(copy, longest)
            ledgers[copy.seat] = copy if length == len(copy.lines) else cut_to(copy, length)
    return ledgers


def dealt_from(
    ledgers: Mapping[int | None, Copy], longest: Copy, secrets: Mapping[str, str], key: str
) -> Dealing:
    """The game dealt on from ledgers, without those that contradict the longest one.

    A liar's may do so, and that of somebody who was away when a dealer before dealt their cards anew.
    """
    try:
        return deal_on(longest.start, ledgers, secrets, key)
    except (ValueError, KeyError, AssertionError):
        kept: dict[int | None, Copy] = {longest.seat: longest}
    for seat, copy in ledgers.items():
        try:
            deal_on(longest.start, {**kept, seat: copy}, secrets, key)
        except (ValueError, KeyError, AssertionError):
            continue
        kept[seat] = copy
    return deal_on(longest.start, kept, secrets, key)
