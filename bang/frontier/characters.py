"""Characters: who a player is, and what only they can do."""

from bang.frontier.hooks import Hooks


class Character(Hooks):
    """A character; the life points come from the facts."""

    life: int = 0


class NoCharacter(Character):
    """Whoever has no character yet."""


NO_CHARACTER = NoCharacter()
