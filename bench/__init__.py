"""The measures of speed, size and memory, each compared with a reference."""
