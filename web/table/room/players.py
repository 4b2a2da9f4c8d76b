"""The players in a room: the person at this device, or somebody whose answer comes with the log."""

from __future__ import annotations

from collections.abc import Callable

from web.table.course.board import Board
from web.table.course.opening import Opening
from web.table.course.players import Person, Player, Players
from web.table.course.sitting import Entered
from web.table.course.telling import Telling
from web.table.course.waiting import Waiting
from web.table.room.sitting import MOST_BEHIND, RoomSitting


class RoomPlayers(Players):
    """Everybody at a table in a room."""

    sitting: RoomSitting
    asks_the_dead = True

    def __init__(
        self,
        sitting: RoomSitting,
        board: Board,
        telling: Telling,
        waiting: Waiting,
        opening: Opening,
        covers: Callable[[], object],
        caught_up: Callable[[], object],
    ) -> None:
        super().__init__(board, telling, waiting, opening, covers)
        self.sitting = sitting
        self.caught_up = caught_up  # called after the table has skipped a part of the game
        self.answerable = False  # whether the person might answer when somebody was last waited for

    def next(self) -> Player | None:
        """The player who answers next, or None when the game is over."""
        sitting = self.sitting
        if sitting.is_stale:
            sitting.start_again()
            self.caught_up()
        elif sitting.behind > MOST_BEHIND:
            sitting.catch_up()
            self.caught_up()
        self.answerable = sitting.may_answer
        if sitting.behind > 0:
            return Logged(self)
        if sitting.game.is_over:
            return None
        if self.answerable and sitting.viewer is not None:
            self._keep_what_fits()
            return Person(self, sitting.viewer)
        return RemotePlayer(self)

    def _keep_what_fits(self) -> None:
        """Put back a picked card if somebody's ability, used meanwhile, has changed the answers."""
        holding, options = self.holding, self.sitting.game.options()
        begun = [key.rpartition("/")[2].partition("@")[0] for key in options]
        picked = holding.picked.rpartition("/")[2].partition("@")[0] if holding.picked else None
        if (picked is not None and picked not in begun) or any(key not in options for key in holding.chosen):
            holding.let_go()

    @property
    def has_news(self) -> bool:
        """Whether somebody else than before may answer now, or an answer has come."""
        sitting = self.sitting
        return sitting.is_stale or sitting.behind > 0 or sitting.may_answer != self.answerable


class Logged:
    """The player who gave the next answer in the log; it is told like any other."""

    def __init__(self, players: RoomPlayers) -> None:
        self.players = players

    async def answer(self) -> Entered | None:
        """Take the answer over from the log."""
        return self.players.sitting.take()


class RemotePlayer:
    """A person or a bot at another device, or one's own answer that is still on its way.

    While one waits for them, an ability that is offered can be used.
    """

    def __init__(self, players: RoomPlayers) -> None:
        self.players = players

    async def answer(self) -> Entered | None:
        """Wait until the log goes on."""
        players, board, holding = self.players, self.players.board, self.players.holding
        sitting = players.sitting
        if not players.is_rushed:
            players.telling.rest()
        board.shown = None
        view = sitting.game.view(sitting.viewer)
        holding.offers = tuple(view["offers"]) if sitting.is_free else ()
        if holding.wish in holding.offers and sitting.viewer is not None:
            wish, holding.wish, holding.note = str(holding.wish), None, ""
            return sitting.enter(sitting.viewer, (wish,), sitting.viewer)
        holding.live = bool(holding.offers)
        players.waiting.begin()
        board.asks()
        entered = await players.waiting.for_an_answer()
        holding.live, holding.offers = False, ()
        if not players.is_rushed:
            players.telling.rest()  # a touch while nothing moved is not meant for what comes
        return entered
