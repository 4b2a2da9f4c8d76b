"""What the lines of a scenario mean in BANG! Duel."""
