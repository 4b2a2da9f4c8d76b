"""What the plain screens share: heading, back button, error messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, Part, tag
from web.screens.fields import button, said
from web.words import t

if TYPE_CHECKING:
    from web.page import Touch
    from web.visit import Visit


def slip(number: int, sentence: str) -> Html:
    """Renders one error message with a button to close it."""
    away = button("common.close", "put-away", "close", "button quiet", id=f"put-away-{number}")
    return tag("p", tag("span", sentence), away, class_="notice bad")


def slips(sentences: list[str]) -> Html:
    """Renders all error messages."""
    return tag("div", [slip(*one) for one in enumerate(sentences)], class_="remarks")


class Sheet:
    """A screen with a heading and a back button; subclasses provide `body`."""

    name = "sheet"
    title = ""
    width = ""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    @property
    def heading(self) -> str:
        """Returns the heading, which the window's title shows too."""
        return t(self.title)

    def body(self) -> list[Part]:
        """Returns the content below the heading."""
        raise NotImplementedError

    def html(self) -> Html:
        """Returns the HTML of the whole screen."""
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
        """Goes back on Escape; subclasses handle the rest."""
        if touch.kind == "keydown" and touch.key == "Escape":
            self.visit.back()
            return True
        return False

    def enter(self) -> None:
        """Does nothing."""

    def leave(self) -> None:
        """Does nothing."""
