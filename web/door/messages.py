"""Everything that passes through the door. The page's side is `web/page/door.js`; a test compares the two.

A message comes in as one JSON object, whose `kind` says what it is. Commands go out as JSON lists: one for
each message, and one whenever a running task pauses. Each command has a `do`. To add a message or a command,
add it here and there.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

# -- in: what the page tells Python ---------------------------------------------------------------


class Hello(TypedDict):
    """The first message: how the page was opened, and what happened before Python was there."""

    kind: Literal["hello"]
    path: str
    query: str
    """The part of the address that begins with `?`."""
    fragment: str
    """The part of the address that begins with `#`."""
    origin: str
    """The part of the address before the path."""
    chosen: dict[str, str]
    """The settings chosen in the meantime, by name."""
    touched: str
    """The command of the button that was pressed last in the meantime, or ""."""
    languages: list[str]
    """The languages of the browser, the preferred one first."""
    app: str
    """The folder of this version's files."""
    folds: list[str]
    """The ids of the folds that the player has opened in the meantime."""
    old: dict[str, str]
    """The texts that older versions of the page stored in `localStorage`."""
    safe: bool
    """Whether to start without opening what is stored."""


class TouchMessage(TypedDict):
    """Something a player did: a click, a key, a choice, a gesture."""

    kind: Literal["touch"]
    way: str
    """`click`, `key`, `change`, `input`, `toggle` or `close`; of gestures: `explain` for a long press,
    `peek` for a mouse that rests on something that can be explained, and
    `lift`, `slide`, `drop` and `unlift` for the drag of a card."""
    screen: str
    """The name of the screen that the page was showing; Python may have opened another one since."""
    seen: int
    """The number of batches of commands that the page had obeyed; others may have been on their way."""
    act: str
    go: str
    value: str
    """The value of a field; a checkbox has "on" or ""; a fold has "open" or ""."""
    name: str
    """The name of a field, or the name of a key."""
    id: str
    """The id of the element that was hit."""
    help: str
    card: str
    held: bool
    """Whether the card is in the player's own hand."""
    whom: str
    """What was hit that cards are aimed at: a seat, or in some games a character; "" if nothing."""
    place: int
    """A place in the hand: of the card that was hit, or to which it is dragged."""
    over: str
    """What lies under a dropped card: `hand`, `table` or ""."""
    shift: bool
    typing: bool
    """Whether the element is a field or inside a dialog, where keys have their own meaning."""
    times: int
    """The number of clicks in quick succession; 0 for a click made with a key."""
    at: float
    """The time of the page's clock, in milliseconds."""


class History(TypedDict):
    """The browser went back or forward."""

    kind: Literal["history"]
    depth: int
    query: str
    fragment: str
    """It names a room if a link to one was followed while the page was open."""


class File(TypedDict):
    """A file was chosen; its text is None if it is too long to be read."""

    kind: Literal["file"]
    id: str
    text: str | None


class Finished(TypedDict):
    """A motion has ended, or the page has done what it was asked."""

    kind: Literal["finished"]
    id: int
    well: bool


class LinkMessage(TypedDict):
    """Something has happened to a link with another player's browser, or to this device."""

    kind: Literal["link"]
    what: str
    """Of a link: `described` (its side here, as SDP), `up`, `down` (why), `text` (that came), `shaky`
    (nothing has come for seconds). Of this device: `woke` (the page is at the front or online again), and
    `missing` (it cannot make links). After `down` because of `failed` a link that has been up can be
    restarted; after any other reason it is gone."""
    link: str
    """The name of the link, which Python gave it; "" if it is about the device."""
    text: str
    """The description, the text, or the reason."""


Message = Hello | TouchMessage | History | File | Finished | LinkMessage

# -- out: what Python tells the page to do ------------------------------------------------------------


class Patch(TypedDict):
    """Change the content of elements, by selector."""

    do: Literal["patch"]
    parts: dict[str, str]
    heard: int
    """The number of messages that Python had heard; a later one may have told of a field that changed."""


class Attribute(TypedDict):
    """Set an attribute, or remove it if the value is None; `clock` writes the page's own time instead."""

    do: Literal["attribute"]
    where: str
    name: str
    value: str | None
    clock: bool


class Focus(TypedDict):
    """Move the focus to the first of these elements that is there."""

    do: Literal["focus"]
    where: list[str]
    lost: bool
    """Only if nothing useful has the focus, after the next paint."""
    top: bool
    """Also scrolls: to the element, if it is not a heading, else to the top of the page."""


class Say(TypedDict):
    """Tell screen readers a sentence."""

    do: Literal["say"]
    words: str
    urgent: bool


class Title(TypedDict):
    """Set the title of the window."""

    do: Literal["title"]
    words: str


class HistoryCommand(TypedDict):
    """Change the browser's history: `push` or `replace` an entry, `go` back to one, or `undo` the last step.

    The page ignores it if the player has gone back in the meantime, of which Python is about to hear.
    """

    do: Literal["history"]
    way: Literal["push", "replace", "go", "undo"]
    depth: int
    """The depth of the entry."""
    address: str
    """The address of the entry; "" keeps the present one."""


class Motion(TypedDict):
    """Run a function of motion.js, or `unland` of gestures.js.

    With an id, the page tells when it has finished.
    """

    do: Literal["motion"]
    what: str
    given: Any
    id: int


class Drawings(TypedDict):
    """Give the page the drawings that only one game uses, unless it has them or there are none."""

    do: Literal["drawings"]
    game: str


class Sound(TypedDict):
    """Play a sound at a volume above 0."""

    do: Literal["sound"]
    name: str
    loud: float


LinkVerb = Literal["servers", "open", "accept", "restart", "answer", "send", "close"]


class Link(TypedDict):
    """Do something with a link to another player's browser; see `LinkMessage` for what comes of it.

    `open` describes a new link, with an offer if the text is empty, else with the answer to this offer;
    `accept` takes the answer to an offer; `restart` looks for a new way of an old link, with a new offer, and
    `answer` answers such an offer; `send` sends a text; `close` ends a link; `servers` gives the list of STUN
    and TURN servers, as JSON, for the links opened next.
    """

    do: Literal["link"]
    what: LinkVerb
    link: str
    text: str


class Ask(TypedDict):
    """Ask the page for what only it can do; the page tells when it has finished."""

    do: Literal["ask"]
    what: Literal["hello", "remember", "moved", "forget", "share", "copy", "reload"]
    given: dict[str, str]
    id: int


class Dialog(TypedDict):
    """Open or close a dialog."""

    do: Literal["dialog"]
    where: str
    open: bool


class Download(TypedDict):
    """Save a text as a file."""

    do: Literal["download"]
    name: str
    text: str


class Trouble(TypedDict):
    """Show the error box."""

    do: Literal["trouble"]
    key: str
    details: str


Command = (
    Patch
    | Attribute
    | Focus
    | Say
    | Title
    | HistoryCommand
    | Motion
    | Drawings
    | Sound
    | Link
    | Ask
    | Dialog
    | Download
    | Trouble
)
