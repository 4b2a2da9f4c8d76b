"""The lines that set up a classic table, and the table that they describe."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bang.check.parse import RESERVED, Line, Scenario
from bang.check.setting import chosen_options, no_card, read_turn, spend
from bang.classic.definitions import CARDS, CHARACTERS
from bang.classic.editions import deck_of, starting_life
from bang.classic.kinds import Card
from bang.classic.options import OPTIONS, SEATS
from bang.classic.roles import ROLES
from bang.classic.table import ClassicTable
from bang.data import is_number

READ_OPTIONS = ("edition", "deck")
FEWEST, MOST = 2, max(SEATS)


@dataclass
class Seat:
    """A player as a seat line describes them."""

    line: Line
    name: str
    role: str
    character: str
    life: int | None = None
    is_dead: bool = False
    hand: tuple[str, ...] = ()
    table: tuple[str, ...] = ()


@dataclass
class Setting:
    """Everything that the lines before the first action say."""

    seats: list[Seat] = field(default_factory=list)
    deck: tuple[str, ...] = ()
    deck_only: bool = False
    discards: tuple[str, ...] = ()
    turn: str = ""
    phase: str = "play"
    aside: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    left: Counter[str] = field(default_factory=Counter)
    table: ClassicTable = field(init=False)

    @property
    def names(self) -> list[str]:
        """The players, clockwise."""
        return [seat.name for seat in self.seats]

    def claim(self, line: Line, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Mark these cards as used, so that no other line can name them."""
        for card in cards:
            if card not in CARDS:
                raise no_card(line, card, CARDS)
            if not spend(self.left, card):
                raise line.problem(f"{card} is named more often than there are such cards")
        return cards


def read_setting(scenario: Scenario) -> Setting:
    """The table that a scenario describes."""
    title = scenario.line
    options = chosen_options(scenario, {name: OPTIONS[name] for name in READ_OPTIONS})
    box = deck_of(options["edition"], options["deck"])
    setting = Setting(left=Counter(card.name for card in box))
    for line in scenario.setting_up:
        word = line.words[0]
        if word not in READ:
            raise line.problem(f"`{word}` belongs to another game; this is the classic game")
        if word != "seat" and word in setting.seen:
            raise line.problem(f"`{word}` is used twice")
        setting.seen.add(word)
        READ[word](setting, line)
    if not FEWEST <= len(setting.seats) <= MOST:
        raise title.problem(f"a table has {FEWEST} to {MOST} seats, not {len(setting.seats)}")
    _place_turn(setting, title, scenario)
    setting.table = _table(setting, box, options)
    return setting


def _read_seat(setting: Setting, line: Line) -> None:
    if len(line.words) < 4:
        raise line.problem(
            "a seat line is `seat NAME ROLE CHARACTER [life N] [dead] [hand CARD…] [table CARD…]`"
        )
    _, name, role, character, *rest = line.words
    if name in setting.names:
        raise line.problem(f"two players are called {name!r}")
    if name in RESERVED:
        raise line.problem(f"a player cannot be called {name!r}: this word has a meaning of its own")
    if role not in ROLES:
        raise line.problem(f"no role is called {role!r}; there are {', '.join(ROLES)}")
    if character not in CHARACTERS:
        raise line.problem(f"no character is called {character!r}; there are {', '.join(CHARACTERS)}")
    seat = Seat(line, name, role, character)
    while rest:
        word = rest.pop(0)
        if word == "dead":
            seat.is_dead = True
        elif word == "life" and rest and is_number(rest[0]):
            seat.life = int(rest.pop(0))
        elif word in ("hand", "table"):
            end = next(
                (n for n, other in enumerate(rest) if other in ("life", "dead", "hand", "table")), len(rest)
            )
            cards, rest = setting.claim(line, tuple(rest[:end])), rest[end:]
            setattr(seat, word, getattr(seat, word) + cards)
        else:
            raise line.problem(
                f"{word!r} is not understood; after the character there can be life N, dead, hand and table"
            )
    if seat.is_dead and (seat.hand or seat.table or seat.life):
        raise line.problem(f"{name} is dead and has neither life nor cards")
    setting.seats.append(seat)


def _read_deck(setting: Setting, line: Line) -> None:
    cards = line.words[1:]
    setting.deck_only = cards[:1] == ("only",)
    if not cards:
        raise line.problem("a deck line is `deck CARD…`, `deck only CARD…`, or `deck only` for an empty one")
    setting.deck = setting.claim(line, cards[1:] if setting.deck_only else cards)


def _read_discards(setting: Setting, line: Line) -> None:
    setting.discards = setting.claim(line, line.words[1:])


def _read_turn(setting: Setting, line: Line) -> None:
    setting.turn, setting.phase = read_turn(line)


READ: dict[str, Callable[[Setting, Line], None]] = {
    "seat": _read_seat,
    "deck": _read_deck,
    "discards": _read_discards,
    "turn": _read_turn,
}


def _place_turn(setting: Setting, title: Line, scenario: Scenario) -> None:
    line = next((line for line in scenario.setting_up if line.words[0] == "turn"), title)
    living = [seat.name for seat in setting.seats if not seat.is_dead]
    if not living:
        raise title.problem("everybody is dead: at least one player must be alive")
    setting.turn = setting.turn or living[0]
    if setting.turn not in setting.names:
        raise line.problem(f"nobody is called {setting.turn!r}; the players are {', '.join(setting.names)}")
    if setting.seats[setting.names.index(setting.turn)].is_dead:
        raise line.problem(f"{setting.turn} is dead and cannot have the turn")


def _table(setting: Setting, box: Sequence[Card], options: dict[str, str]) -> ClassicTable:
    """Put all cards where the lines say; unnamed ones go to the bottom of the deck or are set aside."""
    known = list(ROLES)
    composition = sorted((seat.role for seat in setting.seats), key=known.index)
    table = ClassicTable(tuple(composition), options["edition"], options["deck"])
    for number, seat in enumerate(setting.seats):
        _sit_down(table, number, seat)
    unnamed = [card.name for card in box if spend(setting.left, card.name)]
    deck = setting.deck if setting.deck_only else (*setting.deck, *unnamed)
    setting.aside = unnamed if setting.deck_only else []
    table.deck = table.new_cards([CARDS[card] for card in reversed(deck)])
    table.discards = table.new_cards([CARDS[card] for card in reversed(setting.discards)])
    table.turn, table.phase = setting.names.index(setting.turn), setting.phase
    table.changed()
    return table


def _sit_down(table: ClassicTable, number: int, seat: Seat) -> None:
    most = starting_life(table.edition, seat.character, seat.role)
    life = 0 if seat.is_dead else most if seat.life is None else seat.life
    if not seat.is_dead and not 0 < life <= most:
        raise seat.line.problem(f"{seat.name} has 1 to {most} life points, not {life}")
    table.roles[number] = seat.role
    table.shown[number] = seat.is_dead or seat.role == "sheriff"
    table.becomes(number, CHARACTERS[seat.character], life, most)
    player = table.players[number]
    player.alive = not seat.is_dead
    player.hand = table.new_cards([CARDS[card] for card in seat.hand])
    player.in_play = table.new_cards([CARDS[card] for card in seat.table])
