"""Sealed boxes: texts that only the owners of a key can read or write.

They are made with `hashlib` alone, because a page that is served over plain http has no `crypto.subtle`.
"""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import blake2b, shake_256
from hmac import compare_digest

KEY = 32
"""The length of every key."""

NONCE, TAG = 24, 32

LONGEST = 256 * 1024
"""A longer box is neither made nor opened; browsers send no longer message."""


def derived(key: bytes, *labels: str) -> bytes:
    """A key for one purpose; other labels give a key that has nothing to do with it."""
    if len(key) != KEY:
        raise ValueError(f"a key has {KEY} bytes, not {len(key)}")
    # The length before each label keeps ("ab", "c") and ("a", "bc") apart.
    written = [label.encode() for label in labels]
    named = b"".join(len(label).to_bytes(4, "big") + label for label in written)
    return blake2b(named, key=key, digest_size=KEY, person=b"bang room key").digest()


def _streamed(key: bytes, nonce: bytes, content: bytes) -> bytes:
    """The content combined with the key stream; doing it twice gives the content back."""
    stream = shake_256(derived(key, "stream") + nonce).digest(len(content))
    mixed = int.from_bytes(content, "big") ^ int.from_bytes(stream, "big")
    return mixed.to_bytes(len(content), "big")


def _tag(key: bytes, sealed: bytes) -> bytes:
    """The proof that the nonce and the content were written by somebody who has the key."""
    return blake2b(sealed, key=derived(key, "tag"), digest_size=TAG).digest()


def base64url(data: bytes) -> str:
    """Bytes as letters that fit into an address and into JSON, four letters for three bytes."""
    return urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def seal(key: bytes, text: str, random_bytes: Callable[[int], bytes]) -> str:
    """A box with a text: nonce, encrypted content and tag, as base64url without padding."""
    nonce = random_bytes(NONCE)
    if len(nonce) != NONCE:
        raise ValueError(f"{NONCE} random bytes were asked for, {len(nonce)} came")
    sealed = nonce + _streamed(key, nonce, text.encode("utf-8", "surrogatepass"))
    box = base64url(sealed + _tag(key, sealed))
    if len(box) > LONGEST:
        raise ValueError(f"a text of {len(text)} characters is too long for a box")
    return box


def unseal(key: bytes, box: str) -> str | None:
    """The text in a box, or None if it was not sealed with this key exactly so."""
    if len(box) > LONGEST:
        return None
    try:
        whole = urlsafe_b64decode(box + "=" * (-len(box) % 4))
    except (binascii.Error, ValueError):
        return None
    # The decoder skips foreign characters and spare bits; only one way of writing a box is accepted.
    if len(whole) < NONCE + TAG or base64url(whole) != box:
        return None
    sealed, tag = whole[:-TAG], whole[-TAG:]
    if not compare_digest(tag, _tag(key, sealed)):
        return None
    try:
        return _streamed(key, sealed[:NONCE], sealed[NONCE:]).decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return None
