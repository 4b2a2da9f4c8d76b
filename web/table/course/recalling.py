"""What people do besides answering: they look up who shot whom, and note what they take the others for."""

from __future__ import annotations

from collections.abc import Callable

from web.table.print.memory import guess_words

from .board import Board


class Recalling:
    """The marks at the places."""

    def __init__(self, board: Board, keep: Callable[[], None]) -> None:
        self.board = board
        self.keep = keep

    def turn(self) -> None:
        """Show who shot whom at the places, or hide it again."""
        holding = self.board.holding
        holding.remembers = not holding.remembers
        self.board.paint()

    def guess(self, seat: int) -> None:
        """Note the next guess about what a player is."""
        board = self.board
        look = board.look()
        if look.remembers and 0 <= seat < len(look.view["seats"]):
            noted = board.sitting.guesses.change(look.view, seat)
            board.canvas.say(guess_words(look.name(seat), noted))
            board.paint()
            self.keep()
