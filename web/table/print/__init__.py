"""The table in print: pure functions from what a player may see to HTML."""
