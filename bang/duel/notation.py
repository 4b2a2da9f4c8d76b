"""A table in one line, readable by a player: whose turn, then side by side, then the piles.

turn 0 play | law [bank-B ?] front annie_oakey 3/4 {barrel-S} rear jango 3/3 {} reserve 2 pile 31 | … |
common none | discards beer-B
"""

from bang.duel.imagining import hidden_cards
from bang.duel.options import ROLES
from bang.duel.table import DuelTable
from bang.engine.questions import Token


def table_line(table: DuelTable, seat: int | None = None, *, everything: bool = True) -> str:
    """The whole table, or what one seat (or a spectator) knows of it."""
    hidden = [] if everything else hidden_cards(table, seat)

    def names(tokens: list[Token]) -> str:
        return " ".join(
            table.faces[token].name
            if token in table.faces and token not in hidden
            else table.back_of(token) or "?"
            for token in tokens
        )

    parts = [f"turn {table.turn} {table.phase}"]
    for role, side in zip(ROLES, table.sides, strict=True):
        words = [f"{role} [{names(side.hand)}]"]
        for who in side.line:
            figure = table.figures[who]
            place = "front" if who == side.front else "rear"
            life = f"{figure.life}/{figure.max_life}"
            words.append(f"{place} {figure.character.id} {life} {{{names(figure.in_play)}}}")
        parts.append(f"{' '.join(words)} reserve {len(side.reserve)} pile {len(side.pile)}")
    parts.append(f"common {len(table.deck) if table.has_common else 'none'}")
    parts.append(f"discards {names(table.discards[::-1])}".strip())
    if table.stage:
        parts.append(f"stage {names(table.stage)}")
    return " | ".join(parts)
