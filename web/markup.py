"""Writing HTML in small pieces, with everything that is not markup escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = frozenset({"input", "img", "br", "hr", "meta", "link"})


class Html(str):
    """A string that is markup already and must not be escaped again."""

    __slots__ = ()

    def __html__(self) -> Html:
        """Tells that this text is safe as it is."""
        return self


Part = str | Html | None
Value = str | int | float | bool | None


def raw(markup: str) -> Html:
    """Marks a string we wrote ourselves as markup."""
    return Html(markup)


def text(part: Part) -> Html:
    """Escapes one piece unless it is markup."""
    if part is None:
        return Html("")
    return part if isinstance(part, Html) else Html(escape(part, quote=False))


def join(parts: Iterable[Part], between: str = "") -> Html:
    """Sets pieces one after the other."""
    return Html(between.join(text(part) for part in parts))


def attributes(values: dict[str, Value]) -> str:
    """Writes attributes: `class_`, `for_` lose the underscore, others become dashes; True stands alone."""
    written = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        written.append(f" {name}" if value is True else f' {name}="{escape(str(value))}"')
    return "".join(written)


def tag(element: str, /, *parts: Part | Iterable[Part], **values: Value) -> Html:
    """Writes one element: `tag("p", "Howdy", class_="soft")`; pieces are strings, markup or lists of them."""
    start = f"<{element}{attributes(values)}>"
    if element in VOID:
        return Html(start)
    inner = "".join(text(part) if part is None or isinstance(part, str) else join(part) for part in parts)
    return Html(f"{start}{inner}</{element}>")
