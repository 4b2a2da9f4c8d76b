"""Playing scenarios of BANG! Duel: players are sides, targets are characters."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bang.check.duel.checks import CHECKS
from bang.check.duel.names import as_printed, is_card, is_same
from bang.check.duel.setting import Setting, read_setting
from bang.check.parse import Action, Check, Line, Scenario, Step
from bang.check.scene import Scene, named
from bang.check.setting import no_card
from bang.duel.card_play import takes_from_play
from bang.duel.definitions import BOX, CARDS, CHARACTERS
from bang.duel.facts import NAMES
from bang.duel.imagining import all_cards
from bang.duel.options import ROLES
from bang.duel.recharge import RECHARGE
from bang.duel.rules import RULES
from bang.duel.table import DuelTable
from bang.engine.game import Game
from bang.engine.questions import Answer, Ask, Refused

IN_PLAY_PHASE = ("uses", "ends", "moves", "recharges")
"""The verbs that, besides `plays`, answer the question of the play phase."""
DISGUISING = [name for name, character in CHARACTERS.items() if "allows_card_as" in character.hooks]
"""The characters who use cards as others."""


class DuelScene(Scene):
    """One scenario of the Duel."""

    rules = RULES
    checks = CHECKS
    verbs = (*Scene.verbs, "moves", "recharges", "switches")
    choices = (*Scene.choices, RECHARGE)

    def set_up(self, scenario: Scenario) -> DuelTable:
        self.setting: Setting = read_setting(scenario)
        self.names = list(ROLES)
        return self.setting.table

    def read(self, step: Step) -> Step:
        return as_printed(step)

    # -- acting ----------------------------------------------------------------------------------------------

    def is_source(self, name: str, action: Action) -> bool:
        return name in CHARACTERS and action.verb == "uses"

    def key(self, action: Action) -> str:
        if action.verb == "moves":
            return "move"
        if action.verb == "recharges":
            return f"{RECHARGE}/{action.cards[0]}"
        return str(action.on) if action.verb == "switches" else super().key(action)

    def aim(self, target: str) -> str:
        return target

    def fits(self, key: str, option: str) -> bool:
        """A name without a back means either back."""
        return is_same(option, key)

    def meant(self, options: Sequence[str], keys: Sequence[str]) -> list[str]:
        """The owner of a card in play need not be named, unless the key plays a card."""
        found = super().meant(options, keys)
        in_play = [option for option in options if "@" in option and self._is_owned(option)]
        return [
            key
            if key in options
            else next((option for option in in_play if self.fits(key, option.partition("@")[0])), key)
            for key in found
        ]

    def _is_owned(self, option: str) -> bool:
        """Whether the target of an answer is the owner of its card."""
        ask = self.game.ask
        way = option.rpartition("/")[0]
        return ask is None or ask.verb != "plays" or takes_from_play(self.game.state, ask.seat, way)

    def answers(self, action: Action, ask: Ask | Answer) -> bool:
        if super().answers(action, ask):
            return True
        if self.seat(action.who) != ask.seat:
            return False
        if isinstance(ask, Ask) and ask.verb == "plays":
            return action.verb in IN_PLAY_PHASE
        if not isinstance(ask, Ask):
            return False
        if ask.is_open and {action.verb, ask.verb} == {"takes", "discards"}:
            return True  # a card in play is taken or discarded, whatever the effect does with it
        return action.verb == "uses" and is_same(ask.about.get("source", ""), action.cards[0])

    def play(self, game: Game[Any], seat: int, action: Action) -> None:
        if action.choice is not None:
            self._check_choice(game, action)
        key = self.key(action)
        if key not in self.meant(game.options(), [key]) or key in game.options():
            super().play(game, seat, action)
            return
        # A card that is used as another: `plays` is enough where it cannot be played as itself.
        ways = [way for way in game.options() if way.partition("/")[0] in DISGUISING]
        way = next((way for way in ways if self.fits(key, way.partition("/")[2])), key)
        game.answer(seat, way)

    def _check_choice(self, game: Game[Any], action: Action) -> None:
        """Check that what `for` names can be chosen, because a question with one answer may be skipped."""
        if action.choice == "hand":
            if action.on is not None:
                raise Refused("a card of the hand is taken without a target")
            return
        table: DuelTable = game.state
        figure = table.figures.get(NAMES.index(action.on)) if action.on else None
        if figure is None or not any(
            is_same(card, str(action.choice)) for card in named(game, figure.in_play)
        ):
            raise Refused(f"{action.choice} is not in play in front of {action.on}")

    def use(self, game: Game[Any], action: Action) -> None:
        """Use an optional effect, a card in play or an ability, with the card that it takes."""
        seat, source = self.seat(action.who), action.cards[0]
        ask = self.asked(game, action)
        if ask.verb == "plays":
            self._use_in_turn(game, seat, action)
        elif action.choice is not None:
            raise Refused("`for` belongs to a card that is played")
        elif not action.paid and any(self.fits(source, option) for option in game.options()):
            self.give(game, seat, source)
        elif is_same(ask.about.get("source", ""), source):
            self._go_for(game, seat, action)
        elif action.paid and source in DISGUISING and self._is_awake(game, seat, source):
            # A card that the ability gives as another.
            game.answer(seat, *self.meant(game.options(), list(action.paid)))
        else:
            raise Refused(f"{source} is of no use now")

    def _go_for(self, game: Game[Any], seat: int, action: Action) -> None:
        """Answer for what an effect goes; if several cards are left and none is named, the next line does."""
        options = [option for option in game.options() if option != "pass"]
        if action.on is not None:
            options = [option for option in options if option.endswith(f"@{action.on}")]
        if action.paid:
            options = self.meant(options, [action.paid[0]])
        if not options:
            raise Refused(f"{action.cards[0]} cannot do that now")
        if action.paid or len(options) == 1:
            game.answer(seat, options[0])
        elif action.on is not None:
            raise Refused(f"several cards are in play in front of {action.on}")

    def _is_awake(self, game: Game[Any], seat: int, name: str) -> bool:
        return any(hook.id == name for hook in game.state.hooked(seat, "allows_card_as"))

    def _use_in_turn(self, game: Game[Any], seat: int, action: Action) -> None:
        source = action.cards[0]
        if not action.paid:
            self.give(game, seat, self.key(action))
            return
        if action.choice not in (None, "hand", RECHARGE) and action.on is not None:
            self._check_choice(game, action)
        (paid,) = action.paid if len(action.paid) == 1 else (" ".join(action.paid),)
        if action.choice == RECHARGE:
            source = f"{source}_{RECHARGE}"
        way = f"{source}/{paid}" + (f"@{action.on}" if action.on else "")
        if source in DISGUISING and "offers_ways" not in CHARACTERS[source].hooks:
            # A card that is used as another without a way of its own is played like any card.
            way = way.partition("/")[2]
        self.give(game, seat, way)
        self.choose(game, seat, action)

    # -- checking --------------------------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """The cards that are not in exactly one place, counting those that were set aside."""
        table: DuelTable = self.game.state
        tokens = Counter(all_cards(table))
        faults = [f"{table.faces[token]} is in two places" for token, count in tokens.items() if count > 1]
        names = Counter(table.faces[token].name for token in tokens) + Counter(self.setting.aside)
        box = Counter(card.name for card in BOX)
        faults += [f"{name} is nowhere" for name in (box - names)]
        return faults + [f"there is one {name} too many" for name in (names - box)]

    # -- names -----------------------------------------------------------------------------------------------

    def known_names(self, check: Check) -> None:
        """Life, cards in play and places belong to characters; hands, turns and piles to sides."""
        for name in check.names:
            if check.what == "deck":
                continue
            if check.what in ("life", "dead", "alive", "table", "front", "rear"):
                self.known_target(check.line, name)
            else:
                self.known_player(check.line, name)

    def known_target(self, line: Line, name: str) -> None:
        """Check that this is the name of a character of one of the sides."""
        sides = [described.front for described in self.setting.sides]
        sides += [described.rear for described in self.setting.sides]
        known = [fighter.name for fighter in sides if fighter is not None]
        known += [waiting for described in self.setting.sides for waiting in described.reserve]
        if name not in known:
            raise line.problem(f"no character here is called {name!r}; there are {', '.join(known)}")

    def known_card(self, line: Line, name: str) -> None:
        if not is_card(name):
            raise no_card(line, name, CARDS)
