"""Checking what a dealer on another device deals, as far as a copy of the game can know it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from bang.engine.dealer import MERGED, SPECTATOR, SPECTATORS, Deal, Dealt, as_dealt
from bang.engine.questions import NO_DEAL, NOT_LEGAL, Back, Face, Refused
from bang.engine.rules import Rules
from bang.engine.state import State


def checked_deal(request: Deal, entry: Dealt, state: State, rules: Rules[Any], whose: int | None) -> Dealt:
    """The dealer's answer with its audiences; `Refused` if a copy of this owner cannot get it."""
    if entry.kind != request.kind or len(entry.faces) != len(request.faces):
        raise Refused(
            f"{request!r} needs {len(request.faces)} cards, but got {entry.kind} with {len(entry.faces)}",
            NO_DEAL,
        )
    known, given = _unhidden(request.faces), _unhidden(entry.faces)
    gone = Counter(filter(None, known)) - Counter(filter(None, given)) if None not in given else None
    new = Counter(filter(None, given)) - Counter(filter(None, known))
    if gone or new.total() > known.count(None) or not (request.mixes or _agree(known, given)):
        raise Refused(f"{request!r} deals the cards {known}, but got {given}", NO_DEAL)
    if whose is None:
        _check_all_or_none(request, given, state)
    elif whose != MERGED:
        _check_owner(request, entry.faces, whose, state.has_backs)
    _check_backs(request, entry.faces, state, rules)
    if new:
        check_unseen(state, rules, request.kind, new.elements())
    return as_dealt(request, entry.faces)


ANSWER = "answer"
"""The kind of deal that stands for faces shown by an answer."""


def check_unseen(state: State, rules: Rules[Any], kind: str, faces: Iterable[Face]) -> None:
    """Refuse faces that no hidden card can have, because those cards are known to be elsewhere."""
    elsewhere = Counter(face.name for face in faces) - rules.unseen(state, kind)
    if elsewhere:
        raise Refused(
            f"{', '.join(elsewhere)} cannot be hidden there: it is known to be elsewhere",
            NOT_LEGAL if kind == ANSWER else NO_DEAL,
        )


def bit_of(whose: int) -> int:
    """The bit of the owner of a copy in an audience."""
    return SPECTATORS if whose == SPECTATOR else 1 << whose


def _check_backs(request: Deal, faces: Sequence[Face | None], state: State, rules: Rules[Any]) -> None:
    """A card keeps its back, and there are only as many cards with each back as the box holds."""
    if not request.shows_backs and any(isinstance(face, Back) for face in faces):
        raise Refused(f"{request!r} shows no backs, but got {faces}", NO_DEAL)
    known, given = _backs(request.faces), _backs(faces)
    if not state.has_backs or (None in faces and not request.shows_backs):
        return
    kept = request.mixes or all(map(_same_back, request.faces, faces))
    if known - given or not kept:
        raise Refused(f"{request!r} mixes cards with the backs {known}, but got {faces}", NO_DEAL)
    if given - known:
        unseen = rules.unseen(state, request.kind)
        left = _backs([rules.face(name) for name in unseen.elements()])
        left.subtract(back.name for token, back in state.backs.items() if token not in state.faces)
        if any(count > left[back] for back, count in (given - known).items()):
            raise Refused(f"{request!r} shows more backs of a deck than it can: {faces}", NO_DEAL)


def _same_back(known: Face | None, given: Face | None) -> bool:
    """Whether a card can have this face, as far as the back tells."""
    return known is None or given is None or known.back is given.back


def _check_all_or_none(request: Deal, given: Sequence[Face | None], state: State) -> None:
    """A copy of nobody in particular may be that of any seat: it gets all the faces or none."""
    if not request.own and None in given and (any(given) or request.audience == state.all_seats):
        raise Refused(f"{request!r} must show a seat all cards or none, but got {given}", NO_DEAL)


def _check_owner(request: Deal, faces: Sequence[Face | None], whose: int, has_backs: bool) -> None:
    """The owner of a copy gets exactly the faces that he may know, and the backs that everybody sees."""
    bit = bit_of(whose)
    shows_backs = has_backs and request.shows_backs
    for place, face in enumerate(faces):
        shown = None if isinstance(face, Back) else face
        if shown is None and (face is not None) is not shows_backs:
            raise Refused(f"{request!r} shows the back of a card, or hides it: {faces}", NO_DEAL)
        if shown is not None:
            audience = request.seen_by(place, shown)
        else:
            # A hidden face may be one of the open ones; how many of these there are is checked below.
            audience = request.audience & 1 << place if request.own else request.audience
        if bool(audience & bit) is (shown is None):
            raise Refused(f"{request!r} shows this copy's owner too much or too little: {faces}", NO_DEAL)
    is_dealt = request.own and None not in request.faces
    if is_dealt and _open_faces(request, request.faces) != _open_faces(request, faces):
        raise Refused(f"{request!r} must show everybody {request.open_faces}, but got {faces}", NO_DEAL)


def _open_faces(request: Deal, faces: Sequence[Face | None]) -> list[str]:
    """Those of the faces that everybody sees."""
    return sorted(face.name for face in faces if face is not None and face.name in request.open_faces)


def _agree(known: Sequence[Face | None], given: Sequence[Face | None]) -> bool:
    """The given faces do not contradict the known ones, place by place."""
    return all(None in pair or pair[0] is pair[1] for pair in zip(known, given, strict=True))


def _unhidden(faces: Sequence[Face | None]) -> list[Face | None]:
    """The faces, with None for those of which only the back is known."""
    return [None if isinstance(face, Back) else face for face in faces]


def _backs(faces: Sequence[Face | None]) -> Counter[str]:
    """How many cards have which back, as far as that is known."""
    return Counter(face.back.name for face in faces if face is not None and face.back is not None)
