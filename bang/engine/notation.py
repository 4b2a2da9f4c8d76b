"""Inputs of the log as lines of text, like lines of a scenario, with tokens and faces after `#`.

2 plays bang-AS on 3 # 41=bang-AS
3 answers missed-10C # 17=missed-10C
0 uses toco_ramirez on jango with beer-B # 12=beer-B
dealer deals ? ? beer-6H
"""

from collections.abc import Callable, Mapping
from typing import Protocol

from bang.data import is_number, short
from bang.engine.dealer import NO_SEAT, Dealt
from bang.engine.game import Input
from bang.engine.questions import HIDDEN, VERBS, Answer, Face, Token, Verb

WORDS = {"pass": "passes", "end": "ends"}
KEYS = {word: key for key, word in WORDS.items()}
LONGEST_LINE = 10_000
"""A line has at most this many characters; the shuffle of a whole box has some 1,500."""


class Unreadable(ValueError):
    """A line that is not in this notation; the message shows what a line looks like."""


def input_line(entry: Input) -> str:
    """An input as one line."""
    if isinstance(entry, Dealt):
        faces = [HIDDEN.name if face is None else face.name for face in entry.faces]
        return " ".join(["dealer", entry.kind, *faces])
    cards = "".join(f" {token}={face.name}" for token, face in entry.cards)
    return f"{entry.seat} {answer_words(entry)}" + (f" #{cards}" if cards else "")


def answer_words(answer: Answer) -> str:
    """An answer in the words of a scenario, without the player's name."""
    if answer.key in WORDS:
        return WORDS[answer.key]
    verb = answer.told_verb
    if _says(verb, answer.key):
        return verb
    words = ["draws from" if answer.verb == "draws" else verb]
    for key in answer.keys:
        way, _, rest = key.rpartition("/")
        name, _, target = rest.partition("@")
        if way and not _says(verb, way):
            words.append(f"{way} on {target} with {name}" if target else f"{way} with {name}")
        else:
            words.append(target if name == "hand" and target else f"{name} on {target}" if target else name)
    return " ".join(words)


def _says(verb: Verb, word: str) -> bool:
    """Whether a verb that a game adds says the word or the way by itself: `moves` says `move`."""
    return verb not in VERBS and verb.startswith(word)


class Words(Protocol):
    """What the notation must know of a game; its rules know it."""

    verbs: Mapping[str, str]

    def face(self, name: str) -> Face:
        """The face with this name."""


def parse_input(line: str, game: Words) -> Input:
    """The input that a line describes; its prompt and audiences are filled in when it is entered."""
    if type(line) is not str or not line.isprintable():
        raise Unreadable("an input is one line of text")
    if len(line) > LONGEST_LINE:
        raise Unreadable(f"{short(line)} has {len(line)} characters; a line has at most {LONGEST_LINE}")
    said, _, shown = line.partition("#")
    words = said.split()
    if len(words) < 2:
        raise Unreadable(f"{short(line)} is not an input; an input looks like '2 plays bang-AS on 3'")
    if words[0] == "dealer":
        if shown:
            raise Unreadable(f"{short(line)} shows cards after '#', which only answers do")
        faces = tuple(None if name == HIDDEN.name else game.face(name) for name in words[2:])
        return Dealt(words[1], faces, NO_SEAT)
    if not is_number(words[0]):
        raise Unreadable(
            f"{short(line)} begins with {short(words[0])}, which is neither a seat's number nor the dealer"
        )
    cards = tuple(_card(word, game.face) for word in shown.split())
    verb = words[1] if words[1] in VERBS or words[1] in game.verbs else "uses"
    return Answer(int(words[0]), "", _keys(words[1:], line, game.verbs), cards, verb=verb)


def _card(word: str, face: Callable[[str], Face]) -> tuple[Token, Face]:
    """A card that an answer shows, such as `41=bang-AS`."""
    token, _, name = word.partition("=")
    if not is_number(token):
        raise Unreadable(f"{short(word)} is not a card with its token; one looks like '41=bang-AS'")
    return int(token), HIDDEN if name == HIDDEN.name else face(name)


def _keys(words: list[str], line: str, own: Mapping[str, str]) -> tuple[str, ...]:
    verb, names = words[0], words[1:]
    if verb in KEYS and not names:
        return (KEYS[verb],)
    if verb not in VERBS and verb not in own:
        known = ", ".join([*VERBS, *own, *KEYS])
        raise Unreadable(f"{short(line)} says {short(verb)}; the verbs are {known}")
    word = own.get(verb, "")
    if not names and word:
        return (word,)
    if names[-2:-1] == ["with"]:
        way, names = f"{names[0]}/", [names[-1], *names[1:-2]]
    else:
        way = f"{word}/" if word else ""
    if names[1:2] == ["on"] and len(names) == 3:
        return (f"{way}{names[0]}@{names[2]}",)
    if names[:1] == ["from"]:
        names = [f"hand@{name}" if is_number(name) else name for name in names[1:]]
    if not names:
        raise Unreadable(f"{short(line)} names no card after {short(verb)}")
    return tuple(way + name for name in names)
