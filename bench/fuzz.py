"""Random games with all player counts, editions, decks and ways to begin, checked while they run.

python3 -m bench.fuzz [GAMES] [SEED]

Every game must end with a winner; its cards are checked at intervals, and once it is saved, loaded and
replayed. After a fault the settings of the table are printed, and the log is kept under .build/.
"""

import sys
import time
import traceback
from pathlib import Path

from bang import games
from bang.classic.rules import RULES
from bang.classic.saving import misplaced
from bang.engine import saves
from bang.engine.chance import Chance
from tests.classic_games import ClassicGame
from tests.properties.random_games import Kind, everything, kinds_of_table, random_choice

FAULTS = Path(__file__).resolve().parents[1] / ".build"
COUNTED_EVERY = 25
LONGEST = 20_000


def play(game: ClassicGame, kind: Kind) -> int:
    """Play a whole game, and return the number of answers."""
    chance = Chance(kind.seed)
    answers = 0
    saved_at = chance.below(200)
    while game.ask is not None:
        seat, keys = random_choice(game, chance)
        game.answer(seat, *keys)
        answers += 1
        if answers % COUNTED_EVERY == 0:
            assert misplaced(game.state) == ""
            assert answers < LONGEST, "the game does not end"
        if answers == saved_at:
            loaded = games.load(saves.save(game))
            assert everything(loaded) == everything(game) == everything(game.clone())
            *_, (_, replayed) = games.replay(saves.save(game))
            assert RULES.to_data(replayed.state) == RULES.to_data(game.state)
    over = game.view(None)["over"]
    assert over is not None
    assert over["winners"], "nobody has won"
    return answers


def main(games: int = 20_000, seed: int = 31) -> int:
    begun = time.perf_counter()
    answers, faults = 0, 0
    for number, kind in enumerate(kinds_of_table(games, seed), 1):
        game = kind.new_game()
        try:
            answers += play(game, kind)
        except Exception:
            faults += 1
            FAULTS.mkdir(exist_ok=True)
            kept = FAULTS / f"fault-{kind}.json"
            kept.write_text(saves.save(game), "utf-8")
            print(f"\n{kind}: the log is kept in {kept}\n{traceback.format_exc()}", file=sys.stderr)
        if number % 1000 == 0 or number == games:
            seconds = time.perf_counter() - begun
            print(f"{number} games, {answers} answers, {seconds:.0f} s, {faults} faults", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
