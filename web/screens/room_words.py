"""The sentences of the room's logic in words."""

from __future__ import annotations

from web.screens.room_seen import Notice
from web.words import WORDS, parameters, t


def words_of(sentence: Notice, room: str = "rooms_notice") -> str:
    """Returns a sentence of the room in words; "" if there are no words for it, or a value is missing.

    Some of them come from another device, which may have another version of this page.
    """
    key, values = f"{room}.{sentence.key}", dict(sentence.values)
    is_whole = WORDS.has(key) and parameters(WORDS.template(key, values.get("n"))) <= set(values)
    return t(key, **values) if is_whole else ""
