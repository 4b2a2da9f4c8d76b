"""A game over a bad network, from a seed: pages reload, sleep and close, links break, the network is cut.

Besides the plain kind there are games with a liar, and games in which the host goes away again and again and
is back at unlucky moments. The checkers of all promises watch each of them (tests/net/promises.py).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from bang.net.state import Plan
from tests.net.lying import (
    Liar,
    dealing_of,
    forge,
    handed_over,
    mutated,
    shortened,
    tell_instead,
    with_other_hands,
)
from tests.net.promises import BLAME
from tests.net.rooms import Table, playing

LONGEST = 20_000.0
"""The virtual seconds that a game may take before it counts as stuck."""

KINDS = ("plain", "liar", "elections")
MIX = ("plain", "liar", "elections", "liar", "elections")
"""The kinds of five games in a row."""

LIES_AT_ONCE = 6


def kind_of(seed: int) -> str:
    """The kind of a game in the mix of all kinds."""
    return MIX[seed % len(MIX)]


@dataclass
class Result:
    """How a game went."""

    seed: int
    kind: str
    people: int
    game: str
    answers: int
    terms: int
    sent: int
    """Characters sent over all links."""
    judged: dict[str, int]
    """How often each promise was looked at, by its name."""


class Stuck(AssertionError):
    """A game does not come to its end."""


class Chaos:
    """One game; `play` raises an AssertionError that names the seed if anything goes wrong."""

    def __init__(self, seed: int, kind: str = "plain") -> None:
        self.chance = chance = random.Random(f"chaos {seed}" if kind == "plain" else f"{kind} {seed}")
        self.seed = seed
        self.kind = kind
        if kind == "elections":
            game, self.people = "classic", chance.randint(5, 7)
        else:
            game = chance.choice(("classic", "classic", "duel"))
            self.people = 2 if game == "duel" else chance.randint(2, 7)
        seats = 2 if game == "duel" else max(4, chance.randint(self.people, 7))
        timer = 30 if kind == "liar" else chance.choice((0, 0, 30))
        plan = Plan(game, seats, "steady", clock=30, timer=timer)
        self.table: Table = playing(seed, self.people, plan)
        self.names = list(self.table.people)
        self.apart: list[set[str]] = []
        self.liar: Liar | None = None
        for person in self.table.people.values():
            person.goes_on = chance.random() < 0.8
        if kind == "liar":
            self.liar = Liar(self.table, chance.choice(self.names))

    def play(self) -> Result:
        """Play to the end under all kinds of trouble, and check what must be true."""
        table, chance = self.table, self.chance
        for _ in range(chance.randint(2, 10)):
            self._go_on(chance.uniform(0.5, 20))
            if self._is_over():
                break
            if self.kind == "elections":
                self._election()
            else:
                self._trouble()
        self._heal()
        for person in table.people.values():
            person.goes_on = True
        if self.liar is not None:
            self._stop_lying()
        end = table.world.now + LONGEST
        while not self._is_over() or not self._are_all_here():
            if table.world.now > end:
                raise Stuck(f"stuck (seed {self.seed}, {self.kind})\n{table}")
            self._go_on(5)
        self._go_on(40)
        self._check_end()
        rooms = table.rooms()
        return Result(
            self.seed,
            self.kind,
            self.people,
            table.plan.game,
            sum(not line.text.startswith("dealer") for line in max((room.log for room in rooms), key=len)),
            max(room.state.term for room in rooms if room.state is not None),
            sum(table.world.bytes.values()),
            {check.name: check.judged for check in table.promises.checks},
        )

    def _is_over(self) -> bool:
        """Whether the game is over for everybody who is honest."""
        honest = self.table.promises.honest_names()
        return all(room.shown_state == "over" for room in self.table.rooms() if room.name in honest)

    def _go_on(self, seconds: float) -> None:
        """Let time pass, and let the liar speak."""
        end = self.table.world.now + seconds
        while self.table.world.now < end:
            self.table.world.run(min(1.0, end - self.table.world.now))
            if self.liar is not None and self.liar.name in self.table.world.pages:
                self._lie(self.liar)

    # -- trouble ---------------------------------------------------------------------------------------------

    def _trouble(self) -> None:
        """One thing goes wrong, or is put right."""
        table, chance, world = self.table, self.chance, self.table.world
        who = chance.choice(self.names)
        what = chance.randrange(8)
        if what == 0:
            table.open(who)
        elif what == 1 and who in world.pages and len(world.pages) > 1:
            world.close(who)
        elif what == 2 and who in world.pages:
            world.sleep(who, chance.uniform(1, 40))
        elif what == 3:
            group = chance.sample(self.names, chance.randrange(1, self.people))
            rest = [name for name in self.names if name not in group]
            world.cut(group, rest, offline=group if chance.random() < 0.7 else ())
        elif what == 4:
            world.heal()
        elif what == 5 and world.lines:
            line = chance.choice(world.lines)
            if line.is_up:
                world.break_line(line, loud=chance.random() < 0.5, can_restart=chance.random() < 0.5)
        elif what == 6:
            world.boxes_work = not world.boxes_work
        elif self.people > 2:
            self._strangers(*chance.sample(self.names, 2))

    def _strangers(self, one: str, other: str) -> None:
        """Two devices can never connect directly from now on, if there is always somebody to relay."""
        apart = [*self.apart, {one, other}]
        for first, second in apart:
            linked = [
                name for name in self.names if {first, name} not in apart and {second, name} not in apart
            ]
            if not set(linked) - {first, second}:
                return
        self.apart = apart
        self.table.world.never(one, other)

    def _heal(self) -> None:
        self.table.world.boxes_work = True
        self.table.world.heal()
        for name in self.names:
            if name not in self.table.world.pages:
                self.table.open(name)

    # -- elections -------------------------------------------------------------------------------------------

    def _election(self) -> None:
        """The host goes away, some of the others vote, and the host is back at an unlucky moment."""
        table, chance, world = self.table, self.chance, self.table.world
        host = next((room.name for room in table.rooms() if room.is_host), None)
        if host is None:
            self._heal()
            return
        others = [name for name in self.names if name != host]
        way = chance.choice(("cut", "cut", "sleep", "close"))
        wishes = {name: person.goes_on for name, person in table.people.items()}
        for person in table.people.values():
            person.goes_on = False
        away = chance.uniform(6, 12)
        if way == "cut":
            some = chance.sample(others, chance.choice((0, 0, 1, 2)))
            rest = [name for name in others if name not in some]
            world.cut([host, *some], rest, offline=[host, *some])
        elif way == "sleep":
            world.sleep(host, away + chance.uniform(0.2, 4))
        else:
            world.close(host)
        self._go_on(away)
        if chance.random() < 0.6 and (late := chance.choice(others)) in world.pages:
            world.sleep(late, chance.uniform(1, 8))
        voters = others if chance.random() < 0.7 else chance.sample(others, chance.randrange(1, len(others)))
        for name in voters:
            if name in world.pages and not world.pages[name].is_asleep:
                table.room(name).do_deal_on(world.now)
                world.flush_effects(world.pages[name])
        self._unlucky(others, host)
        world.heal()
        if host not in world.pages:
            table.open(host)
        self._unlucky(others, host)
        self._go_on(chance.uniform(1, 15))
        self._heal()
        for name, wish in wishes.items():
            table.people[name].goes_on = wish

    def _unlucky(self, others: list[str], host: str) -> None:
        """Some tenths of a second pass, in which a page may be loaded again or another vote be cast."""
        table, chance, world = self.table, self.chance, self.table.world
        for _ in range(chance.randrange(3)):
            self._go_on(chance.choice((0.05, 0.1, 0.3, 0.6, 1.0, 2.5)))
            who = chance.choice(others)
            what = chance.randrange(4)
            if what == 0:
                table.open(who)
            elif what == 1 and who in world.pages:
                world.sleep(who, chance.uniform(0.3, 6))
            elif what == 2 and who in world.pages and not world.pages[who].is_asleep:
                table.room(who).do_deal_on(world.now)
                world.flush_effects(world.pages[who])
        self._go_on(chance.choice((0.05, 0.3, 1.0, 2.5)))

    # -- lies ------------------------------------------------------------------------------------------------

    def _lie(self, liar: Liar) -> None:
        """Say changed messages of all kinds that the liar has heard and said, and sometimes worse."""
        chance = self.chance
        known = liar.overheard
        for _ in range(LIES_AT_ONCE if known else 0):
            lie = mutated(chance.choice(known), chance)
            others = [name for name in self.names if name != liar.name]
            if isinstance(lie, dict):
                liar.say(lie, chance.choice(others))
        if chance.random() < 0.08 and liar.room.state is not None and liar.room.copy is not None:
            chance.choice(ATTACKS)(liar, chance)

    def _are_all_here(self) -> bool:
        """Whether everybody sees everybody; a liar who has gone may have been the only relay of two."""
        others = len(self.table.rooms()) - 1
        return self.kind == "liar" or all(len(room.here) == others for room in self.table.rooms())

    def _stop_lying(self) -> None:
        """The liar goes away for good; the others go on without it."""
        assert self.liar is not None
        self._go_on(self.chance.uniform(0, 60))
        self.table.world.close(self.liar.name)
        self.liar = None

    # -- the end ---------------------------------------------------------------------------------------------

    def _check_end(self) -> None:
        """Everybody has the same log, and nobody found anything wrong with it."""
        table = self.table
        table.promises.check_end()
        heads = {room.copy.head for room in table.rooms() if room.copy is not None}
        assert len(heads) == 1, f"the logs differ (seed {self.seed})\n{table}"
        hosts = [room for room in table.rooms() if room.is_host]
        if self.kind == "liar":
            return
        assert len(hosts) == 1, f"{len(hosts)} hosts (seed {self.seed})\n{table}"
        for room in table.rooms():
            told = [notice.key for notice in room.notices if notice.key in BLAME]
            assert not told, f"{told} (seed {self.seed})\n{table}"
            assert room.verdict is not None, f"no verdict (seed {self.seed})\n{table}"
            assert room.verdict.key in ("verified", "unverified_before"), f"{room.verdict} (seed {self.seed})"
            assert room.state is not None
            if room.state.term == 1:
                assert room.verdict.is_whole, f"{room.verdict} (seed {self.seed})"


def _tell_again(liar: Liar, chance: random.Random) -> None:
    """As the host, begin again with a shorter log, or with other hands."""
    if liar.room.hosting is None or liar.room.hosting.dealing is None or not liar.room.hosting.dealing.parts:
        return
    dealing = dealing_of(liar.room)
    if dealing.parts[-1]["from"] or dealing.length < 20 or dealing.game.is_over:
        return
    if chance.random() < 0.5:
        other = shortened(dealing, dealing.length - chance.randrange(1, dealing.length - 15))
    else:
        other = with_other_hands(dealing, dealing.length)
    tell_instead(liar.table, liar.name, other)


def _forge(liar: Liar, chance: random.Random) -> None:
    """While the host is away, write something at the end of the own ledger."""
    if liar.room.is_host_missing and not liar.copy.game.is_over:
        forge(liar.copy, chance.randint(1, 8))


def _send_wrong_heads(liar: Liar, chance: random.Random) -> None:
    state, copy = liar.room.state, liar.copy
    assert state is not None
    for _ in range(5):
        place = {"number": copy.start.number, "n": chance.randrange(len(copy.heads)), "term": state.term}
        liar.say({"t": "head", **place, "head": f"{chance.randrange(2**96):024x}"})


def _vote_absurdly(liar: Liar, chance: random.Random) -> None:
    """Vote for different candidates, in near or far terms, and ask for ledgers."""
    state = liar.room.state
    assert state is not None
    for name in liar.table.people:
        if name != liar.name:
            term = state.term + chance.choice((1, 1, 2, 100, 10**8, 10**9))
            host = chance.choice(state.people or (state.host,))
            kind = chance.choice(("vote", "vote", "elected", "stance", "aborted"))
            said = {"term": term, "for": host, "commitment": "5a" * 12, "host": host, "promised": term}
            liar.say({"t": kind, **said, "to": host}, name)


def _withhold(liar: Liar, chance: random.Random) -> None:
    """From now on, leave one kind of message out, or tell one member nothing."""
    kind = chance.choice(("published", "entries", "state", "elected", "ledger", "head", "secret", "stance"))
    others = [name for name in liar.table.people if name != liar.name and name in liar.table.world.pages]
    victim = liar.table.room(chance.choice(others)).me if others and chance.random() < 0.5 else ""
    liar.says = lambda who, message: [] if message["t"] == kind and who in (victim or who) else [message]


def _say_what_was_checked(liar: Liar, chance: random.Random) -> None:
    key = chance.choice(("verified", "unverified", "time_out", "key", "bot_plays"))
    liar.say({"t": "notice", "key": key, "values": {chance.choice(("name", "key", "self")): "Bo"}})


def _hand_over_badly(liar: Liar, chance: random.Random) -> None:
    if liar.room.hosting is None or liar.room.hosting.dealing is None or liar.room.state is None:
        return
    lie = mutated(handed_over(liar.room), chance)
    heir = chance.choice([name for name in liar.table.people if name != liar.name])
    if heir in liar.table.world.pages and isinstance(lie, dict):
        term = liar.room.state.term + 1
        liar.say({"t": "successor", "term": term, "id": liar.table.room(heir).me})
        liar.say(lie, heir)


def _be_honest_again(liar: Liar, chance: random.Random) -> None:
    liar.says = lambda who, message: [message]


ATTACKS: tuple[Callable[[Liar, random.Random], None], ...] = (
    _tell_again,
    _forge,
    _send_wrong_heads,
    _vote_absurdly,
    _withhold,
    _say_what_was_checked,
    _hand_over_badly,
    _be_honest_again,
)
