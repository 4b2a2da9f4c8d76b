"""A playing card as it is printed: border, name, drawing, symbols, suit and rank."""

from __future__ import annotations

from functools import lru_cache

from web.art import drawn
from web.markup import Html, Value, join, raw, tag, text
from web.words import WORDS, t

from .ink import classes, drawing, suit, symbol
from .prints import print_of

RED = "HD"


def kind_of(card: str) -> str:
    """The kind of a card: `bang` for `bang-AS`, `missed` for `law:missed-S`; or the word."""
    return card.partition("-")[0].rpartition(":")[2]


def deck_of(game: str, card: str) -> str:
    """The deck that a card belongs to, or "" in a game with one deck."""
    printed = print_of(game, kind_of(card))
    return dict(zip(printed["cards"], printed["decks"], strict=False)).get(card, "")


def rank_of(card: str) -> tuple[str, str]:
    """The rank and suit of a card: `10` and `H` for `beer-10H`.

    A card without a rank has the letter of the symbol in its corner instead of a suit.
    """
    mark = card.rsplit("-", 1)[1]
    return mark[:-1], mark[-1]


def card_name(card: str) -> str:
    """The name of a card in the player's language."""
    return t(f"cards.{kind_of(card)}")


def spoken(card: str, game: str = "") -> str:
    """A card's name with its rank and suit, or its corner and deck, for screen readers."""
    rank, letter = rank_of(card)
    if not rank:
        deck = deck_of(game, card) if game else ""
        of_deck = f", {t(f'table.card_of_{deck}')}" if deck else ""
        return t("table.spoken_corner", card=card_name(card), corner=t(f"table.corner_{letter}")) + of_deck
    rank = t(f"table.rank_{rank}") if rank in "JQKA" else rank
    return t("table.spoken_card", card=card_name(card), rank=rank, suit=t(f"table.suit_{letter}"))


def sign(printed: str) -> Html:
    """One symbol printed on a card; `range:1` is a sight with a number in it."""
    name, _, number = printed.partition(":")
    if not number:
        return symbol(name)
    return raw(f'<span class="sighted">{symbol(name)}<b>{number.replace("-", "−")}</b></span>')


def signs(game: str, kind: str) -> Html:
    """The row of symbols on a kind of card."""
    return join(map(sign, print_of(game, kind)["signs"]))


def card_drawing(game: str, kind: str, size: str) -> Html:
    """The drawing of a kind of card, or its first symbol if there is no drawing."""
    if f"card-{kind}" in drawn():
        return drawing(f"card-{kind}", size)
    first = next(iter(print_of(game, kind)["signs"]), "question")
    return drawing(f"symbol-{first.partition(':')[0]}", f"{size} undrawn")


def pip(card: str) -> Html:
    """The rank and suit, or the corner's symbol, large enough to be read on a card flipped for draw!."""
    rank, letter = rank_of(card)
    if not rank:
        return raw(f'<span class="pip corner">{symbol(f"corner_{letter}")}</span>')
    return raw(f'<span class="pip {"red" if letter in RED else "black"}"><b>{rank}</b>{suit(letter)}</span>')


def face(game: str, card: str) -> Html:
    """The face of a card."""
    return _face(game, card, WORDS.voice)


@lru_cache(maxsize=200)
def _face(game: str, card: str, voice: str) -> Html:
    """The face of a card; the voice is a parameter so that it is part of the cache key."""
    kind, name = kind_of(card), text(card_name(card))
    printed = print_of(game, kind)
    edge = classes("face", printed["border"], "gun" if printed["weapon"] else None)
    letters = len(card_name(card))
    fit = "" if letters < 8 else " long" if letters < 11 else " longest"
    shown = card_drawing(game, kind, "picture")
    deck = deck_of(game, card)
    side = symbol(f"side_{deck}", "side-mark") if deck else ""
    return raw(
        f'<span class="{edge}" aria-hidden="true"><span class="band{fit}"><span>{name}</span></span>{shown}'
        f'<span class="foot">{pip(card)}<span class="signs">{signs(game, kind)}</span></span>{side}</span>'
    )


def back(deck: str = "") -> Html:
    """The back of a playing card, of one deck where backs tell decks apart."""
    emblem = drawing(f"back-{deck or 'card'}", "emblem")
    return raw(f'<span class="{classes("face back", deck)}" aria-hidden="true">{emblem}</span>')


def role_back() -> Html:
    """The back of a role card."""
    return raw(f'<span class="face back" aria-hidden="true">{drawing("back-role", "emblem")}</span>')


def role_face(role: str) -> Html:
    """The face of a role card, revealed when its player is eliminated."""
    band = f'<span class="band"><span>{text(t(f"roles.{role}"))}</span></span>'
    shown = drawing(f"role-{role}", "picture")
    return raw(f'<span class="face role-face" aria-hidden="true">{band}{shown}</span>')


def card(
    game: str,
    name: str | None,
    act: str | None = None,
    size: str = "",
    note: str = "",
    lit: bool = True,
    **more: Value,
) -> Html:
    """A card as a button, so that it can be played, explained and focused; a note lies on it.

    A card that would change nothing now is not lit, though it may be played.
    """
    called = tag("span", spoken(name, game) if name else t("table.hidden_card"), class_="unseen")
    kind = classes("card", size, "lit" if act and lit else None)
    inside = [face(game, name) if name else back(), tag("span", note, class_="card-note") if note else None]
    return tag("button", called, *inside, type="button", class_=kind, data_card=name, data_act=act, **more)


def picture(game: str, name: str | None, size: str = "", deck: str = "", **more: Value) -> Html:
    """A card as an image that cannot be clicked; one face down may show the back of its deck."""
    label = spoken(name, game) if name else t("table.hidden_card")
    inside = face(game, name) if name else back(deck)
    return tag(
        "span", inside, class_=classes("card", size), role="img", data_card=name, aria_label=label, **more
    )
