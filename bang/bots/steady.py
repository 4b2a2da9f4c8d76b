"""The steady player: guesses who is who, weighs what is worth doing, and keeps what will be needed."""

from typing import Any

from bang.bots.answering import ANSWERED
from bang.bots.deeds import Deeds
from bang.bots.outlook import Outlook
from bang.bots.playing import play, worth_of_two_for_one
from bang.bots.sight import Sight
from bang.engine.chance import Chance


def answer(view: dict[str, Any], deeds: Deeds, chance: Chance) -> tuple[str, ...]:
    """What seems best; the same view and memory always give the same answer."""
    asked = view["asked"]
    outlook = Outlook(Sight(view), deeds)
    options: list[str] = asked["options"]
    if asked["prompt"] == "play":
        return (play(outlook, options),)
    return tuple(ANSWERED[asked["prompt"]](outlook, options, asked["count"]))


def offer(view: dict[str, Any], deeds: Deeds, chance: Chance) -> tuple[str, ...] | None:
    """Sid Ketchum, out of turn: when the life point is worth more than his two poorest cards."""
    return (view["offers"][0],) if worth_of_two_for_one(Sight(view)) > 0.3 else None
