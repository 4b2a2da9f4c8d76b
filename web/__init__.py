"""The web page: screens, settings, saved games and all access to the browser. It contains no game rules."""
