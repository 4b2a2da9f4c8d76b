"""The parts of a view that are the same in every game."""

from collections.abc import Sequence

from bang.common.table import Table
from bang.common.views import Asked
from bang.engine.questions import Ask, Token


def shown(table: Table, viewer: int | None, token: Token) -> str | None:
    """A card on the stage, if this seat may see it."""
    is_open = token in table.discards
    return table.faces[token].name if is_open or table.knows(viewer, token) else None


def stage(table: Table, ask: Ask | None) -> Sequence[Token]:
    """The cards to choose from in the setup or on the discards; otherwise the cards on the stage."""
    if table.phase == "setup":
        return ask.tokens if ask else []
    if ask is not None and ask.tokens and not table.stage and ask.tokens[0] in table.discards:
        return ask.tokens
    return table.stage


def _lies(table: Table, ask: Ask) -> str:
    """Where the cards to choose from are; a hand that everybody sees counts as on the table."""
    if not ask.tokens:
        return ""
    if table.phase == "setup":
        return "characters"
    hand = table.hand(ask.seat)
    return "hand" if not ask.is_open and all(token in hand for token in ask.tokens) else "table"


def _idle(table: Table, ask: Ask, options: Sequence[str]) -> dict[str, str]:
    """The options that play a card which would change nothing, and why."""
    if ask.verb != "plays" or not options:
        return {}
    faces = [table.card(token) for token in ask.tokens if token in table.faces]
    cards = {face.name: face for face in faces if face.kind.heals}
    found = {}
    for key in options if cards else ():
        card = cards.get(key.partition("@")[0])
        if card is not None:
            why = card.kind.idles(table, ask.seat, card.on.index(key) if "@" in key else None)
            if why:
                found[key] = why
    return found


def asked(table: Table, ask: Ask, options: Sequence[str]) -> Asked:
    """The open question with the options that may be shown."""
    shown: Asked = {
        "seat": ask.seat,
        "prompt": ask.prompt,
        "verb": ask.verb,
        "count": ask.count,
        "about": ask.about.copy(),
        "lies": _lies(table, ask),
        "options": list(options),
    }
    idle = _idle(table, ask, options)
    if idle:
        shown["idle"] = idle
    return shown
