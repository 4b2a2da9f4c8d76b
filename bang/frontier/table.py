"""The table between two actions: players, piles, whose turn it is. Plain data, no rule."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from bang.engine.questions import Face, Token
from bang.engine.state import State

if TYPE_CHECKING:
    from bang.frontier.cards import Card, CardKind
    from bang.frontier.hooks import Hooks

DECK, DISCARDS, STAGE = "deck", "discards", "stage"
HANDS = tuple(f"hand@{seat}" for seat in range(8))
TABLES = tuple(f"table@{seat}" for seat in range(8))
"""The places of cards, as events name them; built once because there are many events."""

FAR = 99
NONE: "list[Hooks]" = []
MEASURES = ("modifies_distance_to", "modifies_distance_from", "modifies_reach")
"""The hooks on which distances and ranges depend."""


class Player:
    """One seat of the table."""

    __slots__ = ("character", "life", "max_life", "hand", "in_play", "alive")

    def __init__(self, character: "Hooks", life: int, max_life: int) -> None:
        self.character = character
        self.life = life
        self.max_life = max_life
        self.hand: list[Token] = []
        self.in_play: list[Token] = []
        self.alive = True

    def copy(self) -> "Player":
        other: Player = Player.__new__(Player)
        other.character = self.character
        other.life = self.life
        other.max_life = self.max_life
        other.hand = self.hand[:]
        other.in_play = self.in_play[:]
        other.alive = self.alive
        return other


class Table(State):
    """Everything on a table; the top of a pile is the end of its list.

    `stage` holds cards that are looked at or offered. `resolving` lists the cards in the discard pile that
    are still being resolved; a reshuffle leaves them out (R8).
    """

    __slots__ = (
        "players",
        "deck",
        "discards",
        "stage",
        "resolving",
        "turn",
        "phase",
        "bangs_played",
        "in_duel",
        "winner",
        "_distances",
        "_in_range",
        "_hooked",
        "_alive",
    )

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.players: list[Player] = []
        self.deck: list[Token] = []
        self.discards: list[Token] = []
        self.stage: list[Token] = []
        self.resolving: list[Token] = []
        self.turn = 0
        self.phase = "setup"
        self.bangs_played = 0
        self.in_duel = False
        self.winner = ""
        self.changed()

    def copy(self) -> Self:
        cls = type(self)
        other = cls.__new__(cls)
        self.copy_tokens_to(other)
        other.players = [player.copy() for player in self.players]
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.stage = self.stage[:]
        other.resolving = self.resolving[:]
        other.turn = self.turn
        other.phase = self.phase
        other.bangs_played = self.bangs_played
        other.in_duel = self.in_duel
        other.winner = self.winner
        # Copies share these caches; a copy that changes something makes new ones for itself.
        other._distances = self._distances
        other._in_range = self._in_range
        other._hooked = self._hooked
        other._alive = self._alive
        return other

    # -- faces -----------------------------------------------------------------------------------------------

    def card(self, token: Token) -> "Card":
        """The face of a card that is open or otherwise known to this copy."""
        face: Any = self.faces[token]
        return face  # type: ignore[no-any-return]

    def known(self, tokens: Sequence[Token]) -> tuple[Face | None, ...]:
        """The faces of some cards, as far as this copy knows them."""
        return tuple(map(self.faces.get, tokens))

    # -- players ---------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Empty all caches: a character has changed, or who is alive."""
        self._hooked: dict[int, dict[str, list[Hooks]]] = {}
        self._alive: list[int] | None = None
        self._moved()

    def _moved(self) -> None:
        self._distances: dict[int, dict[int, int]] = {}
        self._in_range: dict[int, list[int]] = {}

    def changed_in_play(self, seat: int, kind: "CardKind") -> None:
        """A card came into play or left play in front of a player: empty the caches that it can affect."""
        self._hooked = {other: hooks for other, hooks in self._hooked.items() if other != seat}
        if any(hook in MEASURES for hook in kind.hooks):
            self._moved()

    @property
    def alive(self) -> list[int]:
        """The living players, in the order of their seats."""
        if self._alive is None:
            self._alive = [seat for seat, player in enumerate(self.players) if player.alive]
        return self._alive

    def clockwise(self, seat: int) -> list[int]:
        """The living players, clockwise from this seat."""
        alive = self.alive
        return [other for other in alive if other >= seat] + [other for other in alive if other < seat]

    def others(self, seat: int) -> list[int]:
        """The other living players, clockwise from the next one (R3)."""
        alive = self.alive
        return [other for other in alive if other > seat] + [other for other in alive if other < seat]

    def after(self, seat: int) -> int:
        """The next living player; if only this one is left, the same player."""
        return (self.others(seat) or [seat])[0]

    def kinds_in_play(self, seat: int) -> list["CardKind"]:
        """The kinds of the cards in play in front of a player, the oldest first."""
        return [self.card(token).kind for token in self.players[seat].in_play]

    def hooked(self, seat: int, hook: str) -> list["Hooks"]:
        """Everything of this player's with this hook: the character, then cards in play, the oldest first."""
        found = self._hooked.get(seat)
        if found is None:
            found = self._hooked[seat] = self._collect(seat)
        return found.get(hook, NONE)

    def _collect(self, seat: int) -> "dict[str, list[Hooks]]":
        collected: dict[str, list[Hooks]] = {}
        for source in (self.players[seat].character, *self.kinds_in_play(seat)):
            for hook in source.hooks:
                collected.setdefault(hook, []).append(source)
        return collected

    # -- distance --------------------------------------------------------------------------------------------

    def distances(self, seat: int) -> dict[int, int]:
        """The distance at which a player sees every other living player (R18)."""
        measured = self._distances.get(seat)
        if measured is None:
            measured = self._distances[seat] = self._measure(seat)
        return measured

    def _measure(self, seat: int) -> dict[int, int]:
        ring = self.clockwise(seat)
        seers = self.hooked(seat, "modifies_distance_from")
        measured = {}
        for places, other in enumerate(ring):
            if other != seat:
                distance = min(places, len(ring) - places)
                for seer in seers:
                    distance = seer.modifies_distance_from(distance)
                for seen in self.hooked(other, "modifies_distance_to"):
                    distance = seen.modifies_distance_to(distance)
                measured[other] = max(distance, 1)
        return measured

    def distance(self, seat: int, other: int) -> int:
        """The distance at which one player sees another."""
        return self.distances(seat).get(other, FAR)

    def reach(self, seat: int) -> int:
        """The range of the player's gun; without a weapon in play it is 1, that of the Colt .45."""
        reach = 1
        for hook in self.hooked(seat, "modifies_reach"):
            reach = hook.modifies_reach(reach)
        return reach

    def within(self, seat: int, reach: int) -> list[int]:
        """The other players at this distance or closer."""
        return [other for other, distance in self.distances(seat).items() if distance <= reach]

    def in_range(self, seat: int) -> list[int]:
        """The other players in range of the player's gun."""
        found = self._in_range.get(seat)
        if found is None:
            found = self._in_range[seat] = self.within(seat, self.reach(seat))
        return found

    # -- overridden by a game with roles ---------------------------------------------------------------------

    def is_sheriff(self, seat: int) -> bool:
        """Whether this player is the Sheriff, which everybody knows."""
        return False

    async def settle_elimination(self, seat: int, cause: int | None) -> None:
        """Rewards and penalties after a player is out and their cards are gone."""

    async def reveal_eliminated(self, seat: int, cause: int | None) -> None:
        """Show what an eliminated player has to show, such as the role."""
