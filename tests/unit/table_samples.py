"""Views of tables as the engine gives them, to print without a game."""

from __future__ import annotations

from typing import Any

NAMES = ("You", "Belle", "Doc", "Cassidy", "Holliday", "Hickok", "Annie")
CHARACTERS = (
    "rose_doolan",
    "bart_cassidy",
    "jourdonnais",
    "el_gringo",
    "vulture_sam",
    "slab_the_killer",
    "calamity_janet",
)
ROLES = ("outlaw", "sheriff", "deputy", "outlaw", "renegade", "outlaw", "deputy")
IN_PLAY: tuple[list[str], ...] = (
    ["schofield-JC", "barrel-QS"],
    ["mustang-8H"],
    [],
    ["volcanic-10S", "dynamite-2H", "scope-AS"],
    ["winchester-8S"],
    ["jail-4H", "remington-KC"],
    [],
)
HAND = ["bang-AS", "missed-10C", "beer-6H", "panic-JH", "general_store-9C", "winchester-8S", "cat_balou-KH"]
Sample = dict[str, Any]


def seat(number: int, seats: int, you: int | None, hand: list[str] | None = None) -> Sample:
    """Seats one player."""
    weapon = next((card for card in IN_PLAY[number] if card.split("-")[0] in REACH), None)
    gap = None if you is None or number == you else min((number - you) % seats, (you - number) % seats)
    reach = 2
    return {
        "seat": number,
        "alive": True,
        "role": "sheriff" if number == 1 else ROLES[number] if number == you else None,
        "character": CHARACTERS[number],
        "life": 4 - number % 3,
        "max_life": 5 if number == 1 else 4,
        "hand": hand if hand is not None else [None] * (number % 4 + 1),
        "in_play": list(IN_PLAY[number]),
        "weapon": weapon,
        "range": REACH.get(weapon.split("-")[0], 1) if weapon else 1,
        "distance": gap,
        "in_range": gap is not None and gap <= reach,
    }


REACH = {"volcanic": 1, "schofield": 2, "remington": 3, "rev_carabine": 4, "winchester": 5}


def table(seats: int = 5, you: int | None = 0, hand: list[str] | None = None) -> Sample:
    """Lays a table where it is seat 0's turn."""
    mine = HAND if hand is None else hand
    return {
        "game": "classic",
        "edition": "fourth",
        "deck_kind": "full",
        "you": you,
        "turn": 0,
        "phase": "play",
        "composition": ["sheriff", "renegade", "outlaw", "outlaw", "deputy"],
        "seats": [seat(n, seats, you, list(mine) if n == you else None) for n in range(seats)],
        "deck": 43,
        "deck_known": [],
        "discards": ["bang-2C", "beer-7H", "missed-2S"],
        "stage": [],
        "resolving": [],
        "asked": None,
        "offers": [],
        "over": None,
    }


def asked(
    view: Sample, seat: int, prompt: str, options: list[str], count: int = 1, about: Sample | None = None
) -> Sample:
    """Opens a question."""
    mine = view["you"] == seat
    view["asked"] = {
        "seat": seat,
        "prompt": prompt,
        "count": count,
        "about": about or {},
        "options": options if mine else [],
    }
    return view


def own_turn(seats: int = 5) -> Sample:
    """One's own turn with seven cards."""
    options = ["bang-AS@1", f"bang-AS@{seats - 1}", "bang-AS@2", "beer-6H", "panic-JH@1", "general_store-9C"]
    options += ["winchester-8S", "cat_balou-KH@1", "cat_balou-KH@2", "cat_balou-KH@3", "panic-JH@0", "end"]
    return asked(table(seats), 0, "play", options)


def dodge() -> Sample:
    """A shot comes in."""
    view = table(4, hand=["missed-10C", "beer-6H", "bang-AS"])
    view["turn"] = 3
    view["resolving"] = ["bang-4D"]
    return asked(
        view, 0, "dodge", ["missed-10C", "barrel-QS", "pass"], about={"by": 3, "card": "bang-4D", "needed": 1}
    )


def general_store(seats: int = 7) -> Sample:
    """The store is open."""
    view = table(seats, hand=HAND[:3])
    names = ["bang-9D", "missed-7S", "stagecoach-9S", "duel-QD", "mustang-9H", "gatling-10H", "saloon-5H"]
    view["stage"] = [{"card": name} for name in names[:seats]]
    view["resolving"] = ["general_store-QS"]
    return asked(view, 0, "general_store", names[:seats])


def lucky_duke() -> Sample:
    """Two cards are flipped, one counts."""
    view = table(5, hand=HAND[:5])
    view["stage"] = [{"card": "beer-10H"}, {"card": "bang-AS"}]
    return asked(view, 0, "lucky_duke", ["beer-10H", "bang-AS"], about={"for": "barrel"})


def panic() -> Sample:
    """Something is to be taken from somebody."""
    view = table(5, hand=HAND[:2])
    view["resolving"] = ["panic-JH"]
    return asked(view, 0, "panic", ["hand", "volcanic-10S", "dynamite-2H", "scope-AS"], about={"from": 3})


def discard() -> Sample:
    """Too many cards in hand."""
    view = table(6, hand=[*HAND, "bang-2C", "bang-3C", "missed-2S"])
    view["phase"] = "discard"
    return asked(view, 0, "discard", list(view["seats"][0]["hand"]), count=6)


def with_the_dead() -> Sample:
    """Two have fallen, one of them is oneself."""
    view = own_turn(7)
    for number, role in ((3, "outlaw"), (0, "outlaw")):
        dead = view["seats"][number]
        dead.update(alive=False, role=role, life=0, hand=[], in_play=[], weapon=None, range=1)
        dead.update(distance=None, in_range=False)
    for other in view["seats"]:
        other.update(distance=None, in_range=False)
    view["turn"] = 2
    return asked(view, 2, "play", [])


def bystander() -> Sample:
    """Somebody watches who does not sit at the table."""
    view = table(5, you=None)
    return asked(view, 2, "play", [])


def over() -> Sample:
    """The outlaws have won."""
    view = table(5)
    for number, role in enumerate(ROLES[:5]):
        view["seats"][number]["role"] = role
    view["seats"][1].update(alive=False, life=0, hand=[], in_play=[])
    view.update(phase="over", over={"winner": "outlaws", "winners": [0, 3]})
    return view


EVENTS: tuple[Sample, ...] = (
    {"kind": "turn", "seat": 4, "other": None, "cards": [], "n": 0, "what": ""},
    {"kind": "draws", "seat": 4, "other": None, "cards": [None, None], "n": 2, "what": ""},
    {"kind": "plays", "seat": 4, "other": 0, "cards": ["bang-2C"], "n": 0, "what": ""},
    {"kind": "loses_life", "seat": 0, "other": 4, "cards": [], "n": 1, "what": "bang"},
    {"kind": "turn", "seat": 0, "other": None, "cards": [], "n": 0, "what": ""},
    {"kind": "draws", "seat": 0, "other": None, "cards": ["beer-6H", "panic-JH"], "n": 2, "what": ""},
)
