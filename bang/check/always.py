"""What must be true after every action, whatever the game."""

import json
from typing import TYPE_CHECKING, Any

from bang.engine import saves
from bang.engine.game import Game
from bang.engine.questions import Refused

if TYPE_CHECKING:
    from bang.check.scene import Scene

NOT_ON_OFFER = "an answer that is not legal"


def faults(scene: "Scene") -> list[str]:
    """A message for each condition that does not hold."""
    return [*scene.faults(), *_saving(scene), *_seeing(scene), *_refusing(scene)]


def _saving(scene: "Scene") -> list[str]:
    """Check that saving and loading gives the same table and the same question."""
    game = scene.game
    text = saves.save(game)
    try:
        loaded = saves.load(text, lambda name: scene.rules)
    except ValueError as why:
        return [f"the saved game cannot be loaded: {why}"]
    if everything(loaded) != everything(game):
        return ["after saving and loading, the table or the question is different"]
    return []


def everything(game: Game[Any]) -> tuple[str, Any]:
    """The table and the open question, for comparison."""
    ask = game.ask
    question = (
        None if ask is None else (ask.seat, ask.prompt, ask.count, ask.about, game.options(), game.offers())
    )
    return json.dumps(game.rules.to_data(game.state)), question


def _seeing(scene: "Scene") -> list[str]:
    """Check that nothing that a seat or a spectator may see depends on something hidden from it."""
    game = scene.game
    for seat in (None, *range(game.state.seats)):
        seen = json.dumps(game.view(seat))
        anew = scene.dealt_anew(seat)
        ask = game.ask
        options = [] if ask is None else ask.options(anew)
        if json.dumps(scene.rules.view(anew, ask, options, seat)) != seen:
            who = "a spectator" if seat is None else scene.names[seat]
            return [f"what {who} sees depends on something hidden"]
    return []


def _refusing(scene: "Scene") -> list[str]:
    """Check that an answer that is not legal changes nothing."""
    game = scene.game
    before = everything(game), len(game.log)
    for seat in range(game.state.seats):
        try:
            game.answer(seat, NOT_ON_OFFER)
        except Refused:
            continue
        return [f"{scene.names[seat]} gave an answer that is not legal, and it was accepted"]
    if (everything(game), len(game.log)) != before:
        return ["a refused answer changed something"]
    return []
