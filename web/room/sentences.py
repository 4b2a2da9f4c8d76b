"""What rooms say in sentences: notices, and what the check of a game found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from web.words import WORDS, parameters, t


class Sentence(Protocol):
    """The key of a sentence, and its values."""

    @property
    def key(self) -> str:
        """The key."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The values."""


def words_of(sentence: Sentence, group: str = "rooms_notice") -> str:
    """A sentence of the room in words; "" if there are no words for it, or a value is missing.

    Some of them come from another device, which may have another version of this page.
    """
    key, values = f"{group}.{sentence.key}", dict(sentence.values)
    is_whole = WORDS.has(key) and parameters(WORDS.template(key, values.get("n"))) <= set(values)
    return t(key, **values) if is_whole else ""
