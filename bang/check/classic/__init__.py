"""What the lines of a scenario mean in the classic game."""
