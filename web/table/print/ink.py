"""Small pieces of HTML used all over the table: drawings, symbols, suits, class names."""

from __future__ import annotations

from web.markup import Html, raw

SUITS = {
    "S": "M12 2C9 7 3 9.5 3 14.5a4.3 4.3 0 0 0 7.6 2.8Q10.5 20.5 8.5 22h7q-2-1.5-2.1-4.7"
    "A4.3 4.3 0 0 0 21 14.5C21 9.5 15 7 12 2z",
    "H": "M12 21.5C8 17 2.5 13.5 2.5 8.5a4.9 4.9 0 0 1 9.5-1.8 4.9 4.9 0 0 1 9.5 1.8"
    "C21.5 13.5 16 17 12 21.5z",
    "D": "M12 1.5Q15.5 7 20 12 15.5 17 12 22.5 8.5 17 4 12 8.5 7 12 1.5z",
    "C": "M12 2a4.6 4.6 0 0 0-4 6.9 4.7 4.7 0 1 0 2.8 8.2Q10.8 20.4 8.7 22h6.6q-2.1-1.6-2.1-4.9"
    "a4.7 4.7 0 1 0 2.8-8.2A4.6 4.6 0 0 0 12 2z",
}


def drawing(name: str, kind: str = "") -> Html:
    """A drawing as decoration; the text beside it says what it shows."""
    return raw(
        f'<svg class="ink {kind}" aria-hidden="true" focusable="false"><use href="#{name}"></use></svg>'
    )


def symbol(name: str, kind: str = "") -> Html:
    """One of the rulebook's symbols."""
    return drawing(f"symbol-{name}", f"sign {kind}")


def suit(letter: str) -> Html:
    """One of the four suits."""
    return raw(
        f'<svg class="suit" viewBox="0 0 24 24" aria-hidden="true"><path d="{SUITS[letter]}"></path></svg>'
    )


def classes(*names: str | bool | None) -> str:
    """Join those arguments that are class names, skipping None and bools."""
    return " ".join(name for name in names if isinstance(name, str) and name)
