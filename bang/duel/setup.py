"""Setting up a Duel: the reserves, who stands in front, the decks and the hands."""

from bang.common.verbs import deal
from bang.duel.definitions import CHARACTER_FACES, DECKS
from bang.duel.facts import CHARACTERS
from bang.duel.kinds import BACKS
from bang.duel.options import ROLES
from bang.duel.table import DuelTable
from bang.duel.verbs import come_in
from bang.engine.dealer import NO_SEAT
from bang.engine.questions import Ask, Token

STARTING_HANDS = {"law": 4, "outlaws": 5}


async def deal_the_game(table: DuelTable) -> None:
    """Each side gets its characters and chooses the first one in front; the law begins."""
    for seat in range(table.seats):
        await _deal_characters(table, seat)
    # Nobody sees what the other side chooses before both have chosen (D17b).
    chosen = [await _choose_front(table, seat) for seat in range(table.seats)]
    for seat, token in enumerate(chosen):
        await come_in(table, seat, token)
    for seat, role in enumerate(ROLES):
        deck = table.new_cards(DECKS[seat])
        table.sides[seat].pile = (await table.mix("shuffles", deck))[::-1]
        # All cards of a side's pile have the same back.
        table.backs.update(
            {token: BACKS[seat] for token in table.sides[seat].pile if token not in table.faces}
        )
        await deal(table, seat, STARTING_HANDS[role])
    table.turn = 0
    table.phase = "start"


async def _deal_characters(table: DuelTable, seat: int) -> None:
    """The owner sees which characters were dealt, but not their order in the reserve (D17b)."""
    side = table.sides[seat]
    box = table.new_cards([CHARACTER_FACES[name] for name in CHARACTERS[ROLES[seat]]])
    mixed = await table.mix("characters", box, NO_SEAT)
    dealt, aside = mixed[: table.characters_each], mixed[table.characters_each :]
    await table.show("shows", dealt, 1 << seat)
    if all(token in table.faces for token in dealt):
        side.dealt = tuple(sorted(table.faces[token].name for token in dealt))
    for token in aside:
        table.faces.pop(token, None)
    side.reserve = await table.mix("reserve", dealt, NO_SEAT)


async def _choose_front(table: DuelTable, seat: int) -> Token:
    looked_at = table.sides[seat].reserve[-2:]
    await table.show("shows", looked_at, 1 << seat)
    answer = await Ask(seat, "first", verb="takes", tokens=looked_at, is_secret=True)
    return answer.tokens[0]
