"""draw!: turn a card and look at its suit and rank."""

from bang.engine.questions import Token
from bang.frontier import verbs
from bang.frontier.hooks import Hooks
from bang.frontier.resolving import until_decided
from bang.frontier.table import Table


async def draw_check(table: Table, seat: int, asking: Hooks) -> bool:
    """Whether draw! brings what the card asks for; without a card to turn it does not (R8)."""
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
    """Turn the top card; it goes to the discards at once, whatever happens (R10)."""
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
    """Those of the flipped cards that turn out well for whoever draws."""
    cards = [table.card(token) for token in flipped]
    return [card.name for card in cards if asking.draw_succeeds(card) is not asking.fears_success]
