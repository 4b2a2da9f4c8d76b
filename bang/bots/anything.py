"""The bot that plays any game: it gives any legal answer."""

from bang.engine.chance import Chance
from bang.engine.views import Asked, Told, View


class Anything:
    """Remembers nothing, and prefers nothing."""

    def saw(self, event: Told) -> None:
        """Take no notice."""

    def answer(self, view: View, asked: Asked, chance: Chance) -> tuple[str, ...]:
        """Any of the answers, each as likely as the others."""
        return tuple(chance.mixed(asked["options"])[: asked["count"]])

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """Now and then what is offered."""
        return None if chance.below(4) else (chance.pick(view["offers"]),)
