"""The form elements used on several screens: buttons, radio buttons, checkboxes, text fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bang import games
from web.art import mark
from web.markup import Html, Part, tag
from web.words import LANGUAGES, WORDS, t


def said(element: str, key: str, /, **values: str | int | bool | None) -> Html:
    """An element with one text; `data-text` lets boot.js translate it before Python has started."""
    return tag(element, t(key), data_text=key, **values)


def button(key: str, go: str, sign: str = "", class_: str = "button", **values: str | bool | None) -> Html:
    """A button with `data-go`; its id is made from that command unless one is given."""
    inside: list[Part] = [mark(sign) if sign else None, said("span", key)]
    values.setdefault("id", f"go-{go.replace(' ', '-')}")
    return tag("button", inside, type="button", class_=class_, data_go=go, **values)


def plates(
    name: str, options: Iterable[str], chosen: str, label: str, keys: Mapping[str, str] | None, kind: str = ""
) -> Html:
    """Render radio buttons; `keys` maps each value to its text, else the value itself is shown."""

    def plate(value: str) -> Html:
        word = said("span", keys[value]) if keys else tag("span", value)
        box = tag("input", type="radio", name=name, value=value, checked=value == chosen, autocomplete="off")
        return tag("label", box, word, class_="plate")

    return tag(
        "fieldset",
        said("legend", label),
        tag("div", [plate(value) for value in options], class_="plates"),
        class_=f"choices {kind}".strip(),
    )


def keyed(prefix: str, values: Iterable[str]) -> dict[str, str]:
    """The text key of each value: prefix `lobby.deck_` and value `full` make `lobby.deck_full`."""
    return {value: prefix + value for value in values}


def word_of(game: str, word: str) -> str:
    """The key of a word about the table of a game: the game's own, else the common one."""
    own = f"options_{game}.{word}"
    return own if WORDS.has(own) else f"lobby.{word}"


def name_of_seat(game: str, seat: int) -> str:
    """What a seat is called before somebody sits there: by its role if it always has the same one."""
    for role, place in games.options(game).SEAT_OF_ROLE.items():
        if place == seat:
            return t(word_of(game, f"role_{role}"))
    return t("lobby.player", n=seat + 1)


def tick(name: str, chosen: bool, label: str, **values: str | bool | None) -> Html:
    """A checkbox."""
    box = tag("input", type="checkbox", name=name, checked=chosen, autocomplete="off")
    return tag("label", box, said("span", label), class_="tick", **values)


def entry(name: str, value: str, label: Part, hint: str | None = None, **values: str | bool | None) -> Html:
    """A text field."""
    return tag(
        "p",
        tag("label", label, for_=f"entry-{name}"),
        tag(
            "input",
            class_="entry",
            id=f"entry-{name}",
            name=name,
            value=value,
            type="text",
            maxlength="24",
            autocomplete="off",
            autocapitalize="words",
            spellcheck="false",
            aria_describedby=f"hint-{name}" if hint else None,
            **values,
        ),
        said("small", hint, class_="soft", id=f"hint-{name}") if hint else None,
        class_="field",
    )


def languages(chosen: str) -> Html:
    """The list of languages, each under its own name."""
    options = [
        tag("option", word, value=value, selected=value == chosen, lang=value)
        for value, word in LANGUAGES.items()
    ]
    return tag(
        "label",
        mark("globe"),
        said("span", "lobby.language", class_="unseen"),
        tag("select", options, name="language", class_="entry", autocomplete="off"),
        class_="language",
    )
