"""The plate over the stage that says why the game waits, and the clock beside a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, raw, tag
from web.table.print.ink import drawing, symbol
from web.words import WORDS, t

if TYPE_CHECKING:
    from bang.net.seen import Pause, Seen


def minutes(seconds: int) -> str:
    """A time as minutes and seconds, such as 1:05."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def clock(kind: str, seconds: int) -> Html:
    """How long somebody has been thinking (`thinks`), or how long they still may (`left`)."""
    words = t(f"rooms_table.{kind}", n=seconds)
    time = minutes(seconds)
    return tag("span", time, class_=f"clock of-{kind}", role="timer", aria_label=words, title=words)


def plate(room: Seen) -> Html:
    """Why the game waits, for how long, and what can be done; nothing if it goes on."""
    pause = room.pause
    if pause is None:
        return raw("")
    left = pause.seconds_left
    buttons = [
        button("room-bot", t("rooms_table.bot")) if pause.may_bot else None,
        button("room-deal-on", t("rooms_table.deal_on"), room.me in pause.votes) if pause.may_vote else None,
    ]
    return tag(
        "div",
        drawing("sign-away", "pause-sign"),
        tag("p", _why(room, pause), class_="pause-title", role="status"),
        tag("p", minutes(max(0, round(left))), class_="pause-clock", role="timer")
        if left is not None
        else None,
        tag("p", _what_next(room, pause)),
        tag("div", buttons, class_="row") if any(buttons) else None,
        claims(room, "plate"),
        class_="pause-plate",
    )


def _why(room: Seen, pause: Pause) -> str:
    """The sentence about who is missing."""
    state = room.state
    names = [state.name_of(who) for who in pause.missing] if state is not None else []
    if pause.is_host_missing and state is not None:
        key = "rooms_table.host_stuck" if room.is_host_here else "rooms_table.host_missing"
        return t(key, name=state.name_of(state.host))
    return t("rooms_table.missing", names=WORDS.listing(names), n=len(names))


def _what_next(room: Seen, pause: Pause) -> str:
    """What happens next: what the votes are, or that a bot plays on when the time is up."""
    state = room.state
    if not pause.is_host_missing:
        return t("rooms_table.then_bot" if pause.seconds_left is not None else "rooms_table.waits")
    if pause.votes and state is not None:
        names = [state.name_of(who) for who in pause.votes]
        return t("rooms_table.votes", names=WORDS.listing(names), n=len(names))
    return t("rooms_table.then_vote_stuck" if room.is_host_here else "rooms_table.then_vote")


def claims(room: Seen, where: str) -> Html | None:
    """The seats whose people are gone, for somebody who watches: one may be theirs; `where` is in the ids."""
    state, seats = room.state, room.claimable
    if state is None or not seats:
        return None
    return tag(
        "div",
        tag("p", t("rooms_table.claims")),
        tag(
            "div",
            [
                button(f"room-claim {seat}", t("rooms_table.claim", name=state.names[seat]), where=where)
                for seat in seats
            ],
            class_="row",
        ),
        class_="room-claims",
    )


def button(go: str, words: str, is_pressed: bool | None = None, where: str = "") -> Html:
    """A button of the room."""
    inside = [symbol("forward" if go == "room-bot" else "check", "mark"), tag("span", words)]
    pressed = None if is_pressed is None else str(is_pressed).lower()
    name = "-".join(filter(None, ("go", *go.split(), where)))
    return tag("button", inside, type="button", class_="button", id=name, data_go=go, aria_pressed=pressed)
