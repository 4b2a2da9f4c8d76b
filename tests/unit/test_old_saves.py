"""Saves of past versions of the rules still load, and can be played to their end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bang import games
from bang.classic.rules import RULES
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.questions import Answer
from bang.replay import told
from tests.properties.random_games import everything
from web.kept.setup import sane_setup
from web.kept.storage import SavedGame
from web.table.course.replay import Replay
from web.table.course.sitting import resume, told_again

FOLDER = Path(__file__).resolve().parents[1] / "saves"
SAVES = sorted(FOLDER.glob("*version-*/*.json"))


def loaded(file: Path) -> Any:
    """The game in a file, which the engine saved or the page exported."""
    text = file.read_text(encoding="utf-8")
    data = json.loads(text)
    return games.load(data.get("save", text))


def test_there_are_saves_of_every_past_version() -> None:
    kept = {file.parent.name for file in SAVES}
    for game in games.names():
        start = "" if game == RULES.name else f"{game}-"
        assert kept >= {f"{start}version-{past}" for past in range(1, games.rules(game).version)}
    assert len(SAVES) > 30


def play_to_the_end(game: Any, level: str) -> Any:
    """Let bots play on; every few answers, the game is saved and loaded."""
    seats = range(len(game.view(None)["seats"]))
    bots = [games.bot(game.rules.name, level, seat, Chance(seat)) for seat in seats]
    for number in range(5000):
        if game.is_over:
            break
        if number % 15 == 0:
            again = games.load(saves.save(game))
            assert everything(again) == everything(game) == everything(game.clone())
            game = again
        assert game.ask is not None
        seat = game.ask.seat
        events = game.answer(seat, *bots[seat].answer(game.view(seat)))
        for bot in bots:
            bot.saw(event.seen_by(bot.seat) for event in events)
    return game


@pytest.mark.parametrize("level", games.levels("classic"))
@pytest.mark.parametrize("file", SAVES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_an_old_save_can_be_played_to_its_end(file: Path, level: str) -> None:
    game = loaded(file)
    if game.dealer is None:  # the copy of one seat waits for the dealer on another device
        assert game.ask is not None
        return
    game = play_to_the_end(game, level)
    assert game.is_over
    over = game.view(None)["over"]
    assert over is not None
    assert over["winners"]
    *_, (_, replayed) = games.replay(saves.save(game))
    assert everything(replayed) == everything(game) | {"dealer": None}


# A reshuffle took a card just given in answer (R36), and twins left in the store were asked for (R37).
REFUSED = [FOLDER / "version-1" / f"{name}.json" for name in ("reshuffle-with-the-answer", "store-of-twins")]

# Pearl Hat drew the very card that she had copied and recharged (D19).
COPIED = FOLDER / "duel-version-2" / "recharge-of-a-copied-card.json"

# A question was skipped because both sides knew the card; spectators do not.
REFUSED_DUELS = [FOLDER / "duel-version-1" / "bart_masterson.json", COPIED]


@pytest.mark.parametrize("file", SAVES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_only_a_log_that_the_present_rules_refuse_is_left_out(file: Path) -> None:
    assert (loaded(file).start is not None) is (file in REFUSED + REFUSED_DUELS)


@pytest.mark.parametrize("file", [*REFUSED, COPIED], ids=lambda file: file.stem)
def test_a_game_whose_log_the_present_rules_refuse_goes_on_from_the_table_in_its_save(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    game = loaded(file)
    assert data["since"] > 0
    assert game.rules.to_data(game.start) == data["table"]
    assert not any(isinstance(entry, Answer) for entry in game.log)


@pytest.mark.parametrize("hands", ["alone", "pass"])
@pytest.mark.parametrize("file", REFUSED, ids=lambda file: file.stem)
def test_the_story_of_such_a_game_is_told_from_that_table(file: Path, hands: str) -> None:
    text = file.read_text(encoding="utf-8")
    seats = len(loaded(file).view(None)["seats"])
    setup = sane_setup({"seats": seats, "hands": hands, "bots": "steady"})
    sitting = resume("old", setup, text)
    chance = Chance(1)
    for number in range(5000):
        if sitting.game.ask is None:
            break
        if number % 20 == 0:
            again = resume("old", setup, sitting.save())
            assert again.story == sitting.story
            assert everything(again.game) == everything(sitting.game)
            sitting = again
        ask = sitting.game.ask
        assert ask is not None
        if ask.seat in sitting.people:
            sitting.answer(ask.seat, *chance.mixed(sitting.game.options())[: ask.count])
            if sitting.may_undo and chance.below(2):
                sitting.undo()
        else:
            offering = sitting.bot_with_offer()
            seat = ask.seat if offering is None else offering
            sitting.answer(seat, *sitting.bot_answer(seat))
    assert sitting.game.is_over
    assert {"eliminated", "over"} <= {event.kind for event in sitting.story}
    replay = Replay(sitting.told_again(), 0)
    assert replay.events == []
    assert replay.story == [event.seen_by(0) for event in sitting.story]


@pytest.mark.parametrize("file", REFUSED, ids=lambda file: file.stem)
def test_a_replay_of_such_a_game_shows_the_table_first(file: Path) -> None:
    """Even if nothing has happened since, there is a step to show."""
    text = file.read_text(encoding="utf-8")
    replay = Replay(told_again(text), 0)
    assert len(replay.steps) == 1
    assert replay.told(()) == ""
    assert replay.view()["turn"] == json.loads(text)["table"]["turn"]


@pytest.mark.parametrize("file", REFUSED, ids=lambda file: file.stem)
def test_the_replay_command_says_that_what_came_before_cannot_be_told(file: Path) -> None:
    game = play_to_the_end(loaded(file), "easy")
    lines: list[str] = []
    for text in (file.read_text(encoding="utf-8"), saves.save(game)):
        for seat in (1, None):
            lines = list(told(text, seat))
            assert lines[0].startswith("What happened before this table cannot be told")
            assert ("?" in lines[0]) is (seat is not None)
            assert lines[1].partition(" (0): ")[0] in " ".join(game.rules.characters()).replace(
                "_", " "
            ).title().replace(" The ", " the ")
            assert len([line for line in lines if " (0): " in line and " hits " not in line]) == 1
    assert " over | " in lines[-1]


def test_a_game_exported_by_an_older_page_is_opened_and_goes_on() -> None:
    text = (FOLDER / "version-1" / "exported-by-the-page.json").read_text(encoding="utf-8")
    stored = SavedGame.from_text(text)
    assert stored.setup["names"] == ["Ada"]
    assert stored.setup["options"]["edition"] == "fourth"
    sitting = resume(stored.id, stored.setup, stored.save, stored.more)
    assert sitting.may_undo is False
    assert len(sitting.story) > 20
    assert sitting.game.ask is not None
    sitting.answer(0, sitting.game.options()[-1])
