"""What every BANG! game provides besides what any card game does: what is printed in its box."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeVar

from bang.common.table import Table
from bang.common.views import Printed, View
from bang.engine.questions import Ask
from bang.engine.rules import Rules

T = TypeVar("T", bound=Table)


class BangRules(Rules[T]):
    """The rules of a BANG! game."""

    @abstractmethod
    def printed(self) -> Mapping[str, Printed]:
        """What is printed on every kind of card of the box."""

    @abstractmethod
    def characters(self) -> Mapping[str, int]:
        """The characters of the box with their life points."""

    @abstractmethod
    def view(self, state: T, ask: Ask | None, options: Sequence[str], seat: int | None) -> View:
        """What a seat may see."""
