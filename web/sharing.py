"""Hand over a finished game as a link; whoever opens it watches the game again.

The game is in the part of the address that browsers keep to themselves, so no server ever sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from web.addresses import address_of_replay
from web.markup import Html, tag
from web.screens.fields import said
from web.words import t

if TYPE_CHECKING:
    from bang.engine.game import Game
    from web.visit import Visit

LONGEST_LINK = 8_000
"""A longer link is cut off by too many programs that pass it on."""


@dataclass(frozen=True)
class Handed:
    """What became of a link: the key of a sentence, and the link if one must copy it oneself."""

    told: str = ""
    link: str = ""


async def share(visit: Visit, game: Game[Any]) -> Handed:
    """Open the share sheet with the link of a game, copy it where there is none, or else show it."""
    from bang.engine.packing import pack

    link = visit.origin + visit.path + address_of_replay(pack(game), {})
    if len(link) > LONGEST_LINK:
        return _said(visit, Handed("share.too_long"))
    if await visit.page.ask("share", title="BANG!", text=t("share.words"), url=link):
        return Handed("share.shared")
    if await visit.page.ask("copy", text=link):
        return _said(visit, Handed("share.copied"))
    return _said(visit, Handed("share.copy_yourself", link))


def _said(visit: Visit, handed: Handed) -> Handed:
    visit.page.say(t(handed.told))
    return handed


def handed_over(handed: Handed) -> Html | None:
    """What became of a link."""
    if not handed.told:
        return None
    field = tag(
        "input",
        class_="entry",
        id="entry-replay-link",
        name="replay-link",
        value=handed.link,
        type="text",
        readonly=True,
        spellcheck="false",
        autocomplete="off",
        aria_label=t("share.field"),
    )
    return tag(
        "div",
        said("p", handed.told, class_="soft"),
        tag("p", field, class_="field") if handed.link else None,
        class_="handed-over",
        id="handed-over",
    )
