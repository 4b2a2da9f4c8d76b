"""Computer players: the bot at a seat, and the level `random`, which plays any game."""
