"""The few verbs that move cards. Nothing else does, and each emits its event, so nothing happens unseen."""

from collections.abc import Sequence

from bang.engine.questions import Token
from bang.frontier.table import Table


async def has_card_to_draw(table: Table) -> bool:
    """The deck has a card, after a reshuffle if need be (R8); cards being resolved are not taken."""
    if table.deck:
        return True
    kept = [token for token in table.discards if token in table.resolving]
    taken = [token for token in table.discards if token not in table.resolving]
    if not taken:
        return False
    # The dealer names the top card first, and the top of a pile is the end of its list.
    table.deck = (await table.mix("shuffles", taken))[::-1]
    table.discards = kept
    table.emit("shuffles", n=len(table.deck))
    return True


async def draw(table: Table, seat: int, count: int, kind: str = "draws") -> None:
    """Draw from the deck into the hand, unseen; if both piles end, what there is."""
    while count and await has_card_to_draw(table):
        drawn = min(count, len(table.deck))
        count -= drawn
        await enter_unseen(table, seat, table.deck[: -drawn - 1 : -1], kind)


async def enter_unseen(table: Table, seat: int, tokens: list[Token], kind: str = "draws") -> None:
    """Cards of the deck or the stage enter a hand in their order; it is mixed: nobody else can tell which."""
    hand = table.players[seat].hand
    before = set(table.known(hand)) if table.events is not None else set()
    mixed = await table.mix("deals", hand + tokens, 1 << seat)
    _lift(table, tokens)
    hand[:] = mixed
    if table.events is not None:
        cards = [face for face in table.known(mixed) if face not in before]
        # Two cards that print alike, or faces that this copy does not know: only the number is sure.
        shown = tuple(cards) if len(cards) == len(tokens) else (None,) * len(tokens)
        table.emit(kind, seat, cards=shown, n=len(tokens), audience=1 << seat)


def _lift(table: Table, tokens: list[Token]) -> None:
    """Take cards off the pile on which they lie."""
    if tokens and table.deck and table.deck[-1] == tokens[0]:
        del table.deck[-len(tokens) :]
    else:
        table.stage = [token for token in table.stage if token not in tokens]


async def turn_up(table: Table, count: int, audience: int, kind: str = "shows") -> list[Token]:
    """Lay the top cards of the deck on the stage and show them to an audience."""
    first = len(table.stage)
    while len(table.stage) - first < count and await has_card_to_draw(table):
        table.stage.append(table.deck.pop())
    turned = table.stage[first:]
    if turned:
        await table.show(kind, turned, audience)
    return turned


def take_open(table: Table, seat: int, token: Token, pile: list[Token], what: str, other: int | None) -> None:
    """Take into the hand a card that lies open: everybody has seen it."""
    pile.remove(token)
    table.seen[token] = table.everybody
    table.players[seat].hand.append(token)
    table.emit("takes", seat, other, (table.face(token),), 1, what)


async def pick(table: Table, seat: int, other: int, what: str) -> None:
    """Take a random card of another hand: only these two players see it (R30)."""
    token = await pick_any(table, other)
    both = 1 << seat | 1 << other
    await table.show("shows", [token], both)
    table.players[other].hand.remove(token)
    table.players[seat].hand.append(token)
    table.emit("picks", seat, other, (table.face(token),), 1, what, both)
    await hand_shrank(table, other)


async def take_hand(table: Table, seat: int, other: int, what: str) -> None:
    """Take a whole hand; only these two players see it (R30)."""
    hand = table.players[other].hand
    if hand:
        both = 1 << seat | 1 << other
        await table.show("shows", hand, both)
        table.players[seat].hand += hand
        table.emit("picks", seat, other, table.known(hand), len(hand), what, both)
        hand.clear()


async def pick_any(table: Table, seat: int) -> Token:
    """The dealer mixes a hand and holds out one of its cards; it stays in the hand."""
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
    table.emit("discards", seat, by, table.known(list(tokens)), len(tokens), what)
    await hand_shrank(table, seat)


def discard_in_play(table: Table, seat: int, token: Token, what: str, by: int | None = None) -> None:
    """Discard a card that lies before a player."""
    table.players[seat].in_play.remove(token)
    table.discards.append(token)
    table.changed_before(seat, table.card(token).kind)
    table.emit("discards", seat, by, (table.face(token),), 1, what)


def move_on(table: Table, seat: int, token: Token) -> None:
    """A card in play goes to the next living player."""
    other = table.after(seat)
    table.players[seat].in_play.remove(token)
    table.players[other].in_play.append(token)
    for player in (seat, other):
        table.changed_before(player, table.card(token).kind)
    table.emit("moves", seat, other, (table.face(token),), 1)


async def discard_everything(table: Table, seat: int, tokens: Sequence[Token], what: str) -> None:
    """Discard shown cards of hand and table together, in the order given."""
    player = table.players[seat]
    for token in tokens:
        (player.hand if token in player.hand else player.in_play).remove(token)
        table.seen.pop(token, None)
        table.discards.append(token)
    table.changed()
    if tokens:
        table.emit("discards", seat, None, table.known(list(tokens)), len(tokens), what)
    await hand_shrank(table, seat)


async def hand_shrank(table: Table, seat: int) -> None:
    """Whoever minds an empty hand acts at once; in a Duel only after it has ended (R28)."""
    player = table.players[seat]
    if not player.hand and player.alive and not table.in_duel:
        for hook in table.hooked(seat, "reacts_hand_empty"):
            await hook.reacts_hand_empty(table, seat)
