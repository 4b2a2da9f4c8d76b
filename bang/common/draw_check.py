"""draw!: turn up a card and check its symbol, or its suit and rank."""

from bang.common import verbs
from bang.common.hooks import Hooks
from bang.common.resolving import until_decided
from bang.common.table import DISCARDS, Table
from bang.engine.questions import Token


async def draw_check(table: Table, seat: int, asking: Hooks, whose: int | None = None) -> bool:
    """Whether the draw! succeeds; if there is no card to turn up, it fails (R8).

    The card is the top one of the player's own pile, or of another player's.
    """
    owner = seat if whose is None else whose
    token = await until_decided(table, _flip(table, seat, asking, owner))
    if token is None:
        return False
    card = table.card(token)
    succeeds = asking.draw_succeeds(card)
    table.emit("check", seat, cards=(card,), n=int(succeeds), what=asking.id)
    return succeeds


async def _flip(table: Table, seat: int, asking: Hooks, owner: int) -> Token | None:
    for hook in table.hooked(seat, "replaces_flip"):
        flipped: Token | None = await hook.replaces_flip(table, seat, asking, owner)
        return flipped
    return await flip(table, seat, asking, owner)


async def flip(table: Table, seat: int, asking: Hooks, owner: int) -> Token | None:
    """Turn up the top card of the owner's pile and discard it at once, whatever the result (R10)."""
    start = table.place_of_pile(owner)
    turned = await verbs.turn_up(table, owner, 1, table.all_seats)
    if not turned:
        return None
    (token,) = turned
    table.stage.remove(token)
    table.seen.pop(token, None)
    table.discards.append(token)
    table.resolving.append(token)
    cards = (table.face(token),)
    table.emit("flips", seat, cards=cards, n=1, what=asking.id, starts=(start,), end=DISCARDS)
    return token


def lucky(table: Table, flipped: list[Token], asking: Hooks) -> list[str]:
    """Those of the flipped cards whose result is good for the player who draws."""
    cards = [table.card(token) for token in flipped]
    return [card.name for card in cards if asking.draw_succeeds(card) is not asking.fears_success]
