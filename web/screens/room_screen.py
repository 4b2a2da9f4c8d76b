"""The screen of a room: the way in, and the waiting room until a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bang import games
from bang.net.state import CLOCKS, TIMERS
from web.door.parts import NotFetched, fetched, is_there, part_of
from web.kept.settings import LOUDNESS, levels, of_table
from web.kept.setup import tidy_name
from web.markup import Html, Part, tag
from web.room.entering import Entering
from web.screens.fields import button, said
from web.screens.room_entering import knocking, refused, who
from web.screens.room_sharing import by_hand, invitation
from web.screens.room_toys import REACTIONS, reactions, target
from web.screens.room_waiting import LINKING, Look, company, honest, news, played, ways
from web.screens.sheet import Sheet
from web.words import t

if TYPE_CHECKING:
    from bang.net.state import RoomState
    from web.door.touch import Touch
    from web.room.connection import Connection
    from web.visit import Visit

STANDS = 5.0  # seconds that a reaction stands beside whoever had it
LONGEST = 20_000  # letters of what is pasted by hand


class RoomScreen(Sheet):
    """The question who comes in, then the knocking, and the waiting room."""

    name = "room"

    def __init__(
        self, visit: Visit, code: str, plan: Mapping[str, Any], client: Connection | None = None
    ) -> None:
        """Show the way into the room with a code, or into a new one with a plan, or the room of a client."""
        super().__init__(visit)
        self.code, self.plan = code, dict(plan)
        self.client = client
        self.is_missing = False  # whether the name is missing
        self.asks = ""  # about whose removal the host is asked
        self.met: set[str] = set()  # who has been here since this screen was opened
        self.gone: dict[str, float] = {}  # since when somebody is away
        self.hits = 0
        self.told = ""  # what became of sharing
        self.shows_qr = False
        self.folds: set[str] = set()
        self.given = ""  # what was pasted by hand
        self.wrong = ""  # what is wrong with it
        self.is_ticking = False

    # -- what is shown -------------------------------------------------------------------------

    @property
    def state(self) -> RoomState | None:
        """What everybody in the room sees; None for somebody who is not let in, or was refused."""
        room = self.client.room if self.client is not None else None
        return None if room is None or room.refused is not None else room.state

    @property
    def is_inside(self) -> bool:
        """Whether one is let in."""
        return self.state is not None

    @property
    def heading(self) -> str:
        """The heading, which the window's title shows too."""
        return t(self._title())

    def _title(self) -> str:
        client = self.client
        if client is None:
            return "rooms.who"
        if client.room.refused is not None:
            return "rooms.not_in"
        return "rooms.waiting" if self.is_inside else "rooms.at_the_door"

    def html(self) -> Html:
        """The HTML of the whole screen."""
        game = self._game()
        self.play = game if game and is_there(part_of(game)) else ""  # the help shows this game
        return tag(
            "div",
            self.visit.slips(),
            tag(
                "div",
                tag(
                    "header",
                    None if self.is_inside else button("common.back", "back", "back"),
                    said("h1", self._title(), tabindex="-1"),
                    class_="leaf-head",
                ),
                self.body(),
                class_="panel nailed leaf-paper room-paper" + (" inside" if self.is_inside else ""),
            ),
            class_="leaf in-room" if self.is_inside else "leaf",
        )

    def body(self) -> list[Part]:
        """What is below the heading."""
        client, settings = self.client, self.visit.settings
        if client is None:
            return [*who(settings["name"], bool(self.plan), self.is_missing), self._by_hand()]
        reason = client.room.refused
        if reason is not None:
            rooms = self.visit.rooms
            return refused(reason.key, dict(reason.values), rooms.typed, rooms.is_wrong, self._by_hand())
        return self._inside(client) if self.is_inside else knocking(bool(self.plan))

    def _inside(self, client: Connection) -> list[Part]:
        """The waiting room: the table first, then what helps to fill it."""
        look = Look(
            client.room,
            self.asks,
            away := self._away(client),
            frozenset(one for one in away if one not in self.met and away[one] < LINKING),
            self._reacts(client),
            frozenset(self.folds),
            client.servers,
        )
        topic = games.options(look.plan.game).ROLES[0]
        return [
            tag("div", company(look), ways(look), news(look), class_="room-main"),
            tag(
                "div", invitation(look.state.code, self.link(), self.told, self.shows_qr), class_="room-side"
            ),
            tag(
                "section",
                said("h2", "rooms.meanwhile"),
                reactions(),
                target(self.hits),
                tag("div", button("rooms.read", f"help {topic}", "book", id="go-read"), class_="row"),
                class_="room-meanwhile",
            ),
            tag("div", played(look), honest(look), self._by_hand(), class_="room-rest"),
        ]

    def link(self) -> str:
        """The link that a friend opens."""
        state = self.state
        code = self.code if state is None else state.code
        base = self.client.link if self.client is not None else ""
        return f"{base or self.visit.origin + self.visit.path}#room={code}"

    def _by_hand(self) -> Html:
        """The way without a script, except to somebody who opens a room and has not yet done so."""
        if self.plan and not self.is_inside:
            return Html("")
        text = self.client.by_hand.text if self.client is not None else ""
        return by_hand(text, self.given, self.wrong, self.is_inside, "fold-hand" in self.folds)

    def _away(self, client: Connection) -> dict[str, int]:
        """For how long each absent member has been away, as seen from this screen."""
        room, now, state = client.room, client.now(), self.state
        assert state is not None
        self.met.update(room.here)
        absent = [one.id for one in state.members if one.id != room.me and one.id not in room.here]
        self.gone = {one: self.gone.get(one, now) for one in absent}
        if absent:
            self._tick(1.0)
        return {one: int(now - since) for one, since in self.gone.items()}

    def _reacts(self, client: Connection) -> dict[str, str]:
        """The last reaction of each member, while it is fresh."""
        fresh = {
            who_: name
            for who_, name, when in client.room.reactions
            if name in REACTIONS and client.now() - when < STANDS
        }
        if fresh:
            self._tick(1.0)
        return fresh

    def _tick(self, seconds: float) -> None:
        """Draw the screen again a little later, because something on it tells the time."""
        if not self.is_ticking:
            self.is_ticking = True
            self.visit.page.later(seconds * 1000, self._ticked)

    def _ticked(self) -> None:
        self.is_ticking = False
        if self.visit.page.screen is self:
            self.visit.page.redraw()

    def changed(self) -> None:
        """Called whenever something in the room has changed."""
        if self.visit.page.screen is self:
            self.visit.page.redraw()

    # -- coming in -----------------------------------------------------------------------------

    def enters(self, name: str, watches: bool = False, takes_over: bool = False) -> None:
        """Knock, or open the room."""
        rooms = self.visit.rooms
        if self.client is not None and takes_over:  # the room that was opened here may have a code by now
            state = self.client.room.state
            self.code, self.plan = (self.code, self.plan) if state is None else (state.code, {})
        rooms.leave()
        self.given = self.wrong = ""
        self.client = rooms.begin(Entering(name, self.code, self.plan or None, watches, takes_over))
        rooms.changed()

    def enter(self) -> None:
        """Set the volume and fetch what the game needs, while one waits."""
        self.visit.page.loud = LOUDNESS[self.visit.settings["sound"]]
        self.visit.page.draw_of("room")
        self._fetch_game()

    def _game(self) -> str:
        """The game that is to be played, as far as it is known."""
        return str(self.plan.get("game", "")) if self.state is None else self.state.plan.game

    def _fetch_game(self) -> None:
        game = self._game()
        if game and not is_there(part_of(game)):
            self.visit.run(self._fetched(game))

    async def _fetched(self, game: str) -> None:
        try:
            await fetched(part_of(game))
        except NotFetched:  # whoever starts a game is told then
            return

    # -- touches -------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> bool:
        """Handle what the person at this device does."""
        if touch.way == "toggle":
            (self.folds.add if touch.value else self.folds.discard)(touch.id)
            return True
        if touch.way in ("change", "input"):
            return self._fills(touch)
        if touch.way == "click" and touch.command.startswith("room-"):
            return self._does(touch.command, touch.argument)
        if touch.way == "key" and touch.name == "Escape" and self.is_inside:
            if self.takes_back():  # one does not leave a room by accident
                self.visit.page.redraw()
            return True
        return super().touch(touch)

    def takes_back(self) -> bool:
        """Take back the question whether to remove somebody."""
        asked, self.asks = bool(self.asks), ""
        return asked

    def _fills(self, touch: Touch) -> bool:
        """Take what is written or chosen in a field."""
        if touch.name == "hand-in":
            self.given = touch.value[:LONGEST]
            return True
        if touch.way == "change" and touch.name.startswith("room-") and self.client is not None:
            self._chooses(touch.name.removeprefix("room-"), touch.value)
            return True
        return False

    def _chooses(self, name: str, value: str) -> None:
        """Change what is set for the next game, if this device is the host's."""
        client, state = self.client, self.state
        if client is None or state is None or not client.room.is_host:
            return
        plan = state.plan
        known = of_table(plan.game)
        if name == "game" and value in games.names():
            seats = games.options(value).SEATS
            plan = replace(
                plan,
                game=value,
                seats=plan.seats if plan.seats in seats else games.options(value).USUAL_SEATS,
                bots=plan.bots if plan.bots in levels(value) else "",
                options={
                    one: self.visit.settings.at_table(one, value)
                    for one in of_table(value)
                    if one not in ("seats", "role", "bots")
                },
            )
        elif name == "seats" and value in known["seats"]:
            plan = replace(plan, seats=int(value))
        elif name == "bots" and value in ("none", *levels(plan.game)):
            plan = replace(plan, bots="" if value == "none" else value)
        elif name == "clock" and value in map(str, CLOCKS):
            plan = replace(plan, clock=int(value))
        elif name == "timer" and value in map(str, TIMERS):
            plan = replace(plan, timer=int(value))
        elif (option := name.removeprefix("option-")) in known and value in known[option]:
            plan = replace(plan, options={**plan.options, option: value})
        else:
            return
        client.do("plan", plan)
        self._fetch_game()
        self.visit.page.redraw()

    def _does(self, command: str, argument: str) -> bool:
        """Run a command of this screen; Rooms handles those that the table has too."""
        page, client = self.visit.page, self.client
        if command == "room-enter":
            self._comes_in()
        elif command in ("room-retry", "room-watch-in", "room-take-seat") and client is not None:
            self.enters(client.entering.name, command == "room-watch-in", command == "room-take-seat")
        elif command == "room-reload":
            self.visit.run(page.ask("reload"))
        elif command == "room-new":
            self.code, self.plan, self.client = "", self.visit.rooms.plan({}), None
            self.visit.rooms.leave()
        elif command == "room-shoot":
            self.hits += 1
            page.sound("shot")
        elif command == "room-share":
            self.visit.run(self._share())
        elif command == "room-qr":
            self.shows_qr = not self.shows_qr
        elif command.startswith("room-hand-"):
            self._by_hand_does(command.removeprefix("room-hand-"))
        elif client is None:
            return False
        elif command in ("room-watch", "room-sit"):
            client.do("watch", command == "room-watch")
        elif command == "room-remove":
            self.asks = argument
        elif command == "room-remove-no":
            self.asks = ""
        elif command == "room-remove-yes":
            self.asks = ""
            client.do("remove", argument)
        else:
            return False
        page.redraw()
        if command == "room-remove":
            page.focus("#remove-yes")
        elif command in ("room-remove-no", "room-remove-yes", "room-new"):
            page.focus("h1")
        return True

    def _name(self) -> str:
        return tidy_name(self.visit.settings["name"])

    def _comes_in(self) -> None:
        """Go on with the name that is written in the field."""
        self.is_missing = not self._name()
        if self.is_missing:
            self.visit.page.focus("#entry-name")
        else:
            self.enters(self._name())

    async def _share(self) -> None:
        """Open the share sheet, or copy the link where there is none."""
        page = self.visit.page
        words = t("rooms.share_words")
        if await page.ask("share", title="BANG!", text=words, url=self.link()):
            self.told = ""
        else:
            await self._copy(self.link())
        page.redraw()

    async def _copy(self, text: str) -> None:
        """Copy a text, and say whether that went well."""
        is_copied = await self.visit.page.ask("copy", text=text)
        self.told = "rooms.copied" if is_copied else "rooms.not_copied"
        self.visit.page.say(t(self.told))
        self.visit.page.redraw()

    def _by_hand_does(self, command: str) -> None:
        """Exchange invitation and answer without a script."""
        self.wrong = ""
        if command == "take" and self.client is None:
            if not self._name():
                self._comes_in()
                return
            given = self.given
            self.enters(self._name())
            self.given = given
        client = self.client
        if client is None:
            return
        if command == "invite":
            client.by_hand.invites()
        elif command == "copy":
            self.visit.run(self._copy(client.by_hand.text))
        elif command == "take":
            problem = client.by_hand.takes(self.given)
            if problem is None:
                self.given = ""
            else:
                self.wrong = problem.key
