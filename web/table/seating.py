"""Seat the person who plays alone, before the deal."""

from __future__ import annotations

from bang import games
from bang.engine.chance import Chance
from web.kept.setup import Setup


def seated(setup: Setup) -> Setup:
    """The setup with the person at their seat.

    In a game where each role has its own seat, that is the seat of the chosen role; if luck decides, each
    role is as likely as the others, and the seed says which. In all other games it is the first seat.
    """
    seats = games.options(setup["play"]).SEAT_OF_ROLE
    if not seats or setup["hands"] == "pass":
        return setup
    seat = seats[setup["role"] or Chance(setup["seed"], "seat").pick(list(seats))]
    names = [""] * setup["seats"]
    names[seat] = "".join(setup["names"][:1])
    return {**setup, "seat": seat, "names": names}


def fixed_deal(setup: Setup) -> dict[str, dict[int, str]] | None:
    """What of the deal is not left to chance: the person's role, unless it comes with the seat."""
    if not setup["role"] or games.options(setup["play"]).SEAT_OF_ROLE:
        return None
    return {"roles": {setup["seat"]: setup["role"]}}
