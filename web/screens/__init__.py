"""The plain screens: lobby, settings, saved games, pass and play, help, privacy; and their form elements."""
