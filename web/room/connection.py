"""How a visit comes into a room: as the one who opens it, with its code, back to its seat, or by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from bang import games
from bang.net.codes import room_name
from bang.net.effects import Notice
from bang.net.names import tidy_name
from bang.net.room import Room
from bang.net.state import Plan
from web.door.page import now
from web.door.parts import is_there, part_of
from web.kept.saved_game import SavedGame
from web.kept.seat import key_of
from web.kept.setup import sane_setup
from web.kept.store import Locks
from web.luck import new_id
from web.room.boxes_client import TROUBLE as NO_SIGNALING
from web.room.by_hand_way import ByHand
from web.room.client import NO_LINKS, OTHER_TAB, RoomClient, new_run, random_bytes
from web.room.kept import forget_old_rooms, forget_room, kept_room
from web.room.servers import addresses_of
from web.room.wire import Wire

if TYPE_CHECKING:
    from web.room.entering import Entering
    from web.visit import Visit

BOT_THINKS = {"instant": 0.0, "quick": 0.5, "normal": 1.2, "calm": 2.0}
"""How many seconds a bot seems to think, by the pace of the device that deals."""

UNANSWERED = ("unknown_code", "nobody_opens")
"""What a room says that has heard nothing; if the signaling script cannot be reached, that is why."""

OVER = ("removed", "other_window")
"""After these a device has nothing to do in the room any more."""

FAREWELL = 3.0
"""The seconds that a device that leaves gives the others to hear everything."""

SECRET = 32


class Connection:
    """The room of this page, with all that it needs."""

    def __init__(
        self,
        visit: Visit,
        entering: Entering,
        changed: Callable[[], None],
        *,
        wire: Wire | None = None,
        locks: Locks | None = None,
    ) -> None:
        self.visit = visit
        self.entering = entering
        self.changed = changed
        self.wire = wire or _browser_wire()
        self.locks = locks or visit.one_tab.locks
        self.slot = tidy_name(entering.name)
        self.client: RoomClient | None = None
        self.by_hand = ByHand(self)
        self.is_closed = False
        self.kept_lines = (0, 0)  # of which game, and how many lines of its log, the record on the disk has
        self.fetching = ""  # the game whose rules are being fetched
        self.room = self._bare_room()
        if entering.code or entering.plan is not None:
            visit.run(self._enter())

    # -- ways in -------------------------------------------------------------------------------

    async def _enter(self) -> None:
        """Come into the room, once the rules are there of the game that is played there."""
        game = self._game()
        if game:
            await self.visit.fetch(part_of(game))
        if self.entering.takes_over:
            await self._take_over()
        if self.is_closed or self.client is not None:  # one may have come in by hand meanwhile
            return
        self.room = self._room()
        self._begin(self.room.code)
        self._changed()

    async def _take_over(self) -> None:
        """Take the seat from another tab, and wait until that one has stored what it had."""
        key = key_of(room_name(self.entering.code), self.slot)
        await self.locks.take(key, lambda: None, steal=True)
        await asyncio.sleep(self.visit.one_tab.patience)
        await self.visit.storage.refresh()

    def _game(self) -> str:
        """The game of the room that is opened, or that one comes back to; "" if it is not known."""
        if self.entering.plan is not None:
            return str(self.entering.plan["game"])
        kept = kept_room(self.visit.storage, room_name(self.entering.code), self.slot)
        plan = kept.data.get("state", {}).get("terms", {}) if kept is not None else {}
        game = plan.get("game") if isinstance(plan, dict) else None
        return game if game in games.names() else ""

    def _bare_room(self) -> Room:
        """A room that nobody is in yet."""
        return Room(random_bytes(SECRET), self.entering.name, new_run(), random_bytes, now() / 1000)

    def _room(self) -> Room:
        """The room that this visit opens, joins or comes back to."""
        entering, run = self.entering, new_run()
        if entering.plan is not None:
            plan = Plan.from_data(dict(entering.plan))
            return Room.open(random_bytes(SECRET), entering.name, plan, run, random_bytes, now() / 1000)
        if entering.code:
            kept = kept_room(self.visit.storage, room_name(entering.code), self.slot)
            if kept is not None:
                try:
                    room = Room.from_data(kept.data, run, random_bytes, now() / 1000)
                    self.kept_lines = lines_of(kept.data)
                    return room
                except (ValueError, KeyError, TypeError, AttributeError, IndexError, AssertionError):
                    forget_room(self.visit.storage, kept.name, kept.slot)
            secret, watches = random_bytes(SECRET), entering.watches
            return Room.join(
                secret, entering.name, entering.code, run, random_bytes, now() / 1000, watches=watches
            )
        return self._bare_room()

    def is_invited(self, name: str, host_public: str, offer: str) -> None:
        """Begin to come in by an invitation that somebody passed on by hand."""
        self._end()
        self.room = Room.join_by_hand(
            self.room.secret, self.entering.name, host_public, offer, new_run(), random_bytes, now() / 1000
        )
        self._begin(name)

    def _begin(self, code: str) -> None:
        """Start the clock and the links of the room."""
        self.room.device.has_game = lambda game: is_there(part_of(game))
        client = RoomClient(
            self.visit.page,
            self.visit.storage,
            self.locks,
            self.wire,
            self.room,
            name=room_name(code) or code,
            slot=self.slot,
        )
        self.client = client
        client.changed.append(self._changed)
        client.kept.append(self._kept)
        forget_old_rooms(self.visit.storage, client.wall() * 1000)
        self.visit.run(self._start(client))

    async def _start(self, client: RoomClient) -> None:
        if not await client.start(self.entering.takes_over):
            self._changed()

    # -- what screens ask ----------------------------------------------------------------------

    @property
    def servers(self) -> Sequence[str]:
        """The STUN and TURN servers that are asked."""
        return () if self.client is None else addresses_of(self.client.found)

    @property
    def is_kept(self) -> bool:
        """Whether a reload gives the seat back, as far as this device keeps anything."""
        return self.client is not None and self.client.has_kept

    @property
    def link(self) -> str:
        """The address under which others can open this page; "" for the address of this page itself."""
        return "" if self.client is None else self.client.link

    @property
    def trouble(self) -> str:
        """The key of a sentence about what does not work at the moment; "" if all is well."""
        client = self.client
        if client is None or (client.trouble == NO_SIGNALING and not client.boxes.is_listening):
            return ""  # whoever needs nothing of the script does not know how it is
        return client.trouble

    @property
    def on_disk(self) -> int:
        """How many lines of the present game's log are on the disk."""
        number, lines = self.kept_lines
        state = self.room.state
        return lines if state is not None and state.number == number else 0

    def now(self) -> float:
        """The room's clock, in seconds."""
        return 0.0 if self.client is None else self.client.clock()

    def do(self, command: str, *given: Any) -> Any:
        """Run one of the room's commands, and return what it returns."""
        return None if self.client is None else self.client.do(command, *given)

    def close(self) -> None:
        """End all connections, as soon as the others have heard what was said."""
        self.is_closed = True
        client, self.client = self.client, None
        if client is not None:
            client.changed.clear()
            client.kept.clear()
            self.visit.run(self._say_farewell(client))

    async def _say_farewell(self, client: RoomClient) -> None:
        """Wait until everything has arrived, and close; a room that was left is forgotten."""
        room = client.room
        assert isinstance(room, Room)
        for _ in range(int(FAREWELL / 0.05)):
            if room.mesh.is_quiet:
                break
            await asyncio.sleep(0.05)
        await client.close()
        if room.is_left or (room.refused is not None and room.refused.key == "removed"):
            forget_room(self.visit.storage, client.name, client.slot)

    def _end(self) -> None:
        """End the present attempt to come in."""
        client, self.client = self.client, None
        if client is not None:
            client.changed.clear()
            self.visit.run(client.close())

    # -- what happens --------------------------------------------------------------------------

    def _changed(self) -> None:
        """Something in the room has changed, or with what connects it."""
        client, room = self.client, self.room
        if client is None:
            return
        room.device.bot_pause = BOT_THINKS.get(self.visit.settings["pace"], BOT_THINKS["normal"])
        if client.trouble == OTHER_TAB:
            room.arriving.refused = Notice("other_window", {})
        elif client.trouble == NO_LINKS and room.state is None:
            room.arriving.refused = Notice("no_webrtc", {})
        elif client.trouble and room.refused is not None and room.refused.key in UNANSWERED:
            room.arriving.refused = Notice("no_script", {})
        if room.refused is not None and room.refused.key in OVER:
            client.stop()
            if room.refused.key == "removed":
                forget_room(self.visit.storage, client.name, client.slot)
        if room.branch:
            self._keep_branch(room)
        if room.state is not None and not is_there(part_of(room.state.plan.game)):
            self._fetch(client, room.state.plan.game)
        self.changed()

    def _fetch(self, client: RoomClient, game: str) -> None:
        """Fetch the rules of the game that will be played, and then ask for what was missed."""
        if self.fetching == game:
            return
        self.fetching = game

        async def fetch() -> None:
            try:
                await self.visit.fetch(part_of(game))
            finally:
                self.fetching = ""
            if client is self.client:
                client.equipped()

        self.visit.run(fetch())

    def _keep_branch(self, room: Room) -> None:
        """Put the game that went on without this device among the saved games."""
        assert room.state is not None
        deal, save = room.deal, room.branch
        room.succession.branch = ""
        setup = sane_setup(
            {
                "play": deal["game"],
                "seats": deal["seats"],
                "options": deal["options"],
                "seat": room.my_seat or 0,
            }
        )
        self.visit.storage.keep(SavedGame(new_id(now()), setup, save, now()))

    def _kept(self, data: dict[str, Any]) -> None:
        """Tell the table how much of its game is on the disk."""
        self.kept_lines = lines_of(data)
        for screen in self.visit.stack:
            tell = getattr(screen, "kept", None)
            if tell is not None and getattr(screen, "client", None) is self:
                tell(self.on_disk)


def lines_of(data: dict[str, Any]) -> tuple[int, int]:
    """Which game a record holds, and how many lines of its log."""
    return (0, 0) if data["start"] is None else (data["start"]["number"], len(data["lines"]))


def _browser_wire() -> Wire:
    from web.room.browser_wire import BrowserWire

    return BrowserWire()


def connected(visit: Visit, entering: Entering, changed: Callable[[], None]) -> Connection:
    """Begin to open or to join a room; `changed` is called whenever something in it has changed."""
    return Connection(visit, entering, changed)
