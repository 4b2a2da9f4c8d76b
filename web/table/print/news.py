"""What happened since somebody last held the device, on a slip for who has just taken it over."""

from __future__ import annotations

from collections.abc import Iterable

from bang.common.views import Told
from web.markup import Html, raw, tag
from web.words import t

from .log_words import is_logged, written
from .look import Look

MOST = 8
WEIGHTY = frozenset({"plays", "loses_life", "explodes", "eliminated"})
"""What the others do among themselves is news only if it is one of these; the log has the rest."""


def worth_telling(events: Iterable[Told], you: int) -> tuple[Told, ...]:
    """The latest news for a seat; what concerns the seat itself is left out last."""
    found = [event for event in events if is_logged(event) and _is_news(event, you)]
    excess = len(found) - MOST
    less = [event for event in found if not _is_about(event, you)][: max(0, excess)]
    return tuple(event for event in found if not any(event is one for one in less))[-MOST:]


def _is_news(event: Told, you: int) -> bool:
    return event["kind"] in WEIGHTY or (_is_about(event, you) and event["kind"] != "turn")


def _is_about(event: Told, you: int) -> bool:
    return you in (event["seat"], event["other"])


def news(look: Look) -> Html:
    """The slip with the news, or nothing if there are none but what is asked about anyway."""
    by = look.asked["about"].get("by") if look.asked else None
    if not [event for event in look.news if by is None or (event["seat"], event["other"]) != (by, look.you)]:
        return raw("")
    lines = [tag("li", written(event, look.names, look.you)) for event in look.news]
    understood = tag(
        "button",
        t("tutorial.understood"),
        type="button",
        class_="button",
        id="go-table-read",
        data_go="table-read",
    )
    return tag(
        "div",
        tag(
            "div",
            tag("h2", t("pass.news"), id="news-title"),
            tag("ul", lines),
            class_="told-news",
            tabindex="0",
            role="group",
            aria_labelledby="news-title",
        ),
        tag("div", understood, class_="row"),
        class_="hint-slip news-slip",
    )
