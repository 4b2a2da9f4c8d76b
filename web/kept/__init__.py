"""What is remembered on this device: settings, saved games, and the setup of a table."""
