"""How the room carries out what the election decides: votes and promises go out, another device deals on.

The election itself is a model apart from the room (bang/net/election.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bang.net import election_acts as acts
from bang.net import messages
from bang.net.checking import UNVERIFIED, checked, published
from bang.net.copying import Copy, Difference
from bang.net.dealing import Dealing, commitment_of, handed_dealing
from bang.net.device import Device
from bang.net.election import Election
from bang.net.election_acts import Mandate, Stance, Surroundings
from bang.net.following import Following
from bang.net.ledgers import Given, at_a_question, dealt_from, fitting, longest_proved, may_follow
from bang.net.mandates import Oaths, voucher, vouchers, word_at
from bang.net.messages import Message, step_to_data, steps_of
from bang.net.reading import Malformed, number, text
from bang.net.shuffling_secrets import ShufflingSecrets
from bang.net.state import RoomState
from bang.net.succession import Succession

SILENT_FOR = 6.0
"""The seconds that a host has to tell the state of the room, once it is here."""


class Voting:
    """This member's part in deciding who deals."""

    def __init__(
        self,
        device: Device,
        secrets: ShufflingSecrets,
        following: Following,
        succession: Succession,
    ) -> None:
        """`succession` carries out what was decided about the host."""
        self.device = device
        self.secrets = secrets
        self.following = following
        self.succession = succession
        self.oaths = Oaths(device)
        self.election = Election(device.me, Stance(0, device.me), self.oaths.swear, self.oaths.proven)
        self.commitments: dict[str, tuple[str, str]] = {}
        """The candidate for whom each member voted last, with the hash of its secret for the shuffling."""
        self.given: dict[str, Given] = {}
        self.handed: tuple[RoomState, Dealing | None] | None = None
        """The room and the game that the former host gives to this device."""
        self.waits_since: float | None = 0.0
        """Since when the host has been here without telling the state of the room; None if it has."""

    def handlers(self) -> dict[type[Message], Callable[[str, Any], None]]:
        """What this part hears."""
        return {
            messages.Vote: self.hear_vote,
            messages.Stance: self.hear_stance,
            messages.Doubt: self.hear_doubt,
            messages.Elected: lambda who, message: self.election.hear_ask(who, message.term),
            messages.Ledger: self.hear_ledger,
            messages.Mandated: lambda who, message: self.hear_mandate(message.steps),
            messages.Handover: self.hear_handover,
        }

    def begin(self, stance: Stance, mandate: Mandate = ()) -> None:
        """Begin to take part, with this stance."""
        swear, proven, now = self.oaths.swear, self.oaths.proven, self.device.now
        self.election = Election(self.device.me, stance, swear, proven, now, mandate)

    def to_data(self) -> dict[str, Any]:
        """What is kept on the disk, besides the state of the room."""
        stance = self.election.stance
        steps = [step_to_data(step) for step in self.election.mandate]
        return {"promised": stance.promised, "to": stance.to, "mandate": steps}

    def restore(self, state: RoomState, data: Mapping[str, Any]) -> None:
        """Take back what was kept."""
        promised = number(data, "promised", most=acts.LEAP**2)
        self.begin(Stance(state.term, state.host, promised, text(data, "to", 40)), steps_of(data, "mandate"))

    # -- what this device sees -------------------------------------------------------------------------------

    def electorate(self) -> tuple[str, ...]:
        """The people whose majority decides."""
        state = self.device.state
        return () if state is None else state.electorate

    @property
    def misses_host(self) -> bool:
        """Whether the host is not here, does not do what a host does, or tells another log."""
        state, device = self.device.state, self.device
        if state is None or state.host == device.me:
            return False
        is_silent = self.waits_since is not None and device.now - self.waits_since > SILENT_FOR
        is_here = state.host in device.here
        return not is_here or is_silent or self.following.is_betrayed or self.following.stalls

    @property
    def may_vote(self) -> bool:
        """Whether this member may vote: it was seated, and somebody here is still in the game.

        A host plays on if nobody is missing but those who are out of the game. So these alone do not deal on;
        of two people, either may.
        """
        device, state = self.device, self.device.state
        people, copy = self.electorate(), self.following.copy
        if state is None or device.me not in people:
            return False
        if len(people) <= 2 or state.phase != "playing" or copy is None or copy.game.ask is None:
            return True
        seats = copy.game.view(copy.seat)["seats"]
        places = [state.seat_of(who) for who in people if who == device.me or who in device.here]
        return any(seats[place]["alive"] for place in places if place is not None and place < len(seats))

    @property
    def others_wish(self) -> bool:
        """Whether somebody else wishes that another device deals on."""
        return any(who != self.device.me for who in self.election.voters)

    def former_hosts(self) -> set[str]:
        """Those who were hosts before, as far as their mandates are proved."""
        found: set[str] = set()
        is_enough = Surroundings(self.electorate(), (), False).is_enough
        for step in self.election.mandate:
            proven = self.oaths.proven(step)
            if step.by:
                is_right = step.by in proven and step.by in {*found, *self.following.dealers}
            else:
                is_right = is_enough(sum(who in proven for who in self.electorate()))
            if is_right:
                found.add(step.host)
        return found

    # -- what happens ----------------------------------------------------------------------------------------

    def vote(self) -> None:
        """Vote that another device deals on.

        Somebody who gets answers from the host may join the vote of somebody who does not.
        """
        if self.may_vote and (self.misses_host or self.election.is_away or self.others_wish):
            self.election.wish()

    def came(self, who: str) -> None:
        """Somebody is there again."""
        state = self.device.state
        if state is not None and who == state.host:
            self.waits_since = self.device.now
        self.election.came(who)

    def told_state(self) -> None:
        """The host has told the state of the room."""
        self.waits_since = None

    def hear_vote(self, who: str, message: messages.Vote) -> None:
        """A member votes."""
        self.commitments[who] = (message.candidate, message.commitment)
        self.election.hear_vote(who, message.candidate)

    def hear_stance(self, who: str, message: messages.Stance) -> None:
        """A member says whom it follows."""
        stance = Stance(message.term, message.host, message.promised, message.to)
        self.election.hear_stance(who, stance)

    def hear_doubt(self, who: str, message: messages.Doubt) -> None:
        """A host asks whom this member follows."""
        self._do(acts.SayStance(who, self.election.stance))
        self.device.send(who, messages.Sure(message.n))

    def hear_mandate(self, steps: Mandate) -> None:
        """Somebody shows why a host is the host."""
        state = self.device.state
        last = steps[-1].host if steps else ""
        if state is not None and state.member(last) is not None:
            self.election.hear_mandate(steps)

    def hear_handover(self, host: str, message: messages.Handover) -> None:
        """Take over the room from the host, which is leaving, unless its game is not the one it dealt."""
        state, steps, me = self.device.state, message.steps, self.device.me
        assert state is not None
        old = message.state
        is_right = bool(steps) and (steps[-1].term, steps[-1].host) == (state.term + 1, me)
        is_right = is_right and (old.host, old.number, old.seats) == (host, state.number, state.seats)
        if not is_right or host not in self.oaths.proven(steps[-1]):
            return
        try:
            dealing = None if message.dealing is None else handed_dealing(message.dealing)
        except Malformed:
            dealing = None
        if not self._is_handover_right(dealing):
            self.device.blame("bad_handover", host)
            dealing = None
        new = replace(
            old,
            host=me,
            term=state.term + 1,
            version=old.version + 1,
            members=tuple(member for member in old.members if member.id != host),
            gone=(*old.gone, host) if host in old.seats else old.gone,
            missing=(),
            clock_left=0.0,
            phase="waiting" if old.phase == "dealing" else old.phase,
        )
        if dealing is not None:
            self.following.follows(me, True)
        self.handed = (new, dealing)
        self.election.follow(new.term, me, steps)

    def _is_handover_right(self, dealing: Dealing | None) -> bool:
        """Whether a game that is handed over was dealt as its secrets say, and is the one that was told."""
        copy, state = self.following.copy, self.device.state
        if copy is None or state is None or state.phase not in ("playing", "over"):
            return True
        if dealing is None or dealing.heads[: len(copy.heads)] != copy.heads:
            return False
        verdict = checked(copy, published(dealing), self.secrets.all_given(), "")
        return verdict.key != UNVERIFIED

    def settle(self) -> None:
        """Let time pass, and do what the election decides."""
        state, me = self.device.state, self.device.me
        if state is None:
            return
        misses = self.misses_host or (self.election.wishes and self.others_wish)
        lacks_game = state.host == me and state.phase == "playing" and not self.succession.deals()
        around = Surroundings(self.electorate(), self.device.here, misses, lacks_game)
        self.election.tick(self.device.now, around)
        for act in self.election.take():
            self._do(act)
        if self.election.round is None:
            self.given = {}  # whoever does not deal knows no more than its own seat

    def _do(self, act: acts.Act) -> None:
        device = self.device
        match act:
            case acts.Vote(to, candidate):
                device.send(to, messages.Vote(candidate, self._commitment(candidate)))
            case acts.SayStance(to, stance):
                device.send(to, messages.Stance(stance.term, stance.host, stance.promised, stance.to))
                device.keep()
            case acts.Ask(to, term):
                device.send(to, messages.Elected(term))
            case acts.Promise(to, term, oaths):
                self._give_ledger(to, term, oaths)
            case acts.PassOn(to, mandate):
                device.send(to, messages.Mandated(mandate))
            case acts.Begin(term):
                self._begin_term(term)
            case acts.Follow(term, host):
                if device.state is not None and device.state.host != host:
                    self.waits_since = device.now
                last = self.election.mandate[-1:]
                self.succession.follow(term, host, any(step.by and step.term == term for step in last))

    # -- ledgers ---------------------------------------------------------------------------------------------

    def _commitment(self, candidate: str) -> str:
        """The hash of this member's secret for a candidate for whom it votes."""
        if not candidate:
            return ""
        me = self.device.me
        last, commitment = self.commitments.get(me, ("", ""))
        if last != candidate or not self.secrets.is_fresh(commitment):
            commitment = self.secrets.new()
            self.commitments[me] = (candidate, commitment)
        return commitment

    def _give_ledger(self, to: str, term: int, oaths: Mapping[str, str]) -> None:
        """Promise to follow a candidate, and give it this member's ledger."""
        candidate, commitment = self.commitments.get(self.device.me, ("", ""))
        is_fresh = candidate == to and self.secrets.is_fresh(commitment)
        secret = self.secrets.give(commitment, "") if is_fresh else ""
        copy = self.following.copy
        number, blind = (0, 0) if copy is None else (copy.start.number, copy.blind_until)
        lines = () if copy is None else tuple(copy.lines)
        vouchers = self.following.vouchers
        ledger = messages.Ledger(term, number, blind, lines, secret, vouchers, dict(oaths))
        self.device.keep(first=True)  # a promise that is forgotten could be broken
        self.device.send(to, ledger)

    def hear_ledger(self, who: str, message: messages.Ledger) -> None:
        """A member promises to follow this candidate: everything is checked before it counts."""
        asked = self.election.round
        if asked is not None and asked.term == message.term:
            candidate, commitment = self.commitments.get(who, ("", ""))
            is_bound = candidate == self.device.me and commitment_of(message.secret) == commitment
            secret = message.secret if is_bound else ""  # its vote may have changed meanwhile
            given = Given(self._copy_of(who, message), message.vouchers, secret)
            own = self.following.copy
            fits = may_follow(own, given.copy) or may_follow(given.copy, own)
            if not fits and not self.succession.deals():
                self.device.blame("differs", who)
                return  # who has been told another game would not follow this one
            self.given[who] = given
        self.election.hear_promise(who, message.term, message.oaths)

    def _copy_of(self, who: str, message: messages.Ledger) -> Copy | None:
        """The copy that somebody's ledger leads to, if it is one of this game and without fault."""
        copy, state = self.following.copy, self.device.state
        seat = None if state is None else state.seat_of(who)
        if copy is None or seat is None or message.number != copy.start.number:
            return None
        theirs = Copy(copy.start, seat, message.blind)
        try:
            theirs.feed(message.lines)
        except Difference:
            self.device.blame("differs", who)
            return None
        return at_a_question(theirs)

    # -- dealing on ------------------------------------------------------------------------------------------

    def _begin_term(self, term: int) -> None:
        """Be the host of a new term: with the game that is here or is handed over, or by dealing on."""
        device, state = self.device, self.device.state
        assert state is not None
        self.waits_since = None
        device.send_all(messages.Mandated(self.election.mandate))
        if self.handed is not None:
            handed, self.handed = self.handed, None
            self.succession.become_host(*handed)
            return
        is_heir = bool(self.election.mandate) and self.election.mandate[-1].by == state.host
        if is_heir or (state.host == device.me and (self.succession.deals() or state.phase != "playing")):
            new = replace(state, host=device.me, term=term, version=state.version + 1)
            self.succession.become_host(new, None)
            return
        given, self.given = self.given, {}
        is_playing = state.phase == "playing" and self.following.copy is not None
        dealing = self._dealing(given) if is_playing else None
        new = replace(
            state,
            host=device.me,
            term=term,
            version=state.version + 1,
            phase="waiting" if state.phase == "dealing" else state.phase,
            standing_in=self._standing_in(dealing),
            missing=(),
            clock_left=0.0,
        )
        if state.host != device.me:
            device.say("dealt_on", name=state.name_of(state.host))
        self.succession.become_host(new, dealing)

    def _standing_in(self, dealing: Dealing | None) -> tuple[int, ...]:
        """The seats at which bots play from here on: the old host's too, for which nobody waits any more."""
        state = self.device.state
        assert state is not None
        seat = state.seat_of(state.host)
        is_here = state.host in (self.device.me, *self.device.here)
        if dealing is None or seat is None or seat in state.standing_in or is_here:
            return state.standing_in
        is_alive = dealing.game.view(None)["seats"][seat]["alive"]
        return (*state.standing_in, seat) if is_alive else state.standing_in

    def _dealing(self, given: Mapping[str, Given]) -> Dealing:
        """The game from here on, made from this member's ledger and those that it was given."""
        own, me = self.following.copy, self.device.me
        assert own is not None
        own = at_a_question(own)
        longest = longest_proved(
            Given(own, self.following.vouchers, ""), given, lambda one: bool(self._vouched_by(one))
        )
        assert longest.copy is not None
        ledgers = fitting(longest.copy, own, given)
        commitment = self._commitment(me)
        secrets, commitments = {me: self.secrets.give(commitment, "")}, {me: commitment}
        for who, one in given.items():
            if one.secret:
                secrets[who], commitments[who] = one.secret, commitment_of(one.secret)
        key = self.device.random_bytes(32).hex()
        dealing = dealt_from(ledgers, longest.copy, secrets, key)
        place = len(longest.copy.lines)
        dealing.parts.append({"from": place, "key": key, "secrets": secrets, "commitments": commitments})
        by = self.following.told_by if longest.copy is own else self._vouched_by(longest)
        if by == me:
            given_word = vouchers(self.device, own.start.number, place, longest.copy.head)
        else:
            given_word = longest.vouchers
        proof = (place, by, given_word)
        dealing.proofs = [*((one.place, one.by, one.vouchers) for one in self.following.proofs), proof]
        return dealing

    def _vouched_by(self, one: Given) -> str:
        """The dealer who vouched, to this device, for all of somebody's ledger; "" if none did."""
        state, device, copy = self.device.state, self.device, one.copy
        assert state is not None
        seat = state.seat_of(device.me)
        if copy is None or seat is None:
            return ""
        dealers = {self.following.told_by, state.host, *self.former_hosts()} - {device.me}
        for dealer in (member for member in state.members if member.id in dealers):
            number, length = copy.start.number, len(copy.lines)
            right = voucher(device.identity, dealer.public, number, length, copy.head)
            if word_at(one.vouchers, seat) == right:
                return dealer.id
        return ""
