"""How a test makes a device lie: everything that reaches into a room from outside is here.

    liar = Liar(table, "Bo")
    liar.says = lambda who, message: [{**message, "n": 3}]   # what it sends instead of each message
    liar.hears = lambda who, message: []                     # what it hears instead of each message
    liar.say({"t": "vote", "for": "...", "commitment": ""}, "Ann", "Cleo")

A message is what the mesh carries: a dict with its kind under "t".
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from bang.engine.dealer import Dealt
from bang.engine.notation import input_line, parse_input
from bang.engine.questions import Answer
from bang.net.copying import Copy, Difference
from bang.net.dealing import Dealing
from bang.net.ledger import Line, Start, groups, mark_of
from bang.net.mesh.events import Heard
from bang.net.room import Room
from tests.net.rooms import Table

Message = dict[str, Any]

STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    10**30,
    "",
    "x" * 5000,
    "\x00<b>",
    [],
    [[]],
    {},
    {"t": "state"},
    [1, "a"],
)


def mutated(message: Any, chance: random.Random) -> Any:
    """A message with something in it replaced, added or left out."""
    found = json.loads(json.dumps(message))
    places: list[tuple[Any, Any]] = []

    def collect(one: Any) -> None:
        items = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
        for key, value in list(items):
            places.append((one, key))
            collect(value)

    collect(found)
    if not places:
        return chance.choice(STRANGE)
    where, key = chance.choice(places)
    if chance.random() < 0.2 and isinstance(where, dict):
        del where[key]
    else:
        where[key] = chance.choice(STRANGE)
    return found


class Liar:
    """Somebody's device that says what it likes; nobody watches it for the promises from now on."""

    def __init__(self, table: Table, name: str) -> None:
        self.table = table
        self.name = name
        self.says: Callable[[str, Message], Iterable[Message]] = lambda who, message: [message]
        """What it sends to a member instead of what its room wants to send."""
        self.hears: Callable[[str, Message], Iterable[Message]] = lambda who, message: [message]
        """What its room hears instead of what a member has said."""
        self.said: list[tuple[str, Message]] = []
        self.heard: list[tuple[str, Message]] = []
        table.promises.excuse(name)
        table.seized[name] = self._seize
        if name in table.world.pages:
            self._seize(self.room)

    @property
    def room(self) -> Room:
        return self.table.room(self.name)

    @property
    def copy(self) -> Copy:
        assert self.room.copy is not None
        return self.room.copy

    @property
    def seat(self) -> int:
        assert self.copy.seat is not None
        return self.copy.seat

    @property
    def overheard(self) -> list[Message]:
        """All that it has said and heard, as far as it was written down."""
        return [message for _, message in (*self.said, *self.heard)]

    def say(self, message: Mapping[str, Any], *names: str) -> None:
        """Say something to these members, or to everybody."""
        room, world = self.room, self.table.world
        for name in names or [one for one in self.table.people if one != self.name]:
            if name in world.pages:
                self._send(room, self.table.room(name).me, dict(message))
        world.flush_effects(world.pages[self.name])

    def _send(self, room: Room, who: str, message: Message) -> None:
        send = getattr(room.mesh, "truly_send", room.mesh.send)
        with suppress(ValueError):  # too long for the mesh, which a page of its own would not be either
            send(who, message, self.table.world.now)

    def _seize(self, room: Room) -> None:
        """Come between the room of this page and its mesh."""
        mesh: Any = room.mesh
        send, events = mesh.send, mesh.events
        mesh.truly_send = send

        def sends(who: str, message: Message, now: float) -> bool:
            self.said.append((who, message))
            del self.said[:-200]
            done = True
            for one in self.says(who, message):
                done = bool(send(who, one, now))
            return done

        def heard() -> list[Any]:
            found: list[Any] = []
            for event in events():
                if isinstance(event, Heard):
                    self.heard.append((event.id, event.message))
                    del self.heard[:-200]
                    found += [Heard(event.id, one) for one in self.hears(event.id, event.message)]
                else:
                    found.append(event)
            return found

        mesh.send, mesh.events = sends, heard


def everything_said(table: Table) -> dict[str, list[Message]]:
    """Everything that everybody says from now on, by the name of the sender."""
    said: dict[str, list[Message]] = {}
    for room in table.rooms():
        mesh: Any = room.mesh

        def heard(who: str, message: Message, now: float, send: Any = mesh.send, me: str = room.name) -> Any:
            said.setdefault(me, []).append(message)
            return send(who, message, now)

        mesh.send = heard
    return said


# -- a device that somebody has tampered with ----------------------------------------------------------------


def put(room: Room, **values: Any) -> None:
    """Put something else in the place of what a room has: its copy, its state, its verdict."""
    owners = {"copy": room.following, "verdict": room.following, "state": room.device}
    for name, value in values.items():
        setattr(owners[name], name, value)


def freeze(room: Room) -> None:
    """Stay connected, and do nothing else any more."""
    mesh: Any = room.mesh
    frozen: Any = room
    for name in ("tick", "woke", "text", "up", "down", "described"):
        setattr(frozen, name, getattr(mesh, name))
    frozen.boxed = lambda to, box, now: None
    frozen.do_answer = lambda keys, now: None


# -- a dealer that tells another game ------------------------------------------------------------------------


def dealing_of(room: Room) -> Dealing:
    """The whole game, as the host's device knows it."""
    assert room.hosting is not None
    assert room.hosting.dealing is not None
    return room.hosting.dealing


def shortened(dealing: Dealing, length: int) -> Dealing:
    """The same game, dealt again from the same secrets, with only the first entries."""
    part = dealing.parts[0]
    again = Dealing.begin(dealing.start, part["secrets"], part["key"])
    while again.length < length:
        again.game.feed(parse_input(dealing.full[again.length], again.game.rules))
    again._bind()
    return again


def with_other_hands(dealing: Dealing, length: int) -> Dealing:
    """Another game with the same beginning: other secrets, and bots that have played at all seats."""
    part = dealing.parts[0]
    secrets = dict.fromkeys(part["secrets"], "07" * 16)
    again = Dealing.begin(dealing.start, secrets, part["key"])
    again.parts = [{**part}]
    played_by_bots(again, length)
    return again


def played_by_bots(dealing: Dealing, length: int) -> None:
    """Let bots answer at all seats until the log is so long."""
    levels = dict.fromkeys(range(len(dealing.start.seats)), "steady")
    while dealing.length < length and not dealing.game.is_over:
        done = dealing.bot_answer(levels)
        assert done is not None
        dealing.answer(*done)
    dealing.bots.clear()


def told(dealing: Dealing, seat: int | None) -> list[Message]:
    """What a dealer says to tell somebody the whole log."""
    lines = [line.to_data() for line in dealing.lines(seat)]
    number = dealing.start.number
    return [
        {"t": "start", "start": dealing.start.to_data(), "blind": 0},
        {"t": "entries", "g": number, "n": 0, "l": lines, "h": dealing.head, "v": ""},
    ]


def handed_over(room: Room) -> Message:
    """What a host says that hands the room over."""
    assert room.state is not None
    return {"t": "handover", "state": room.state.to_data(), "dealing": dealing_of(room).to_data()}


def state_message(room: Room, **changes: Any) -> Message:
    """What a host says about the room, with something changed."""
    assert room.state is not None
    state = replace(room.state, version=room.state.version + 5, **changes)
    return {"t": "state", "state": state.to_data(), "n": len(room.log)}


@contextmanager
def rigged() -> Iterator[None]:
    """Let the dealer deal another game than the one that the secrets lead to, and say nothing of it."""
    truly: Any = Dealing.begin

    def begin(start: Start, secrets: Mapping[str, str], key: str) -> Dealing:
        dealing: Dealing = truly(start, dict.fromkeys(secrets, "07" * 16), key)
        dealing.parts = [{**dealing.parts[0], "secrets": dict(secrets)}]
        return dealing

    changed: Any = Dealing
    changed.begin = begin
    try:
        yield
    finally:
        changed.begin = truly


def tell_instead(table: Table, name: str, dealing: Dealing) -> None:
    """Let the host's page be loaded again with another game on its disk."""
    kept = table.people[name].kept
    assert kept is not None
    table.people[name].kept = {**kept, "dealing": json.loads(json.dumps(dealing.to_data())), "start": None}
    table.open(name)


# -- a ledger with a forged end ------------------------------------------------------------------------------


def twin(copy: Copy | None) -> Copy:
    """Another copy with the same log."""
    assert copy is not None
    found = Copy(copy.start, copy.seat, copy.blind_until)
    found.feed(copy.lines)
    return found


def forged_answer(copy: Copy) -> Line | None:
    """An answer in the name of whoever is asked that needs no card of others; None if there is none."""
    ask = copy.game.ask
    if ask is None:
        return None
    for verb in ("passes", "ends", "takes nothing"):
        with suppress(Difference):
            twin(copy).feed([Line(f"{ask.seat} {verb}")])
            return Line(f"{ask.seat} {verb}")
    if ask.seat == copy.seat:
        again = twin(copy)
        again.game.answer(ask.seat, *again.game.options()[: ask.count])
        return Line(input_line(again.game.log[len(copy.lines)]))
    return None


def forged_deal(copy: Copy, wanted: Sequence[str] = ()) -> Line | None:
    """What the dealer has to deal next, with salts of the liar's own; if possible, with the wanted cards."""
    request, seat = copy.game.waiting, copy.seat
    if request is None or seat is None:
        return None
    count, salt = len(request.faces), "5a" * 12
    chosen = [wanted[first : first + count] for first in range(len(wanted))]
    for names in (*chosen, ["?"] * count):
        with suppress(Difference, ValueError, IndexError, TypeError, KeyError):
            text = " ".join(["dealer", request.kind, *names])
            entry = parse_input(text, copy.game.rules)
            assert isinstance(entry, Dealt)
            entry = entry._replace(audiences=request.audience, shows_backs=request.shows_backs)
            marks = [mark_of(places, salt, entry.faces) for places, _ in groups(entry)]
            openings = [salt if audience >> seat & 1 else "" for _, audience in groups(entry)]
            line = Line(text, tuple(marks), tuple(openings) if any(openings) else ())
            twin(copy).feed([line])
            return line
    return None


def forge(copy: Copy, most: int = 1, wanted: Sequence[str] = ()) -> list[Line]:
    """Write answers of others, and what the dealer deals after them, at the end of an own ledger."""
    forged: list[Line] = []
    while len(forged) < most:
        is_asked = copy.game.ask is not None
        line = forged_answer(copy) if is_asked else forged_deal(copy, wanted)
        if line is None:
            break
        copy.feed([line])
        forged.append(line)
    return forged


def asked(copy: Copy | None) -> str:
    """The id of whoever is asked, or ""."""
    return "" if copy is None or copy.game.ask is None else copy.start.seats[copy.game.ask.seat]


def answers_of(copy: Copy, seat: int) -> list[int]:
    """The numbers of the entries that a seat has answered."""
    return [n for n, entry in enumerate(copy.game.log) if isinstance(entry, Answer) and entry.seat == seat]
