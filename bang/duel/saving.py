"""The table of a Duel as plain data, and back."""

from collections import Counter
from typing import Any

from bang.common.table import Figure
from bang.data import short
from bang.duel.definitions import BOX, CHARACTERS, face
from bang.duel.facts import CHARACTERS as SIDES
from bang.duel.facts import NAMES
from bang.duel.imagining import all_cards
from bang.duel.kinds import Card
from bang.duel.marker import MOVE
from bang.duel.options import OPTIONS, ROLES
from bang.duel.table import NOBODY, DuelTable, Side
from bang.engine import values

_PLAIN: tuple[str, ...] = (
    "next_token",
    "deck",
    "discards",
    "stage",
    "resolving",
    "turn",
    "phase",
    "bangs_played",
    "winner",
    "characters_each",
    "has_common",
    "used",
)
MOST_BANGS = 1000


def to_data(table: DuelTable) -> dict[str, Any]:
    """A table as plain data."""
    return {
        **{name: getattr(table, name) for name in _PLAIN},
        **values.tokens_to_data(table),
        "sides": [
            {
                "hand": side.hand,
                "pile": side.pile,
                "line": [
                    {
                        "character": NAMES[who],
                        "life": table.figures[who].life,
                        "in_play": table.figures[who].in_play,
                    }
                    for who in side.line
                ],
                "front": NAMES[side.front] if side.front != NOBODY else "",
                "reserve": side.reserve,
                "dealt": list(side.dealt),
                "lost": [NAMES[who] for who in side.lost],
            }
            for side in table.sides
        ],
    }


def from_data(data: dict[str, Any]) -> DuelTable:
    """The table that the data describes; a `ValueError` says why there can be no such table."""
    each = values.word(str(data["characters_each"]), OPTIONS["characters"])
    table = DuelTable(int(each))
    table.next_token = values.number(data["next_token"], 0, values.MANY)
    for pile in ("deck", "discards", "stage", "resolving"):
        setattr(table, pile, values.tokens(data[pile], table))
    table.turn = values.number(data["turn"], 0, table.seats - 1)
    table.phase = values.word(data["phase"], ("setup", "start", "play", "discard", "over"))
    table.bangs_played = values.number(data["bangs_played"], 0, MOST_BANGS)
    table.winner = values.word(data["winner"], ("", *ROLES))
    table.has_common = values.truth(data["has_common"])
    table.used = [values.word(used, (MOVE, *CHARACTERS)) for used in values.listed(data["used"])]
    values.read_tokens(data, table, face)
    sides = values.listed(data["sides"], table.seats)
    for seat, saved in enumerate(sides):
        table.sides[seat] = _side(saved, table, seat)
    table.changed()
    wrong = misplaced(table) or _impossible(table)
    if wrong:
        raise ValueError(wrong)
    return table


def _side(data: dict[str, Any], table: DuelTable, seat: int) -> Side:
    side = Side()
    names = SIDES[ROLES[seat]]
    side.hand, side.pile = values.tokens(data["hand"], table), values.tokens(data["pile"], table)
    for saved in values.listed(data["line"]):
        who = NAMES.index(values.word(saved["character"], names))
        character = CHARACTERS[NAMES[who]]
        # Who fell at the very end stays where they stood.
        life = values.number(saved["life"], 0 if table.winner else 1, character.life)
        if who in side.line:
            raise ValueError(f"{NAMES[who]} is twice in play")
        side.line.append(who)
        table.figures[who] = Figure(character, life, character.life)
        table.figures[who].in_play = values.tokens(saved["in_play"], table)
    front = values.word(data["front"], ("", *map(NAMES.__getitem__, side.line)))
    side.front = NAMES.index(front) if front else NOBODY
    side.reserve = values.tokens(data["reserve"], table)
    side.dealt = tuple(values.word(name, names) for name in values.listed(data["dealt"]))
    side.lost = [NAMES.index(values.word(name, names)) for name in values.listed(data["lost"])]
    return side


def _impossible(table: DuelTable) -> str:
    """Why this cannot be a table between two actions; empty if it can."""
    if table.phase == "setup":
        fresh = to_data(DuelTable(table.characters_each))
        return "before the deal there is nothing on the table" if to_data(table) != fresh else ""
    reserves = [token for side in table.sides for token in side.reserve]
    cards = all_cards(table)
    in_play = [token for figure in table.figures.values() for token in figure.in_play]
    if table.stage or table.resolving:
        return "between two actions nothing is being resolved"
    if not {*table.faces, *table.seen, *table.backs} <= {*cards, *reserves}:
        return "there is a face for a card that is in no place"
    if any(not isinstance(table.faces.get(token, BOX[0]), Card) for token in cards):
        return "one of the faces on the table is not a card"
    if any(token in table.faces and table.faces[token].name not in NAMES for token in reserves):
        return "one of the faces in a reserve is not a character"
    if any(token not in table.faces for token in (*table.discards, *in_play)):
        return "a card is open, but its face is missing"
    for side, role in zip(table.sides, ROLES, strict=True):
        if side.front == NOBODY or len(side.line) > 2:
            return f"the side {role} has {len(side.line)} characters in play, or none in front"
        if len(side.line) + len(side.lost) + len(side.reserve) > len(SIDES[role]):
            return f"the side {role} has more characters than there are in the box"
    if bool(table.winner) is not (table.phase == "over"):
        return "a game has a winner if it is over, and none before"
    return ""


def is_whole(table: DuelTable) -> bool:
    """Whether this copy knows every card and every character."""
    reserves = [token for side in table.sides for token in side.reserve]
    return all(token in table.faces for token in (*all_cards(table), *reserves))


def misplaced(table: DuelTable) -> str:
    """Which cards are in the wrong place: each must be in exactly one. Empty if nothing is wrong."""
    reserves = [token for side in table.sides for token in side.reserve]
    tokens = Counter((*all_cards(table), *reserves))
    twice = [token for token, count in tokens.items() if count > 1]
    if twice:
        return f"cards {short(twice)} are in two places at once"
    if len(tokens) - len(reserves) > len(BOX):
        return f"there are {len(tokens) - len(reserves)} cards on the table, but the box holds {len(BOX)}"
    known = Counter(table.faces[token].name for token in tokens if token in table.faces)
    known += Counter(NAMES[who] for side in table.sides for who in (*side.line, *side.lost))
    surplus = sorted((known - every_face()).elements())
    if surplus:
        return f"the box holds fewer of these cards: {', '.join(surplus)}"
    return ""


def every_face() -> Counter[str]:
    """All the cards and characters of the box."""
    return Counter([*(card.name for card in BOX), *NAMES])
