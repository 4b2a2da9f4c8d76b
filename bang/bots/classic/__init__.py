"""How bots judge the classic game: by what lies open, and by what every card says of itself."""
