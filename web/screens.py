"""What the plain screens share: a heading with the way back, the slips, a sheet of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.fields import button, said
from web.markup import Html, Part, tag
from web.words import t

if TYPE_CHECKING:
    from web.page import Touch
    from web.visit import Visit


def slip(number: int, sentence: str) -> Html:
    """Says what went wrong, with a way to put the slip away."""
    away = button("common.close", "put-away", "close", "button quiet", id=f"put-away-{number}")
    return tag("p", tag("span", sentence), away, class_="notice bad")


def slips(sentences: list[str]) -> Html:
    """Shows all slips there are."""
    return tag("div", [slip(*one) for one in enumerate(sentences)], class_="remarks")


class Sheet:
    """A screen that is one sheet of paper with a heading and a way back; each kind fills in `body`."""

    name = "sheet"
    title = ""
    width = ""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    @property
    def heading(self) -> str:
        """Names the sheet, in the window's title too."""
        return t(self.title)

    def body(self) -> list[Part]:
        """Draws what is on the sheet."""
        raise NotImplementedError

    def html(self) -> Html:
        """Draws the whole screen."""
        return tag(
            "div",
            slips(self.visit.remarks),
            tag(
                "div",
                tag(
                    "header",
                    button("common.back", "back", "back"),
                    said("h1", self.title, tabindex="-1"),
                    class_="leaf-head",
                ),
                self.body(),
                class_=f"panel nailed leaf-paper {self.width}".strip(),
            ),
            class_="leaf",
        )

    def touch(self, touch: Touch) -> bool:
        """Goes back on Escape; the rest is up to each screen."""
        if touch.kind == "keydown" and touch.key == "Escape":
            self.visit.back()
            return True
        return False

    def enter(self) -> None:
        """Has nothing to begin."""

    def leave(self) -> None:
        """Has nothing to end."""
