"""Scenarios of the classic game: what its lines mean."""
