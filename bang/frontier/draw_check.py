"""draw!: turn up a card and check its suit and rank."""

from bang.engine.questions import Token
from bang.frontier import verbs
from bang.frontier.hooks import Hooks
from bang.frontier.resolving import until_decided
from bang.frontier.table import Table


async def draw_check(table: Table, seat: int, asking: Hooks) -> bool:
    """Whether the draw! succeeds; if there is no card to turn up, it fails (R8)."""
    token = await until_decided(table, _flip(table, seat, asking))
    if token is None:
        return False
    card = table.card(token)
    succeeds = asking.draw_succeeds(card)
    table.emit("check", seat, cards=(card,), n=int(succeeds), what=asking.id)
    return succeeds


async def _flip(table: Table, seat: int, asking: Hooks) -> Token | None:
    for hook in table.hooked(seat, "replaces_flip"):
        return await hook.replaces_flip(table, seat, asking)
    return await flip(table, seat, asking)


async def flip(table: Table, seat: int, asking: Hooks) -> Token | None:
    """Turn up the top card and discard it at once, whatever the result (R10)."""
    turned = await verbs.turn_up(table, 1, table.all_seats)
    if not turned:
        return None
    (token,) = turned
    table.stage.remove(token)
    table.seen.pop(token, None)
    table.discards.append(token)
    table.resolving.append(token)
    table.emit(
        "flips", seat, cards=(table.face(token),), n=1, what=asking.id, starts=("deck",), end="discards"
    )
    return token


def lucky(table: Table, flipped: list[Token], asking: Hooks) -> list[str]:
    """Those of the flipped cards whose result is good for the player who draws."""
    cards = [table.card(token) for token in flipped]
    return [card.name for card in cards if asking.draw_succeeds(card) is not asking.fears_success]
