"""Scenario files as plain data: every line is parsed, or a problem says where and why it cannot be."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from bang.data import is_number

SETTING_UP = (
    "game",
    "option",
    "seat",
    "deck",
    "discards",
    "turn",
    "side",
    "front",
    "rear",
    "reserve",
    "common",
)
"""The words that begin a line before the first action."""

VERBS = (
    "plays",
    "answers",
    "uses",
    "takes",
    "discards",
    "draws",
    "moves",
    "recharges",
    "switches",
    "passes",
    "ends",
)
RESERVED = frozenset((*SETTING_UP, "scenario", "dealer", "not", "then", "hand", "empty"))
"""The words that cannot be a player's name, because they have a meaning in this format."""


class Problem(Exception):
    """A line that cannot be understood or carried out."""

    def __init__(self, line: "Line", text: str) -> None:
        super().__init__(text)
        self.line = line
        self.text = text


@dataclass(frozen=True)
class Line:
    """One line of a file, without its comment."""

    number: int
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.words)

    def problem(self, text: str) -> Problem:
        """A problem with this line."""
        return Problem(self, text)


@dataclass(frozen=True)
class Action:
    """What a player does: one line, one or more answers."""

    line: Line
    who: str
    verb: str
    cards: tuple[str, ...] = ()
    on: str | None = None
    choice: str | None = None
    paid: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refusal:
    """An action that must be refused."""

    line: Line
    action: Action


@dataclass(frozen=True)
class Wish:
    """What the dealer does next: `shuffles` or `picks` these cards."""

    line: Line
    kind: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Check:
    """What must be true: `what` is the kind of statement, about `names`, with the expected values."""

    line: Line
    what: str
    names: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()


Step = Action | Refusal | Wish | Check


@dataclass
class Scenario:
    """One scenario of a file."""

    file: str
    line: Line
    title: str
    reaches: tuple[str, ...] = ()
    game: str = ""
    options: list[Line] = field(default_factory=list)
    setting_up: list[Line] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def parse(file: str, text: str) -> list[Scenario]:
    """The scenarios of a file; lines before the first one belong to a scenario without a title."""
    scenarios: list[Scenario] = []
    reaches: tuple[str, ...] = ()
    for number, raw in enumerate(text.splitlines(), 1):
        if raw.strip().startswith("# reaches:"):
            reaches = tuple(raw.partition(":")[2].split())
        line = Line(number, _without_comment(raw.split()))
        if not line.words:
            continue
        if line.words[0] == "scenario":
            scenarios.append(Scenario(file, line, " ".join(line.words[1:]), reaches))
            if not line.words[1:]:
                scenarios[-1].problems.append(line.problem("a scenario needs a title: scenario TITLE"))
            reaches = ()
            continue
        if not scenarios:
            scenarios.append(Scenario(file, line, ""))
            scenarios[-1].problems.append(
                line.problem(f"{line.text!r} comes before the first `scenario TITLE`")
            )
        try:
            _read(scenarios[-1], line)
        except Problem as problem:
            scenarios[-1].problems.append(problem)
    return scenarios


def _without_comment(words: list[str]) -> tuple[str, ...]:
    """The words before the first one that begins with `#`."""
    return tuple(takewhile(lambda word: not word.startswith("#"), words))


def _read(scenario: Scenario, line: Line) -> None:
    """Parse a line and add it to its scenario."""
    first = line.words[0]
    if first in SETTING_UP:
        if any(isinstance(step, Action | Refusal) for step in scenario.steps):
            raise line.problem(f"`{first}` sets up the table and must come before the first action")
        _set_up(scenario, line)
    elif first == "dealer":
        scenario.steps.append(_wish(line))
    elif first == "then":
        scenario.steps.append(_check(line))
    elif first == "not":
        scenario.steps.append(Refusal(line, _action(line, line.words[1:])))
    else:
        scenario.steps.append(_action(line, line.words))


def _set_up(scenario: Scenario, line: Line) -> None:
    first, *rest = line.words
    if first == "game":
        if len(rest) != 1:
            raise line.problem(f"a game line is `game NAME`, not {line.text!r}")
        scenario.game = rest[0]
    elif first == "option":
        if len(rest) != 2:
            raise line.problem(f"an option line is `option NAME VALUE`, not {line.text!r}")
        scenario.options.append(line)
    else:
        scenario.setting_up.append(line)


def _wish(line: Line) -> Wish:
    if len(line.words) > 2 and line.words[1] == "shuffles":
        return Wish(line, "shuffles", line.words[2:])
    if len(line.words) == 3 and line.words[1] == "picks":
        return Wish(line, "picks", line.words[2:])
    raise line.problem(f"a dealer line is `dealer shuffles CARD…` or `dealer picks CARD`, not {line.text!r}")


# -- actions -------------------------------------------------------------------------------------------------


def _action(line: Line, words: tuple[str, ...]) -> Action:
    if len(words) < 2 or words[1] not in VERBS:
        raise line.problem(
            f"{line.text!r} is not understood; an action is `NAME VERB …`; the verbs are {', '.join(VERBS)}"
        )
    who, verb, *rest = words
    shape, read = SHAPES[verb]
    action = read(line, who, verb, rest)
    if action is None:
        raise line.problem(f"{line.text!r} is not understood; its form is `NAME {shape}`")
    return action


def _nothing_more(line: Line, who: str, verb: str, rest: list[str]) -> Action | None:
    return None if rest else Action(line, who, verb)


def _some_cards(line: Line, who: str, verb: str, rest: list[str]) -> Action | None:
    return Action(line, who, verb, tuple(rest)) if rest else None


def _one_card(line: Line, who: str, verb: str, rest: list[str]) -> Action | None:
    return Action(line, who, verb, tuple(rest)) if len(rest) == 1 else None


def _switched(line: Line, who: str, verb: str, rest: list[str]) -> Action | None:
    return Action(line, who, verb, on=rest[0]) if rest in (["law"], ["outlaws"]) else None


def _drawn_from(line: Line, who: str, verb: str, rest: list[str]) -> Action | None:
    return Action(line, who, verb, on=rest[1]) if len(rest) == 2 and rest[0] == "from" else None


def _played(line: Line, who: str, verb: str, rest: list[str]) -> Action | None:
    """A card or source, then in this order `on TARGET`, `with CARD…`, `for CHOICE`, each at most once."""
    if not rest or rest[0] in ("on", "for", "with"):
        return None
    source, rest = rest[0], rest[1:]
    on = choice = None
    paid: tuple[str, ...] = ()
    if rest[:1] == ["on"] and len(rest) > 1:
        on, rest = rest[1], rest[2:]
    if rest[:1] == ["with"] and verb == "uses":
        end = rest.index("for") if "for" in rest else len(rest)
        paid, rest = tuple(rest[1:end]), rest[end:]
        if not paid:
            return None
    if rest[:1] == ["for"] and len(rest) > 1:
        choice, rest = rest[1], rest[2:]
    return None if rest else Action(line, who, verb, (source,), on, choice, paid)


SHAPES: dict[str, tuple[str, Callable[[Line, str, str, list[str]], Action | None]]] = {
    "plays": ("plays CARD [on TARGET] [for CARD|for hand]", _played),
    "answers": ("answers CARD", _one_card),
    "uses": ("uses SOURCE [on TARGET] [with CARD…]", _played),
    "takes": ("takes CARD…", _some_cards),
    "discards": ("discards CARD…", _some_cards),
    "draws": ("draws from deck|discards|NAME", _drawn_from),
    "moves": ("moves", _nothing_more),
    "recharges": ("recharges CARD", _one_card),
    "switches": ("switches law|outlaws", _switched),
    "passes": ("passes", _nothing_more),
    "ends": ("ends", _nothing_more),
}


# -- checks --------------------------------------------------------------------------------------------------


def _check(line: Line) -> Check:
    check = _about_the_table(line, list(line.words[1:])) or _about_a_player(line, list(line.words[1:]))
    if check is None:
        raise line.problem(f"{line.text!r} is not understood; docs/SCENARIOS.md lists what `then` can say")
    return check


def _about_the_table(line: Line, words: list[str]) -> Check | None:
    match words:
        case ["not", "over"]:
            return Check(line, "not over")
        case ["over", "law" | "outlaws" | "renegade" as winner]:
            return Check(line, "over", expected=(winner,))
        case ["turn", name]:
            return Check(line, "turn", (name,))
        case ["discards", *cards] if cards:
            return Check(line, "discards", expected=tuple(cards))
        case ["deck", number] if is_number(number):
            return Check(line, "deck", expected=(number,))
        case ["deck", "law" | "outlaws" | "common" as pile, number] if is_number(number):
            return Check(line, "deck", (pile,), (number,))
        case ["distance", seer, seen, number] if is_number(number):
            return Check(line, "distance", (seer, seen), (number,))
        case ["front" | "rear" as place, name]:
            return Check(line, place, (name,))
    return None


def _about_a_player(line: Line, words: list[str]) -> Check | None:
    if words[:1] and words[0] in RESERVED:
        return None
    match words:
        case [name, "life", number] if is_number(number):
            return Check(line, "life", (name,), (number,))
        case [name, "dead" | "alive" | "asked" as what]:
            return Check(line, what, (name,))
        case [name, "not", "asked"]:
            return Check(line, "not asked", (name,))
        case [name, "hand", number] if is_number(number):
            return Check(line, "hand size", (name,), (number,))
        case [name, "hand" | "table" as place, "empty"]:
            return Check(line, place, (name,))
        case [name, "hand" | "table" as place, *cards] if cards and "empty" not in cards:
            return Check(line, place, (name,), tuple(cards))
    return None


def reached(scenarios: Iterable[Scenario]) -> set[str]:
    """The names in the `# reaches:` comments of these scenarios."""
    return {name for scenario in scenarios for name in scenario.reaches}
