"""Rooms without transport: codes, keys, sealed boxes, and what the members of a room tell each other."""
