"""Store a set of saved games of the present version of the rules: python3 -m tests.saves.keep [GAME]

Run it before changing the rules of a game or the dealer, before the version is raised. Each file is one
game saved at an interesting question; `tests/unit/test_old_saves.py` plays all of them to their end.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bang import games
from bang.classic.rules import RULES
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game
from bang.engine.questions import Answer
from tests.browser.questions import QUESTIONS, as_file, at

HERE = Path(__file__).parent


def is_half_fought(game: Any) -> bool:
    """Both duellists have already given a BANG!."""
    answers = [entry for entry in game.log if isinstance(entry, Answer)]
    return [answer.prompt for answer in answers[-2:]] == ["duel", "duel"]


def may_save_himself(game: Any) -> bool:
    """Sid Ketchum may save himself with two cards."""
    return "sid_ketchum" in game.options()


def of_one_seat(game: Any, seat: int) -> Any:
    """The copy that one player's device would have in an online room: it knows only that player's hand."""
    copy: Any = Game(RULES, RULES.fresh(RULES.to_data(game.boundary)))
    for entry in game.log:
        copy.feed(entry.for_seat(seat))
    return copy


def moments_of(game: str, seeds: int = 40) -> Iterator[tuple[str, str]]:
    """A save at each kind of question that comes up when bots play some games."""
    rules, found = games.rules(game), set()
    for seed in range(seeds):
        played: Any = rules.new_game(seats=games.options(game).USUAL_SEATS, seed=seed)
        bots = [games.bot(game, "easy", seat, Chance(seed, seat)) for seat in range(played.state.seats)]
        events = played.events
        while played.ask is not None:
            for bot in bots:
                bot.saw(event.seen_by(bot.seat) for event in events)
            if played.ask.prompt not in found:
                found.add(played.ask.prompt)
                yield played.ask.prompt, saves.save(played)
            seat = played.ask.seat
            events = played.answer(seat, *bots[seat].answer(played.view(seat)))


def classic_moments() -> Iterator[tuple[str, str]]:
    """The name and the text of every save of the classic game to store."""
    for prompt in QUESTIONS:
        for seats in (4, 7):
            game = at(prompt, seats=seats)
            yield f"{prompt}-{seats}", saves.save(game)
    duel = at("duel", is_it=is_half_fought)
    yield "duel-half-fought", saves.save(duel)
    yield "duel-copy-of-seat-0", saves.save(of_one_seat(duel, 0))
    QUESTIONS["save"][0] = "sid_ketchum"
    saving = at("save", is_it=may_save_himself)
    yield "sid-may-save-himself", saves.save(saving)
    saving.answer(0, "sid_ketchum")
    yield "sid-saves-himself", saves.save(saving)
    yield "exported-by-the-page", as_file(at("play", seats=5), "kept-game", names=["Ada"])


def keep(game: str) -> None:
    """Write the saves into a folder named by the game, unless it is the classic one, and by the version."""
    version = f"version-{games.rules(game).version}"
    folder = HERE / (version if game == RULES.name else f"{game}-{version}")
    folder.mkdir(exist_ok=True)
    for name, text in classic_moments() if game == RULES.name else moments_of(game):
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(folder / f"{name}.json")


if __name__ == "__main__":
    keep(sys.argv[1] if len(sys.argv) > 1 else RULES.name)
