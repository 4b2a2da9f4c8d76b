"""Scenario files: reading them, playing them, and what must be true after every action.

docs/SCENARIOS.md describes the format.
"""
