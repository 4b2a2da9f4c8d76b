"""The levels `easy` and `steady` of the classic game, and how they judge cards, roles and risks."""
