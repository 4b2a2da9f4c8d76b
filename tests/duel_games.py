"""Duels for tests, set up in one short call."""

from __future__ import annotations

from bang.duel.rules import RULES
from bang.duel.table import DuelTable
from bang.engine.dealer import Dealer
from bang.engine.game import Game
from tests.set_up import game_at

DuelGame = Game[DuelTable]
LAW, OUTLAWS = range(2)


def new_game(*, seed: int = 1, characters: str = "4") -> DuelGame:
    """A new Duel, at the first question of its setup."""
    return RULES.new_game(seats=2, seed=seed, options={"characters": characters})


def dealt_game(*, seed: int = 1, characters: str = "4") -> DuelGame:
    """A new Duel in which both sides have chosen the first of their two characters."""
    game = new_game(seed=seed, characters=characters)
    for seat in (LAW, OUTLAWS):
        game.answer(seat, game.options()[0])
    return game


def duel_at(text: str, dealer: Dealer | None = None) -> DuelGame:
    """A Duel at the table that the lines set up."""
    return game_at(f"game duel\n{text}", dealer)
