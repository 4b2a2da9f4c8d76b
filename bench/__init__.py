"""Measures what the issues ask for, side by side in one run."""
