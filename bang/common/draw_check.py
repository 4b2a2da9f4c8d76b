"""draw!: turn up a card and check its symbol, or its suit and rank."""

from bang.common.hooks import Hooks
from bang.common.resolving import until_decided
from bang.common.table import Table
from bang.common.verbs import flip
from bang.common.views import About
from bang.engine.questions import Ask, Token


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
    source = table.replacing("replaces_flip", seat)
    if source is None:
        return await flip(table, seat, owner, asking.id)
    flipped: Token | None = await source.replaces_flip(table, seat, asking, owner)
    return flipped


async def flip_two(
    table: Table, seat: int, asking: Hooks, owner: int, chooser: int, what: str
) -> Token | None:
    """Turn up two cards for a draw!; a player chooses the one that counts (R13)."""
    turned = [await flip(table, seat, owner, asking.id) for _ in range(2)]
    flipped = [token for token in turned if token is not None]
    if len(flipped) < 2:
        return flipped[0] if flipped else None
    about: About = {"source": asking.id, "lucky": _lucky(table, flipped, asking, is_good=chooser == seat)}
    answer = await Ask(chooser, what, verb="takes", tokens=flipped, about=about, is_open=True)
    return answer.tokens[0]


def _lucky(table: Table, flipped: list[Token], asking: Hooks, *, is_good: bool) -> list[str]:
    """The flipped cards whose result is good for the player who draws, or those whose result is bad."""
    cards = [table.card(token) for token in flipped]
    good = [card.name for card in cards if asking.draw_succeeds(card) is not asking.fears_success]
    return good if is_good else [card.name for card in cards if card.name not in good]
