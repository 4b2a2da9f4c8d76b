"""The sheet that explains a card, a character or a role."""

from __future__ import annotations

from web.art import character_art
from web.markup import Html, tag
from web.words import WORDS, t

from .card import card_drawing, deck_of, pip, rank_of, signs
from .card import picture as card_picture
from .ink import drawing, symbol
from .prints import print_of

EXPLAINED = ("always", "recharge")
"""The signs whose rule the text of a card does not repeat."""


def explanation(game: str, what: str, card: str | None = None) -> Html:
    """Renders the explanation of `card:bang`, `character:suzy_lafayette` or `role:outlaw`."""
    room, _, name = what.partition(":")
    if room == "card":
        return _paper(
            t(f"cards.{name}"), t(f"card_help.{name}"), _card(game, name, card), _card_note(game, name, card)
        )
    if room == "role" and WORDS.has(f"role_help.{name}"):
        return _paper(t(f"roles.{name}"), t(f"role_help.{name}"), drawing(f"role-{name}", "sheet-picture"))
    if room == "character" and WORDS.has(f"character_help.{name}"):
        help_ = t(f"character_help.{name}")
        return _paper(t(f"characters.{name}"), help_, drawing(character_art(name), "sheet-picture"))
    if room == "reserve":
        return _reserve(name)
    return _paper(t("roles.hidden"), t("table.unknown"), symbol("question", "sheet-picture"))


def _reserve(names: str) -> Html:
    """Renders the explanation of a reserve: who waits, for the owner, or else how many."""
    if names.isdecimal():
        shown = drawing("back-character", "sheet-picture")
        return _paper(t("table.reserve", n=int(names)), t("table.reserve_help"), shown)
    waiting = names.split(",")
    posters = [
        tag("li", drawing(character_art(name), "bust"), tag("b", t(f"characters.{name}"), class_="name"))
        for name in waiting
    ]
    shown = tag("ul", posters, class_="sheet-posters")
    return _paper(t("table.reserve", n=len(waiting)), t("table.reserve_help"), None, shown)


def _card(game: str, name: str, card: str | None) -> Html:
    if card:
        return card_picture(game, card, "sheet-card")
    return card_drawing(game, name, "sheet-picture")


def _card_note(game: str, name: str, card: str | None) -> Html:
    """Renders the card's symbols and the meaning of its border, or its range as a weapon.

    Signs with a text of their own in this place, and the symbol in the corner, are explained in words.
    """
    printed = print_of(game, name)
    weapon = printed["weapon"]
    edge = t("help.gun", n=weapon) if weapon else t(f"help.{printed['border']}")
    rules = [t(f"symbols.{sign}") for sign in EXPLAINED if sign in printed["signs"]]
    return tag(
        "p",
        tag("span", signs(game, name), class_="signs"),
        [tag("span", words) for words in rules],
        _corner(game, card) if card else None,
        tag("span", edge, class_="soft"),
        class_="sheet-note",
    )


def _corner(game: str, card: str) -> Html | None:
    """Renders the symbol in the corner of a card in words, and its deck."""
    rank, letter = rank_of(card)
    if rank:
        return None
    deck = deck_of(game, card)
    of_deck = f", {t(f'table.card_of_{deck}')}" if deck else ""
    return tag("span", pip(card), t(f"table.corner_{letter}"), of_deck, class_="sheet-corner")


def _paper(title: str, words: str, shown: Html | None, note: Html | None = None) -> Html:
    close = tag("span", t("common.close"))
    return tag(
        "div",
        shown,
        tag("div", tag("h2", title, id="sheet-title"), tag("p", words), note, class_="sheet-words"),
        tag(
            "button",
            symbol("close", "mark"),
            close,
            type="button",
            class_="button",
            id="go-table-close",
            data_go="table-close",
        ),
        class_="sheet-paper",
    )
