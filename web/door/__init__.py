"""The door between the page and Python: messages come in, commands go out, both as plain data."""
