"""Hash many random games, to compare Python versions: `python3 -m tests.properties.fingerprint`."""

from __future__ import annotations

import hashlib
import json

from bang.classic.imagining import imagined
from bang.classic.rules import RULES
from bang.engine.chance import Chance
from bang.engine.saves import log_lines
from tests.properties.random_games import kinds_of_table, questions

GAMES = 24


def fingerprint(games: int = GAMES) -> str:
    """The hash of every question, view, event and imagined table, and of the whole log."""
    digest = hashlib.sha256()
    for kind in kinds_of_table(games, seed=8):
        for game, _ in questions(kind):
            seat = kind.seed % kind.seats
            told = [event.seen_by(None) for event in game.events]
            digest.update(json.dumps([game.view(seat), game.offers(), told]).encode())
        table = imagined(game.state, 0, Chance(kind.seed))
        digest.update(json.dumps([log_lines(game), RULES.to_data(table)]).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(fingerprint())
