"""The seat of somebody whose device is gone, which they take back from another device.

Nobody can prove that they are the same person: they say so, and everybody sees it (docs/ROOMS.md). The old
device stays a member that watches. So it is told, and it may take the seat back if the other one is gone.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bang.net.state import BOT, RoomState


def may_claim(state: RoomState, seat: int, who: str, here: Collection[str]) -> bool:
    """Whether a seat whose device is gone may be claimed; `here` are those who are at the table.

    Everybody else who was seated must be there to hear of it. Otherwise two parts of a room could count
    their majorities with different people, and both play on.
    """
    if state.phase != "playing" or seat >= len(state.seats) or state.seat_of(who) is not None:
        return False
    owner = state.seats[seat]
    is_gone = owner in state.missing or seat in state.standing_in
    if owner == BOT or owner in state.gone or owner in here or not is_gone:
        return False
    if state.member(owner) is None or state.member(who) is None:
        return False
    return all(one in here for one in state.people if one != owner)


def claimed(state: RoomState, seat: int, who: str) -> RoomState:
    """The room after a seat was claimed: its name goes with it, and the old device watches."""
    owner, name = state.seats[seat], state.names[seat]
    seats = tuple(who if place == seat else one for place, one in enumerate(state.seats))
    state = state.with_member(owner, watches=True, ready=False, away=True)
    state = state.with_member(who, name=name, watches=False, away=False)
    state = state.with_member(owner, name=state.free_name(name, owner))
    missing = tuple(one for one in state.missing if one != owner)
    return replace(state, seats=seats, missing=missing)


def is_same_table(before: RoomState, after: RoomState) -> bool:
    """Whether everybody keeps their seat, unless somebody who had none has taken one back."""
    if len(before.seats) != len(after.seats):
        return False
    changed = [(was, now) for was, now in zip(before.seats, after.seats, strict=True) if was != now]
    return not any(was == BOT or now in before.seats or after.member(now) is None for was, now in changed)
