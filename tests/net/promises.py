"""What a room promises, each with its name and a checker that watches a whole game for it.

`Table` (tests/net/rooms.py) starts all of them. They look at the honest devices after each input and once a
second; a broken promise ends the run with `Broken`. Whoever lies is excused: `table.promises.excuse("Bo")`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bang.engine.dealer import SPECTATORS, Dealt
from bang.engine.notation import parse_input
from bang.engine.questions import Answer
from bang.net.dealing import Dealing, commitment_of
from bang.net.effects import Notice
from bang.net.ledger import is_known
from bang.net.messages import Answer as Sent
from bang.net.messages import Message
from bang.net.room import Room
from bang.net.state import BOT, RoomState

if TYPE_CHECKING:
    from tests.net.rooms import Seat, Table
    from tests.net.simulated import Page

LOST = (
    "difference",
    "cut",
    "lost",
    "retold",
    "rewritten",
    "dealt_anew",
    "own_anew",
    "dealt_on",
    "branch_saved",
    "broken_off",
    "forged",
)
"""The sentences after which entries may be gone or different; "difference" must name the dealer."""

DEALT_ANEW = ("dealt_anew", "own_anew", "dealt_on", "cut", "lost", "branch_saved", "broken_off")
"""The sentences after which an own card may be another one."""

FORGED = ("retold", "answered_for", "played_for")
"""The sentences that a dealer entered an answer that its person did not give."""

BLAME = ("difference", "differs", "retold", "illegal", "unreadable", "bad_handover")
"""What is said of a device that does something wrong."""

UNCHECKED = ("withheld", "unpublished")
"""The sentences that the game could not be checked, because nothing was published."""

TOLD_BEFORE, TOLD_AFTER = 10.0, 5.0
"""How many seconds before or after a change its sentence may be said; nobody is named twice within ten."""

SHORT_FOR = 30.0
"""How many seconds a log may be shorter than it was while it is told again."""

MISSING_FOR = 15.0
VERDICT_WITHIN = 30.0
SLACK = 60.0
"""How many seconds the table may need besides its clock and its timer."""

LOOK_EVERY = 1.0
DEALS_ON = "dealer deals_on "


class Broken(AssertionError):
    """A promise was broken; the message begins with its name."""


@dataclass
class Eye:
    """What the checkers know of one page."""

    page: Page
    room: Room
    name: str
    notice: Notice | None = None
    copy: Any = None
    length: int = -1
    verdict: Any = None

    @property
    def me(self) -> str:
        return self.room.me

    @property
    def is_awake(self) -> bool:
        """Whether this page is open, takes part, and can do something now."""
        room, page = self.room, self.page
        is_in = room.state is not None and room.refused is None and not room.is_left
        return page.is_alive and not page.is_asleep and is_in

    def fresh_notices(self) -> list[Notice]:
        """The sentences since the last call."""
        notices = self.room.notices
        if not notices or notices[-1] is self.notice:
            return []
        fresh: list[Notice] = []
        for notice in reversed(notices):
            if notice is self.notice:
                break
            fresh.append(notice)
        self.notice = notices[-1]
        return fresh[::-1]


@dataclass
class Memory:
    """What a member's devices have entered of one game, over all reloads."""

    number: int
    start: str
    heads: list[str]
    seat: int | None = None
    texts: list[str] = field(default_factory=list)
    is_over: bool = False
    was_changed: bool = False
    grew_at: float = 0.0
    short_for: float = 0.0


@dataclass(frozen=True)
class Change:
    """Something that was entered and is another one now, or is gone."""

    is_entry: bool
    """Whether the entry is another one; otherwise only what this seat sees of it."""
    was: str
    now: str
    n: int


@dataclass
class Suspicion:
    """A change for which a sentence has yet to come, if it was not said before."""

    promise: str
    eye: Eye
    keys: tuple[str, ...]
    at: float
    grew_at: float
    """When this device had last entered something new."""
    what: str
    left: float = TOLD_AFTER


class Promise:
    """One promise."""

    name = ""

    def __init__(self, promises: Promises) -> None:
        self.all = promises
        self.judged = 0
        """How many times this checker had something to judge."""

    def look(self, eye: Eye, fresh: Sequence[Notice], new: Sequence[int], changes: Sequence[Change]) -> None:
        """Look at an honest device that has entered or said something."""

    def each_second(self, eyes: Sequence[Eye]) -> None:
        """Look at all honest devices that are awake."""

    def broken(self, what: str) -> Broken:
        """The promise was broken: this is what happened."""
        table = self.all.table
        return Broken(f"{self.name}: {what} (seed {table.world.seed}, at {table.world.now:.1f} s)\n{table}")


class EnteredStays(Promise):
    """An entry never changes or vanishes on a device that has it, without a sentence there."""

    name = "entered answers stay"

    def look(self, eye: Eye, fresh: Sequence[Notice], new: Sequence[int], changes: Sequence[Change]) -> None:
        self.judged += len(new)
        for change in changes:
            if change.is_entry:
                what = f"entry {change.n} of {eye.name} was {change.was!r} and is {change.now!r}"
                self.all.suspect(self, eye, LOST, what)

    def each_second(self, eyes: Sequence[Eye]) -> None:
        for eye in eyes:
            memory, copy = self.all.memories.get(eye.me), eye.room.copy
            if memory is None or copy is None:
                continue
            if len(copy.lines) >= len(memory.texts):
                memory.short_for = 0.0
            elif copy.start.head == memory.start and self.all.has_host(eye):
                memory.short_for += LOOK_EVERY
                if SHORT_FOR <= memory.short_for < SHORT_FOR + LOOK_EVERY:
                    what = f"{eye.name} had {len(memory.texts)} entries and has {len(copy.lines)}"
                    self.all.suspect(self, eye, LOST, what)


class DealtStays(Promise):
    """What a device saw of the dealer's cards stays, unless the room said that they were dealt anew."""

    name = "what was dealt stays dealt"

    def look(self, eye: Eye, fresh: Sequence[Notice], new: Sequence[int], changes: Sequence[Change]) -> None:
        self.judged += len(new)
        for change in changes:
            is_anew = change.now.startswith(DEALS_ON) or change.was == change.now
            if change.was.startswith("dealer ") and not is_anew:
                what = f"{eye.name} saw {change.was!r} in entry {change.n}, and now {change.now!r}"
                self.all.suspect(self, eye, DEALT_ANEW, what)


class OwnAnswers(Promise):
    """Each answer at the seat of an honest person is one that their device sent.

    Bots may answer for those who are missing or gone, and the dealer for somebody whose time is up. When the
    dealer lies, only the person can know it: then their device must say so.
    """

    name = "nobody answers for somebody who is there"

    def __init__(self, promises: Promises) -> None:
        super().__init__(promises)
        self.seen: set[str] = set()
        """The heads after entries that are known to be right."""
        self.time_outs: dict[str, tuple[float, str]] = {}
        """For each device, when it last heard whose time was up."""

    def look(self, eye: Eye, fresh: Sequence[Notice], new: Sequence[int], changes: Sequence[Change]) -> None:
        copy, state, now = eye.room.copy, eye.room.state, self.all.table.world.now
        for notice in fresh:
            if notice.key == "time_out":
                self.time_outs[eye.me] = (now, notice.values.get("name", ""))
        if copy is None or state is None:
            return
        for n in new:
            entry = copy.game.log[n]
            head = copy.heads[n + 1]
            if not isinstance(entry, Answer):
                continue
            who = owner_of(copy, state, entry.seat)
            if who == BOT or who in self.all.excused_ids or (head in self.seen and who != eye.me):
                continue
            self.judged += 1
            keys = None if entry.is_hidden else tuple(sorted(entry.keys))
            sent = self.all.sent.get((who, copy.start.number, n), set())
            is_own = keys in sent if keys is not None else bool(sent)
            if is_own or head in self.seen or self._is_excused(eye, state, entry.seat, who):
                self.seen.add(head)
            elif state.host not in self.all.excused_ids:
                raise self.broken(
                    f"entry {n}, {copy.lines[n].text!r}, was not sent by its person ({eye.name})"
                )
            elif who == eye.me:
                what = f"entry {n}, {copy.lines[n].text!r}, is not of {eye.name}"
                self.all.suspect(self, eye, FORGED, what)
                self.seen.add(head)  # it is judged once, not again after each reload

    def _is_excused(self, eye: Eye, state: RoomState, seat: int, who: str) -> bool:
        """Whether a bot plays for this person now, or their time has just run out."""
        at, name = self.time_outs.get(eye.me, (-1e9, ""))
        is_late = name == state.names[seat] and self.all.table.world.now - at < 2.0
        return is_late or seat in state.standing_in or who in state.gone


class HiddenFaces(Promise):
    """No device, not even that of a liar, gets a face that its seat may not know, unless it deals."""

    name = "nobody sees a hidden face"

    def look(self, eye: Eye, fresh: Sequence[Notice], new: Sequence[int], changes: Sequence[Change]) -> None:
        copy = eye.room.copy
        if copy is None:
            return
        seat = copy.seat
        bit = SPECTATORS if seat is None else 1 << seat
        for n in new:
            entry = copy.game.log[n]
            if not isinstance(entry, Dealt):
                continue
            self.judged += 1
            for place, face in enumerate(entry.faces):
                audience = entry.audiences if isinstance(entry.audiences, int) else entry.audiences[place]
                if is_known(face) and not audience & bit:
                    raise self.broken(f"{eye.name} sees {face} in entry {n}, {copy.lines[n].text!r}")


class ConnectedIsThere(Promise):
    """Nobody who is connected to the honest host counts as missing for long."""

    name = "who is connected is not missing"

    def __init__(self, promises: Promises) -> None:
        super().__init__(promises)
        self.since: dict[tuple[str, str], float] = {}

    def each_second(self, eyes: Sequence[Eye]) -> None:
        now = self.all.table.world.now
        hosts = [eye for eye in eyes if eye.room.is_host and eye.room.shown_state == "paused"]
        latest = max(hosts, key=lambda eye: self.all.state(eye).term, default=None)
        found: dict[tuple[str, str], float] = {}
        if latest is not None:
            missing = self.all.state(latest).missing
            self.judged += 1
            for eye in eyes:
                # Who wants another host is not with this one.
                is_willing = not eye.room.voting.election.wishes
                if eye.me in missing and is_willing and self.all.are_connected(latest, eye):
                    pair = (latest.page.run, eye.page.run)
                    found[pair] = self.since.get(pair, now)
                    if now - found[pair] > MISSING_FOR:
                        raise self.broken(f"{eye.name} is connected to {latest.name}, who waits for them")
        self.since = found


class GoesOn(Promise):
    """While a majority is connected with each other and wants to go on, the log grows."""

    name = "no table stands still"

    def __init__(self, promises: Promises) -> None:
        super().__init__(promises)
        self.group: frozenset[str] = frozenset()
        self.longest = 0
        self.since = 0.0

    def each_second(self, eyes: Sequence[Eye]) -> None:
        now = self.all.table.world.now
        found = self._majority(eyes)
        group = frozenset(eye.page.run for eye in found)
        longest = max((len(eye.room.log) for eye in found), default=0)
        if not found or group != self.group or longest > self.longest or self._may_stand(found):
            self.since = now
        self.group, self.longest = group, longest
        if found:
            self.judged += 1
            plan = self.all.state(found[0]).plan
            most = plan.clock + plan.timer + SLACK
            if now - self.since > most:
                raise self.broken(f"nothing was entered for {most:.0f} s")

    def _majority(self, eyes: Sequence[Eye]) -> list[Eye]:
        """More than half of those who were seated, who are all connected with each other."""
        seated = [eye for eye in eyes if eye.me in self.all.state(eye).people]
        for eye in seated:
            group = [other for other in seated if other is eye or self.all.are_connected(eye, other)]
            latest = max((self.all.state(one) for one in group), key=lambda state: state.term)
            if 2 * len(group) > len(latest.people) and all(
                one is other or self.all.are_connected(one, other) for one in group for other in group
            ):
                return sorted(group, key=lambda one: -self.all.state(one).term)
        return []

    def _may_stand(self, group: Sequence[Eye]) -> bool:
        """Whether this table need not go on: it is over, it waits for an answer, or nobody asks for more."""
        state = self.all.state(group[0])
        if state.phase != "playing" or any(eye.room.shown_state == "over" for eye in group):
            return True
        copy = max((eye.room.copy for eye in group if eye.room.copy is not None), key=len_of, default=None)
        if copy is None or copy.game.ask is None:
            return False
        asked = owner_of(copy, state, copy.game.ask.seat)
        by_id = {eye.me: eye for eye in group}
        is_lying = state.host in self.all.excused_ids
        if asked in self.all.excused_ids and not state.plan.timer:
            return is_lying or any(asked in eye.room.here for eye in group)
        if asked == BOT and is_lying:
            return True  # nobody can tell how long a bot thinks
        if asked in by_id and not self.all.person(by_id[asked]).plays and not state.plan.timer:
            return True
        people = [self.all.person(eye) for eye in group]
        wanting = sum(person.plays and person.goes_on for person in people)
        is_there = state.host in by_id
        seats = copy.game.view(copy.seat)["seats"]
        places = [state.seat_of(who) for who in by_id]
        alive = any(seats[place]["alive"] for place in places if place is not None)
        return not is_there and (2 * wanting <= len(state.people) or not alive)


class OneDealer(Promise):
    """With three or more people, only the dealer of the latest term moves the game on."""

    name = "never do two devices deal on"

    def __init__(self, promises: Promises) -> None:
        super().__init__(promises)
        self.moved: dict[tuple[int, int], int] = {}
        """For each game and term, how long the log is."""

    def look(self, eye: Eye, fresh: Sequence[Notice], new: Sequence[int], changes: Sequence[Change]) -> None:
        hosting, state = eye.room.hosting, eye.room.state
        if state is None or hosting is None or hosting.dealing is None or len(state.people) <= 2:
            return
        number, length = hosting.dealing.start.number, hosting.dealing.length
        if length != self.moved.get((number, state.term), 0):
            self.judged += 1
            if any(game == number and term > state.term for game, term in self.moved):
                raise self.broken(f"{eye.name} deals on in term {state.term}")
            self.moved[number, state.term] = length


class TrueVerdict(Promise):
    """A verdict says what is so, names nobody who is honest, and comes soon after the end."""

    name = "the verdict is true"

    def __init__(self, promises: Promises) -> None:
        super().__init__(promises)
        self.waits: dict[str, float] = {}
        self.again: tuple[Dealing, Dealing] | None = None
        """The last game that was dealt again from the secrets, and how it came out."""

    def look(self, eye: Eye, fresh: Sequence[Notice], new: Sequence[int], changes: Sequence[Change]) -> None:
        verdict, copy, memory = eye.room.verdict, eye.room.copy, self.all.memories.get(eye.me)
        for notice in fresh:
            if notice.key in ("verified", "unverified", "unverified_before"):
                raise self.broken(f"{eye.name} is told {notice.key!r} by somebody else")
        if verdict is eye.verdict or verdict is None or copy is None or memory is None:
            return
        self.judged += 1
        dealt_on = sum(line.text.startswith(DEALS_ON) for line in copy.lines)
        if verdict.key == "verified" or verdict.is_whole:
            if dealt_on or memory.was_changed or memory.heads != copy.heads:
                raise self.broken(f"{eye.name} is told that all is right, but its log was another one")
            self._check_deal(eye, memory)
        elif verdict.key == "unverified_before":
            if not dealt_on:
                raise self.broken(f"{eye.name} is told that another device dealt on, and none did")
        elif verdict.key not in UNCHECKED and verdict.values.get("name") in self.all.honest_names():
            raise self.broken(f"{eye.name}: {verdict} accuses somebody who is honest")

    def _check_deal(self, eye: Eye, memory: Memory) -> None:
        """Deal the game again, and compare it with all that this device has seen."""
        copy = eye.room.copy
        assert copy is not None
        hosts = [one for one in self.all.eyes() if one.page.is_alive and one.room.hosting is not None]
        for host in hosts:
            dealing = host.room.hosting.dealing if host.room.hosting is not None else None
            if dealing is None or dealing.start != copy.start or dealing.head != copy.head:
                continue
            if self.again is None or self.again[0] is not dealing:
                self.again = (dealing, self._dealt_again(dealing))
            again = self.again[1]
            seen = [line.text for line in again.lines(copy.seat)]
            if again.heads != memory.heads or seen != memory.texts:
                raise self.broken(f"{eye.name} is told that all is right, but the secrets deal another game")
            return

    def _dealt_again(self, dealing: Dealing) -> Dealing:
        part = dealing.parts[0]
        for who, secret in part["secrets"].items():
            if commitment_of(secret) != dealing.start.commitments[who]:
                raise self.broken("a secret is not the one that was promised")
        again = Dealing.begin(dealing.start, part["secrets"], part["key"])
        game = again.game
        while len(game.log) < len(dealing.full):
            game.feed(parse_input(dealing.full[len(game.log)], game.rules))
        again._bind()
        return again

    def each_second(self, eyes: Sequence[Eye]) -> None:
        waits = {}
        for eye in eyes:
            room = eye.room
            if room.shown_state == "over" and room.verdict is None and self.all.has_host(eye):
                if any(notice.key in UNCHECKED for notice in room.notices):
                    continue
                waits[eye.page.run] = self.waits.get(eye.page.run, 0.0) + LOOK_EVERY
                if waits[eye.page.run] > VERDICT_WITHIN:
                    raise self.broken(f"{eye.name} has been checking for {VERDICT_WITHIN:.0f} s")
        self.waits = waits


class NobodyBlamed(Promise):
    """Among honest devices, none is named for something wrong."""

    name = "nobody honest is blamed"

    def look(self, eye: Eye, fresh: Sequence[Notice], new: Sequence[int], changes: Sequence[Change]) -> None:
        self.judged += len(fresh)
        for notice in fresh:
            if notice.key in BLAME and not self.all.excused:
                raise self.broken(f"{eye.name} is told {notice}")


PROMISES: tuple[type[Promise], ...] = (
    EnteredStays,
    DealtStays,
    OwnAnswers,
    HiddenFaces,
    ConnectedIsThere,
    GoesOn,
    OneDealer,
    TrueVerdict,
    NobodyBlamed,
)

OPEN: list[Promises] = []
"""The promises of all tables of a test; `tests/net/conftest.py` checks them when it ends."""


class Promises:
    """All promises of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.checks = [promise(self) for promise in PROMISES]
        self.excused: set[str] = set()
        """The names of those who lie, or whose device a test has tampered with."""
        self.excused_ids: set[str] = set()
        self.memories: dict[str, Memory] = {}
        """What each member has entered of the present game."""
        self.sent: dict[tuple[str, int, int], set[tuple[str, ...]]] = {}
        """The answers that each member's device sent, by the number of the game and the length of the log."""
        self.said: dict[str, list[tuple[float, Notice, str]]] = {}
        """What each device was told, when, and the name of its host then."""
        self.suspicions: list[Suspicion] = []
        self._eyes: dict[str, Eye] = {}
        table.world.after_input = self.look
        table.world.later(LOOK_EVERY, self._each_second)
        OPEN.append(self)

    # -- what the checkers ask -------------------------------------------------------------------------------

    def excuse(self, *names: str) -> None:
        """Watch these no longer: they lie."""
        self.excused.update(names)
        self.excused_ids |= {eye.me for eye in self._eyes.values() if eye.name in names}

    def honest_names(self) -> set[str]:
        return set(self.table.people) - self.excused

    def eyes(self) -> Iterable[Eye]:
        return self._eyes.values()

    def state(self, eye: Eye) -> RoomState:
        assert eye.room.state is not None
        return eye.room.state

    def person(self, eye: Eye) -> Any:
        return self.table.people[eye.name]

    def are_connected(self, one: Eye, other: Eye) -> bool:
        """Whether two devices both say that the other one is here."""
        return other.me in one.room.here and one.me in other.room.here

    def has_host(self, eye: Eye) -> bool:
        """Whether this device is connected to its host, or is the host."""
        return eye.room.is_host or self.state(eye).host in eye.room.here

    def suspect(self, promise: Promise, eye: Eye, keys: tuple[str, ...], what: str) -> None:
        """Expect one of these sentences on this device, soon before or after now."""
        grew_at = self.memories[eye.me].grew_at
        self.suspicions.append(Suspicion(promise.name, eye, keys, self.table.world.now, grew_at, what))

    # -- looking ---------------------------------------------------------------------------------------------

    def look(self, page: Page) -> None:
        """Look at a page after an input."""
        eye = self._eyes.get(page.run) or self._opened(page)
        room = eye.room
        copy = room.copy
        length = -1 if copy is None else len(copy.lines)
        notices = room.notices
        is_told = bool(notices) and notices[-1] is not eye.notice
        if copy is eye.copy and length == eye.length and room.verdict is eye.verdict and not is_told:
            return
        fresh = eye.fresh_notices() if is_told else []
        host = room.device.name_of(room.state.host) if room.state is not None else ""
        self.said.setdefault(eye.me, []).extend((self.table.world.now, one, host) for one in fresh)
        is_honest = eye.name not in self.excused
        before = eye.length if copy is eye.copy and length >= eye.length else 0
        has_more = copy is not eye.copy or length != eye.length
        changes = list(self._compared(eye, before)) if copy is not None and has_more and is_honest else []
        new = range(before, max(0, length))
        for check in self.checks:
            if is_honest or isinstance(check, HiddenFaces):
                check.look(eye, fresh, new, changes)
        eye.copy, eye.length, eye.verdict = copy, length, room.verdict

    def _opened(self, page: Page) -> Eye:
        seat: Any = page.device
        device: Seat = seat
        room = device.room
        eye = self._eyes[page.run] = Eye(page, room, device.person.name)
        if eye.name in self.excused:
            self.excused_ids.add(room.me)
        to_host = room.following.to_host

        def kept(message: Message) -> None:
            if room.copy is not None and isinstance(message, Sent):
                place = (room.me, room.copy.start.number, len(room.copy.lines))
                self.sent.setdefault(place, set()).add(tuple(sorted(message.keys)))
            to_host(message)

        room.following.to_host = room.following.answering.to_host = kept
        return eye

    def _compared(self, eye: Eye, before: int) -> Iterator[Change]:
        """Compare this device's log with what it had entered, and remember it."""
        copy = eye.room.copy
        assert copy is not None
        memory = self.memories.get(eye.me)
        if memory is None or memory.start != copy.start.head:
            if memory is not None and (memory.number == copy.start.number or not memory.is_over):
                yield Change(True, "a game under way", "another game", 0)
            memory = self.memories[eye.me] = Memory(copy.start.number, copy.start.head, [copy.start.head])
            before = 0
        if memory.seat != copy.seat:  # it is told again what this seat may see
            told = [line.text for line in copy.lines[: len(memory.texts)]]
            memory.texts[: len(told)] = told
            memory.seat = copy.seat
        known = len(memory.texts)
        first = 0 if before == 0 else before - 1
        for n in range(first, len(copy.lines)):
            head, text = copy.heads[n + 1], copy.lines[n].text
            if n >= len(memory.texts):
                memory.heads.append(head)
                memory.texts.append(text)
            elif memory.heads[n + 1] != head:
                yield Change(True, memory.texts[n], text, n)
                memory.was_changed = True
                del memory.texts[n:], memory.heads[n + 1 :]
                memory.heads.append(head)
                memory.texts.append(text)
            elif memory.texts[n] != text:
                if _hides_more(memory.texts[n], text):
                    yield Change(False, memory.texts[n], text, n)
                memory.texts[n] = text
        memory.is_over = memory.is_over or copy.game.is_over
        if len(memory.texts) > known:
            memory.grew_at = self.table.world.now

    def _each_second(self) -> None:
        eyes = [eye for eye in self._eyes.values() if eye.is_awake and eye.name not in self.excused]
        for check in self.checks:
            check.each_second(eyes)
        for suspicion in list(self.suspicions):
            if suspicion.eye.name in self.excused or self._is_told(suspicion):
                self.suspicions.remove(suspicion)
            elif any(eye.me == suspicion.eye.me for eye in eyes):
                suspicion.left -= LOOK_EVERY
                if suspicion.left <= 0:
                    self.suspicions.clear()
                    raise self._silent(suspicion)
        self._eyes = {run: eye for run, eye in self._eyes.items() if eye.page.is_alive}
        self.table.world.later(LOOK_EVERY, self._each_second)

    def _is_told(self, suspicion: Suspicion) -> bool:
        """Whether the sentence that a change needs has been said on this device."""
        lately = suspicion.at - TOLD_BEFORE
        for time, notice, host in self.said.get(suspicion.eye.me, []):
            if notice.key == "difference" and notice.values.get("name") != host:
                continue
            since = lately if notice.key == "difference" else min(lately, suspicion.grew_at)
            if notice.key in suspicion.keys and time >= since:
                return True
        return False

    def _silent(self, suspicion: Suspicion) -> Broken:
        world = self.table.world
        where = f"(seed {world.seed}, at {suspicion.at:.1f} s)"
        return Broken(f"{suspicion.promise}: {suspicion.what}, and no sentence said so {where}\n{self.table}")

    def check_end(self) -> None:
        """Check what a test has left open: a change without its sentence."""
        for suspicion in self.suspicions:
            if suspicion.eye.name not in self.excused and not self._is_told(suspicion):
                raise self._silent(suspicion)


def owner_of(copy: Any, state: RoomState, seat: int) -> str:
    """The person at a seat now: somebody may have taken it back from another device."""
    seats = state.seats if state.number == copy.start.number and state.seats else copy.start.seats
    return str(seats[seat])


def len_of(copy: Any) -> int:
    """How long the log of a copy is."""
    return len(copy.lines)


def _hides_more(was: str, now: str) -> bool:
    """Whether a line shows something else than before, and not only more of it."""
    before, after = was.split(), now.split()
    if len(before) != len(after):
        return True
    return any(old not in (new, "?") for old, new in zip(before, after, strict=True))


def name_of_broken(error: BaseException) -> str:
    """The name of the promise that was broken."""
    found = re.match(r"[^:]+", str(error))
    return found[0] if found else ""
