"""The classic table as plain data, and back."""

from collections import Counter
from typing import Any

from bang.classic.definitions import CHARACTERS, ROLES, face
from bang.classic.editions import DECKS, EDITIONS, deck_of
from bang.classic.table import ClassicTable
from bang.frontier.characters import NOBODY

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
    """Everything that a table is, in names and numbers."""
    return {
        "composition": list(table.composition),
        "edition": table.edition,
        "deck_kind": table.deck_kind,
        "choose_character": table.choose_character,
        **{name: getattr(table, name) for name in _PLAIN},
        "faces": {str(token): known.name for token, known in table.faces.items()},
        "seen": {str(token): seats for token, seats in table.seen.items()},
        "players": [
            {
                "character": player.character.id if player.character is not NOBODY else "",
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
    """The table that the data describes; what cannot be a table is refused with a sentence."""
    composition = tuple(data["composition"])
    if any(role not in ROLES for role in composition):
        raise ValueError(f"a table has the roles {', '.join(ROLES)}, not {composition}")
    if data["edition"] not in EDITIONS or data["deck_kind"] not in DECKS:
        raise ValueError(f"no edition {data['edition']!r} with a deck {data['deck_kind']!r} is known")
    table = ClassicTable(composition, data["edition"], data["deck_kind"], bool(data["choose_character"]))
    for name in _PLAIN:
        value = data[name]
        setattr(table, name, list(value) if isinstance(value, list) else value)
    table.faces = {int(token): face(name) for token, name in data["faces"].items()}
    table.seen = {int(token): int(seats) for token, seats in data["seen"].items()}
    if len(data["players"]) != len(composition):
        raise ValueError(f"{len(composition)} roles need as many players, not {len(data['players'])}")
    for player, saved in zip(table.players, data["players"], strict=True):
        if saved["character"] and saved["character"] not in CHARACTERS:
            raise ValueError(f"no character is called {saved['character']!r}")
        player.character = CHARACTERS[saved["character"]] if saved["character"] else NOBODY
        player.life, player.max_life = int(saved["life"]), int(saved["max_life"])
        player.hand, player.in_play = list(saved["hand"]), list(saved["in_play"])
        player.alive = bool(saved["alive"])
    table.changed()
    wrong = misplaced(table)
    if wrong:
        raise ValueError(wrong)
    return table


def misplaced(table: ClassicTable) -> str:
    """What is wrong with where the cards are: each must be in exactly one place. Nothing, if all is well."""
    places = [
        table.deck,
        table.discards,
        *(p.hand for p in table.players),
        *(p.in_play for p in table.players),
    ]
    if table.phase != "setup":
        places.append(table.stage)
    tokens = Counter(token for place in places for token in place)
    twice = [token for token, count in tokens.items() if count > 1]
    if twice:
        return f"cards {twice} are in two places at once"
    known = Counter(table.faces[token].name for token in tokens if token in table.faces)
    box = Counter(card.name for card in deck_of(table.edition, table.deck_kind))
    surplus = sorted((known - box).elements())
    if surplus:
        return f"there is no such card left in the box: {', '.join(surplus)}"
    return ""
