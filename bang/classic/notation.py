"""A table in one line, readable by a player: whose turn, then seat by seat, then the piles.

turn 0 play | 0 sheriff rose_doolan 5/5 [bang-AS ?] {barrel-QS} | 1 ? … | deck 60 | discards beer-6H
"""

from bang.classic.imagining import hidden_tokens
from bang.classic.table import ClassicTable
from bang.engine.questions import Token


def table_line(table: ClassicTable, seat: int | None = None, *, everything: bool = True) -> str:
    """The whole table, or what one seat (or a spectator) knows of it."""
    hidden = [] if everything else hidden_tokens(table, seat)

    def names(tokens: list[Token]) -> str:
        known = [table.faces[t].name if t in table.faces and t not in hidden else "?" for t in tokens]
        return " ".join(known)

    parts = [f"turn {table.turn} {table.phase}"]
    for number, player in enumerate(table.players):
        role = table.roles[number] if everything or table.shown[number] or number == seat else None
        life = f"{player.life}/{player.max_life}" if player.alive else "dead"
        cards = f"[{names(player.hand)}] {{{names(player.in_play)}}}"
        parts.append(f"{number} {role or '?'} {player.character.id} {life} {cards}")
    parts.append(f"deck {len(table.deck)}")
    parts.append(f"discards {names(table.discards[::-1])}".strip())
    if table.stage and table.phase != "setup":
        parts.append(f"stage {names(table.stage)}")
    return " | ".join(parts)
