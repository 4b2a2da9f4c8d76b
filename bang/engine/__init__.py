"""What every card game needs, whatever its cards: questions, dealer, log, views, clones and saves."""
