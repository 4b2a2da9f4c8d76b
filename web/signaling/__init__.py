"""The signaling script, in Python and for the host: boxes in which browsers leave texts for each other."""
