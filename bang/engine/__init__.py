"""What every card game needs and no card knows: questions, dealer, log, views, clones and saves."""
