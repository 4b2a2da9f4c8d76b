"""The room of one visit: how it is opened or joined, its screens, and its address.

What a room needs is in a part of its own (`room`), which is fetched when somebody asks for a room.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from bang.net import codes
from web.addresses import LONGEST_CODE, address_of_room, code_in
from web.addresses import Room as Wanted
from web.door.page import now
from web.door.parts import is_there, part_of
from web.kept.seat import DAY, key_of, times_of
from web.kept.settings import of_table
from web.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.door.page import Screen
    from web.room.connection import Connection
    from web.room.entering import Entering
    from web.visit import Visit

PART = "room"
PAUSE = 60  # seconds that a table waits for somebody who is gone, unless it chooses another time

COMMANDS = {
    "room-ready": "ready",
    "room-start": "start",
    "room-bot": "bot",
    "room-deal-on": "deal_on",
    "room-claim": "claim",
    "room-react": "react",
}
"""What the waiting room and the table both have, and the room's own name for it."""


def connected(visit: Visit, entering: Entering, changed: Callable[[], None]) -> Connection:
    """Begin to open or to join a room; `changed` is called whenever something in it has changed."""
    client: Connection = import_module("web.room.connection").connected(visit, entering, changed)
    return client


def seated(visit: Visit, client: Connection) -> Screen:
    """The table at which a room plays."""
    screen: Screen = import_module("web.table.room.screen").RoomTable(visit, client)
    return screen


class Rooms:
    """What opens and leaves the room of a visit."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.client: Connection | None = None
        self.connect = connected
        self.seat = seated
        self.typed = ""  # what stands in the field for a code
        self.is_wrong = False  # whether that was no code when it was sent
        self.wants_next = False  # whether the person has seen enough of the game that is over
        self._told: dict[str, str | None] = {}
        self._trouble = ""  # the sentence about what does not work, as long as it does not

    # -- ways in -------------------------------------------------------------------------------

    def types(self, typed: str) -> None:
        """Take what is typed into the field for a code, and no longer say that something else was none.

        Every letter is followed by a drawing, because one that does not know the latest letter yet leaves the
        field as it is.
        """
        self.typed, self.is_wrong = typed[:LONGEST_CODE], False
        self.visit.page.redraw()

    async def opens(self) -> None:
        """Go to open a room for the table that is set in the lobby."""
        await self.enter(Wanted())

    async def join(self) -> None:
        """Go to the room whose code is typed; if it is none, say so beside the field."""
        code = code_in(self.typed)
        if code is not None:
            await self.enter(Wanted(code))
            return
        self.is_wrong = bool(self.typed.strip())
        self.visit.page.redraw()
        self.visit.page.focus("#entry-code")

    @property
    def has_seat(self) -> bool:
        """Whether this device has had a seat in a room within the last day, and has not left it."""
        settings = self.visit.settings
        if not settings["room"] or not settings["seat"]:
            return False
        kept = self.visit.storage.read(key_of(settings["room"], settings["seat"]))
        return now() - times_of(kept or "")[1] < DAY

    async def returns(self) -> None:
        """Go back to the room in which this device had a seat last."""
        settings = self.visit.settings
        await self.visit.fetch(PART)
        from web.room.kept import kept_room

        kept = kept_room(self.visit.storage, settings["room"], settings["seat"])
        code = code_in(str(kept.data["state"]["code"])) if kept is not None else None
        if kept is not None and code is not None:
            await self.enter(Wanted(code), kept.slot)

    async def link(self, fragment: str) -> None:
        """Go to the room of a link that was followed while the page was open."""
        code = code_in(fragment)
        if code is not None:
            await self.enter(Wanted(code))
            return
        self.types(fragment.rpartition("room=")[2])
        self.visit.replace(0, self.visit.lobby_address())
        self.visit.remark("errors.bad_code", what=self.typed[:40])

    async def enter(self, room: Wanted, name: str = "") -> None:
        """Show the way into a room; somebody whose name is known goes on at once."""
        screen = self.visit.page.screen
        await self.visit.fetch(PART)
        WORDS.join(PART)
        from web.screens.room_screen import RoomScreen

        if self.visit.page.screen is not screen:
            return
        settings = self.visit.settings
        name = name or settings.for_now.get("name", "")
        if not name and room.code and codes.room_name(room.code) == settings["room"]:
            name = settings["seat"]
        self.visit.remarked = [remark for remark in self.visit.remarked if remark[0] == "errors.no_seed"]
        shown = RoomScreen(self.visit, room.code, self.plan(room.setup) if not room.code else {})
        address = self.address(room.code) if room.code else ""
        self.visit.open(shown, address=address)
        if name:
            shown.enters(name)

    def plan(self, setup: dict[str, object]) -> dict[str, object]:
        """What a new room is set to: as an address says, else as the lobby is set.

        An address that does not name bots means none.
        """
        settings = self.visit.settings
        play = str(setup.get("play") or settings["play"])
        others = ("seats", "role", "bots")
        return {
            "game": play,
            "seats": setup.get("seats") or int(settings.at_table("seats", play)),
            "bots": setup.get("bots", "") if setup else settings.at_table("bots", play),
            "options": {
                name: setup.get(name) or settings.at_table(name, play)
                for name in of_table(play)
                if name not in others
            },
            "clock": PAUSE,
            "timer": 0,
        }

    def is_in(self, fragment: str) -> bool:
        """Whether one is in the room of a link, or knocks there, and was not refused."""
        code, client = code_in(fragment) if "room=" in fragment else None, self.client
        if code is None or client is None or client.room.refused is not None:
            return False
        state = client.room.state
        return codes.room_name(code) == codes.room_name(client.entering.code if state is None else state.code)

    # -- inside --------------------------------------------------------------------------------

    def begin(self, entering: Entering) -> Connection:
        """Knock at a room, or open one."""
        self.client = self.connect(self.visit, entering, self.changed)
        return self.client

    def changed(self) -> None:
        """Show what has changed in the room: on `<html>`, in the address, and on the screen."""
        client = self.client
        if client is None:
            return
        room = client.room
        self._tell(client)
        self._warn(client.trouble if room.state is not None and room.refused is None else "")
        if room.state is not None and room.refused is None:
            self._seated(room.state.code, client.entering.name)
        self._turn_to(client)
        for screen in self.visit.stack:
            heard = getattr(screen, "changed", None)
            if heard is not None and getattr(screen, "client", None) is client:
                heard()
        self.visit.page.door.flush()

    def _warn(self, trouble: str) -> None:
        """Say once that something does not work; the sentence goes away when it works again."""
        before, self._trouble = self._trouble, trouble
        if before and before != trouble:
            self.visit.remarked = [remark for remark in self.visit.remarked if remark[0] != before]
            self.visit.page.redraw()
        if trouble and before != trouble:
            self.visit.remark(trouble)

    def address(self, code: str) -> str:
        """The address of a room, with the settings of this visit."""
        return self.visit.path + address_of_room(code, self.visit.settings.for_now)

    def _seated(self, code: str, name: str) -> None:
        """Write the address that gives the seat back, and remember whose it is."""
        settings = self.visit.settings
        if (settings["room"], settings["seat"]) != (codes.room_name(code), name):
            settings.choose("room", codes.room_name(code))
            settings.choose("seat", name)
        depth = self._depth()
        if depth and self.visit.fragment != f"#room={code}" and depth == len(self.visit.stack) - 1:
            self.visit.replace(depth, self.address(code))

    def _depth(self) -> int:
        """Where the room's screen is in the stack, or 0."""
        stack = self.visit.stack
        return next((at for at, one in enumerate(stack) if getattr(one, "client", None) is not None), 0)

    def _turn_to(self, client: Connection) -> None:
        """Put the table in the place of the waiting room when a game begins, and the other way round.

        Whoever still looks at the end of a game stays there until they want the next one.
        """
        from web.screens.room_screen import RoomScreen

        depth = self._depth()
        state = client.room.state
        if not depth or state is None:
            return
        is_table = self.visit.stack[depth].name == "table"
        if client.room.refused is not None:
            if is_table:
                self._turn(depth, RoomScreen(self.visit, state.code, {}, client))
            return
        is_shown = state.phase == "playing" or (state.phase == "over" and not self.wants_next)
        is_playing = is_shown and client.room.is_dealt
        self.wants_next = self.wants_next and state.phase != "playing"
        if is_playing == is_table or (is_table and not self.wants_next):
            return
        if is_playing and not is_there(part_of(state.plan.game)):
            self.visit.run(self._fetch(state.plan.game))
            return
        there: Screen = RoomScreen(self.visit, state.code, {}, client)
        self._turn(depth, self.seat(self.visit, client) if is_playing else there)

    def _turn(self, depth: int, there: Screen) -> None:
        """Put another screen in the place of the room's."""
        self.visit.stack[depth] = there
        if depth == len(self.visit.stack) - 1:
            self.visit.page.show(there, focus="" if there.name == "table" else "h1")
        else:  # the help or the settings cover it
            self.visit.goes_back_to(depth)

    async def _fetch(self, game: str) -> None:
        """Fetch what the table of a game needs, and then go there."""
        await self.visit.fetch(part_of(game))
        self.changed()

    def _tell(self, client: Connection | None) -> None:
        """Write the room on `<html>`, as far as it has changed; not before a reload gives the seat back."""
        room = client.room if client is not None and client.is_kept else None
        is_in = room is not None and room.refused is None and room.state is not None
        told: dict[str, str | None] = dict.fromkeys(("data-room", "data-peers", "data-room-state"))
        if room is not None and is_in and room.state is not None:
            told = {
                "data-room": room.state.code,
                "data-peers": str(room.peers),
                "data-room-state": room.shown_state or None,
            }
        for name, value in told.items():
            if self._told.get(name) != value:
                self.visit.page.attribute("html", name, value)
        self._told = told

    # -- ways out ------------------------------------------------------------------------------

    def go(self, command: str, argument: str) -> bool:
        """Run a command of the room on any screen, and return False without a room or if it is unknown."""
        if command == "room-leave":
            self.visit.home()
            return True
        client = self.client
        if client is None or command not in COMMANDS:
            return False
        if command == "room-ready":
            self.wants_next = True
        given: list[str | int] = [argument] if command == "room-react" else []
        if command == "room-claim":
            given = [int(argument)]
        problem = client.do(COMMANDS[command], *given)
        if problem is not None:
            self.visit.remark(f"rooms_notice.{problem.key}", **{k: str(v) for k, v in problem.values.items()})
        self.changed()
        return True

    def leave(self) -> None:
        """Leave the room for good, and let nothing of it go on."""
        client, self.client = self.client, None
        if client is not None:
            refused = client.room.refused
            if client.room.state is not None and refused is None:
                client.do("leave")
                self.visit.settings.choose("seat", "")
            elif refused is not None and refused.key == "removed":
                self.visit.settings.choose("seat", "")
            client.close()
            self._tell(None)
            self._warn("")

    def was_left(self) -> None:
        """Leave the room if no screen shows it any more."""
        if self.client is not None and not self._depth():
            self.leave()
