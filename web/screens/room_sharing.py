"""The code of a room, large, and all the ways to hand it to a friend; and the way without any script."""

from __future__ import annotations

from bang.net import codes
from web.markup import Html, Part, tag
from web.room.qr import qr, qr_of_room
from web.screens.fields import button, said
from web.words import t


def hand_code(text: str) -> Html | None:
    """A text as a QR code, unless it is too long for one."""
    try:
        return qr(text, t("rooms.qr_hand"))
    except ValueError:
        return None


def read_only(name: str, text: str, label: str) -> Html:
    """A text that can be marked and copied."""
    field = tag(
        "input",
        class_="entry",
        id=f"entry-{name}",
        name=name,
        value=text,
        type="text",
        readonly=True,
        spellcheck="false",
        autocomplete="off",
    )
    return tag("p", tag("label", said("span", label), for_=f"entry-{name}"), field, class_="field")


def invitation(code: str, link: str, told: str, shows_qr: bool) -> Html:
    """Code, link and QR code; `told` is the key of what became of the last try to share them."""
    name, secret = codes.room_name(code), codes.secret_letters(code)
    letters = tag(
        "p",
        said("span", "rooms.code", class_="unseen"),
        tag("span", " ".join(code), class_="unseen"),
        tag("span", tag("b", name), tag("i", "-"), tag("b", secret), aria_hidden="true", translate="no"),
        class_="room-code",
    )
    return tag(
        "section",
        said("h2", "rooms.invite"),
        letters,
        tag(
            "div",
            tag(
                "div",
                button("rooms.share", "room-share", "forward", "button chief"),
                button(
                    "rooms.qr_hide" if shows_qr else "rooms.qr_show",
                    "room-qr",
                    class_="button qr-switch",
                    aria_expanded="true" if shows_qr else "false",
                ),
                class_="row",
            ),
            tag("p", t(told) if told else "", role="status", class_="soft room-told", id="share-told"),
            read_only("link", link, "rooms.link"),
            said("p", "rooms.invite_hint", class_="soft"),
            class_="room-sharing",
        ),
        qr_of_room(link),
        class_="invitation with-qr" if shows_qr else "invitation",
        id="room-invitation",
    )


def written(name: str, text: str, label: str, hint: str = "") -> Html:
    """A field for a long text."""
    return tag(
        "p",
        tag("label", said("span", label), for_=f"entry-{name}"),
        tag(
            "textarea",
            text,
            class_="entry",
            id=f"entry-{name}",
            name=name,
            rows="3",
            autocomplete="off",
            spellcheck="false",
            aria_describedby=f"hint-{name}" if hint else None,
        ),
        tag("small", t(hint), class_="wrong", id=f"hint-{name}") if hint else None,
        class_="field",
    )


def by_hand(text: str, given: str, wrong: str, is_inside: bool, is_open: bool) -> Html:
    """The way in without a script: one text there, one text back.

    `text` is what the other device must be given, `given` what was pasted here, and `wrong` the key of what
    is wrong with that.
    """
    invites = is_inside and not text
    out: list[Part] = []
    if text:
        out = [
            read_only("hand-out", text, "rooms.hand_invitation" if is_inside else "rooms.hand_answer"),
            button("rooms.copy", "room-hand-copy", class_="button"),
            hand_code(text),
        ]
    takes = written("hand-in", given, "rooms.hand_paste_answer" if is_inside else "rooms.hand_paste", wrong)
    return tag(
        "details",
        tag("summary", said("span", "rooms.hand")),
        said("p", "rooms.hand_inside" if is_inside else "rooms.hand_outside", class_="soft"),
        button("rooms.hand_invite", "room-hand-invite", class_="button") if invites else None,
        out,
        (takes, button("rooms.hand_take", "room-hand-take", class_="button"))
        if text or not is_inside
        else None,
        class_="fold by-hand",
        id="fold-hand",
        open=is_open,
    )
