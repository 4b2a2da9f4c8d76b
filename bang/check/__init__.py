"""Scenario files: a table, what happens, and what must be true, in lines that a player can read.

docs/SCENARIOS.md describes the format.
"""
