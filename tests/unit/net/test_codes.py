"""The code of a room is read however people write it."""

import os
from collections import Counter
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bang.net.codes import ALPHABET, new_code, new_secret_letters, room_name, secret_letters, shown, tidy

CODE = "KLMNPRSTV"
codes = st.text(ALPHABET, min_size=9, max_size=9)


def test_a_code_has_nine_unambiguous_capitals() -> None:
    assert not set("IOQU") & set(ALPHABET)
    assert ALPHABET.isalpha()
    assert ALPHABET.isupper()
    assert len(set(ALPHABET)) == len(ALPHABET)
    code = new_code(os.urandom)
    assert len(code) == 9
    assert set(code) <= set(ALPHABET)
    assert room_name(code) + secret_letters(code) == code
    assert len(room_name(code)) == 4
    assert len(new_secret_letters(os.urandom)) == 5


def test_the_random_bytes_alone_decide_the_code() -> None:
    assert new_code(bytes) == "A" * 9
    assert new_code(lambda n: b"\xff" * n) == new_code(lambda n: b"\xff" * n) != "A" * 9


def written(number: int, size: int) -> bytes:
    return number.to_bytes(size, "big")


def test_every_letter_is_equally_likely_at_every_place() -> None:
    def counted(place: int) -> Counter[str]:
        return Counter(new_code(partial(written, number))[place] for number in range(22 * 22 * 3))

    assert set(counted(0).values()) == {66}
    assert set(counted(1).values()) == {66}


@pytest.mark.parametrize(
    "text",
    [
        "KLMNPRSTV",
        "klmnprstv",
        " KLMN PRSTV\n",
        "klm-npr-stv",
        "KLMN–PRSTV",
        "KLMN—PRS\u2011TV",
        "KLMN\u00a0PRSTV\u200b",
        "K.L.M.N_P R S T V",
        "KLMN\u2212PRSTV\ufeff",
        "#room=KLMNPRSTV",
        "http://localhost:8000/?name=Bo#room=klmn-prstv",
        "https://host.example/#room=KLMNPRSTV&lang=it",
        "https://host.example/#lang=it&room=KLMN%20PRSTV",
        "Come and play: https://host.example/#room=KLMNPRSTV\nSee you!",
        "Come and play: https://host.example/#room=KLMNPRSTV.",
    ],
)
def test_a_code_is_read_however_it_is_written(text: str) -> None:
    assert tidy(text) == CODE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "KLMNPRST",
        "KLMNPRSTVW",
        "KLMNPRSTI",
        "KLMNPRST0",
        "KLMNPRST1",
        "KLMNPRST\u00df",
        "\uff2bLMNPRSTV",
        "\u212alMNPRSTV",
        "https://host.example/KLMNPRSTV",
        "https://host.example/#room=",
        "KLMNPRSTV#room=",
        "KLMNPRSTV" + " " * 3000,
    ],
)
def test_what_is_no_code_is_none(text: str) -> None:
    assert tidy(text) is None


@given(codes)
@settings(deadline=None)
def test_a_shown_code_is_read_back(code: str) -> None:
    assert tidy(shown(code)) == tidy(shown(code).lower()) == tidy(f"http://x/#room={shown(code)}") == code


@given(st.text())
@settings(deadline=None)
def test_any_text_gives_a_code_or_none(text: str) -> None:
    found = tidy(text)
    assert found is None or (len(found) == 9 and set(found) <= set(ALPHABET))
