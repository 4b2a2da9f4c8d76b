"""The lines that set up a Duel, and the table that they describe."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from bang.check.duel.names import is_card, of_side, open_card
from bang.check.parse import Line, Scenario
from bang.check.setting import chosen_options, no_card, read_turn, spend
from bang.data import is_number
from bang.duel.definitions import BOX, CARDS, CHARACTERS, DECKS
from bang.duel.facts import CHARACTERS as SIDES
from bang.duel.options import OPTIONS, ROLES
from bang.duel.table import DuelTable
from bang.duel.under_way import Standing, sit_down


@dataclass
class Fighter:
    """A character in play as a line describes it."""

    line: Line
    name: str
    life: int | None = None
    table: tuple[str, ...] = ()


@dataclass
class SideSetting:
    """One side as its lines describe it."""

    role: str
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    deck_only: bool = False
    front: Fighter | None = None
    rear: Fighter | None = None
    reserve: tuple[str, ...] = ()


@dataclass
class Setting:
    """Everything that the lines before the first action say."""

    sides: list[SideSetting] = field(default_factory=list)
    common: tuple[str, ...] | None = None
    discards: tuple[str, ...] = ()
    turn: str = ""
    phase: str = "play"
    aside: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    left: Counter[str] = field(default_factory=lambda: Counter(card.name for card in BOX))
    table: DuelTable = field(init=False)

    @property
    def side(self) -> SideSetting:
        """The side that the line is about: the last one that was named."""
        return self.sides[-1]

    def claim(self, line: Line, names: tuple[str, ...], role: str = "") -> tuple[str, ...]:
        """The cards that a line names; each is used up, so that no other line can name it."""
        return tuple(self._claim(line, name, role) for name in names)

    def _claim(self, line: Line, name: str, role: str) -> str:
        card = of_side(name, role) if role else open_card(name)
        if card is None and is_card(name):
            raise line.problem(f"both decks have a {name}: write law:{name} or outlaws:{name}")
        if card is None:
            raise no_card(line, name, CARDS)
        if not spend(self.left, card):
            raise line.problem(f"{card} is named more often than there are such cards")
        return card


def read_setting(scenario: Scenario) -> Setting:
    """The table that a scenario describes."""
    title = scenario.line
    each = int(chosen_options(scenario, OPTIONS)["characters"])
    setting = Setting()
    for line in scenario.setting_up:
        word = line.words[0]
        if word not in READ:
            raise line.problem(f"`{word}` belongs to another game; this is BANG! Duel")
        if word in ("front", "rear", "reserve") and not setting.sides:
            raise line.problem(f"`{word}` comes after the `side` line to which it belongs")
        once = f"{word} of {setting.side.role}" if word in ("front", "rear", "reserve") else word
        if once != "side" and once in setting.seen:
            raise line.problem(f"`{word}` is used twice")
        setting.seen.add(once)
        READ[word](setting, line)
    if {side.role for side in setting.sides} != set(ROLES):
        raise title.problem("a Duel needs two sides: `side law …` and `side outlaws …`")
    for side in setting.sides:
        if side.front is None:
            raise title.problem(f"the side {side.role} needs a `front` line")
    setting.turn = setting.turn or setting.sides[0].role
    setting.table = _table(setting, each)
    return setting


def _read_side(setting: Setting, line: Line) -> None:
    role = line.words[1] if len(line.words) > 1 else ""
    if role not in ROLES:
        raise line.problem("a side line is `side law|outlaws [hand CARD…] [deck [only] CARD…]`")
    if role in [side.role for side in setting.sides]:
        raise line.problem(f"the side {role} is described twice")
    setting.sides.append(SideSetting(role))
    rest = list(line.words[2:])
    while rest:
        word = rest.pop(0)
        end = next((n for n, other in enumerate(rest) if other in ("hand", "deck")), len(rest))
        named, rest = tuple(rest[:end]), rest[end:]
        if word == "hand":
            setting.side.hand += setting.claim(line, named, role)
        elif word == "deck":
            setting.side.deck_only = named[:1] == ("only",)
            named = named[1:] if setting.side.deck_only else named
            setting.side.deck = setting.claim(line, named, role)
        else:
            raise line.problem(f"{word!r} is not understood; after the side there can be hand and deck")


def _read_fighter(setting: Setting, line: Line) -> None:
    place, *rest = line.words
    side = setting.side
    if not rest:
        raise line.problem(f"a {place} line is `{place} CHARACTER [life N] [table CARD…]`")
    fighter = Fighter(line, _character(setting, line, rest.pop(0)))
    while rest:
        word = rest.pop(0)
        if word == "life" and rest and is_number(rest[0]):
            fighter.life = int(rest.pop(0))
        elif word == "table":
            end = rest.index("life") if "life" in rest else len(rest)
            fighter.table += setting.claim(line, tuple(rest[:end]), side.role)
            rest = rest[end:]
        else:
            raise line.problem(
                f"{word!r} is not understood; after the character there can be life N and table"
            )
    if place == "front":
        side.front = fighter
    else:
        side.rear = fighter


def _read_reserve(setting: Setting, line: Line) -> None:
    setting.side.reserve = tuple(_character(setting, line, name) for name in line.words[1:])


def _character(setting: Setting, line: Line, name: str) -> str:
    if name not in SIDES[setting.side.role]:
        raise line.problem(
            f"{name!r} is no character of the side {setting.side.role}; there are"
            f" {', '.join(SIDES[setting.side.role])}"
        )
    if name in setting.seen:
        raise line.problem(f"{name} is named twice")
    setting.seen.add(name)
    return name


def _read_common(setting: Setting, line: Line) -> None:
    setting.common = setting.claim(line, line.words[1:])


def _read_discards(setting: Setting, line: Line) -> None:
    setting.discards = setting.claim(line, line.words[1:])


def _read_turn(setting: Setting, line: Line) -> None:
    setting.turn, setting.phase = read_turn(line)
    if setting.turn not in ROLES:
        raise line.problem(f"nobody is called {setting.turn!r}; the players are {', '.join(ROLES)}")


READ: dict[str, Callable[[Setting, Line], None]] = {
    "side": _read_side,
    "front": _read_fighter,
    "rear": _read_fighter,
    "reserve": _read_reserve,
    "common": _read_common,
    "discards": _read_discards,
    "turn": _read_turn,
}


def _table(setting: Setting, each: int) -> DuelTable:
    """Put all cards where the lines say; unnamed ones go below their own deck or are set aside."""
    table = DuelTable(each)
    for described in setting.sides:
        _sit_down(table, setting, described)
    table.deck = table.new_cards([CARDS[card] for card in reversed(setting.common or ())])
    table.has_common = setting.common is not None
    table.discards = table.new_cards([CARDS[card] for card in reversed(setting.discards)])
    table.turn, table.phase = ROLES.index(setting.turn), setting.phase
    table.changed()
    return table


def _sit_down(table: DuelTable, setting: Setting, described: SideSetting) -> None:
    seat = ROLES.index(described.role)
    unnamed = [card.name for card in DECKS[seat] if spend(setting.left, card.name)]
    if described.deck_only:
        setting.aside += unnamed
    pile = described.deck if described.deck_only else (*described.deck, *unnamed)
    line = [_standing(fighter) for fighter in (described.front, described.rear) if fighter is not None]
    sit_down(table, seat, line, described.hand, pile, described.reserve)


def _standing(fighter: Fighter) -> Standing:
    most = CHARACTERS[fighter.name].life
    life = most if fighter.life is None else fighter.life
    if not 0 < life <= most:
        raise fighter.line.problem(f"{fighter.name} has 1 to {most} life points, not {life}")
    return Standing(fighter.name, life, fighter.table)
