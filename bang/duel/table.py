"""The table of the Duel: two sides with a hand and two characters each, one in front and one in the rear."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from bang.common.table import DECK, NONE, Figure, Table
from bang.duel import aims
from bang.duel.facts import NAMES, SEAT_OF
from bang.duel.options import ROLES
from bang.engine.questions import Token

if TYPE_CHECKING:
    from bang.duel.hooks import DuelHooks
    from bang.duel.kinds import CardKind

TABLES = tuple(f"table@{name}" for name in NAMES)
OWN_PILES = tuple(f"{DECK}@{seat}" for seat in range(2))
"""The places of cards, as events name them."""

FLIP = "replaces_flip"
NOBODY = -1

COMMON = -1
"""The owner of the common pile, where the owner of a pile is named."""


class Side:
    """One player: a hand, a draw pile, and the numbers of the characters.

    `line` holds the characters in play, the left one first, and `front` the one with the marker. `reserve`
    holds the characters who wait, face down; its end is the top. `dealt` are the names of all characters
    dealt to the side, if this copy may know them. `roused` is a rear that is struck at the moment: it is
    awake, and the front is asleep meanwhile.
    """

    __slots__ = ("hand", "pile", "line", "front", "roused", "reserve", "dealt", "lost")

    def __init__(self) -> None:
        self.hand: list[Token] = []
        self.pile: list[Token] = []
        self.line: list[int] = []
        self.front = NOBODY
        self.roused = NOBODY
        self.reserve: list[Token] = []
        self.dealt: tuple[str, ...] = ()
        self.lost: list[int] = []

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.hand = self.hand[:]
        other.pile = self.pile[:]
        other.line = self.line[:]
        other.front = self.front
        other.roused = self.roused
        other.reserve = self.reserve[:]
        other.dealt = self.dealt
        other.lost = self.lost[:]
        return other

    @property
    def rear(self) -> int:
        """The character who is not in front; the last one stands in both places (D3)."""
        return next((who for who in self.line if who != self.front), self.front)

    @property
    def awake(self) -> int:
        """The character whose ability and cards work at the moment."""
        return self.front if self.roused == NOBODY else self.roused

    @property
    def is_single(self) -> bool:
        """Whether only one character is left in play."""
        return len(self.line) == 1


class Waiting(NamedTuple):
    """A reaction that waits until the card that caused it is resolved (D1)."""

    place: int
    """The character whose place decides when it is its turn."""
    who: int
    """The character to whom it belongs, who must be alive; `NOBODY` if it belongs to a card."""
    source: "DuelHooks"
    hook: str
    values: tuple[Any, ...]


class DuelTable(Table):
    """A table of the Duel.

    `used` lists what may be done once in a turn and was done. `waiting` and `fallen` are empty between two
    actions: the reactions that wait, and the characters who lost their last life point, with the player who
    caused it.
    """

    __slots__ = (
        "sides",
        "fighters",
        "characters_each",
        "has_common",
        "used",
        "waiting",
        "fallen",
        "_hooked",
        "_aimed",
    )

    tables = TABLES
    has_backs = True

    def __init__(self, characters_each: int = 4) -> None:
        super().__init__(len(ROLES))
        self.sides = [Side() for _ in ROLES]
        self.fighters: dict[int, Figure] = {}
        self.characters_each = characters_each
        self.has_common = False
        self.used: list[str] = []
        self.waiting: list[Waiting] = []
        self.fallen: list[tuple[int, int | None]] = []
        self.changed()

    def copy(self) -> Self:
        other = super().copy()
        other.sides = [side.copy() for side in self.sides]
        other.fighters = {who: figure.copy() for who, figure in self.fighters.items()}
        other.characters_each = self.characters_each
        other.has_common = self.has_common
        other.used = self.used[:]
        other.waiting = self.waiting[:]
        other.fallen = self.fallen[:]
        # Copies share these caches; a copy that changes something makes new ones for itself.
        other._hooked = self._hooked
        other._aimed = self._aimed
        return other

    @property
    def options(self) -> dict[str, str]:
        """The options that the table is played with."""
        return {"characters": str(self.characters_each)}

    # -- players and characters ------------------------------------------------------------------------------

    @property
    def figures(self) -> dict[int, Figure]:
        return self.fighters

    def hand(self, seat: int) -> list[Token]:
        return self.sides[seat].hand

    def seat_of(self, who: int) -> int:
        return SEAT_OF[who]

    def name_of(self, who: int) -> str:
        return NAMES[who]

    def others(self, seat: int) -> list[int]:
        return [1 - seat]

    def is_alive(self, who: int) -> bool:
        """Whether a character is in play and has life points left."""
        return who in self.fighters and self.fighters[who].life > 0

    def movable(self) -> list[int]:
        """The sides whose characters can change places: those with two (D3)."""
        return [seat for seat, side in enumerate(self.sides) if not side.is_single]

    def everybody_else(self, seat: int) -> list[int]:
        """All characters but the player's own front; a card that strikes everybody strikes these."""
        others = aims.standing(self, seat, (aims.FRONT, aims.OWN_REAR, aims.REAR))
        return [who for who in others if who != self.sides[seat].front]

    def aimed_at(self, seat: int, kind: "CardKind") -> list[int]:
        found = self._aimed.get((seat, kind.aims))
        if found is None:
            found = self._aimed[seat, kind.aims] = aims.aimed_at(self, seat, kind)
        return found

    def cards_drawn(self, seat: int) -> int:
        """How many cards a player draws in phase 1."""
        return self.number("modifies_cards_drawn", seat, 2)

    def may_play_bang(self, seat: int) -> bool:
        """Whether a player may play one more BANG! card in this turn."""
        if not self.bangs_played or self.bangs_are_free(seat):
            return True
        return self.bangs_played < self.number("modifies_bang_limit", seat, 1)

    def bangs_are_free(self, seat: int) -> bool:
        """Whether BANG! cards do not count at the moment (D16)."""
        return self.allows("allows_more_bangs", seat)

    # -- what is awake ---------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Forget what is active: a marker has moved, a character woke or fell, or equipment changed."""
        self._hooked: dict[int, dict[str, list[DuelHooks]]] = {}
        self._aimed: dict[tuple[int, str], list[int]] = {}

    def changed_in_play(self, who: int, kind: "CardKind") -> None:
        self.changed()

    def rouse(self, who: int) -> None:
        """A character is struck: a rear wakes up, and its front sleeps meanwhile."""
        side = self.sides[self.seat_of(who)]
        if who != side.front:
            side.roused = who
            self.changed()

    def calm(self) -> None:
        """What struck a rear is over: it falls asleep again."""
        for side in self.sides:
            if side.roused != NOBODY:
                side.roused = NOBODY
                self.changed()

    def hooked(self, seat: int, hook: str) -> list["DuelHooks"]:
        found = self._hooked.get(seat)
        if found is None:
            found = self._hooked[seat] = self._collect(seat)
        return found.get(hook, NONE)

    def _collect(self, seat: int) -> "dict[str, list[DuelHooks]]":
        collected: dict[str, list[DuelHooks]] = {}
        for _, source in self._working(seat):
            for hook in source.hooks:
                collected.setdefault(hook, []).append(source)
        # What replaces a flip replaces those of either side.
        for _, source in self._working(1 - seat):
            if FLIP in source.hooks:
                collected.setdefault(FLIP, []).append(source)
        return collected

    def active(self, seat: int, hook: str) -> list[tuple[int, "DuelHooks"]]:
        """Everything of this side's with this hook that works at the moment, each with its character."""
        if not self.hooked(seat, hook):
            return NONE
        return [(who, source) for who, source in self._working(seat) if hook in source.hooks]

    def _working(self, seat: int) -> "Iterator[tuple[int, DuelHooks]]":
        """What works at the moment: all of the awake character, then what always works of the other."""
        side = self.sides[seat]
        awake = side.awake
        for who in (awake, *[who for who in side.line if who != awake]):
            if self.is_alive(who):
                for source in (self.fighters[who].character, *self.kinds_in_play(who)):
                    if who == awake or source.always:
                        yield who, source

    # -- reactions that wait ---------------------------------------------------------------------------------

    def later(self, who: int, source: "DuelHooks", hook: str, *values: Any, place: int | None = None) -> None:
        """A reaction waits until the card under way is resolved."""
        self.waiting.append(Waiting(who if place is None else place, who, source, hook, values))

    def react_later(self, hook: str, seat: int) -> None:
        """Everything of this side's that has this hook and is active will react."""
        for who, source in self.active(seat, hook):
            self.later(who, source, hook)

    def was_robbed(self, by: int, seat: int, who: int | None = None) -> None:
        """The other side lost a card: it reacts; if the card was in play, only who had it."""
        if by == seat:
            return
        if who is not None:
            # A rear that is the target of a card wakes up.
            self.rouse(who)
        for owner, source in self.active(seat, "reacts_robbed"):
            if who in (None, owner):
                self.later(owner, source, "reacts_robbed")
        self.calm()

    # -- draw piles ------------------------------------------------------------------------------------------

    def own_pile(self, seat: int) -> list[Token]:
        """The own pile of a side; empty once it is used up."""
        return [] if seat == COMMON else self.sides[seat].pile

    def pile(self, seat: int) -> list[Token]:
        """The own pile as long as there is one, then the common pile (D18)."""
        return self.own_pile(seat) or self.deck

    def owner_of_store(self, seat: int) -> int:
        """Whose pile a General Store is turned up from: nobody's, as soon as there is a common one (D6)."""
        return COMMON if self.has_common else seat

    def place_of_pile(self, seat: int) -> str:
        return OWN_PILES[seat] if self.own_pile(seat) else DECK

    def pile_with(self, token: Token) -> tuple[str, list[Token]] | None:
        for place, side in zip(OWN_PILES, self.sides, strict=True):
            if side.pile and side.pile[-1] == token:
                return place, side.pile
        return super().pile_with(token)

    def begin_pile(self, tokens: list[Token]) -> None:
        super().begin_pile(tokens)
        self.has_common = True
