"""The verbs: the only functions that move cards, each of which emits an event, so no move is hidden."""

from collections.abc import Sequence

from bang.engine.questions import Token
from bang.frontier.table import DECK, DISCARDS, HANDS, STAGE, TABLES, Table


async def has_card_to_draw(table: Table) -> bool:
    """Whether there is a card to draw, if necessary after a reshuffle without cards being resolved (R8)."""
    if table.deck:
        return True
    kept = [token for token in table.discards if token in table.resolving]
    taken = [token for token in table.discards if token not in table.resolving]
    if not taken:
        return False
    # The dealer names the top card first, and the top of a pile is the end of its list.
    table.deck = (await table.mix("shuffles", taken))[::-1]
    table.discards = kept
    table.emit("shuffles", n=len(table.deck), end=DECK)
    return True


async def draw(table: Table, seat: int, count: int, kind: str = "draws") -> None:
    """Draw cards from the deck without showing them; fewer if both piles run out."""
    while count and await has_card_to_draw(table):
        drawn = min(count, len(table.deck))
        count -= drawn
        await enter_unseen(table, seat, table.deck[: -drawn - 1 : -1], kind)


async def enter_unseen(table: Table, seat: int, tokens: list[Token], kind: str = "draws") -> None:
    """Put cards of the deck or the stage into a hand and mix it, so that nobody else knows which they are."""
    hand = table.players[seat].hand
    before = set(table.known(hand)) if table.events is not None else set()
    mixed = await table.mix("deals", hand + tokens, 1 << seat)
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
    """Remove cards from the deck or the stage, and return which it was."""
    if tokens and table.deck and table.deck[-1] == tokens[0]:
        del table.deck[-len(tokens) :]
        return DECK
    table.stage = [token for token in table.stage if token not in tokens]
    return STAGE


async def turn_up(table: Table, count: int, audience: int, kind: str = "shows") -> list[Token]:
    """Put the top cards of the deck on the stage and show them to an audience."""
    first = len(table.stage)
    while len(table.stage) - first < count and await has_card_to_draw(table):
        table.stage.append(table.deck.pop())
    turned = table.stage[first:]
    if turned:
        await table.show(kind, turned, audience)
    return turned


def put_back(table: Table, seat: int) -> None:
    """Put what is left on the stage back on the deck, without showing it to the others."""
    for token in table.stage:
        table.deck.append(token)
        shown, owner = (table.face(token),), 1 << seat
        table.emit("puts_back", seat, None, shown, 1, audience=owner, starts=(STAGE,), end=DECK)
    table.stage = []


def take_open(table: Table, seat: int, token: Token, what: str) -> None:
    """Take an open card from the stage or the discards into the hand; everybody has seen it."""
    start = STAGE if token in table.stage else DISCARDS
    (table.stage if start == STAGE else table.discards).remove(token)
    _take(table, seat, token, what, None, start)


def take_in_play(table: Table, seat: int, token: Token, owner: int, what: str) -> None:
    """Take a card in play in front of a player into the hand."""
    table.players[owner].in_play.remove(token)
    _take(table, seat, token, what, owner, TABLES[owner])
    table.changed_in_play(owner, table.card(token).kind)


def _take(table: Table, seat: int, token: Token, what: str, other: int | None, start: str) -> None:
    table.seen[token] = table.all_seats
    table.players[seat].hand.append(token)
    table.emit("takes", seat, other, (table.face(token),), 1, what, starts=(start,), end=HANDS[seat])


async def pick(table: Table, seat: int, other: int, what: str) -> None:
    """Take a random card of another hand: only these two players see it (R30)."""
    token = await pick_any(table, other)
    both = 1 << seat | 1 << other
    await table.show("shows", [token], both)
    table.players[other].hand.remove(token)
    table.players[seat].hand.append(token)
    _tell_picked(table, seat, other, (token,), what)
    await hand_shrank(table, other)


async def take_hand(table: Table, seat: int, other: int, what: str) -> None:
    """Take a whole hand; only these two players see it (R30)."""
    hand = table.players[other].hand
    if hand:
        both = 1 << seat | 1 << other
        await table.show("shows", hand, both)
        table.players[seat].hand += hand
        _tell_picked(table, seat, other, hand, what)
        hand.clear()


def _tell_picked(table: Table, seat: int, other: int, tokens: Sequence[Token], what: str) -> None:
    """Emit the event of cards that went from hand to hand; only the two players see them (R30)."""
    both = 1 << seat | 1 << other
    starts, end = (HANDS[other],), HANDS[seat]
    table.emit("picks", seat, other, table.known(tokens), len(tokens), what, both, starts, end)


async def pick_any(table: Table, seat: int) -> Token:
    """A random card of a hand, which the dealer mixes; the card stays in the hand."""
    hand = table.players[seat].hand
    hand[:] = await table.mix("picks", hand, 1 << seat)
    return hand[0]


def lay_down(table: Table, seat: int, tokens: Sequence[Token]) -> None:
    """Put cards of a hand on the discards, the first named first."""
    hand = table.players[seat].hand
    for token in tokens:
        hand.remove(token)
        table.seen.pop(token, None)
        table.discards.append(token)


async def discard(table: Table, seat: int, tokens: Sequence[Token], what: str, by: int | None = None) -> None:
    """Discard cards of the hand."""
    lay_down(table, seat, tokens)
    starts = (HANDS[seat],)
    table.emit("discards", seat, by, table.known(tokens), len(tokens), what, starts=starts, end=DISCARDS)
    await hand_shrank(table, seat)


def discard_in_play(table: Table, seat: int, token: Token, what: str, by: int | None = None) -> None:
    """Discard a card in play."""
    table.players[seat].in_play.remove(token)
    table.discards.append(token)
    table.changed_in_play(seat, table.card(token).kind)
    starts = (TABLES[seat],)
    table.emit("discards", seat, by, (table.face(token),), 1, what, starts=starts, end=DISCARDS)


def move_on(table: Table, seat: int, token: Token) -> None:
    """Move a card in play to the next living player."""
    other = table.after(seat)
    table.players[seat].in_play.remove(token)
    table.players[other].in_play.append(token)
    for player in (seat, other):
        table.changed_in_play(player, table.card(token).kind)
    starts, end = (TABLES[seat],), TABLES[other]
    table.emit("moves", seat, other, (table.face(token),), 1, starts=starts, end=end)


async def discard_everything(table: Table, seat: int, tokens: Sequence[Token], what: str) -> None:
    """Discard the shown hand and the cards in play together, in the given order."""
    player = table.players[seat]
    starts = tuple(HANDS[seat] if token in player.hand else TABLES[seat] for token in tokens)
    for token in tokens:
        (player.hand if token in player.hand else player.in_play).remove(token)
        table.seen.pop(token, None)
        table.discards.append(token)
    table.changed()
    if tokens:
        table.emit(
            "discards", seat, None, table.known(tokens), len(tokens), what, starts=starts, end=DISCARDS
        )
    await hand_shrank(table, seat)


async def hand_shrank(table: Table, seat: int) -> None:
    """Let a character react to an empty hand at once; during a Duel only after it has ended (R28)."""
    player = table.players[seat]
    if not player.hand and player.alive and not table.in_duel:
        for hook in table.hooked(seat, "reacts_hand_empty"):
            await hook.reacts_hand_empty(table, seat)
