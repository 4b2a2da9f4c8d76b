"""The end of somebody here: who it was, who did it, and what one may do now. The game goes on beneath."""

from __future__ import annotations

from web.markup import Html, raw, tag
from web.words import t

from .ink import drawing, symbol
from .look import Look
from .seat import character_name, role_name
from .summary import ended_by


def grave(look: Look) -> Html:
    """The gravestone of somebody who fell, or nothing if it was closed; others here still play on.

    In a room the dead may be asked for the order of their cards; the gravestone waits until that is answered.
    On a device that is passed on it goes before anybody may answer.
    """
    done, is_shared = look.grave, len(look.people) > 1
    is_in_the_way = look.asked is not None and not is_shared
    if done is None or done["seat"] is None or is_in_the_way or look.view["phase"] == "over":
        return raw("")
    seat = look.seat(done["seat"])
    name = look.name(done["seat"]) if is_shared else character_name(seat)
    here = t("grave.here", name=name, role=role_name(seat["role"]))
    buttons = [
        _button("watch", t("grave.watch"), "play"),
        None if is_shared else _button("rush", t("table.to_the_end"), "fast"),
        None if is_shared or look.room is not None else _button("newgame", t("grave.new"), "turn"),
    ]
    return tag(
        "div",
        drawing("scene-gravestone", "stone"),
        tag("h2", here, id="grave-title", tabindex="-1"),
        tag("p", ended_by(look, done)),
        tag("div", buttons, class_="row"),
        class_="grave panel",
        role="dialog",
        aria_labelledby="grave-title",
    )


def _button(command: str, words: str, sign: str) -> Html:
    inside = [symbol(sign, "mark"), tag("span", words)]
    go = f"table-{command}"
    return tag("button", inside, type="button", class_="button", id=f"grave-{command}", data_go=go)
