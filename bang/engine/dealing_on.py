"""Dealing on: another dealer takes over, who knows only a part of the cards, and deals the rest anew.

What nobody who is present knows is drawn from the unseen, in the same numbers. The answer names the faces of
all hidden places in the order of `Rules.places`, which is the same in every copy. Each copy gets those that
its owner may know; what it knew already must agree.
"""

from typing import Any

from bang.engine.chance import Chance
from bang.engine.deal_check import bit_of, check_unseen
from bang.engine.dealer import MERGED, Dealt
from bang.engine.questions import NO_DEAL, Back, Face, Refused
from bang.engine.rules import Place, Rules
from bang.engine.state import State

DEALS_ON = "deals_on"
"""The kind of deal; it comes while a question is open, and the question stays open."""


def dealt_on(state: State, rules: Rules[Any], chance: Chance) -> Dealt:
    """All hidden faces: those that this copy knows as they are, the others dealt anew."""
    return as_on(rules.completed(state, chance), rules)


def as_on(state: State, rules: Rules[Any]) -> Dealt:
    """The input that deals all hidden faces as they are at this table."""
    places = rules.places(state)
    return Dealt(DEALS_ON, tuple(place.face for place in places), tuple(place.audience for place in places))


def checked_deal_on(entry: Dealt, state: State, rules: Rules[Any], whose: int | None) -> Dealt:
    """The answer with its audiences; `Refused` if it contradicts what this copy knows."""
    places = rules.places(state)
    if len(entry.faces) != len(places):
        raise Refused(f"there are {len(places)} hidden faces, but {len(entry.faces)} were dealt on", NO_DEAL)
    for place, face in zip(places, entry.faces, strict=True):
        _check_place(place, face, whose)
    given = list(zip(places, entry.faces, strict=True))
    for kind in dict.fromkeys(place.kind for place in places if place.kind):
        new = [face for place, face in given if face and place.face is None and place.kind == kind]
        if new:
            check_unseen(state, rules, kind, new)
    trial = state.copy()
    learn(trial, rules, entry)
    wrong = rules.misdealt(trial)
    if wrong:
        raise Refused(f"this cannot be dealt on: {wrong}", NO_DEAL)
    return entry._replace(audiences=tuple(place.audience for place in places), shows_backs=False)


def _check_place(place: Place, face: Face | None, whose: int | None) -> None:
    """The owner of a copy gets exactly the faces that he may know, and none differs from a known one."""
    if isinstance(face, Back):
        raise Refused(f"{place} is dealt a back", NO_DEAL)
    if whose not in (None, MERGED):
        assert whose is not None
        if bool(place.audience & bit_of(whose)) is (face is None):
            raise Refused(f"{place} shows this copy's owner too much or too little: {face}", NO_DEAL)
    if face is not None and place.face is not None and face is not place.face:
        raise Refused(f"{place} is known to be another face than {face}", NO_DEAL)
    if face is not None and place.back is not None and face.back is not place.back:
        raise Refused(f"{place} has another back than {face}", NO_DEAL)


def learn(state: Any, rules: Rules[Any], entry: Dealt) -> None:
    """Take over the faces that this copy is shown."""
    others = []
    for place, face in zip(rules.places(state), entry.faces, strict=True):
        if face is None:
            continue
        if place.token is None:
            others.append((place, face))
        else:
            state.faces[place.token] = face
            state.backs.pop(place.token, None)
    if others:
        rules.learn(state, others)
