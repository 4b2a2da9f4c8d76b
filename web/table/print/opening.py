"""The opening of a game: the role card is dealt and turned, with its goal, the characters and who begins."""

from __future__ import annotations

from bang.common.views import Seat
from web.art import character_art
from web.markup import Html, raw, tag
from web.words import t

from .card import role_face
from .ink import classes, drawing, symbol
from .look import Look


def opening(look: Look) -> Html:
    """The opening over the table, or nothing if it is not shown."""
    seat = look.mine
    if not look.opening or seat is None or not seat["role"]:
        return raw("")
    role = seat["role"]
    is_short = look.opening == "short"
    standing = [one["character"] for one in seat["figures"] if one["character"]]
    offered = look.asked["options"] if look.asked and look.asked["lies"] == "characters" else []
    characters = standing or offered or seat["reserve"]
    ready = tag("span", t("opening.ready"))
    return tag(
        "div",
        drawing("scene-skyline", "town-far"),
        tag(
            "div",
            tag("p", t("opening.side" if look.is_of_towns else "opening.role"), class_="whose"),
            _dealt(look, role),
            tag("h2", t(f"roles.{role}"), class_="asks", id="opening-title"),
            tag("p", t(f"goals.{role}"), class_="goal", id="opening-goal"),
            None if is_short else tag("div", [_hero(name) for name in characters if name], class_="heroes"),
            None if is_short else _beginning(look, seat),
            tag("button", ready, type="button", class_="button chief", data_act="ready", id="opening-ready"),
            class_="panel nailed",
        ),
        class_=classes("opening", look.opening),
        data_ask="opening",
        role="dialog",
        aria_modal="true",
        aria_labelledby="opening-title",
        aria_describedby="opening-goal",
    )


def _dealt(look: Look, role: str) -> Html:
    """The card of the role or the side, which arrives face down and is turned."""
    face = role_face(role)
    if look.is_of_towns:
        face = tag("span", symbol(f"side_{role}", "picture"), class_="face role-face")
    back = tag("span", drawing("back-role", "emblem"), class_="face back")
    return tag("div", tag("div", face, back, class_="card"), class_="dealt", aria_hidden="true")


def _hero(name: str) -> Html:
    """A character with its ability in words."""
    return tag(
        "div",
        tag("span", drawing(character_art(name), "bust"), class_="likeness"),
        tag("h3", t(f"characters.{name}")),
        tag("p", t(f"character_help.{name}"), class_="ability"),
        class_="hero",
    )


def _beginning(look: Look, seat: Seat) -> Html | None:
    """The player who begins, in the classic game the Sheriff, whom everybody knows; later, only who it is."""
    begins = not look.earlier and sum(event["kind"] == "turn" for event in look.happened) <= 1
    if look.is_of_towns:
        first = look.view["turn"]
        if not begins:
            return None
        is_mine = first == seat["seat"]
        words = t("opening.begins_you") if is_mine else t("opening.begins", seat=look.name(first))
        return tag("p", symbol("marker" if is_mine else "turn"), tag("span", words), class_="beginning")
    sheriff = next(one["seat"] for one in look.view["seats"] if one["role"] == "sheriff")
    key = "opening.sheriff" if begins else "opening.sheriff_is"
    words = t(f"{key}_you") if sheriff == seat["seat"] else t(key, seat=look.name(sheriff))
    return tag("p", symbol("star"), tag("span", words), class_="beginning")
