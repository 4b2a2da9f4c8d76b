"""Sample views of tables as the engine gives them, to draw without a game."""

from __future__ import annotations

from bang.common.views import About, Figure, Seat, Told, View, front
from bang.engine.questions import Verb

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


def seat(number: int, seats: int, you: int | None, hand: list[str] | None = None) -> Seat:
    """A player at a seat."""
    weapon = next((card for card in IN_PLAY[number] if card.split("-")[0] in REACH), None)
    gap = None if you is None or number == you else min((number - you) % seats, (you - number) % seats)
    reach = 2
    figure: Figure = {
        "character": CHARACTERS[number],
        "place": "front",
        "life": 4 - number % 3,
        "max_life": 5 if number == 1 else 4,
        "in_play": list(IN_PLAY[number]),
        "weapon": weapon,
        "reach": REACH.get(weapon.split("-")[0], 1) if weapon else 1,
        "distance": gap,
        "in_range": gap is not None and gap <= reach,
        "is_jailed": any(card.startswith("jail-") for card in IN_PLAY[number]),
    }
    held: list[str | None] = [None] * (number % 4 + 1) if hand is None else [*hand]
    return {
        "seat": number,
        "alive": True,
        "role": "sheriff" if number == 1 else ROLES[number] if number == you else None,
        "hand": held,
        "backs": [],
        "figures": [figure],
        "reserve": [],
    }


REACH = {"volcanic": 1, "schofield": 2, "remington": 3, "rev_carabine": 4, "winchester": 5}


def table(seats: int = 5, you: int | None = 0, hand: list[str] | None = None) -> View:
    """A table in the turn of seat 0."""
    mine = HAND if hand is None else hand
    return {
        "game": "classic",
        "options": {"edition": "fourth", "deck": "full", "characters": "one"},
        "you": you,
        "turn": 0,
        "phase": "play",
        "composition": ["sheriff", "renegade", "outlaw", "outlaw", "deputy"],
        "seats": [seat(n, seats, you, list(mine) if n == you else None) for n in range(seats)],
        "decks": {"deck": {"cards": 43, "known": []}},
        "discards": ["bang-2C", "beer-7H", "missed-2S"],
        "stage": [],
        "resolving": [],
        "asked": None,
        "offers": [],
        "over": None,
    }


# What the answers to a question do, and where the cards to choose from are, in both games.
VERBS: dict[str, Verb] = {
    "play": "plays",
    "dodge": "answers",
    "duel": "answers",
    "indians": "answers",
    "discard": "discards",
    "peacemaker": "discards",
    "tex_killer": "discards",
    "carbine": "discards",
    "use": "uses",
    "switch": "switches",
}
LIES = dict.fromkeys(("play", "dodge", "discard", "peacemaker", "tex_killer", "duel", "indians"), "hand")
LIES |= {"first": "characters", "use": "", "switch": ""}


def asked(
    view: View, seat: int, prompt: str, options: list[str], count: int = 1, about: About | None = None
) -> View:
    """Add an open question to a view; by default the answers take cards from the table."""
    view["asked"] = {
        "seat": seat,
        "prompt": prompt,
        "verb": VERBS.get(prompt, "takes"),
        "count": count,
        "about": about or {},
        "lies": LIES.get(prompt, "table"),
        "options": options if view["you"] == seat else [],
    }
    return view


def own_turn(seats: int = 5) -> View:
    """The viewer's own turn, with seven cards."""
    options = ["bang-AS@1", f"bang-AS@{seats - 1}", "bang-AS@2", "beer-6H", "panic-JH@1", "general_store-9C"]
    options += ["winchester-8S", "cat_balou-KH@1", "cat_balou-KH@2", "cat_balou-KH@3", "panic-JH@0", "end"]
    return asked(table(seats), 0, "play", options)


def dodge() -> View:
    """The viewer is shot at and asked to dodge."""
    view = table(4, hand=["missed-10C", "beer-6H", "bang-AS"])
    view["turn"] = 3
    view["resolving"] = ["bang-4D"]
    return asked(
        view, 0, "dodge", ["missed-10C", "barrel-QS", "pass"], about={"by": 3, "source": "bang", "needed": 1}
    )


def general_store(seats: int = 7) -> View:
    """The viewer picks from the General Store."""
    view = table(seats, hand=HAND[:3])
    names = ["bang-9D", "missed-7S", "stagecoach-9S", "duel-QD", "mustang-9H", "gatling-10H", "saloon-5H"]
    view["stage"] = [*names[:seats]]
    view["resolving"] = ["general_store-QS"]
    return asked(view, 0, "general_store", names[:seats])


def lucky_duke() -> View:
    """Lucky Duke chooses one of two flipped cards."""
    view = table(5, hand=HAND[:5])
    view["stage"] = ["beer-10H", "bang-AS"]
    return asked(
        view, 0, "lucky_duke", ["beer-10H", "bang-AS"], about={"source": "barrel", "lucky": ["beer-10H"]}
    )


def panic() -> View:
    """The viewer chooses which card a Panic! takes."""
    view = table(5, hand=HAND[:2])
    view["resolving"] = ["panic-JH"]
    return asked(view, 0, "panic", ["hand", "volcanic-10S", "dynamite-2H", "scope-AS"], about={"whose": 3})


def discard() -> View:
    """The viewer has too many cards in hand."""
    view = table(6, hand=[*HAND, "bang-2C", "bang-3C", "missed-2S"])
    view["phase"] = "discard"
    return asked(view, 0, "discard", [card for card in view["seats"][0]["hand"] if card], count=6)


def with_the_dead() -> View:
    """Two players are eliminated, one of them the viewer."""
    view = own_turn(7)
    for number, role in ((3, "outlaw"), (0, "outlaw")):
        dead = view["seats"][number]
        dead["alive"], dead["role"], dead["hand"] = False, role, []
        figure = front(dead)
        figure["life"], figure["in_play"], figure["weapon"], figure["reach"] = 0, [], None, 1
    for other in view["seats"]:
        front(other)["distance"], front(other)["in_range"] = None, False
    view["turn"] = 2
    return asked(view, 2, "play", [])


def spectator() -> View:
    """A spectator's view."""
    view = table(5, you=None)
    return asked(view, 2, "play", [])


def over() -> View:
    """The outlaws have won."""
    view = table(5)
    for number, role in enumerate(ROLES[:5]):
        view["seats"][number]["role"] = role
    dead = view["seats"][1]
    dead["alive"], dead["hand"] = False, []
    front(dead)["life"], front(dead)["in_play"] = 0, []
    view["phase"], view["over"] = "over", {"winner": "outlaws", "winners": [0, 3]}
    return view


def told(
    kind: str, seat: int, *cards: str | None, other: int | None = None, n: int = 0, what: str = ""
) -> Told:
    """An event as a view gets it."""
    return {
        "kind": kind,
        "seat": seat,
        "other": other,
        "cards": [*cards],
        "starts": [],
        "end": "",
        "n": n,
        "what": what,
        "who": "",
        "whom": "",
        "begins": kind == "plays",
    }


EVENTS: tuple[Told, ...] = (
    told("turn", 3),
    told("draws", 3, None, None, n=2),
    told("plays", 3, "bang-2C", other=0),
    told("loses_life", 0, other=3, n=1, what="bang"),
    told("turn", 0),
    told("draws", 0, "beer-6H", "panic-JH", n=2),
)
