"""The answers for a player whose time ran out: they attack nobody, and keep the player alive.

Nobody can choose them as a level.
"""

from bang.bots.bot import Mind
from bang.common.views import Asked, Told, View
from bang.engine.chance import Chance


class Cautious:
    """A mind that ends the turn and uses nothing; another mind makes the choices that must be made."""

    def __init__(self, adviser: Mind) -> None:
        self._adviser = adviser

    def saw(self, event: Told) -> None:
        """Tell the adviser."""
        self._adviser.saw(event)

    def answer(self, view: View, asked: Asked, chance: Chance) -> tuple[str, ...]:
        """The most cautious legal answer."""
        for key in _cautious_keys(asked):
            if key in asked["options"]:
                return (key,)
        return self._adviser.answer(view, asked, chance)

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """Do nothing out of turn."""
        return None


def _cautious_keys(asked: Asked) -> tuple[str, ...]:
    """The answers that do nothing, for those questions where that harms nobody."""
    about = asked["about"]
    match asked["verb"]:
        case "plays":
            return ("end",)
        case "draws":
            return ("deck",)
        case "uses" if "needed" not in about:
            return ("pass",)
        case "discards" if "by" not in about:
            # The player who is named there attacks, and a discarded card is the price of averting that.
            return ("pass",)
    return ()
