"""The course of a game: who answers next, what people do, what is told, what comes after the end."""
