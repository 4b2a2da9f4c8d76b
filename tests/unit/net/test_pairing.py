"""Two devices agree on a key exactly if they know the same secret letters of the same room."""

import hashlib
import os
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from spake2.ed25519_basic import Zero, encodepoint

from bang.net.codes import ALPHABET
from bang.net.pairing import Door, Knock, Tries
from bang.net.sealing import derived, seal, unseal

names = st.text(ALPHABET, min_size=4, max_size=4)
secrets = st.text(ALPHABET, min_size=5, max_size=5)
chances = st.binary(min_size=32, max_size=32)
few = settings(deadline=None, max_examples=25)


def from_chance(chance: bytes) -> Callable[[int], bytes]:
    """Random bytes that are the same for the same chance."""
    return lambda number: hashlib.shake_256(chance).digest(number)


def entered(knock: Knock, door: Door) -> tuple[bytes, bytes]:
    """The keys of both sides after the two messages have arrived."""
    answer = door.answer(knock.message, os.urandom)
    assert answer is not None
    key = knock.agreed_key(answer[0])
    assert key is not None
    return key, answer[1]


@given(names, secrets)
@few
def test_with_the_right_letters_both_have_the_same_key(name: str, secret: str) -> None:
    newcomer, host = entered(Knock(name, secret, os.urandom), Door(name, secret))
    assert newcomer == host
    assert len(newcomer) == 32
    box = seal(derived(newcomer, "enter"), "Ann", os.urandom)
    assert unseal(derived(host, "enter"), box) == "Ann"
    assert unseal(derived(host, "welcome"), box) is None


@given(names, secrets, secrets)
@few
def test_with_any_other_letters_they_have_not(name: str, secret: str, guess: str) -> None:
    assume(guess != secret)
    newcomer, host = entered(Knock(name, guess, os.urandom), Door(name, secret))
    assert newcomer != host
    assert unseal(derived(host, "enter"), seal(derived(newcomer, "enter"), "Ann", os.urandom)) is None


@given(names, names, secrets)
@few
def test_in_another_room_they_have_not(name: str, other: str, secret: str) -> None:
    assume(name != other)
    newcomer, host = entered(Knock(name, secret, os.urandom), Door(other, secret))
    assert newcomer != host


def test_a_difference_in_one_letter_is_enough() -> None:
    for guess in ("ABCDF", "BBCDE", "ABDCE", "abcde", "ABCDEA", ""):
        newcomer, host = entered(Knock("WEST", guess, os.urandom), Door("WEST", "ABCDE"))
        assert newcomer != host, guess


def test_every_knock_has_a_key_of_its_own() -> None:
    door = Door("WEST", "ABCDE")
    keys = {entered(Knock("WEST", "ABCDE", os.urandom), door)[1] for _ in range(3)}
    assert len(keys) == 3


@given(secrets, chances)
@few
def test_all_chance_comes_from_what_is_handed_in(secret: str, chance: bytes) -> None:
    random_bytes = from_chance(chance)
    knock, again = (Knock("WEST", secret, random_bytes) for _ in range(2))
    assert knock.message == again.message
    assert Door("WEST", secret).answer(knock.message, random_bytes) == Door("WEST", secret).answer(
        knock.message, random_bytes
    )
    assert Knock("WEST", secret, from_chance(chance + b"x")).message != knock.message


def test_enough_chance_is_asked_for() -> None:
    asked: list[int] = []

    def noted(number: int) -> bytes:
        asked.append(number)
        return os.urandom(number)

    message = Knock("WEST", "ABCDE", noted).message
    Door("WEST", "ABCDE").answer(message, noted)
    assert asked == [64, 64]


# -- what leaves the device ----------------------------------------------------------------------------------


class Overheard:
    """A newcomer and a doorkeeper with everything that they send, in order."""

    def __init__(self, guess: str, secret: str, chance: bytes) -> None:
        self.sent: list[str] = []
        self.knock = Knock("WEST", guess, from_chance(chance))
        self.sent.append(self.knock.message)
        answer = Door("WEST", secret).answer(self.sent[0], from_chance(chance + b"host"))
        assert answer is not None
        self.sent.append(answer[0])
        self.host_key = answer[1]


@given(secrets, secrets, chances)
@few
def test_before_the_newcomer_confirms_only_two_points_of_the_curve_have_left(
    guess: str, secret: str, chance: bytes
) -> None:
    """The doorkeeper's answer proves nothing: whoever guesses must send a box that shows the guess."""
    overheard = Overheard(guess, secret, chance)
    assert [len(bytes.fromhex(message)) for message in overheard.sent] == [33, 33]
    assert [bytes.fromhex(message)[:1] for message in overheard.sent] == [b"A", b"B"]
    for letters in (guess, secret):
        for message in overheard.sent:
            assert letters.encode().hex() not in message


@given(secrets, secrets, chances)
@few
def test_the_answer_of_the_door_does_not_say_whether_the_guess_is_right(
    guess: str, secret: str, chance: bytes
) -> None:
    """With the same chance the door answers the same, whatever the newcomer believes."""
    assert Overheard(guess, secret, chance).sent[1] == Overheard(secret, secret, chance).sent[1]


# -- nonsense ------------------------------------------------------------------------------------------------

TRUE_KNOCK = Knock("WEST", "ABCDE", from_chance(b"knock")).message


@pytest.mark.parametrize(
    "message",
    [
        "",
        "41",
        "xyz",
        TRUE_KNOCK[:-2],
        TRUE_KNOCK + "00",
        TRUE_KNOCK.upper(),
        TRUE_KNOCK + "\n",
        "42" + TRUE_KNOCK[2:],
        "53" + TRUE_KNOCK[2:],
        "41" + Zero.to_bytes().hex(),
        "41" + bytes(32).hex(),
        "41" + "ff" * 32,
        "41" + encodepoint((0, 2**255 - 20)).hex(),
    ],
)
def test_a_knock_that_is_nonsense_is_not_answered(message: str) -> None:
    assert Door("WEST", "ABCDE").answer(message, os.urandom) is None


@given(st.one_of(st.text(), st.binary(min_size=32, max_size=32).map(bytes.hex)))
@settings(deadline=None)
def test_no_message_stops_a_device(text: str) -> None:
    knock = Knock("WEST", "ABCDE", from_chance(b"x"))
    for message in (text, "41" + text, "42" + text):
        answer = Door("WEST", "ABCDE").answer(message, os.urandom)
        assert answer is None or len(answer[1]) == 32
        key = knock.agreed_key(message)
        assert key is None or len(key) == 32


def test_the_own_message_sent_back_is_nonsense() -> None:
    knock = Knock("WEST", "ABCDE", os.urandom)
    assert knock.agreed_key(knock.message) is None
    assert knock.agreed_key("42" + knock.message[2:]) is None


def test_nonsense_does_not_spoil_a_knock() -> None:
    knock = Knock("WEST", "ABCDE", os.urandom)
    answer = Door("WEST", "ABCDE").answer(knock.message, os.urandom)
    assert answer is not None
    for nonsense in ("", "42" + "ff" * 32, "42" + Zero.to_bytes().hex()):
        assert knock.agreed_key(nonsense) is None
    assert knock.agreed_key(answer[0]) == answer[1]


def test_a_knock_gives_one_key_only() -> None:
    """Somebody who answers in the doorkeeper's place has one guess for each knock."""
    knock = Knock("WEST", "ABCDE", os.urandom)
    false, true = (Door("WEST", letters).answer(knock.message, os.urandom) for letters in ("XXXXX", "ABCDE"))
    assert false is not None
    assert true is not None
    assert knock.agreed_key(false[0]) not in (None, false[1])
    assert knock.agreed_key(true[0]) is None


def test_five_wrong_tries_are_too_many() -> None:
    tries = Tries()
    for _ in range(4):
        tries.wrong()
    assert not tries.too_many
    tries.wrong()
    assert tries.too_many
    assert Tries(5).too_many
    assert Tries(tries.count).count == 5


def test_the_messages_of_the_library_stay_as_they_are() -> None:
    """Members with different versions of the page must still be able to say so to each other."""
    knock = Knock("WEST", "ABCDE", from_chance(b"joiner"))
    answer = Door("WEST", "ABCDE").answer(knock.message, from_chance(b"host"))
    assert answer is not None
    assert [knock.message[:18], answer[0][:18], answer[1].hex()[:16]] == [
        "41036c6189c4c8d8e3",
        "4253ffb2f22f4171b1",
        "cb50a564930cd9e7",
    ]
