"""Questions that several cards and characters ask: use it or not, which card in play, whose marker."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from bang.common.verbs import discard_in_play
from bang.common.views import About
from bang.duel.facts import NAMES
from bang.duel.marker import move_marker
from bang.duel.options import ROLES
from bang.duel.table import DuelTable
from bang.engine.questions import Ask, Token, Want


@dataclass(frozen=True)
class InPlay(Want):
    """Any card in play in front of these characters, named with its owner."""

    owners: tuple[int, ...]

    def options(self, table: DuelTable, ask: Ask, faces: Collection[Any]) -> list[str]:
        cards = [table.card(token).on[who] for who in self.owners for token in table.figures[who].in_play]
        return [*cards, *ask.also]

    def candidates(self, table: DuelTable, ask: Ask, key: str) -> list[Token]:
        return in_play_of(table, key.rpartition("@")[2])


def in_play_of(table: DuelTable, name: str) -> list[Token]:
    """The cards in play in front of the character with this name."""
    return table.figures[NAMES.index(name)].in_play


async def wants_to_use(table: DuelTable, seat: int, source: str, *, needed: int = 0) -> bool:
    """Ask whether a player uses a card or an ability that leaves the choice (D10)."""
    about: About = {"source": source}
    if source in NAMES:
        about["whom"] = source
    if needed:
        about["needed"] = needed
    answer = await Ask(seat, "use", verb="uses", also=[source, "pass"], about=about)
    uses = answer.key == source
    if uses:
        table.emit("uses", seat, what=source, who=about.get("whom", ""))
    else:
        table.emit("declines", seat, what=source)
    return uses


async def may_discard_in_play(
    table: DuelTable, seat: int, owners: tuple[int, ...], prompt: str, source: str
) -> None:
    """Let a player discard a card in play in front of one of these characters."""
    answer = await Ask(
        seat,
        prompt,
        verb="discards",
        tokens=[card for who in owners for card in table.figures[who].in_play],
        wants=InPlay(owners),
        also=["pass"],
        about={"source": source},
        is_open=True,
    )
    if answer.token is not None:
        discard_in_play(table, NAMES.index(answer.target), answer.token, prompt, seat)


async def switch_a_side(table: DuelTable, seat: int, what: str) -> None:
    """Let a player choose whose characters change places, if there is a side with two."""
    sides = [ROLES[side] for side in table.movable()]
    if sides:
        answer = await Ask(seat, "switch", verb="switches", also=sides, about={"by": seat, "source": what})
        move_marker(table, ROLES.index(answer.key), seat, what)
