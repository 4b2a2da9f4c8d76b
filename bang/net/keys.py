"""The keys of a member: a secret kept in the browser, its public key, and an id made from that."""

import re
from hashlib import blake2b

from bang.net.curve import P, public_key, shared_secret
from bang.net.sealing import base64url, derived

ID = 22
"""The number of letters of an id, which are those of base64url."""

_ID_BYTES = 16

_PUBLIC = re.compile("[0-9a-f]{64}")
_ALIKE_FOR_ALL = (
    0,
    1,
    P - 1,
    325606250916557431795983626356110631294008115727848805560023387167927233504,
    39382357235489614581723060781553021112529911719440698176882885853963445705823,
)
"""The points of small order: with these as a public key, every secret gives the same shared secret."""


def is_public(text: object) -> bool:
    """Whether this is a public key, written in the only way that is accepted."""
    if not isinstance(text, str) or not _PUBLIC.fullmatch(text):
        return False
    number = int.from_bytes(bytes.fromhex(text), "little")
    return number < P and number not in _ALIKE_FOR_ALL


def id_of(public: str) -> str:
    """The id of the owner of a public key."""
    return base64url(blake2b(_checked(public), digest_size=_ID_BYTES).digest())


def _checked(public: str) -> bytes:
    if not is_public(public):
        raise ValueError(f"this is not a public key: {str(public)[:80]!r}")
    return bytes.fromhex(public)


class Identity:
    """A member's secret of 32 bytes, with its public key and id."""

    __slots__ = ("_secret", "_pairs", "public", "id")

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._pairs: dict[str, bytes] = {}
        self.public = public_key(secret).hex()
        self.id = id_of(self.public)

    def __repr__(self) -> str:
        """The id only, so that no message can contain the secret."""
        return f"Identity {self.id}"

    def with_other(self, other: str) -> bytes:
        """The key shared with the owner of another public key."""
        key = self._pairs.get(other)
        if key is None:
            shared = shared_secret(self._secret, _checked(other))
            # Both sides name the two keys in the same order.
            key = self._pairs[other] = derived(shared, "pair", *sorted((self.public, other)))
        return key


def pair_key(identity: Identity, other: str) -> bytes:
    """The key that two members share; it is computed once for each pair."""
    return identity.with_other(other)
