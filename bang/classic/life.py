"""Losing life points, and staying alive."""

from collections.abc import Collection, Sequence

from bang.classic.elimination import eliminate
from bang.classic.kinds import Card
from bang.classic.table import ClassicTable
from bang.common.life import heal, take_life
from bang.common.resolving import until_decided
from bang.common.verbs import give
from bang.engine.questions import Answer, Ask, Token, Want

SAVING_KIND = "beer"
"""The kind of card that saves from the last life point (R21)."""


async def lose_life(table: ClassicTable, seat: int, points: int, cause: int | None, what: str) -> None:
    """Lose life points; cards and characters react as soon as the loss is certain (R26)."""
    player = table.players[seat]
    take_life(table, seat, points, cause, what)
    if player.life <= 0:
        await until_decided(table, _save(table, seat, cause, what))
    if player.life <= 0:
        await eliminate(table, seat, cause)
        return
    await table.react("reacts_life_lost", seat, points, cause)


def beer_works(table: ClassicTable) -> bool:
    """Whether Beer has an effect: it has none when only two players are left (R20, R21)."""
    return len(table.alive) > 2


def is_beer(table: ClassicTable, token: Token) -> bool:
    card = table.face(token)
    return isinstance(card, Card) and card.kind.id == SAVING_KIND


def _most_regained(table: ClassicTable, seat: int, cards: int, beers: int) -> int:
    """The most life points that a hand of this many cards, this many of them Beers, can give back."""
    if not beer_works(table):
        beers = 0
    saved = beers
    if table.hooked(seat, "offers_saving"):
        saved += (cards - beers) // 2
    return saved


def known_beers(table: ClassicTable, seat: int) -> list[Token]:
    """The Beers of a hand, as far as this copy knows it."""
    return [token for token in table.players[seat].hand if is_beer(table, token)]


def can_be_saved(table: ClassicTable, seat: int, beers: int) -> bool:
    """Whether this many Beers in the hand are enough to stay alive."""
    player = table.players[seat]
    return _most_regained(table, seat, len(player.hand), beers) > -player.life


def _ability_suffices(table: ClassicTable, seat: int) -> bool:
    """Whether the rest of the hand could give back what is missing after two cards for one point."""
    player = table.players[seat]
    others = len(player.hand) - 2
    return 1 + _most_regained(table, seat, others, others) > -player.life


def beers_to_show(table: ClassicTable, seat: int) -> list[Token]:
    """The Beers to show, so that everybody can see that they are enough (R21)."""
    beers = known_beers(table, seat)
    for shown in range(len(beers) + 1):
        if can_be_saved(table, seat, shown):
            return beers[:shown]
    return beers


class Saving(Want):
    """Beers, or an ability, if together they suffice to stay alive; all the Beers needed are shown (R21)."""

    def options(self, table: ClassicTable, ask: Ask, faces: Collection[Card]) -> list[str]:
        if not can_be_saved(table, ask.seat, len(known_beers(table, ask.seat))):
            return ["pass"]
        beers = [card.name for card in faces if card.kind.id == SAVING_KIND and beer_works(table)]
        return [*beers, *ask.also]

    def evidence(self, table: ClassicTable, ask: Ask, keys: tuple[str, ...]) -> Sequence[Token]:
        if keys == ("pass",):
            return []
        shown = beers_to_show(table, ask.seat)
        names = [table.faces[token].name for token in shown]
        is_ability = keys[0] in ask.also
        return shown if not shown or is_ability or keys[0] in names else shown[:-1]


SAVING = Saving()


async def _save(table: ClassicTable, seat: int, cause: int | None, what: str) -> None:
    """Ask for Beers or an ability until life is above zero; declining is always allowed (R21, R23)."""
    player = table.players[seat]
    while player.life <= 0 and can_be_saved(table, seat, len(player.hand)):
        abilities = [
            source.id for source in table.offering("offers_saving", seat) if _ability_suffices(table, seat)
        ]
        answer: Answer = await Ask(
            seat,
            "save",
            verb="answers",
            tokens=player.hand,
            wants=SAVING,
            also=[*abilities, "pass"],
            about={"by": cause, "source": what, "needed": 1 - player.life},
        )
        if answer.key == "pass":
            table.emit("declines", seat, what="save")
            return
        for token, _ in answer.cards:
            table.seen[token] = table.all_seats
        if answer.key in abilities:
            offering = table.offering("offers_saving", seat)
            await next(source for source in offering if source.id == answer.key).use(table, seat)
        else:
            await drink(table, seat, answer.tokens[0])


async def drink(table: ClassicTable, seat: int, token: Token) -> None:
    """Drink a Beer in answer to losing the last life point."""
    await give(table, seat, token, "save")
    heal(table, seat, 1, table.card(token).kind.id)
