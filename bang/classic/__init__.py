"""The classic game: roles, turn, setup, views, and what is printed in its boxes.

Where the rulebooks are silent or disagree, `docs/RULINGS.md` decides: R12 in a docstring is its ruling R12.
"""
