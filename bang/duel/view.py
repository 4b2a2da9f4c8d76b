"""What a seat may see, as an allow-list: whatever is not named here stays hidden."""

from collections.abc import Sequence

from bang.common.table import DECK
from bang.common.view import asked, shown, stage
from bang.common.views import Deck, Figure, Over, Seat, View
from bang.duel.facts import NAMES
from bang.duel.options import ROLES
from bang.duel.table import OWN_PILES, DuelTable
from bang.engine.questions import Ask


def view(table: DuelTable, ask: Ask | None, options: Sequence[str], seat: int | None) -> View:
    """The table as a player, or a spectator, sees it."""
    return {
        "game": "duel",
        "options": table.options,
        "you": seat,
        "turn": table.turn,
        "phase": table.phase,
        "composition": list(ROLES),
        "seats": [_seat(table, other, seat) for other in range(table.seats)],
        "decks": _decks(table, seat),
        "discards": [table.faces[token].name for token in reversed(table.discards)],
        "stage": [shown(table, seat, token) for token in stage(table, ask)],
        "resolving": [table.faces[token].name for token in table.resolving],
        "asked": None if ask is None else asked(table, ask, options if ask.seat == seat else []),
        "offers": [],
        "over": _over(table) if table.phase == "over" else None,
    }


def _seat(table: DuelTable, seat: int, viewer: int | None) -> Seat:
    side = table.sides[seat]
    return {
        "seat": seat,
        "alive": ROLES[1 - seat] != table.winner,
        "role": ROLES[seat],
        "hand": [
            table.faces[token].name if seat == viewer or table.knows(viewer, token) else None
            for token in side.hand
        ],
        "backs": [table.back_of(token) for token in side.hand],
        "figures": [_figure(table, seat, who) for who in side.line],
        "reserve": _reserve(table, seat, viewer),
    }


def _figure(table: DuelTable, seat: int, who: int) -> Figure:
    figure, side = table.figures[who], table.sides[seat]
    return {
        "character": NAMES[who],
        "place": "front" if who == side.front else "rear",
        "awake": who == side.awake,
        "always": figure.character.always,
        "life": figure.life,
        "max_life": figure.max_life,
        "in_play": [table.card(token).name for token in figure.in_play],
    }


def _reserve(table: DuelTable, seat: int, viewer: int | None) -> list[str | None]:
    """The owner knows who waits, but not in which order; at the end everybody sees it."""
    side = table.sides[seat]
    if all(table.is_seen_by_all(token) for token in side.reserve):
        return [table.faces[token].name for token in side.reserve]
    if viewer != seat:
        return [None] * len(side.reserve)
    gone = {NAMES[who] for who in (*side.line, *side.lost)}
    return [name for name in side.dealt if name not in gone]


def _decks(table: DuelTable, viewer: int | None) -> dict[str, Deck]:
    """The own piles as long as there are any, and the common pile once there is one."""
    piles = {place: side.pile for place, side in zip(OWN_PILES, table.sides, strict=True) if side.pile}
    if table.has_common or len(piles) < table.seats:
        piles[DECK] = table.deck
    return {place: {"cards": len(pile), "known": []} for place, pile in piles.items()}


def _over(table: DuelTable) -> Over:
    return {"winner": table.winner, "winners": [ROLES.index(table.winner)]}
