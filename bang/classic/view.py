"""What a seat may see, built up from nothing: only what stands here is ever shown."""

from collections.abc import Sequence
from typing import Any

from bang.classic.abilities import offered
from bang.classic.roles import SIDES
from bang.classic.table import ClassicTable
from bang.engine.dealer import NOBODY
from bang.engine.questions import Ask, Token
from bang.frontier.characters import Nobody
from bang.frontier.table import FAR


def view(table: ClassicTable, ask: Ask | None, options: Sequence[str], seat: int | None) -> dict[str, Any]:
    """The table as a player, or a spectator, sees it."""
    offers = offered(table, seat) if ask and ask.prompt == "play" and seat not in (None, ask.seat) else []
    return {
        "game": "classic",
        "edition": table.edition,
        "deck_kind": table.deck_kind,
        "you": seat,
        "turn": table.turn,
        "phase": table.phase,
        "composition": list(table.composition),
        "seats": [_seat(table, other, seat) for other in range(table.seats)],
        "deck": len(table.deck),
        "deck_known": [
            [place, table.faces[token].name]
            for place, token in enumerate(reversed(table.deck))
            if token in table.seen and _knows(table, seat, token)
        ],
        "discards": [table.faces[token].name for token in reversed(table.discards)],
        "stage": [{"card": _shown(table, seat, token)} for token in _stage(table, ask)],
        "resolving": [table.faces[token].name for token in table.resolving],
        "asked": None if ask is None else _asked(ask, options if ask.seat == seat else []),
        "offers": offers,
        "over": _over(table) if table.phase == "over" else None,
    }


def _seat(table: ClassicTable, seat: int, viewer: int | None) -> dict[str, Any]:
    player = table.players[seat]
    weapon = next((token for token in player.in_play if table.card(token).kind.weapon), None)
    distance = None if viewer is None or not table.players[viewer].alive else table.distance(viewer, seat)
    return {
        "seat": seat,
        "alive": player.alive,
        "role": table.roles[seat] if table.shown[seat] or seat == viewer else None,
        "character": "" if isinstance(player.character, Nobody) else player.character.id,
        "life": player.life,
        "max_life": player.max_life,
        "hand": [
            table.faces[token].name if seat == viewer or _knows(table, viewer, token) else None
            for token in player.hand
        ],
        "in_play": [table.faces[token].name for token in player.in_play],
        "weapon": None if weapon is None else table.faces[weapon].name,
        "range": table.reach(seat),
        "distance": None if distance == FAR else distance,
        "in_range": distance is not None and viewer is not None and distance <= table.reach(viewer),
    }


def _knows(table: ClassicTable, viewer: int | None, token: Token) -> bool:
    """This seat saw the card before it was hidden; a spectator, if everybody did."""
    seen = table.seen.get(token, NOBODY)
    return seen == table.everybody if viewer is None else bool(seen >> viewer & 1)


def _shown(table: ClassicTable, viewer: int | None, token: Token) -> str | None:
    is_open = token in table.discards
    return table.faces[token].name if is_open or _knows(table, viewer, token) else None


def _stage(table: ClassicTable, ask: Ask | None) -> Sequence[Token]:
    """The cards to choose from, wherever they lie, else those on the stage."""
    if table.phase == "setup":
        return ask.tokens if ask else []
    return ask.tokens if ask and ask.prompt == "lucky_duke" else table.stage


def _asked(ask: Ask, options: Sequence[str]) -> dict[str, Any]:
    return {
        "seat": ask.seat,
        "prompt": ask.prompt,
        "count": ask.count,
        "about": dict(ask.about),
        "options": list(options),
    }


def _over(table: ClassicTable) -> dict[str, Any]:
    winners = [seat for seat, role in enumerate(table.roles) if role in SIDES[table.winner]]
    if table.winner == "renegade":
        winners = [seat for seat in winners if table.players[seat].alive]
    return {"winner": table.winner, "winners": winners}
