"""Printing a saved game in words: everything that happened, or what one seat could know of it."""

import argparse
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import shorten
from typing import Any

from bang import games
from bang.common.views import Figure, Seat, Told, View, front
from bang.data import read_text
from bang.engine.events import Event
from bang.engine.game import Game
from bang.engine.saves import Damaged

TEXTS = Path(__file__).parent.parent / "assets" / "text"
"""The sentences of the page; if the file is missing, the words of the notation are printed."""

LONGEST = 300
"""Error messages are cut to this length, because a damaged line may be a whole shuffle."""

NOT_TOLD = "What happened before this table cannot be told, because it was played by other rules: "

Texts = dict[str, dict[str, Any]]


def describe(parser: argparse.ArgumentParser) -> None:
    """The arguments of `replay`."""
    parser.add_argument("file", metavar="FILE", help="a saved game")
    parser.add_argument(
        "--as", dest="seat", type=int, metavar="SEAT", help="show only what this seat may know"
    )
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> bool:
    """Print the game, and return whether it could be read to its end."""
    try:
        text = read_text(Path(given.file))
    except OSError as why:
        return _sorry(f"{given.file}: this file cannot be read: {why.strerror}")
    except UnicodeError:
        return _sorry(f"{given.file}: this is not a saved game: it is not UTF-8 text")
    except ValueError as why:
        return _sorry(f"{given.file}: this is not a saved game: {why}")
    try:
        for line in told(text, given.seat):
            print(line)
    except Damaged as why:
        return _sorry(shorten(f"{given.file}: {why}", LONGEST, placeholder=" …"))
    return True


def _sorry(sentence: str) -> bool:
    print(sentence, file=sys.stderr)
    return False


def told(text: str, seat: int | None = None) -> Iterator[str]:
    """A saved game in words, line by line; raises `Damaged` where it cannot be read."""
    texts: Texts = {}
    played, is_dealt = None, False
    for _, game in games.replay(text):
        texts = texts or _texts(game.rules.name)
        if seat is not None and not 0 <= seat < game.state.seats:
            raise Damaged(f"there is no seat {seat} at this table: the seats are 0 to {game.state.seats - 1}")
        if played is None and game.start is not None:
            is_dealt = True
            yield NOT_TOLD + game.rules.line(game.start, seat, everything=seat is None)
            yield from _players(game, seat, texts)
        played = game
        view = game.view(seat)
        for event in game.events:
            if event.kind == "turn" and not is_dealt:
                is_dealt = True
                yield from _players(game, seat, texts)
            yield _line(event, view, seat, texts)
    if played is not None:
        yield played.rules.line(played.state, seat, everything=seat is None)


def _texts(game: str) -> Texts:
    """The English texts of all games, and over them those of this game."""
    found: Texts = {}
    for file in (TEXTS / "en.toml", TEXTS / game / "en.toml"):
        for group, said in tomllib.loads(file.read_text("utf-8")).items() if file.exists() else ():
            found.setdefault(group, {}).update(said)
    return found


def _players(game: Game[Any], seat: int | None, texts: Texts) -> Iterator[str]:
    """The players, with the roles that this seat knows, or with all roles."""
    for number in range(game.state.seats):
        shown = game.view(number if seat is None else seat)["seats"][number]
        role = _text(texts, "roles", shown["role"]) if shown["role"] else "?"
        figures = _figures(shown)
        if _side(shown, texts):
            lives = [f"{_text(texts, 'characters', one['character'])} {one['life']}" for one in figures]
            yield f"{_name(shown, texts)}: {', '.join(lives)}"
        else:
            yield ", ".join([f"{_name(shown, texts)}: {role}", *(str(one["life"]) for one in figures)])


def _side(seat: Seat, texts: Texts) -> str:
    """The name of a player in a game of two sides; empty in others."""
    return _text(texts, "events", f"side_{seat['role']}", "")


def _figures(seat: Seat) -> list[Figure]:
    """The characters of a player; a game can be without any."""
    return seat.get("figures", [])


def _name(seat: Seat, texts: Texts) -> str:
    """A player's side, character or role, with the number of the seat."""
    character = front(seat)["character"] if _figures(seat) else str(seat["role"])
    named = _side(seat, texts) or _text(texts, "characters", character)
    return f"{named} ({seat['seat']})"


def _line(event: Event, view: View, seat: int | None, texts: Texts) -> str:
    """One event in words, as this seat saw it, or with everything shown."""
    seen = event.seen_by(seat)
    if seat is None:
        seen["cards"] = [None if face is None else face.name for face in event.cards]

    def name(number: int | None) -> str:
        return "" if number is None else _name(view["seats"][number], texts)

    cards = ", ".join(_card(texts, card) for card in seen["cards"] if card)
    words = {
        "seat": name(seen["seat"]),
        "other": name(seen["other"]),
        "who": _text(texts, "characters", seen["who"]),
        "whom": _text(texts, "characters", seen["whom"]),
        "n": seen["n"],
        "card": cards or "?",
        "cards": cards or "?",
        "role": _text(texts, "roles", seen["what"]),
    }
    sentence = _sentence(texts.get("events", {}), seen, bool(cards))
    if sentence is not None:
        try:
            said = sentence.format_map(words)
        except (KeyError, IndexError, ValueError):
            sentence = None
        else:
            return said if not cards or cards in said or seen["kind"] == "check" else f"{said} [{cards}]"
    shown = [seen["kind"], name(seen["seat"]), seen["what"], cards, name(seen["other"]), str(seen["n"] or "")]
    return " ".join(word for word in shown if word)


def _sentence(events: dict[str, Any], seen: Told, has_cards: bool) -> str | None:
    """The most specific sentence in the texts for an event."""
    kind, what, n = seen["kind"], _kind(seen["what"]), seen["n"]
    by = ["_at"] if seen["whom"] else []
    by += ["_by", "_on"] if seen["other"] is not None else []
    names = [f"{kind}_{what}_{n}", f"{kind}_{what}", *(kind + end for end in by)]
    names += [f"{kind}_cards", f"{kind}_card"] if has_cards else []
    for name in (*names, kind):
        found = events.get(name)
        if isinstance(found, dict):
            found = found.get("one" if n == 1 else "other")
        if isinstance(found, str):
            return found
    return None


def _text(texts: Texts, group: str, name: str, otherwise: str | None = None) -> str:
    found = texts.get(group, {}).get(name)
    return found if isinstance(found, str) else name if otherwise is None else otherwise


def _kind(card: str) -> str:
    """The kind of a card, without its back; any other word stays."""
    return card.partition("-")[0].rpartition(":")[2]


def _card(texts: Texts, card: str) -> str:
    """A card by its printed name, with what is printed in its corner."""
    kind, printed = _kind(card), card.partition("-")[2]
    if kind not in texts.get("cards", {}):
        return card
    return f"{_text(texts, 'cards', kind)} {printed}".rstrip()
