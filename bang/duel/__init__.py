"""BANG! Duel: two sides with a front and a rear character each, two decks, setup, turn, views.

Where the rulebook is silent, `docs/RULINGS.md` decides: D12 in a docstring is its ruling D12.
"""
