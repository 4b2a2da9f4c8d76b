"""The whole table, cut into regions so that only what changed is printed again."""

from __future__ import annotations

from web.markup import Html, Part, raw, tag
from web.words import WORDS, t

from .ask import ask
from .curtain import curtain
from .hand import fan, own_place
from .ink import classes, symbol
from .log_words import log
from .look import Look
from .question import answers
from .seat import others
from .stage import stage, whose_turn


def bar(look: Look) -> Html:
    """Sets the strip on top: out to the lobby, what goes on, log, help."""
    return tag(
        "div",
        _go("home", t("table.leave"), "back"),
        tag("h1", whose_turn(look), phase(look), class_="bar-title"),
        _go("table-log", t("table.log"), "book"),
        _go("help", t("table.help"), "question"),
        _go("settings", t("lobby.settings"), "gear"),
        class_="bar-inner",
    )


def phase(look: Look) -> Html | None:
    """Tells the phase of the turn."""
    key = f"table.phase_{look.view['phase']}"
    return tag("span", " · ", t(key), class_="phase") if WORDS.has(key) else None


def regions(look: Look) -> dict[str, Html]:
    """Prints every region of the table."""
    found = answers(look)
    return {
        "bar": bar(look),
        "others": others(look, found),
        "stage": stage(look, found),
        "answers": ask(look, found),
        "own": own_place(look, found),
        "hand": fan(look, found),
        "log": log(look),
        "hint": hint(look),
        "curtain": curtain(look),
    }


def hint(look: Look) -> Html:
    """Shows what the lesson says now."""
    if not look.hint:
        return raw("")
    buttons = [
        tag("button", t("tutorial.understood"), type="button", class_="button", data_go="table-understood"),
        tag(
            "button", t("tutorial.leave"), type="button", class_="button quiet", data_go="table-leave-lesson"
        ),
    ]
    return tag("div", tag("p", look.hint), tag("div", buttons, class_="row"), class_="hint-slip", role="note")


def states(look: Look) -> dict[str, str | None]:
    """Tells what the style sheet must know of the whole table."""
    over = look.view["over"]
    return {
        "class": classes(
            "table",
            "aiming" if look.picked else None,
            "asked" if look.asked and look.live else None,
            "bystander" if look.you is None else None,
            "out" if look.mine and not look.mine["alive"] else None,
            "curtained" if look.curtain is not None else None,
        ),
        "data-others": str(len(look.others)),
        "data-phase": look.view["phase"],
        "data-over": over["winner"] if over else None,
    }


def table(look: Look, printed: dict[str, Html], slips: Part = None) -> Html:
    """Puts the regions together, and the slips that tell of troubles."""
    state = states(look)

    def region(name: str, element: str = "div", **more: str) -> Html:
        return tag(element, printed.get(name), class_=f"region-{name}", id=f"table-{name}", **more)

    return tag(
        "div",
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
        tag("div", slips, region("hint"), class_="table-notes"),
        region("end"),
        tag("div", class_="flight", id="flight", aria_hidden="true"),
        region("curtain"),
        tag("dialog", id="table-sheet", class_="sheet", aria_labelledby="sheet-title"),
        id="table",
        tabindex="-1",
        class_=state["class"],
        data_others=state["data-others"],
        data_phase=state["data-phase"],
        data_over=state["data-over"],
    )


def _go(command: str, words: str, sign: str) -> Html:
    inside = symbol(sign, "mark")
    return tag("button", inside, type="button", class_="bar-button", data_go=command, aria_label=words)
