"""How a member follows the log of the game: its own copy, its answer under way, and the check at the end.

What was entered once stays. A dealer that tells the log again must tell all of it again; what does not fit is
named in a sentence and not entered (bang/net/retelling.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bang.net.answering import Answering
from bang.net.checking import Verdict, checked
from bang.net.copying import Copy, Difference
from bang.net.device import Device
from bang.net.ledger import Line, Start
from bang.net.mandates import voucher, word_at
from bang.net.mesh.heartbeat import ASLEEP_AFTER
from bang.net.messages import Begin, Entries, Head, Message, Open, Proof, Published, Secret, Sync
from bang.net.reading import Malformed, items, number, text, texts, truth
from bang.net.retelling import Takeover, check_added, check_retold, cut_to
from bang.net.shuffling_secrets import ShufflingSecrets
from bang.net.state import BOT, LATEST_TERM, MOST_MEMBERS

ASK_AGAIN = 5.0
"""The seconds before a member whose dealer told another log asks for it again."""

ASK_PAUSE = 0.5
"""The seconds before a member asks for more of the log again."""

STALLED_AFTER = 30.0
"""The seconds after which a dealer that is here, and should go on, counts as missing."""

COMPARE_EVERY = 2.0
"""The seconds before members tell each other the head of their logs again, if it has changed."""

PUBLISHED_WITHIN = 15.0
"""The seconds after the end of a game after which the dealer counts as having published nothing."""

MOST_PROOFS = 16


class Following:
    """This member's own ledger of the present game, and what it says about it."""

    def __init__(
        self,
        device: Device,
        secrets: ShufflingSecrets,
        to_host: Callable[[Message], None],
        former_hosts: Callable[[], set[str]],
    ) -> None:
        """`former_hosts` are those whose vouchers count besides the dealer's who told this log."""
        self.device = device
        self.secrets = secrets
        self.to_host = to_host
        self.former_hosts = former_hosts
        self.copy: Copy | None = None
        self.is_handed = False
        """Whether the dealer who told this log has given the whole game to the present one."""
        self.changes = 0
        """How often the log was replaced by another one."""
        self.dealers: tuple[str, ...] = ()
        """All dealers who have told a part of it."""
        self.told_in = 0
        """The term in which the last lines of it were told."""
        self.told_by = ""
        """The dealer whose log this is."""
        self.vouchers = ""
        """The dealer's word for the whole of this log, by seats: each for another person than this one."""
        self.proofs: list[Proof] = []
        """What former dealers have vouched for, where others dealt on."""
        self.answering = Answering(device, to_host)
        self.asked_at = 0.0
        self.verdict: Verdict | None = None
        self.published: Published | None = None
        self.accused = ""
        """The name of the dealer who told this log otherwise; "" if none did."""
        self.is_betrayed = False
        """Whether the present dealer's last word did not fit this log."""
        self._retold: Copy | None = None
        """The log that is being told again, from the beginning."""
        self._ask_at: float | None = None
        """When to ask the dealer for its log."""
        self._ask_not_before = 0.0
        self._forgiven_in = 0
        """The game in which the present dealer has once told lines that do not go on from this log."""
        self._could_not_at = 0.0
        """When the dealer last could not go on: it was not here, or the game waited for somebody."""
        self._ticked_at = 0.0
        self._over_at: float | None = None
        self._compared = ""
        self._compared_at = -COMPARE_EVERY

    def handlers(self) -> dict[type[Message], Callable[[str, Any], None]]:
        """What this part hears."""
        return {
            Open: self.hear_open,
            Begin: self.hear_begin,
            Proof: self.hear_proof,
            Entries: self.hear_entries,
            Head: self.hear_head,
            Published: self.hear_published,
        }

    # -- the record on the disk ------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """What is kept of the present game."""
        copy = None if self.sits_elsewhere else self.copy
        return {
            "start": None if copy is None else copy.start.to_data(),
            "blind": 0 if copy is None else copy.blind_until,
            "lines": [] if copy is None else [line.to_data() for line in copy.lines],
            "told_by": self.told_by,
            "told_in": self.told_in,
            "dealers": list(self.dealers),
            "handed": self.is_handed,
            "vouchers": self.vouchers,
            "proofs": [proof.to_data() for proof in self.proofs],
            "accused": self.accused,
            "sent": self.answering.to_data(),
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        """Take back what was kept, or raise whatever a damaged record leads to."""
        if data["start"] is None:
            return
        self.copy = self._new_copy(Start.from_data(data["start"]), number(data, "blind"))
        self.copy.feed([Line.from_data(line) for line in data["lines"]])
        self.told_by, self.is_handed = text(data, "told_by", 40), truth(data, "handed")
        self.told_in = number(data, "told_in", most=LATEST_TERM)
        self.dealers = texts(data, "dealers", MOST_MEMBERS, 40)
        self.vouchers = text(data, "vouchers")
        self.proofs = list(items(data, "proofs", MOST_PROOFS, Proof.read))
        self.accused = text(data, "accused", 60)
        self.answering.restore(data["sent"])

    @property
    def sits_elsewhere(self) -> bool:
        """Whether this member has another seat now than when its copy was begun."""
        state, copy = self.device.state, self.copy
        if state is None or copy is None or state.number != copy.start.number or not state.seats:
            return False
        return copy.seat != state.seat_of(self.device.me)

    def _new_copy(self, start: Start, blind: int) -> Copy:
        state = self.device.state
        seats = start.seats if state is None or state.number != start.number else state.seats
        seat = seats.index(self.device.me) if self.device.me in seats else None
        try:
            return Copy(start, seat, blind if seat is not None else 0)
        except (ValueError, KeyError, TypeError) as why:
            raise Malformed("this game cannot be begun") from why

    # -- the beginning of a game -----------------------------------------------------------------------------

    def hear_open(self, host: str, message: Open) -> None:
        """Give the host that begins a game this member's secret, once, if the start names its hash."""
        start = message.start
        commitment = start.commitments.get(self.device.me, "")
        if self.device.me in start.seats and self.secrets.is_fresh(commitment):
            secret = self.secrets.give(commitment, start.head)
            self.device.send(host, Secret(start.number, secret))

    def hear_begin(self, host: str, message: Begin) -> None:
        """The dealer begins a game, or tells its log again from the beginning.

        A new game must be the one for which the dealer was given the secret. Otherwise a dealer that knows
        all secrets could put others in their places, and choose the deal.
        """
        start, copy = message.start, self.copy
        if copy is not None and start.number <= copy.start.number:
            if start == copy.start:
                self._retold = self._new_copy(start, message.blind)
            else:
                self._accuse()
            return
        me = self.device.me
        if me in start.seats and not self.secrets.is_bound_to(start.commitments.get(me, ""), start.head):
            self.device.blame("difference", host)
            return
        self.begin(start, message.blind, host)

    def begin(self, start: Start, blind: int, dealer: str) -> None:
        """Begin the log of a new game, or a log of which this member has nothing."""
        self.copy = self._new_copy(start, blind)
        self.told_by = dealer
        self.told_in = 0 if self.device.state is None else self.device.state.term
        self.vouchers = ""
        self.dealers = (dealer,)
        self.changes += 1
        self.asked_at = self.device.now
        self.verdict = self.published = self._retold = self._over_at = None
        self.answering.under_way, self.answering.is_sure = None, False
        self.accused, self.is_betrayed = "", False
        self.proofs = []
        self.device.keep()

    # -- entering --------------------------------------------------------------------------------------------

    @property
    def is_told_otherwise(self) -> bool:
        """Whether this log is from another dealer than the present one, or from another term of it."""
        state = self.device.state
        return state is not None and (self.told_by, self.told_in) != (state.host, state.term)

    @property
    def _takeover(self) -> Takeover:
        """How the present dealer has got the game."""
        if not self.is_told_otherwise:
            return Takeover.NONE
        state = self.device.state
        is_same = state is not None and self.told_by == state.host
        return Takeover.KEEPS_GAME if is_same or self.is_handed else Takeover.ELECTED

    def follows(self, dealer: str, is_handed: bool) -> None:
        """Follow another dealer, to whom the former one may have given the whole game."""
        self.is_handed = is_handed
        self.is_betrayed = False
        self._retold = None
        self._ask_not_before = 0.0
        self._forgiven_in = 0
        self.answering.is_sure = False
        self.ask_for_entries()

    def hear_proof(self, host: str, proof: Proof) -> None:
        """The present dealer shows what the former one has vouched for."""
        self.proofs = [*(one for one in self.proofs if one != proof), proof][-MOST_PROOFS:]

    def _is_proved(self, length: int, head: str) -> bool:
        device, copy = self.device, self.copy
        state = device.state
        if copy is None or state is None or copy.seat is None or self.sits_elsewhere:
            return True  # a spectator gets no vouchers
        people = sum(who != BOT for who in copy.start.seats)  # not as the present dealer counts them
        if self.told_by == state.host or people <= 2:
            return True  # of two people, either may deal on, and nobody else has a word of the dealer
        allowed = {*self.dealers, *(self.former_hosts() - {state.host})}
        for proof in self.proofs:
            by = state.member(proof.by)
            if proof.place == length and by is not None and proof.by in allowed:
                right = voucher(device.identity, by.public, copy.start.number, length, head)
                if word_at(proof.vouchers, copy.seat) == right:
                    return True
        return False

    def hear_entries(self, host: str, message: Entries) -> None:
        """The dealer tells the next lines of the log, or all lines of one that it tells again."""
        copy = self.copy
        if copy is None or message.number != copy.start.number:
            return
        target = self._retold
        if target is None or message.n > len(target.lines):
            target = copy
        if message.n > len(target.lines) or (target is copy and self.sits_elsewhere):
            self.ask_for_entries()
            return
        lines = message.lines[len(target.lines) - message.n :]
        if lines and target is copy:
            self._add(copy, lines, message)
        elif lines:
            self._tell_again(copy, target, lines, message)

    def _add(self, copy: Copy, lines: Sequence[Line], message: Entries) -> None:
        had = len(copy.lines)
        try:
            self._feed(copy, lines, message)
            if had or self.device.me in copy.start.seats:  # who came in later takes the log as it is
                check_added(copy, had, self._takeover, self._is_proved)
        except Difference:
            self.copy = cut_to(copy, had)
            if self.is_told_otherwise and self._forgiven_in != message.number:
                self._forgiven_in = message.number
                self.ask_for_entries()  # the dealer does not know yet how far this log goes
            else:
                self._accuse()
            return
        self._entered(had, message.vouchers)

    def _tell_again(self, own: Copy, retold: Copy, lines: Sequence[Line], message: Entries) -> None:
        self._retold = None
        try:
            self._feed(retold, lines, message)
            lost = check_retold(own, retold, self._takeover, self._is_proved)
        except Difference:
            self._accuse()
            return
        self.copy = retold
        had = len(own.lines) - lost
        if lost or retold.seat != own.seat or retold.lines[:had] != own.lines:
            self.changes += 1
        if lost:
            self.device.say("cut", name=self._host_name(), count=str(lost))
            self.verdict = self.published = self._over_at = None
        self._entered(had, message.vouchers)

    def _feed(self, copy: Copy, lines: Sequence[Line], message: Entries) -> None:
        """Enter lines into a copy, and compare its head with the dealer's word for it."""
        copy.feed(lines, message.head)
        state, device = self.device.state, self.device
        dealer = None if state is None else state.member(state.host)
        if message.head or copy.seat is None or dealer is None:
            return
        right = voucher(device.identity, dealer.public, copy.start.number, len(copy.lines), copy.head)
        if word_at(message.vouchers, copy.seat) != right:
            raise Difference("the heads of the logs differ")

    def enter_own(self, lines: Sequence[Line], head: str) -> None:
        """Enter what this device has dealt itself."""
        assert self.copy is not None
        had = len(self.copy.lines)
        self.copy.feed(lines, head)
        self._entered(had, "")

    def _entered(self, had: int, vouchers: str) -> None:
        """Note that lines were entered, those before `had` aside."""
        state, copy = self.device.state, self.copy
        assert copy is not None
        if state is not None:
            self.told_by, self.told_in = state.host, state.term
            self.dealers = tuple(dict.fromkeys((*self.dealers, state.host)))[-MOST_MEMBERS:]
        self.vouchers = vouchers
        self.is_betrayed = False
        self._ask_at = None
        open_for, self.asked_at = self.device.now - self.asked_at, self.device.now
        for place in (place for place in copy.dealt_on_at if place >= had):
            key = "own_anew" if copy.blind_until == place else "dealt_anew"
            self.device.say(key, name=self._host_name())
        foreign = self.answering.entered(copy, had, open_for)
        if foreign and state is not None and self.told_by != self.device.me:
            self.device.blame(foreign, state.host)
        self.device.keep()

    def _accuse(self) -> None:
        """Name the dealer who tells another log, keep one's own, and ask again later."""
        self._retold = None
        self.is_betrayed = True
        self.accused = self._host_name()
        if self.device.state is not None:
            self.device.blame("retold", self.device.state.host)
        self._ask_at = self._ask_not_before = self.device.now + ASK_AGAIN
        self.device.keep()

    def _host_name(self) -> str:
        state = self.device.state
        return "" if state is None else state.name_of(state.host)

    def ask_for_entries(self) -> None:
        """Tell the host how far this member's log goes, so that it sends the rest; but not all the time."""
        copy, now = self.copy, self.device.now
        if now < self._ask_not_before:
            self._ask_at = self._ask_not_before
            return
        self._ask_at, self._ask_not_before = None, now + ASK_PAUSE
        if copy is None or self.sits_elsewhere:
            self.to_host(Sync(0, 0, "", 0))  # all of it, as the seat may see it
        else:
            self.to_host(Sync(copy.start.number, len(copy.lines), copy.head, copy.blind_until))

    def came(self, host: str) -> None:
        """The host is there again: it may not have got the answer that is under way."""
        self.ask_for_entries()
        self.answering.is_sure = False
        self.answering.offer(self.copy)

    # -- time ------------------------------------------------------------------------------------------------

    @property
    def stalls(self) -> bool:
        """Whether the dealer is here and does not do what it should have done long ago."""
        state, copy = self.device.state, self.copy
        if state is None or state.missing or copy is None or state.phase != "playing":
            return False
        if copy.game.is_over or copy.start.number != state.number:
            return False
        late = self.device.now - STALLED_AFTER
        if self._could_not_at >= late:
            return False
        answer = self.answering.under_way
        if answer is not None:
            return answer.since < late and self.asked_at < late
        asked = copy.game.ask
        seat = None if asked is None else asked.seat
        who = BOT if seat is None else state.seats[seat]
        return self.asked_at < late and (who == BOT or who in state.gone or seat in state.standing_in)

    def tick(self) -> None:
        """Let time pass."""
        device, state = self.device, self.device.state
        was_asleep = device.now - self._ticked_at >= ASLEEP_AFTER
        if was_asleep or state is None or state.missing or state.host not in (device.me, *device.here):
            self._could_not_at = device.now
        self._ticked_at = device.now
        if self._ask_at is not None and device.now >= self._ask_at:
            self.ask_for_entries()
        self.answering.tick(self.copy)
        self._compare_heads()
        self._miss_published()

    def _compare_heads(self) -> None:
        """Tell the others the head of this member's log, so that nobody is told another story."""
        copy, device = self.copy, self.device
        if copy is None or device.state is None or self.is_told_otherwise or copy.head == self._compared:
            return
        if device.now - self._compared_at < COMPARE_EVERY:
            return
        self._compared, self._compared_at = copy.head, device.now
        device.send_all(Head(device.state.term, copy.start.number, len(copy.lines), copy.head))

    def hear_head(self, who: str, message: Head) -> None:
        """Compare the head of somebody's log with one's own; only the dealer's log may be longer."""
        copy, state = self.copy, self.device.state
        if copy is None or state is None or message.number != copy.start.number:
            return
        if message.term != state.term or self.is_told_otherwise:
            return
        if message.n >= len(copy.heads):
            if who == state.host and self._ask_at is None:
                self._ask_at = self.device.now + COMPARE_EVERY / 2  # the lines may still be on their way
        elif copy.heads[message.n] != message.head:
            self.device.blame("differs", who)

    # -- the end ---------------------------------------------------------------------------------------------

    def hear_published(self, host: str, message: Published) -> None:
        """The dealer has published the whole game: check it."""
        copy = self.copy
        if copy is None or message.number != copy.start.number:
            return
        if self.published is not None or not (copy.game.is_over or self.accused):
            return
        self.published = message
        if self.accused:
            self.verdict = Verdict(False, "retold", {"name": self.accused})
        else:
            data = message.to_data()
            self.verdict = checked(copy, data, self.secrets.all_given(), self._host_name())
        self.device.keep()

    def _miss_published(self) -> None:
        """Say so if the dealer does not publish what it should."""
        copy = self.copy
        if copy is None or not copy.game.is_over or self.verdict is not None:
            return
        if self._over_at is None:
            self._over_at = self.device.now
        elif self.device.now - self._over_at >= PUBLISHED_WITHIN:
            self.verdict = Verdict(False, "withheld", {"name": self._host_name()})
