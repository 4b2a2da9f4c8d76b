"""The middle of the table: deck, discard pile, and the cards of the moment, shown large."""

from __future__ import annotations

from web.art import character_art
from web.markup import Html, join, raw, tag
from web.words import t

from .card import card, kind_of, picture, pip, spoken
from .ink import classes, drawing
from .look import Look
from .question import Answers, card_of

TABLE_TOP = raw(
    '<div class="table-top"><svg class="planks" viewBox="0 0 800 400" preserveAspectRatio="xMidYMid slice" '
    'aria-hidden="true"><use href="#scene-table" width="400"></use>'
    '<use href="#scene-table" x="-800" width="400" transform="scale(-1 1)"></use></svg></div>'
)
"""The boards of the table: the drawing, and beside it the same mirrored."""


TWO_LINES, THREE_LINES = 64, 100
"""The letters that fit into two lines, and into three smaller ones, on the plate of a phone."""

DECK, DISCARDS = "deck", "discards"
"""The two piles, as places and as the answers that draw from them."""


def deck(
    look: Look, place: str, id_: str, said: str = "table.deck", back: str = "", act: str | None = None
) -> Html:
    """A draw pile face down, or its place if there is none at the moment.

    It is a button that explains the pile, or that draws from it while that is a question.
    """
    pile = look.view["decks"].get(place)
    cards = pile["cards"] if pile else 0
    known = next((name for depth, name in pile["known"] if depth == 0), None) if pile else None
    on_top = f", {t('table.on_top', card=spoken(known, look.game))}" if known else ""
    kind = classes("pile-card", "lit" if act else None)
    return tag(
        "button",
        picture(look.game, None, kind, back) if cards else tag("span", class_="hollow"),
        tag("b", str(cards), class_="count") if pile else None,
        tag("span", pip(known), class_="peek") if known else None,
        type="button",
        class_=classes("pile deck", back),
        id=id_,
        data_help=f"deck:{place}",
        data_act=act,
        aria_label=t(said, n=cards) + on_top if pile else t("table.no_deck"),
    )


def piles(look: Look, found: Answers) -> Html:
    """The deck, face down, and the discard pile, face up."""
    discards = look.view["discards"]
    under = [raw('<i class="under"></i>')] if len(discards) > 1 else []
    top = _thrown(look, discards[0], DISCARDS if DISCARDS in found.buttons else None) if discards else None
    thrown = tag(
        "div",
        under,
        top or tag("span", class_="hollow"),
        class_="pile discards",
        id="discards",
        role="group",
        aria_label=t("table.discards", n=len(discards)),
    )
    return tag(
        "div", deck(look, DECK, "deck", act=DECK if DECK in found.buttons else None), thrown, class_="piles"
    )


def _thrown(look: Look, name: str, act: str | None) -> Html:
    """The top card of the discard pile; touching it opens a look at all of them."""
    return card(look.game, name, act=act, size="pile-card", data_help=DISCARDS, id=f"thrown-{name}")


def laid_out(look: Look, found: Answers) -> Html | None:
    """The cards laid out now: General Store, cards looked at, or cards that can be taken."""
    if look.view["phase"] == "setup":  # during setup the stage holds characters
        return None
    lying = look.view["stage"]
    acts = list(found.laid)
    chosen = list(look.chosen) if look.asked and look.asked["lies"] == "table" else []
    cards: list[Html] = []
    shown_so_far: list[str | None] = []
    for name in lying or acts + [name for name in chosen if name not in lying]:
        lifted = name in chosen
        if lifted:
            chosen.remove(str(name))
        key = name if name in acts and not lifted else None
        kind = classes("laid", "lifted" if lifted else None)
        shown, owner = (card_of(name), owner_of(name)) if name else (None, "")
        help_ = f"card:{kind_of(shown)}" if shown else None
        cards.append(
            card(
                look.game,
                shown,
                act=key,
                size=kind,
                note=owner,
                data_help=help_,
                data_laid=True,
                id=f"laid-{name}-{shown_so_far.count(name)}",
            )
        )
        shown_so_far.append(name)
    if not cards:
        return None
    label = t("table.laid_out")
    return tag("div", cards, class_="laid-out", style=f"--c:{len(cards)}", role="group", aria_label=label)


def owner_of(key: str) -> str:
    """The name of the character that an answer names as a card's owner, or ""."""
    owner = key.partition("@")[2]
    return t(f"characters.{owner}") if owner else ""


def posters(look: Look, found: Answers) -> Html | None:
    """The characters to choose from."""
    if not found.posters:
        return None
    hung = []
    for name in found.posters:
        called = t(f"characters.{name}")
        inside = [
            drawing(character_art(name), "bust"),
            tag("b", called, class_="name"),
            tag("span", t(f"character_help.{name}"), class_="ability"),
        ]
        hung.append(tag("button", inside, type="button", class_="wanted", id=f"wanted-{name}", data_act=name))
    return tag("div", hung, class_="posters")


def resolving(look: Look) -> Html | None:
    """The card being resolved, and the latest card flipped or played in answer to it.

    Both can be explained.
    """
    cards = look.view["resolving"]
    if not cards:
        return None
    shown = [cards[0], *cards[1:][-1:]]
    pictures = [
        picture(look.game, name, "shown", data_help=f"card:{kind_of(name)}", id=f"moment-{place}-{name}")
        for place, name in enumerate(shown)
    ]
    return tag("div", pictures, class_="resolving")


def told(look: Look) -> Html:
    """The sentence about the latest event."""
    led = tag("span", look.led, " ", class_="led") if look.led and look.told else None
    letters = len(look.told) + (len(look.led) if led else 0)
    kind = classes(
        "told", "long" if letters > TWO_LINES else None, "longer" if letters > THREE_LINES else None
    )
    return tag("p", led, look.told, class_=kind)


def whose_turn(look: Look) -> str:
    """A sentence about whose turn it is, or that the game is over."""
    view = look.view
    if view["phase"] == "over":
        return t("table.game_over")
    if view["turn"] == look.you:
        return t("table.your_turn")
    return t("table.turn_of", seat=look.name(view["turn"]))


def stage(look: Look, found: Answers) -> Html:
    """The middle of the table."""
    laid = posters(look, found) or laid_out(look, found)
    shown = None if laid else resolving(look)
    inner = tag(
        "div",
        piles(look, found),
        tag("div", shown, laid, class_="scene", id="scene"),
        told(look),
        class_=classes("stage-inner", "laying" if laid else None),
    )
    return join([TABLE_TOP, inner])
