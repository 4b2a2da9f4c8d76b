"""Choosing a card of another player: a random card from the hand, or a card in play (R24)."""

from bang.classic.table import ClassicTable
from bang.engine.questions import Ask, Token
from bang.engine.rules import Reason


def nothing_to_choose(table: ClassicTable, seat: int, target: int) -> Reason | None:
    """Why a player cannot be chosen: there is nothing to take, or only the player's own hand."""
    player = table.players[target]
    if player.in_play or (player.hand and target != seat):
        return None
    return ("own_hand" if player.hand else "nothing_to_take"), {}


async def choose_from(table: ClassicTable, seat: int, target: int, prompt: str) -> Token | None:
    """Ask for a card in play or the hand; None means the hand."""
    player = table.players[target]
    also = ["hand"] if player.hand and target != seat else []
    answer = await Ask(
        seat, prompt, verb="takes", tokens=player.in_play, also=also, about={"whose": target}, is_open=True
    )
    return None if answer.key == "hand" else answer.tokens[0]
