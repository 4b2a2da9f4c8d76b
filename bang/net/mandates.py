"""Oaths and vouchers: short keyed hashes that prove to one other member what this one has said.

Nobody but the two who share the key can make or check one. So they can be passed on by anybody.
"""

from __future__ import annotations

from collections.abc import Mapping

from bang.net.device import Device
from bang.net.election_acts import Step
from bang.net.keys import Identity, is_public
from bang.net.ledger import hashed

VOUCHER = 6
"""The length of a voucher in bytes. Whoever guesses has one try, because a wrong one is noticed."""

LETTERS = 8
"""The length of a voucher as text."""

NOBODY = "-" * LETTERS
"""What stands for the voucher of a seat where no other person sits."""


def voucher(identity: Identity, other: str, number: int, length: int, head: str) -> str:
    """The word of a dealer, for the owner of a public key, that a log of this length has this head."""
    key = identity.with_other(other)
    return hashed("voucher", str(number), str(length), head, key=key, size=VOUCHER)


def vouchers(device: Device, number: int, length: int, head: str) -> str:
    """The word of this dealer for a log, to the person at each seat, one after the other."""
    state = device.state
    assert state is not None
    members = {one.id: one.public for one in state.members if one.id != device.me}
    return "".join(
        voucher(device.identity, members[who], number, length, head) if who in members else NOBODY
        for who in state.seats
    )


def word_at(given: str, seat: int) -> str:
    """The voucher for one seat."""
    return given[seat * LETTERS : (seat + 1) * LETTERS]


class Oaths:
    """The oaths that this device swears and checks."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def _oath(self, public: str, term: int, host: str, by: str) -> str:
        return hashed("oath", str(term), host, by, key=self.device.identity.with_other(public))

    def swear(self, term: int, host: str, by: str = "") -> Mapping[str, str]:
        """The oath of this member to follow this host in this term, for every member."""
        state = self.device.state
        members = () if state is None else state.members
        return {one.id: self._oath(one.public, term, host, by) for one in members if is_public(one.public)}

    def proven(self, step: Step) -> frozenset[str]:
        """Those whose oaths in a step this device can check and finds right."""
        state = self.device.state
        members = {} if state is None else {one.id: one.public for one in state.members}
        return frozenset(
            who
            for who, given in step.oaths.items()
            if is_public(members.get(who, ""))
            and given.get(self.device.me) == self._oath(members[who], step.term, step.host, step.by)
        )
