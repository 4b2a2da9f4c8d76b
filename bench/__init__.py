"""Measures speed, size and memory, each compared with a reference."""
