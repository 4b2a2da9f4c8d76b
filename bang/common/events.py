"""The list of events: every kind that a game emits, once. Page and tests read it, and bots are held to it.

An event is the form in which what happens reaches everybody who may know of it (`bang/engine/events.py`).
Cards move only in verbs, so the verbs emit most events; rules and cards emit the others. A new kind of event
gets its line here; `tests/test_events.py` says so if it is missing.
"""

from typing import Literal, NamedTuple

Named = Literal["always", "sometimes", "never"]


class EventKind(NamedTuple):
    """What one kind of event says, field by field."""

    tells: str
    """What has happened; `seat`, `other`, `who` and `whom` are the fields of the event."""
    by: str
    """What emits it: verbs, rules or cards."""
    other: Named = "never"
    """Whether it names a second player."""
    who: Named = "never"
    """Whether it names the character of `seat`, where a seat has several."""
    whom: Named = "never"
    """Whether it names the character of `other`, where a seat has several."""
    cards: Literal["none", "one", "many"] = "none"
    """How many cards it shows or moves; their number is `n`, unless `n` is explained here."""
    n: str = ""
    """What the number means, if it does not count the cards."""
    what: str = ""
    """What the word is; empty if there is none."""
    starts: str = ""
    """The places that its cards can come from; empty if they do not move."""
    end: str = ""
    """The places that they can go to."""
    sees: Literal["everybody", "seat", "both"] = "everybody"
    """Those who see the faces of the cards: everybody, only `seat`, or `seat` and `other`."""
    reveals: bool = False
    """Whether something hidden came out, so that what was done before it cannot be undone."""
    is_told: bool = True
    """Whether the table on the page tells of it in words; a printed replay tells everything."""


CAUSE = "the card or ability that caused it"

EVENTS: dict[str, EventKind] = {
    # The course of the game.
    "deals": EventKind(
        "`seat` gets the first cards of the hand.", by="the verb `deal`",
        cards="many", starts="deck", end="hand", sees="seat", is_told=False,
    ),
    "enters": EventKind(
        "The character `who` comes into play.", by="the verbs `come_in` and `replace`",
        who="always", n="the life points", what="the place: `front` or `rear`", reveals=True,
    ),
    "turn": EventKind("A turn of `seat` begins.", by="the turn"),
    "skips": EventKind("`seat` stays in Jail and skips the turn.", by="the turn"),
    "ends": EventKind("`seat` ends the play phase.", by="the turn", is_told=False),
    "over": EventKind("The game is over.", by="the turn", what="the winners", reveals=True),
    # Drawing and looking.
    "draws": EventKind(
        "`seat` draws cards, or keeps cards that were looked at.",
        by="the verbs `draw` and `keep_unseen`",
        cards="many", starts="deck stage", end="hand", sees="seat", reveals=True,
    ),
    "shows": EventKind(
        "`seat` draws a card and shows it.", by="the verb `draw_shown`",
        cards="one", what="the ability, if it has words of its own", starts="deck", end="hand", reveals=True,
    ),
    "looks": EventKind(
        "`seat` looks at the top cards of a pile.", by="the verb `look_at`",
        cards="many", starts="deck", end="stage", sees="seat", reveals=True, is_told=False,
    ),
    "puts_back": EventKind(
        "`seat` puts a card that was looked at back on the deck.", by="the verb `put_back`",
        cards="one", starts="stage", end="deck", sees="seat",
    ),
    "store": EventKind(
        "Cards are turned up, from which the players choose.", by="the verb `open_store`",
        cards="many", starts="deck", end="stage", reveals=True,
    ),
    "shuffles": EventKind(
        "The discards are shuffled and become a draw pile; nobody is named.",
        by="the verb `find_card_to_draw`",
        n="the cards of the new pile", end="deck", reveals=True,
    ),
    "flips": EventKind(
        "A card is turned up for a draw! of `seat` and discarded at once.", by="the verb `flip`",
        cards="one", what=CAUSE, starts="deck", end="discards", reveals=True,
    ),
    "check": EventKind(
        "The card of a draw! decides.", by="the rule of draw!",
        cards="one", n="1 if it succeeds, 0 if it fails", what=CAUSE, reveals=True,
    ),
    # Playing, giving, using.
    "plays": EventKind(
        "`seat` plays a card, on `other` or on nobody.",
        by="the verbs `play_to_discards` and `put_in_play`",
        other="sometimes", whom="sometimes", cards="one", what="the kind as which the card is played",
        starts="hand", end="discards table",
    ),
    "answers": EventKind(
        "`seat` gives a card in answer.", by="the verb `give`",
        cards="one", what="the question that it answers", starts="hand", end="discards",
    ),
    "declines": EventKind(
        "`seat` declines what is asked, because of something that `other` did or of nobody.",
        by="the rules that ask", other="sometimes", what="the question, or what might have been used",
    ),
    "uses": EventKind(
        "`seat` uses an ability or a card in play.", by="the rules that offer it, and abilities",
        who="sometimes", what="the ability, or the card by its name",
    ),
    "copies": EventKind(
        "A card on the discards takes effect once more; it stays there.", by="the ability that copies",
        who="always", cards="one", what="the kind of the card",
    ),
    "marker": EventKind(
        "The characters of `seat` change places, moved by `other` or by `seat`; now `who` is in front.",
        by="the rule of the marker", other="sometimes", who="always", what="`move`, or " + CAUSE,
    ),
    # Shots and life points.
    "shot": EventKind(
        "`seat` shoots at `other`.", by="the rule of shots", other="always", whom="always", what=CAUSE,
    ),
    "dodged": EventKind(
        "`seat` has dodged a shot of `other`.", by="the rule of shots",
        other="always", who="always", what=CAUSE,
    ),
    "explodes": EventKind(
        "A card in play in front of `seat` explodes.", by="the card itself",
        who="always", what="the kind of the card",
    ),
    "loses_life": EventKind(
        "`seat` loses life points, because of a card of `other` or of nobody's.",
        by="the verb `take_life`",
        other="sometimes", who="always", n="the points", what=CAUSE,
    ),
    "heals": EventKind(
        "`seat` regains life points.", by="the verb `heal`", who="always", n="the points", what=CAUSE,
    ),
    "eliminated": EventKind(
        "`seat` is out of the game, or `who` is; `other` caused it, or nobody.",
        by="the verb `leave`, or the rule of elimination", other="sometimes", who="always",
        what="the role that is shown, if it was hidden from somebody", reveals=True,
    ),
    "reward": EventKind(
        "`seat` draws cards for having eliminated `other`.", by="the rule of elimination",
        other="always", n="the cards", reveals=True,
    ),
    "penalty": EventKind(
        "`seat`, the Sheriff, loses all cards for having eliminated the Deputy `other`.",
        by="the rule of elimination", other="always",
    ),
    # Cards that leave a player.
    "picks": EventKind(
        "`seat` takes cards of the hand of `other`.", by="the verbs `pick` and `take_hand`",
        other="always", cards="many", what=CAUSE, starts="hand", end="hand", sees="both", reveals=True,
    ),
    "takes": EventKind(
        "`seat` takes an open card: from the stage, the discards, or what `other` has in play.",
        by="the verbs `take_open` and `take_in_play`",
        other="sometimes", whom="sometimes", cards="one", what=CAUSE,
        starts="stage discards table", end="hand", reveals=True,
    ),
    "discards": EventKind(
        "`seat` discards cards; `other` demanded it, or nobody.",
        by="the verbs `discard`, `discard_random`, `discard_in_play` and others",
        other="sometimes", who="sometimes", cards="many",
        what=CAUSE + ", or `limit`, `replaced` and the like",
        starts="hand stage table", end="discards",
    ),
    "moves": EventKind(
        "A card in play goes on from `seat` to `other`.", by="the verb `move_on`",
        other="always", who="always", whom="always", cards="one", starts="table", end="table",
    ),
}  # fmt: skip
"""Every kind of event, by its name."""

REVEALING = frozenset(name for name, kind in EVENTS.items() if kind.reveals)
"""What was done before one of these cannot be undone."""

UNTOLD = frozenset(name for name, kind in EVENTS.items() if not kind.is_told)
"""The table on the page does not tell of these in words."""
