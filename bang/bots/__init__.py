"""Computer players: a bot at a seat, and the level that plays any game at random."""
