"""The classic table: roles, and the edition that is played."""

from typing import Self

from bang.classic.definitions import CHARACTERS, ROLES
from bang.classic.roles import settle
from bang.engine.dealer import Deal
from bang.frontier.characters import NO_CHARACTER
from bang.frontier.table import Player, Table


class ClassicTable(Table):
    """A table of the classic game.

    `composition` lists the roles that were dealt, which everybody knows. `roles` says who has which role, as
    far as this copy knows, and `shown` whose role is open.
    """

    __slots__ = ("edition", "deck_kind", "choose_character", "composition", "roles", "shown")

    def __init__(
        self,
        composition: tuple[str, ...],
        edition: str = "fourth",
        deck_kind: str = "full",
        choose_character: bool = False,
    ) -> None:
        super().__init__(len(composition))
        self.edition = edition
        self.deck_kind = deck_kind
        self.choose_character = choose_character
        self.composition = composition
        self.roles: list[str | None] = [None] * len(composition)
        self.shown: list[bool] = [False] * len(composition)
        self.players = [Player(NO_CHARACTER, 0, 0) for _ in composition]

    def copy(self) -> Self:
        other = super().copy()
        other.edition = self.edition
        other.deck_kind = self.deck_kind
        other.choose_character = self.choose_character
        other.composition = self.composition
        other.roles = self.roles[:]
        other.shown = self.shown[:]
        return other

    @property
    def options(self) -> dict[str, str]:
        """The options that the table is played with."""
        characters = "two" if self.choose_character else "one"
        return {"edition": self.edition, "deck": self.deck_kind, "characters": characters}

    def is_sheriff(self, seat: int) -> bool:
        """Whether this player is the Sheriff, whose role is open from the start."""
        return self.roles[seat] == "sheriff" and self.shown[seat]

    async def show_role(self, seat: int) -> None:
        """Turn up the role card of a player."""
        role = self.roles[seat]
        dealt = await Deal("role", [None if role is None else ROLES[role]], self.all_seats, mixes=False)
        if dealt.faces[0] is not None:
            self.roles[seat] = dealt.faces[0].name
        self.shown[seat] = True

    async def reveal_eliminated(self, seat: int, cause: int | None) -> None:
        await self.show_role(seat)
        self.emit("eliminated", seat, cause, what=self.roles[seat] or "")

    async def settle_elimination(self, seat: int, cause: int | None) -> None:
        await settle(self, seat, cause)

    def becomes(self, seat: int, character: str, life: int, max_life: int) -> None:
        """Give a player a character."""
        player = self.players[seat]
        player.character = CHARACTERS[character]
        player.life, player.max_life = life, max_life
        self.changed()
