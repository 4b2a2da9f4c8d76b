"""Playing scenarios: each line is an answer or a check, and every action is followed by general checks."""

from dataclasses import dataclass, field
from typing import Any

from bang import games
from bang.check.always import everything, faults
from bang.check.parse import Action, Check, Problem, Refusal, Scenario, Step, Wish
from bang.check.scene import Scene
from bang.engine.events import Event
from bang.engine.game import Game
from bang.engine.questions import Refused

LAST_EVENTS = 8


@dataclass
class Failure:
    """A line that failed."""

    number: int
    text: str
    expected: str
    actual: str
    situation: list[str] = field(default_factory=list)


def play(scenario: Scenario) -> list[Failure]:
    """Everything in a scenario that fails; empty if it passes."""
    if scenario.problems:
        return [_not_understood(problem, "a line as in docs/SCENARIOS.md") for problem in scenario.problems]
    try:
        scene = _scene(scenario)
        if not scenario.steps:
            raise Problem(scenario.line, "nothing happens and nothing is checked in this scenario")
    except Problem as problem:
        return [_not_understood(problem, "a table as in docs/SCENARIOS.md")]
    return _Run(scene).play(scenario.steps)


def _scene(scenario: Scenario) -> Scene:
    """The scene of the game that the scenario names, with its table set up."""
    try:
        return games.scene(scenario.game or games.names()[0])(scenario)
    except games.UnknownGame as why:
        raise Problem(scenario.line, str(why)) from why


def _not_understood(problem: Problem, expected: str) -> Failure:
    return Failure(problem.line.number, problem.line.text, expected, problem.text)


class _Run:
    """One scenario while it is being played."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.failures: list[Failure] = []
        self.events: list[Event] = []

    def play(self, steps: list[Step]) -> list[Failure]:
        waiting = list(map(self.scene.read, steps))
        while waiting:
            step = waiting.pop(0)
            try:
                if isinstance(step, Action):
                    self.scene.prepare(step)
                    if self._was_taken_for_granted(step):
                        continue
                    self._answer_the_obvious(step)
                    if self._was_taken_for_granted(step):
                        continue
                    step = self._with_next_lines(step, waiting)
                self._take(step)
            except Problem as problem:
                self._fail(step, "a line that can be understood", problem.text)
                break
            except Refused as refused:
                self._fail(step, "this is legal", f"refused: {refused}")
                break
            except ValueError as wrong:
                self._fail(step, "the dealer can do what the scenario says", str(wrong))
                break
            except Exception as broken:  # An error in the rules fails only this scenario.
                self._fail(step, "the rules run without an error", f"{type(broken).__name__}: {broken}")
                break
        return self.failures

    def _with_next_lines(self, action: Action, waiting: list[Step]) -> Action:
        """A question for several cards may be answered card by card, on several lines in a row."""
        while self.scene.wants_more(action) and waiting and isinstance(waiting[0], Action):
            more = waiting[0]
            if (more.who, more.verb) != (action.who, action.verb):
                break
            action = Action(action.line, action.who, action.verb, (*action.cards, *more.cards))
            waiting.pop(0)
        return self.scene.completed(action)

    def _take(self, step: Step) -> None:
        if isinstance(step, Wish):
            self.scene.wish(step)
            return
        self._answer_the_obvious(step)
        self.scene.game.skipped.clear()
        if isinstance(step, Check):
            actual = self.scene.actual(step)
            if actual is not None:
                self._fail(step, step.line.text.removeprefix("then "), actual)
        elif isinstance(step, Refusal):
            self._must_be_refused(step)
        else:
            before = len(self.scene.game.log)
            self.scene.act(self.scene.game, step)
            self.events = self.scene.game.events[:] if len(self.scene.game.log) > before else self.events
            for fault in faults(self.scene):
                self._fail(step, "what must be true after every action", fault)

    def _must_be_refused(self, step: Refusal) -> None:
        self.scene.prepare(step.action)
        trial = self.scene.game.clone()
        before = everything(trial), len(trial.log)
        try:
            self.scene.act(trial, step.action)
        except Refused:
            if len(trial.log) == before[1] and everything(trial) != before[0]:
                self._fail(step, "a refused action changes nothing", "something changed")
        else:
            self._fail(step, "this is refused", "it is legal")

    def _was_taken_for_granted(self, step: Action) -> bool:
        """Whether the game has already given this answer itself, because no other was possible."""
        skipped = self.scene.game.skipped
        for place, answer in enumerate(skipped, 1):
            if self.scene.answers(step, answer) and self.scene.fits(self.scene.key(step), answer.key):
                # If it gave several cards at once, the next line may name the next of them.
                left = answer.keys[max(1, len(step.cards)) :]
                skipped[:place] = [answer._replace(keys=left)] if left else []
                return True
        return False

    def _answer_the_obvious(self, step: Step) -> None:
        """Answer the questions with exactly one legal answer, unless the line is that answer."""
        game = self.scene.game
        while (ask := game.ask) is not None and ask.verb != "plays":
            options = set(game.options())
            if len(options) != 1:
                return
            (only,) = options
            if (
                isinstance(step, Action)
                and self.scene.answers(step, ask)
                and self.scene.fits(self.scene.key(step), only)
            ):
                return
            game.answer(ask.seat, *[only] * ask.count)
            self.events = game.events[:]

    # -- reporting -------------------------------------------------------------------------------------------

    def _fail(self, step: Step, expected: str, actual: str) -> None:
        self.failures.append(Failure(step.line.number, step.line.text, expected, actual, self._situation()))

    def _situation(self) -> list[str]:
        """The table, the question and the last events; nothing if the game could not begin."""
        if self.scene.cannot_begin:
            return []
        game = self.scene.game
        ask = game.ask
        asked = "nothing"
        if ask is not None:
            asked = f"{ask.prompt} of {self.scene.names[ask.seat]}: {' '.join(game.options())}"
        return [
            f"table: {self.scene.situation()}",
            f"asked: {asked}",
            f"rules: {' > '.join(_rules_under_way(game)) or 'none under way'}",
            f"last: {'; '.join(self._event(event) for event in self.events[-LAST_EVENTS:]) or 'nothing yet'}",
        ]

    def _event(self, event: Event) -> str:
        names = dict(enumerate(self.scene.names))
        words = [event.kind if event.seat is None else f"{names.get(event.seat, event.seat)} {event.kind}"]
        words += [event.what] if event.what else []
        words += [str(card) for card in event.cards if card is not None]
        words += [f"({names.get(event.other, event.other)})"] if event.other is not None else []
        words += [str(event.n)] if event.n > 1 else []
        return " ".join(words)


def _rules_under_way(game: Game[Any]) -> list[str]:
    """The chain of rules that led to the open question, the outermost first."""
    rules = []
    step: Any = game.under_way
    while step is not None and hasattr(step, "cr_code"):
        rules.append(step.cr_code.co_name.lstrip("_"))
        step = step.cr_await
    return rules
