"""One game: inputs move it on, it stops at every question, and it can be cloned at any question."""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

from bang.data import MOST_DIGITS
from bang.engine.chance import Chance
from bang.engine.deal_check import ANSWER, check_unseen, checked_deal
from bang.engine.dealer import MERGED, SPECTATOR, Deal, Dealer, Dealt, OpenDealer
from bang.engine.dealing_on import DEALS_ON, as_on, checked_deal_on, dealt_on, learn
from bang.engine.events import Event
from bang.engine.inputs import Input as Input
from bang.engine.inputs import check_form
from bang.engine.questions import (
    DEALER_FIRST,
    HIDDEN,
    IS_OVER,
    NO_DEAL,
    NO_INPUT,
    NOT_ASKED,
    Answer,
    Ask,
    Face,
    Refused,
    Token,
    name_in,
    new_tuple,
)
from bang.engine.rules import Rules, Step
from bang.engine.state import State

S = TypeVar("S", bound=State)

SEEDS = 1 << 128
"""The dealer of an imagined game has one of this many seeds."""

NOTHING_RECORDED: Iterator[Input] = iter(())

KEPT_EVERY = 10
"""After this many inputs, the next boundary keeps a copy of the state; so does the first clone."""


class Game(Generic[S]):
    """One game: rules at work on a state. All inputs enter by `answer` or `feed`, and `log` records them."""

    def __init__(
        self,
        rules: Rules[S],
        state: S,
        dealer: Dealer | None = None,
        *,
        start: S | None = None,
        whose: int | None = None,
    ) -> None:
        """`start` is the state at which the log starts, if that is not before the deal.

        `whose` is the seat (or `SPECTATOR`) whose copy this is: then an input that is fed must show exactly
        what the owner may know. A copy of nobody in particular (None) takes what any seat may know, and one
        put together from what several know (`MERGED`) takes any part of it. It may be changed later.
        """
        self.rules = rules
        self.state = state
        self.dealer = dealer
        self.start = start
        self.whose = whose
        self.records = True
        self.log: list[Input] = []
        self.ask: Ask | None = None
        self.waiting: Deal | None = None
        self._options: list[str] | None = None
        self._step: Step | None = None
        self._begins = False  # whether the next event is the first of an action
        self._since: list[Input] = []
        self._boundary = state.copy()
        self._last_boundary = 0  # how many of the inputs since the kept boundary came before the last one
        self._next_kept = KEPT_EVERY  # after how many inputs the next boundary is kept
        self._begin()
        self._run()

    # -- what is asked ---------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.rules.is_over(self.state)

    @property
    def under_way(self) -> Step | None:
        """The action that waits for the open question; it shows which rules led to it."""
        return self._step

    @property
    def events(self) -> list[Event]:
        """The events of the last input; in a new game, those of its setup."""
        return self.state.events or []

    def options(self) -> list[str]:
        """Every legal answer to the open question, as far as this copy knows the cards."""
        if self._options is None:
            self._options = [] if self.ask is None else self.ask.options(self.state)
        return self._options

    def offers(self) -> dict[int, list[str]]:
        """What other seats may do while the question is open."""
        return {} if self.ask is None else self.rules.offers(self.state, self.ask)

    def why_not(self, seat: int, name: str, target: str = "") -> tuple[str, dict[str, Any]] | None:
        """Why a card of this hand cannot be played now (on that target); None if it can."""
        self._check_seats(seat)
        return self.rules.why_not(self.state, seat, name, target)

    def view(self, seat: int | None) -> Any:
        """What a seat (or a spectator) may see, as plain data in the form that the game gives it."""
        if seat is not None:
            self._check_seats(seat)
        return self.rules.view(self.state, self.ask, self.options(), seat)

    def _check_seats(self, *seats: int) -> None:
        last = self.state.seats - 1
        for seat in seats:
            if type(seat) is not int:
                raise Refused(f"a seat is a number from 0 to {last}, not a {type(seat).__name__}", NOT_ASKED)
            if not 0 <= seat <= last:
                named = str(seat) if abs(seat) < 10**MOST_DIGITS else "with that number"
                raise Refused(f"there is no seat {named}: there are 0 to {last}", NOT_ASKED)

    def _forced(self, ask: Ask) -> Answer | None:
        """The answer, if public knowledge leaves only one; cards that print the same count as one (R37)."""
        if not ask.skippable:
            return None
        if ask.tokens and not ask.is_open and not all(map(self.state.is_seen_by_all, ask.tokens)):
            return None
        keys = ask.options(self.state)
        if len(set(keys)) != 1:
            return None
        return self._answered(ask, (keys[0],) * ask.count)

    # -- inputs ----------------------------------------------------------------------------------------------

    def answer(self, seat: int, *keys: str) -> list[Event]:
        """Answer the open question or accept an offer, and return the events that follow.

        An answer that is not legal is refused, and nothing changes.
        """
        ask = self._asked(seat, keys)
        self._enter(self._answered(ask, keys))
        return self.events

    def feed(self, entry: Input) -> list[Event]:
        """Enter an input from a log; it may show faces that this copy did not know.

        It is checked like any answer; if it is refused, nothing changes.
        """
        check_form(entry, self.rules)
        if isinstance(entry, Dealt) and entry.kind == DEALS_ON:
            self._deal_on(self._checked_deal_on(entry))
        elif isinstance(entry, Dealt):
            self._enter(self._checked_deal(entry))
        elif entry.is_hidden:
            self._enter(self._checked_hidden(entry))
        else:
            self._enter(self._checked_on_trial(entry))
        return self.events

    def _checked_on_trial(self, entry: Answer) -> Answer:
        """Check an answer with the faces that it shows; if it is refused, this copy forgets them."""
        faces = self.state.faces
        unknown = {token: face for token, face in entry.cards if token not in faces}
        contradiction = next((face for t, face in entry.cards if faces.get(t, face) is not face), None)
        if contradiction is not None:
            raise Refused(f"the answer shows {contradiction}, but that card is known to be a different one")
        if unknown and self.ask is not None:
            check_unseen(self.state, self.rules, ANSWER, unknown.values())
        faces.update(unknown)
        self._options = None
        is_legal = False
        try:
            ask = self._asked(entry.seat, entry.keys)
            if ask.is_secret and self.whose not in (None, MERGED, ask.seat):
                raise Refused(f"{ask!r} is answered in secret, but this copy is shown the answer")
            wanted = self._answered(ask, entry.keys)
            if entry.cards != wanted.cards:
                raise Refused(f"{entry.keys} in answer to {ask!r} shows {wanted.cards}, not {entry.cards}")
            is_legal = True
        finally:
            if not is_legal:
                for token in unknown:
                    del faces[token]
                self._options = None
        return wanted

    def _asked(self, seat: int, keys: tuple[str, ...]) -> Ask:
        """The question that these keys answer; otherwise `Refused`, which names the legal answers."""
        ask = self.ask
        if ask is None:
            if self.is_over:
                raise Refused("the game is over: nothing is asked", IS_OVER)
            raise Refused("the dealer must deal first", DEALER_FIRST)
        if type(seat) is not int or seat != ask.seat:
            self._check_seats(seat)
            if len(keys) == 1 and keys[0] in self.offers().get(seat, ()):
                return Ask(seat, "offer", verb="uses", also=keys)
            raise Refused(f"seat {seat} is not asked: the open question is {ask!r}", NOT_ASKED)
        options = self.options()
        if len(keys) != ask.count:
            raise Refused(f"{ask!r} needs {ask.count} of {options}, not {len(keys)}")
        for key in keys:
            if type(key) is not str:
                raise Refused(f"an answer is text, not a {type(key).__name__}", NO_INPUT)
            if key not in options:
                raise Refused(f"{key!r} is not an answer to {ask!r}; the legal answers are {options}")
            if ask.count > 1 and keys.count(key) > options.count(key):
                raise Refused(f"{key!r} is chosen more often than there are such cards")
        return ask

    def _answered(self, ask: Ask, keys: tuple[str, ...]) -> Answer:
        """The answer with the tokens of the cards that it names and of those that it also has to show."""
        faces = self.state.faces
        cards: list[tuple[Token, Face]] = []
        for key in keys:
            if key in ask.also:
                continue
            name = name_in(key)
            for token in ask.wants.candidates(self.state, ask, key):
                face = faces.get(token)
                if face is not None and face.name == name and (token, face) not in cards:
                    cards.append((token, face))
                    break
        for token in ask.wants.evidence(self.state, ask, keys):
            if (token, faces[token]) not in cards:
                cards.append((token, faces[token]))
        verb, own = ask.verb, ask.wants.verbs
        if own:
            verb = own.get(keys[0].rpartition("/")[0] or keys[0], verb)
        values = (ask.seat, ask.prompt, keys, tuple(cards), ask.is_secret, verb)
        return new_tuple(Answer, values)

    def _checked_hidden(self, entry: Answer) -> Answer:
        """Check an answer whose faces this copy may not know: only the chosen tokens can be checked."""
        ask = self.ask
        tokens = entry.tokens
        if ask is None or ask.seat != entry.seat or not ask.is_secret:
            raise Refused(f"a hidden answer of seat {entry.seat} does not answer {ask!r}")
        if self.whose == ask.seat:
            raise Refused(f"the owner of this copy sees what was answered to {ask!r}")
        hidden = tuple((token, HIDDEN) for token in tokens)
        if (
            entry.keys != (HIDDEN.name,) * ask.count
            or entry.cards != hidden
            or len(set(tokens)) != ask.count
            or any(t not in ask.tokens for t in tokens)
        ):
            raise Refused(f"{ask!r} needs {ask.count} of the cards {list(ask.tokens)}, hidden")
        return entry._replace(prompt=ask.prompt, is_secret=True, verb=ask.verb)

    def _checked_deal(self, entry: Dealt) -> Dealt:
        request = self.waiting
        if request is None:
            raise Refused(
                f"the dealer is not asked: the open question is {self.ask!r}",
                IS_OVER if self.is_over else NO_DEAL,
            )
        return checked_deal(request, entry, self.state, self.rules, self.whose)

    # -- another dealer --------------------------------------------------------------------------------------

    def dealt_on(self, chance: Chance) -> Dealt:
        """The input with which another dealer, who has this copy, deals anew what it does not know."""
        self._check_question_is_open()
        return dealt_on(self.state, self.rules, chance)

    def _check_question_is_open(self) -> None:
        """Cards are dealt on, and games imagined, while a question is open; otherwise `Refused`."""
        if self.ask is None:
            over = IS_OVER if self.is_over else NO_DEAL
            raise Refused("cards are dealt on, and games imagined, only while a question is open", over)

    def _checked_deal_on(self, entry: Dealt) -> Dealt:
        self._check_question_is_open()
        return checked_deal_on(entry, self.state, self.rules, self.whose)

    def _deal_on(self, entry: Dealt) -> None:
        """Take over faces that were dealt on; the open question stays open."""
        if self.state.events is not None:
            self.state.events = []
        self._options = None
        learn(self.state, self.rules, entry)
        self._record(entry)

    # -- the trampoline --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """At a boundary, start the next action; every few inputs, also keep a copy of the state.

        It is not kept every time, because most games are never cloned, and a copy takes time.
        """
        state = self.state
        self._last_boundary = len(self._since)
        if self._last_boundary >= self._next_kept:
            self._keep()
        self._step = None if self.rules.is_over(state) else self.rules.step(state)

    def _keep(self) -> None:
        """Keep a copy of the state at this boundary, from which clones and loaded games begin."""
        self._since = []
        self._boundary = self.state.copy()
        self._last_boundary = 0
        self._next_kept = KEPT_EVERY

    def _enter(self, entry: Input) -> None:
        state = self.state
        if state.events is not None:
            state.events = []
        ask = self.ask
        self.ask = self.waiting = self._options = None
        if type(entry) is Answer and ask is not None and (ask.verb == "plays" or entry.seat != ask.seat):
            self._begins = True
        self._record(entry)
        if ask is None or isinstance(entry, Dealt) or entry.seat == ask.seat:
            self._run(entry)
        else:
            self._take_up(entry)
            self._run()
        if self._begins and state.events:
            first = state.events[0]
            state.events[0] = new_tuple(Event, (*first[:-1], True))
            self._begins = False

    def _run(self, value: Input | None = None, recorded: Iterator[Input] = NOTHING_RECORDED) -> None:
        """Run the rules up to the next open question, with forced answers and the dealer's on the way."""
        while self._step is not None:
            try:
                request = self._step.send(value)
            except StopIteration:
                self._begin()
                value = None
                continue
            if isinstance(request, Ask):
                value = self._forced(request)
                if value is None:
                    value = next(recorded, None)
                    while isinstance(value, Dealt):
                        self._deal_on(value)
                        value = next(recorded, None)
                    if value is None:
                        self.ask = request
                        return
                    self._record(value)
                    if value.seat != request.seat:
                        self._take_up(value)
                        value = None
            else:
                value = next(recorded, None)
                if value is None and self.dealer is not None:
                    value = self.dealer.deal(request)
                if value is None:
                    self.waiting = request
                    return
                self._record(value)

    def _take_up(self, entry: Answer) -> None:
        """Begin the action of a seat that accepted an offer; the question is asked again afterwards."""
        # The play phase has changed nothing yet, so it can be abandoned.
        assert self._step is not None
        self._step.close()
        self._step = self.rules.offered_step(self.state, entry)

    def _record(self, entry: Input) -> None:
        """Write an input into the log."""
        if self.records:
            self.log.append(entry)
            self._since.append(entry)

    def hand_to(self, dealer: Dealer) -> None:
        """Use this dealer from now on, and continue if the game was waiting for one."""
        self.dealer = dealer
        if self.waiting is not None:
            waiting, self.waiting, self._options = self.waiting, None, None
            dealt = dealer.deal(waiting)
            self._record(dealt)
            self._run(dealt)

    # -- copies ----------------------------------------------------------------------------------------------

    def clone(self, *, records: bool = True) -> "Game[S]":
        """An independent copy that continues exactly as this game would.

        It enters the inputs since the kept boundary again. The first clone keeps the last boundary that it
        passes, also for this game, so that the next clones at this question begin there.

        A clone that does not record has no log, emits no events and keeps no boundary: it is quick to play
        on, for trying out what may happen, but cannot be cloned or saved itself.
        """
        other = self._begun_at(self.boundary, None if self.dealer is None else self.dealer.copy())
        other.start = self.start
        other.whose = self.whose
        if records:
            other.log = self.log[: len(self.log) - len(self._since)]
        other._next_kept = self._last_boundary or KEPT_EVERY
        other._run(None, other._learning(self._since))
        other._options = self._options
        if self._last_boundary:
            self._boundary, self._since = other._boundary, other._since[:]
            self._last_boundary = 0
        if records:
            other.state.events = []
        else:
            other.records, other.log, other._since = False, [], []
        return other

    def imagine(self, seat: int | None, chance: Chance, odds: Any = None) -> "Game[S]":
        """A whole game that fits what a seat (or a spectator) knows, at the same question.

        Everything hidden from the seat is dealt anew: the cards, the order of the deck, the closed roles,
        which are as likely as `odds` says (see `Rules.imagined`). The chance also makes its dealer. It is a
        game like any other, whose log starts at the last boundary, and holds nothing that the seat does not
        know; so the seat's own copy imagines the same game.
        """
        self._check_question_is_open()
        if self.whose not in (None, MERGED, SPECTATOR if seat is None else seat):
            raise ValueError(f"the copy of {self.whose} does not know what {seat} knows")
        if self._last_boundary:
            self.clone()  # now the last boundary is kept
        boundary = self.rules.imagined(self.boundary, seat, chance, odds)
        other = self._begun_at(boundary, OpenDealer(chance.below(SEEDS)))
        other.start = boundary
        other._run(None, other._learning(entry.for_seat(seat) for entry in self._since))
        if self._since:
            # What the seat has learned since the boundary stays; all the rest is dealt once more.
            other._deal_on(as_on(self.rules.imagined(other.state, seat, chance, odds), self.rules))
        other.state.events = []
        return other

    def _begun_at(self, boundary: S, dealer: Dealer | None) -> "Game[S]":
        """Another game, begun at a boundary, with an empty log."""
        other: Game[S] = Game.__new__(Game)
        other.rules = self.rules
        other.state = boundary.copy()
        other.dealer = dealer
        other.start = other.whose = None
        other.records = True
        other.log = []
        other._boundary = boundary
        other._since = []
        other._next_kept = KEPT_EVERY
        other.ask = other.waiting = other._options = None
        other._begins = False
        other._begin()
        return other

    def _learning(self, entries: Iterable[Input]) -> Iterator[Input]:
        """The same inputs; from each answer on, this copy knows the faces that it showed."""
        for entry in entries:
            if type(entry) is Answer and entry.cards and not entry.is_hidden:
                self.state.faces.update(entry.cards)
            yield entry

    @property
    def boundary(self) -> S:
        """The state kept at a recent boundary; a save contains it."""
        if not self.records:
            raise ValueError("a game that records nothing can be neither cloned nor saved")
        return self._boundary

    @property
    def since(self) -> list[Input]:
        """The inputs since that boundary."""
        return self._since
