"""One's own end: who one was, who did it, and what one may do now. The game goes on beneath."""

from __future__ import annotations

from web.markup import Html, raw, tag
from web.words import t

from .ink import drawing, symbol
from .look import Look
from .seat import character_name, role_name
from .summary import ended_by


def grave(look: Look) -> Html:
    """Renders the gravestone of the viewer, or nothing if the viewer lives or has closed it.

    In a room the dead may be asked for the order of their cards; the gravestone waits until that is answered.
    """
    seat = look.mine
    if look.grave is None or seat is None or look.asked is not None or look.view["phase"] == "over":
        return raw("")
    here = t("grave.here", name=character_name(seat), role=role_name(seat["role"]))
    buttons = [
        _button("watch", t("grave.watch"), "play"),
        _button("rush", t("table.to_the_end"), "fast"),
        _button("newgame", t("grave.new"), "turn") if look.room is None else None,
    ]
    return tag(
        "div",
        drawing("scene-gravestone", "stone"),
        tag("h2", here, id="grave-title", tabindex="-1"),
        tag("p", ended_by(look, look.grave)),
        tag("div", buttons, class_="row"),
        class_="grave panel",
        role="dialog",
        aria_labelledby="grave-title",
    )


def _button(command: str, words: str, sign: str) -> Html:
    inside = [symbol(sign, "mark"), tag("span", words)]
    go = f"table-{command}"
    return tag("button", inside, type="button", class_="button", id=f"grave-{command}", data_go=go)
