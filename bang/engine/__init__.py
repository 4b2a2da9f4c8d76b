"""What every card game here needs and no card knows: questions, the dealer, the log, clones and saves."""
