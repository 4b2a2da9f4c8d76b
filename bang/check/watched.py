"""A game for scenarios: it remembers the answers that it gave itself, because a line may name them."""

from typing import TypeVar

from bang.engine.dealer import Dealer
from bang.engine.game import Game
from bang.engine.questions import Answer, Ask
from bang.engine.rules import Rules
from bang.engine.state import State

S = TypeVar("S", bound=State)


class WatchedGame(Game[S]):
    """A game that remembers the answers that it gave itself, because only one was possible."""

    def __init__(self, rules: Rules[S], state: S, dealer: Dealer) -> None:
        self.skipped: list[Answer] = []
        super().__init__(rules, state, dealer)

    def _forced(self, ask: Ask) -> Answer | None:
        answer = super()._forced(ask)
        if answer is not None:
            self.skipped.append(answer)
        return answer
