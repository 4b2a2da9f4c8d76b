"""This member's secrets for the shuffling, from all of which together the cards are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang.net.dealing import commitment_of
from bang.net.device import Device

MOST = 8
"""The most secrets that are kept; those of earlier games are not needed any more."""


class ShufflingSecrets:
    """The secrets that this device has made, and those that it has given to a dealer."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.by_hash: dict[str, str] = {}
        self.given: dict[str, str] = {}
        """The hashes of those that a dealer was given, with the head of the start for which that was."""

    def to_data(self) -> dict[str, Any]:
        """What is kept on the disk."""
        return {"secrets": dict(self.by_hash), "opened": dict(self.given)}  # the names of older records

    def restore(self, data: Mapping[str, Any]) -> None:
        """Take back what was kept."""
        self.by_hash, self.given = dict(data["secrets"]), dict(data["opened"])

    def new(self) -> str:
        """Make a secret, and return the hash that binds this member to it."""
        secret = self.device.random_bytes(16).hex()
        commitment = commitment_of(secret)
        self.by_hash[commitment] = secret
        for old in list(self.by_hash)[:-MOST]:
            del self.by_hash[old]
            self.given.pop(old, None)
        self.device.keep()
        return commitment

    def is_fresh(self, commitment: str) -> bool:
        """Whether the secret of this hash is here, and no dealer knows it."""
        return commitment in self.by_hash and commitment not in self.given

    def give(self, commitment: str, head: str) -> str:
        """Give the secret of a hash away, for the start with this head; "" for an election."""
        self.given[commitment] = head
        self.device.keep()
        return self.by_hash[commitment]

    def is_bound_to(self, commitment: str, head: str) -> bool:
        """Whether the start with this head is the one for which the secret was made and given."""
        return commitment in self.by_hash and self.given.get(commitment, head) == head

    def all_given(self) -> dict[str, str]:
        """The secrets that were given to dealers, by their hashes."""
        return {one: self.by_hash[one] for one in self.given if one in self.by_hash}
