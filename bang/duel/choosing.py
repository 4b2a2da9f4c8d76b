"""Choosing a card in play in front of a character."""

from bang.duel.table import DuelTable
from bang.engine.questions import Ask, Token
from bang.engine.rules import Reason


def nothing_in_play(table: DuelTable, owner: int) -> Reason | None:
    """Why no card in play of this character can be chosen."""
    return None if table.figures[owner].in_play else ("nothing_in_play", {})


async def choose_in_play(table: DuelTable, seat: int, owner: int, prompt: str) -> Token:
    """Ask for a card in play in front of a character."""
    answer = await Ask(
        seat,
        prompt,
        verb="takes",
        tokens=table.figures[owner].in_play,
        about={"whose": table.seat_of(owner), "whom": table.name_of(owner)},
        is_open=True,
    )
    return answer.tokens[0]
