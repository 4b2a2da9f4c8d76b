"""The classic game: 4 to 7 players, a Sheriff, and nobody else to trust."""

from bang.classic.new_game import load_game, new_game, next_game, save_game
from bang.classic.rules import RULES

__all__ = ["RULES", "load_game", "new_game", "next_game", "save_game"]
