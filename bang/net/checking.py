"""The check of a finished game, on every device: was everything dealt as the secrets of all decided?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bang import games
from bang.engine.chance import Chance
from bang.engine.dealer import MERGED, Dealt, OpenDealer
from bang.engine.game import Game
from bang.engine.notation import parse_input
from bang.net.copying import Copy
from bang.net.dealing import Bound, Dealing, commitment_of, seed_of
from bang.net.ledger import MOST_LINES
from bang.net.reading import Malformed, items, number, pairs, table, text, texts

MOST_PARTS = 16
UNVERIFIED = "unverified"
"""The key of the sentence that what was published is not the game that was dealt and played."""

LONGEST_PUBLISHED = 10_000
"""The longest line of a published log, in characters."""


@dataclass(frozen=True)
class Verdict:
    """What the check found: the key of a sentence, and its values."""

    is_whole: bool
    key: str
    values: dict[str, str]


@dataclass(frozen=True)
class Part:
    """What one dealer publishes: from which entry on it dealt, its key, and everybody's secrets."""

    first: int
    key: str
    secrets: dict[str, str]
    commitments: dict[str, str]

    def to_data(self) -> dict[str, Any]:
        """The part as plain data."""
        return {
            "from": self.first,
            "key": self.key,
            "secrets": dict(self.secrets),
            "commitments": dict(self.commitments),
        }

    @classmethod
    def from_data(cls, data: Any) -> Part:
        """The part that the data describes, or `Malformed`."""
        data = table(data)
        key = text(data, "key", 64)
        if len(key) % 2 or any(sign not in "0123456789abcdef" for sign in key):
            raise Malformed("the dealer's key is not a number in hexadecimal digits")
        return cls(
            number(data, "from"),
            key,
            pairs(data, "secrets", 8),
            pairs(data, "commitments", 8) if "commitments" in data else {},
        )


def published(dealing: Dealing) -> dict[str, Any]:
    """What the dealer publishes at the end."""
    return {"lines": list(dealing.full), "parts": dealing.parts}


def checked(copy: Copy, data: Mapping[str, Any], mine: Mapping[str, str], dealers: str) -> Verdict:
    """Check what the dealer has published against one's own copy and one's own secrets.

    `mine` are one's own secrets by their hashes; `dealers` is the dealer's name.
    """
    try:
        lines = texts(data, "lines", MOST_LINES, LONGEST_PUBLISHED)
        parts = items(data, "parts", MOST_PARTS, Part.from_data)
        if len(lines) != len(copy.lines) or not parts:
            raise Malformed("the published log has another length")
        first = max(part.first for part in parts)
        part = next(part for part in parts if part.first == first)
        bound = {**copy.start.commitments} if first == 0 else dict(part.commitments)
        _check_secrets(part, bound, mine)
        dealing = _again_from_start(copy, part, lines) if first == 0 else _again_from(copy, part, lines)
        _check_own(copy, dealing, first)
    except (ValueError, KeyError, IndexError, TypeError, AssertionError):
        return Verdict(False, UNVERIFIED, {"name": dealers})
    if first:
        return Verdict(False, "unverified_before", {"n": str(first)})
    return Verdict(True, "verified", {})


def _check_secrets(part: Part, commitments: Mapping[str, str], mine: Mapping[str, str]) -> None:
    """Check that everybody's secret is the one they were bound to, and that one's own is among them."""
    if set(part.secrets) != set(commitments):
        raise Malformed("a secret is missing")
    for who, secret in part.secrets.items():
        if commitment_of(secret) != commitments[who]:
            raise Malformed("a secret is not the one that was promised")
    for commitment, secret in mine.items():
        if commitment in commitments.values() and secret not in part.secrets.values():
            raise Malformed("one's own secret was left out")


def _again_from_start(copy: Copy, part: Part, lines: Sequence[str]) -> Dealing:
    """The whole game, dealt again from the secrets."""
    dealing = Dealing.begin(copy.start, part.secrets, part.key)
    _play(dealing, lines)
    return dealing


def _again_from(copy: Copy, part: Part, lines: Sequence[str]) -> Dealing:
    """The game from the entry on at which the last dealer dealt on."""
    start = copy.start
    rules = games.rules(start.game)
    game: Game[Any] = Game(rules, rules.table(seats=len(start.seats), options=start.options), whose=MERGED)
    seed = seed_of(start, part.secrets, copy.heads[part.first])
    dealing = Dealing(start, game, part.key, seed)
    dealing.bound = [Bound(line.marks) for line in copy.lines[: part.first]]
    dealing._feed_all(lines[: part.first])
    game.feed(game.dealt_on(Chance(seed, "deals on")))
    game.whose = None
    game.hand_to(OpenDealer(seed))
    dealing._bind()
    _play(dealing, lines)
    return dealing


def _play(dealing: Dealing, lines: Sequence[str]) -> None:
    """Enter the answers; what the dealer did in between must be what was published."""
    game = dealing.game
    while len(game.log) < len(lines):
        entry = parse_input(lines[len(game.log)], game.rules)
        if isinstance(entry, Dealt):
            raise Malformed("the dealer dealt something that nobody asked for")
        game.feed(entry)
    dealing._bind()
    if dealing.full != list(lines):
        raise Malformed("the published log is not the one that the secrets lead to")


def _check_own(copy: Copy, dealing: Dealing, first: int) -> None:
    """Check that what was dealt again is what this member saw, mark by mark."""
    if dealing.heads != copy.heads:
        raise Malformed("the published log is not the one that was played")
    dealing.blind = {copy.seat: copy.blind_until} if copy.seat is not None else {}
    for n, (ours, theirs) in enumerate(zip(copy.lines, dealing.lines(copy.seat), strict=True)):
        if n >= first and ours.text != theirs.text:
            raise Malformed("the published log is not the one that was seen")
