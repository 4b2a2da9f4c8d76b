"""The verbs: the only functions that move cards, each of which emits an event, so no move is hidden."""

from collections.abc import Sequence

from bang.common.table import DECK, DISCARDS, HANDS, STAGE, Table
from bang.engine.questions import Token


async def has_card_to_draw(table: Table, seat: int) -> bool:
    """Whether a player has a card to draw; if need be, all discards not being resolved are shuffled (R8)."""
    if table.pile(seat):
        return True
    kept = [token for token in table.discards if token in table.resolving]
    taken = [token for token in table.discards if token not in table.resolving]
    if not taken:
        return False
    # The dealer names the top card first, and the top of a pile is the end of its list.
    table.lay_pile((await table.mix("shuffles", taken))[::-1])
    table.discards = kept
    table.emit("shuffles", n=len(table.deck), end=DECK)
    return True


async def draw(table: Table, seat: int, count: int, kind: str = "draws", whose: int | None = None) -> None:
    """Draw cards without showing them, from one's own pile or another's; fewer if the piles run out."""
    owner = seat if whose is None else whose
    while count and await has_card_to_draw(table, owner):
        pile = table.pile(owner)
        drawn = min(count, len(pile))
        count -= drawn
        await enter_unseen(table, seat, pile[: -drawn - 1 : -1], kind)


async def enter_unseen(table: Table, seat: int, tokens: list[Token], kind: str = "draws") -> None:
    """Put cards of a draw pile or the stage into a hand and mix it, so that nobody else knows them apart."""
    hand = table.hand(seat)
    before = set(table.known(hand)) if table.events is not None else set()
    mixed = await table.mix("deals", hand + tokens, 1 << seat, shows_backs=True)
    start = _lift(table, tokens)
    hand[:] = mixed
    if table.events is not None:
        cards = [face for face in table.known(mixed) if face not in before]
        # If two cards print the same, or this copy does not know the faces, only the number is certain.
        shown = tuple(cards) if len(cards) == len(tokens) else (None,) * len(tokens)
        table.emit(
            kind,
            seat,
            cards=shown,
            n=len(tokens),
            audience=1 << seat,
            starts=(start,),
            end=HANDS[seat],
        )


def _lift(table: Table, tokens: list[Token]) -> str:
    """Remove cards from a draw pile or the stage, and return which it was."""
    found = table.pile_with(tokens[0]) if tokens else None
    if found is not None:
        place, pile = found
        del pile[-len(tokens) :]
        return place
    table.stage = [token for token in table.stage if token not in tokens]
    return STAGE


async def turn_up(table: Table, seat: int, count: int, audience: int) -> list[Token]:
    """Put the top cards of a player's draw pile on the stage and show them to an audience."""
    first = len(table.stage)
    while len(table.stage) - first < count and await has_card_to_draw(table, seat):
        table.stage.append(table.pile(seat).pop())
    turned = table.stage[first:]
    if turned:
        await table.show("shows", turned, audience)
    return turned


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


def _take(table: Table, seat: int, token: Token, what: str, owner: int | None, start: str) -> None:
    table.seen[token] = table.all_seats
    table.hand(seat).append(token)
    other, whom = (None, "") if owner is None else (table.seat_of(owner), table.name_of(owner))
    cards, starts = (table.face(token),), (start,)
    table.emit("takes", seat, other, cards, 1, what, starts=starts, end=HANDS[seat], whom=whom)


async def pick(table: Table, seat: int, other: int, what: str) -> None:
    """Take a random card of another hand: only these two players see it (R30)."""
    token = await pick_any(table, other)
    both = 1 << seat | 1 << other
    await table.show("shows", [token], both)
    table.hand(other).remove(token)
    table.hand(seat).append(token)
    tell_picked(table, seat, other, (token,), what)
    await table.hand_shrank(other)


def tell_picked(table: Table, seat: int, other: int, tokens: Sequence[Token], what: str) -> None:
    """Emit the event of cards that went from hand to hand; only the two players see them (R30)."""
    both = 1 << seat | 1 << other
    starts, end = (HANDS[other],), HANDS[seat]
    table.emit("picks", seat, other, table.known(tokens), len(tokens), what, both, starts, end)


async def pick_any(table: Table, seat: int) -> Token:
    """A random card of a hand, which the dealer mixes; the card stays in the hand."""
    hand = table.hand(seat)
    hand[:] = await table.mix("picks", hand, 1 << seat, shows_backs=True)
    return hand[0]


def lay_down(table: Table, seat: int, tokens: Sequence[Token]) -> None:
    """Put cards of a hand on the discards, the first named first."""
    hand = table.hand(seat)
    for token in tokens:
        hand.remove(token)
        table.seen.pop(token, None)
        table.discards.append(token)


async def discard(table: Table, seat: int, tokens: Sequence[Token], what: str, by: int | None = None) -> None:
    """Discard cards of the hand."""
    lay_down(table, seat, tokens)
    starts = (HANDS[seat],)
    table.emit("discards", seat, by, table.known(tokens), len(tokens), what, starts=starts, end=DISCARDS)
    await table.hand_shrank(seat)


def discard_in_play(table: Table, owner: int, token: Token, what: str, by: int | None = None) -> None:
    """Discard a card in play."""
    table.figures[owner].in_play.remove(token)
    table.discards.append(token)
    table.changed_in_play(owner, table.card(token).kind)
    seat, who = table.seat_of(owner), table.name_of(owner)
    cards, starts = (table.face(token),), (table.tables[owner],)
    table.emit("discards", seat, by, cards, 1, what, starts=starts, end=DISCARDS, who=who)


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
