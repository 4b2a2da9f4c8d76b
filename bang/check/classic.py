"""Scenarios of the classic game: seats become a table, actions become answers, checks become yes or no."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from bang.check.classic_checks import CHECKS, Asked, named
from bang.check.classic_table import Setting, read_table
from bang.check.parse import Action, Check, Problem, Scenario, Wish
from bang.check.watched import WatchedGame
from bang.classic import RULES
from bang.classic.definitions import CARDS, CHARACTERS
from bang.classic.editions import deck_of
from bang.classic.imagining import imagined
from bang.classic.notation import table_line
from bang.classic.table import ClassicTable
from bang.engine.chance import Chance
from bang.engine.dealer import ScriptedDealer
from bang.engine.game import Game
from bang.engine.questions import Answer, Ask, Refused

IN_RESPONSE = ("dodge", "indians", "duel", "save")
LAID_DOWN = ("discard", "order", "sid_ketchum")
ANSWERED_BY = {
    "plays": ("play",),
    "ends": ("play",),
    "answers": (*IN_RESPONSE, *LAID_DOWN),
    "discards": (*IN_RESPONSE, *LAID_DOWN),
    "takes": ("general_store", "kit_carlson", "lucky_duke", "panic", "cat_balou", "character"),
    "draws": ("jesse_jones", "pedro_ramirez"),
    "uses": ("dodge",),
}
"""Which questions a verb answers."""

CHOOSES = ("panic", "cat_balou")
"""The kinds of cards that go `for` something."""


class ClassicScene:
    """One scenario being played."""

    rules = RULES

    def __init__(self, scenario: Scenario) -> None:
        self.setting: Setting = read_table(scenario)
        self.names = self.setting.names
        self.dealer = ScriptedDealer()
        self._game: WatchedGame[ClassicTable] | None = None

    @property
    def game(self) -> WatchedGame[ClassicTable]:
        """The game; it begins when it is first looked at, after the dealer was told what comes first."""
        if self._game is None:
            self._game = WatchedGame(RULES, self.setting.table, self.dealer)
        return self._game

    def wish(self, wish: Wish) -> None:
        """Tell the dealer what comes next."""
        for card in wish.cards:
            self._known_card(wish.line.problem, card)
        (self.dealer if self._game is None else self._game.dealer).wish(wish.kind, list(wish.cards))  # type: ignore[union-attr]

    def seat(self, name: str) -> int:
        """The number of a player's seat."""
        return self.names.index(name)

    # -- acting ----------------------------------------------------------------------------------------------

    def prepare(self, action: Action) -> None:
        """Every name of the action is known, or a problem says which is not."""
        problem = action.line.problem
        if action.verb in ("moves", "recharges", "switches"):
            raise problem(f"`{action.verb}` belongs to BANG! Duel; this is the classic game")
        self._known_player(problem, action.who)
        if action.on is not None and not (action.verb == "draws" and action.on in ("deck", "discards")):
            self._known_player(problem, action.on)
        for card in (*action.cards, *action.paid):
            is_no_card = card in CHARACTERS and action.verb in ("uses", "takes")
            if not is_no_card and (card, action.verb) != ("hand", "takes"):
                self._known_card(problem, card)
        if action.choice not in (None, "hand"):
            self._known_card(problem, str(action.choice))

    def key(self, action: Action) -> str:
        """The first answer that the action gives."""
        if action.verb in ("passes", "ends"):
            return action.verb.removesuffix("es") if action.verb == "passes" else "end"
        if action.verb == "draws":
            place = str(action.on)
            return place if place in ("deck", "discards") else f"hand@{self.seat(place)}"
        return action.cards[0] if action.on is None else f"{action.cards[0]}@{self.seat(action.on)}"

    def answers(self, action: Action, ask: Ask | Answer) -> bool:
        """The action is of the kind that this question wants, and from the right player."""
        if self.seat(action.who) != ask.seat:
            return False
        return action.verb == "passes" or ask.prompt in ANSWERED_BY[action.verb]

    def wants_more(self, action: Action) -> bool:
        """The open question wants more cards than the line names; the next line may name the others."""
        ask = self.game.ask
        return ask is not None and self.answers(action, ask) and 0 < len(action.cards) < ask.count

    def completed(self, action: Action) -> Action:
        """Where all cards are put in order, the last one need not be named."""
        ask = self.game.ask
        if ask is None or not self.answers(action, ask) or ask.prompt != "order":
            return action
        left = list((Counter(named(self.game, ask.tokens)) - Counter(action.cards)).elements())
        return replace(action, cards=(*action.cards, *left)) if len(left) == 1 else action

    def act(self, game: Game[ClassicTable], action: Action) -> None:
        """Give the answers of an action, in a game or a copy on trial; `Refused` if one is not legal."""
        if action.verb == "uses":
            self._use(game, action)
            return
        seat, ask = self.seat(action.who), self._asked(game, action)
        if action.verb == "plays":
            self._play(game, seat, action)
        elif action.verb in ("answers", "discards", "takes"):
            left = list(action.cards)
            while left:
                asked = self._asked(game, action)
                if asked.prompt != ask.prompt:
                    raise Refused(f"{action.who} is asked no more: {' '.join(left)} answers nothing")
                if asked.prompt in IN_RESPONSE and left[0] not in named(game, asked.tokens):
                    raise Refused(f"{left[0]} is not in the hand of {action.who}")
                game.answer(seat, *left[: asked.count])
                del left[: asked.count]
        else:
            game.answer(seat, self.key(action))

    def _asked(self, game: Game[ClassicTable], action: Action) -> Ask:
        """The open question, if it is one that this action answers."""
        ask = game.ask
        if ask is None:
            raise Refused("the game is over: nothing is asked")
        if not self.answers(action, ask):
            raise Refused(f"the open question is {ask.prompt} of {self.names[ask.seat]}")
        return ask

    def _play(self, game: Game[ClassicTable], seat: int, action: Action) -> None:
        if action.choice is not None:
            self._check_choice(game, seat, action)
        game.answer(seat, self.key(action))
        ask = game.ask
        if action.choice is not None and ask is not None and ask.seat == seat and ask.prompt in CHOOSES:
            game.answer(seat, action.choice)

    def _check_choice(self, game: Game[ClassicTable], seat: int, action: Action) -> None:
        """What `for` names is there to be chosen: a question with one answer may have been skipped."""
        kind = action.cards[0].partition("-")[0]
        if kind not in CHOOSES or action.on is None:
            raise Refused(f"{action.cards[0]} goes for nothing")
        target = game.state.players[self.seat(action.on)]
        if action.choice == "hand" and (not target.hand or self.seat(action.on) == seat):
            raise Refused(f"{action.on} has no hand to take from")
        if action.choice != "hand" and action.choice not in named(game, target.in_play):
            raise Refused(f"{action.choice} does not lie before {action.on}")

    def _use(self, game: Game[ClassicTable], action: Action) -> None:
        seat, source = self.seat(action.who), action.cards[0]
        if source == "calamity_janet" and len(action.paid) == 1:
            verb = "plays" if game.ask is not None and game.ask.prompt == "play" else "answers"
            self.act(game, Action(action.line, action.who, verb, action.paid, action.on))
            return
        player = game.state.players[seat]
        if source != player.character.id and source not in named(game, player.in_play):
            raise Refused(f"{action.who} has no {source}")
        if source in CARDS and self._asked(game, action).prompt != "dodge":
            raise Refused(f"{source} is of no use now")
        game.answer(seat, self.key(action))
        if action.paid:
            if game.ask is None or game.ask.seat != seat or game.ask.prompt != source:
                raise Refused(f"{source} takes no cards now")
            game.answer(seat, *action.paid)

    # -- checking --------------------------------------------------------------------------------------------

    def actual(self, check: Check) -> str | None:
        """What is the case instead of what the check says; nothing if it holds."""
        problem = check.line.problem
        if check.what not in CHECKS or (check.what == "deck" and check.names):
            raise problem(f"{check.line.text!r} is about BANG! Duel; this is the classic game")
        for name in check.names:
            self._known_player(problem, name)
        if check.what in ("hand", "table", "discards"):
            for card in check.expected:
                self._known_card(problem, card)
        return CHECKS[check.what](Asked(self.game, self.names, check))

    def faults(self) -> list[str]:
        """The cards of the game, those set aside among them, are each in exactly one place."""
        table = self.game.state
        piles = [table.deck, table.discards, table.stage]
        for player in table.players:
            piles += [player.hand, player.in_play]
        tokens = Counter(token for pile in piles for token in pile)
        faults = [f"{table.faces[token]} is in two places" for token, count in tokens.items() if count > 1]
        names = Counter(table.faces[token].name for token in tokens) + Counter(self.setting.aside)
        box = Counter(card.name for card in deck_of(table.edition, table.deck_kind))
        faults += [f"{name} is nowhere" for name in (box - names)]
        return faults + [f"there is one {name} too many" for name in (names - box)]

    def dealt_anew(self, seat: int | None) -> ClassicTable:
        """The table with all that the seat cannot see dealt anew."""
        return imagined(self.game.state, seat, Chance(len(self.game.log)))

    def situation(self) -> str:
        """The table in one line, with the players' names."""
        turn, *parts = table_line(self.game.state).split(" | ")
        named = [f"{name} {part.partition(' ')[2]}" for name, part in zip(self.names, parts, strict=False)]
        phase = turn.rpartition(" ")[2]
        return " | ".join([f"turn {self.names[self.game.state.turn]} {phase}", *named, *parts[len(named) :]])

    # -- names -----------------------------------------------------------------------------------------------

    def _known_player(self, problem: Callable[[str], Problem], name: str) -> None:
        if name not in self.names:
            raise problem(f"nobody is called {name!r}; the players are {', '.join(self.names)}")

    def _known_card(self, problem: Callable[[str], Problem], name: str) -> None:
        if name not in CARDS:
            raise problem(f"no card is called {name!r}; cards are called like bang-AS")
