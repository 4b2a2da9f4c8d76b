"""An input from another device is checked like any answer, and a forged one is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bang.classic import definitions
from bang.classic.definitions import face
from bang.engine.chance import Chance
from bang.engine.dealer import Dealt
from bang.engine.game import Input
from bang.engine.questions import HIDDEN, Answer, Refused
from tests.classic_games import ClassicGame
from tests.properties.random_games import Kind, asked, classic_kind, everything, inputs_of, kinds_of_table

KIND = classic_kind(5, "fourth", "full", seed=12)
Told = Callable[[Input], bool]


def copies_before(told: Told, kind: Kind = KIND, seat: int | None = None) -> tuple[ClassicGame, Input]:
    """A copy of the game (of one seat, or full) just before the first matching input, and that input."""
    copy = kind.fresh()
    for entry in inputs_of(kind):
        if told(entry):
            return copy, entry
        copy.feed(entry if seat is None else entry.for_seat(seat))
    raise AssertionError("there is no such input in this game")


def refused(copy: ClassicGame, entry: Input) -> str:
    """The message with which an input is refused; fails if the copy has changed."""
    before = everything(copy), asked(copy)
    with pytest.raises(Refused) as why:
        copy.feed(entry)
    assert (everything(copy), asked(copy)) == before
    return str(why.value)


def is_play(entry: Input) -> bool:
    return isinstance(entry, Answer) and entry.prompt == "play" and len(entry.cards) == 1


def is_hidden_play(seat: int) -> Told:
    """A card is played by another seat than the copy's."""
    return lambda entry: is_play(entry) and entry.seat != seat  # type: ignore[union-attr]


def play(seat: int | None = None) -> tuple[ClassicGame, Answer]:
    copy, entry = copies_before(is_play if seat is None else is_hidden_play(seat), seat=seat)
    assert isinstance(entry, Answer)
    return copy, entry


def test_a_played_card_with_a_wrong_face_is_refused() -> None:
    copy, entry = play()
    ((token, true),) = entry.cards
    lie = face("beer-6H" if true.name != "beer-6H" else "beer-7H")
    assert "known to be a different one" in refused(
        copy, entry._replace(keys=(lie.name,), cards=((token, lie),))
    )


def test_a_card_that_lies_elsewhere_cannot_be_in_a_hand() -> None:
    """The copy of another seat does not know the hand, but it knows where some other cards are."""
    copy, entry = play(seat=(play()[1].seat + 1) % KIND.seats)
    viewer = (entry.seat + 1) % KIND.seats
    mine = copy.state.faces[copy.state.players[viewer].hand[0]]
    doctored = entry._replace(keys=(mine.name,), cards=((entry.cards[0][0], mine),))
    assert "known to be elsewhere" in refused(copy, doctored)


def test_a_role_or_a_character_cannot_be_played_from_a_hand() -> None:
    copy, entry = play(seat=(play()[1].seat + 1) % KIND.seats)
    for name in ("outlaw", "rose_doolan"):
        doctored = entry._replace(keys=(name,), cards=((entry.cards[0][0], face(name)),))
        assert "known to be elsewhere" in refused(copy, doctored)


def test_a_token_of_another_hand_or_of_no_card_is_refused() -> None:
    copy, entry = play()
    others = copy.state.players[(entry.seat + 1) % KIND.seats].hand
    for token in (others[0], copy.state.deck[0], 100_000, -1):
        known = copy.state.faces.get(token, entry.cards[0][1])
        assert refused(copy, entry._replace(cards=((token, known),)))


def test_an_answer_that_shows_too_much_or_too_little_is_refused() -> None:
    copy, entry = play()
    hand = copy.state.players[entry.seat].hand
    other = next((token, copy.state.faces[token]) for token in hand if token != entry.cards[0][0])
    assert refused(copy, entry._replace(cards=()))
    assert refused(copy, entry._replace(cards=(*entry.cards, other)))
    assert refused(copy, entry._replace(cards=(other, *entry.cards)))
    assert refused(copy, entry._replace(cards=entry.cards * 2))
    assert refused(copy, entry._replace(cards=((entry.cards[0][0], HIDDEN),)))


def test_a_public_answer_cannot_be_hidden() -> None:
    copy, entry = play()
    hidden = entry._replace(keys=(HIDDEN.name,), cards=((entry.cards[0][0], HIDDEN),))
    assert "hidden answer" in refused(copy, hidden)


def test_another_seat_cannot_answer() -> None:
    copy, entry = play()
    for seat in (-1, *range(KIND.seats), 99):
        if seat != entry.seat:
            assert refused(copy, entry._replace(seat=seat))


def test_an_answer_for_the_dealer_and_a_deal_for_a_player_are_refused() -> None:
    copy, deal = copies_before(lambda entry: isinstance(entry, Dealt) and entry.kind == "deals")
    answer = play()[1]
    assert "dealer must deal" in refused(copy, answer)
    copy, _ = play()
    assert "dealer is not asked" in refused(copy, deal)


def test_nothing_is_answered_when_the_game_is_over() -> None:
    copy = KIND.fresh()
    for entry in inputs_of(KIND):
        copy.feed(entry)
    assert "over" in refused(copy, play()[1])


@pytest.mark.parametrize("kind", ["shuffles", "deals", "shows", "picks", "roles", "characters", "role"])
def test_a_doctored_deal_is_refused(kind: str) -> None:
    copy, deal = copies_before(lambda entry: isinstance(entry, Dealt) and entry.kind == kind)
    assert isinstance(deal, Dealt)
    for faces in (
        deal.faces[1:],
        (*deal.faces, face("beer-6H")),
        (face("beer-6H"), *deal.faces[1:]) if deal.faces[0] is not face("beer-6H") else (),
        (face("outlaw"), *deal.faces[1:]) if deal.faces[0] is not face("outlaw") else (),
    ):
        assert refused(copy, deal._replace(faces=faces))
    assert refused(copy, deal._replace(kind="lunch"))


@pytest.mark.parametrize("kind", ["deals", "shows", "role"])
def test_a_copy_refuses_a_deal_with_a_face_of_the_wrong_sort(kind: str) -> None:
    """Seat 0 is dealt cards, shown a card or shown a role; a card cannot be a role, nor a role a card."""

    def told(entry: Input) -> bool:
        return isinstance(entry, Dealt) and entry.kind == kind and None not in entry.for_seat(0).faces

    copy, deal = copies_before(told, seat=0)
    assert isinstance(deal, Dealt)
    wrong = face("outlaw") if kind != "role" else face("beer-6H")
    assert refused(copy, deal._replace(faces=(wrong, *deal.faces[1:])))


def test_a_deal_that_hides_what_everybody_sees_is_refused() -> None:
    copy, deal = copies_before(
        lambda entry: (
            isinstance(entry, Dealt)
            and entry.kind == "shows"
            and entry.audiences == KIND.fresh().state.all_seats
        ),
        seat=0,
    )
    assert isinstance(deal, Dealt)
    assert "must show a seat all cards or none" in refused(
        copy, deal._replace(faces=(None,) * len(deal.faces))
    )


@pytest.mark.parametrize("kind", kinds_of_table(8, seed=6), ids=str)
def test_doctored_inputs_never_break_a_copy(kind: Kind) -> None:
    """A copy either refuses an input and stays unchanged, or accepts it and still gives a view."""
    chance = Chance(kind.seed)
    log = inputs_of(kind)
    seat = chance.below(kind.seats)
    copy = kind.fresh()
    for place, entry in enumerate(log):
        if chance.below(4) == 0:
            other = chance.pick(log[max(0, place - 20) : place + 20])
            stranger = doctored(other.for_seat(seat) if chance.below(2) else other, chance)
            before = everything(copy), asked(copy)
            trial = copy.clone()
            try:
                trial.feed(stranger)
            except Refused:
                assert (everything(trial), asked(trial)) == before
            else:
                trial.view(seat)
        copy.feed(entry.for_seat(seat))
    assert copy.is_over


def doctored(entry: Input, chance: Chance) -> Input:
    """An input with a random change."""
    name = chance.pick([*definitions.CARDS, "outlaw", "sid_ketchum"])
    if isinstance(entry, Dealt):
        faces = list(entry.faces)
        how = chance.below(3)
        if faces and how == 0:
            faces[chance.below(len(faces))] = face(name)
        elif faces and how == 1:
            faces[chance.below(len(faces))] = faces[0]
        else:
            faces = chance.mixed(faces)
        return entry._replace(faces=tuple(faces))
    how = chance.below(5)
    if how == 0:
        return entry._replace(seat=chance.below(8))
    if how == 1 or not entry.cards:
        return entry._replace(keys=(*entry.keys[1:], name))
    cards = list(entry.cards)
    place = chance.below(len(cards))
    token, shown = cards[place]
    cards[place] = (token + chance.below(5) - 2, shown) if how == 2 else (token, face(name))
    keys = (name, *entry.keys[1:]) if how == 4 else entry.keys
    return entry._replace(keys=keys, cards=tuple(cards))
