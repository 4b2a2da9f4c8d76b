"""The open question and its answers as buttons, just above the hand, where a thumb can reach them."""

from __future__ import annotations

from bang.common.views import Asked
from web.markup import Html, raw, tag
from web.words import t

from .answer_words import button_words, giving_words, question, sign_of, waiting
from .card import kind_of
from .ink import classes, symbol
from .lesson import UNDERSTOOD
from .look import Look
from .question import GIVING_UP, Answers, is_idle
from .town import MARKER

MOST_GIVEN = 3
"""If more kinds of cards than these answer, they have no buttons: the cards themselves are touched."""


PACES = {"calm": "½×", "normal": "1×", "quick": "2×"}
"""How fast events are told, in signs; at any other pace nothing is told one by one."""


def button(look: Look, key: str, kind: str = "answer", words: str = "") -> Html:
    """One answer as a button; one that is `calm` is never louder than another."""
    sign = sign_of(look, key)
    return tag(
        "button",
        symbol(sign, "mark") if sign else None,
        tag("span", words or button_words(look, key)),
        type="button",
        class_=classes("button", kind),
        id=f"answer-{key}",
        data_act=key,
    )


def _given(look: Look, found: Answers) -> list[Html]:
    """A button for each kind of card in the hand that answers, so that it stands beside giving up."""
    if look.asked is None or look.asked["verb"] != "answers" or look.asked["count"] > 1:
        return []
    first: dict[str, str] = {}
    for card, key in found.hand.items():
        first.setdefault(kind_of(card), key)
    if len(first) > MOST_GIVEN:
        return []
    return [button(look, key, words=giving_words(key)) for key in first.values()]


def ask(look: Look, found: Answers) -> Html:
    """The question with its buttons, or a sentence about who is asked."""
    is_paused = look.room is not None and look.room.is_paused
    asked = look.asked if look.live or is_paused else None
    is_odd = look.lesson is not None and look.lesson.held_back % 2
    kind = classes("note", "once-more" if is_odd else None)
    note = tag("p", look.note, class_=kind, role="status") if look.note else None
    said = look.room.waits if look.room is not None else ""
    words = question(look, asked) if asked else said or waiting(look)
    buttons: list[Html] = []
    if look.lesson is not None:
        words, leads_on = look.lesson.words, look.lesson.leads_on
        if leads_on:
            kind = "calm" if look.lesson.is_calm else "answer"
            buttons.append(button(look, UNDERSTOOD, kind, leads_on))
    is_open = asked is not None or look.lesson is not None
    if asked and look.live:
        elsewhere = (*GIVING_UP, MARKER) if look.is_of_towns else GIVING_UP
        buttons += _given(look, found)
        for key in found.buttons:
            if key not in elsewhere:
                buttons.append(button(look, key, "calm" if is_idle(asked, key) else "answer"))
        if asked["count"] > 1:
            buttons += _choosing(look, asked, found)
        if look.picked:
            buttons.append(_go("unpick", t("common.back"), "back"))
        calm = "calm" if found.is_inviting else "answer"
        buttons += [button(look, key, calm) for key in found.buttons if key in GIVING_UP]
    buttons += [button(look, key, "answer offer") for key in found.offers if key not in found.buttons]
    if look.offers and len(look.people) > 1:
        buttons.append(_go("giveback", t("pass.back"), "back"))
    if asked and look.live and look.you is None:
        buttons.append(_go("lookfirst", t("pass.look_first"), "hand"))
    buttons += [button(look, key, "answer offer") for key in look.calls]
    is_out = look.mine is not None and not look.mine["alive"] and look.grave is None
    if is_out and look.view["phase"] != "over" and len(look.people) == 1:
        rush = "table.to_the_end" if look.room is None else "rooms_table.rush"
        buttons.append(_go("rush", t(rush), "forward"))
    if look.undo and look.live and not look.picked:
        buttons.insert(0, _go("undo", t("table.undo"), "undo"))
    is_told = not is_open and look.pace in PACES and look.view["phase"] != "over"
    return tag(
        "div",
        note,
        tag("p", words, look.room.clock if look.room else None, class_="asks" if is_open else "waits"),
        tag("div", buttons, class_="buttons") if buttons else None,
        _tempo(look) if is_told else None,
        class_=classes(
            "ask",
            "open" if is_open else "idle",
            asked["prompt"] if asked else None,
            "lesson" if look.lesson is not None else None,
        ),
        data_ask=asked["prompt"] if asked else "lesson" if look.lesson is not None else None,
    )


def reminder(look: Look) -> Html:
    """The open question, below an explanation that covers it."""
    if look.asked is None or not look.live:
        return raw("")
    words = look.lesson.words if look.lesson is not None else question(look, look.asked)
    return tag("p", words, class_="reminder")


def pace(look: Look) -> Html | None:
    """The pace, which a touch changes; None where nothing is told one by one."""
    if look.pace not in PACES:
        return None
    return tag(
        "button",
        tag("span", PACES[look.pace], aria_hidden="true"),
        type="button",
        class_="tempo",
        id="go-table-pace",
        data_go="table-pace",
        aria_label=t("table.pace", pace=t(f"settings.pace_{look.pace}")),
    )


def _tempo(look: Look) -> Html:
    """The pace, and the way on to the next question."""
    forward = tag(
        "button",
        symbol("fast", "mark"),
        type="button",
        class_="tempo",
        id="go-table-forward",
        data_go="table-forward",
        aria_label=t("table.forward"),
        title=t("table.forward"),
    )
    return tag("div", pace(look), forward, class_="tempos")


def _choosing(look: Look, asked: Asked, found: Answers) -> list[Html]:
    """The button that confirms a choice of several cards, how many are chosen, and one to clear it.

    As long as cards are missing, the button cannot be pressed.
    """
    chosen, count = len(look.chosen), asked["count"]
    words = t("answers.discard", n=count) if asked["verb"] == "discards" else t("answers.confirm")
    inside = [
        symbol("check", "mark"),
        tag("span", words),
        tag("span", t("prompts.chosen", n=chosen, count=count), class_="counted"),
    ]
    sure = tag(
        "button",
        inside,
        type="button",
        class_="button answer",
        id="answer-confirm",
        data_act="confirm" if found.confirm else None,
        disabled=not found.confirm,
    )
    return [sure, _go("unchoose", t("answers.clear"), "undo")] if chosen else [sure]


def _go(command: str, words: str, sign: str) -> Html:
    """A button that runs a table command and gives no answer."""
    inside = [symbol(sign, "mark"), tag("span", words)]
    go = f"table-{command}"
    return tag("button", inside, type="button", class_="button back", id=f"go-{go}", data_go=go)
