"""The ways in which cards and characters of every game can bend the rules; each game adds its own.

The first word of a hook tells its kind, and the kind tells how several sources of one hook combine:

- `modifies_` changes a number; one source after the other (`Table.number`).
- `allows_` says yes or no; one yes is enough (`Table.allows`).
- `reacts_` acts after something happened; every source acts, one after the other (`Table.react`).
- `offers_` is an action that its owner may take; the owner chooses one (`Table.offering`).
- `replaces_` acts instead of the rule; only the first source (`Table.replacing`).

The Duel has two characters at each seat, and what a card causes waits until it is resolved (D1). So there a
few rules ask the sources one by one (`DuelTable.active`): each character reacts for itself, and both sides
may collect.

The order is always the same: first the character, then the cards in play, the oldest first. Hooks are
collected from what lies on the table (`Table.hooked`) and never stored. A hook that acts is given the table
and the seat or the character of its owner; one that changes a number is given that number. A method without
such a prefix belongs to a hook that has one (`use` carries out what `offers_ability` offered), or to a draw!
(`draw_succeeds`). A table is annotated as `Any` here, because each game has a table of its own.
"""

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from bang.engine.questions import Token

KINDS = ("modifies_", "allows_", "reacts_", "offers_", "replaces_")


def _hooks_of(cls: type) -> tuple[str, ...]:
    """The hooks that a class overrides: their default versions are in the modules called `hooks`."""
    defaults = [base for base in cls.__mro__ if base.__module__.rpartition(".")[2] == "hooks"]
    names = sorted({name for base in defaults for name in vars(base) if name.startswith(KINDS)})
    return tuple(name for name in names if all(getattr(cls, name) is not vars(b).get(name) for b in defaults))


def _is_known(cls: type, name: str) -> bool:
    """Whether a name with the prefix of a hook is one: those of a module called `hooks` are."""
    return any(name in vars(base) for base in cls.__mro__ if base.__module__.rpartition(".")[2] == "hooks")


class Hooks:
    """The hooks that all games have; these default versions change nothing."""

    id: ClassVar[str]
    hooks: ClassVar[tuple[str, ...]] = ()

    fears_success: ClassVar[bool] = False
    """Whether a draw! that succeeds is bad for the player who draws (Dynamite)."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.id = cls.__module__.rpartition(".")[2]
        cls.hooks = _hooks_of(cls)
        unknown = [name for name in vars(cls) if name.startswith(KINDS) and not _is_known(cls, name)]
        if unknown:
            raise TypeError(
                f"{cls.__module__}: no hook is called {', '.join(unknown)}; `hooks.py` lists them"
            )

    # Hooks that answer yes or no.

    def allows_more_bangs(self) -> bool:
        """Whether the owner may play any number of BANG! cards in a turn."""
        return False

    def allows_card_as(self, card: Any, kind: str) -> bool:
        """Whether the owner may use a card as one of another kind."""
        return False

    def plays_card_as(self, card: Any) -> Any:
        """The kind as which the owner plays a card in phase 2."""
        return card.kind

    def draw_succeeds(self, card: Any) -> bool:
        """Whether the card turned up makes this draw! succeed."""
        return False

    # Hooks that act after something happened.

    async def reacts_turn_begins(self, table: Any, who: int, token: "Token") -> None:
        """Act at the start of the owner's turn; only for cards in play."""

    async def reacts_life_lost(self, table: Any, who: int, points: int, cause: int | None) -> None:
        """Act after the owner lost life points and survived; the cause is another player, or nobody (R6)."""

    # Hooks that offer the owner an action.

    async def offers_miss(self, table: Any, seat: int) -> bool:
        """Try to dodge a shot without a card of the hand, and return whether that worked."""
        return False

    def offers_ability(self, table: Any, seat: int) -> bool:
        """Whether the ability can be used now, while no card is being resolved."""
        return False

    # Hooks that replace a rule.

    async def replaces_drawing(self, table: Any, seat: int) -> None:
        """Draw cards in phase 1 of the owner's turn, instead of the usual ones."""

    async def replaces_flip(self, table: Any, seat: int, asking: Any, owner: int) -> "Token | None":
        """Turn up the card for a player's draw!, from the pile of this owner."""
        return None

    async def use(self, table: Any, seat: int) -> None:
        """Carry out an ability that was offered."""
