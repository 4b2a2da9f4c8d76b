"""X25519 by RFC 7748: two people who know each other's public key share a secret.

Python's numbers take more or less time depending on their size. Nobody outside this page can measure that.
"""

SIZE = 32
P = 2**255 - 19
A24 = 121665
BASE = (9).to_bytes(SIZE, "little")


def _number(secret: bytes) -> int:
    """The secret as a number, with those bits set and cleared that RFC 7748 fixes."""
    if len(secret) != SIZE:
        raise ValueError(f"a secret has {SIZE} bytes, not {len(secret)}")
    number = int.from_bytes(secret, "little")
    return (number & ~7 & ((1 << 255) - 1)) | 1 << 254


def _coordinate(public: bytes) -> int:
    """The point as a number; its highest bit does not count."""
    if len(public) != SIZE:
        raise ValueError(f"a public key has {SIZE} bytes, not {len(public)}")
    return (int.from_bytes(public, "little") & ((1 << 255) - 1)) % P


def multiplied(secret: bytes, public: bytes) -> bytes:
    """The function X25519 of the RFC: a point, multiplied by a secret, in a Montgomery ladder."""
    k, x1 = _number(secret), _coordinate(public)
    x2, z2, x3, z3 = 1, 0, x1, 1
    swapped = 0
    for place in range(254, -1, -1):
        bit = k >> place & 1
        if bit != swapped:
            x2, z2, x3, z3 = x3, z3, x2, z2
        swapped = bit
        a, b = x2 + z2, x2 - z2
        aa, bb = a * a % P, b * b % P
        e = aa - bb
        da, cb = (x3 - z3) * a % P, (x3 + z3) * b % P
        x3, z3 = (da + cb) ** 2 % P, x1 * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, e * (aa + A24 * e) % P
    if swapped:
        x2, z2 = x3, z3
    return (x2 * pow(z2, P - 2, P) % P).to_bytes(SIZE, "little")


def public_key(secret: bytes) -> bytes:
    """The public key of a secret."""
    return multiplied(secret, BASE)


def shared_secret(secret: bytes, public: bytes) -> bytes:
    """The secret that the owners of two keys share; a public key that gives everybody the same is refused."""
    shared = multiplied(secret, public)
    if not any(shared):
        raise ValueError("this public key gives everybody the same secret")
    return shared
