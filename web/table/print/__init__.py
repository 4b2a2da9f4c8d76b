"""Prints the table: pure functions from what a player may see to HTML."""
