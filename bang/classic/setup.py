"""Dealing a game: roles, characters, cards."""

from bang.classic.definitions import CHARACTER_FACES, CHARACTERS
from bang.classic.editions import characters_of, deck_of, starting_life
from bang.classic.roles import ROLES
from bang.classic.table import ClassicTable
from bang.common.verbs import deal
from bang.engine.dealer import NO_SEAT, Deal
from bang.engine.questions import Ask, Token


async def deal_the_game(table: ClassicTable) -> None:
    """Deal roles (the Sheriff's is open), characters, and as many cards as bullets; the Sheriff begins."""
    await _deal_roles(table)
    await _deal_characters(table)
    deck = table.new_cards(deck_of(table.edition, table.deck_kind))
    table.deck = (await table.mix("shuffles", deck))[::-1]
    sheriff = table.roles.index("sheriff")
    for seat in table.clockwise(sheriff):
        await deal(table, seat, table.players[seat].life)
    table.turn = sheriff
    table.phase = "start"


async def _deal_roles(table: ClassicTable) -> None:
    faces = [ROLES[role] for role in table.composition]
    dealt = await Deal("roles", faces, table.all_seats, own=True, open_faces=("sheriff",))
    table.roles = [None if face is None else face.name for face in dealt.faces]
    table.shown = [role == "sheriff" for role in table.roles]


async def _deal_characters(table: ClassicTable) -> None:
    """One character for each player, or two to choose from, one player after another."""
    each = 2 if table.choose_character else 1
    tokens = table.new_cards([CHARACTER_FACES[name] for name in characters_of(table.edition)])
    table.stage = await table.mix("characters", tokens, NO_SEAT)
    for seat in range(table.seats):
        dealt = table.stage[seat * each : (seat + 1) * each]
        character = await (_chosen if table.choose_character else _turned)(table, seat, dealt)
        life = starting_life(table.edition, character, table.roles[seat])
        table.becomes(seat, CHARACTERS[character], life, life)
    for token in table.stage:
        table.faces.pop(token, None)
        table.seen.pop(token, None)
    table.stage = []


async def _turned(table: ClassicTable, seat: int, dealt: list[Token]) -> str:
    await table.show("shows", dealt, table.all_seats)
    return table.faces[dealt[0]].name


async def _chosen(table: ClassicTable, seat: int, dealt: list[Token]) -> str:
    await table.show("shows", dealt, 1 << seat)
    answer = await Ask(seat, "character", verb="takes", tokens=dealt)
    return answer.name
