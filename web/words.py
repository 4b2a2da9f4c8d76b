"""Every sentence a player reads, in the language they chose.

Texts are flat tables by room (`[events] draws = …`) under `assets/text/`; a key is `room.id`. A text may have
parameters (`{seat}`) and, as a sub-table, one form for each plural, chosen by the parameter `n`.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from pathlib import Path

from bang.data import read_data
from web.markup import Html, raw, text

Text = str | dict[str, str]
Texts = dict[str, dict[str, Text]]

LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano", "nl": "Nederlands"}
PSEUDO = "xx"
HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "text", HERE.parent / "assets" / "text")


class UnknownText(KeyError):
    """Somebody asked for a text that no language has."""


def read_texts(language: str, book: str = "") -> Texts:
    """Reads the texts of one language."""
    return read_data(*(folder / book / language for folder in FOLDERS))


def parameters(sentence: str) -> set[str]:
    """Lists the parameters a sentence wants."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def forms(entry: Text) -> dict[str, str]:
    """Lists the plural forms of a text; one without plurals has the form `other` only."""
    return {"other": entry} if isinstance(entry, str) else entry


def plural(language: str, n: int) -> str:
    """Names the plural form a number takes: French counts nothing as one."""
    return "one" if n == 1 or (language == "fr" and n == 0) else "other"


ACCENTS = str.maketrans("aceinorsuyzACEINORSUYZ", "áçéíñóŕšúýžÁÇÉÍÑÓŔŠÚÝŽ")


def disguised(sentence: str) -> str:
    """Turns an English sentence into the pseudo-language; what lacks the brackets was never translated."""
    pieces = []
    for literal, name, _, _ in string.Formatter().parse(sentence):
        pieces.append(literal.translate(ACCENTS))
        if name:
            pieces.append("{" + name + "}")
    return "⟦" + "".join(pieces) + "⟧"


def pseudo(texts: Texts) -> Texts:
    """Makes the pseudo-language from the English texts."""
    return {
        room: {
            key: disguised(entry) if isinstance(entry, str) else {f: disguised(s) for f, s in entry.items()}
            for key, entry in entries.items()
        }
        for room, entries in texts.items()
    }


def best_language(wanted: list[str]) -> str:
    """Chooses among our languages the one a browser's list asks for first, else English."""
    for tag in wanted:
        language = tag.lower().split("-")[0]
        if language in LANGUAGES or language == PSEUDO:
            return language
    return "en"


class Words:
    """The texts of one language at a time; `speak` changes it, and the next sentence is in the new one."""

    def __init__(self, language: str = "en", read: Callable[[str], Texts] = read_texts) -> None:
        self._read = read
        self._known: dict[str, Texts] = {}
        self.language = language
        self.speak(language)

    def speak(self, language: str) -> None:
        """Switches to a language."""
        if language not in self._known:
            self._known[language] = pseudo(self._read("en")) if language == PSEUDO else self._read(language)
        self.language = language

    def _entry(self, key: str) -> Text | None:
        room, _, name = key.partition(".")
        return self._known[self.language].get(room, {}).get(name)

    def has(self, key: str) -> bool:
        """Tells whether there is such a text."""
        return self._entry(key) is not None

    def template(self, key: str, n: object = None) -> str:
        """Finds a text, in its right plural form, before its parameters are put in."""
        entry = self._entry(key)
        if entry is None:
            raise UnknownText(key)
        if isinstance(entry, str):
            return entry
        return entry[plural(self.language, n if isinstance(n, int) else 2)]

    def t(self, key: str, **values: object) -> str:
        """Says a text."""
        return self.template(key, values.get("n")).format_map(values)

    def html(self, key: str, **values: object) -> Html:
        """Says a text as markup: values that are markup stay so, everything else is escaped."""
        safe: Mapping[str, str] = {
            name: text(value if isinstance(value, str) else str(value)) for name, value in values.items()
        }
        return raw(text(self.template(key, values.get("n"))).format_map(safe))

    def first(self, *keys: str, **values: object) -> str:
        """Says the first of these texts that exists: `first("events.uses_barrel", "events.uses")`."""
        for key in keys:
            if self.has(key):
                return self.t(key, **values)
        raise UnknownText(" or ".join(keys))

    def room(self, name: str) -> dict[str, Text]:
        """Gives all texts of a room, for lists such as the help."""
        return self._known[self.language].get(name, {})

    def listing(self, names: list[str]) -> str:
        """Joins names as one says them: "a, b and c"."""
        if len(names) < 2:
            return "".join(names)
        return self.t("common.and", first=", ".join(names[:-1]), last=names[-1])


WORDS = Words()
"""The language of this page; one at a time is enough for everybody who looks at it."""


def t(key: str, **values: object) -> str:
    """Says a text in the page's language: `t("events.draws", seat="Rose Doolan", n=2)`."""
    return WORDS.t(key, **values)
