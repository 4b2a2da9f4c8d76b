"""The open question and its answers as buttons, just above the hand, where a thumb can reach them."""

from __future__ import annotations

from web.markup import Html, tag
from web.words import t

from .answer_words import button_words, sentence, sign_of, waiting
from .ink import classes, symbol
from .look import Look
from .question import Answers
from .town import MARKER


def button(look: Look, key: str, kind: str = "") -> Html:
    """Renders one answer as a button."""
    sign = sign_of(look, key)
    last = key in ("pass", "end")
    return tag(
        "button",
        symbol(sign, "mark") if sign else None,
        tag("span", button_words(look, key)),
        type="button",
        class_=classes("button", "last" if last else "answer", kind),
        id=f"answer-{key}",
        data_act=key,
    )


def ask(look: Look, found: Answers) -> Html:
    """Renders the question with its buttons, or a sentence about who is asked."""
    is_paused = look.room is not None and look.room.is_paused
    asked = look.asked if look.live or is_paused else None
    note = tag("p", look.note, class_="note", role="status") if look.note else None
    said = look.room.waits if look.room is not None else ""
    words = sentence(look, asked) if asked else said or waiting(look)
    buttons: list[Html] = []
    if asked and look.live:
        elsewhere = ("pass", "end", MARKER) if look.is_of_towns else ("pass", "end")
        buttons += [button(look, key) for key in found.buttons if key not in elsewhere]
        if asked["count"] > 1:
            buttons += _choosing(look, asked["count"], found)
        if look.picked:
            buttons.append(_go("unpick", t("common.back"), "back"))
        buttons += [button(look, key) for key in found.buttons if key in ("pass", "end")]
    buttons += [button(look, key, "offer") for key in found.offers if key not in found.buttons]
    if look.offers and len(look.people) > 1:
        buttons.append(_go("giveback", t("pass.back"), "back"))
    buttons += [button(look, key, "offer") for key in look.calls]
    if look.mine and not look.mine["alive"] and look.view["phase"] != "over" and len(look.people) == 1:
        rush = "table.to_the_end" if look.room is None else "rooms_table.rush"
        buttons.append(_go("rush", t(rush), "forward"))
    if look.undo and look.live and not look.picked:
        buttons.insert(0, _go("undo", t("table.undo"), "undo"))
    return tag(
        "div",
        note,
        tag("p", words, look.room.clock if look.room else None, class_="asks" if asked else "waits"),
        tag("div", buttons, class_="buttons") if buttons else None,
        class_=classes("ask", "open" if asked else "idle", asked["prompt"] if asked else None),
        data_ask=asked["prompt"] if asked else None,
    )


def _choosing(look: Look, count: int, found: Answers) -> list[Html]:
    """Renders the number of cards chosen so far, or buttons to confirm or start over."""
    chosen = len(look.chosen)
    if found.confirm:
        sure = tag("span", t("answers.confirm"))
        yes = tag(
            "button",
            symbol("check", "mark"),
            sure,
            type="button",
            class_="button answer",
            id="answer-confirm",
            data_act="confirm",
        )
        return [_go("unchoose", t("answers.again"), "undo"), yes]
    return [tag("span", t("prompts.chosen", n=chosen, count=count), class_="counted")]


def _go(command: str, words: str, sign: str) -> Html:
    """Renders a button that runs a table command and gives no answer."""
    inside = [symbol(sign, "mark"), tag("span", words)]
    go = f"table-{command}"
    return tag("button", inside, type="button", class_="button back", id=f"go-{go}", data_go=go)
