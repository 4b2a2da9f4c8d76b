"""Whatever comes from another device is either refused and changes nothing, or is an input like any other."""

from __future__ import annotations

from typing import Any

import pytest

from bang import games
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.dealer import SPECTATOR, Dealt
from bang.engine.game import Input
from bang.engine.notation import input_line, parse_input
from bang.engine.questions import HIDDEN, Answer, Face, Refused
from tests.properties.random_games import AnyGame, Kind, asked, everything, inputs_of, kinds_of_table

tables = pytest.mark.parametrize(
    "kind", [kind for game in games.names() for kind in kinds_of_table(5, seed=9, game=game)], ids=str
)

WORDS = (
    *("dealer", "takes", "plays", "passes", "ends", "on", "with", "from", "#", "?", "hand@1", "@", "/", "="),
    *(
        "0",
        "1",
        "-1",
        "99",
        "1.0",
        "True",
        "٣",
        "9" * 30,
        "?@x",
        "5=bang-AS",
        "7=?",
        "outlaw",
        "law",
        "deals_on",
    ),
    *("shuffles", "recharge", "moves", "sid_ketchum", "bang-AS", "bank-B", "\n", "\x00", "\ud800", "", "🂡"),
)


def mangled(line: str, chance: Chance) -> str:
    """A line with some words changed, added, doubled, swapped or left out."""
    words = line.split(" ")
    for _ in range(1 + chance.below(2)):
        place, how = chance.below(len(words) + 1), chance.below(6)
        if how == 0:
            words.insert(place, chance.pick(WORDS))
        elif place == len(words):
            continue
        elif how == 1:
            words[place] = chance.pick(WORDS)
        elif how == 2:
            words[place] += chance.pick(WORDS)
        elif how == 3:
            words.insert(chance.below(len(words)), words[place])
        elif how == 4:
            other = chance.below(len(words))
            words[place], words[other] = words[other], words[place]
        elif len(words) > 1:
            del words[place]
    return " ".join(words)


def nonsense(entry: Input, chance: Chance, face: Any) -> Any:
    """An object that is nearly an input, or none at all."""
    odd: tuple[Any, ...] = (
        *(None, True, 1.0, -1, 10**5000, "", "x", b"x", (), [], {}, object(), HIDDEN, Face("bang-AS")),
        *((1, 2), ((1, HIDDEN),), ((True, HIDDEN),), [None], face, (face,), type, Dealt, float("nan")),
    )
    how = chance.below(4)
    if how == 0:
        return chance.pick(odd)
    if how == 1:
        return tuple(entry)
    fields = entry._fields
    return entry._replace(**{chance.pick(fields): chance.pick(odd)})


def taken(copy: AnyGame, entry: Any, viewer: int | None) -> bool:
    """Whether a copy takes an object; if it does, it goes on as usual, and otherwise nothing has changed."""
    before = everything(copy), asked(copy), copy.whose
    trial = copy.clone()
    try:
        trial.feed(entry)
    except Refused as why:
        public = why.public
    else:
        public = ""
    if public:
        assert (everything(trial), asked(trial), trial.whose) == before
        assert not any(word in public.split() for word in trial.options())
        return False
    trial.view(viewer)
    assert everything(games.load(saves.save(trial))) == everything(trial)
    assert input_line(parse_input(input_line(trial.log[-1]), trial.rules)) == input_line(trial.log[-1])
    return True


@tables
def test_forged_lines_and_objects_are_refused_or_are_inputs(kind: Kind) -> None:
    chance = Chance(kind.seed)
    log = inputs_of(kind)
    viewer = chance.pick([None, *range(kind.seats)])
    copy = kind.fresh(SPECTATOR if viewer is None else viewer)
    some_face = next(face for entry in log if isinstance(entry, Dealt) for face in entry.faces if face)
    refused = accepted = unreadable = 0
    for place, entry in enumerate(log):
        own = entry.for_seat(viewer)
        if chance.below(6) == 0:
            for _ in range(6):
                other = chance.pick(log[max(0, place - 5) : place + 5])
                line = input_line(chance.pick([own, own, other, other.for_seat(viewer)]))
                try:
                    forged: Any = parse_input(mangled(line, chance), kind.rules)
                except ValueError:  # it is `Unreadable`, or there is no card with that name
                    unreadable += 1
                    continue
                is_taken = taken(copy, forged, viewer)
                accepted, refused = accepted + is_taken, refused + (not is_taken)
            taken(copy, nonsense(own, chance, some_face), viewer)
            seat, key = chance.pick([True, 1.0, "0", None, -1, 10**5000]), chance.pick([None, "x", 1, b"x"])
            before = everything(copy)
            for seats, keys in ((seat, ("pass",)), (0, (key,)), (seat, ()), (0, (key, key))):
                with pytest.raises(Refused):
                    copy.clone().answer(seats, *keys)
                with pytest.raises(Refused):
                    copy.answer(seats, *keys)
            assert everything(copy) == before
        copy.feed(parse_input(input_line(own), kind.rules))
    assert copy.is_over
    assert refused > 20
    assert unreadable > 20
    assert accepted


@tables
def test_a_seat_that_only_looks_like_a_number_is_not_asked(kind: Kind) -> None:
    copy = kind.fresh()
    for entry in inputs_of(kind):
        if isinstance(entry, Answer):
            for seat in (float(entry.seat), *([bool(entry.seat)] if entry.seat < 2 else [])):
                with pytest.raises(Refused):
                    copy.feed(entry._replace(seat=seat))  # type: ignore[arg-type]
                with pytest.raises(Refused):
                    copy.answer(seat, *entry.keys)
        copy.feed(entry)
