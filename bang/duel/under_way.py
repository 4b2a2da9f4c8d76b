"""Laying out a Duel that is already under way."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bang.common.table import Figure
from bang.duel.definitions import CARDS, CHARACTER_FACES, CHARACTERS, DECKS
from bang.duel.facts import NAMES
from bang.duel.options import ROLES
from bang.duel.table import DuelTable


class Standing(NamedTuple):
    """A character in play."""

    name: str
    life: int
    in_play: Sequence[str] = ()


def sit_down(
    table: DuelTable,
    seat: int,
    line: Sequence[Standing],
    hand: Sequence[str],
    pile: Sequence[str],
    reserve: Sequence[str],
) -> None:
    """Lay out one side: the character in front is the first one, and piles begin with their top card."""
    side = table.sides[seat]
    side.line = [_stand(table, one) for one in line]
    side.front = side.line[0]
    side.pile = table.new_cards([CARDS[card] for card in reversed(pile)])
    side.hand = table.new_cards([CARDS[card] for card in hand])
    side.reserve = table.new_cards([CHARACTER_FACES[name] for name in reversed(reserve)])
    side.dealt = tuple(sorted((*reserve, *(one.name for one in line))))


def _stand(table: DuelTable, one: Standing) -> int:
    character = CHARACTERS[one.name]
    figure = Figure(character, one.life, character.life)
    figure.in_play = table.new_cards([CARDS[card] for card in one.in_play])
    table.figures[character.number] = figure
    return character.number


def under_way(told: Mapping[str, Mapping[str, Any]]) -> DuelTable:
    """The table at the start of a turn of the law; cards that are not named lie below those of their pile.

    Of each side are told the characters in `line` with their life points, the `reserve`, the `lost` ones,
    the `hand` and the first cards of the `deck`.
    """
    table = DuelTable(4)
    for seat, role in enumerate(ROLES):
        side = told[role]
        rest = [card.name for card in DECKS[seat]]
        for card in (*side["hand"], *side["deck"]):
            rest.remove(card)
        line = [Standing(name, life) for name, life in side["line"].items()]
        sit_down(table, seat, line, side["hand"], [*side["deck"], *rest], side["reserve"])
        table.sides[seat].lost = [NAMES.index(name) for name in side["lost"]]
        table.sides[seat].dealt = tuple(sorted((*table.sides[seat].dealt, *side["lost"])))
    table.phase = "start"
    table.changed()
    return table
