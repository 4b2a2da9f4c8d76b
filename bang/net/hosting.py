"""What the host's device does besides playing.

It keeps the door, begins the games, deals, numbers all inputs, plays the bots, and decides how long the table
waits for somebody who is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bang.engine import saves
from bang.engine.questions import Refused
from bang.net.checking import published
from bang.net.codes import new_secret_letters, room_name
from bang.net.dealing import Dealing, commitment_of
from bang.net.doorkeeper import Doorkeeper, Request
from bang.net.effects import Notice
from bang.net.ledger import Start
from bang.net.mesh.effects import AcceptAnswer
from bang.net.names import numbered
from bang.net.reading import Malformed, number, text, texts, truth
from bang.net.state import BOT, MOST_MEMBERS, Member, Plan, RoomState

if TYPE_CHECKING:
    from bang.net.room import Room

SECRETS_WITHIN = 15.0
"""The seconds that everybody has to give the dealer their secret."""

SAID_BY_HOST = ("open", "start", "entries", "published", "successor", "handover", "notice")
"""What only a host says to the others."""

MOST_AT_ONCE = 20
"""The most answers that bots give at once; then the device does other things first."""

STAND_IN = "steady"
"""The level of a bot that plays for a person."""


class Hosting:
    """The host's part of a room."""

    def __init__(self, room: Room, dealing: Dealing | None = None) -> None:
        assert room.state is not None
        self.room = room
        self.dealing = dealing
        self.door = Doorkeeper(room.identity, room.state.code, room.random_bytes, room.effect)
        self.start: Start | None = None
        self.secrets: dict[str, str] = {}
        self.began_at = 0.0
        self.paused_at: float | None = None
        self.bot_at: float | None = None
        self.held: list[tuple[str, Mapping[str, Any]]] = []
        """Answers that are not numbered yet."""
        self.removed: set[str] = set()
        self.is_busy = False
        """Whether bots have more to do at once."""
        self._alive: tuple[int, tuple[bool, ...]] = (-1, ())

    @property
    def state(self) -> RoomState:
        """The state of the room."""
        assert self.room.state is not None
        return self.room.state

    # -- telling the others ----------------------------------------------------------------------------------

    def change(self, **changes: Any) -> None:
        """Change the state of the room, and tell everybody."""
        self.put(replace(self.state, **changes))

    def put(self, state: RoomState) -> None:
        """Change the room to this state, and tell everybody."""
        self.room._adopt(replace(state, version=self.state.version + 1))
        self.tell_all()

    def begin_term(self, term: int) -> None:
        """Go on as the host in a later term."""
        self.put(replace(self.state, term=term))

    def tell_all(self) -> None:
        """Tell everybody the state of the room."""
        for who in self.room.mesh.here():
            self.came(who)

    def came(self, who: str) -> None:
        """Tell somebody the state of the room, and how long the log is."""
        length = 0 if self.dealing is None else self.dealing.length
        self.room.send(who, {"t": "state", "state": self.state.to_data(), "n": length})

    def all_hear(self, key: str, **values: str) -> None:
        """Tell everybody in a sentence what happened."""
        self.room.notice(key, **values)
        for who in self.room.here:
            self.room.send(who, {"t": "notice", "key": key, "values": values})

    # -- the door --------------------------------------------------------------------------------------------

    def knocked(self, box: str) -> None:
        """A box for the host has come."""
        request = self.door.boxed(box)
        if request is not None:
            why = self._why_not(request)
            if why:
                self.door.refuse(request, why)
            else:
                self.door.answer(request)
        if self.door.tries.too_many:
            self.new_code()

    def new_code(self) -> None:
        """Change the secret letters of the code; members stay, old links no longer open the door."""
        code = room_name(self.state.code) + new_secret_letters(self.room.random_bytes)
        self.door.change(code)
        self.change(code=code)

    def _why_not(self, request: Request) -> str:
        """Why somebody who knows the code cannot come in; "" if they can."""
        state = self.state
        if request.id in self.removed:
            return "removed"
        if request.id == self.room.me:
            return "damaged"
        if state.member(request.id) is not None:
            return ""
        coming = [one for one in self.door.coming.values() if not one.watches]
        if len(state.members) >= MOST_MEMBERS:
            return "full"
        if not request.watches and (
            state.phase != "waiting" or len(state.players) + len(coming) >= state.plan.seats
        ):
            return "full"
        return ""

    def let_in(self, link: str, request: Request) -> Notice | None:
        """Let somebody in who was invited by hand and has answered, or return why they cannot come in."""
        why = self._why_not(request)
        if why or not self.door.invitations.pop(link, ""):
            return Notice(why or "damaged", {})
        self.room.effect(AcceptAnswer(link, request.sdp))
        self._admit(link, request)
        return None

    def welcomed(self, link: str, sdp: str) -> None:
        """A newcomer gets the answer to their offer, and is a member from now on."""
        who = self.door.coming[link].id
        others = [one.public for one in self.state.members if one.id not in (who, self.room.me)]
        self._admit(link, self.door.described(link, sdp, others))

    def _admit(self, link: str, request: Request) -> None:
        state = self.state
        if state.member(request.id) is None:
            name = self._free_name(request.name, request.id)
            member = Member(request.id, name, request.public, watches=request.watches)
            self.put(replace(state, members=(*state.members, member)))
        self.room.expect(link, request.id)

    def _free_name(self, name: str, member_id: str) -> str:
        """The name, with a number if somebody else has it already."""
        taken = {member.name for member in self.state.members if member.id != member_id}
        if not name or name not in taken:
            return name
        return next(other for n in range(2, 99) if (other := numbered(name, n)) not in taken)

    # -- what members say ------------------------------------------------------------------------------------

    def hear(self, who: str, message: Mapping[str, Any]) -> None:
        """A member, or this device's own player, has said something."""
        ways = {
            "ready": self._ready,
            "watch": self._watch,
            "secret": self._secret,
            "sync": self._sync,
            "answer": self._hold,
            "leave": self._leave,
            "bot": self._bot,
        }
        kind = text(message, "t", 12)
        if kind in SAID_BY_HOST:
            return  # by another host, of a term that has passed or has not begun here
        way = ways.get(kind)
        if way is None:
            raise Malformed("nobody says this")
        way(who, message)

    def _ready(self, who: str, message: Mapping[str, Any]) -> None:
        commitment = text(message, "commitment", 64)
        state = self.state
        if state.phase == "over":
            state = self._waiting()
        if state.phase == "waiting" and commitment:
            self.put(state.with_member(who, ready=True, commitment=commitment))

    def _waiting(self) -> RoomState:
        """The room after a game: everybody says again whether they are ready."""
        members = tuple(replace(member, ready=False, commitment="") for member in self.state.members)
        return replace(
            self.state,
            phase="waiting",
            members=members,
            seats=(),
            names=(),
            standing_in=(),
            gone=(),
            missing=(),
            clock_left=0.0,
        )

    def _watch(self, who: str, message: Mapping[str, Any]) -> None:
        watches = truth(message, "on")
        state = self.state
        member = state.member(who)
        if member is None or member.watches == watches or state.phase != "waiting":
            return
        if not watches and len(state.players) >= state.plan.seats:
            return
        self.put(state.with_member(who, watches=watches, ready=False, commitment=""))

    def _leave(self, who: str, message: Mapping[str, Any]) -> None:
        self._part(who)

    def remove(self, who: str) -> None:
        """Send somebody away; the code changes, so that the old link does not let them in again."""
        member = self.state.member(who)
        if member is None or who == self.room.me:
            return
        is_here = who in self.room.here
        if is_here:
            self.room.send(who, {"t": "removed"})
        self.removed.add(who)
        code = room_name(self.state.code) + new_secret_letters(self.room.random_bytes)
        self.door.change(code)
        self._part(who, code=code, is_told=is_here)
        self.all_hear("removed", name=member.name)

    def _part(self, who: str, *, code: str = "", is_told: bool = True) -> None:
        """Somebody is no longer a member; a bot plays on for them.

        A majority is still counted with somebody who cannot have heard of it.
        """
        state = self.state
        members = tuple(member for member in state.members if member.id != who)
        gone = state.gone
        standing_in = state.standing_in
        seat = state.seat_of(who)
        if seat is not None and state.phase == "playing":
            if is_told:
                gone = (*gone, who)
            elif seat not in standing_in:
                standing_in = (*standing_in, seat)
        self.put(
            replace(
                state,
                members=members,
                gone=gone,
                standing_in=standing_in,
                code=code or state.code,
                missing=tuple(one for one in state.missing if one != who),
                phase="waiting" if state.phase == "dealing" else state.phase,
            )
        )

    # -- the plan, and the beginning of a game ---------------------------------------------------------------

    def choose(self, plan: Plan) -> None:
        """Choose what is played; everybody says again whether they are ready."""
        state = self.state
        if state.phase not in ("waiting", "over") or plan == state.plan:
            return
        if state.phase == "over":
            state = self._waiting()
        self.put(replace(state, plan=Plan.from_data(plan.to_data())))

    def begin(self) -> Notice | None:
        """Begin a game, or return why it cannot begin."""
        state = self.state
        if state.phase == "over":
            self.put(self._waiting())
            state = self.state
        if state.phase != "waiting":
            return None
        room = self.room
        me = room.member
        if me is not None and not me.watches and not me.ready:
            self.put(state.with_member(room.me, ready=True, commitment=room.new_commitment()))
            state = self.state
        here = {room.me, *room.here}
        players = [member for member in state.players if member.id in here]
        if not all(member.ready for member in players) or not room.has_game(state.plan.game):
            return Notice("not_ready", {})
        plan = state.plan
        enough = plan.seats if not plan.bots else 1
        if not enough <= len(players) <= plan.seats:
            return Notice("too_few", {"people": str(len(players)), "seats": str(plan.seats)})
        seats = (*(member.id for member in players), *([BOT] * (plan.seats - len(players))))
        names = (*(member.name for member in players), *([""] * (plan.seats - len(players))))
        commitments = {member.id: member.commitment for member in players}
        self.start = Start(state.number + 1, plan.game, dict(plan.options), seats, commitments)
        self.secrets = {}
        self.began_at = room.now
        self.put(replace(state, phase="dealing", number=state.number + 1, seats=seats, names=names, gone=()))
        for member in players:
            if member.id == room.me:
                room.given_secrets[member.commitment] = self.start.head
                self._take_secret(room.me, room.secrets[member.commitment])
            else:
                room.send(member.id, {"t": "open", "start": self.start.to_data()})
        return None

    def _secret(self, who: str, message: Mapping[str, Any]) -> None:
        if self.start is not None and number(message, "number") == self.start.number:
            self._take_secret(who, text(message, "secret", 64))

    def _take_secret(self, who: str, secret: str) -> None:
        """Take somebody's secret; with the last one the cards are dealt."""
        start = self.start
        if start is None or self.state.phase != "dealing":
            return
        if commitment_of(secret) != start.commitments.get(who):
            return
        self.secrets[who] = secret
        if set(self.secrets) == set(start.commitments):
            self._deal(start)

    def _deal(self, start: Start) -> None:
        self.start = None
        self.dealing = Dealing.begin(start, self.secrets, self.room.random_bytes(32).hex())
        self.secrets = {}
        self.held = []
        self.bot_at = self.paused_at = None
        self.room.begin(start)
        for who in self.room.here:
            self._tell_game(who)
        members = tuple(replace(member, ready=False) for member in self.state.members)
        self.change(phase="playing", members=members, standing_in=(), missing=(), clock_left=0.0)
        self._enter_own()

    def _not_all_given(self) -> None:
        """Give the game up, because somebody did not give their secret in time."""
        missing = [who for who in self.start.commitments if who not in self.secrets] if self.start else []
        self.start = None
        self.put(self._waiting())
        for who in missing:
            self.all_hear("missing", name=self.room.name_of(who))

    # -- the game --------------------------------------------------------------------------------------------

    def _seat(self, who: str) -> int | None:
        dealing = self.dealing
        return dealing.start.seats.index(who) if dealing and who in dealing.start.seats else None

    def _tell_game(self, who: str, first: int = 0) -> None:
        """Tell somebody the log from the beginning or from an entry on."""
        dealing = self.dealing
        assert dealing is not None
        seat = self._seat(who)
        if first == 0:
            blind = dealing.blind.get(seat, 0) if seat is not None else 0
            self.room.send(who, {"t": "start", "start": dealing.start.to_data(), "blind": blind})
        lines = dealing.lines(seat, first)
        if lines:
            self.room.send(
                who,
                {
                    "t": "entries",
                    "number": dealing.start.number,
                    "n": first,
                    "lines": [line.to_data() for line in lines],
                    "head": dealing.head,
                },
            )
        if dealing.game.is_over:
            self._publish_to(who)

    def _publish_to(self, who: str) -> None:
        assert self.dealing is not None
        self.room.send(
            who, {"t": "published", "number": self.dealing.start.number, **published(self.dealing)}
        )

    def _sync(self, who: str, message: Mapping[str, Any]) -> None:
        """Somebody says how far their log goes; they are told the rest, or all if it is another log."""
        dealing = self.dealing
        if dealing is None or self.state.phase not in ("playing", "over"):
            return
        n = number(message, "n")
        is_same = number(message, "number") == dealing.start.number and n <= dealing.length
        is_same = is_same and dealing.heads[n] == text(message, "head", 64)
        seat = self._seat(who)
        if seat is not None and number(message, "blind") != dealing.blind.get(seat, 0):
            is_same = False
        self._tell_game(who, n if is_same else 0)

    def catch_up(self) -> None:
        """Enter into this device's copy what it lacks, from the beginning if it is another log."""
        dealing, room = self.dealing, self.room
        if dealing is None:
            return
        copy = room.copy
        seat = self._seat(room.me)
        blind = dealing.blind.get(seat, 0) if seat is not None else 0
        if (
            copy is None
            or copy.start != dealing.start
            or copy.blind_until != blind
            or len(copy.lines) > dealing.length
            or dealing.heads[len(copy.lines)] != copy.head
        ):
            room.begin(dealing.start, blind)
        self._enter_own()

    def _enter_own(self) -> None:
        """Enter the new entries into this device's copy, which knows no more than its seat."""
        dealing, room = self.dealing, self.room
        assert dealing is not None
        assert room.copy is not None
        lines = dealing.lines(room.copy.seat, len(room.copy.lines))
        if lines:
            room.enter(lines, dealing.head)
        if dealing.game.is_over:
            if self.state.phase == "playing":
                self.change(phase="over", missing=(), clock_left=0.0)
            room.check({"number": dealing.start.number, **published(dealing)})

    def _hold(self, who: str, message: Mapping[str, Any]) -> None:
        """Hold a person's answer until it is clear who is here: at once, or at the end of a pause."""
        text(message, "head", 64)
        texts(message, "keys", 20, 100)
        self.held = [(member, held) for member, held in self.held if member != who]
        self.held.append((who, message))

    def _answer(self, who: str, message: Mapping[str, Any]) -> None:
        """Number a person's answer, unless another one was numbered first."""
        dealing = self.dealing
        seat = self._seat(who)
        if dealing is None or seat is None or self.state.phase != "playing" or who in self.state.gone:
            return
        keys = texts(message, "keys", 20, 100)
        if text(message, "head", 64) != dealing.head:
            return  # another answer was numbered first
        try:
            self._enter(seat, keys)
        except Refused:
            if self.room.may_name(who):
                self.all_hear("illegal", name=self.room.name_of(who))

    def _enter(self, seat: int, keys: tuple[str, ...]) -> None:
        """Enter an answer into the game, and tell everybody what it leads to."""
        dealing = self.dealing
        assert dealing is not None
        first = dealing.length
        dealing.answer(seat, keys)
        self.bot_at = None
        for who in self.room.here:
            self._tell_game(who, first)
        self._enter_own()

    # -- time ------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Do what the time, the presence of the members and the bots ask for."""
        self.door.tick(self.room.now)
        self.is_busy = False
        if self.state.phase == "dealing" and self.room.now - self.began_at > SECRETS_WITHIN:
            self._not_all_given()
        if self.state.phase != "playing" or self.dealing is None:
            return
        self._look_who_is_here()
        if not self.state.missing and not self._is_unsure():
            self._take_held()
            self._play_bots()
            self._watch_timer()

    def _alive_seats(self) -> tuple[bool, ...]:
        """Which seats are still in the game."""
        assert self.dealing is not None
        length = self.dealing.length
        if self._alive[0] != length:
            seats = self.dealing.game.view(None)["seats"]
            self._alive = (length, tuple(seat["alive"] for seat in seats))
        return self._alive[1]

    def _is_unsure(self) -> bool:
        """Whether somebody who is here may follow another host by now, and has not answered about it."""
        people, voting = self.state.people, self.room.voting
        return any(who in people and voting.is_unsure(who) for who in self.room.here)

    def _look_who_is_here(self) -> None:
        """Begin or end a pause, and hand seats back to those who have returned.

        A member who follows another host counts as missing.
        """
        state, room = self.state, self.room
        here = {room.me, *(who for who in room.here if room.voting.is_with_me(who))}
        standing_in = tuple(
            seat
            for seat in state.standing_in
            if state.seats[seat] not in here or state.member(state.seats[seat]) is None
        )
        alive = self._alive_seats()
        missing = tuple(
            who
            for who in state.people
            if who not in here and alive[state.seats.index(who)] and state.seats.index(who) not in standing_in
        )
        if missing and (self.paused_at is None or not set(missing) <= set(state.missing)):
            self.paused_at = room.now
        if not missing:
            self.paused_at = None
        left = 0.0
        if self.paused_at is not None and self.may_play_on():
            left = state.plan.clock - (room.now - self.paused_at)
            if left <= 0:
                self._stand_in(standing_in, missing)
                return
        had_clock = state.clock_left > 0
        if (missing, standing_in) != (state.missing, state.standing_in) or had_clock != (left > 0):
            self.change(missing=missing, standing_in=standing_in, clock_left=left)

    def _stand_in(self, standing_in: tuple[int, ...], missing: tuple[str, ...]) -> None:
        """Let bots play for those who are missing."""
        seats = tuple(sorted({*standing_in, *(self.state.seats.index(who) for who in missing)}))
        self.paused_at = None
        self.change(standing_in=seats, missing=(), clock_left=0.0)

    def may_play_on(self) -> bool:
        """Whether enough people are here to play on without the others.

        The others may deal on with a majority. So with three or more people, half of them must be here.
        """
        people = self.state.people
        if len(people) <= 2:
            return True
        here = {self.room.me, *self.room.here}
        return 2 * sum(self.room.voting.follows_me(who) for who in people if who in here) >= len(people)

    def _bot(self, who: str, message: Mapping[str, Any]) -> None:
        """Somebody wants a bot for those who are missing."""
        if self.state.phase != "playing" or not self.state.missing:
            return
        if self.may_play_on():
            self._stand_in(self.state.standing_in, self.state.missing)
        else:
            self.all_hear("minority")

    def _take_held(self) -> None:
        held, self.held = self.held, []
        for who, message in held:
            self._answer(who, message)

    def _bots(self) -> dict[int, str]:
        """The seats that bots play now, with their levels."""
        state = self.state
        own = {seat: state.plan.bots or STAND_IN for seat, who in enumerate(state.seats) if who == BOT}
        left = {seat: STAND_IN for seat, who in enumerate(state.seats) if who in state.gone}
        return {**own, **left, **dict.fromkeys(state.standing_in, STAND_IN)}

    def _play_bots(self) -> None:
        """Let the bots answer, each after the time that it seems to think."""
        bots, room = self._bots(), self.room
        for _ in range(MOST_AT_ONCE):
            if self.dealing is None or self.state.phase != "playing" or not bots:
                return
            asked = self.dealing.asked_seat()
            if asked not in bots and not any(seat in bots for seat in self.dealing.game.offers()):
                return
            if room.bot_pause:
                if self.bot_at is None:
                    self.bot_at = room.now + room.bot_pause
                if room.now < self.bot_at:
                    return
            done = self.dealing.bot_answer(bots)
            if done is None:
                return
            self._enter(*done)
        self.is_busy = True

    def _watch_timer(self) -> None:
        """Give the most cautious answer for a person whose time has run out."""
        timer, dealing, room = self.state.plan.timer, self.dealing, self.room
        if not timer or dealing is None or self.state.phase != "playing":
            return
        seat = dealing.asked_seat()
        if seat is None or seat in self._bots() or room.now - room.asked_at < timer:
            return
        self.all_hear("time_out", name=self.state.names[seat])
        self._enter(seat, dealing.cautious_answer(seat))

    # -- the end of hosting ----------------------------------------------------------------------------------

    def hand_over(self) -> None:
        """Hand the room to another device, which goes on with everything that this one has."""
        state, room = self.state, self.room
        here = set(room.here)
        seated = [who for who in state.people if who in here]
        heirs = [*seated, *(member.id for member in state.members if member.id in here)]
        if not heirs:
            return
        said = {"t": "successor", "term": state.term + 1, "id": heirs[0]}
        for who in here:
            room.send(who, said)
        dealing = None if self.dealing is None else self.dealing.to_data()
        room.send(heirs[0], {"t": "handover", "state": state.to_data(), "dealing": dealing})

    def stand_down(self) -> str:
        """The unfinished game as this device dealt it, as the text of a save; "" if there is none."""
        dealing = self.dealing
        if dealing is None or dealing.game.is_over:
            return ""
        return saves.save(dealing.game)
