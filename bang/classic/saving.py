"""The classic table as plain data, and back."""

from collections import Counter
from typing import Any

from bang.classic.definitions import CHARACTERS, face
from bang.classic.editions import deck_of
from bang.classic.kinds import Card
from bang.classic.options import OPTIONS, roles_for
from bang.classic.roles import ROLES, SIDES
from bang.classic.table import ClassicTable, Player
from bang.common.characters import NO_CHARACTER
from bang.data import short
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
    "in_duel",
    "winner",
    "roles",
    "shown",
)


def to_data(table: ClassicTable) -> dict[str, Any]:
    """A table as plain data."""
    return {
        "composition": list(table.composition),
        "edition": table.edition,
        "deck_kind": table.deck_kind,
        "choose_character": table.choose_character,
        **{name: getattr(table, name) for name in _PLAIN},
        **values.tokens_to_data(table),
        "players": [
            {
                "character": player.character.id if player.character is not NO_CHARACTER else "",
                "life": player.life,
                "max_life": player.max_life,
                "hand": player.hand,
                "in_play": player.in_play,
                "alive": player.alive,
            }
            for player in table.players
        ],
    }


def from_data(data: dict[str, Any]) -> ClassicTable:
    """The table that the data describes; a `ValueError` says why there can be no such table."""
    dealt = values.listed(data["composition"])
    if not 2 <= len(dealt) <= MOST_SEATS:
        raise ValueError(f"a table has 2 to {MOST_SEATS} seats, not {len(dealt)}")
    composition = tuple(values.word(role, ROLES) for role in dealt)
    table = ClassicTable(
        composition,
        values.word(data["edition"], OPTIONS["edition"]),
        values.word(data["deck_kind"], OPTIONS["deck"]),
        values.truth(data["choose_character"]),
    )
    table.next_token = values.number(data["next_token"], 0, values.MANY)
    for pile in ("deck", "discards", "stage", "resolving"):
        setattr(table, pile, values.tokens(data[pile], table))
    table.turn = values.number(data["turn"], 0, table.seats - 1)
    table.phase = values.word(data["phase"], ("setup", "start", "play", "discard", "over"))
    table.bangs_played = values.number(data["bangs_played"], 0, MOST_BANGS)
    table.in_duel = values.truth(data["in_duel"])
    table.winner = values.word(data["winner"], ("", *SIDES))
    table.roles = [
        None if role is None else values.word(role, ROLES)
        for role in values.listed(data["roles"], table.seats)
    ]
    table.shown = [values.truth(shown) for shown in values.listed(data["shown"], table.seats)]
    values.read_tokens(data, table, face)
    table.players = [_player(saved, table) for saved in values.listed(data["players"], table.seats)]
    table.changed()
    wrong = misplaced(table) or _impossible(table)
    if wrong:
        raise ValueError(wrong)
    return table


def _player(data: dict[str, Any], table: ClassicTable) -> Player:
    character = values.word(data["character"], ("", *CHARACTERS))
    most = values.number(data["max_life"], 0, MOST_LIFE)
    player = Player(
        CHARACTERS[character] if character else NO_CHARACTER, values.number(data["life"], 0, most), most
    )
    player.hand, player.in_play = values.tokens(data["hand"], table), values.tokens(data["in_play"], table)
    player.alive = values.truth(data["alive"])
    return player


MOST_SEATS = 8
MOST_LIFE = 20
MOST_BANGS = 1000


def _impossible(table: ClassicTable) -> str:
    """Why this cannot be a table between two actions; empty if it can."""
    if table.phase == "setup":
        fresh = ClassicTable(table.composition, table.edition, table.deck_kind, table.choose_character)
        dealt = to_data(table) != to_data(fresh) or table.composition != roles_for(table.seats)
        return "before the deal there is nothing on the table" if dealt else ""
    in_play = [token for player in table.players for token in player.in_play]
    hands = [token for player in table.players for token in player.hand]
    roles = Counter(role for role in table.roles if role)
    if table.stage or table.resolving or table.in_duel:
        return "between two actions nothing is being resolved"
    if not {*table.faces, *table.seen} <= {*table.deck, *table.discards, *hands, *in_play}:
        return "there is a face for a card that is in no place"
    if any(not isinstance(known, Card) for known in table.faces.values()):
        return "one of the faces on the table is not a card"
    if any(token not in table.faces for token in (*table.discards, *in_play)):
        return "a card is open, but its face is missing"
    if roles - Counter(table.composition) or any(
        shown and role is None for role, shown in zip(table.roles, table.shown, strict=True)
    ):
        return f"the roles {table.roles} are not those that were dealt: {table.composition}"
    if any(player.character is NO_CHARACTER or (player.life < 1) is player.alive for player in table.players):
        return "a player has no character, or an impossible number of life points"
    if table.composition.count("sheriff") != 1 or not any(map(table.is_sheriff, range(table.seats))):
        return "one player is the Sheriff, and everybody knows who"
    if bool(table.winner) is not (table.phase == "over"):
        return "a game has a winner if it is over, and none before"
    if not table.winner and (len(table.alive) < 2 or not table.players[table.turn].alive):
        return f"it cannot be the turn of seat {table.turn}"
    return ""


def is_whole(table: ClassicTable) -> bool:
    """Whether this copy knows every card and every role that was dealt."""
    hands = [token for player in table.players for token in (*player.hand, *player.in_play)]
    cards = [*table.deck, *table.discards, *table.stage, *hands]
    return all(token in table.faces for token in cards) and (None not in table.roles or not any(table.shown))


def misplaced(table: ClassicTable) -> str:
    """Which cards are in the wrong place: each must be in exactly one. Empty if nothing is wrong."""
    places = [
        table.deck,
        table.discards,
        *(p.hand for p in table.players),
        *(p.in_play for p in table.players),
    ]
    if table.phase != "setup":
        places.append(table.stage)
    tokens = Counter(token for place in places for token in place)
    cards = deck_of(table.edition, table.deck_kind)
    twice = [token for token, count in tokens.items() if count > 1]
    if twice:
        return f"cards {short(twice)} are in two places at once"
    if len(tokens) > len(cards):
        return f"there are {len(tokens)} cards on the table, but the box holds {len(cards)}"
    known = Counter(table.faces[token].name for token in tokens if token in table.faces)
    box = Counter(card.name for card in cards)
    surplus = sorted((known - box).elements())
    if surplus:
        return f"the box holds fewer of these cards: {', '.join(surplus)}"
    return ""
