"""What the lines that set up a table have in common in all games."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bang.check.parse import Line, Problem, Scenario


def chosen_options(scenario: Scenario, known: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The value of every option that a scenario can set, the first one where no line sets it."""
    chosen = {name: values[0] for name, values in known.items()}
    for line in scenario.options:
        name, value = line.words[1:]
        if name not in known:
            raise line.problem(f"no option is called {name!r}; there are {', '.join(known)}")
        if value not in known[name]:
            raise line.problem(f"option {name} is one of {', '.join(known[name])}, not {value!r}")
        chosen[name] = value
    return chosen


def read_turn(line: Line) -> tuple[str, str]:
    """The player whose turn it is, and its phase."""
    if len(line.words) not in (2, 3) or line.words[2:] not in ((), ("start",), ("play",)):
        raise line.problem(f"a turn line is `turn NAME [start|play]`, not {line.text!r}")
    return line.words[1], line.words[2] if line.words[2:] else "play"


def no_card(line: Line, name: str, cards: Iterable[str]) -> Problem:
    """The problem with a name that no card has; it shows what names look like, with a deck or without."""
    looks: dict[bool, str] = {}
    for card in cards:
        looks.setdefault(":" in card, card)
    return line.problem(f"no card is called {name!r}; card names look like {' or '.join(looks.values())}")


def spend(left: Counter[str], name: str) -> bool:
    """Use up one of the cards with this name that no line has named; False if there is none left."""
    if not left[name]:
        return False
    left[name] -= 1
    return True
