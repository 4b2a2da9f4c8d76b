"""Playing a scenario of any game: actions become answers, and checks pass or fail."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from bang.check.parse import Action, Check, Line, Problem, Scenario, Step, Wish
from bang.check.watched import WatchedGame
from bang.engine.chance import Chance
from bang.engine.dealer import ScriptedDealer
from bang.engine.game import Game
from bang.engine.questions import Answer, Ask, Refused, Token
from bang.engine.rules import Rules

GIVES = ("answers", "discards")
"""Either of these verbs may be used to give a card of the hand that a question asks for."""


class Claim(NamedTuple):
    """What a `then` line claims about the game at one moment."""

    game: Game[Any]
    names: list[str]
    check: Check

    @property
    def seat(self) -> int:
        """The seat of the player whom it is about."""
        return self.names.index(self.check.names[0])

    @property
    def number(self) -> int:
        """The number that is expected."""
        return int(self.check.expected[0])


def named(game: Game[Any], tokens: Sequence[Token]) -> list[str]:
    """The names of some cards."""
    return [game.state.faces[token].name for token in tokens]


class Scene(ABC):
    """A scenario being played; a game overrides how its table is set up, checked and named."""

    rules: ClassVar[Rules[Any]]
    checks: ClassVar[Mapping[str, Callable[[Any], str | None]]]
    verbs: ClassVar[tuple[str, ...]] = ("plays", "answers", "uses", "takes", "discards", "passes", "ends")
    """The verbs of the game's scenarios."""
    choices: ClassVar[tuple[str, ...]] = ("hand",)
    """The words besides cards that can stand after `for`."""

    def __init__(self, scenario: Scenario) -> None:
        self.names: list[str] = []
        self.dealer = ScriptedDealer()
        self.table: Any = self.set_up(scenario)
        self._game: WatchedGame[Any] | None = None
        self.cannot_begin = False  # True if an error came before the first question

    @abstractmethod
    def set_up(self, scenario: Scenario) -> Any:
        """Build the table that the lines describe, and set the players' names."""

    @abstractmethod
    def faults(self) -> list[str]:
        """A message for each card that is in the wrong place."""

    def read(self, step: Step) -> Step:
        """A step of the scenario, with the names of cards as the game writes them."""
        return step

    @property
    def game(self) -> WatchedGame[Any]:
        """The game; it starts on first access, so that the dealer can be told its first decisions before."""
        if self._game is None:
            self.cannot_begin = True
            self._game = WatchedGame(self.rules, self.table, self.dealer)
            self.cannot_begin = False
        return self._game

    def wish(self, wish: Wish) -> None:
        """Tell the dealer what to decide next."""
        for card in wish.cards:
            self.known_card(wish.line, card)
        dealer = self.dealer if self._game is None else self._game.dealer
        assert isinstance(dealer, ScriptedDealer)
        dealer.wish(wish.kind, list(wish.cards))

    def seat(self, name: str) -> int:
        """The number of a player's seat."""
        return self.names.index(name)

    # -- acting ----------------------------------------------------------------------------------------------

    def prepare(self, action: Action) -> None:
        """Check that every name in the action is known; the problem says which one is not."""
        if action.verb not in self.verbs:
            raise action.line.problem(f"`{action.verb}` is not an action of this game, {self.rules.name}")
        self.known_player(action.line, action.who)
        if action.on is not None and action.verb in ("plays", "uses"):
            self.known_target(action.line, action.on)
        elif action.on not in (None, "deck", "discards"):
            self.known_player(action.line, str(action.on))
        for card in (*action.cards, *action.paid):
            if not self.is_source(card, action) and (card, action.verb) != ("hand", "takes"):
                self.known_card(action.line, card)
        if action.choice not in (None, *self.choices):
            self.known_card(action.line, str(action.choice))

    def is_source(self, name: str, action: Action) -> bool:
        """Whether the name is not a card but something else that can be used or taken: a character."""
        return False

    def key(self, action: Action) -> str:
        """The key of the first answer that the action gives."""
        if action.verb in ("passes", "ends"):
            return "pass" if action.verb == "passes" else "end"
        if action.verb == "draws":
            place = str(action.on)
            return place if place in ("deck", "discards") else f"hand@{self.seat(place)}"
        return action.cards[0] if action.on is None else f"{action.cards[0]}@{self.aim(action.on)}"

    def aim(self, target: str) -> str:
        """The name of a target in the key of an answer."""
        return str(self.seat(target))

    def fits(self, key: str, option: str) -> bool:
        """Whether the key of an action means this answer."""
        return key == option

    def meant(self, options: Sequence[str], keys: Sequence[str]) -> list[str]:
        """The answers that these keys mean; a key that means none stays as it is, and will be refused."""
        left, found = list(options), list[str]()
        for key in keys:
            option = key if key in left else next((one for one in left if self.fits(key, one)), key)
            if option in left:
                left.remove(option)
            found.append(option)
        return found

    def answers(self, action: Action, ask: Ask | Answer) -> bool:
        """Whether the action fits this question, or this earlier answer, in its verb and its player."""
        if self.seat(action.who) != ask.seat:
            return False
        verb = ask.told_verb if isinstance(ask, Answer) else ask.verb
        if action.verb in ("passes", verb):
            return True
        if action.verb in GIVES:
            return verb in GIVES
        return (action.verb, verb) in (("ends", "plays"), ("uses", "answers"))

    def wants_more(self, action: Action) -> bool:
        """Whether the open question needs more cards than the line names; the next line may name them."""
        ask = self.game.ask
        return ask is not None and self.answers(action, ask) and 0 < len(action.cards) < ask.count

    def completed(self, action: Action) -> Action:
        """Add the last card when all cards are put in order, because it need not be named."""
        ask = self.game.ask
        if ask is None or not self.answers(action, ask) or not 1 < ask.count == len(ask.tokens):
            return action
        left = list((Counter(named(self.game, ask.tokens)) - Counter(action.cards)).elements())
        return replace(action, cards=(*action.cards, *left)) if len(left) == 1 else action

    def act(self, game: Game[Any], action: Action) -> None:
        """Give the answers of an action, in a game or a trial copy; raises `Refused` if one is not legal."""
        if action.verb == "uses":
            self.use(game, action)
            return
        seat, ask = self.seat(action.who), self.asked(game, action)
        if action.verb == "plays":
            self.play(game, seat, action)
        elif action.verb in ("answers", "discards", "takes"):
            self._give(game, seat, action, ask)
        else:
            self.give(game, seat, self.key(action))

    def give(self, game: Game[Any], seat: int, key: str) -> None:
        """Give the answer that a key means."""
        game.answer(seat, *self.meant(game.options(), [key]))

    def _give(self, game: Game[Any], seat: int, action: Action, ask: Ask) -> None:
        """Give the cards named on one line, in answer to one question or to several of the same kind."""
        left = list(action.cards)
        while left:
            if self._gave_itself(game, seat, left):
                continue
            asked = self.asked(game, action)
            if asked.prompt != ask.prompt:
                raise Refused(f"{action.who} is not asked again: there is no question for {' '.join(left)}")
            given = self.meant(game.options(), left[: asked.count])
            if asked.verb == "answers" and given[0] not in named(game, asked.tokens):
                raise Refused(f"{given[0]} is not in the hand of {action.who}")
            game.answer(seat, *given)
            del left[: asked.count]

    def _gave_itself(self, game: Game[Any], seat: int, left: list[str]) -> bool:
        """Whether the game has given the next answer itself, because no other was possible."""
        for answer in game.skipped if isinstance(game, WatchedGame) else []:
            if answer.seat == seat and self.fits(left[0], answer.key):
                game.skipped.remove(answer)  # type: ignore[attr-defined]
                del left[0]
                return True
        return False

    def asked(self, game: Game[Any], action: Action) -> Ask:
        """The open question, if it is one that this action answers."""
        ask = game.ask
        if ask is None:
            raise Refused("the game is over: nothing is asked")
        if not self.answers(action, ask):
            raise Refused(f"the open question is {ask.prompt} of {self.names[ask.seat]}")
        return ask

    def play(self, game: Game[Any], seat: int, action: Action) -> None:
        """Play a card, and answer what it asks at once if the line says `for`."""
        self.give(game, seat, self.key(action))
        self.choose(game, seat, action)

    def choose(self, game: Game[Any], seat: int, action: Action) -> None:
        """Choose what the line names after `for`, if that is asked."""
        ask = game.ask
        if action.choice is not None and ask is not None and ask.seat == seat and "whose" in ask.about:
            self.give(game, seat, action.choice)

    def use(self, game: Game[Any], action: Action) -> None:
        """Use an ability or a card in play, and give the cards that it takes."""
        seat, source = self.seat(action.who), action.cards[0]
        game.answer(seat, self.key(action))
        if action.paid:
            if game.ask is None or game.ask.seat != seat or game.ask.prompt != source:
                raise Refused(f"{source} needs no cards now")
            game.answer(seat, *action.paid)

    # -- checking --------------------------------------------------------------------------------------------

    def actual(self, check: Check) -> str | None:
        """What is the case instead of what the check says; None if it holds."""
        if check.what not in self.checks:
            raise check.line.problem(f"{check.line.text!r} cannot be checked in a game of {self.rules.name}")
        self.known_names(check)
        if check.what in ("hand", "table", "discards"):
            for card in check.expected:
                self.known_card(check.line, card)
        return self.checks[check.what](Claim(self.game, self.names, check))

    def known_names(self, check: Check) -> None:
        """Check that the statement is about players who are there."""
        if check.what == "deck" and check.names:
            raise check.line.problem(f"{check.line.text!r} cannot be checked in a game of {self.rules.name}")
        for name in check.names:
            self.known_player(check.line, name)

    def dealt_anew(self, seat: int | None) -> Any:
        """A copy of the table with everything that the seat cannot see dealt again."""
        return self.rules.imagined(self.game.state, seat, Chance(len(self.game.log)))

    def situation(self) -> str:
        """The table in one line."""
        return self.rules.line(self.game.state)

    # -- names -----------------------------------------------------------------------------------------------

    def known_player(self, line: Line, name: str) -> None:
        """Check that this is the name of a player; the problem lists the players."""
        if name not in self.names:
            raise line.problem(f"nobody is called {name!r}; the players are {', '.join(self.names)}")

    def known_target(self, line: Line, name: str) -> None:
        """Check that this is something a card can be aimed at: a player."""
        self.known_player(line, name)

    def known_card(self, line: Line, name: str) -> None:
        """Check that this is the name of a card."""
        try:
            self.rules.face(name)
        except ValueError as why:
            raise Problem(line, str(why)) from why
