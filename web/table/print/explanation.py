"""What is said about a card, a character, a role or a pile, on a sheet or beside the mouse."""

from __future__ import annotations

from dataclasses import dataclass

from bang.common.views import Seat, front
from web.art import character_art
from web.markup import Html, Part, join, tag
from web.words import WORDS, t

from .card import card as card_button
from .card import card_drawing, card_name, deck_of, kind_of, pip, rank_of, signs, spoken
from .card import picture as card_picture
from .ink import drawing, symbol
from .look import Look
from .prints import print_of

EXPLAINED = ("always", "recharge")
"""The signs whose rule the text of a card does not repeat."""
FIRST_GUN = "first_gun"
"""The name of the gun of a player who has none in play; it is no card."""


@dataclass(frozen=True)
class Paper:
    """What is said about one thing."""

    title: str
    words: str
    shown: Html | None = None
    note: Part = None
    more: Html | None = None
    """What only the sheet has, because it can be touched."""


def explanation(look: Look, what: str, card: str = "", whom: str = "") -> Paper:
    """Say what `card:bang`, `character:suzy_lafayette` or `role:outlaw` is; `whom` is whose place it is."""
    subject, _, name = what.partition(":")
    if subject == "card":
        return _of_card(look.game, name, card)
    if subject == "role" and WORDS.has(f"role_help.{name}"):
        return Paper(t(f"roles.{name}"), t(f"role_help.{name}"), drawing(f"role-{name}", "sheet-picture"))
    if subject == "character" and WORDS.has(f"character_help.{name}"):
        seat = look.seat(int(whom)) if whom.isdecimal() and not look.is_of_towns else None
        shown = drawing(character_art(name), "sheet-picture")
        note = _about_place(look, seat) if seat is not None and seat["alive"] else None
        return Paper(t(f"characters.{name}"), t(f"character_help.{name}"), shown, note)
    if subject == "reserve":
        return _of_reserve(name)
    if subject == "deck":
        return _of_deck(look, name)
    if subject == "discards":
        return _of_discards(look)
    if subject in ("hand", "gun", "distance"):
        return {"hand": _of_hand, "gun": _of_gun, "distance": _of_distance}[subject](
            look, look.seat(int(name))
        )
    return Paper(t("roles.hidden"), t("table.unknown"), symbol("question", "sheet-picture"))


# -- cards and characters ------------------------------------------------------------------------------


def _of_card(game: str, name: str, card: str = "") -> Paper:
    shown = card_picture(game, card, "sheet-card") if card else card_drawing(game, name, "sheet-picture")
    return Paper(t(f"cards.{name}"), t(f"card_help.{name}"), shown, _card_note(game, name, card))


def _of_reserve(names: str) -> Paper:
    """Tell who waits, if the viewer is the owner, or else how many."""
    if names.isdecimal():
        shown = drawing("back-character", "sheet-picture")
        return Paper(t("table.reserve", n=int(names)), t("table.reserve_help"), shown)
    waiting = names.split(",")
    posters = [
        tag("li", drawing(character_art(name), "bust"), tag("b", t(f"characters.{name}"), class_="name"))
        for name in waiting
    ]
    note = tag("ul", posters, class_="sheet-posters")
    return Paper(t("table.reserve", n=len(waiting)), t("table.reserve_help"), None, note)


def _card_note(game: str, name: str, card: str) -> Html:
    """The card's symbols and the meaning of its border, or its range as a weapon.

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
    """The symbol in the corner of a card in words, and its deck."""
    rank, letter = rank_of(card)
    if rank:
        return None
    deck = deck_of(game, card)
    of_deck = f", {t(f'table.card_of_{deck}')}" if deck else ""
    return tag("span", pip(card), t(f"table.corner_{letter}"), of_deck, class_="sheet-corner")


# -- a player's place ----------------------------------------------------------------------------------


def gun_of(seat: Seat) -> str:
    """The kind of a player's gun."""
    weapon = front(seat)["weapon"]
    return kind_of(weapon) if weapon else FIRST_GUN


def hand_words(look: Look, seat: Seat) -> str:
    """How many cards a player holds, and which of them the viewer knows."""
    known = [card_name(name) for name in seat["hand"] if name and seat["seat"] != look.you]
    words = t("table.hand_count", n=len(seat["hand"]))
    return f"{words} ({', '.join(known)})" if known else words


def distance_words(seat: Seat) -> str:
    """The distance to a player, and whether they are in range."""
    reach = t("table.in_range") if front(seat)["in_range"] else t("table.out_of_range")
    return f"{t('table.distance', n=front(seat)['distance'])}, {reach}"


def _about_place(look: Look, seat: Seat) -> Html:
    """How a bot plays, and the other things at a place in words, so that none is only in a sign."""
    gun = t("table.gun", gun=t(f"cards.{gun_of(seat)}"), n=front(seat)["reach"])
    facts = [
        t("table.life", n=front(seat)["life"], most=front(seat)["max_life"]),
        hand_words(look, seat),
        gun,
    ]
    if front(seat)["distance"] is not None:
        facts.append(distance_words(seat))
    temperament = look.temperament(seat["seat"])
    manner = tag("p", t(f"temperament_help.{temperament}"), class_="sheet-manner") if temperament else None
    return join([manner, tag("ul", [tag("li", words) for words in facts], class_="sheet-facts")])


def _of_hand(look: Look, seat: Seat) -> Paper:
    known = [name for name in seat["hand"] if name and seat["seat"] != look.you]
    note = [card_picture(look.game, name, "sheet-small") for name in known]
    shown = None if known else drawing("back-card", "sheet-picture")
    return Paper(
        t("table.hand_count", n=len(seat["hand"])),
        t("table.hand_known") if known else t("table.hand_help"),
        shown,
        tag("div", note, class_="sheet-cards") if note else None,
    )


def _of_gun(look: Look, seat: Seat) -> Paper:
    weapon = front(seat)["weapon"]
    if weapon:
        return _of_card(look.game, kind_of(weapon), weapon)
    reach = tag("p", t("help.gun", n=front(seat)["reach"]), class_="soft")
    return Paper(
        t(f"cards.{FIRST_GUN}"), t(f"card_help.{FIRST_GUN}"), symbol("range", "sheet-picture"), reach
    )


def _of_distance(look: Look, seat: Seat) -> Paper:
    mine = look.mine
    reach = front(mine)["reach"] if mine is not None else 0
    return Paper(distance_words(seat), t("table.distance_help", n=reach), symbol("range", "sheet-picture"))


# -- piles ---------------------------------------------------------------------------------------------


def _of_deck(look: Look, place: str) -> Paper:
    pile = look.view["decks"].get(place)
    back = drawing("back-card", "sheet-picture")
    if pile is None:
        return Paper(t("table.no_deck"), t("table.deck_help"), back)
    said = "table.deck" if place == "deck" else "table.own_deck"
    known = next((name for depth, name in pile["known"] if depth == 0), None)
    top = t("table.on_top", card=spoken(known, look.game)) if known else None
    return Paper(t(said, n=pile["cards"]), t("table.deck_help"), back, tag("p", top) if top else None)


def _of_discards(look: Look) -> Paper:
    """Show all the discards, which lie open throughout, the newest first."""
    lying = look.view["discards"]
    cards = [
        tag("li", card_button(look.game, name, size="sheet-small", id=f"look-{place}", data_help=_help(name)))
        for place, name in enumerate(lying)
    ]
    return Paper(
        t("table.discards", n=len(lying)),
        t("table.discards_help"),
        card_picture(look.game, lying[0], "sheet-card") if lying else None,
        more=tag("ul", cards, class_="sheet-cards"),
    )


def _help(card: str) -> str:
    return f"card:{kind_of(card)}"


# -- the two ways to show it ---------------------------------------------------------------------------


def sheet(paper: Paper) -> Html:
    """The sheet that a press opens."""
    return tag(
        "div",
        None if paper.more else paper.shown,
        tag(
            "div",
            tag("h2", paper.title, id="sheet-title"),
            tag("p", paper.words),
            paper.note,
            paper.more,
            class_="sheet-words",
        ),
        tag(
            "button",
            symbol("close", "mark"),
            tag("span", t("common.close")),
            type="button",
            class_="button",
            id="go-table-close",
            data_go="table-close",
        ),
        class_="sheet-paper",
    )


def preview(paper: Paper, what: str) -> Html:
    """What floats beside the mouse while it rests on something; it cannot be touched."""
    return tag(
        "div",
        paper.shown,
        tag(
            "div",
            tag("b", paper.title, class_="title"),
            tag("p", paper.words),
            paper.note,
            class_="sheet-words",
        ),
        class_="sheet-paper",
        data_of=what,
    )
