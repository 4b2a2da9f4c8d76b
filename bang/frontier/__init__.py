"""What every game of the BANG! family shares: cards and hooks, draw!, life, shots, elimination."""
