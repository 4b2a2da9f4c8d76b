"""What the level `steady` remembers: who aimed at whom, who else was in reach, who lacked which card."""

from collections import Counter
from typing import NamedTuple

from bang.bots.classic.sight import SHOT, is_shot, kind_of
from bang.bots.memory import DODGE, Memory
from bang.classic.kinds import CardKind
from bang.common.views import Told


class Choice(NamedTuple):
    """One choice that all players saw: whom a card was aimed at, or that a turn ended without a shot."""

    seat: int
    target: int | None
    kind: CardKind
    helps: bool
    """Whether it freed the target of a card that only harms its owner."""
    turn: int
    """The number of the turn among those of the seat, from 1."""
    living: tuple[int, ...]
    in_play: dict[int, tuple[CardKind, ...]]
    """The cards in play in front of each player at that moment; they decide who was in range."""


class ClassicMemory(Memory):
    """Everything that shows whose side a player is on, besides what bots remember of every game.

    `turns` counts the turns of each seat. The keys of `wrongs` are (seat, other): the attacks of one on the
    other.
    """

    __slots__ = ("choices", "turns", "wrongs", "living", "in_play", "_robbery", "_has_shot")

    def __init__(self) -> None:
        super().__init__()
        self.choices: list[Choice] = []
        self.turns: Counter[int] = Counter()
        self.wrongs: Counter[tuple[int, int]] = Counter()
        self.living: list[int] = []
        self.in_play: dict[int, tuple[CardKind, ...]] = {}
        self._robbery: Choice | None = None
        self._has_shot = False

    def lacking(self, what: str) -> str:
        return SHOT.averted_by if what == DODGE else kind_of(what).averted_by

    def saw(self, event: Told) -> None:
        """Remember what matters of one event."""
        super().saw(event)
        kind, seat, other = event["kind"], event["seat"], event["other"]
        if seat is not None:
            # In a loaded game the deal was not seen.
            if kind in ("deals", "turn") and seat not in self.living:
                self.living = sorted([*self.living, seat])
            if kind == "turn":
                self._has_shot = False
                self.turns[seat] += 1
            elif kind == "plays":
                self._plays(seat, other, kind_of(event["what"]))
            elif kind == "ends" and not self._has_shot:
                self.choices.append(self._choice(seat, None, SHOT))
            elif kind == "eliminated" and seat in self.living:
                self.living.remove(seat)
            elif kind in ("takes", "picks", "discards") and self._robbery is not None:
                self._robs(event)
        self._moves(event)

    def _plays(self, seat: int, other: int | None, kind: CardKind) -> None:
        self._has_shot |= is_shot(kind)
        if other is None or other == seat:
            return
        if kind.robs:
            self._robbery = self._choice(seat, other, kind)  # what it takes will tell whether it helps
        else:
            self.choices.append(self._choice(seat, other, kind))
            self.wrongs[seat, other] += 1

    def _robs(self, event: Told) -> None:
        """Remember a robbery; the card that was taken shows whether it harmed the target."""
        assert self._robbery is not None
        frees = any(
            start.startswith("table") and is_burden(kind_of(card or "")) for card, start in _moved(event)
        )
        self.choices.append(self._robbery._replace(helps=frees))
        if not frees and self._robbery.target is not None:
            self.wrongs[self._robbery.seat, self._robbery.target] += 1
        self._robbery = None

    def _choice(self, seat: int, target: int | None, kind: CardKind) -> Choice:
        return Choice(seat, target, kind, False, self.turns[seat], tuple(self.living), self.in_play.copy())

    def _moves(self, event: Told) -> None:
        """Follow the cards in play."""
        for card, start in _moved(event):
            kind = kind_of(card or "")
            place, _, number = start.partition("@")
            if place == "table":
                left = list(self.in_play.get(int(number), ()))
                if kind in left:
                    left.remove(kind)
                self.in_play[int(number)] = tuple(left)
            place, _, number = event["end"].partition("@")
            if place == "table":
                self.in_play[int(number)] = (*self.in_play.get(int(number), ()), kind)


def _moved(event: Told) -> list[tuple[str | None, str]]:
    return list(zip(event["cards"], event["starts"], strict=False))


def is_burden(kind: CardKind) -> bool:
    """Whether the card only harms the player who has it in play."""
    return kind.jails or kind.strikes == "holder" or (kind.is_blue and bool(kind.aims))
