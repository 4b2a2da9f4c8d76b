"""The player who does anything that is legal."""

from typing import Any

from bang.bots.deeds import Deeds
from bang.engine.chance import Chance


def answer(view: dict[str, Any], deeds: Deeds, chance: Chance) -> tuple[str, ...]:
    """Any of the answers, each as likely as the others."""
    asked = view["asked"]
    return tuple(chance.mixed(asked["options"])[: asked["count"]])


def offer(view: dict[str, Any], deeds: Deeds, chance: Chance) -> tuple[str, ...] | None:
    """Now and then what is offered."""
    return None if chance.below(4) else (chance.pick(view["offers"]),)
