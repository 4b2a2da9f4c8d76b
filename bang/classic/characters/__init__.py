"""The 16 characters, one file each."""
