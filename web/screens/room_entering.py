"""The way into a room: who comes, the knocking, and why one was not let in, each with a way on."""

from __future__ import annotations

from web.markup import Html, Part, tag
from web.screens.fields import button, entry, said
from web.screens.lobby import code_field
from web.words import t

# What one can do about each reason; the first way is the best one.
WAYS: dict[str, tuple[str, ...]] = {
    "unknown_code": ("code", "new"),
    "bad_code": ("code", "new"),
    "wrong_code": ("code",),
    "nobody_opens": ("again", "code"),
    "unreachable": ("again",),
    "full": ("watch", "again"),
    "version_theirs": ("again",),
    "version_mine": ("reload",),
    "removed": ("new",),
    "other_window": ("take",),
    "no_script": ("again", "hand"),
    "no_webrtc": (),
    "damaged": ("again",),
}
BUTTONS = {
    "again": ("rooms.try_again", "room-retry", ""),
    "take": ("rooms.sit_here", "room-take-seat", "hand"),
    "watch": ("rooms.watch", "room-watch-in", "sight"),
    "reload": ("rooms.reload", "room-reload", ""),
    "new": ("rooms.open_own", "room-new", "star"),
}


def who(name: str, is_new: bool, is_missing: bool) -> list[Part]:
    """The question who comes in; `is_missing` says that no name was given."""
    submit = tag(
        "button",
        said("span", "rooms.open" if is_new else "rooms.come_in"),
        type="submit",
        class_="button chief",
        data_go="room-enter",
        id="go-room-enter",
    )
    return [
        tag(
            "form",
            entry("name", name, said("span", "lobby.name"), "rooms.name_hint"),
            said("p", "rooms.name_missing", class_="wrong", role="alert") if is_missing else None,
            submit,
            class_="room-who",
        ),
        said("p", "rooms.see_address", class_="soft"),
    ]


def knocking(is_new: bool) -> list[Part]:
    """What is shown until one is let in."""
    return [
        said("p", "rooms.opening" if is_new else "rooms.knocking", role="status", class_="room-knocking"),
        button("rooms.give_up", "room-leave"),
    ]


def refused(key: str, values: dict[str, object], typed: str, is_wrong: bool, hand: Html) -> list[Part]:
    """Why one was not let in, and the ways on."""
    ways = WAYS.get(key, ("again",))
    buttons = [
        button(*BUTTONS[way], "button chief" if way == ways[0] else "button")
        for way in ways
        if way in BUTTONS
    ]
    return [
        tag("p", t(f"rooms_refused.{key}", **values), class_="notice bad", role="alert"),
        code_field(typed, is_wrong, "code-field") if "code" in ways else None,
        tag("div", buttons, button("rooms.to_lobby", "room-leave"), class_="row"),
        hand if "hand" in ways else None,
    ]
