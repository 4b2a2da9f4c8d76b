"""The classic game: 4 to 7 players, a Sheriff, and nobody else to trust."""

from bang.classic.new_game import new_game, next_game
from bang.classic.rules import RULES

__all__ = ["RULES", "new_game", "next_game"]
