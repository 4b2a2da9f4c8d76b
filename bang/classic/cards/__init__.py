"""The 22 kinds of cards, one file each."""
