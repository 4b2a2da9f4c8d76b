"""Measures speed, size and memory, each beside what it is compared with."""
