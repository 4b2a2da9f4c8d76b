"""Playing scenarios of the classic game."""

from collections import Counter
from typing import Any

from bang.check.classic.checks import CHECKS
from bang.check.classic.setting import Setting, read_setting
from bang.check.parse import Action, Line, Scenario
from bang.check.scene import Scene, named
from bang.check.setting import no_card
from bang.classic.definitions import CARDS, CHARACTERS
from bang.classic.editions import deck_of
from bang.classic.rules import RULES
from bang.classic.table import ClassicTable
from bang.engine.game import Game
from bang.engine.questions import Refused


class ClassicScene(Scene):
    """One scenario of the classic game."""

    rules = RULES
    checks = CHECKS
    verbs = (*Scene.verbs, "draws")

    def set_up(self, scenario: Scenario) -> ClassicTable:
        self.setting: Setting = read_setting(scenario)
        self.names = self.setting.names
        return self.setting.table

    def is_source(self, name: str, action: Action) -> bool:
        return name in CHARACTERS and action.verb in ("uses", "takes")

    def known_card(self, line: Line, name: str) -> None:
        if name not in CARDS:
            raise no_card(line, name, CARDS)

    def play(self, game: Game[Any], seat: int, action: Action) -> None:
        if action.choice is not None:
            self._check_choice(game, seat, action)
        super().play(game, seat, action)

    def _check_choice(self, game: Game[Any], seat: int, action: Action) -> None:
        """Check that what `for` names can be chosen, because a question with one answer may be skipped."""
        card = CARDS[action.cards[0]]
        if not card.kind.robs or action.on is None:
            raise Refused(f"{action.cards[0]} cannot be played with `for`")
        target = game.state.players[self.seat(action.on)]
        if action.choice == "hand" and (not target.hand or self.seat(action.on) == seat):
            raise Refused(f"{action.on} has no hand to take from")
        if action.choice != "hand" and action.choice not in named(game, target.in_play):
            raise Refused(f"{action.choice} is not in play in front of {action.on}")

    def use(self, game: Game[Any], action: Action) -> None:
        source = action.cards[0]
        player = game.state.players[self.seat(action.who)]
        if source != player.character.id and source not in named(game, player.in_play):
            raise Refused(f"{action.who} has no {source}")
        if source in CARDS and self.asked(game, action).verb != "answers":
            raise Refused(f"{source} is of no use now")
        if "allows_card_as" in player.character.hooks and source == player.character.id and action.paid:
            # A card that is used as another kind is played or given like any card.
            verb = "plays" if game.ask is not None and game.ask.verb == "plays" else "answers"
            self.act(game, Action(action.line, action.who, verb, action.paid, action.on))
            return
        super().use(game, action)

    def faults(self) -> list[str]:
        """The cards that are not in exactly one place, counting those that were set aside."""
        table: ClassicTable = self.game.state
        held = [pile for player in table.players for pile in (player.hand, player.in_play)]
        piles = [table.deck, table.discards, table.stage, *held]
        tokens = Counter(token for pile in piles for token in pile)
        faults = [f"{table.faces[token]} is in two places" for token, count in tokens.items() if count > 1]
        names = Counter(table.faces[token].name for token in tokens) + Counter(self.setting.aside)
        box = Counter(card.name for card in deck_of(table.edition, table.deck_kind))
        faults += [f"{name} is nowhere" for name in (box - names)]
        return faults + [f"there is one {name} too many" for name in (names - box)]

    def situation(self) -> str:
        """The table in one line, with the players' names."""
        turn, *parts = super().situation().split(" | ")
        named = [f"{name} {part.partition(' ')[2]}" for name, part in zip(self.names, parts, strict=False)]
        phase = turn.rpartition(" ")[2]
        return " | ".join([f"turn {self.names[self.game.state.turn]} {phase}", *named, *parts[len(named) :]])
