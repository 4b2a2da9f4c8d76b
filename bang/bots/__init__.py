"""Players made of rules of thumb: from what one seat sees to its answer."""

from bang.bots.bot import LEVELS, Bot, answer

__all__ = ["LEVELS", "Bot", "answer"]
