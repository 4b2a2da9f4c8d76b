"""All texts that players read, in the language they chose.

Texts are TOML tables (`[events] draws = …`); a table is called a group, and a key is `group.id`. A text may
have parameters (`{seat}`) and, in a sub-table, plural forms chosen by parameter `n`. What every game says is
in files such as `assets/text/en.toml`, and what one game says in files such as
`assets/text/classic/en.toml`. A text of the game is taken before a common one with the same key.
"""

from __future__ import annotations

import re
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
    """A text was requested that does not exist."""


def read_texts(language: str, book: str = "") -> Texts:
    """The texts of one language: the common ones, or those of a book: `classic`, `classic/help`."""
    return read_data(*(folder / book / language for folder in FOLDERS))


def parameters(sentence: str) -> set[str]:
    """The names of a text's parameters."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def forms(entry: Text) -> dict[str, str]:
    """The plural forms of a text; one without plurals has only the form `other`."""
    return {"other": entry} if isinstance(entry, str) else entry


def plural(language: str, n: int) -> str:
    """The plural form for a number; French uses the singular for zero."""
    return "one" if n == 1 or (language == "fr" and n == 0) else "other"


BEFORE_A_NAME = re.compile(r"\b(\w+) \{(\w+)\}")
ARTICLES = {
    "en": "The ",
    "fr": "L’|(?:Les|Le|La) ",
    "it": "L’|(?:Il|Lo|La|Gli|I|Le) ",
    "nl": "De ",
}
"""The articles with which a name begins: The Daltons, De bende."""
ARTICLE = {language: re.compile(f"((?:<[^>]*>)*)({articles})") for language, articles in ARTICLES.items()}
TAG = re.compile(r"<[^>]*>")
VOWELS = "aeiouâàäéèêëîïôöûùüœ"
SHORTENED = {
    "fr": {"de": ("d’", VOWELS), "que": ("qu’", VOWELS)},
    "it": {"a": ("ad ", "aà"), "e": ("ed ", "eèé")},
}
"""What becomes of a word before a name, and the letters with which such a name begins."""
CONTRACTED = {
    "fr": {("de", "le "): "du ", ("de", "les "): "des ", ("à", "le "): "au ", ("à", "les "): "aux "},
    "it": {
        (word, article): start + end
        for word, start in (("di", "de"), ("a", "a"), ("da", "da"), ("su", "su"))
        for article, end in (
            *(("il ", "l "), ("lo ", "llo "), ("la ", "lla "), ("l’", "ll’")),
            *(("i ", "i "), ("gli ", "gli "), ("le ", "lle ")),
        )
    },
}
"""What becomes of a word and the article with which a name begins."""


def joined(language: str, sentence: str, values: Mapping[str, object]) -> str:
    """Join a word to the name after it: d’Anna, qu’El Gringo, des Dalton; ad Anna, sui Dalton.

    The article of a name is written small in the middle of a sentence: at the Daltons, op de bende.
    """

    def before(found: re.Match[str]) -> str:
        word, value = found[1], str(values[found[2]])
        article = ARTICLE[language].match(value)
        if article is not None:
            small = article[2].lower()
            start = CONTRACTED.get(language, {}).get((word.lower(), small))
            start, small = (start, "") if start else (f"{word} ", small)
            said = f"{start}{article[1]}{small}{value[article.end() :]}"
        else:
            first = TAG.sub("", value)[:1].casefold()
            short, letters = SHORTENED.get(language, {}).get(word.lower(), ("", ""))
            said = (short if first and first in letters else f"{word} ") + value
        said = said[0].upper() + said[1:] if word[0].isupper() else said
        return said.replace("{", "{{").replace("}", "}}")

    return BEFORE_A_NAME.sub(before, sentence) if language in ARTICLE else sentence


ACCENTS = str.maketrans("aceinorsuyzACEINORSUYZ", "áçéíñóŕšúýžÁÇÉÍÑÓŔŠÚÝŽ")


def disguised(sentence: str) -> str:
    """An English text with accents and brackets; a text shown without them was not translated."""
    pieces = []
    for literal, name, _, _ in string.Formatter().parse(sentence):
        pieces.append(literal.translate(ACCENTS))
        if name:
            pieces.append("{" + name + "}")
    return "⟦" + "".join(pieces) + "⟧"


def pseudo(texts: Texts) -> Texts:
    """Create the pseudo-language from the English texts."""
    return {
        group: {
            key: disguised(entry) if isinstance(entry, str) else {f: disguised(s) for f, s in entry.items()}
            for key, entry in entries.items()
        }
        for group, entries in texts.items()
    }


def best_language(wanted: list[str]) -> str:
    """The first of the browser's languages that we have, else English."""
    for tag in wanted:
        language = tag.lower().split("-")[0]
        if language in LANGUAGES or language == PSEUDO:
            return language
    return "en"


class Words:
    """The texts of one language and one game at a time: `speak` changes the language, `play` the game."""

    def __init__(
        self, language: str = "en", game: str = "", read: Callable[[str, str], Texts] = read_texts
    ) -> None:
        self._read = read
        self._known: dict[tuple[str, str], Texts] = {}
        self._joined: tuple[str, ...] = ()
        self.language, self.game = language, game
        self._choose(language, game)

    def speak(self, language: str) -> None:
        """Switch to a language."""
        self._choose(language, self.game)

    def play(self, game: str) -> None:
        """Switch to the texts of a game."""
        self._choose(self.language, game)

    def join(self, book: str) -> None:
        """Add the texts of a part that has arrived (`room`); they stay in every language and game."""
        if book not in self._joined:
            self.texts(self.language, book)
            self._joined += (book,)
            self._choose(self.language, self.game)

    def of(self, game: str) -> Words:
        """The texts of a game in this language; this one stays with its own game."""
        words = Words(self.language, game, self.texts)
        for book in self._joined:
            words.join(book)
        return words

    def texts(self, language: str, book: str) -> Texts:
        """The texts of one book in one language, which are read only once."""
        known = self._known.get((language, book))
        if known is None:
            known = pseudo(self._read("en", book)) if language == PSEUDO else self._read(language, book)
            self._known[language, book] = known
        return known

    def _choose(self, language: str, game: str) -> None:
        """Read the texts first, so that nothing has changed if one of the files is missing."""
        books = (*([game] if game else []), *self._joined, "")
        layers = [self.texts(language, book) for book in books]
        self.language, self.game, self._layers = language, game, layers

    @property
    def voice(self) -> str:
        """Language and game in one word, for what is kept as long as neither changes."""
        return f"{self.language} {self.game}"

    def _entry(self, key: str) -> Text | None:
        """A text: the game's own, else the common one."""
        group, _, name = key.partition(".")
        return self._layer_with(key).get(group, {}).get(name)

    def _layer_with(self, key: str) -> Texts:
        """The first of the layers that has a text, or an empty one."""
        group, _, name = key.partition(".")
        return next((layer for layer in self._layers if name in layer.get(group, ())), {})

    def has(self, key: str) -> bool:
        """Whether a text exists."""
        return bool(self._layer_with(key))

    def has_beside(self, key: str, other: str) -> bool:
        """Whether a text has another one beside it; a game's own text needs its own one."""
        group, _, name = other.partition(".")
        return name in self._layer_with(key).get(group, ())

    def template(self, key: str, n: object = None) -> str:
        """A text in its right plural form, before its parameters are filled in."""
        entry = self._entry(key)
        if entry is None:
            raise UnknownText(key)
        if isinstance(entry, str):
            return entry
        return entry[plural(self.language, n if isinstance(n, int) else 2)]

    def t(self, key: str, **values: object) -> str:
        """A text with its parameters filled in."""
        return self._filled(self.template(key, values.get("n")), values)

    def html(self, key: str, **values: object) -> Html:
        """A text as markup; parameters that are not markup are escaped."""
        safe: Mapping[str, str] = {
            name: text(value if isinstance(value, str) else str(value)) for name, value in values.items()
        }
        return raw(self._filled(text(self.template(key, values.get("n"))), safe))

    def _filled(self, sentence: str, values: Mapping[str, object]) -> str:
        """A sentence with its parameters filled in."""
        return joined(self.language, sentence, values).format_map(values)

    def first(self, *keys: str, **values: object) -> str:
        """The first of these texts that exists: `first("events.uses_barrel", "events.uses")`."""
        for key in keys:
            if self.has(key):
                return self.t(key, **values)
        raise UnknownText(" or ".join(keys))

    def group(self, name: str) -> dict[str, Text]:
        """All texts of a group, the common ones first."""
        found: dict[str, Text] = {}
        for layer in reversed(self._layers):
            found |= layer.get(name, {})
        return found

    def listing(self, names: list[str]) -> str:
        """Join names into a list: "a, b and c"."""
        if len(names) < 2:
            return "".join(names)
        return self.t("common.and", first=", ".join(names[:-1]), last=names[-1])


WORDS = Words()
"""The texts used by the whole page."""


def t(key: str, **values: object) -> str:
    """A text in the page's language: `t("events.draws", seat="Rose Doolan", n=2)`."""
    return WORDS.t(key, **values)
