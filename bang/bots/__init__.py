"""Computer players: the bot at a seat, the level `random`, and what the other levels of all games share."""
