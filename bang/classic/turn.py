"""A turn: first Dynamite and Jail in front of the player act, then the player draws, plays and discards."""

from bang.classic.card_play import PLAYABLE, play_card
from bang.classic.editions import discards_after_jail
from bang.classic.kinds import CardKind
from bang.classic.roles import show_role, victory
from bang.classic.setup import deal_the_game
from bang.classic.table import ClassicTable
from bang.common import abilities
from bang.common.verbs import discard, draw
from bang.engine.questions import Answer, Ask


async def step(table: ClassicTable) -> None:
    """The next action: run phases until the next play phase, where no card is being resolved."""
    await PHASES[table.phase](table)
    while table.phase not in ("play", "over"):
        await PHASES[table.phase](table)


async def _begin(table: ClassicTable) -> None:
    """Before phase 1 Dynamite is checked, then Jail (R12); then the player draws."""
    seat = table.turn
    player = table.players[seat]
    table.emit("turn", seat)
    waiting = [token for token in player.in_play if "reacts_turn_begins" in table.card(token).kind.hooks]
    if len(waiting) > 1:
        waiting.sort(key=lambda token: table.card(token).kind.turn_order)
    for token in waiting:
        kind: CardKind = table.card(token).kind
        await kind.reacts_turn_begins(table, seat, token)
        if await _is_decided(table) or not player.alive:
            return
    if table.phase == "jailed":
        table.emit("skips", seat)
        if discards_after_jail(table.edition):
            table.phase = "discard"
        else:
            pass_turn(table)
        return
    table.phase = "draw"
    await _draw(table, seat)
    table.phase = "play"


async def _draw(table: ClassicTable, seat: int) -> None:
    """Phase 1: draw two cards, unless the character replaces this rule."""
    character = table.replacing("replaces_drawing", seat)
    if character is None:
        await draw(table, seat, 2)
    else:
        await character.replaces_drawing(table, seat)


async def _play(table: ClassicTable) -> None:
    """Phase 2: one card or ability at a time, until the player ends it."""
    assert not table.resolving, "a card was given outside `until_decided`, and stays out of the reshuffles"
    seat = table.turn
    also = abilities.offered(table, seat)
    also.append("end")
    tokens = table.players[seat].hand
    answer = await Ask(seat, "play", verb="plays", tokens=tokens, wants=PLAYABLE, also=also, skippable=False)
    if answer.key == "end":
        table.emit("ends", seat)
        table.phase = "discard"
    elif answer.cards:
        token, _ = answer.cards[0]
        target = answer.target
        await play_card(table, seat, token, int(target) if target else None)
        await _is_decided(table)
    else:
        await abilities.use(table, seat, answer)


async def _discard(table: ClassicTable) -> None:
    """Phase 3: discard until there are no more cards in hand than life points."""
    player = table.players[table.turn]
    excess = len(player.hand) - player.life
    if excess > 0:
        answer = await Ask(table.turn, "discard", verb="discards", tokens=player.hand, count=excess)
        await discard(table, table.turn, answer.tokens, "limit")
    pass_turn(table)


async def _is_decided(table: ClassicTable) -> bool:
    """After a card or draw!, end the game if somebody has won (R2), or pass a dead player's turn."""
    table.winner = victory(table)
    if table.winner:
        await _end(table)
    elif not table.players[table.turn].alive:
        pass_turn(table)
    return bool(table.winner)


async def _end(table: ClassicTable) -> None:
    """End the game and show all roles and hands."""
    for seat in table.alive:
        if not table.shown[seat]:
            await show_role(table, seat)
        if table.players[seat].hand:
            await table.show("shows", table.players[seat].hand, table.all_seats)
    table.phase = "over"
    table.emit("over", what=table.winner)


def pass_turn(table: ClassicTable) -> None:
    """The next living player's turn."""
    table.turn = table.after(table.turn)
    table.phase = "start"
    table.bangs_played = 0


async def offered(table: ClassicTable, answer: Answer) -> None:
    """Another player uses an ability while no card is being resolved (R23)."""
    await abilities.use(table, answer.seat, answer)


PHASES = {"setup": deal_the_game, "start": _begin, "play": _play, "discard": _discard}
