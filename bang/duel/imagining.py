"""Dealing everything hidden from a seat again: a table as it could be, as far as the seat knows."""

from bang.duel.definitions import BOX, CHARACTER_FACES
from bang.duel.facts import CHARACTERS, NAMES
from bang.duel.options import ROLES
from bang.duel.table import DuelTable
from bang.engine.chance import Chance
from bang.engine.questions import Token


def imagined(table: DuelTable, seat: int | None, chance: Chance) -> DuelTable:
    """A copy of the table in which everything hidden from this seat (or from a spectator) is dealt again."""
    other = table.copy()
    hidden = hidden_cards(table, seat)
    _deal_cards(other, [(token, _back(table, token)) for token in hidden], chance)
    other.backs = {}
    for side in range(table.seats):
        _imagine_reserve(other, side, seat, chance)
    return other


def hidden_cards(table: DuelTable, seat: int | None) -> list[Token]:
    """The cards whose faces this seat does not know."""
    hands = [side.hand for other, side in enumerate(table.sides) if other != seat]
    piles = [*(side.pile for side in table.sides), table.deck]
    tokens = [token for zone in (*hands, *piles, table.stage) for token in zone]
    return [token for token in tokens if not table.knows(seat, token)]


def completed(table: DuelTable, chance: Chance) -> DuelTable:
    """A copy of the table in which everything that this copy does not know is dealt."""
    other = table.copy()
    unknown = [token for token in all_cards(table) if token not in table.faces]
    _deal_cards(other, [(token, table.back_of(token) or _back(table, token)) for token in unknown], chance)
    for side, role in zip(other.sides, ROLES, strict=True):
        waiting = [token for token in side.reserve if token not in table.faces]
        known = {table.faces[token].name for token in side.reserve if token in table.faces}
        known |= {NAMES[who] for who in (*side.line, *side.lost)}
        names = [name for name in side.dealt or CHARACTERS[role] if name not in known]
        names = chance.mixed(names)[: len(waiting)]
        other.faces.update({token: CHARACTER_FACES[name] for token, name in zip(waiting, names, strict=True)})
        side.dealt = tuple(sorted(known | {*names}))
    return other


def _deal_cards(table: DuelTable, hidden: list[tuple[Token, str]], chance: Chance) -> None:
    """A card whose back is named keeps it, the others can be any."""
    tokens = {token for token, _ in hidden}
    left = list(BOX)
    for token in all_cards(table):
        if token not in tokens and token in table.faces:
            left.remove(table.card(token))
    left = chance.mixed(left)
    rest: list[Token] = []
    for token, back in hidden:
        if back:
            card = next(card for card in left if card.back.name == back)
            left.remove(card)
            table.faces[token] = card
        else:
            rest.append(token)
    table.faces.update(zip(rest, left, strict=False))


def _back(table: DuelTable, token: Token) -> str:
    """The back of a hidden card that everybody may know."""
    for side, role in zip(table.sides, ROLES, strict=True):
        if token in side.hand:
            return table.back_of(token)
        if token in side.pile:
            return table.back_of(token) or role
    return ""


def all_cards(table: DuelTable) -> list[Token]:
    """Every card on the table."""
    in_play = [token for figure in table.figures.values() for token in figure.in_play]
    sides = [token for side in table.sides for token in (*side.hand, *side.pile)]
    return [*sides, *in_play, *table.discards, *table.deck, *table.stage]


def _imagine_reserve(table: DuelTable, owner: int, viewer: int | None, chance: Chance) -> None:
    side = table.sides[owner]
    hidden = [token for token in side.reserve if not table.knows(viewer, token)]
    known = {table.faces[token].name for token in side.reserve if token not in hidden}
    known |= {NAMES[who] for who in (*side.line, *side.lost)}
    box = side.dealt if viewer == owner else CHARACTERS[ROLES[owner]]
    names = chance.mixed([name for name in box if name not in known])[: len(hidden)]
    table.faces.update({token: CHARACTER_FACES[name] for token, name in zip(hidden, names, strict=True)})
    if viewer != owner:
        side.dealt = tuple(sorted(known | {*names}))
