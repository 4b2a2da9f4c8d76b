"""X25519 gives the results of RFC 7748."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bang.net.curve import BASE, multiplied, public_key, shared_secret

secrets = st.binary(min_size=32, max_size=32)


@pytest.mark.parametrize(
    ("scalar", "point", "result"),
    [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
    ],
)
def test_the_vectors_of_the_rfc(scalar: str, point: str, result: str) -> None:
    assert multiplied(bytes.fromhex(scalar), bytes.fromhex(point)).hex() == result


@pytest.mark.parametrize(
    ("times", "result"),
    [
        (1, "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"),
        (1000, "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"),
    ],
)
def test_the_repeated_multiplication_of_the_rfc(times: int, result: str) -> None:
    scalar = point = BASE
    for _ in range(times):
        scalar, point = multiplied(scalar, point), scalar
    assert scalar.hex() == result


def test_the_key_exchange_of_the_rfc() -> None:
    alice = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    bob = bytes.fromhex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
    assert public_key(alice).hex() == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    assert public_key(bob).hex() == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    shared = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    assert shared_secret(alice, public_key(bob)).hex() == shared


@given(secrets, secrets)
@settings(deadline=None, max_examples=30)
def test_both_sides_share_the_same_secret(mine: bytes, yours: bytes) -> None:
    assert shared_secret(mine, public_key(yours)) == shared_secret(yours, public_key(mine))


@pytest.mark.parametrize("public", [bytes(32), b"\1" + bytes(31), (2**255 - 20).to_bytes(32, "little")])
def test_a_public_key_that_gives_everybody_the_same_secret_is_refused(public: bytes) -> None:
    with pytest.raises(ValueError, match="same secret"):
        shared_secret(bytes(range(32)), public)


def test_keys_of_the_wrong_length_are_refused() -> None:
    with pytest.raises(ValueError, match="31"):
        public_key(bytes(31))
    with pytest.raises(ValueError, match="33"):
        shared_secret(bytes(32), bytes(33))
