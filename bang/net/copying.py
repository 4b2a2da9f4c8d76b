"""One member's own copy of the game: it checks every entry and keeps the chained log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bang import games
from bang.engine.dealer import SPECTATOR, Dealt
from bang.engine.events import Event
from bang.engine.game import Game, Input
from bang.engine.notation import parse_input
from bang.net.ledger import Line, Start, groups, is_known, next_head, places_in, proved_places, public_text
from bang.net.reading import Malformed

DEALS_ON = "dealer deals_on "
"""The beginning of a line in which another dealer deals on."""


class Difference(Exception):
    """An entry does not fit this copy of the game; the message says why."""


def owner_at(place: int, seat: int | None, blind_until: int) -> int:
    """Whose hidden cards a copy is told at this entry: its seat's, or nobody's while that seat is blind."""
    return SPECTATOR if seat is None or place < blind_until else seat


class Copy:
    """The game as one seat, or a spectator, may see it."""

    def __init__(self, start: Start, seat: int | None, blind_until: int = 0) -> None:
        """The entries before `blind_until` come without what this seat saw, because it was away later."""
        self.start = start
        self.seat = seat
        self.blind_until = blind_until
        rules = games.rules(start.game)
        table = rules.table(seats=len(start.seats), options=start.options)
        self.game: Game[Any] = Game(rules, table, whose=owner_at(0, seat, blind_until))
        self.lines: list[Line] = []
        self.dealt_on_at: list[int] = []
        """The lines in which another device dealt on."""
        self.heads = [start.head]
        self.events: list[Event] = list(self.game.events)

    @property
    def head(self) -> str:
        """The head of the chain after the last line."""
        return self.heads[-1]

    def feed(self, lines: Sequence[Line], head: str = "") -> None:
        """Enter the next lines, or raise `Difference`; then the lines before the wrong one are entered.

        `head` is what their teller says of the head after them; "" if nothing is said.
        """
        game = self.game
        for line in lines:
            game.whose = owner_at(len(self.lines), self.seat, self.blind_until)
            try:
                game.feed(parse_input(line.text, game.rules))
                self._check_proof(game.log[-1], line)
            except ValueError as why:
                raise Difference(str(why)) from why
            self.events += game.events
            if line.text.startswith(DEALS_ON):
                self.dealt_on_at.append(len(self.lines))
            self.lines.append(line)
            self.heads.append(next_head(self.head, public_text(game.log[-1]), line.marks))
        if head and self.head != head:
            raise Difference("the heads of the logs differ")

    def takes(self, keys: Sequence[str]) -> bool:
        """Whether these keys answer the open question at this seat, or take up an offer to it."""
        game, asked = self.game, self.game.ask
        if asked is None or self.seat is None:
            return False
        if asked.seat != self.seat:
            return len(keys) == 1 and keys[0] in game.offers().get(self.seat, ())
        options = game.options()
        return len(keys) == asked.count and all(keys.count(key) <= options.count(key) for key in keys)

    @staticmethod
    def _check_proof(entry: Input, line: Line) -> None:
        """Check that marks bind the dealer to every face that this seat sees and not everybody."""
        if not isinstance(entry, Dealt):
            if line.marks:
                raise Malformed("only the dealer's cards have marks")
            return
        proved = proved_places(entry, line)
        for places, _ in groups(entry):
            shown = [place for place in places_in(entry, places) if is_known(entry.faces[place])]
            if not proved.issuperset(shown):
                raise Malformed("the dealer showed a card without being bound to it")
