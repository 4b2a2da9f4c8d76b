"""The verbs: the only functions that move cards. Each emits its event, so nothing can happen unseen.

The verbs that change life points are in `life.py`, those that only one game needs in the `verbs.py` of that
game. `tests/test_verbs.py` looks for any other code that moves a card or changes a life point.
"""

from collections.abc import Sequence

from bang.common.table import DECK, DISCARDS, HANDS, STAGE, Table
from bang.engine.questions import Token

# -- draw piles ----------------------------------------------------------------------------------------------


async def find_card_to_draw(table: Table, seat: int) -> bool:
    """Shuffle the discards not being resolved if a pile is empty; whether there is a card now (R8)."""
    if table.pile(seat):
        return True
    kept = [token for token in table.discards if token in table.resolving]
    taken = [token for token in table.discards if token not in table.resolving]
    if not taken:
        return False
    # The dealer names the top card first, and the top of a pile is the end of its list.
    table.begin_pile((await table.mix("shuffles", taken))[::-1])
    table.discards = kept
    table.emit("shuffles", n=len(table.deck), end=DECK)
    return True


async def draw(table: Table, seat: int, count: int, *, whose: int | None = None) -> None:
    """Draw cards without showing them, from one's own pile or another's; fewer if the piles run out."""
    owner = seat if whose is None else whose
    while count and (table.pile(owner) or await find_card_to_draw(table, owner)):
        pile = table.pile(owner)
        drawn = min(count, len(pile))
        count -= drawn
        await _enter_unseen(table, seat, pile[: -drawn - 1 : -1], "draws")


async def deal(table: Table, seat: int, count: int) -> None:
    """Deal the first cards of a hand."""
    await _enter_unseen(table, seat, table.pile(seat)[: -count - 1 : -1], "deals")


async def _enter_unseen(table: Table, seat: int, tokens: list[Token], kind: str) -> None:
    """Put cards of a draw pile or the stage into a hand and mix it, so that nobody else knows them apart."""
    hand = table.hand(seat)
    before = set(table.known(hand)) if table.events is not None else set()
    mixed = await table.mix("deals", hand + tokens, 1 << seat, shows_backs=True)
    start = _lift(table, tokens)
    hand[:] = mixed
    if table.events is not None:
        faces = table.faces
        cards = [faces.get(token) for token in mixed if faces.get(token) not in before]
        # If two cards print the same, or this copy does not know the faces, only the number is certain.
        shown = tuple(cards) if len(cards) == len(tokens) else (None,) * len(tokens)
        end, audience = HANDS[seat], 1 << seat
        table.emit(kind, seat, cards=shown, n=len(tokens), audience=audience, starts=(start,), end=end)


def _lift(table: Table, tokens: list[Token]) -> str:
    """Remove cards from a draw pile or the stage, and return which it was."""
    found = table.pile_with(tokens[0]) if tokens else None
    if found is not None:
        place, pile = found
        del pile[-len(tokens) :]
        return place
    table.stage = [token for token in table.stage if token not in tokens]
    return STAGE


async def _turn_up(
    table: Table, owner: int, count: int, audience: int
) -> tuple[list[Token], tuple[str, ...]]:
    """Put the top cards of a draw pile on the stage and show them; which cards, and where they were."""
    first, starts = len(table.stage), list[str]()
    while len(starts) < count and (table.pile(owner) or await find_card_to_draw(table, owner)):
        starts.append(table.place_of_pile(owner))
        table.stage.append(table.pile(owner).pop())
    turned = table.stage[first:]
    if turned:
        await table.show("shows", turned, audience)
    return turned, tuple(starts)


async def draw_shown(table: Table, seat: int, what: str = "") -> Token | None:
    """Draw a card that everybody sees; None if there is none."""
    turned, starts = await _turn_up(table, seat, 1, table.all_seats)
    if not turned:
        return None
    (token,) = turned
    table.stage.remove(token)
    table.hand(seat).append(token)
    cards, end = (table.face(token),), HANDS[seat]
    table.emit("shows", seat, cards=cards, n=1, what=what, starts=starts, end=end)
    return token


async def flip(table: Table, seat: int, owner: int, what: str) -> Token | None:
    """Turn up the top card of the owner's pile and discard it at once, whatever it shows (R10)."""
    turned, starts = await _turn_up(table, owner, 1, table.all_seats)
    if not turned:
        return None
    (token,) = turned
    table.stage.remove(token)
    table.seen.pop(token, None)
    table.discards.append(token)
    table.resolving.append(token)
    cards = (table.face(token),)
    table.emit("flips", seat, cards=cards, n=1, what=what, starts=starts, end=DISCARDS)
    return token


async def look_at(table: Table, seat: int, count: int, *, whose: int | None = None) -> list[Token]:
    """Look at the top cards of one's own pile or another's; they lie on the stage, unseen by the others."""
    looked_at, starts = await _turn_up(table, seat if whose is None else whose, count, 1 << seat)
    if looked_at:
        cards, audience = table.known(looked_at), 1 << seat
        table.emit("looks", seat, None, cards, len(looked_at), "", audience, starts, STAGE)
    return looked_at


async def keep_unseen(table: Table, seat: int, tokens: list[Token]) -> None:
    """Take cards that were looked at into the hand, unseen by the others."""
    await _enter_unseen(table, seat, tokens, "draws")


async def open_store(table: Table, seat: int, count: int, *, whose: int) -> None:
    """Turn up the top cards of a pile, from which the players then choose."""
    turned, starts = await _turn_up(table, whose, count, table.all_seats)
    cards = table.known(turned)
    table.emit("store", seat, cards=cards, n=len(turned), starts=starts, end=STAGE)


# -- taking cards --------------------------------------------------------------------------------------------


def take_open(table: Table, seat: int, token: Token, what: str) -> None:
    """Take an open card from the stage or the discards into the hand; everybody has seen it."""
    start = STAGE if token in table.stage else DISCARDS
    (table.stage if start == STAGE else table.discards).remove(token)
    _take(table, seat, token, what, None, start)


def take_in_play(table: Table, seat: int, token: Token, owner: int, what: str) -> None:
    """Take a card in play in front of a character into the hand."""
    table.figures[owner].in_play.remove(token)
    _take(table, seat, token, what, owner, table.tables[owner])
    table.changed_in_play(owner, table.card(token).kind)
    table.was_robbed(seat, table.seat_of(owner), owner)


def _take(table: Table, seat: int, token: Token, what: str, owner: int | None, start: str) -> None:
    table.seen[token] = table.all_seats
    table.hand(seat).append(token)
    other, whom = (None, "") if owner is None else (table.seat_of(owner), table.name_of(owner))
    cards, starts = (table.face(token),), (start,)
    table.emit("takes", seat, other, cards, 1, what, starts=starts, end=HANDS[seat], whom=whom)


async def pick(table: Table, seat: int, other: int, what: str) -> None:
    """Take a random card of another hand: only these two players see it (R30)."""
    token = await _random_card(table, other)
    both = 1 << seat | 1 << other
    await table.show("shows", [token], both)
    table.hand(other).remove(token)
    table.hand(seat).append(token)
    tell_picked(table, seat, other, (token,), what)
    if not table.hand(other):
        await table.hand_is_empty(other)
    table.was_robbed(seat, other)


def tell_picked(table: Table, seat: int, other: int, tokens: Sequence[Token], what: str) -> None:
    """Emit the event of cards that went from hand to hand; only the two players see them (R30)."""
    both = 1 << seat | 1 << other
    starts, end = (HANDS[other],), HANDS[seat]
    table.emit("picks", seat, other, table.known(tokens), len(tokens), what, both, starts, end)


async def _random_card(table: Table, seat: int) -> Token:
    """A random card of a hand, which the dealer mixes; the card stays in the hand."""
    hand = table.hand(seat)
    hand[:] = await table.mix("picks", hand, 1 << seat, shows_backs=True)
    return hand[0]


# -- playing and discarding ----------------------------------------------------------------------------------


def _lay_down(table: Table, seat: int, tokens: Sequence[Token]) -> None:
    """Put cards of a hand on the discards, the first named first."""
    hand = table.hand(seat)
    for token in tokens:
        hand.remove(token)
        table.seen.pop(token, None)
        table.discards.append(token)


def play_to_discards(table: Table, seat: int, token: Token, target: int | None, what: str) -> None:
    """Play a card as one of this kind, on a target or on nobody; it is discarded before its effect (R10).

    It is being resolved from now on, until `resolved` says otherwise.
    """
    _lay_down(table, seat, [token])
    table.resolving.append(token)
    _tell_played(table, seat, token, target, what, DISCARDS)


def put_in_play(table: Table, seat: int, token: Token, owner: int, target: int | None, what: str) -> None:
    """Play a card in front of a character, on a target or on nobody; what it replaces is discarded first."""
    kind, in_play = table.card(token).kind, table.figures[owner].in_play
    table.hand(seat).remove(token)
    table.seen.pop(token, None)
    for old in [old for old in in_play if kind.replaces(table.card(old).kind)]:
        discard_in_play(table, owner, old, "replaced")
    in_play.append(token)
    table.changed_in_play(owner, kind)
    _tell_played(table, seat, token, target, what, table.tables[owner])


def _tell_played(table: Table, seat: int, token: Token, target: int | None, what: str, end: str) -> None:
    other, whom = (None, "") if target is None else (table.seat_of(target), table.name_of(target))
    cards, starts = (table.face(token),), (HANDS[seat],)
    table.emit("plays", seat, other, cards, 1, what, starts=starts, end=end, whom=whom)


async def give(table: Table, seat: int, token: Token, prompt: str) -> None:
    """Give a card of the hand in answer to a card; it lies on top of what it answers (R10)."""
    _lay_down(table, seat, [token])
    table.resolving.append(token)
    starts = (HANDS[seat],)
    table.emit("answers", seat, cards=(table.face(token),), n=1, what=prompt, starts=starts, end=DISCARDS)
    if not table.hand(seat):
        await table.hand_is_empty(seat)


async def discard(table: Table, seat: int, tokens: Sequence[Token], what: str) -> None:
    """Discard cards of the hand."""
    await _discard(table, seat, tokens, what, None)


async def _discard(table: Table, seat: int, tokens: Sequence[Token], what: str, by: int | None) -> None:
    _lay_down(table, seat, tokens)
    starts = (HANDS[seat],)
    table.emit("discards", seat, by, table.known(tokens), len(tokens), what, starts=starts, end=DISCARDS)
    if not table.hand(seat):
        await table.hand_is_empty(seat)


async def discard_random(table: Table, seat: int, what: str, by: int) -> None:
    """Discard a random card of a hand, as another player's card or ability demands."""
    token = await _random_card(table, seat)
    await table.show("shows", [token], table.all_seats)
    await _discard(table, seat, [token], what, by)
    table.was_robbed(by, seat)


def discard_in_play(table: Table, owner: int, token: Token, what: str, by: int | None = None) -> None:
    """Discard a card in play, by itself or because another player's card or ability demands it."""
    table.figures[owner].in_play.remove(token)
    table.discards.append(token)
    table.changed_in_play(owner, table.card(token).kind)
    seat, who = table.seat_of(owner), table.name_of(owner)
    cards, starts = (table.face(token),), (table.tables[owner],)
    table.emit("discards", seat, by, cards, 1, what, starts=starts, end=DISCARDS, who=who)
    if by is not None:
        table.was_robbed(by, seat, owner)


async def discard_looked_at(table: Table, seat: int, tokens: Sequence[Token], what: str) -> None:
    """Discard cards that were looked at, one after the other; now everybody sees them."""
    if tokens:
        await table.show("shows", tokens, table.all_seats)
    for token in tokens:
        table.stage.remove(token)
        table.seen.pop(token, None)
        table.discards.append(token)
        cards = (table.face(token),)
        table.emit("discards", seat, None, cards, 1, what, starts=(STAGE,), end=DISCARDS)


def move_on(table: Table, owner: int, other: int, token: Token) -> None:
    """Move a card in play to another character."""
    table.figures[owner].in_play.remove(token)
    table.figures[other].in_play.append(token)
    for who in (owner, other):
        table.changed_in_play(who, table.card(token).kind)
    table.emit(
        "moves",
        table.seat_of(owner),
        table.seat_of(other),
        (table.face(token),),
        1,
        starts=(table.tables[owner],),
        end=table.tables[other],
        who=table.name_of(owner),
        whom=table.name_of(other),
    )
