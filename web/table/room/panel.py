"""The reactions in the top bar, and the panel that says who is in the room and whose device deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, join, tag
from web.table.print.ink import classes, drawing, symbol
from web.table.room.people import REACTIONS, connection, sign
from web.table.room.plate import button, claims
from web.words import WORDS, t

if TYPE_CHECKING:
    from bang.net.seen import Seen
    from bang.net.state import Member, RoomState


def bar(room: Seen, is_open: bool) -> Html:
    """The reactions and the button of the panel, and the panel if it is open."""
    strip = tag(
        "div",
        [_reaction(name) for name in REACTIONS],
        class_="call-outs",
        role="group",
        aria_label=t("rooms_table.reactions"),
    )
    words = t("rooms_table.people")
    opener = tag(
        "button",
        drawing("sign-room", "mark"),
        type="button",
        class_="bar-button",
        id="go-table-room",
        data_go="table-room",
        aria_label=words,
        aria_expanded="true" if is_open else "false",
        aria_controls="room-panel",
        title=words,
    )
    inside = facts(room) if is_open and room.state is not None else None
    panel = tag(
        "div", strip, inside, class_=classes("room-panel", "open" if is_open else None), id="room-panel"
    )
    return join([panel, opener])


def _reaction(name: str) -> Html:
    words = t(f"rooms_reaction.{name}")
    go = f"room-react {name}"
    return tag(
        "button",
        drawing(f"reaction-{name}", "mark"),
        type="button",
        class_="call-out",
        id=f"react-{name}",
        data_go=go,
        aria_label=words,
        title=words,
    )


def facts(room: Seen) -> Html:
    """The people in the room, whose device deals, that it can see the cards, and the way out."""
    state = room.state
    assert state is not None
    dealer = (
        t("rooms_table.you_deal")
        if state.host == room.me
        else t("rooms_table.dealt_by", name=state.name_of(state.host))
    )
    leave = [symbol("back", "mark"), tag("span", t("rooms_table.leave"))]
    return tag(
        "div",
        _vote(room),
        claims(room, "panel"),
        tag("h2", t("rooms_table.people")),
        tag("ul", [_member(room, state, member) for member in state.members], class_="room-members"),
        tag("p", dealer),
        tag("button", leave, type="button", class_="button", id="panel-leave", data_go="room-leave"),
        tag("p", t("rooms_table.not_lost"), class_="soft") if room.my_seat is not None else None,
        class_="room-facts",
    )


def asked(room: Seen) -> str:
    """The sentence that others ask for another dealer, while the game goes on here; "" if nobody does."""
    state, who = room.state, room.who_ask_to_deal_on
    if state is None or not who:
        return ""
    names = WORDS.listing([state.name_of(one) for one in who])
    return t("rooms_table.asks_deal_on", names=names, n=len(who), host=state.name_of(state.host))


def _vote(room: Seen) -> Html | None:
    """The vote of others, which one may join."""
    sentence = asked(room)
    if not sentence:
        return None
    return tag(
        "div",
        tag("p", sentence),
        button("room-deal-on", t("rooms_table.deal_on"), room.me in room.votes, "panel"),
        class_="room-vote",
    )


def _member(room: Seen, state: RoomState, member: Member) -> Html:
    """One member: the name, how they are connected, and whether they watch or deal."""
    roles = [
        t("rooms_table.deals") if member.id == state.host else "",
        t("rooms_table.is_watching") if member.watches else "",
    ]
    said = ", ".join(filter(None, roles))
    return tag(
        "li",
        sign(connection(room, member.id)),
        tag("b", member.name),
        tag("span", said, class_="soft") if said else None,
    )
