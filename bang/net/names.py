"""The names of members, as anybody may type them: on one line, short, and never invisible.

Signs that nobody sees are left out, except where a script or a picture needs them. So two names that look
alike are seldom different, and no name can be written over its neighbours or turn them around.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

LONGEST_NAME = 24
MOST_MARKS = 3
"""How many marks one letter may have; no script needs more, and towers of them cover other lines."""

MOST_JOINED = 4
"""How many pictures may be joined to one; a family has four."""

NOT_JOINER, JOINER = "\u200c", "\u200d"

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159")
"""Letters and symbols without any ink."""

_IGNORED = frozenset("\u034f\u17b4\u17b5\U00016fe4")
"""Marks without any ink."""

_SELECTOR = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""What chooses a form of the sign before it."""

_TONE = re.compile("[\U0001f3fb-\U0001f3ff]")
_TAG = re.compile("[\U000e0020-\U000e007f]")
_FLAG_OR_TAG = re.compile(
    "(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{4,6}\U000e007f)|[\U000e0000-\U000e007f]"
)
"""A flag that is spelt with tags, or a tag elsewhere."""

_REGION = re.compile("[\U0001f1e6-\U0001f1ff]")
_JAMO = re.compile("[\u1161-\u11ff\ud7b0-\ud7ff]")
_HANGUL = re.compile("[\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff]")


@lru_cache(256)
def tidy_name(name: str) -> str:
    """A name on one line, without signs that nobody sees, of at most LONGEST_NAME characters.

    It is "" if nobody could see it.
    """
    tidy = _shortened(_seen(name[: 10 * LONGEST_NAME]), LONGEST_NAME)
    return tidy if tidy == name else tidy_name(tidy)  # what is left out can leave something useless behind


def given_name(name: str, member_id: str) -> str:
    """The name of a member; the first letters of the id if nobody could see it."""
    return tidy_name(name) or member_id[:4]


def numbered(name: str, number: int) -> str:
    """The name with a number behind it, for somebody whose name is taken."""
    return tidy_name(f"{_shortened(name, LONGEST_NAME - 4)} {number}")


def _seen(name: str) -> str:
    """The name without signs that nobody sees, and with one space where it has several or other gaps."""
    text = "".join(_ink(sign) for sign in _FLAG_OR_TAG.sub(lambda found: found[1] or "", name))
    kept = ""
    marks = joined = 0
    for place, sign in enumerate(text):
        before, after = kept[-1:], text[place + 1 : place + 2]
        if before in ("", " ") and (_is_mark(sign) or sign in (JOINER, NOT_JOINER)):
            continue
        if sign in (JOINER, NOT_JOINER):
            is_picture = sign == JOINER and _ends_in_picture(kept) and _is_picture(after)
            joined += is_picture
            if not (is_picture and joined < MOST_JOINED) and not _joins(before, after, marks):
                continue
        elif _SELECTOR.fullmatch(sign):
            if _is_mark(before) or before in (JOINER, NOT_JOINER):
                continue
        elif _is_mark(sign):
            marks += 1
            if marks > MOST_MARKS:
                continue
        elif not _TAG.fullmatch(sign):
            marks = 0
            if before != JOINER and not _TONE.fullmatch(sign):
                joined = 0
        kept += sign
    return " ".join(kept.split())


def _ink(sign: str) -> str:
    """A sign as it may stand in a name: itself, a space, or nothing."""
    if sign in _IGNORED:
        return ""
    if sign in (JOINER, NOT_JOINER) or _TAG.fullmatch(sign):
        return sign
    if sign in _BLANK:
        return " "
    if unicodedata.category(sign) == "Cf":
        return ""
    return sign if sign.isprintable() else " "


def _is_mark(sign: str) -> bool:
    """Whether a sign belongs to the letter before it."""
    return sign != "" and unicodedata.category(sign)[0] == "M"


def _is_picture(sign: str) -> bool:
    return sign != "" and (unicodedata.category(sign) == "So" or sign == "\u2194")


def _ends_in_picture(text: str) -> bool:
    """Whether the last sign is a picture, perhaps with a form or a tone of skin."""
    while text and (_SELECTOR.fullmatch(text[-1]) or _TONE.fullmatch(text[-1])):
        text = text[:-1]
    return _is_picture(text[-1:])


def _joins(before: str, after: str, marks: int) -> bool:
    """Whether a joiner between these signs changes how they are written."""
    if _is_virama(before) or (_is_virama(after) and before.isalpha() and marks < MOST_MARKS):
        return True
    return _is_arabic(before) and _is_arabic(after)


def _is_virama(sign: str) -> bool:
    """Whether a sign takes the vowel from a letter of an Indian script."""
    return sign != "" and unicodedata.combining(sign) == 9


def _is_arabic(sign: str) -> bool:
    return sign != "" and unicodedata.bidirectional(sign) == "AL"


def _shortened(name: str, most: int) -> str:
    """The beginning of a name, which ends where a sign ends as people see it."""
    short = ""
    for cluster in _clusters(name):
        if len(short) + len(cluster) > most:
            break
        short += cluster
    return (short or name[:most]).rstrip()


def _clusters(name: str) -> Iterator[str]:
    """What people see as one sign each."""
    cluster = ""
    for sign in name:
        if cluster and not _belongs(cluster, sign):
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def _belongs(cluster: str, sign: str) -> bool:
    """Whether a sign belongs to those before it."""
    before = cluster[-1]
    if _is_mark(sign) or sign in (JOINER, NOT_JOINER) or _TAG.fullmatch(sign):
        return True
    if _is_picture(sign) and before == JOINER:
        return True
    if _TONE.fullmatch(sign):
        return _ends_in_picture(cluster)
    if _REGION.fullmatch(sign):
        return bool(_REGION.fullmatch(before)) and len(cluster) % 2 == 1
    if _JAMO.fullmatch(sign):
        return bool(_HANGUL.fullmatch(before))
    return sign.isalpha() and not sign.isascii() and _is_virama(cluster.rstrip(JOINER + NOT_JOINER)[-1:])
