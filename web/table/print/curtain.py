"""The curtain that hides the table while the device is passed to the next player: a saloon's doors."""

from __future__ import annotations

from web.markup import Html, raw, tag
from web.words import t

from .answer_words import awaited
from .ink import drawing, symbol
from .look import Look


def curtain(look: Look) -> Html:
    """The doors with a button for the next player, or the doors as they swing open, or nothing."""
    if look.curtain is None:
        return tag("div", doors(), class_="curtain swung", aria_hidden="true") if look.swings else raw("")
    name = look.name(look.curtain)
    words = t("pass.title", seat=name)
    asked = look.view["asked"]
    news = awaited(look, asked) if asked else ""
    ready = tag("span", t("pass.ready", seat=name))
    return tag(
        "div",
        doors(),
        tag(
            "div",
            symbol("hand", "curtain-sign"),
            tag("h2", words, id="curtain-title", tabindex="-1"),
            tag("p", t("pass.hint")),
            tag("p", news) if news else None,
            tag("p", look.told, class_="curtain-told") if look.told else None,
            tag("button", ready, type="button", class_="button chief", data_act="ready", id="curtain-ready"),
            class_="panel nailed",
        ),
        class_="curtain",
        role="dialog",
        aria_modal="true",
        aria_labelledby="curtain-title",
    )


def doors() -> Html:
    """A saloon's doorway and its two doors."""
    parts = (("curtain", "doorway"), ("door_left", "door left"), ("door_right", "door right"))
    return tag("div", [drawing(f"scene-{name}", kind) for name, kind in parts], class_="doors", id="doors")
