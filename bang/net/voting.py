"""How the others go on when the host's device is gone: they vote, and one of them deals on.

A vote names a term and a candidate; everybody votes at most once in a term. A candidate with the votes of a
majority of those who were seated (with two people: of one) asks for their ledgers. A member that gives its
ledger promises to follow this candidate, and no longer hears the old host. So two parts of a cut network
never both play on: the old host plays on without the others only if at least half of the people are with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bang.net.copying import Copy, Difference
from bang.net.dealing import commitment_of, deal_on
from bang.net.ledger import Line
from bang.net.reading import Malformed, items, number, text
from bang.net.state import RoomState

if TYPE_CHECKING:
    from bang.net.dealing import Dealing
    from bang.net.room import Room

STUCK_AFTER = 10.0
"""The seconds after which a member votes for the old host, if nothing has come of its promise."""

LEDGERS_WITHIN = 4.0
"""The seconds that a candidate waits for the ledgers of all who voted for it."""

ANSWERS_WITHIN = 6.0
"""The seconds after which a member who has not said whom they follow counts as missing."""

MOST_LINES = 20_000


@dataclass(frozen=True)
class Vote:
    """For whom somebody votes, and the hash of their secret for the dealing."""

    term: int
    candidate: str
    commitment: str


class Voting:
    """The votes that one member knows."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.votes: dict[str, Vote] = {}
        """The last vote of each member."""
        self.stances: dict[str, tuple[int, str]] = {}
        """Which host each member follows: term and id."""
        self.asked: dict[str, tuple[int, float]] = {}
        """The last time this host asked each member whether they follow it: the number, and when."""
        self.answered: dict[str, int] = {}
        """The number of the last such question that each member has answered."""
        self.claims: dict[str, RoomState] = {}
        """States of later terms that are not followed yet, by their hosts."""
        self.heir: tuple[int, str] | None = None
        """The next term and its host, as the leaving host has named them."""
        self.promised = 0
        """The term for which this member gave its ledger away; 0 if it did not."""
        self.ledgers: dict[str, tuple[Copy | None, str]] = {}
        """What a candidate was given: the copy made from each voter's ledger, and their secret."""
        self.elected_at: float | None = None
        self.settled = 0
        """The last term for which this device was elected, whatever came of it."""
        self.promised_at = 0.0
        self.elected = (0, "")
        """The last term for which this member's ledger was asked, and by whom."""

    # -- who may vote ----------------------------------------------------------------------------------------

    def electorate(self) -> tuple[str, ...]:
        """The people whose majority decides: those who were seated, or before a game all who want to play."""
        state = self.room.state
        if state is None:
            return ()
        if state.seats:
            return state.people
        return tuple(member.id for member in state.players)

    def is_enough(self, count: int) -> bool:
        """Whether so many people may go on without the others."""
        people = len(self.electorate())
        return count >= 1 if people <= 2 else 2 * count > people

    @property
    def has_promised(self) -> bool:
        """Whether this member gave its ledger to a candidate whose term has not begun yet."""
        state = self.room.state
        return state is not None and self.promised > state.term

    def voters(self) -> tuple[str, ...]:
        """Those who vote now for the candidate of the latest term."""
        state = self.room.state
        if state is None:
            return ()
        last = max((vote.term for vote in self.votes.values()), default=0)
        if last <= state.term:
            return ()
        return tuple(who for who in self.electorate() if who in self.votes and self.votes[who].term == last)

    def stance(self) -> dict[str, Any]:
        """What this member says about whom it follows."""
        state = self.room.state
        assert state is not None
        return {"t": "stance", "term": state.term, "host": state.host, "promised": self.promised}

    def follows_me(self, who: str) -> bool:
        """Whether a member who is here still follows this host."""
        state = self.room.state
        assert state is not None
        return who == self.room.me or self.stances.get(who, (0, ""))[0] <= state.term

    @property
    def may_vote(self) -> bool:
        """Whether this member may vote: it was seated, and somebody here is still in the game.

        A host plays on if nobody is missing but those who are out of the game. So these alone do not deal on;
        of two people, either may.
        """
        room, state = self.room, self.room.state
        people = self.electorate()
        if state is None or room.me not in people:
            return False
        if len(people) <= 2 or state.phase != "playing" or not room.is_dealt or room.copy is None:
            return True
        seats = room.copy.game.view(room.copy.seat)["seats"]
        here = [who for who in people if who == room.me or who in room.here]
        return any(seats[state.seats.index(who)]["alive"] for who in here)

    # -- whether the host still is the host ----------------------------------------------------------------

    def ask(self, who: str) -> None:
        """Ask a member whom they follow now, because they or this device were away."""
        last, _ = self.asked.get(who, (0, 0.0))
        self.asked[who] = (last + 1, self.room.now)
        self.room.send(who, {"t": "doubt", "n": last + 1})

    def is_unsure(self, who: str) -> bool:
        """Whether a member has been asked whom they follow, and may still answer."""
        last, when = self.asked.get(who, (0, 0.0))
        return self.answered.get(who, 0) < last and self.room.now - when < ANSWERS_WITHIN

    def is_with_me(self, who: str) -> bool:
        """Whether a member follows this host, as far as it knows."""
        last, _ = self.asked.get(who, (0, 0.0))
        return self.follows_me(who) and (self.answered.get(who, 0) >= last or self.is_unsure(who))

    def _hear_doubt(self, who: str, message: Mapping[str, Any]) -> None:
        """A host asks whom this member follows."""
        self.room.send(who, self.stance())
        self.room.send(who, {"t": "sure", "n": number(message, "n", 1)})

    def _hear_sure(self, who: str, message: Mapping[str, Any]) -> None:
        """A member has answered such a question: just before, it said whom it follows."""
        self.answered[who] = max(self.answered.get(who, 0), number(message, "n", 1))

    # -- voting ----------------------------------------------------------------------------------------------

    def vote(self) -> None:
        """Vote that another device deals on: join the vote that is under way, or begin one."""
        room, state = self.room, self.room.state
        if state is None or room.hosting is not None or not self.may_vote:
            return
        if not room.is_host_missing and not self.has_promised:
            return
        here = {room.me, *room.here}
        last = max([state.term, self.promised, *(vote.term for vote in self.votes.values())])
        under_way = next((vote for vote in self.votes.values() if vote.term == last > state.term), None)
        mine = self.votes.get(room.me)
        if under_way is not None and under_way.candidate in here:
            if mine is None or mine.term < last:
                self._cast(last, under_way.candidate)
            return
        candidates = [who for who in self.electorate() if who in here]
        self._cast(last + 1, candidates[0])

    def _cast(self, term: int, candidate: str) -> None:
        room = self.room
        commitment = room.new_commitment()
        room.given_secrets[commitment] = ""
        vote = Vote(term, candidate, commitment)
        self.votes[room.me] = vote
        for who in room.here:
            room.send(who, {"t": "vote", "term": term, "for": candidate, "commitment": commitment})
        room.dirty()
        self._count()

    def hear(self, who: str, kind: str, message: Mapping[str, Any]) -> bool:
        """A member has said something about who deals; False if it was about something else."""
        ways = {
            "vote": self._hear_vote,
            "stance": self._hear_stance,
            "doubt": self._hear_doubt,
            "sure": self._hear_sure,
            "elected": self._hear_elected,
            "ledger": self._hear_ledger,
            "aborted": self._hear_aborted,
        }
        if kind not in ways:
            return False
        ways[kind](who, message)
        return True

    def _hear_vote(self, who: str, message: Mapping[str, Any]) -> None:
        vote = Vote(number(message, "term", 1), text(message, "for", 40), text(message, "commitment", 64))
        mine = self.votes.get(who)
        if who not in self.electorate() or (mine is not None and mine.term >= vote.term):
            return
        self.votes[who] = vote
        own = self.votes.get(self.room.me)
        state = self.room.state
        assert state is not None
        if own is not None and state.term < own.term < vote.term and self.room.is_host_missing:
            here = {self.room.me, *self.room.here}
            if vote.candidate in here and vote.candidate in self.electorate():
                self._cast(vote.term, vote.candidate)
        self._count()

    def _hear_stance(self, who: str, message: Mapping[str, Any]) -> None:
        term, promised = number(message, "term"), number(message, "promised")
        self.stances[who] = (max(term, promised), text(message, "host", 40) if term >= promised else "")

    def _voters_for(self, term: int, candidate: str) -> list[str]:
        """Those who vote in this term for this candidate."""
        return [who for who, vote in self.votes.items() if (vote.term, vote.candidate) == (term, candidate)]

    def _count(self) -> None:
        """Ask those who are here for their ledgers, if this device has a majority."""
        room, state = self.room, self.room.state
        self._give_ledger()
        self._go_on_if_wanted()
        mine = self.votes.get(room.me)
        if state is None or mine is None or mine.candidate != room.me or mine.term <= state.term:
            return
        voters = self._voters_for(mine.term, room.me)
        if self.elected_at is not None or mine.term <= self.settled or not self.is_enough(len(voters)):
            return
        self.elected_at = room.now
        self.ledgers = {}
        for who in self._present():
            room.send(who, {"t": "elected", "term": mine.term})

    def _go_on_if_wanted(self) -> None:
        """Begin a new term if a majority wants this host.

        In the new term it is also followed by those who had promised to follow another candidate.
        """
        room, state = self.room, self.room.state
        if room.hosting is None or state is None:
            return
        for term in sorted({vote.term for vote in self.votes.values() if vote.candidate == room.me}):
            voters = self._voters_for(term, room.me)
            followers = {who for who in self._present() if self.follows_me(who)}
            if term > state.term and self.is_enough(len({room.me, *voters, *followers})):
                room.hosting.begin_term(term)

    def _present(self) -> list[str]:
        """The others who were seated and are here."""
        people = self.electorate()
        return [who for who in self.room.here if who in people]

    def _hear_elected(self, who: str, message: Mapping[str, Any]) -> None:
        """A candidate has a majority and asks for this member's ledger."""
        self.elected = (number(message, "term"), who)
        self._give_ledger()

    def _give_ledger(self) -> None:
        """Give this member's ledger to the candidate who has a majority, unless the host is back."""
        room, state = self.room, self.room.state
        assert state is not None
        term, who = self.elected
        if term <= max(state.term, self.promised) or not room.is_host_missing:
            return
        if not self.is_enough(len(self._voters_for(term, who))):
            return
        mine = self.votes.get(room.me)
        has_voted = mine is not None and (mine.term, mine.candidate) == (term, who)
        self.promised, self.promised_at = term, room.now
        room.dirty()
        copy = room.copy
        room.send(
            who,
            {
                "t": "ledger",
                "term": term,
                "number": 0 if copy is None else copy.start.number,
                "blind": 0 if copy is None else copy.blind_until,
                "lines": [] if copy is None else [line.to_data() for line in copy.lines],
                "secret": room.secrets[mine.commitment] if mine is not None and has_voted else "",
            },
        )

    def _hear_aborted(self, who: str, message: Mapping[str, Any]) -> None:
        """The candidate whom this member promised to follow will not deal on after all."""
        if self.elected == (number(message, "term"), who) and self.promised == self.elected[0]:
            self.promised = 0
            self.room.dirty()
            self.room.ask_for_entries()

    def _hear_ledger(self, who: str, message: Mapping[str, Any]) -> None:
        """A voter's ledger: everything in it is checked again before it counts."""
        room = self.room
        mine, vote = self.votes.get(room.me), self.votes.get(who)
        if self.elected_at is None or mine is None or number(message, "term") != mine.term:
            return
        secret = text(message, "secret", 64)
        if secret and (vote is None or commitment_of(secret) != vote.commitment):
            raise Malformed("a secret is not the one that was promised")
        copy = room.copy
        theirs: Copy | None = None
        if copy is not None and number(message, "number") == copy.start.number and who in copy.start.seats:
            theirs = Copy(copy.start, copy.start.seats.index(who), number(message, "blind"))
            try:
                theirs.feed(items(message, "lines", MOST_LINES, Line.from_data))
            except Difference:
                theirs = None
        if theirs is None and copy is not None:
            room.notice("difference", name=room.name_of(who))
        self.ledgers[who] = (theirs, secret)

    # -- dealing on ------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Let time pass: deal on when the ledgers are there, follow a new host when it is clear."""
        self._deal_on_if_ready()
        self._follow_if_clear()
        self._return_if_stuck()

    def _return_if_stuck(self) -> None:
        """Vote for the old host if it is here and nothing comes of the promise to follow another one."""
        room, state = self.room, self.room.state
        if state is None or not self.has_promised or state.host not in room.here:
            return
        mine = self.votes.get(room.me)
        has_voted = mine is not None and mine.candidate == state.host and mine.term > self.promised
        if room.now - self.promised_at > STUCK_AFTER and not has_voted:
            self._cast(1 + max([self.promised, *(vote.term for vote in self.votes.values())]), state.host)

    def _deal_on_if_ready(self) -> None:
        room, state = self.room, self.room.state
        mine = self.votes.get(room.me)
        if self.elected_at is None or state is None or mine is None:
            return
        awaited = [who for who in self._present() if who not in self.ledgers]
        if awaited and room.now - self.elected_at < LEDGERS_WITHIN:
            return
        self.elected_at = None
        self.settled = mine.term
        if not room.is_host_missing or not self.is_enough(len(self.ledgers) + 1):
            for who in self._present():
                room.send(who, {"t": "aborted", "term": mine.term})
        else:
            self.promised = mine.term
            self._deal_on(mine)
        self.ledgers = {}  # whoever does not deal knows no more than its own seat

    def _deal_on(self, mine: Vote) -> None:
        """Be the host from now on, and deal anew what nobody present can open."""
        room, state = self.room, self.room.state
        assert state is not None
        old_name = state.name_of(state.host)
        dealing = self._dealing(mine) if state.phase == "playing" and room.copy is not None else None
        phase = state.phase
        if phase == "dealing" or (phase in ("playing", "over") and dealing is None):
            phase = "waiting" if phase == "dealing" else phase
        new = replace(
            state,
            host=room.me,
            term=mine.term,
            version=state.version + 1,
            phase=phase,
            standing_in=self._standing_in(dealing),
            missing=(),
            clock_left=0.0,
        )
        room.become_host(new, dealing)
        room.notice("dealt_on", name=old_name)
        if dealing is not None and room.hosting is not None:
            room.hosting.all_hear("dealt_anew", name=room.name, count=str(dealing.dealt_anew))

    def _standing_in(self, dealing: Dealing | None) -> tuple[int, ...]:
        """The seats at which bots play from here on: the old host's too, for which nobody waits any more."""
        state = self.room.state
        assert state is not None
        seat = state.seat_of(state.host)
        if dealing is None or seat is None or seat in state.standing_in or state.host in self.room.here:
            return state.standing_in
        is_alive = dealing.game.view(None)["seats"][seat]["alive"]
        return (*state.standing_in, seat) if is_alive else state.standing_in

    def _dealing(self, mine: Vote) -> Dealing:
        """The game from here on, made from this member's ledger and those of the voters."""
        room = self.room
        copy = room.copy
        assert copy is not None
        ledgers: dict[int | None, Copy] = {copy.seat: copy}
        longest = max(
            [copy, *(theirs for theirs, _ in self.ledgers.values() if theirs is not None)],
            key=lambda one: len(one.lines),
        )
        secrets, commitments = {room.me: room.secrets[mine.commitment]}, {room.me: mine.commitment}
        for who, (theirs, secret) in self.ledgers.items():
            if secret:
                secrets[who], commitments[who] = secret, self.votes[who].commitment
            if theirs is not None and theirs.head == longest.heads[len(theirs.lines)]:
                ledgers[theirs.seat] = theirs
        if copy.head != longest.heads[len(copy.lines)]:
            ledgers = {seat: one for seat, one in ledgers.items() if one is not copy} or {copy.seat: copy}
        key = room.random_bytes(32).hex()
        dealing = deal_on(copy.start, ledgers, secrets, key)
        first = len(longest.lines)
        dealing.parts.append({"from": first, "key": key, "secrets": secrets, "commitments": commitments})
        return dealing

    # -- following -------------------------------------------------------------------------------------------

    def claimed(self, state: RoomState) -> None:
        """Somebody says that it is the host of a later term."""
        self.claims[state.host] = state
        self.stances[state.host] = (state.term, state.host)
        self._follow_if_clear()

    def _follow_if_clear(self) -> None:
        room, state = self.room, self.room.state
        if state is None:
            return
        for host, claim in list(self.claims.items()):
            if claim.term <= state.term or host not in {*room.here, *room.mesh.here()}:
                del self.claims[host]
            elif self._is_clear(claim):
                self.claims.clear()
                self.heir = None
                room.follow(claim)
                return

    def _is_clear(self, claim: RoomState) -> bool:
        """Whether a claim may be believed: enough of those who were seated follow it, or all who are here."""
        room, state = self.room, self.room.state
        assert state is not None
        wanted = (claim.term, claim.host)
        if self.heir == wanted:
            return True
        people = self.electorate()
        sayers = {who for who in people if self.stances.get(who) == wanted}
        sayers |= {who for who in self._voters_for(*wanted) if who in people}
        if self.is_enough(len(sayers)):
            return True
        others = [who for who in people if who in room.here]
        return bool(others) and state.host not in room.here and set(others) <= sayers
