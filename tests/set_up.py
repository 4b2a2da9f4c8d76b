"""Games at a table that the lines of a scenario describe, for tests that look closer than a scenario can."""

from __future__ import annotations

from collections.abc import Iterable

from bang import games
from bang.check.parse import parse
from bang.engine.dealer import Dealer, OpenDealer
from bang.engine.game import Game
from tests.properties.random_games import AnyGame


def game_at(text: str, dealer: Dealer | None = None) -> AnyGame:
    """A game at the table that the text sets up; it names its game as a scenario does."""
    (scenario,) = parse("a test", f"scenario a table\n{text}")
    scene = games.scene(scenario.game or games.names()[0])(scenario)
    return Game(scene.rules, scene.table, dealer or OpenDealer(1))


def assert_reasons_agree(game: AnyGame, targets: Iterable[str]) -> None:
    """In a play phase, `why_not` gives a reason exactly for the cards and targets that are not on offer."""
    assert game.ask is not None
    seat, options = game.ask.seat, game.options()
    for name in filter(None, game.view(seat)["seats"][seat]["hand"]):
        ways = {key for key in options if key.partition("@")[0] == name}
        assert (game.why_not(seat, name) is None) == bool(ways)
        if ways != {name}:
            for target in targets:
                assert (game.why_not(seat, name, target) is None) == (f"{name}@{target}" in ways)
