"""What the plain screens share: heading, back button, error messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.art import drawing
from web.door.parts import fetched, is_there, part_of
from web.markup import Html, Part, tag
from web.screens.fields import button, said
from web.words import t

if TYPE_CHECKING:
    from web.door.touch import Touch
    from web.visit import Visit


def slip(number: int, sentence: str) -> Html:
    """One error message with a button to close it."""
    away = button("common.close", "put-away", "close", "button quiet", id=f"put-away-{number}")
    return tag("p", tag("span", sentence), away, class_="notice bad")


def standing(trouble: str, game: str) -> Html:
    """The note that stands as long as nothing can be saved, and offers the game as a file."""
    export = button("saved.export", f"export {game}", "download", "button quiet", id="export-now")
    return tag("p", said("span", trouble), export if game else None, class_="notice bad standing")


def slips(sentences: list[str], trouble: str | None = None, game: str = "") -> Html:
    """All error messages."""
    note = standing(trouble, game) if trouble else None
    return tag("div", note, [slip(*one) for one in enumerate(sentences)], class_="remarks")


class Sheet:
    """A screen with a heading and a back button; subclasses provide `body`."""

    name = "sheet"
    play = ""
    title = ""
    width = ""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    @property
    def heading(self) -> str:
        """The heading, which the window's title shows too."""
        return t(self.title)

    def body(self) -> list[Part]:
        """The content below the heading."""
        raise NotImplementedError

    def html(self) -> Html:
        """The HTML of the whole screen."""
        return tag(
            "div",
            self.visit.slips(),
            tag(
                "div",
                tag(
                    "header",
                    button("common.back", "back", "back"),
                    said("h1", self.title, tabindex="-1"),
                    class_="leaf-head",
                ),
                drawing("scene-divider", "divider"),
                self.body(),
                class_=f"panel nailed leaf-paper {self.width}".strip(),
            ),
            class_="leaf",
        )

    def needs(self, plays: set[str]) -> None:
        """Fetch the parts of games, which know the names of their characters, and their drawings."""
        self.visit.page.draw_of(*plays)
        missing = [part_of(play) for play in plays if not is_there(part_of(play))]
        if missing:
            self.visit.run(self._fetch(missing))

    async def _fetch(self, parts: list[str]) -> None:
        for part in parts:
            await fetched(part)
        if self.visit.page.screen is self:
            self.visit.page.redraw()

    def touch(self, touch: Touch) -> bool:
        """Go back on Escape, or take back what this screen asks; subclasses handle the rest."""
        if touch.way == "key" and touch.name == "Escape":
            if self.takes_back():
                self.visit.page.redraw()
                self.visit.page.focus("h1")
            else:
                self.visit.back()
            return True
        return False

    def takes_back(self) -> bool:
        """Take back the question that this screen asks, and return False if it asks none."""
        return False

    def enter(self) -> None:
        """Do nothing."""

    def leave(self) -> None:
        """Do nothing."""
