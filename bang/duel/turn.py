"""A turn: first cards in play act, then the player draws, plays and moves the marker, and discards."""

from bang.common import abilities
from bang.common.resolving import in_use
from bang.common.verbs import discard, draw
from bang.duel.card_play import PLAYABLE, offering_way, play_card
from bang.duel.facts import NAMES
from bang.duel.marker import MOVE, move_marker
from bang.duel.recharge import RECHARGE, recharge
from bang.duel.settling import settle
from bang.duel.setup import deal_the_game
from bang.duel.table import NOBODY, DuelTable
from bang.engine.questions import Answer, Ask, Token

FEWEST_KEPT = 2
"""This many cards can always be kept at the end of a turn."""


async def step(table: DuelTable) -> None:
    """The next action: run phases until the next play phase, where no card is being resolved."""
    await PHASES[table.phase](table)
    while table.phase not in ("play", "over"):
        await PHASES[table.phase](table)


async def _begin(table: DuelTable) -> None:
    """Before phase 1 Dynamite, Rattlesnake and Stampede act, in front and in the rear."""
    seat = table.turn
    table.emit("turn", seat)
    for who, token in _cards_that_begin(table, seat):
        if table.is_alive(who) and token in table.figures[who].in_play:
            await table.card(token).kind.reacts_turn_begins(table, who, token)
            await settle(table)
            if table.winner:
                await _end(table)
                return
    table.phase = "draw"
    await _draw(table, seat)
    table.phase = "play"


def _cards_that_begin(table: DuelTable, seat: int) -> list[tuple[int, Token]]:
    side = table.sides[seat]
    waiting = [
        (who, token)
        for who in dict.fromkeys((side.front, side.rear))
        for token in table.figures[who].in_play
        if "reacts_turn_begins" in table.card(token).kind.hooks
    ]
    return sorted(waiting, key=lambda found: table.card(found[1]).kind.turn_order)


async def _draw(table: DuelTable, seat: int) -> None:
    """Phase 1: draw two cards, or as many as cards in play and abilities say."""
    character = table.replacing("replaces_drawing", seat)
    if character is None:
        await draw(table, seat, table.cards_drawn(seat))
    else:
        await character.replaces_drawing(table, seat)


async def _play(table: DuelTable) -> None:
    """Phase 2: one card or ability at a time, and once the marker, until the player ends it."""
    assert not table.resolving, "a card was given outside `until_decided`, and stays out of the reshuffles"
    seat = table.turn
    moves = [] if MOVE in table.used or table.sides[seat].is_single else [MOVE]
    also = [*abilities.offered(table, seat), *moves, "end"]
    ask = Ask(seat, "play", verb="plays", tokens=table.hand(seat), wants=PLAYABLE, also=also, skippable=False)
    answer = await ask
    if answer.key == "end":
        table.emit("ends", seat)
        table.phase = "discard"
        return
    await _act(table, seat, answer)
    await settle(table)
    if table.winner:
        await _end(table)


async def _act(table: DuelTable, seat: int, answer: Answer) -> None:
    target = NAMES.index(answer.target) if answer.target else NOBODY
    if answer.key == MOVE:
        table.used.append(MOVE)
        move_marker(table, seat, seat, MOVE)
    elif answer.way:
        # What is paid or recharged is not shuffled into a pile that is formed meanwhile (R8, D19, D20).
        token = answer.tokens[0]
        await in_use(table, token, _use_way(table, seat, answer.way, token, target))
    elif answer.cards:
        await play_card(table, seat, answer.tokens[0], target)
    else:
        await abilities.use(table, seat, answer)


async def _use_way(table: DuelTable, seat: int, way: str, token: Token, target: int) -> None:
    if way == RECHARGE:
        await recharge(table, seat, token)
        return
    source = offering_way(table, seat, way)
    assert source is not None
    await source.use_way(table, seat, way, token, target)


async def _discard(table: DuelTable) -> None:
    """Phase 3: discard until there are no more cards in hand than the front has life points, or two."""
    seat = table.turn
    hand = table.hand(seat)
    excess = len(hand) - max(table.figures[table.sides[seat].front].life, FEWEST_KEPT)
    if excess > 0:
        answer = await Ask(seat, "discard", verb="discards", tokens=hand, count=excess)
        await discard(table, seat, answer.tokens, "limit")
    table.turn = 1 - seat
    table.phase = "start"
    table.bangs_played = 0
    table.used = []


async def _end(table: DuelTable) -> None:
    """End the game, and show all hands and reserves."""
    for side in table.sides:
        for hidden in (side.hand, side.reserve):
            if hidden:
                await table.show("shows", hidden, table.all_seats)
    table.phase = "over"
    table.emit("over", what=table.winner)


PHASES = {"setup": deal_the_game, "start": _begin, "play": _play, "discard": _discard}
