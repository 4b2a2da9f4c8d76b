"""The controls of a replay: a slider with marks, buttons for steps, turns and deaths, and what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from web.markup import Html, raw, tag
from web.words import t

from .ask import pace
from .ink import symbol
from .look import Look


@dataclass(frozen=True)
class Reel:
    """What is drawn of a replay besides the table."""

    at: int
    last: int
    turn: int
    begins: Sequence[int]
    deaths: Sequence[int]
    told: str
    is_playing: bool
    is_open: bool
    may_open: bool


# The buttons, from left to right: the command, its text and its sign.
BACK = (
    ("previous-death", "summary.death_back", "toppled_hat", ""),
    ("previous-turn", "summary.turn_back", "step", "turned"),
    ("previous", "summary.step_back", "forward", "turned"),
)
ON = (
    ("next", "summary.step_on", "forward", ""),
    ("next-turn", "summary.turn_on", "step", ""),
    ("next-death", "summary.death_on", "toppled_hat", ""),
)


def controls(reel: Reel, look: Look) -> Html:
    """The controls."""
    where = t("summary.step", n=reel.at + 1, count=reel.last + 1)
    turn = t("saved.turn", n=reel.turn) if reel.turn else ""
    play = ("play", "summary.pause" if reel.is_playing else "summary.play")
    sign = "pause" if reel.is_playing else "play"
    return tag(
        "div",
        tag("p", f"{turn} · {where}" if turn else where, class_="waits"),
        _slider(reel, turn),
        tag(
            "div",
            [_button(*one) for one in BACK],
            _button(*play, sign, "", "answer play-button"),
            [_button(*one) for one in ON],
            class_="buttons steps",
        ),
        tag(
            "div",
            pace(look),
            _switch(reel) if reel.may_open else None,
            tag(
                "button",
                t("common.close"),
                type="button",
                class_="button back",
                id="go-table-replay-close",
                data_go="table-replay-close",
            ),
            class_="buttons",
        ),
        class_="ask replay",
        role="group",
        aria_label=t("summary.replay"),
    )


def _button(command: str, key: str, sign: str, kind: str = "", more: str = "step") -> Html:
    return tag(
        "button",
        symbol(sign, f"mark {kind}"),
        type="button",
        class_=f"button {more}",
        id=f"go-table-replay-{command}",
        data_go=f"table-replay-{command}",
        aria_label=t(key),
        title=t(key),
    )


def _switch(reel: Reel) -> Html:
    """The button that shows all hands and roles, or hides them again."""
    return tag(
        "button",
        t("summary.open"),
        type="button",
        class_="button",
        id="go-table-replay-open",
        data_go="table-replay-open",
        aria_pressed="true" if reel.is_open else "false",
    )


def _slider(reel: Reel, turn: str) -> Html:
    """The slider; its marks are where turns begin and, longer and crossed, where somebody dies."""
    told = f"{turn}: {reel.told}" if turn and reel.told else reel.told or turn
    turns = "".join(f"M{at} 6v4" for at in reel.begins)
    deaths = "".join(f"M{at} 0v10" for at in reel.deaths)
    marks = raw(
        f'<svg class="reel-marks" viewBox="0 0 {max(1, reel.last)} 10" preserveAspectRatio="none" '
        f'aria-hidden="true" focusable="false"><path class="turns" d="{turns}"></path>'
        f'<path class="deaths" d="{deaths}"></path></svg>'
    )
    return tag(
        "div",
        marks,
        tag(
            "input",
            type="range",
            name="replay",
            id="replay-at",
            min="0",
            max=str(reel.last),
            value=str(reel.at),
            autocomplete="off",
            aria_label=t("summary.place"),
            aria_valuetext=told,
        ),
        class_="reel",
    )
