"""What the levels of all games have in common: how they get from a view to an answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from bang.bots.memory import Memory
from bang.common.views import Asked, Told, View
from bang.engine.chance import Chance


class RulesOfThumb:
    """The level `easy`: it remembers nothing, and takes any of the answers that look equally good."""

    def saw(self, event: Told) -> None:
        """Ignore the event."""

    def answer(self, view: View, asked: Asked, chance: Chance) -> tuple[str, ...]:
        """The answers that come first in the order."""
        mixed: Asked = {**asked, "options": chance.mixed(asked["options"])}
        return tuple(self.in_order(view, mixed, chance)[: asked["count"]])

    def in_order(self, view: View, asked: Asked, chance: Chance) -> list[str]:
        """The best answers first, by a rule of thumb for this kind of question."""
        raise NotImplementedError

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """Do nothing out of turn."""
        return None


class Judgement(ABC):
    """The level `steady`: it always gives the same answer to the same view and the same memory."""

    memory: Memory
    """What it remembers of the game."""

    def __init__(self, **answered: Callable[[Any, Asked], list[str]]) -> None:
        # How each kind of question is answered; others are answered like one about what to take.
        self._answered = answered

    def saw(self, event: Told) -> None:
        """Remember what matters of one event."""
        self.memory.saw(event)

    def answer(self, view: View, asked: Asked, chance: Chance) -> tuple[str, ...]:
        """The answer that it judges best."""
        answered = self._answered.get(asked["verb"], self._answered["takes"])
        return tuple(answered(self.outlook(view), asked))

    @abstractmethod
    def outlook(self, view: View) -> Any:
        """The estimates that follow from a view and the memory."""

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """Do nothing out of turn."""
        return None
