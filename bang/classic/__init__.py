"""The classic game: 4 to 7 players, a Sheriff, and nobody else to trust.

A number such as R12 in a docstring or comment, here and in `bang/frontier/`, is a ruling: docs/RULINGS.md.
"""

from bang.classic.new_game import load_game, new_game, next_game, save_game
from bang.classic.rules import RULES

__all__ = ["RULES", "load_game", "new_game", "next_game", "save_game"]
