"""What rooms say in sentences: notices, and what the check of a game found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from web.words import WORDS, parameters, t

if TYPE_CHECKING:
    from bang.net.checking import Verdict
    from bang.net.effects import Notice


def words_of(notice: Notice) -> str:
    """A notice in words; "" if there are no words for it, or a value is missing.

    Some of them come from another device, which may have another version of this page.
    """
    return _words(f"rooms_notice.{notice.key}", notice.values)


def words_of_verdict(verdict: Verdict) -> str:
    """What the check of a game found, in words. No notice says this, because only one's own device checks."""
    return _words(f"rooms_verdict.{verdict.key}", verdict.values)


def _words(key: str, values: Mapping[str, str]) -> str:
    count = values.get("count", "")
    known = {**values, "n": int(count)} if count.isdecimal() else values
    is_whole = WORDS.has(key) and parameters(WORDS.template(key, known.get("n"))) <= set(known)
    return t(key, **known) if is_whole else ""
