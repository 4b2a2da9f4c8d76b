"""What questions and answers say: the sentence to who is asked, to who waits, and the words on buttons."""

from __future__ import annotations

from bang.common.views import Asked, Figure
from web.art import drawn
from web.words import WORDS, t

from .called import addressed, called, thing
from .card import card_name, kind_of
from .look import Look
from .prints import print_of
from .question import card_of, is_at_ways, is_card, is_idle, is_in_play, of_hand, seat_of, target_of, way_of
from .stage import whose_turn

SIGN_OF = {"pass": "close", "end": "check", "hand": "hand", "deck": "deck", "discards": "deck"}
WAY_SIGNS = {"recharge": "recharge", "move": "marker"}
"""The signs of answers that some games have a drawing for."""
WORDS_OF_MOMENTS = ("move",)
"""Answers that a question mentions if they are possible at the moment: `prompts.play_move`."""


# -- the question --------------------------------------------------------------------------------------


def sentence(look: Look, asked: Asked) -> str:
    """The text of the question."""
    if look.picked:
        return _about_picked(look, asked, look.picked)
    about, prompt = asked["about"], asked["prompt"]
    source = about.get("source", "")
    values = {
        "by": look.name(about.get("by")),
        "from": look.name(about.get("whose")),
        "n": about.get("needed", asked["count"]),
        "whom": called(about.get("whom", "")),
        "card": thing(source),
    }
    special = source or next((word for word in WORDS_OF_MOMENTS if word in asked["options"]), "")
    keys = f"prompts.{prompt}_{kind_of(special)}", f"prompts.{prompt}"
    key = next((key for key in keys if WORDS.has(key)), keys[-1])
    return t(addressed(key, look.you, **{"from": about.get("whose")}), **values)


def question(look: Look, asked: Asked) -> str:
    """The text of the question; whoever answers in the open is called by name."""
    words = sentence(look, asked)
    return t("pass.asked", seat=look.name(look.speaker), asks=words) if look.you is None else words


def _about_picked(look: Look, asked: Asked, picked: str) -> str:
    """The question for the way or the target of the picked card."""
    card = card_of(picked)
    left = of_hand(look, asked["options"])
    if is_at_ways(left, picked):
        return t("prompts.play_way", card=card_name(card))
    if is_idle(asked, picked):
        return t("prompts.play_idle", card=card_name(card), reason=t(f"reasons.{asked['idle'][picked]}"))
    ways = [way_of(key) for key in left if card_of(key) == card]
    way = way_of(picked) or ("" if picked.endswith("@") or not ways else ways[0])
    values = {"card": card_name(card), "copied": _copied(look)}
    if way:
        return WORDS.first(f"prompts.play_target_{way}", "prompts.play_way", **values)
    return WORDS.first(f"prompts.play_target_{kind_of(card)}", "prompts.play_target", **values)


def waiting(look: Look) -> str:
    """A sentence about who is asked and what, or whose turn it is."""
    asked = look.view["asked"]
    if asked is None or look.view["phase"] == "over" or asked["seat"] == look.you:
        return whose_turn(look)
    return awaited(look, asked)


def awaited(look: Look, asked: Asked) -> str:
    """A sentence about who is asked and what."""
    about = asked["about"]
    kind = kind_of(about.get("source", ""))
    values = {
        "seat": look.name(asked["seat"]),
        "whom": called(about.get("whom", "")),
        "card": thing(kind),
    }
    return WORDS.first(f"waits.{asked['prompt']}_{kind}", f"waits.{asked['prompt']}", **values)


# -- the answers ---------------------------------------------------------------------------------------


def button_words(look: Look, key: str) -> str:
    """The text of an answer that has a button."""
    word, at = card_of(key), seat_of(key)
    prompt = look.asked["prompt"] if look.asked else ""
    if is_idle(look.asked, key):
        return t("answers.play_idle", card=card_name(word))
    if key in look.calls:
        return t("pass.call", seat=look.name(at), ability=t(f"answers.{word}"))
    if at is not None:
        return t("answers.hand_of", seat=look.name(at))
    if word == "discards":
        return t("answers.discards_card", card=card_name(look.view["discards"][0]))
    if is_card(key) and (look.picked or way_of(key)):
        return _use_of_card(look, key)
    whose = look.asked["about"].get("whom", "") if look.asked else ""
    values = {"card": thing(word), "who": called(_front_of(look, word)), "whom": called(whose)}
    if word == "move" or word in _sides(look):
        values["whom"] = called(_rear_of(look, word))
    return WORDS.first(
        f"answers.{kind_of(word)}_{prompt}", f"answers.{kind_of(word)}", "answers.use", **values
    )


def giving_words(card: str) -> str:
    """The text of the button that gives a card of the hand as an answer."""
    return t("answers.give", card=card_name(card))


def _use_of_card(look: Look, key: str) -> str:
    """The text of one way to use a card: to play it, recharge it, pay it, on somebody or not."""
    card, way, target = card_of(key), way_of(key), target_of(key)
    values = {"card": card_name(card), "whom": called(target), "copied": _copied(look)}
    if way and is_in_play(look, key):
        return WORDS.first(f"answers.{way}_of", "answers.use", **values)
    if not way:
        if not target:
            start = "answers.play_aimed" if key.endswith("@") else f"answers.play_{kind_of(card)}"
            return WORDS.first(start, "answers.play", **values)
        return t("answers.play_at", **values)
    words = WORDS.first(f"answers.{way}", "answers.use", **values)
    return t("answers.at", what=words, whom=values["whom"]) if target else words


def _copied(look: Look) -> str:
    """The name of the card on top of the discards."""
    return card_name(look.view["discards"][0]) if look.view["discards"] else ""


def _sides(look: Look) -> list[str | None]:
    return [seat["role"] for seat in look.view["seats"]]


def _figures_of(look: Look, word: str) -> list[Figure]:
    """The characters of a side, or for another word those of the viewer."""
    mine = look.mine
    return next(
        (seat["figures"] for seat in look.view["seats"] if seat["role"] == word),
        mine["figures"] if mine is not None else [],
    )


def _front_of(look: Look, word: str) -> str:
    return next((one["character"] for one in _figures_of(look, word) if one["place"] == "front"), "")


def _rear_of(look: Look, word: str) -> str:
    return next((one["character"] for one in _figures_of(look, word) if one["place"] == "rear"), "")


def sign_of(look: Look, key: str) -> str | None:
    """The symbol shown before an answer's text; a card in play has its own printed symbol."""
    word = kind_of(card_of(key))
    own = WAY_SIGNS.get(way_of(key) or word)
    if own is not None and f"symbol-{own}" in drawn():
        return own
    printed = print_of(look.game, word)["signs"]
    return SIGN_OF.get(word) or (printed[0].partition(":")[0] if printed else None)
