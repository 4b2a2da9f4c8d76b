"""When the dealer is gone, another deals on with what those present know, and the game goes on to its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bang import games
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.dealer import MERGED, SPECTATOR, Dealt, OpenDealer
from bang.engine.game import Game, Input
from bang.engine.notation import input_line, parse_input
from bang.engine.questions import Answer, Back, Refused
from tests.properties.random_games import (
    GAMES,
    AnyGame,
    Kind,
    asked,
    everything,
    kinds_of_every_game,
    public,
    random_choice,
)

tables = pytest.mark.parametrize("kind", kinds_of_every_game(max(GAMES // 2, 1), seed=21), ids=str)

Copies = dict[int | None, AnyGame]


def merged(parts: list[Input]) -> Input:
    """One input, put together from what several seats know of it."""
    first = parts[0]
    if isinstance(first, Answer):
        return next((part for part in parts if isinstance(part, Answer) and not part.is_hidden), first)
    places = zip(*(part.faces for part in parts if isinstance(part, Dealt)), strict=True)
    faces = [
        next((face for face in faces if face is not None and not isinstance(face, Back)), faces[0])
        for faces in places
    ]
    return first._replace(faces=tuple(faces))


def put_together(kind: Kind, copies: Copies, present: list[int | None]) -> AnyGame:
    """The copy of the new dealer: all that those present know, replayed through lines of text."""
    game: AnyGame = kind.fresh(MERGED)
    for parts in zip(*(copies[seat].log for seat in present), strict=True):
        game.feed(parse_input(input_line(merged(list(parts))), kind.rules))
    return game


def played_until_a_dealer_is_lost(kind: Kind, chance: Chance) -> tuple[AnyGame, Copies]:
    """A random game up to a random question, with the copies of all seats and of a spectator."""
    full, copies = kind.new_game(), kind.copies()
    fed, left = 0, chance.below(40) if chance.below(4) else chance.below(4)
    while True:
        for entry in full.log[fed:]:
            for seat, copy in copies.items():
                copy.feed(entry.for_seat(seat))
        fed = len(full.log)
        if full.ask is None or left == 0:
            return full, copies
        left -= 1
        seat, keys = random_choice(full, chance)
        full.answer(seat, *keys)


def check_alike(full: AnyGame, copies: Copies) -> None:
    for seat, copy in copies.items():
        assert asked(copy) == asked(full)
        assert public(copy) == public(full)
        assert copy.view(seat) == full.view(seat)


def returned(kind: Kind, dealer: AnyGame, seat: int | None) -> AnyGame:
    """The copy of somebody who was away: as a spectator's before the cards were dealt on."""
    copy: AnyGame = kind.fresh(SPECTATOR)
    for entry in dealer.log:
        if entry is last_dealt_on(dealer) and seat is not None:
            copy.whose = seat
        copy.feed(entry.for_seat(seat if copy.whose == seat else None))
    return copy


def last_dealt_on(game: AnyGame) -> Dealt:
    return [entry for entry in game.log if isinstance(entry, Dealt) and entry.kind == "deals_on"][-1]


@tables
@pytest.mark.parametrize("again", [0, 1], ids=["once", "twice"])
def test_another_dealer_deals_on_to_the_end(kind: Kind, again: int) -> None:
    chance = Chance(kind.seed + again)
    dealer, copies = played_until_a_dealer_is_lost(kind, chance)
    if dealer.is_over:
        return
    seats = chance.mixed(range(kind.seats))
    for _ in range(1 + again):
        absent = seats[: 1 + chance.below(kind.seats - 1)]
        seats = seats[1:] + seats[:1]
        present: list[int | None] = [seat for seat in copies if seat not in absent]
        known = put_together(kind, copies, present)
        dealer, entry = deals_on(known, chance)
        for seat in present:
            before = everything(copies[seat])["table"]["faces"]
            copies[seat].feed(parse_input(input_line(entry.for_seat(seat)), kind.rules))
            after = everything(copies[seat])["table"]["faces"]
            assert {token: after[token] for token in before} == before, "what is known stays as it was"
            assert after == before, "who was present learns nothing new"
        for seat in absent:
            copies[seat] = returned(kind, dealer, seat)
        check_alike(dealer, copies)
        plays_on(kind, dealer, copies, chance, 15)
        if dealer.is_over:
            break
    plays_on(kind, dealer, copies, chance, 3000)
    assert dealer.is_over
    assert all(copy.is_over for copy in copies.values())
    assert saved_alike(dealer)
    *_, (_, replayed) = games.replay(saves.save(dealer))
    assert everything(replayed) == everything(dealer) | {"dealer": None}


def deals_on(known: AnyGame, chance: Chance) -> tuple[AnyGame, Dealt]:
    """The new dealer's game, and the input with which it dealt on."""
    before, question = everything(known), asked(known)
    entry = known.dealt_on(chance.copy())
    assert entry == known.clone().dealt_on(chance.copy()), "it follows from state and chance"
    assert everything(known) == before
    clone = known.clone()
    assert clone.feed(entry) == known.feed(entry) == []
    assert everything(clone) == everything(known) == everything(known.clone())
    assert asked(known) == question
    assert known.rules.is_whole(known.state)
    assert known.rules.misplaced(known.state) == known.rules.misdealt(known.state) == ""
    faces = before["table"]["faces"]
    dealt = everything(known)["table"]["faces"]
    assert {token: dealt[token] for token in faces} == faces
    known.hand_to(OpenDealer(chance.below(1000)))
    assert saved_alike(known)
    return known, known.log[-1]  # type: ignore[return-value]


def saved_alike(game: AnyGame) -> bool:
    loaded = games.load(saves.save(game))
    return everything(loaded) == everything(game) == everything(game.clone()) and loaded.whose == game.whose


def plays_on(kind: Kind, full: AnyGame, copies: Copies, chance: Chance, answers: int) -> None:
    """The new dealer's game goes on, and so do the copies, each with what it may know."""
    for _ in range(answers):
        if full.ask is None:
            return
        fed = len(full.log)
        seat, keys = random_choice(full, chance)
        full.answer(seat, *keys)
        for entry in full.log[fed:]:
            for viewer, copy in copies.items():
                copy.feed(parse_input(input_line(entry.for_seat(viewer)), kind.rules))
        assert kind.rules.misplaced(full.state) == ""
        if chance.below(20) == 0 or full.ask is None:
            check_alike(full, copies)
            assert saved_alike(copies[chance.pick(list(copies))])
            assert saved_alike(full)


@tables
def test_what_contradicts_a_copy_is_not_dealt_on(kind: Kind) -> None:
    """A face in another's place, one too many or too few, one that is elsewhere, one beyond the audience."""
    chance = Chance(kind.seed)
    full, copies = played_until_a_dealer_is_lost(kind, chance)
    if full.is_over:
        for game in (full, copies[0]):
            with pytest.raises(Refused, match="only while a question is open"):
                game.dealt_on(chance)
        return
    known = put_together(kind, copies, [1])
    entry = known.dealt_on(chance)
    known.feed(entry)
    entry = known.log[-1]  # type: ignore[assignment]
    box: list[Any] = [face for face in entry.faces if face is not None]
    for seat in (1, None):
        own, copy = entry.for_seat(seat), copies[seat]
        for _ in range(60):
            faces = list(own.faces)
            place = chance.below(len(faces))
            how = chance.below(4)
            if how == 0:
                faces[place] = None if faces[place] is not None else chance.pick(box)
            elif how == 1:
                faces[place], other = chance.pick(box), faces[place]
                if other is None and faces[place] is None:
                    continue
            elif how == 2:
                del faces[place]
            else:
                faces.append(chance.pick(faces))
            if tuple(faces) == own.faces:
                continue
            before = everything(copy), asked(copy)
            with pytest.raises(Refused):
                copy.feed(own._replace(faces=tuple(faces)))
            assert (everything(copy), asked(copy)) == before
        copy.feed(own)


@tables
def test_somebody_who_comes_back_takes_no_card_that_is_elsewhere(kind: Kind) -> None:
    """Nor one twice, nor one that cannot lie there; the true cards are taken afterwards."""
    chance = Chance(kind.seed)
    full, copies = played_until_a_dealer_is_lost(kind, chance)
    if full.is_over:
        return
    known = put_together(kind, copies, [1])
    known.feed(known.dealt_on(chance))
    own = known.log[-1].for_seat(0)
    assert isinstance(own, Dealt)
    copy: AnyGame = kind.fresh(SPECTATOR)
    for entry in known.log[:-1]:
        copy.feed(entry.for_seat(None))
    copy.whose = 0
    shown = [place for place, face in enumerate(own.faces) if face is not None]
    # Open cards, and what is dealt in another place; there is only one of each if it is not printed twice.
    printed = Counter(kind.box)
    elsewhere = [face for token, face in copy.state.faces.items() if token in known.state.faces]
    box = [face for face in known.state.faces.values() if not isinstance(face, Back)]
    for _ in range(20 if shown else 0):
        faces = list(own.faces)
        place = chance.pick(shown)
        stranger = chance.pick([*elsewhere, *(faces[other] for other in shown)])
        known_face = faces[place]
        back = None if known_face is None else known_face.back
        if back is not None and chance.below(2):
            # A card that may well be unseen, but is of the other deck.
            stranger = chance.pick([face for face in box if face.back not in (None, back)])
        elif stranger is faces[place] or printed[stranger.name] != 1:
            continue
        faces[place] = stranger
        before = everything(copy)
        with pytest.raises(Refused):
            copy.feed(own._replace(faces=tuple(faces)))
        assert everything(copy) == before
    copy.feed(own)
    assert copy.view(0) == known.view(0)


@tables
def test_a_copy_that_waits_for_the_dealer_does_not_deal_on(kind: Kind) -> None:
    for whose in (None, MERGED, 0):
        copy: AnyGame = Game(kind.rules, kind.rules.table(seats=kind.seats), whose=whose)
        with pytest.raises(Refused, match="only while a question is open"):
            copy.dealt_on(Chance(1))
        with pytest.raises(Refused, match="only while a question is open"):
            copy.feed(Dealt("deals_on", (), 0))
