"""Stores a set of saved games of the present version of the rules: python3 -m tests.saves.keep

Run it before changing the rules or the dealer, before the version is raised. Each file is one
game saved at an interesting question; `tests/unit/test_old_saves.py` plays all of them to their end.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bang.classic.rules import RULES
from bang.engine import saves
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


def moments() -> Iterator[tuple[str, str]]:
    """The name and the text of every save to store."""
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


def keep() -> None:
    """Write the saves into a folder named by the version."""
    folder = HERE / f"version-{RULES.version}"
    folder.mkdir(exist_ok=True)
    for name, text in moments():
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(folder / f"{name}.json")


if __name__ == "__main__":
    keep()
