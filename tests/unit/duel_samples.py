"""Sample views of a Duel as the engine gives them, to draw without a game."""

from __future__ import annotations

from bang.common.views import About, Deck, Figure, Seat, Told, View
from bang.duel import facts
from tests.unit.table_samples import asked

NAMES = ("You", "Belle")
HAND = ["colt-D", "law:missed-S", "derringer-H", "quick_fire-B", "bank-B", "tavern-B", "law:canteen-B"]
FULL_HAND = [*HAND, "general_store-S", "law:stagecoach-B"]
DECKS: dict[str, Deck] = {"deck@0": {"cards": 26, "known": []}, "deck@1": {"cards": 25, "known": []}}
COMMON: dict[str, Deck] = {"deck": {"cards": 31, "known": []}}
LIVES = {name: fact["life"] for side in facts.CHARACTERS.values() for name, fact in side.items()}
SIDES = ("law", "outlaws")


def figure(
    character: str, *in_play: str, place: str = "front", life: int | None = None, awake: bool | None = None
) -> Figure:
    """A character at the table; awake if it stands in front, unless said otherwise."""
    most = LIVES[character]
    return {
        "character": character,
        "place": place,
        "awake": place == "front" if awake is None else awake,
        "always": character in ("bart_masterson", "buffalo_bell", "man_with_no_name"),
        "life": most if life is None else life,
        "max_life": most,
        "in_play": [*in_play],
    }


def side(number: int, figures: list[Figure], hand: list[str | None], reserve: list[str | None]) -> Seat:
    """One side; its cards all come from its own deck."""
    return {
        "seat": number,
        "alive": True,
        "role": SIDES[number],
        "hand": hand,
        "backs": [SIDES[number]] * len(hand),
        "figures": figures,
        "reserve": reserve,
    }


def table(hand: list[str] | None = None, you: int | None = 0) -> View:
    """A table in the turn of the law, whose hand the viewer holds unless `you` says otherwise."""
    held: list[str | None] = [*(HAND if hand is None else hand)]
    law = side(
        0,
        [
            figure("annie_oakey", "law:barrel-S", "gun_belt-D", life=3),
            figure("dalon_ranger", "law:hat-H", place="rear"),
        ],
        held if you == 0 else [None] * len(held),
        ["jango", "tex_killer"] if you == 0 else [None, None],
    )
    outlaws = side(
        1,
        [
            figure("slim_poet", "rattlesnake-S", place="rear", life=2),
            figure("jack_ransome", "outlaws:hat-H", "clock-H"),
        ],
        ["knife-H", "outlaws:missed-S", "colt-D", "beer-B"] if you == 1 else [None] * 4,
        ["pearl_hat", "sid_curry"] if you == 1 else [None, None],
    )
    law["backs"][-1:] = ["outlaws"] if held else []
    return {
        "game": "duel",
        "options": {"characters": "4"},
        "you": you,
        "turn": 0,
        "phase": "play",
        "composition": [*SIDES],
        "seats": [law, outlaws],
        "decks": {name: {"cards": deck["cards"], "known": []} for name, deck in DECKS.items()},
        "discards": ["knife-S", "winchester-H", "outlaws:missed-H"],
        "stage": [],
        "resolving": [],
        "asked": None,
        "offers": [],
        "over": None,
    }


def setup() -> View:
    """The law chooses which of two characters begins in front; nobody is on the table yet."""
    view = table(hand=[])
    for seat in view["seats"]:
        seat["figures"], seat["hand"], seat["backs"] = [], [], []
        seat["reserve"] = [None] * 4
    view["seats"][0]["reserve"] = ["annie_oakey", "dalon_ranger", "jango", "tex_killer"]
    view["phase"], view["discards"] = "setup", []
    view["decks"] = {"deck": {"cards": 0, "known": []}}
    view["stage"] = ["annie_oakey", "dalon_ranger"]
    return asked(view, 0, "first", ["annie_oakey", "dalon_ranger"])


def own_turn() -> View:
    """The viewer's own turn as the law, with seven cards."""
    options = ["colt-D@jack_ransome", "derringer-H@annie_oakey", "derringer-H@dalon_ranger"]
    options += ["derringer-H@jack_ransome", "quick_fire-B@jack_ransome", "bank-B@annie_oakey", "tavern-B"]
    options += ["law:canteen-B", "recharge/law:canteen-B", "move", "end"]
    return asked(table(), 0, "play", options)


def full_turn() -> View:
    """The viewer's own turn with a very full hand, much equipment and a Dynamite."""
    view = own_turn()
    mine = view["seats"][0]
    mine["hand"], mine["backs"] = [*FULL_HAND], ["law"] * len(FULL_HAND)
    mine["figures"][0]["in_play"] = ["law:barrel-S", "gun_belt-D", "law:scope-H", "bank-B"]
    mine["figures"][1]["in_play"] = ["law:hat-H", "stampede-B", "dynamite-B"]
    yours = view["seats"][1]
    yours["figures"][0]["in_play"] = ["rattlesnake-S", "outlaws:barrel-S", "clock-H"]
    yours["figures"][1]["in_play"] = ["outlaws:hat-H", "clock-H", "gun_belt-S", "outlaws:scope-H"]
    yours["hand"], yours["backs"] = [None] * 9, ["outlaws"] * 6 + ["law"] * 3
    return view


def shot_at_rear() -> View:
    """The viewer's rear is shot at: it is awake, and its front sleeps meanwhile."""
    view = table(hand=["law:missed-S", "tavern-B", "colt-D"])
    view["turn"] = 1
    front, rear = view["seats"][0]["figures"]
    front["awake"], rear["awake"] = False, True
    view["resolving"] = ["colt-D"]
    about: About = {"by": 1, "source": "colt", "needed": 1, "whom": "dalon_ranger"}
    return asked(view, 0, "dodge", ["law:missed-S", "dalon_ranger", "law:hat-H", "pass"], about=about)


def last_ones() -> View:
    """Each side has a single character left; their own piles are gone, cards may be recharged."""
    view = table(hand=["outlaws:missed-S", "law:canteen-B", "colt-D"])
    law, outlaws = view["seats"]
    law["figures"] = [figure("jango", "law:scope-H", "stampede-B", life=1)]
    outlaws["figures"] = [figure("pearl_hat", "clock-H", life=2)]
    law["reserve"], outlaws["reserve"] = [], []
    law["backs"] = ["outlaws", "law", "law"]
    view["decks"] = {"deck": {"cards": 31, "known": []}}
    options = ["colt-D@pearl_hat", "law:canteen-B", "recharge/law:canteen-B", "recharge/law:scope-H@jango"]
    return asked(view, 0, "play", [*options, "recharge/stampede-B@jango", "end"])


def outlaws_turn() -> View:
    """The viewer is the outlaws, who have one character left and whose own pile is gone."""
    view = table(you=1)
    outlaws = view["seats"][1]
    outlaws["figures"], outlaws["reserve"] = [figure("jack_ransome", "outlaws:hat-H", "clock-H")], []
    view["decks"] = {"deck@0": {"cards": 9, "known": []}, "deck": {"cards": 31, "known": []}}
    view["turn"] = 1
    options = ["knife-H@annie_oakey", "knife-H@jack_ransome", "colt-D@annie_oakey", "colt-D@dalon_ranger"]
    return asked(view, 1, "play", [*options, "recharge/clock-H@jack_ransome", "beer-B", "end"])


def store() -> View:
    """The viewer picks from the General Store."""
    view = table(hand=HAND[:3])
    names = ["colt-D", "outlaws:missed-S", "theft-B", "law:missed-S"]
    view["stage"] = [*names]
    view["resolving"] = ["general_store-S"]
    return asked(view, 0, "general_store", names)


def stagecoach() -> View:
    """The viewer keeps two of three cards."""
    view = table(hand=HAND[:4])
    names = ["derringer-S", "law:missed-S", "peacemaker-H"]
    view["stage"], view["resolving"] = [*names], ["law:stagecoach-B"]
    return asked(view, 0, "stagecoach", names, count=2)


def bart_masterson() -> View:
    """Bart Masterson's player chooses which of two revealed cards counts."""
    view = table(hand=HAND[:4])
    view["seats"][0]["figures"][1] = figure("bart_masterson", "law:hat-H", place="rear")
    view["stage"] = ["law:canteen-B", "colt-D"]
    about: About = {"source": "barrel", "lucky": ["law:canteen-B"]}
    return asked(view, 0, "bart_masterson", ["law:canteen-B", "colt-D"], about=about)


def bull_anderson() -> View:
    """Bull Anderson's player takes from a fallen character: equipment, or a random card of the hand."""
    view = table(you=1)
    law, outlaws = view["seats"]
    outlaws["figures"][1] = figure("bull_anderson", "outlaws:hat-H")
    law["figures"][0]["life"] = 0
    view["turn"] = 1
    about: About = {"whose": 0, "whom": "annie_oakey"}
    return asked(view, 1, "bull_anderson", ["law:barrel-S", "gun_belt-D", "hand"], about=about)


def carbine() -> View:
    """The viewer discards a card in play of either front."""
    view = table(hand=HAND[:5])
    view["resolving"] = ["carbine-H"]
    options = ["law:barrel-S@annie_oakey", "gun_belt-D@annie_oakey", "outlaws:hat-H@jack_ransome"]
    return asked(view, 0, "carbine", [*options, "clock-H@jack_ransome", "pass"])


def use() -> View:
    """The viewer may use the ability of a character."""
    view = table(hand=HAND[:4])
    about: About = {"source": "dalon_ranger", "whom": "dalon_ranger", "needed": 1}
    return asked(view, 0, "use", ["dalon_ranger", "pass"], about=about)


def switch() -> View:
    """The viewer chooses whose characters change places."""
    view = table(hand=HAND[:5])
    view["resolving"] = ["law:canteen-B"]
    return asked(view, 0, "switch", ["law", "outlaws"], about={"source": "canteen"})


def discard() -> View:
    """The viewer has too many cards in hand."""
    view = table(hand=FULL_HAND)
    view["phase"] = "discard"
    return asked(view, 0, "discard", [*FULL_HAND], count=6)


def waiting() -> View:
    """The opponent's turn."""
    view = table()
    view["turn"] = 1
    view["resolving"] = ["beer-B"]
    return asked(view, 1, "play", [])


def spectator() -> View:
    """A spectator's view."""
    return asked(table(you=None), 0, "play", [])


def over() -> View:
    """The law has won."""
    view = table()
    law, outlaws = view["seats"]
    law["figures"] = [figure("dalon_ranger", "law:hat-H", life=2)]
    outlaws["figures"] = [figure("jack_ransome", life=0)]
    outlaws["reserve"], outlaws["alive"] = [], False
    law["reserve"] = ["tex_killer"]
    view["decks"] = {"deck": {"cards": 31, "known": []}}
    view["phase"], view["over"] = "over", {"winner": "law", "winners": [0]}
    return view


def told(
    kind: str,
    seat: int,
    *cards: str | None,
    other: int | None = None,
    n: int = 0,
    what: str = "",
    who: str = "",
    whom: str = "",
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
        "who": who,
        "whom": whom,
        "begins": kind == "plays",
    }


EVENTS: tuple[Told, ...] = (
    told("turn", 1),
    told("draws", 1, None, None, n=2),
    told("plays", 1, "colt-D", other=0, whom="annie_oakey"),
    told("loses_life", 0, other=1, n=1, what="colt", who="annie_oakey"),
    told("turn", 0),
    told("draws", 0, "law:canteen-B", "tavern-B", n=2),
)
