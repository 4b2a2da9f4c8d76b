"""What a change of the room's state means for a player, as far as it is worth a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from bang.net.codes import shown
from bang.net.effects import Notice
from bang.net.state import RoomState


def told_changes(before: RoomState, after: RoomState, me: str) -> Iterator[Notice]:
    """The sentences about what has changed, for the member `me`."""
    known = {member.id for member in before.members}
    for member in after.members:
        if member.id not in known:
            yield Notice("came", {"name": member.name})
    for member in before.members:
        if after.member(member.id) is None and member.id != me:
            yield Notice("left", {"name": member.name})
    if after.number == before.number:
        yield from _told_seats(before, after)
        yield from _told_claims(before, after, me)
        yield from _told_course(before, after)
    if after.host != before.host:
        yield Notice("new_host", {"name": after.name_of(after.host)})
    if after.code != before.code:
        yield Notice("new_code", {"code": shown(after.code)})


def _told_seats(before: RoomState, after: RoomState) -> Iterator[Notice]:
    """The sentences about bots that stand in."""
    for seat in after.standing_in:
        if seat not in before.standing_in:
            yield Notice("bot_plays", {"name": after.names[seat]})
    for seat in before.standing_in:
        if seat not in after.standing_in and seat < len(after.seats):
            key = "handed_back" if after.seats[seat] not in after.gone else "left"
            yield Notice(key, {"name": after.names[seat]})


def _told_claims(before: RoomState, after: RoomState, me: str) -> Iterator[Notice]:
    """The sentences about people who play on from another device."""
    for old, new, name in zip(before.seats, after.seats, after.names, strict=False):
        if old != new:
            yield Notice("seat_taken", {}) if old == me else Notice("moved", {"name": name})


def _told_course(before: RoomState, after: RoomState) -> Iterator[Notice]:
    """The sentences about a host that changes or ends what is under way."""
    host = {"name": after.name_of(after.host)}
    if before.phase == "playing" and after.phase in ("waiting", "dealing"):
        yield Notice("broken_off", host)
    elif before.phase == "dealing" and after.phase == "waiting":
        yield Notice("not_dealt", host)
    elif before.phase == after.phase == "playing" and before.plan != after.plan:
        yield Notice("other_plan", host)
