"""The lesson: shows each hint once, when the game reaches its situation."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from bang.common.views import Asked, front
from bang.data import read_data
from web.table.print.card import kind_of
from web.table.print.look import Look
from web.table.print.prints import print_of
from web.table.print.question import card_of, is_card
from web.words import t

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
Moment = dict[str, Any]


@cache
def moments(game: str) -> list[Moment]:
    """The hints of a game's lesson and their conditions, in order of priority."""
    found: list[Moment] = read_data(LESSONS / game)["moment"]
    return found


def is_now(look: Look, asked: Asked, moment: Moment) -> bool:
    """Whether all conditions of a hint are met."""
    kinds = {kind_of(card_of(key)) for key in asked["options"] if is_card(key)}
    mine = front(look.mine) if look.mine and look.mine["figures"] else None
    truths = {
        "asked": asked["prompt"],
        "aiming": look.picked is not None,
        "blue": any(print_of(look.game, kind)["border"] == "blue" for kind in kinds),
        "hurt": mine is not None and mine["life"] < mine["max_life"],
        "nothing_left": not kinds,
        "may_play": moment.get("may_play") if moment.get("may_play") in kinds else None,
    }
    return all(truths[name] == wanted for name, wanted in moment.items() if name != "say")


def next_hint(look: Look, given: set[str]) -> str:
    """The text of the first hint due now, which is marked as given; "" if none is due."""
    asked = look.asked
    if asked is None:
        return ""
    for moment in moments(look.game):
        if moment["say"] not in given and is_now(look, asked, moment):
            given.add(moment["say"])
            return t(f"tutorial.{moment['say']}")
    return ""
