"""Keeps one member's device linked and in conversation with every other member it knows."""
