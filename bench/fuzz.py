"""Random games at every kind of table of each game, checked while they run.

python3 -m bench.fuzz [--game NAME] [--games N] [--seed N]

Every game must end with a winner; its cards are checked at intervals, and once it is saved, loaded and
replayed. After a fault the settings of the table are printed, and the log is kept under .build/.
"""

import argparse
import sys
import time
import traceback
from pathlib import Path

from bang import games
from bang.engine import saves
from bang.engine.chance import Chance
from bench.figures import figure
from tests.properties.random_games import AnyGame, Kind, everything, kinds_of_table, random_choice

GAMES = {"classic": 20_000, "duel": 10_000}
"""How many random games are played of each game."""

FAULTS = Path(__file__).resolve().parents[1] / ".build"
COUNTED_EVERY = 25
LONGEST = 20_000


def play(game: AnyGame, kind: Kind) -> int:
    """Play a whole game, and return the number of answers."""
    chance = Chance(kind.seed)
    answers = 0
    saved_at = chance.below(200)
    while game.ask is not None:
        seat, keys = random_choice(game, chance)
        game.answer(seat, *keys)
        answers += 1
        if answers % COUNTED_EVERY == 0:
            assert kind.rules.misplaced(game.state) == ""
            assert answers < LONGEST, "the game does not end"
        if answers == saved_at:
            loaded = games.load(saves.save(game))
            assert everything(loaded) == everything(game) == everything(game.clone())
            *_, (_, replayed) = games.replay(saves.save(game))
            assert kind.rules.to_data(replayed.state) == kind.rules.to_data(game.state)
    over = game.view(None)["over"]
    assert over is not None
    assert over["winners"], "nobody has won"
    return answers


def play_many(game: str, count: int, seed: int) -> bool:
    """Play this many games; whether all were without a fault."""
    begun = time.perf_counter()
    answers, faults = 0, 0
    for number, kind in enumerate(kinds_of_table(count, seed, game), 1):
        played = kind.new_game()
        try:
            answers += play(played, kind)
        except Exception:
            faults += 1
            FAULTS.mkdir(exist_ok=True)
            kept = FAULTS / f"fault-{kind}.json"
            kept.write_text(saves.save(played), "utf-8")
            print(f"\n{kind}: the log is kept in {kept}\n{traceback.format_exc()}", file=sys.stderr)
        if number % 1000 == 0 or number == count:
            seconds = time.perf_counter() - begun
            print(f"{game}: {number} games, {answers} answers, {seconds:.0f} s, {faults} faults", flush=True)
    return figure(f"{game}: random games with a fault", faults, 0, f"of {count}; {answers} answers")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m bench.fuzz", description=__doc__)
    parser.add_argument("--game", choices=[*GAMES], help="only this game")
    parser.add_argument("--games", type=int, help="how many of each, if not the usual number")
    parser.add_argument("--seed", type=int, default=31)
    given = parser.parse_args()
    chosen = [given.game] if given.game else GAMES
    held = [play_many(game, given.games or GAMES[game], given.seed) for game in chosen]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
