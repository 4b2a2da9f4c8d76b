"""Characters and their abilities."""

from bang.common.hooks import Hooks


class Character(Hooks):
    """A character; its life points come from facts.toml."""

    life: int = 0


class NoCharacter(Character):
    """The character of a player who does not have one yet."""


NO_CHARACTER = NoCharacter()
