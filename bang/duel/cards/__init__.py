"""The kinds of cards, one file each."""
