"""Two members share a key that nobody else can compute."""

import os
from base64 import urlsafe_b64decode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bang.net import keys
from bang.net.curve import multiplied
from bang.net.keys import Identity, id_of, is_public, pair_key
from bang.net.ledger import hashed
from bang.net.reading import Malformed
from bang.net.state import Member
from web.signaling.boxes import ADDRESS

ANN, BO, CLEO = (Identity(bytes([number]) * 32) for number in (1, 2, 3))


def test_both_members_compute_the_same_key() -> None:
    assert pair_key(ANN, BO.public) == pair_key(BO, ANN.public)
    assert len({pair_key(ANN, BO.public), pair_key(ANN, CLEO.public), pair_key(BO, CLEO.public)}) == 3
    assert len(pair_key(ANN, BO.public)) == 32


def test_the_same_secret_is_the_same_member() -> None:
    again = Identity(bytes([1]) * 32)
    assert (again.public, again.id) == (ANN.public, ANN.id)
    assert len({ANN.id, BO.id, CLEO.id}) == 3


def test_the_id_comes_from_the_public_key() -> None:
    assert ANN.id == id_of(ANN.public) == "47cMeu-eDVZJu6qG9jw6sQ"
    assert len(ANN.public) == 64


def test_ids_and_hashes_have_128_bits_and_fit_into_addresses() -> None:
    for written in (ANN.id, hashed("some text"), hashed("some text", key=bytes(32))):
        assert ADDRESS.fullmatch(written)
        assert len(urlsafe_b64decode(written + "==")) * 8 == 128


def test_a_member_is_read_only_with_the_id_of_its_key() -> None:
    ann = Member(ANN.id, "Ann", ANN.public)
    assert Member.from_data(ann.to_data()) == ann
    for other in ({"id": BO.id}, {"public": BO.public}, {"public": "nonsense"}, {"public": "f" * 64}):
        with pytest.raises(Malformed):
            Member.from_data({**ann.to_data(), **other})


def test_a_key_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    member = Identity(os.urandom(32))
    calls: list[bytes] = []

    def counted(secret: bytes, public: bytes) -> bytes:
        calls.append(public)
        return bytes(32)

    monkeypatch.setattr(keys, "shared_secret", counted)
    assert pair_key(member, BO.public) == pair_key(member, BO.public) != pair_key(member, CLEO.public)
    assert len(calls) == 2


def test_an_identity_never_shows_its_secret() -> None:
    secret = bytes(range(32))
    member = Identity(secret)
    assert secret.hex() not in repr(member)
    assert repr(secret) not in repr(member)
    assert member.id in repr(member)


@pytest.mark.parametrize("point", keys._ALIKE_FOR_ALL)
def test_keys_that_give_everybody_the_same_secret_are_refused(point: int) -> None:
    public = point.to_bytes(32, "little")
    assert not any(multiplied(os.urandom(32), public)), "the list of these points is wrong"
    for written in (public.hex(), (public[:-1] + bytes([public[-1] | 0x80])).hex()):
        assert not is_public(written)
        with pytest.raises(ValueError, match="not a public key"):
            pair_key(ANN, written)
        with pytest.raises(ValueError, match="not a public key"):
            id_of(written)


@pytest.mark.parametrize(
    "text",
    [None, 5, b"", "", "ab", ANN.public.upper() + "", ANN.public + "\n", ANN.public[:-2], "f" * 64, "é" * 64],
)
def test_what_is_no_public_key_is_refused(text: object) -> None:
    assert not is_public(text)


@given(st.binary(min_size=32, max_size=32))
@settings(deadline=None, max_examples=30)
def test_every_secret_makes_a_member(secret: bytes) -> None:
    member = Identity(secret)
    assert is_public(member.public)
    assert pair_key(member, ANN.public) == pair_key(ANN, member.public)
