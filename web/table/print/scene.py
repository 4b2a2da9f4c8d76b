"""The whole table, divided into regions so that only those that changed are redrawn."""

from __future__ import annotations

from dataclasses import dataclass

from web.markup import Html, Part, raw, tag
from web.words import WORDS, t

from .ask import ask, reminder
from .curtain import curtain
from .grave import grave
from .hand import fan, own_place
from .ink import classes, drawing, symbol
from .log import log
from .look import Look
from .news import news
from .opening import opening
from .question import answers
from .seat import others
from .stage import stage, whose_turn
from .town import far_town, near_town

LONG_TITLE = 26
"""A title with more letters is printed smaller on phones."""


def bar(look: Look) -> Html:
    """The top bar: leave, whose turn it is, log, help, settings."""
    title = whose_turn(look)
    leave = _go("home", t("table.leave"), "back")
    if look.room is not None:
        leave = _go("room-leave", t("rooms_table.leave"), "back")
    kind = classes("bar-title", "long" if len(title) > LONG_TITLE else None)
    return tag(
        "div",
        leave,
        tag("h1", title, phase(look), class_=kind, tabindex="-1"),
        look.room.bar if look.room is not None else None,
        _go("table-log", t("table.log"), "scroll"),
        _go("help", t("table.help"), "question"),
        _go("settings", t("lobby.settings"), "gear"),
        class_=classes("bar-inner", "with-room" if look.room is not None else None),
    )


def phase(look: Look) -> Html | None:
    """The name of the current phase, if it has one."""
    key = f"table.phase_{look.view['phase']}"
    return tag("span", " · ", t(key), class_="phase") if WORDS.has(key) else None


def regions(look: Look) -> dict[str, Html]:
    """Every region of the table, by name."""
    found = answers(look)
    across, own = (far_town, near_town) if look.is_of_towns else (others, own_place)
    return {
        "bar": bar(look),
        "others": across(look, found),
        "stage": stage(look, found),
        "answers": ask(look, found),
        "own": own(look, found),
        "hand": fan(look, found),
        "log": log(look),
        "hint": hint(look),
        "news": news(look),
        "curtain": curtain(look),
        "opening": opening(look),
        "grave": grave(look),
        "reminder": reminder(look),
        **({"room": look.room.plate} if look.room is not None else {}),
    }


def hint(look: Look) -> Html:
    """The current hint of the lesson."""
    if not look.hint:
        return raw("")
    buttons = [
        _slip_button("table-understood", t("tutorial.understood"), "button"),
        _slip_button("table-leave-lesson", t("tutorial.leave"), "button quiet"),
    ]
    return tag("div", tag("p", look.hint), tag("div", buttons, class_="row"), class_="hint-slip", role="note")


def _slip_button(go: str, words: str, kind: str) -> Html:
    return tag("button", words, type="button", class_=kind, id=f"go-{go}", data_go=go)


def states(look: Look) -> dict[str, str | None]:
    """The attributes of the table's root element that the style sheets use."""
    over = look.view["over"]
    return {
        "class": classes(
            "table",
            "towns" if look.is_of_towns else None,
            "aiming" if look.picked else None,
            "asked" if look.asked and look.live else None,
            "spectator" if look.you is None else None,
            "out" if look.mine and not look.mine["alive"] else None,
            "curtained" if look.curtain is not None else None,
            "opened" if look.opening else None,
        ),
        "data-others": str(len(look.others)),
        "data-phase": look.view["phase"],
        "data-over": over["winner"] if over else None,
    }


@dataclass(frozen=True)
class Papers:
    """The overlays of the table."""

    slips: Part = None  # error messages
    end: Part = None  # the summary after the game
    sheet: Part = None  # the explanation of a card, character or role
    log_open: bool = False


def table(look: Look, printed: dict[str, Html], papers: Papers) -> Html:
    """The table from its regions and overlays."""
    state = states(look)

    def region(name: str, element: str = "div", **more: str) -> Html:
        return tag(element, printed.get(name), class_=f"region-{name}", id=f"table-{name}", **more)

    return tag(
        "div",
        None if look.is_of_towns else drawing("scene-skyline", "horizon"),
        region("bar", "header"),
        region("others", "section", aria_label=t("table.others")),
        region("stage", "section", aria_label=t("table.stage")),
        region("answers", "section", aria_label=t("table.question")),
        region("own", "section", aria_label=t("table.you")),
        region("hand", "section", aria_label=t("table.hand")),
        tag(
            "aside",
            tag("h2", t("table.log"), id="log-title"),
            region("log"),
            class_="log-drawer",
            id="log-drawer",
            aria_labelledby="log-title",
        ),
        tag("div", papers.slips, region("hint"), region("news"), class_="table-notes"),
        tag("div", papers.end, class_="region-end", id="table-end"),
        tag("div", class_="flight", id="flight", aria_hidden="true"),
        region("curtain"),
        region("opening"),
        region("grave"),
        region("room", "section", aria_label=t("rooms_table.room")) if look.room is not None else None,
        tag(
            "dialog",
            tag("div", papers.sheet, id="table-help"),
            region("reminder", role="status"),
            id="table-sheet",
            class_="sheet",
            aria_labelledby="sheet-title",
            aria_describedby="table-reminder",
            open=papers.sheet is not None,
        ),
        id="table",
        tabindex="-1",
        class_=state["class"],
        data_others=state["data-others"],
        data_phase=state["data-phase"],
        data_over=state["data-over"],
        data_log_open=papers.log_open,
    )


def _go(command: str, words: str, sign: str) -> Html:
    return tag(
        "button",
        symbol(sign, "mark"),
        type="button",
        class_="bar-button",
        id=f"go-{command}",
        data_go=command,
        aria_label=words,
    )
