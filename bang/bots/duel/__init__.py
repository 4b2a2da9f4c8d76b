"""The levels `easy` and `steady` of BANG! Duel, and how they judge cards, characters and places."""
