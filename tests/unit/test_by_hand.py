"""Invitations and answers passed on by hand come back whole, or a sentence says what is wrong."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from bang.net.sealing import seal
from web.room import by_hand
from web.room.by_hand import (
    Invitation,
    Reply,
    Wrong,
    answer,
    invitation,
    new_secret,
    read_answer,
    read_invitation,
)

SDP = "actpass 0 F74J Br+WKK4NOV6uRycHCqSN7EUy qmP5-iQVnAsxGS0T2HrFZ7qx6XeDCJJ6iw0fCGoBXoA h192.168.7.2:34892"
SECRET = bytes(range(16))
ASKED = Invitation(1, "ABCD", "0a" * 32, SDP)
PROOF = seal(bytes(32), SECRET.hex(), os.urandom)
SAID = Reply(1, "Zoë <b>", "0b" * 32, False, "17ab", SDP.replace("actpass", "active"), PROOF)
INVITED = invitation(SECRET, ASKED, os.urandom)
ANSWERED = answer(SECRET, SAID, os.urandom)


def refusal(text: str, version: int = 1) -> str:
    """Why an invitation is refused."""
    with pytest.raises(Wrong) as caught:
        read_invitation(text, version)
    return caught.value.key


def refused(text: str, secret: bytes = SECRET, version: int = 1) -> str:
    """Why an answer is refused."""
    with pytest.raises(Wrong) as caught:
        read_answer(text, secret, version)
    return caught.value.key


def test_an_invitation_and_its_answer_come_back_whole() -> None:
    assert read_invitation(INVITED, 1) == (SECRET, ASKED)
    assert read_answer(ANSWERED, SECRET, 1) == SAID


def test_they_come_back_out_of_what_programs_make_of_them() -> None:
    broken = "\n> ".join(INVITED[place : place + 60] for place in range(0, len(INVITED), 60)).replace(
        "> ", ""
    )
    assert read_invitation(f"Come and play:\r\n{broken}\r\n", 1)[1] == ASKED


def test_a_qr_code_can_hold_them() -> None:
    """A code of 1,000 letters can still be scanned from a screen."""
    assert max(len(INVITED), len(ANSWERED)) < 600


def test_two_invitations_have_nothing_in_common() -> None:
    first, second = (invitation(new_secret(os.urandom), ASKED, os.urandom) for _ in range(2))
    assert len(set(first[16:]) & set(second[16:])) > 10  # both are letters of the same alphabet
    assert first[16:60] != second[16:60]


@pytest.mark.parametrize(
    "text", ["", "Hello", "ABCD-EFGHI", "bang-invitation", "bang-invitation.", "x" * 7000]
)
def test_something_else_is_no_invitation(text: str) -> None:
    assert refusal(text) == "rooms_by_hand.no_invitation"
    assert refused(text) == "rooms_by_hand.no_answer"


def test_the_one_is_not_the_other() -> None:
    assert refusal(ANSWERED) == "rooms_by_hand.is_answer"
    assert refused(INVITED) == "rooms_by_hand.is_invitation"


@pytest.mark.parametrize("place", range(17, len(INVITED), 23))
def test_a_changed_invitation_is_damaged(place: int) -> None:
    letter = "A" if INVITED[place] != "A" else "B"
    assert refusal(INVITED[:place] + letter + INVITED[place + 1 :]) == "rooms_by_hand.damaged"


@pytest.mark.parametrize("length", [20, 40, 100, len(INVITED) - 1])
def test_half_an_invitation_is_damaged(length: int) -> None:
    assert refusal(INVITED[:length]) == "rooms_by_hand.damaged"


def test_the_answer_to_another_invitation_is_recognized() -> None:
    assert refused(ANSWERED, bytes(16)) == "rooms_by_hand.other"
    assert refused(ANSWERED[:-1]) == "rooms_by_hand.other"


def test_an_invitation_is_no_answer_under_another_name() -> None:
    assert refused(INVITED.replace("bang-invitation", "bang-answer")) == "rooms_by_hand.other"


def test_it_says_whose_page_is_older() -> None:
    newer = invitation(SECRET, replace(ASKED, version=2), os.urandom)
    assert refusal(newer) == "rooms_by_hand.older_here"
    assert refusal(INVITED, 2) == "rooms_by_hand.older_there"
    assert refused(ANSWERED, version=2) == "rooms_by_hand.older_there"
    assert refused(answer(SECRET, replace(SAID, version=2), os.urandom)) == "rooms_by_hand.older_here"


@pytest.mark.parametrize(
    "fields",
    ["[]", "{}", "nonsense", "[1]", '[true,"ABCD","",""]', "[" * 100_000, "[1,2,3,4]", '["1"]', "null"],
)
def test_whoever_has_the_secret_can_only_write_what_is_checked(fields: str) -> None:
    for purpose in (by_hand.INVITATION, by_hand.ANSWER):
        box = seal(by_hand._key(SECRET, purpose), fields, os.urandom)
        if purpose == by_hand.ANSWER:
            assert refused(f"bang-answer.{box}").startswith("rooms_by_hand.")
        else:
            assert refusal(INVITED[:38] + box).startswith("rooms_by_hand.")


@pytest.mark.parametrize(
    "wrong",
    [
        replace(SAID, name=""),
        replace(SAID, name="x" * 61),
        replace(SAID, public="0B" * 32),
        replace(SAID, run="a b"),
        replace(SAID, sdp=SDP + "\r\na=x"),
        replace(SAID, watches="yes"),  # type: ignore[arg-type]
        replace(SAID, proof=""),
        replace(SAID, proof="<b>"),
        replace(SAID, proof="x" * 401),
    ],
)
def test_every_part_of_an_answer_is_checked(wrong: Reply) -> None:
    assert refused(answer(SECRET, wrong, os.urandom)) == "rooms_by_hand.damaged"


@given(some.text(max_size=200), some.text(alphabet="abAB01-_. \n", max_size=200))
@settings(deadline=None)
def test_nothing_breaks_the_reading(one: str, two: str) -> None:
    for text in (one, f"bang-invitation.{two}", f"bang-answer.{two}"):
        assert refusal(text)
        assert refused(text)
