"""What all BANG! games share: cards and their hooks, draw!, life, shots, elimination."""
