"""Characters and their abilities."""

from bang.common.hooks import Hooks


class BangCharacter(Hooks):
    """A character; its life points come from facts.toml."""

    life: int = 0


class NoCharacter(BangCharacter):
    """The character of a player who does not have one yet."""


NO_CHARACTER = NoCharacter()
