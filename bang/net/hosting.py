"""What the host's device does besides playing: it deals, numbers all inputs, plays bots, tells everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bang.engine import saves
from bang.engine.questions import Refused
from bang.net.absence import Absence
from bang.net.attendance import Attendance
from bang.net.checking import Part, published
from bang.net.claims import claimed, may_claim
from bang.net.dealing import Dealing
from bang.net.device import Device
from bang.net.election_acts import MOST_STEPS, Mandate, Step
from bang.net.following import Following
from bang.net.ledger import Start
from bang.net.mandates import vouchers
from bang.net.messages import (
    Answer,
    Begin,
    Bot,
    Claim,
    Entries,
    Handover,
    Leave,
    Mandated,
    Message,
    Proof,
    Published,
    Removed,
    Sentence,
    State,
    Sure,
    Sync,
)
from bang.net.reception import Reception
from bang.net.shuffling_secrets import ShufflingSecrets
from bang.net.state import RoomState
from bang.net.waiting_room import WaitingRoom

MOST_AT_ONCE = 20
"""The most answers that bots give at once; then the device does other things first."""


class Hosting:
    """The host's part of a room."""

    def __init__(
        self,
        device: Device,
        secrets: ShufflingSecrets,
        following: Following,
        adopt: Callable[[RoomState], None],
        is_with: Callable[[str], bool],
        expect: Callable[[str, str], None],
        dealing: Dealing | None = None,
    ) -> None:
        """`adopt` takes over a state of the room; for `is_with` and `expect` see the parts that get them."""
        self.device = device
        self.following = following
        self.adopt = adopt
        self.dealing = dealing
        self.absence = Absence(device, self.put)
        self.reception = Reception(device, self.put, expect, self.absence.make_room)
        self.attendance = Attendance(device, is_with, self.change)
        self.waiting_room = WaitingRoom(device, secrets, self.put, self.deal, self.all_hear)
        self.bot_at: float | None = None
        self.held: dict[str, Answer] = {}
        """The last answer of each person, as long as it is not numbered."""
        self.claims: dict[str, int] = {}
        """The seats that members say are theirs, as long as they have not got them."""
        self.is_busy = False
        """Whether bots have more to do at once."""
        self.handlers: dict[type[Message], Callable[[str, Any], None]] = {
            **self.waiting_room.handlers(),
            Sync: self.hear_sync,
            Answer: self.hear_answer,
            Leave: self.hear_leave,
            Bot: self.hear_bot,
            Claim: self.hear_claim,
            Sure: lambda who, message: self.attendance.hear_sure(who, message.n),
        }
        """What this part hears."""
        self._alive: tuple[int, tuple[bool, ...]] = (-1, ())
        self._vouchers = (-1, "")

    @property
    def state(self) -> RoomState:
        """The state of the room."""
        assert self.device.state is not None
        return self.device.state

    # -- telling the others ----------------------------------------------------------------------------------

    def change(self, **changes: Any) -> None:
        """Change the state of the room, and tell everybody."""
        self.put(replace(self.state, **changes))

    def put(self, state: RoomState) -> None:
        """Change the room to this state, and tell everybody."""
        self.adopt(replace(state, version=self.state.version + 1))
        self.tell_all()

    def tell_all(self) -> None:
        """Tell everybody the state of the room."""
        for who in self.device.mesh.here():
            self.came(who)

    def came(self, who: str) -> None:
        """Tell somebody the state of the room, and how long the log is."""
        length = 0 if self.dealing is None else self.dealing.length
        self.device.send(who, State(self.state, length))

    def all_hear(self, key: str, **values: str) -> None:
        """Tell everybody in a sentence what happened."""
        self.device.say(key, **values)
        self.device.send_all(Sentence(key, values))

    def hear_claim(self, who: str, message: Claim) -> None:
        """Somebody says that a seat is theirs: hold it until all others have said that they are here.

        One of them may be cut off already, without this device having noticed it.
        """
        state = self.state
        if self.dealing is None or not may_claim(state, message.seat, who, self.attendance.present()):
            return
        self.claims[who] = message.seat
        for one in state.people:
            if one in self.device.here:
                self.attendance.ask(one)

    def _take_claims(self) -> None:
        """Give the seats to those who may have them: from now on these devices play there."""
        claims, self.claims = self.claims, {}
        for who, seat in claims.items():
            if not may_claim(self.state, seat, who, self.attendance.present()):
                continue
            self._vouchers = (-1, "")
            self.put(claimed(self.state, seat, who))
            if who == self.device.me:
                self.catch_up()
            else:
                self._tell_game(who)

    # -- who goes --------------------------------------------------------------------------------------------

    def hear_leave(self, who: str, message: Leave) -> None:
        """A member leaves for good."""
        self._part(who)

    def remove(self, who: str) -> None:
        """Send somebody away; the code changes, so that the old link does not let them in again."""
        member = self.state.member(who)
        if member is None or who == self.device.me:
            return
        is_here = who in self.device.here
        if is_here:
            self.device.send(who, Removed())
        self.reception.removed.add(who)
        self.all_hear("removed", name=member.name)
        self._part(who, code=self.reception.new_code(), is_told=is_here)

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

    # -- the log ---------------------------------------------------------------------------------------------

    def deal(self, start: Start, secrets: dict[str, str]) -> None:
        """Deal a game, now that all secrets are there."""
        self.dealing = Dealing.begin(start, secrets, self.device.random_bytes(32).hex())
        self.held = {}
        self.bot_at = self.attendance.paused_at = None
        self.following.begin(start, 0, self.device.me)
        for who in self.device.here:
            self._tell_game(who)
        members = tuple(replace(member, ready=False) for member in self.state.members)
        self.change(phase="playing", members=members, standing_in=(), missing=(), clock_left=0.0)
        self._enter_own()

    def _seat(self, who: str) -> int | None:
        return None if self.dealing is None else self.state.seat_of(who)

    def _tell_game(self, who: str, first: int = 0) -> None:
        """Tell somebody the log from the beginning or from an entry on."""
        dealing, device = self.dealing, self.device
        assert dealing is not None
        seat = self._seat(who)
        blind = dealing.blind.get(seat, 0) if seat is not None else 0
        if first == 0:
            device.send(who, Begin(dealing.start, blind))
        for place, by, given in dealing.proofs:
            if place >= first:
                device.send(who, Proof(place, by, given))
        lines = dealing.lines(seat, first)
        if lines:
            head = dealing.head if seat is None else ""
            device.send(who, Entries(dealing.start.number, first, tuple(lines), head, self.vouchers()))
        if dealing.game.is_over:
            device.send(who, self._published())

    def vouchers(self) -> str:
        """This dealer's word for the whole log, for the person at each seat."""
        dealing = self.dealing
        assert dealing is not None
        if self._vouchers[0] != dealing.length:
            given = vouchers(self.device, dealing.start.number, dealing.length, dealing.head)
            self._vouchers = (dealing.length, given)
        return self._vouchers[1]

    def _published(self) -> Published:
        """The whole game, for the check at the end."""
        assert self.dealing is not None
        data = published(self.dealing)
        parts = tuple(Part.from_data(part) for part in data["parts"])
        return Published(self.dealing.start.number, tuple(data["lines"]), parts)

    def hear_sync(self, who: str, message: Sync) -> None:
        """Somebody says how far their log goes; they are told the rest, or all if it is another log.

        Whoever has just begun to follow this host lacks the state of the room, too; first of all if it does
        not know yet that it has no seat any more.
        """
        if self.state.seat_of(who) is None:
            self.came(who)
        if self.dealing is not None and self.state.phase in ("playing", "over"):
            self._tell_rest(self.dealing, who, message)
        self.came(who)

    def _tell_rest(self, dealing: Dealing, who: str, message: Sync) -> None:
        is_same = message.number == dealing.start.number and message.n <= dealing.length
        is_same = is_same and dealing.heads[message.n] == message.head
        seat = self._seat(who)
        if seat is not None and message.blind != dealing.blind.get(seat, 0):
            is_same = False
        self._tell_game(who, message.n if is_same else 0)

    def catch_up(self) -> None:
        """Enter into this device's copy what it lacks, from the beginning if it is another log."""
        dealing, copy = self.dealing, self.following.copy
        if dealing is None:
            return
        seat = self._seat(self.device.me)
        blind = dealing.blind.get(seat, 0) if seat is not None else 0
        if (
            copy is None
            or copy.start != dealing.start
            or (copy.seat, copy.blind_until) != (seat, blind)
            or len(copy.lines) > dealing.length
            or dealing.heads[len(copy.lines)] != copy.head
        ):
            self._tell_lost()
            self.following.begin(dealing.start, blind, self.device.me)
        self._enter_own()

    def _tell_lost(self) -> None:
        """Say so if this device's own log was longer than what it deals on from."""
        dealing, copy = self.dealing, self.following.copy
        if dealing is None or copy is None or copy.start != dealing.start:
            return
        heads = zip(copy.heads, dealing.heads, strict=False)
        lost = len(copy.heads) - sum(own == dealt for own, dealt in heads)
        if lost:
            self.device.say("cut", name=self.device.name_of(self.device.me), count=str(lost))

    def _enter_own(self) -> None:
        """Enter the new entries into this device's copy, which knows no more than its seat."""
        dealing, following = self.dealing, self.following
        assert dealing is not None
        assert following.copy is not None
        lines = dealing.lines(following.copy.seat, len(following.copy.lines))
        if lines:
            following.enter_own(lines, dealing.head)
        if dealing.game.is_over:
            if self.state.phase == "playing":
                self.change(phase="over", missing=(), clock_left=0.0)
            following.hear_published(self.device.me, self._published())

    # -- answers ---------------------------------------------------------------------------------------------

    def hear_answer(self, who: str, message: Answer) -> None:
        """Hold a person's answer until it is clear who is here: at once, or at the end of a pause."""
        self.held[who] = message

    def _take_held(self) -> None:
        """Number the answers of persons, each unless another one was numbered first."""
        held, self.held = self.held, {}
        for who, message in held.items():
            dealing, seat, state = self.dealing, self._seat(who), self.state
            if dealing is None or seat is None or state.phase != "playing" or who in state.gone:
                continue
            if message.head != dealing.head:
                continue  # another answer was numbered first
            try:
                self._enter(seat, message.keys)
            except Refused:
                if self.device.blame("illegal", who):
                    self.device.send_all(Sentence("illegal", {"name": self.device.name_of(who)}))

    def _enter(self, seat: int, keys: tuple[str, ...]) -> None:
        """Enter an answer into the game, and tell everybody what it leads to."""
        dealing = self.dealing
        assert dealing is not None
        first = dealing.length
        dealing.answer(seat, keys)
        self.bot_at = None
        for who in self.device.here:
            self._tell_game(who, first)
        self._enter_own()

    # -- time ------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Do what the time, the presence of the members and the bots ask for."""
        self.reception.door.tick(self.device.now)
        self.waiting_room.tick()
        self.absence.look()
        self.is_busy = False
        if self.state.phase != "playing" or self.dealing is None:
            return
        if self.claims and not self.attendance.is_unsure:
            self._take_claims()
        self.attendance.look(self._alive_seats())
        if not self.state.missing and not self.attendance.is_unsure:
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

    def hear_bot(self, who: str, message: Bot) -> None:
        """Somebody wants bots for those who are missing."""
        if not self.attendance.play_on():
            self.all_hear("minority")

    def _play_bots(self) -> None:
        """Let the bots answer, each after the time that it seems to think."""
        bots, device = self.attendance.bots(), self.device
        for _ in range(MOST_AT_ONCE):
            if self.dealing is None or self.state.phase != "playing" or not bots:
                return
            asked = self.dealing.asked_seat()
            if asked not in bots and not any(seat in bots for seat in self.dealing.game.offers()):
                return
            if device.bot_pause:
                if self.bot_at is None:
                    self.bot_at = device.now + device.bot_pause
                if device.now < self.bot_at:
                    return
            done = self.dealing.bot_answer(bots)
            if done is None:
                return
            self._enter(*done)
        self.is_busy = True

    def _watch_timer(self) -> None:
        """Give the most cautious answer for a person whose time has run out."""
        timer, dealing = self.state.plan.timer, self.dealing
        if not timer or dealing is None or self.state.phase != "playing":
            return
        seat = dealing.asked_seat()
        if seat is None or seat in self.attendance.bots():
            return
        if self.device.now - self.following.asked_at >= timer:
            self.all_hear("time_out", name=self.state.names[seat])
            self._enter(seat, dealing.cautious_answer(seat))

    # -- the end of hosting ----------------------------------------------------------------------------------

    def hand_over(self, mandate: Mandate, swear: Callable[[int, str, str], Any]) -> None:
        """Hand the room to another device, which goes on with everything that this one has."""
        state, device = self.state, self.device
        here = set(device.here)
        seated = [who for who in state.people if who in here]
        heirs = [*seated, *(member.id for member in state.members if member.id in here)]
        if not heirs:
            return
        heir, term = heirs[0], state.term + 1
        step = Step(term, heir, {device.me: swear(term, heir, device.me)}, device.me)
        steps = (*mandate, step)
        if len(steps) > MOST_STEPS:
            return  # nobody could check so many; the others vote
        dealing = None if self.dealing is None else self.dealing.to_data()
        device.send(heir, Handover(state, dealing, steps))
        for who in device.here:
            if who != heir:
                device.send(who, Mandated(steps))

    def stand_down(self) -> str:
        """The unfinished game as this device dealt it, as the text of a save; "" if there is none."""
        dealing = self.dealing
        if dealing is None or dealing.game.is_over:
            return ""
        return saves.save(dealing.game)
