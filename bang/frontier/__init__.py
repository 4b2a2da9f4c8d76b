"""What every BANG! shares: cards and their hooks, draw!, life, shots, elimination."""
