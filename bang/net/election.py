"""The election of the next host: the part of it that one member knows.

Nothing here knows cards, messages or a network. What happens is handed in, with the time. What the member
says and does comes out as acts (`take`). docs/ELECTION.md has the rules, and says why they are safe and why
an election cannot stop. `tests/net/test_election.py` searches through the orders in which things can happen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bang.net.election_acts import (
    LEAP,
    Act,
    Ask,
    Begin,
    Follow,
    Mandate,
    PassOn,
    Promise,
    SayStance,
    Stance,
    Step,
    Surroundings,
    Vote,
)

ELECTIONS = 100
"""The terms of elections are multiples of this; a host who hands the room over gives the next term away."""

LAGGARDS_WITHIN = 4.0
"""The seconds for which a candidate with enough promises waits for those of the others."""

BOUND_FOR = 5.0
"""The seconds for which nobody else is promised anything, so that a candidate can begin."""

TURN = 6.0
"""The seconds after which the next one asks too."""

GIVES_UP_AFTER = 10.0
"""The seconds for which a candidate waits for promises: longer than anybody is bound to another one."""

ASK_AGAIN = 3.0
"""The seconds after a vain round before the next one, for each place in the order of the candidates."""


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
        self.stance = stance
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
        self.highest = max(stance.term, stance.promised)
        """The latest term that is known to be in use."""
        self._wanted_since: float | None = None
        """Since when a majority wants another host."""
        self._rests_until = now
        """When this member may ask for promises again."""
        self._asked: dict[str, int] = {}
        """The last term for which each candidate has asked in vain so far."""
        self._given: Counter[str] = Counter()
        """How many promises each candidate has had from this member in this term."""
        self._bound: tuple[str, float] = ("", now)
        """The last candidate to whom this member promised something, and until when it is bound."""
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
        """Whether this host may count on a member, or on itself, as far as that one has said."""
        stance = self.stance if who == self.me else self.stances.get(who)
        if stance is None:
            return True
        is_mine = stance.term < self.term or (stance.term == self.term and stance.host == self.host)
        return is_mine and (stance.promised <= self.term or stance.to == self.host)

    @property
    def voters(self) -> tuple[str, ...]:
        """Those who wish that another device deals on."""
        voting = {who for who in self.around.here if self.votes.get(who)}
        return tuple(who for who in self.around.people if who in voting or (who == self.me and self.wishes))

    @property
    def vote(self) -> str:
        """For whom this member votes now: whose turn it is; "" if it does not wish another host."""
        if not self.wishes:
            return ""
        candidates = self._candidates()
        waited = 0.0 if self._wanted_since is None else self.now - self._wanted_since
        return candidates[int(waited / TURN) % len(candidates)]

    # -- what happens ----------------------------------------------------------------------------------------

    def take(self) -> list[Act]:
        """What is to be said and done since the last call, in order."""
        acts, self._acts = self._acts, []
        return acts

    def tick(self, now: float, around: Surroundings) -> None:
        """Let time pass, in these surroundings."""
        self.now, self.around = now, around
        if self.host == self.me or not around.misses_host:
            self.wishes = False
        is_wanted = around.misses_host and self.host != self.me and around.is_enough(len(self.voters))
        if not is_wanted:
            self._wanted_since = None
        elif self._wanted_since is None:
            self._wanted_since = now
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
        """Somebody says whom they follow; show a later host's mandate to whoever follows an earlier one."""
        if max(stance.term, stance.promised) > self.highest + LEAP:
            return
        self.highest = max(self.highest, stance.term, stance.promised)
        self.stances[who] = stance
        if stance.term < self.term and self.mandate:
            self._acts.append(PassOn(who, self.mandate))

    def hear_ask(self, who: str, term: int) -> None:
        """A candidate, or the host, asks for a promise."""
        if term <= self.highest + LEAP:
            self._asked[who] = term
            self.highest = max(self.highest, term)

    def hear_promise(self, who: str, term: int, oaths: Mapping[str, str]) -> None:
        """Somebody promises to follow this member."""
        asked = self.round
        if asked is None or asked.term != term or who not in self.around.people:
            return
        if who in self.proven(Step(term, self.me, {who: oaths})):
            asked.oaths[who] = oaths

    def hear_mandate(self, mandate: Mandate) -> None:
        """Somebody shows why a host is the host: step by step, as far as this device can check it."""
        for place, step in enumerate(mandate):
            is_later = self.term < step.term <= self.highest + LEAP
            if is_later and self._is_right(step):
                self.follow(step.term, step.host, mandate[: place + 1])

    def _is_right(self, step: Step) -> bool:
        """Whether a majority of the people have sworn to a step, or the host who handed the room over."""
        proven = self.proven(step)
        if step.by:
            return step.by == self.host and step.term == self.term + 1 and step.by in proven
        is_elected = step.term % ELECTIONS == 0
        return is_elected and self.around.is_enough(sum(who in proven for who in self.around.people))

    def follow(self, term: int, host: str, mandate: Mandate = ()) -> None:
        """Follow this host in this term, and show its mandate to those who follow an earlier one."""
        is_other = (term, host) != (self.term, self.host)
        if host != self.host:
            self.wishes = False
            self._given.clear()
        self.mandate = mandate
        self.highest = max(self.highest, term)
        self.round = None
        self._take_stance(replace(self.stance, term=term, host=host))
        if is_other:
            self._acts.append(Begin(term) if host == self.me else Follow(term, host))
        for who in self.around.here:
            if who != host and who in self.stances and self.stances[who].term < term and mandate:
                self._acts.append(PassOn(who, mandate))

    def lose_seat(self) -> None:
        """Wait for no other host any more: this member counts no longer, so nobody would win it back."""
        if self.is_away:
            self.round = None
            self._take_stance(replace(self.stance, to=self.host))

    # -- voting ----------------------------------------------------------------------------------------------

    def _candidates(self) -> list[str]:
        """The people who are here, without the host who is missed."""
        present = {self.me, *self.around.here}
        return [who for who in self.around.people if who in present and who != self.host]

    def _tell_vote(self) -> None:
        if self.vote != self._told:
            self._told = self.vote
            self._acts += [Vote(who, self._told) for who in self.around.here]

    # -- asking for promises ---------------------------------------------------------------------------------

    def _others(self) -> list[str]:
        """The other people who are here; a host who is missed, but is here, may promise too."""
        return [who for who in self.around.people if who in self.around.here]

    def _is_lost(self, who: str) -> bool:
        """Whether somebody does not follow this host in this term, or has promised another one."""
        stance = self.stance if who == self.me else self.stances.get(who)
        return stance is not None and (stance.term != self.term or not self.is_with(who))

    def _is_wanted(self) -> bool:
        """Whether a later term of this member is wanted."""
        if self.host == self.me:
            is_lost = any(self._is_lost(who) for who in (self.me, *self._others()))
            return is_lost or self.around.lacks_game
        return self.around.misses_host

    def _place(self) -> int:
        """The place of this member in the order of the candidates; the host asks first."""
        return 0 if self.host == self.me else self._candidates().index(self.me)

    def _wants_round(self) -> bool:
        """Whether this member has a reason to ask for promises, and it is its turn."""
        if self.host == self.me:
            return self._is_wanted()
        if self._wanted_since is None or self.me not in self.around.people:
            return False
        return self.now - self._wanted_since >= self._place() * TURN

    def _begin_round(self) -> None:
        if self.round is not None or self.now < self._rests_until or not self._wants_round():
            return
        if self.host != self.me and self._is_bound():
            return
        term = (self.highest // ELECTIONS + 1) * ELECTIONS
        self.highest = term
        self._take_stance(self._promised(self.me, term))
        self.round = Round(term, self.now, {self.me: self.swear(term, self.me)})
        self._acts += [Ask(who, term) for who in self._others()]
        self._end_round()

    def _end_round(self) -> None:
        """Begin the term if enough have promised; give up if it is not wanted, or too few can promise."""
        asked = self.round
        if asked is None:
            return
        waited = self.now - asked.since
        missing = [who for who in self._others() if who not in asked.oaths]
        is_enough = self.around.is_enough(sum(who in asked.oaths for who in self.around.people))
        is_wanted = self._is_wanted()
        if (
            is_wanted
            and is_enough
            and self._is_useful(asked)
            and (not missing or LAGGARDS_WITHIN <= waited < GIVES_UP_AFTER)
        ):
            self.follow(asked.term, self.me, (Step(asked.term, self.me, asked.oaths),))
            self._rests_until = self.now + GIVES_UP_AFTER
        elif not is_wanted or waited >= GIVES_UP_AFTER or (not is_enough and self._is_too_early(asked)):
            self.round = None
            self._rests_until = self.now + ASK_AGAIN * (self._place() + 1)

    def _is_useful(self, asked: Round) -> bool:
        """Whether a new term would win somebody back for a host, or the ledgers that it needs to deal on."""
        is_lost = any(self._is_lost(who) for who in asked.oaths)
        return self.host != self.me or self.around.lacks_game or is_lost

    def _is_too_early(self, asked: Round) -> bool:
        """Whether too few can still promise this term, because others have promised one that is as late."""
        late = {
            who for who, one in self.stances.items() if one.promised >= asked.term and who not in asked.oaths
        }
        able = {self.me, *self._others()} - late
        return not self.around.is_enough(sum(who in able for who in self.around.people))

    # -- promising -------------------------------------------------------------------------------------------

    def _is_bound(self) -> bool:
        """Whether a promise still binds this member: the candidate is here, and may yet begin."""
        to, until = self._bound
        return self.now < until and to in self.around.here

    def _promise(self) -> None:
        """Promise what is asked, if it may be promised: first to the one who has had the fewest promises."""
        for candidate, term in sorted(self._asked.items(), key=lambda asked: self._given[asked[0]]):
            if term <= max(self.term, self.stance.promised):
                del self._asked[candidate]
            elif self._may_promise(candidate):
                del self._asked[candidate]
                self._given[candidate] += 1
                self._bound = (candidate, self.now + BOUND_FOR)
                self._acts.append(Promise(candidate, term, self.swear(term, candidate)))
                self._take_stance(self._promised(candidate, term))

    def _may_promise(self, candidate: str) -> bool:
        around = self.around
        if not {self.me, candidate} <= set(around.people) or candidate not in around.here:
            return False
        if self.round is not None:
            return False
        if self.host == self.me:
            return not self._plays_on()
        if candidate == self.host:
            return not around.misses_host or self._wanted_since is None
        is_wished = self.wishes or self._wanted_since is not None
        return around.misses_host and is_wished and not self._is_bound()

    def _plays_on(self) -> bool:
        """Whether this host may go on without those who are missing: half of the people are enough."""
        people, present = self.around.people, {self.me, *self.around.here}
        return len(people) <= 2 or 2 * sum(self.is_with(who) for who in people if who in present) >= len(
            people
        )

    def _promised(self, candidate: str, term: int) -> Stance:
        """The stance of this member after one more promise."""
        is_first = self.stance.promised <= self.term or self.stance.to == candidate
        return replace(self.stance, promised=term, to=candidate if is_first else "")

    def _take_stance(self, stance: Stance) -> None:
        """Change this member's stance, and tell everybody."""
        if stance != self.stance:
            self.stance = stance
            self._acts += [SayStance(who, stance) for who in self.around.here]
