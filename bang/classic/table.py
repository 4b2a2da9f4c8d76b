"""The classic table: players who are one character each, roles, distances, and the edition that is played."""

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Self

from bang.common.characters import NO_CHARACTER
from bang.common.table import NONE, Figure, Table
from bang.engine.questions import Token

if TYPE_CHECKING:
    from bang.classic.hooks import ClassicHooks
    from bang.classic.kinds import CardKind, Character
    from bang.common.hooks import Hooks

TABLES = tuple(f"table@{seat}" for seat in range(8))
"""The places of the cards in play, as events name them."""

FAR = 99
DISTANCES = frozenset(("modifies_distance_to", "modifies_distance_from"))
"""The hooks on which distances depend."""


class Player(Figure):
    """One seat of the table: a character with a hand."""

    __slots__ = ("hand", "alive")

    def __init__(self, character: "Hooks", life: int, max_life: int) -> None:
        super().__init__(character, life, max_life)
        self.hand: list[Token] = []
        self.alive = True

    def copy(self) -> Self:
        # This repeats the lines of `Figure.copy`, because players are most of what is copied.
        cls = type(self)
        other = cls.__new__(cls)
        other.character = self.character
        other.life = self.life
        other.max_life = self.max_life
        other.in_play = self.in_play[:]
        other.hand = self.hand[:]
        other.alive = self.alive
        return other


class ClassicTable(Table):
    """A table of the classic game.

    `composition` lists the roles that were dealt, which everybody knows. `roles` says who has which role, as
    far as this copy knows, and `shown` whose role is open.
    """

    __slots__ = (
        "players",
        "in_duel",
        "edition",
        "deck_kind",
        "choose_character",
        "composition",
        "roles",
        "shown",
        "_distances",
        "_in_range",
        "decided",
        "_hooked",
        "_alive",
    )

    tables = TABLES

    def __init__(
        self,
        composition: tuple[str, ...],
        edition: str = "fourth",
        deck_kind: str = "full",
        choose_character: bool = False,
    ) -> None:
        super().__init__(len(composition))
        self.in_duel = False
        self.edition = edition
        self.deck_kind = deck_kind
        self.choose_character = choose_character
        self.composition = composition
        self.roles: list[str | None] = [None] * len(composition)
        self.shown: list[bool] = [False] * len(composition)
        self.players = [Player(NO_CHARACTER, 0, 0) for _ in composition]
        self.changed()

    def copy(self) -> Self:
        other = super().copy()
        other.players = [player.copy() for player in self.players]
        other.in_duel = self.in_duel
        other.edition = self.edition
        other.deck_kind = self.deck_kind
        other.choose_character = self.choose_character
        other.composition = self.composition
        other.roles = self.roles[:]
        other.shown = self.shown[:]
        # Copies share these caches; a copy that changes something makes new ones for itself.
        other._distances = self._distances
        other._in_range = self._in_range
        other._hooked = self._hooked
        other._alive = self._alive
        other.decided = self.decided
        return other

    @property
    def options(self) -> dict[str, str]:
        """The options that the table is played with."""
        characters = "two" if self.choose_character else "one"
        return {"edition": self.edition, "deck": self.deck_kind, "characters": characters}

    def is_sheriff(self, seat: int) -> bool:
        """Whether this player is the Sheriff, whose role is open from the start."""
        return self.roles[seat] == "sheriff" and self.shown[seat]

    def becomes(self, seat: int, character: "Character", life: int, max_life: int) -> None:
        """Give a player a character."""
        player = self.players[seat]
        player.character = character
        player.life, player.max_life = life, max_life
        self.changed()

    # -- players ---------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Empty all caches: a character has changed, or who is alive."""
        self._hooked: dict[int, dict[str, list[ClassicHooks]]] = {}
        self._alive: list[int] | None = None
        self.decided: str | None = None
        self._moved()

    def _moved(self) -> None:
        self._distances: dict[int, dict[int, int]] = {}
        self._in_range: dict[int, list[int]] = {}

    def changed_in_play(self, seat: int, kind: "CardKind") -> None:
        """A card came into play or left play in front of a player: empty the caches that it can affect."""
        self._hooked = self._hooked.copy()
        self._hooked.pop(seat, None)
        if not DISTANCES.isdisjoint(kind.hooks):
            self._moved()
        elif "modifies_reach" in kind.hooks:
            self._in_range = self._in_range.copy()
            self._in_range.pop(seat, None)

    @property
    def figures(self) -> list[Player]:
        """The characters: each player is one."""
        return self.players

    def hand(self, seat: int) -> list[Token]:
        return self.players[seat].hand

    @property
    def alive(self) -> list[int]:
        """The living players, in the order of their seats."""
        if self._alive is None:
            self._alive = [seat for seat, player in enumerate(self.players) if player.alive]
        return self._alive

    def clockwise(self, seat: int) -> list[int]:
        """The living players, clockwise from this seat."""
        alive = self.alive
        place = bisect_left(alive, seat)
        return alive[place:] + alive[:place]

    def others(self, seat: int) -> list[int]:
        """The other living players, clockwise from the next one (R3)."""
        alive = self.alive
        return alive[bisect_right(alive, seat) :] + alive[: bisect_left(alive, seat)]

    def after(self, seat: int) -> int:
        """The next living player; if only this one is left, the same player."""
        return (self.others(seat) or [seat])[0]

    def hooked(self, seat: int, hook: str) -> list["ClassicHooks"]:
        """Everything of this player's with this hook: the character, then cards in play, the oldest first."""
        if seat not in self._hooked:
            self._hooked[seat] = self._collect(seat)
        return self._hooked[seat].get(hook, NONE)

    def _collect(self, seat: int) -> "dict[str, list[ClassicHooks]]":
        collected: dict[str, list[ClassicHooks]] = {}
        for source in (self.players[seat].character, *self.kinds_in_play(seat)):
            for hook in source.hooks:
                collected.setdefault(hook, []).append(source)
        return collected

    async def hand_is_empty(self, seat: int) -> None:
        """Let a character react to an empty hand at once; during a Duel only after it has ended (R28)."""
        if self.players[seat].alive and not self.in_duel:
            await self.react("reacts_hand_empty", seat)

    # -- distance --------------------------------------------------------------------------------------------

    def distances(self, seat: int) -> dict[int, int]:
        """The distance at which a player sees every other living player (R18)."""
        measured = self._distances.get(seat)
        if measured is None:
            measured = self._distances[seat] = self._measure(seat)
        return measured

    def _measure(self, seat: int) -> dict[int, int]:
        ring = self.clockwise(seat)
        has_own_view = bool(self.hooked(seat, "modifies_distance_from"))
        measured = {}
        for places, other in enumerate(ring):
            if other != seat:
                distance = min(places, len(ring) - places)
                if has_own_view:
                    distance = self.number("modifies_distance_from", seat, distance)
                measured[other] = max(self.number("modifies_distance_to", other, distance), 1)
        return measured

    def distance(self, seat: int, other: int) -> int:
        """The distance at which one player sees another."""
        return self.distances(seat).get(other, FAR)

    def reach(self, seat: int) -> int:
        """The range of the player's gun; without a weapon in play it is 1, that of the Colt .45."""
        return self.number("modifies_reach", seat, 1)

    def within(self, seat: int, reach: int) -> list[int]:
        """The other players at this distance or closer."""
        return [other for other, distance in self.distances(seat).items() if distance <= reach]

    def in_range(self, seat: int) -> list[int]:
        """The other players in range of the player's gun."""
        found = self._in_range.get(seat)
        if found is None:
            found = self._in_range[seat] = self.within(seat, self.reach(seat))
        return found

    def aimed_at(self, seat: int, kind: "CardKind") -> list[int]:
        """The players in reach of a card."""
        if kind.aims == "in_range":
            return self.in_range(seat)
        near = self.within(seat, 1) if kind.aims == "within_one" else self.others(seat)
        return [*near, seat] if kind.aims_at_oneself else near
