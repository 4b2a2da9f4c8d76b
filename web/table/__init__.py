"""The table: a view of a game in, a page to play on out."""
