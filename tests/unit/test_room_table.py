"""Tables in a room follow the room's log: every page shows what the whole game says, and nothing earlier."""

from __future__ import annotations

import pytest

from tests.paper_room_table import PaperHost, PaperTables, in_a_room
from web.words import WORDS


def check(tables: PaperTables) -> None:
    """Compare all tables with the whole game; now and then, the pages themselves are read."""
    for table in tables.tables:
        table.shows_what_the_game_says(is_read=len(tables.host.game.log) % 10 == 0)


@pytest.mark.parametrize(
    ("game", "seats", "people", "seed"),
    [("classic", 4, 4, 1), ("classic", 5, 2, 2), ("duel", 2, 2, 3), ("classic", 7, 3, 4)],
)
def test_a_whole_game_is_the_same_on_every_page(game: str, seats: int, people: int, seed: int) -> None:
    async def story() -> None:
        WORDS.play(game)
        host = PaperHost(game, seats, seed, people=people, watchers=1)
        tables = await PaperTables(host).start()
        await tables.ends(lambda: check(tables))
        assert host.game.is_over
        await tables.rest()
        check(tables)
        assert all(table.task.done() for table in tables.tables)
        for table in tables.tables:  # every answer was sent once
            own = [line for line in table.room.log if line.text.startswith(f"{table.room.my_seat} ")]
            assert len(table.client.commands) == len(own)

    in_a_room(story)
