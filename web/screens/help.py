"""The rules in our own words, the cards, characters, roles and symbols, as entries that can be searched."""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass
from typing import Any

from bang import games
from bang.common.views import Printed
from web.art import character_art, drawing, first_drawn
from web.markup import Html, Part, tag
from web.table.print.card import picture
from web.table.print.prints import prints
from web.words import PSEUDO, WORDS, read_texts, t

SECTIONS = ("rules", "cards", "characters", "roles", "symbols")
SUITS = {"suit_hearts": "suit_H", "suit_diamonds": "suit_D", "suit_clubs": "suit_C", "suit_spades": "suit_S"}
# Symbols that use another symbol's drawing, and the text drawn inside it.
DRAWN_AS = {"closer": "range", "farther": "range", "gun": "range", **SUITS}
INSIDE = {"range": "1", "closer": "−1", "farther": "+1", "gun": "3"}


@dataclass(frozen=True)
class Entry:
    """One entry of the help."""

    id: str
    section: str
    title: str
    body: Html
    art: Html
    words: str

    def rank(self, wanted: list[str]) -> int:
        """How well it matches: 3 the exact title, 2 in the title, 1 in the text, 0 not at all."""
        title = folded(self.title)
        if title == " ".join(wanted):
            return 3
        if all(word in title for word in wanted):
            return 2
        return int(all(word in self.words for word in wanted))


def folded(text: str) -> str:
    """A text in lower case and without accents, for searching."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def entry(name: str, section: str, title: str, lines: list[Part], art: Html, more: str = "") -> Entry:
    """Create an entry from its paragraphs."""
    body = tag("div", [tag("p", line) for line in lines if line], class_="lines")
    words = folded(" ".join([title, more, *[str(line) for line in lines if line]]))
    return Entry(name, section, title, body, art, words)


def rules(game: str) -> list[Entry]:
    """The entries about the rules."""
    language = "en" if WORDS.language == PSEUDO else WORDS.language
    topics: dict[str, Any] = dict(read_texts(language, f"{game}/help"))
    return [
        entry(f"rule-{name}", "rules", topic["title"], list(topic["text"]), Html(""), topic["also"])
        for name, topic in topics.items()
    ]


def _in_decks(printed: Printed) -> list[str]:
    """How many cards of a kind there are, in each deck if a game has several."""
    if not printed["decks"]:
        return [t("help.in_deck", n=len(printed["cards"]))]
    return [
        t("help.in_deck_of", deck=t(f"roles.{deck}"), n=n) for deck, n in Counter(printed["decks"]).items()
    ]


def cards(game: str) -> list[Entry]:
    """The entries about the kinds of cards, each with an example."""
    entries = []
    for name, printed in prints(game).items():
        facts = [*_in_decks(printed), t(f"help.{printed['border']}")]
        if printed["weapon"]:
            facts.append(t("help.gun", n=printed["weapon"]))
        if printed["book"] is True:
            facts.append(t("help.book"))
        lines: list[Part] = [t(f"card_help.{name}"), tag("small", " · ".join(facts), class_="soft")]
        art = picture(game, printed["cards"][0])
        entries.append(entry(name, "cards", t(f"cards.{name}"), lines, art))
    if WORDS.has("card_help.first_gun"):  # it is no card
        drawn = drawing("card-colt45", "plate-art")
        words = t("card_help.first_gun")
        entries.append(entry("first_gun", "cards", t("cards.first_gun"), [words], drawn))
    return entries


def characters(game: str) -> list[Entry]:
    """The entries about the characters."""
    return [
        entry(
            name,
            "characters",
            t(f"characters.{name}"),
            [t(f"character_help.{name}"), tag("small", t("help.life", n=life), class_="soft")],
            drawing(character_art(name), "plate-art"),
        )
        for name, life in sorted(games.rules(game).characters().items())
    ]


def roles(game: str) -> list[Entry]:
    """The entries about the roles; a role without a drawing shows the back of its cards."""
    return [
        entry(
            name,
            "roles",
            t(f"roles.{name}"),
            [t(f"role_help.{name}")],
            drawing(first_drawn(f"role-{name}", f"back-{name}"), "plate-art"),
        )
        for name in games.options(game).ROLES
    ]


def symbols() -> list[Entry]:
    """The entries about the symbols printed on the cards, in the order of their texts."""
    found = []
    for name in WORDS.group("symbols"):
        inside = tag("b", INSIDE[name]) if name in INSIDE else None
        drawn_as = first_drawn(f"symbol-{DRAWN_AS.get(name, name)}")
        art = tag("span", drawing(drawn_as, "art"), inside, class_="sign-art")
        found.append(entry(f"symbol-{name}", "symbols", t(f"symbols.{name}"), [], art))
    return found


def everything(game: str) -> list[Entry]:
    """All entries for a game, whose texts are spoken, section by section."""
    return [*rules(game), *cards(game), *characters(game), *roles(game), *symbols()]


def search(entries: list[Entry], wanted: str) -> list[Entry]:
    """The entries that contain all the words searched for, the best matches first."""
    words = folded(wanted).split()
    ranked = [(found.rank(words), found) for found in entries]
    return [found for rank, found in sorted(ranked, key=lambda pair: -pair[0]) if rank]
