"""Abilities that a player may use while no card is being resolved (R23)."""

from bang.common.table import Table
from bang.engine.questions import Answer


def offered(table: Table, seat: int) -> list[str]:
    """The abilities a player could use now."""
    if not table.hooked(seat, "offers_ability"):
        return []
    return [source.id for source in table.offering("offers_ability", seat)]


def offered_to_others(table: Table, seat: int) -> dict[int, list[str]]:
    """The abilities that other players could use now."""
    offers = {other: offered(table, other) for other in table.others(seat)}
    return {other: names for other, names in offers.items() if names}


async def use(table: Table, seat: int, answer: Answer) -> None:
    """Carry out the ability that was chosen."""
    for hook in table.hooked(seat, "offers_ability"):
        if hook.id == answer.name:
            await hook.use(table, seat)
