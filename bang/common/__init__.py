"""What all BANG! games share: cards and their hooks, verbs that move cards, draw!, dodging, healing."""
