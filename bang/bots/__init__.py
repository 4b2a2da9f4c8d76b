"""Players made of rules of thumb: from what one seat sees to its answer."""
