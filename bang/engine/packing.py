"""A finished game as a short text, for a link: its log, without what the rules find again while they play it.

Such a text is `1` and base64url of raw deflate of lines: first the table as JSON, then one line for each
input. The number is that of the format; a text of another format is refused.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from bang.data import is_too_deep
from bang.engine.game import Game
from bang.engine.notation import input_line, parse_input
from bang.engine.questions import Answer
from bang.engine.rules import Rules
from bang.engine.saves import WRONG, Damaged, Find

FORMAT = "1"

MOST_PACKED = 20_000
"""A text from outside has at most this many characters; that of a long game has some 5,000."""

MOST_UNPACKED = 300_000
"""What it says has at most this many bytes, so that a small text cannot fill the memory."""

MOST_LINES = 6_000
LONGEST_WORD = 40
NOT_PACKED = re.compile(r"[^A-Za-z0-9_-]")


class Outdated(Damaged):
    """A game that another version of the rules played, and that the present rules refuse."""


def may_pack(game: Game[Any]) -> bool:
    """Whether a game is over, and its log begins before the deal and holds every card."""
    return game.is_over and game.start is None and game.whose is None and game.rules.is_whole(game.state)


def pack(game: Game[Any]) -> str:
    """A finished game as text; `ValueError` if it cannot be packed."""
    if not may_pack(game):
        raise ValueError("only a finished game of which every card is known can be packed")
    rules, table = game.rules, game.state
    setup = {
        "game": rules.name,
        "rules": rules.version,
        "seats": table.seats,
        "options": rules.options_of(table),
    }
    # The cards that an answer shows are found again, because every card is known.
    lines = [input_line(entry).partition(" #")[0] for entry in game.log]
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = "\n".join([json.dumps(setup, separators=(",", ":")), *lines])
    packed = packing.compress(text.encode()) + packing.flush()
    return FORMAT + urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str, find: Find) -> Game[Any]:
    """The finished game in a text from outside; `Damaged`, or `Outdated`, if there is none."""
    setup, lines = _read(text)
    try:
        rules = find(str(setup["game"])[:LONGEST_WORD])
        version = setup["rules"]
        options = setup["options"]
        if not all(isinstance(one, str) for pair in options.items() for one in pair):
            raise ValueError("the options of a table are words")
        game = Game(rules, rules.table(seats=setup["seats"], options=options))
    except WRONG as why:
        raise Damaged("this is no packed game: its table makes no sense") from why
    try:
        _play(game, lines, rules)
    except WRONG as why:
        kind = Damaged if version == rules.version else Outdated
        raise kind("the present rules refuse this packed game") from why
    return game


def game_of(text: str) -> str:
    """The name of the game that is packed in a text; `Damaged` if it is none."""
    return str(_read(text)[0].get("game"))[:LONGEST_WORD]


def _play(game: Game[Any], lines: list[str], rules: Rules[Any]) -> None:
    for line in lines:
        entry = parse_input(line, rules)
        if isinstance(entry, Answer):
            game.answer(entry.seat, *entry.keys)
        else:
            game.feed(entry)
    if not may_pack(game):
        raise ValueError("the game is not over")


def _read(text: str) -> tuple[dict[str, Any], list[str]]:
    """The table and the lines in a text."""
    body = text[1:]
    if len(text) > MOST_PACKED or text[:1] != FORMAT or NOT_PACKED.search(body):
        raise Damaged("this is no packed game")
    try:
        opening = zlib.decompressobj(-zlib.MAX_WBITS)
        opened = opening.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)), MOST_UNPACKED)
        if not opening.eof or opening.unused_data:
            raise ValueError("it is cut off, too long, or something follows")
        first, *lines = opened.decode().split("\n")
        if is_too_deep(first) or len(lines) > MOST_LINES:
            raise ValueError("it is nested too deep, or has too many lines")
        setup = json.loads(first)
    except (ValueError, zlib.error) as why:
        raise Damaged("this packed game is damaged") from why
    if not isinstance(setup, dict) or type(setup.get("options")) is not dict:
        raise Damaged("this packed game is damaged: it names no table")
    return setup, lines
