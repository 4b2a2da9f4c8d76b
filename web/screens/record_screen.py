"""What became of the games played on this device: how many, how many won, in which role, with whom."""

from __future__ import annotations

from bang import games
from web.art import character_art, drawing, first_drawn
from web.door.parts import is_there, part_of
from web.kept.record import Result, Tally, by, result_of, results, streaks, tally
from web.kept.storage import Storage
from web.markup import Html, Part, tag
from web.screens.fields import button, said
from web.screens.sheet import Sheet
from web.words import WORDS, Words, t


def in_one_line(storage: Storage, game: str) -> str:
    """What a game that has just ended adds up to with those before it; "" if it is not counted."""
    ended = result_of(storage, game)
    if ended is None:
        return ""
    found = results(storage, ended.play)
    words, all_ = WORDS.of(ended.play), tally(found)
    row, _ = streaks(found)
    in_role = tally(one for one in found if one.role == ended.role)
    won = t("record.won", n=all_.won)
    if in_role.won and words.has(f"roles.{ended.role}"):
        role = words.t("saved.as_role", role=words.t(f"roles.{ended.role}"))
        won += ", " + t("record.of_them", n=in_role.won, role=role)
    facts = [t("record.played", n=all_.played), won, t("record.row", n=row) if row > 1 else ""]
    return " · ".join(fact for fact in facts if fact)


class RecordScreen(Sheet):
    """The record of each game."""

    name = "record"
    title = "record.title"

    def body(self) -> list[Part]:
        """A part for each game that was played."""
        found = {play: results(self.visit.storage, play) for play in games.names()}
        parts: list[Part] = [_of(play, ended) for play, ended in found.items() if ended]
        return parts or [said("p", "record.none", class_="soft")]

    def enter(self) -> None:
        """Fetch the parts of the games, which know the names of the characters."""
        self.needs({play for play in games.names() if results(self.visit.storage, play)})


def _of(play: str, found: list[Result]) -> Html:
    """The record of one game."""
    words = WORDS.of(play) if is_there(part_of(play)) else WORDS.of("")
    all_, (row, longest) = tally(found), streaks(found)
    facts = [t("record.played", n=all_.played), t("record.won", n=all_.won)]
    facts += [t("record.row", n=row)] if row > 1 else []
    facts += [t("record.longest", n=longest)] if longest > 1 else []
    return tag(
        "section",
        tag("h2", t(f"lobby.game_{play}")),
        tag("p", " · ".join(facts)),
        _table(words, "roles", by(found, lambda one: [one.role] if one.role else [])),
        _table(words, "characters", by(found, lambda one: one.characters)),
        class_="record",
    )


def _table(words: Words, group: str, counted: dict[str, Tally]) -> Html | None:
    """A table of roles or characters."""
    rows = [
        tag(
            "tr",
            tag("td", _face(group, name), aria_hidden="true"),
            tag("th", words.t(f"{group}.{name}"), scope="row"),
            tag("td", str(one.played)),
            tag("td", str(one.won)),
        )
        for name, one in counted.items()
        if words.has(f"{group}.{name}")
    ]
    if not rows:
        return None
    heads = [tag("th", said("span", f"record.{key}"), scope="col") for key in (group, "games", "wins")]
    return tag("table", tag("thead", tag("tr", tag("td"), heads)), tag("tbody", rows))


def _face(group: str, name: str) -> Html:
    """The drawing of a role or a character."""
    art = character_art(name) if group == "characters" else first_drawn(f"role-{name}", f"symbol-side_{name}")
    return drawing(art, "record-face")


def to_record(words: str) -> Html:
    """The line in the summary, with the way to the whole record."""
    way = button("record.title", "record", class_="button quiet")
    return tag("p", tag("span", words), way, class_="record-line")
