"""What a seat may see, as an allow-list: whatever is not named here stays hidden."""

from collections.abc import Sequence

from bang.classic.roles import SIDES
from bang.classic.table import FAR, ClassicTable
from bang.common.abilities import offered
from bang.common.characters import NoCharacter
from bang.common.table import DECK
from bang.common.view import asked, shown, stage
from bang.common.views import Deck, Figure, Over, Seat, View
from bang.engine.questions import Ask


def view(table: ClassicTable, ask: Ask | None, options: Sequence[str], seat: int | None) -> View:
    """The table as a player, or a spectator, sees it."""
    may_act = ask is not None and ask.prompt == "play" and seat is not None and seat != ask.seat
    return {
        "game": "classic",
        "options": table.options,
        "you": seat,
        "turn": table.turn,
        "phase": table.phase,
        "composition": list(table.composition),
        "seats": [_seat(table, other, seat) for other in range(table.seats)],
        "decks": {DECK: _deck(table, seat)},
        "discards": [table.faces[token].name for token in reversed(table.discards)],
        "stage": [shown(table, seat, token) for token in stage(table, ask)],
        "resolving": [table.faces[token].name for token in table.resolving],
        "asked": None if ask is None else asked(table, ask, options if ask.seat == seat else []),
        "offers": offered(table, seat) if may_act and seat is not None else [],
        "over": _over(table) if table.phase == "over" else None,
    }


def _seat(table: ClassicTable, seat: int, viewer: int | None) -> Seat:
    player = table.players[seat]
    return {
        "seat": seat,
        "alive": player.alive,
        "role": table.roles[seat] if table.shown[seat] or seat == viewer else None,
        "hand": [
            table.faces[token].name if seat == viewer or table.knows(viewer, token) else None
            for token in player.hand
        ],
        "backs": [],
        "figures": [_figure(table, seat, viewer)],
        "reserve": [],
    }


def _figure(table: ClassicTable, seat: int, viewer: int | None) -> Figure:
    player = table.players[seat]
    in_play = [table.card(token) for token in player.in_play]
    weapon = next((card.name for card in in_play if card.kind.weapon), None)
    distance = None if viewer is None or not table.players[viewer].alive else table.distance(viewer, seat)
    return {
        "character": "" if isinstance(player.character, NoCharacter) else player.character.id,
        "place": "front",
        "life": player.life,
        "max_life": player.max_life,
        "in_play": [card.name for card in in_play],
        "weapon": weapon,
        "reach": table.reach(seat),
        "distance": None if distance == FAR else distance,
        "in_range": distance is not None and viewer is not None and seat in table.in_range(viewer),
        "is_jailed": any(card.kind.jails for card in in_play),
    }


def _deck(table: ClassicTable, viewer: int | None) -> Deck:
    known = [
        (place, table.faces[token].name)
        for place, token in enumerate(reversed(table.deck))
        if token in table.seen and table.knows(viewer, token)
    ]
    return {"cards": len(table.deck), "known": known}


def _over(table: ClassicTable) -> Over:
    winners = [seat for seat, role in enumerate(table.roles) if role in SIDES[table.winner]]
    if table.winner == "renegade":
        winners = [seat for seat in winners if table.players[seat].alive]
    return {"winner": table.winner, "winners": winners}
