"""A playing card as it is printed: edge, name on its band, drawing, symbols, suit and rank."""

from __future__ import annotations

from functools import lru_cache

from web.markup import Html, Value, raw, tag
from web.words import WORDS, t

from .ink import classes, drawing, suit, symbol

BLUE = frozenset(
    "jail dynamite barrel scope mustang volcanic schofield remington rev_carabine winchester".split()
)
REACH = {"volcanic": 1, "schofield": 2, "remington": 3, "rev_carabine": 4, "winchester": 5}
RED = "HD"

# What a card does, in the rulebook's signs; "range:1" is a sight with a distance in it.
SIGNS = {
    "bang": ("bang", "in_range"),
    "missed": ("missed",),
    "beer": ("life",),
    "panic": ("draw", "range:1"),
    "cat_balou": ("discard", "any_player"),
    "duel": ("bang", "any_player"),
    "stagecoach": ("draw", "draw"),
    "wells_fargo": ("draw", "draw", "draw"),
    "gatling": ("bang", "all_others"),
    "indians": ("bang", "all_others"),
    "general_store": ("draw", "all_others"),
    "saloon": ("life", "all_others"),
    "jail": ("any_player", "draw_check"),
    "dynamite": ("draw_check", "bang"),
    "barrel": ("draw_check", "missed"),
    "scope": ("range:-1",),
    "mustang": ("range:+1",),
}


def kind_of(card: str) -> str:
    """Tells the kind of a card: `bang` of `bang-AS`; a word that is no card is its own kind."""
    return card.partition("-")[0]


def rank_of(card: str) -> tuple[str, str]:
    """Tells rank and suit of a card: `10` and `H` of `beer-10H`."""
    mark = card.rsplit("-", 1)[1]
    return mark[:-1], mark[-1]


def card_name(card: str) -> str:
    """Names a card as printed in the language chosen."""
    return t(f"cards.{kind_of(card)}")


def spoken(card: str) -> str:
    """Names a card with its rank and suit, for who listens instead of looking."""
    rank, letter = rank_of(card)
    rank = t(f"table.rank_{rank}") if rank in "JQKA" else rank
    return t("table.spoken_card", card=card_name(card), rank=rank, suit=t(f"table.suit_{letter}"))


def signs(kind: str) -> Html:
    """Draws the row of signs on a card; a gun shows its reach in a sight."""
    row = (f"range:{REACH[kind]}",) if kind in REACH else SIGNS.get(kind, ())
    drawn = ""
    for sign in row:
        name, _, number = sign.partition(":")
        mark = symbol(name)
        drawn += f'<span class="sighted">{mark}<b>{number.replace("-", "−")}</b></span>' if number else mark
    return raw(drawn)


def pip(card: str) -> Html:
    """Draws rank and suit, large enough to be read when a card is flipped for draw!."""
    rank, letter = rank_of(card)
    return raw(f'<span class="pip {"red" if letter in RED else "black"}"><b>{rank}</b>{suit(letter)}</span>')


def face(card: str) -> Html:
    """Prints the face of a card."""
    return _face(card, WORDS.language)


@lru_cache(maxsize=200)
def _face(card: str, language: str) -> Html:
    """Prints a face once for each language."""
    kind, name = kind_of(card), card_name(card)
    edge = classes("face", "blue" if kind in BLUE else "brown", "gun" if kind in REACH else None)
    fit = "" if len(name) < 8 else " long" if len(name) < 11 else " longest"
    shown = drawing("card-" + kind, "picture")
    return raw(
        f'<span class="{edge}" aria-hidden="true"><span class="band{fit}"><span>{name}</span></span>{shown}'
        f'<span class="foot">{pip(card)}<span class="signs">{signs(kind)}</span></span></span>'
    )


def back() -> Html:
    """Prints the back that all playing cards share."""
    return raw(f'<span class="face back" aria-hidden="true">{drawing("back-card", "emblem")}</span>')


def role_face(role: str) -> Html:
    """Prints the face of a role card, as it is turned when its player falls."""
    band = f'<span class="band"><span>{t(f"roles.{role}")}</span></span>'
    shown = drawing(f"role-{role}", "picture")
    return raw(f'<span class="face role-face" aria-hidden="true">{band}{shown}</span>')


def card(name: str | None, act: str | None = None, size: str = "", **more: Value) -> Html:
    """Lays a card down as a button, for it can be played, asked about or turned to."""
    called = tag("span", spoken(name) if name else t("table.hidden_card"), class_="unseen")
    kind = classes("card", size, "lit" if act else None)
    inside = face(name) if name else back()
    return tag("button", called, inside, type="button", class_=kind, data_card=name, data_act=act, **more)


def picture(name: str | None, size: str = "") -> Html:
    """Shows a card that nothing can be done with."""
    label = spoken(name) if name else t("table.hidden_card")
    inside = face(name) if name else back()
    return tag("span", inside, class_=classes("card", size), role="img", data_card=name, aria_label=label)
