"""A table in a room: a copy of the game that follows the room's log, and what only rooms show."""
