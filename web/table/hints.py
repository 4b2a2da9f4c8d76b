"""The lesson: one sentence at the moment it matters, each only once."""

from __future__ import annotations

from collections.abc import Callable

from web.words import t

from .card import BLUE, kind_of
from .look import Look, View

Moment = Callable[[Look, View], bool]


def _may(look: Look, asked: View, kind: str) -> bool:
    return asked["prompt"] == "play" and any(key.startswith(kind + "-") for key in asked["options"])


def _hurt(look: Look, asked: View) -> bool:
    mine = look.mine
    return bool(mine) and mine["life"] < mine["max_life"]  # type: ignore[index]


def _blue(look: Look, asked: View) -> bool:
    return asked["prompt"] == "play" and any(kind_of(key) in BLUE for key in asked["options"] if "-" in key)


MOMENTS: tuple[tuple[str, Moment], ...] = (
    ("target", lambda look, asked: look.picked is not None),
    ("dodge", lambda look, asked: asked["prompt"] == "dodge"),
    ("duel", lambda look, asked: asked["prompt"] == "duel"),
    ("indians", lambda look, asked: asked["prompt"] == "indians"),
    ("save", lambda look, asked: asked["prompt"] == "save"),
    ("discard", lambda look, asked: asked["prompt"] == "discard"),
    ("store", lambda look, asked: asked["prompt"] == "general_store"),
    ("welcome", lambda look, asked: asked["prompt"] == "play"),
    ("distance", lambda look, asked: _may(look, asked, "bang")),
    ("beer", lambda look, asked: _may(look, asked, "beer") and _hurt(look, asked)),
    ("blue", _blue),
    (
        "end",
        lambda look, asked: asked["prompt"] == "play" and not any("-" in key for key in asked["options"]),
    ),
    ("sheriff", lambda look, asked: asked["prompt"] == "play"),
)


def next_hint(look: Look, given: set[str]) -> str:
    """Finds what should be said now, and remembers that it was said."""
    asked = look.asked
    if asked is None:
        return ""
    for name, is_now in MOMENTS:
        if name not in given and is_now(look, asked):
            given.add(name)
            return t(f"tutorial.{name}")
    return ""
