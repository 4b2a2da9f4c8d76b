"""The level `random`, which plays any game: it gives random legal answers."""

from bang.common.views import Asked, Told, View
from bang.engine.chance import Chance


class Anything:
    """A mind that chooses at random and remembers nothing."""

    def saw(self, event: Told) -> None:
        """Ignore the event."""

    def answer(self, view: View, asked: Asked, chance: Chance) -> tuple[str, ...]:
        """A random legal answer."""
        return tuple(chance.mixed(asked["options"])[: asked["count"]])

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """A random offer, one time in four."""
        return None if chance.below(4) else (chance.pick(view["offers"]),)
