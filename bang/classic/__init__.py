"""The classic game: 4 to 7 players, a Sheriff, and nobody else to trust.

Where the rulebooks are silent or disagree, `docs/RULINGS.md` decides: R12 in a docstring is its ruling R12.
"""
