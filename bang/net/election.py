"""Who deals next when the host is gone: the part of the election that one member knows.

Nothing here knows cards, messages or a network. What happens is handed in, with the time; what the member says
and does comes out as acts (`take`). docs/ELECTION.md says why an election cannot stop, and
`tests/net/test_election.py` searches through the orders in which things can happen.

- A *vote* is a wish: whoever misses the host may wish that another device deals on. The candidate is the first
  of the people, in the order of their seats, who can do it.
- A candidate for whom a majority votes *asks* for promises, for a term that is later than all it knows. A host
  asks too, if somebody who is here had promised to follow another one.
- Whoever *promises* takes part in no earlier term any more, and gives an oath that everybody can check. With the
  oaths of a majority the candidate begins its term; the oaths are its *mandate*, which anybody can pass on.
- The latest term that is proved by a mandate wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

PROMISES_WITHIN = 4.0
"""The seconds for which a candidate waits for promises."""

STUCK_AFTER = 10.0
"""The seconds after which nothing comes any more of a promise, or of a candidate who has a majority."""

ASK_AGAIN = 3.0
"""The seconds after a vain round before the next one."""

LEAP = 1_000_000
"""A term that is so far beyond all known ones is a lie."""

MOST_STEPS = 8
"""The most steps of a mandate."""


@dataclass(frozen=True)
class Step:
    """One change of the host: the term that began, its host, and the oaths that prove it."""

    term: int
    host: str
    oaths: Mapping[str, Mapping[str, str]]
    """By who swore, and then by who can check it."""
    by: str = ""
    """The host who handed the room over; "" if a majority promised."""


Mandate = tuple[Step, ...]
"""The last term that a majority proves, and the hand-overs since."""


@dataclass(frozen=True)
class Stance:
    """Whom a member follows, and whom it has promised to follow."""

    term: int
    host: str
    promised: int = 0
    """The latest term for which it has ever promised anything."""
    to: str = ""
    """To whom; "" if that candidate has released it."""

    @property
    def is_away(self) -> bool:
        """Whether it waits for a later term of somebody other than its host."""
        return self.promised > self.term and self.to not in ("", self.host)


@dataclass(frozen=True)
class Vote:
    """Tell somebody for whom this member votes; for nobody if the candidate is ""."""

    to: str
    candidate: str


@dataclass(frozen=True)
class SayStance:
    """Tell somebody whom this member follows."""

    to: str
    stance: Stance


@dataclass(frozen=True)
class Ask:
    """Ask somebody for a promise."""

    to: str
    term: int


@dataclass(frozen=True)
class Promise:
    """Promise somebody to follow them, with an oath for everybody."""

    to: str
    term: int
    oaths: Mapping[str, str]


@dataclass(frozen=True)
class Release:
    """Release somebody from their promise: this candidate will not begin the term."""

    to: str
    term: int


@dataclass(frozen=True)
class PassOn:
    """Give somebody the mandate of the host whom this member follows."""

    to: str
    mandate: Mandate


@dataclass(frozen=True)
class Begin:
    """Begin this term as the host."""

    term: int


@dataclass(frozen=True)
class Follow:
    """Follow this host from now on."""

    term: int
    host: str


Act = Vote | SayStance | Ask | Promise | Release | PassOn | Begin | Follow


@dataclass(frozen=True)
class Surroundings:
    """What a member's device sees around it."""

    people: tuple[str, ...]
    """The people whose majority decides, in the order of their seats."""
    here: tuple[str, ...]
    """The others who are connected."""
    misses_host: bool
    """Whether the host is not here, does not go on, or has told another log."""

    def is_enough(self, count: int) -> bool:
        """Whether so many people may go on without the others; of two people, either may."""
        return count >= 1 if len(self.people) <= 2 else 2 * count > len(self.people)


@dataclass
class Round:
    """The promises for which a candidate has asked."""

    term: int
    since: float
    oaths: dict[str, Mapping[str, str]]


class Election:
    """What one member knows of who deals, and what it has promised."""

    def __init__(
        self,
        me: str,
        stance: Stance,
        swear: Callable[[int, str], Mapping[str, str]],
        proven: Callable[[Step], frozenset[str]],
        now: float = 0.0,
        mandate: Mandate = (),
    ) -> None:
        """`swear` makes oaths for a term and its host, `proven` says whose oaths in a step are right."""
        self.me = me
        self.stance = stance if stance.to != me else replace(stance, to="")  # its round is over
        self.mandate: Mandate = mandate
        self.swear = swear
        self.proven = proven
        self.around = Surroundings((), (), False)
        self.now = now
        self.wishes = False
        self.votes: dict[str, str] = {}
        """For whom each of the others votes."""
        self.stances: dict[str, Stance] = {}
        self.round: Round | None = None
        self.promised_at = now
        self.highest = max(stance.term, stance.promised)
        """The latest term that is known to be in use."""
        self._asked: dict[str, int] = {}
        """The last term for which each candidate has asked."""
        self._failed: set[str] = set()
        """Candidates who had a majority, and of whom nothing came."""
        self._chosen_at: tuple[str, float] = ("", now)
        """The candidate who has a majority, and since when."""
        self._vain_at = -ASK_AGAIN
        self._told: str = ""
        """The last vote that was told to the others."""
        self._acts: list[Act] = []

    # -- what others read ------------------------------------------------------------------------------------

    @property
    def term(self) -> int:
        """The term that this member follows."""
        return self.stance.term

    @property
    def host(self) -> str:
        """The host whom this member follows."""
        return self.stance.host

    @property
    def is_away(self) -> bool:
        """Whether this member waits for the term of another host, to whom it has promised its cards."""
        return self.stance.is_away

    def is_with(self, who: str) -> bool:
        """Whether a member follows this one as its host, as far as it has said."""
        stance = self.stances.get(who)
        if who == self.me or stance is None:
            return True
        return stance.term <= self.term and (stance.promised <= self.term or stance.to in ("", self.me))

    @property
    def voters(self) -> tuple[str, ...]:
        """Those who wish that another device deals on."""
        mine = {self.me} if self.wishes else set()
        voting = mine | {who for who, candidate in self.votes.items() if candidate}
        return tuple(who for who in self.around.people if who in voting)

    # -- what happens ----------------------------------------------------------------------------------------

    def take(self) -> list[Act]:
        """What is to be said and done since the last call, in order."""
        acts, self._acts = self._acts, []
        return acts

    def tick(self, now: float, around: Surroundings) -> None:
        """Let time pass, in these surroundings."""
        self.now, self.around = now, around
        if not around.misses_host or self.host == self.me:
            self.wishes = False
            self._failed.clear()
        self._watch_candidate()
        self._tell_vote()
        self._end_round()
        self._begin_round()
        self._promise()

    def came(self, who: str) -> None:
        """Tell somebody who is there again all that this member says."""
        self.votes.pop(who, None)
        self._asked.pop(who, None)
        self._acts.append(SayStance(who, self.stance))
        if self._told:
            self._acts.append(Vote(who, self._told))
        if self.round is not None and who in self.around.people:
            self._acts.append(Ask(who, self.round.term))

    def wish(self) -> None:
        """Wish that another device deals on."""
        if self.host != self.me and self.me in self.around.people:
            self.wishes = True

    def hear_vote(self, who: str, candidate: str) -> None:
        """Somebody votes."""
        self.votes[who] = candidate

    def hear_stance(self, who: str, stance: Stance) -> None:
        """Somebody says whom they follow; whoever follows an earlier host is shown the later one's mandate."""
        if max(stance.term, stance.promised) > self.highest + LEAP:
            return
        self.highest = max(self.highest, stance.term, stance.promised)
        self.stances[who] = stance
        if stance.term < self.term and self.mandate:
            self._acts.append(PassOn(who, self.mandate))
        if stance.term < self.stance.promised and stance.to != who:
            self.hear_release(who, self.stance.promised)  # its round is over

    def hear_ask(self, who: str, term: int) -> None:
        """A candidate, or the host, asks for a promise."""
        if term <= self.highest + LEAP:
            self._asked[who] = term
            self.highest = max(self.highest, term)

    def hear_promise(self, who: str, term: int, oaths: Mapping[str, str]) -> None:
        """Somebody promises to follow this member."""
        if self.round is None or self.round.term != term:
            if term > self.term:
                self._acts.append(Release(who, term))
        elif who in self.around.people:
            self.round.oaths[who] = oaths

    def hear_release(self, who: str, term: int) -> None:
        """A candidate will not begin the term for which this member gave a promise."""
        if self._asked.get(who) == term:
            del self._asked[who]
        if (self.stance.promised, self.stance.to) == (term, who) and self.stance.is_away:
            self._take_stance(replace(self.stance, to=""))
            self.fail(who)

    def hear_mandate(self, mandate: Mandate) -> None:
        """Somebody shows why a host is the host: step by step, as far as this device can check it."""
        for place, step in enumerate(mandate):
            is_later = self.term < step.term <= self.highest + LEAP
            if is_later and step.host != self.me and self._is_right(step):
                self.follow(step.term, step.host, mandate[: place + 1])

    def _is_right(self, step: Step) -> bool:
        """Whether a majority of the people have sworn to a step, or the host who handed the room over."""
        proven = self.proven(step)
        if step.by:
            return step.by == self.host and step.by in proven
        return self.around.is_enough(sum(who in proven for who in self.around.people))

    def follow(self, term: int, host: str, mandate: Mandate = ()) -> None:
        """Follow this host in this term."""
        is_other = (term, host) != (self.term, self.host)
        self.mandate = mandate[-MOST_STEPS:]
        self.highest = max(self.highest, term)
        self._drop_round()
        self.wishes = False
        self._failed.clear()
        promised = self.stance.promised
        to = self.stance.to if promised > term and self.stance.to != self.me else ""
        self._take_stance(Stance(term, host, promised, to))
        if is_other:
            self._acts.append(Begin(term) if host == self.me else Follow(term, host))

    def fail(self, who: str) -> None:
        """Note that nothing came of a candidate; when nobody is left, all may try again."""
        self._failed.add(who)
        if all(one in self._failed for one in self._able()):
            self._failed.clear()

    # -- voting ----------------------------------------------------------------------------------------------

    def _able(self) -> list[str]:
        """The people who are here, follow the latest host, and are not the host who is missed."""
        present = {self.me, *self.around.here}
        terms = {who: one.term for who, one in self.stances.items()} | {self.me: self.term}
        return [
            who
            for who in self.around.people
            if who in present and who != self.host and terms.get(who, self.term) >= self.term
        ]

    @property
    def vote(self) -> str:
        """For whom this member votes now; "" if it does not wish another host."""
        if not self.wishes:
            return ""
        return next((who for who in self._able() if who not in self._failed), "")

    def _tell_vote(self) -> None:
        if self.vote != self._told:
            self._told = self.vote
            self._acts += [Vote(who, self._told) for who in self.around.here]

    def _chosen(self) -> str:
        """The candidate who has the votes of a majority."""
        present = {self.me, *self.around.here}
        votes = {**self.votes, self.me: self.vote}
        for candidate in self.around.people:
            voters = [who for who in self.around.people if who in present and votes.get(who) == candidate]
            if candidate != self.host and self.around.is_enough(len(voters)):
                return candidate
        return ""

    def _watch_candidate(self) -> None:
        """Give a candidate up who has a majority and does not begin."""
        chosen = self._chosen() if self.around.misses_host else ""
        if chosen != self._chosen_at[0]:
            self._chosen_at = (chosen, self.now)
        elif chosen and self.now - self._chosen_at[1] > STUCK_AFTER:
            self._chosen_at = ("", self.now)
            self.fail(chosen)

    # -- asking for promises ---------------------------------------------------------------------------------

    def _others(self) -> list[str]:
        """The other people who are here, without a host who is missed."""
        is_lost = self.around.misses_host
        return [
            who
            for who in self.around.here
            if who in self.around.people and not (is_lost and who == self.host)
        ]

    def _wants_round(self) -> bool:
        """Whether this member has a reason to ask for promises."""
        if self.host == self.me:
            stances = [self.stances.get(who) for who in self._others()]
            return any(one is not None and one.term <= self.term and self._is_lost(one) for one in stances)
        return self.around.misses_host and self._chosen() == self.me

    def _is_lost(self, stance: Stance) -> bool:
        """Whether somebody waits for the term of another host than this one."""
        return stance.promised > self.term and stance.to not in ("", self.me)

    def _begin_round(self) -> None:
        if self.round is not None or self.now - self._vain_at < ASK_AGAIN or not self._wants_round():
            return
        if self._is_bound(self.me):
            return
        term = self.highest + 1
        self.highest = term
        self._give_promise(self.me, term)
        self.round = Round(term, self.now, {self.me: self.swear(term, self.me)})
        self._acts += [Ask(who, term) for who in self._others()]
        self._end_round()

    def _end_round(self) -> None:
        """Begin the term if enough have promised, or release those who have."""
        asked = self.round
        if asked is None:
            return
        is_wanted = self.host == self.me or self.around.misses_host
        missing = [who for who in self._others() if who not in asked.oaths]
        is_late = self.now - asked.since >= PROMISES_WITHIN
        if is_wanted and missing and not is_late:
            return
        is_too_late = self.now - asked.since >= 2 * PROMISES_WITHIN  # this device was asleep
        is_enough = self.around.is_enough(len(asked.oaths))
        if is_wanted and is_enough and not is_too_late:
            self.round = None
            self.follow(asked.term, self.me, (Step(asked.term, self.me, asked.oaths),))
            return
        if self.stance.to == self.me:
            self._take_stance(replace(self.stance, to=""))
        self._drop_round()

    def _drop_round(self) -> None:
        """Release those who were asked for promises: nothing will come of them."""
        if self.round is not None:
            self._acts += [Release(who, self.round.term) for who in self._others()]
            self.round = None
            self._vain_at = self.now

    # -- promising -------------------------------------------------------------------------------------------

    def _is_bound(self, candidate: str) -> bool:
        """Whether a promise to somebody else still holds: they are here, and may yet begin."""
        stance = self.stance
        if not stance.is_away or stance.to == candidate or stance.to not in self.around.here:
            return False
        return self.now - self.promised_at < STUCK_AFTER

    def _promise(self) -> None:
        """Promise what is asked, if it may be promised."""
        for candidate, term in list(self._asked.items()):
            if term <= max(self.term, self.stance.promised):
                del self._asked[candidate]
            elif self._may_promise(candidate):
                del self._asked[candidate]
                self._give_promise(candidate, term)

    def _may_promise(self, candidate: str) -> bool:
        around = self.around
        if self.host == self.me or candidate not in around.here or self._is_bound(candidate):
            return False
        if self.me not in around.people or candidate not in around.people:
            return False
        if candidate == self.host:
            return not around.misses_host
        return around.misses_host and self._chosen() == candidate

    def _give_promise(self, candidate: str, term: int) -> None:
        self.promised_at = self.now
        self._take_stance(replace(self.stance, promised=term, to=candidate))
        if candidate != self.me:
            self._drop_round()
            self._acts.append(Promise(candidate, term, self.swear(term, candidate)))

    def _take_stance(self, stance: Stance) -> None:
        """Change this member's stance, and tell everybody."""
        if stance != self.stance:
            self.stance = stance
            self._acts += [SayStance(who, stance) for who in self.around.here]
