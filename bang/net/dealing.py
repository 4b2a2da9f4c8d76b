"""The dealer's side of a game in a room: the whole game, and for every seat the lines that it may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from bang import games
from bang.engine.chance import Chance
from bang.engine.dealer import MERGED, Dealt, OpenDealer
from bang.engine.events import Event
from bang.engine.game import Game, Input
from bang.engine.notation import input_line, parse_input
from bang.engine.questions import Refused
from bang.net.copying import Copy
from bang.net.ledger import Line, Start, digest, groups, hashed, is_known, mark_of, next_head, public_text
from bang.net.reading import Malformed

if TYPE_CHECKING:
    from bang.bots.bot import Bot

MIXING = "the shuffling of a game in a room"


def commitment_of(secret: str) -> str:
    """The hash by which a person is bound to a secret before anybody gives theirs."""
    return hashed("commitment", secret)


def seed_of(start: Start, secrets: Mapping[str, str], what: str = MIXING) -> int:
    """The seed that everybody's secrets give together."""
    parts = [part for who in sorted(secrets) for part in (who, secrets[who])]
    return int.from_bytes(digest(what, start.head, *parts, size=32), "big")


@dataclass(frozen=True)
class Bound:
    """What binds the dealer to one entry: its marks, and the salts that each seat gets."""

    marks: tuple[str, ...] = ()
    openings: Mapping[int, tuple[str, ...]] | None = None

    def line(self, entry: Input, seat: int | None) -> Line:
        """The entry as one seat may see it."""
        openings = (self.openings or {}).get(seat, ()) if seat is not None else ()
        return Line(input_line(entry.for_seat(seat)), self.marks, openings)


class Dealing:
    """The whole game, as the dealer's device knows it."""

    def __init__(self, start: Start, game: Game[Any], key: str, bot_seed: int) -> None:
        """`key` gives the salts of the marks; `bot_seed` decides what the bots do."""
        self.start = start
        self.game = game
        self.key = key
        self.bot_seed = bot_seed
        self.bound: list[Bound] = []
        self.full: list[str] = []
        """The entries with everything that this device knows of them: kept, and published at the end."""
        self.heads = [start.head]
        self.blind: dict[int, int] = {}
        """By seat, the entry up to which a person who was away when another device dealt on saw nothing."""
        self.parts: list[dict[str, Any]] = []
        """What was published about the dealers before this one: where each began, and its secrets."""
        self.proofs: list[tuple[int, str, str]] = []
        """Where this and earlier devices dealt on: the entry, the dealer before, its vouchers by seats."""
        self.bots: dict[int, Bot] = {}
        self.story: list[Event] = list(game.events)
        self._bind()

    @classmethod
    def begin(cls, start: Start, secrets: Mapping[str, str], key: str) -> Dealing:
        """Deal a new game."""
        seed = seed_of(start, secrets)
        game = games.rules(start.game).new_game(seats=len(start.seats), seed=seed, options=start.options)
        dealing = cls(start, game, key, seed)
        dealing.parts = [{"from": 0, "key": key, "secrets": dict(secrets)}]
        return dealing

    # -- the log ---------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self.game.log)

    @property
    def head(self) -> str:
        """The head of the chain."""
        return self.heads[-1]

    def _bind(self) -> None:
        """Make the marks of the entries that are new."""
        for n in range(len(self.bound), self.length):
            entry = self.game.log[n]
            bound = self._marked(n, entry) if isinstance(entry, Dealt) else Bound()
            self.bound.append(bound)
            self.heads.append(next_head(self.head, public_text(entry), bound.marks))
        self.full += map(input_line, self.game.log[len(self.full) :])

    def _marked(self, n: int, entry: Dealt) -> Bound:
        marks: list[str] = []
        salts: list[str] = []
        audiences: list[int] = []
        for places, audience in groups(entry):
            salt = hashed("salt", str(n), places, key=bytes.fromhex(self.key))
            chosen = range(len(entry.faces)) if places == "*" else map(int, places.split(","))
            marks.append(mark_of(places, salt, [entry.faces[place] for place in chosen]))
            salts.append(salt)
            audiences.append(audience)
        seats = range(len(self.start.seats))
        openings = {
            seat: tuple(
                salt if audience >> seat & 1 else "" for salt, audience in zip(salts, audiences, strict=True)
            )
            for seat in seats
            if any(audience >> seat & 1 for audience in audiences)
        }
        return Bound(tuple(marks), openings)

    def lines(self, seat: int | None, first: int = 0) -> list[Line]:
        """The entries from one on, as a seat or a spectator may see them."""
        blind = self.blind.get(seat, 0) if seat is not None else 0
        return [
            self.bound[n].line(self.game.log[n], None if n < blind else seat)
            for n in range(first, self.length)
        ]

    # -- playing ---------------------------------------------------------------------------------------------

    def answer(self, seat: int, keys: Sequence[str]) -> None:
        """Enter an answer, or raise `Refused`."""
        self.game.answer(seat, *keys)
        events = list(self.game.events)
        self.story += events
        for bot_seat, bot in self.bots.items():
            bot.saw(event.seen_by(bot_seat) for event in events)
        self._bind()

    def asked_seat(self) -> int | None:
        """The seat that is asked."""
        return None if self.game.ask is None else self.game.ask.seat

    def bot(self, seat: int, level: str) -> Bot:
        """The bot that plays a seat; it has seen everything that this seat has seen."""
        if seat not in self.bots:
            chance = Chance(self.bot_seed, "bot", seat)
            bot = games.bot(self.start.game, level, seat, chance)
            bot.saw(event.seen_by(seat) for event in self.story)
            self.bots[seat] = bot
        return self.bots[seat]

    def bot_answer(self, seats: Mapping[int, str]) -> tuple[int, tuple[str, ...]] | None:
        """What one of the bots (level by seat) does now: it takes up an offer or answers; or None."""
        game = self.game
        for seat in game.offers():
            if seat in seats:
                taken = self.bot(seat, seats[seat]).offer(game.view(seat))
                if taken:
                    return seat, taken
        asked = self.asked_seat()
        if asked is None or asked not in seats:
            return None
        return asked, self.bot(asked, seats[asked]).answer(game.view(asked), partial(game.imagine, asked))

    def cautious_answer(self, seat: int) -> tuple[str, ...]:
        """The most cautious legal answer of a person whose time has run out."""
        careful = games.cautious(self.start.game, seat, Chance(self.bot_seed, "cautious", seat, self.length))
        return careful.answer(self.game.view(seat))

    # -- keeping ---------------------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """All that is needed to deal on after a reload."""
        assert self.game.dealer is not None
        inherited = self.parts[-1]["from"] if self.parts else 0
        return {
            "start": self.start.to_data(),
            "key": self.key,
            "bot_seed": str(self.bot_seed),
            "dealer": self.game.dealer.to_data(),
            "lines": list(self.full),
            "parts": self.parts,
            "blind": {str(seat): until for seat, until in self.blind.items()},
            "proofs": [list(proof) for proof in self.proofs],
            "inherited": [
                [list(bound.marks), {str(s): list(o) for s, o in (bound.openings or {}).items()}]
                for bound in self.bound[:inherited]
            ],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Dealing:
        """The game that was kept, or whatever a damaged record makes the rules raise."""
        start = Start.from_data(data["start"])
        rules = games.rules(start.game)
        game: Game[Any] = Game(
            rules, rules.table(seats=len(start.seats), options=start.options), whose=MERGED
        )
        dealing = cls(start, game, data["key"], int(data["bot_seed"]))
        dealing.parts = list(data["parts"])
        dealing.blind = {int(seat): until for seat, until in data["blind"].items()}
        dealing.proofs = [(int(place), str(by), str(given)) for place, by, given in data["proofs"]]
        for marks, openings in data["inherited"]:
            given = {int(seat): tuple(salts) for seat, salts in openings.items()}
            dealing.bound.append(Bound(tuple(marks), given))
        dealing._feed_all(data["lines"])
        game.whose = None
        if not rules.is_whole(game.state):
            raise Refused("the dealer must know every card, but a face is missing")
        game.hand_to(OpenDealer.from_data(data["dealer"]))
        dealing._bind()
        return dealing

    def _feed_all(self, lines: Sequence[str]) -> None:
        """Enter kept or merged lines; the marks of the inherited ones are there already."""
        game = self.game
        for text in lines:
            game.feed(parse_input(text, game.rules))
            self.story += game.events
        for n in range(min(len(self.bound), self.length)):
            self.heads.append(next_head(self.head, public_text(game.log[n]), self.bound[n].marks))
        self._bind()


def handed_dealing(data: Mapping[str, Any]) -> Dealing:
    """The game that another device hands over, or `Malformed`."""
    try:
        return Dealing.from_data(data)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, AssertionError) as why:
        raise Malformed("the game that was handed over cannot be read") from why


def deal_on(
    start: Start, ledgers: Mapping[int | None, Copy], secrets: Mapping[str, str], key: str
) -> Dealing:
    """Go on with a game whose dealer is gone, from the ledgers of those who are present.

    What they know stays as it was; the rest is dealt anew. A spectator's ledger may be the longest.
    """
    longest = max(ledgers.values(), key=lambda copy: len(copy.lines))
    rules = games.rules(start.game)
    table = rules.table(seats=len(start.seats), options=start.options)
    game: Game[Any] = Game(rules, table, whose=MERGED)
    seed = seed_of(start, secrets, longest.head)
    dealing = Dealing(start, game, key, seed)
    for n in range(len(longest.lines)):
        copies = {seat: copy for seat, copy in ledgers.items() if n < len(copy.lines)}
        dealing.bound.append(_inherited(n, copies))
    dealing._feed_all([_merged(n, longest, ledgers, game) for n in range(len(longest.lines))])
    dealing.blind = {seat: _blind(ledgers.get(seat), len(longest.lines)) for seat in range(len(start.seats))}
    dealt = game.dealt_on(Chance(seed, "deals on"))
    game.feed(dealt)
    game.whose = None
    game.hand_to(OpenDealer(seed))
    dealing._bind()
    return dealing


def _inherited(n: int, copies: Mapping[int | None, Copy]) -> Bound:
    """The marks of an entry, with the openings that those present brought along."""
    marks = next(iter(copies.values())).lines[n].marks
    openings = {seat: copy.lines[n].openings for seat, copy in copies.items() if seat is not None}
    return Bound(marks, {seat: given for seat, given in openings.items() if given})


def _merged(n: int, longest: Copy, ledgers: Mapping[int | None, Copy], game: Game[Any]) -> str:
    """An entry with everything that anybody present knows of it."""
    merged = longest.game.log[n]
    for copy in ledgers.values():
        if n >= len(copy.lines):
            continue
        entry = copy.game.log[n]
        if isinstance(entry, Dealt) and isinstance(merged, Dealt):
            faces = tuple(
                theirs if is_known(theirs) else ours
                for ours, theirs in zip(merged.faces, entry.faces, strict=True)
            )
            merged = merged._replace(faces=faces)
        elif not isinstance(entry, Dealt) and not entry.is_hidden:
            merged = entry
    return input_line(merged)


def _blind(copy: Copy | None, length: int) -> int:
    """The entry up to which a seat's own ledger does not hold what it saw."""
    if copy is None or len(copy.lines) < length:
        return length
    return copy.blind_until
