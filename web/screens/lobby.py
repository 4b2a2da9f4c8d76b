"""The lobby: a wanted poster with the main buttons, and the options for the table.

What belongs to some games only has the names of these games in `data-of`, and is hidden while another one is
chosen. It is there all the same, so that the page can show it at once, even before Python has started.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bang import games
from web.addresses import LONGEST_CODE
from web.art import corners, drawing, mark
from web.kept.settings import CHOICES, OFFERED, Settings, of_table, setting
from web.kept.storage import SavedGame
from web.markup import Html, Part, tag
from web.screens.fields import button, entry, keyed, languages, plates, said, tick, word_of
from web.screens.sheet import slips
from web.words import WORDS, t

MANY = 5  # more values than that get a row of their own


@dataclass
class LobbyState:
    """What the lobby shows besides the settings."""

    ready: bool = True
    unfinished: SavedGame | None = None
    has_room: bool = False  # whether there is a seat in a room to go back to
    slips: Html = field(default_factory=lambda: slips([]))
    open_folds: set[str] = field(default_factory=set)
    dealing: bool = False
    code: str = ""  # what is typed into the field for the code of a room
    is_wrong: bool = False  # whether that was no code when it was sent
    app: str = ""  # the folder of this version's files


def lobby(settings: Settings, state: LobbyState) -> Html:
    """The lobby; index.html contains the same HTML, shown until Python has started."""
    return tag(
        "div",
        state.slips,
        poster(settings, state),
        tag(
            "div",
            code_field(state.code, state.is_wrong),
            boards(settings),
            table_options(settings, state),
            class_="beside",
        ),
        small_print(settings),
        drawing("scene-skyline", "skyline"),
        class_="lobby",
    )


def poster(settings: Settings, state: LobbyState) -> Html:
    """The poster with the main buttons."""
    return tag(
        "section",
        said("p", "lobby.wanted", class_="bill-cry", aria_hidden="true"),
        tag("h1", "BANG!", _hole("one"), _hole("two"), id="title", tabindex="-1"),
        tag(
            "div",
            tag("img", src=f"{state.app}assets/icons/poster.svg", alt=""),
            [stamp(settings, game) for game in games.names()],
            class_="frame",
        ),
        [said("p", f"lobby.lead_{game}", class_="lead", **of(settings, game)) for game in games.names()],
        games_offered(settings),
        chief(settings, state),
        said("p", "lobby.reward", class_="reward", aria_hidden="true"),
        corners(),
        class_="bill panel",
    )


def _hole(which: str) -> Html:
    return tag("span", class_=f"hole {which}")


def of(settings: Settings, *names: str) -> dict[str, str | bool]:
    """The attributes of something that belongs to these games only."""
    return {"data_of": " ".join(names), "hidden": settings["play"] not in names}


def stamp(settings: Settings, game: str) -> Html | None:
    """What is stamped on the poster's picture for a game, if anything is."""
    key = f"lobby.stamp_{game}"
    if not WORDS.has(key):
        return None
    return said("span", key, class_="rubber-stamp", aria_hidden="true", **of(settings, game))


def games_offered(settings: Settings) -> Html:
    """The choice of the game."""

    def bill(game: str) -> Html:
        box = tag(
            "input",
            type="radio",
            name="play",
            value=game,
            checked=game == settings["play"],
            autocomplete="off",
        )
        words = tag("span", said("b", f"lobby.game_{game}"), said("small", f"lobby.players_{game}"))
        return tag("label", box, words, class_="plate")

    return tag(
        "fieldset",
        said("legend", "lobby.game", class_="unseen"),
        tag("div", [bill(game) for game in games.names()], class_="plates"),
        class_="choices games",
    )


def chief(settings: Settings, state: LobbyState) -> Html:
    """The main buttons: back to the room or to the unfinished game, play alone, play with friends."""
    is_new = state.unfinished is None and not state.has_room
    kind = "button chief" if is_new else "button second"
    against = int(settings.at_table("seats")) - 1
    hint = t("lobby.play_alone_hint", n=against) if state.ready else "\u00a0"
    parts: list[Part] = []
    if state.has_room:
        parts.append(
            tag(
                "button",
                said("span", "lobby.to_room"),
                said("small", "lobby.to_room_hint"),
                type="button",
                class_="button chief",
                data_go="room-back",
                id="to-room",
            )
        )
    if state.unfinished is not None:
        parts.append(
            tag(
                "button",
                said("span", "lobby.continue"),
                said("small", "lobby.continue_hint"),
                type="button",
                class_="button chief",
                data_go=f"resume {state.unfinished.id}",
                id="play-on",
            )
        )
    parts.append(
        tag(
            "button",
            said("span", "lobby.play_alone"),
            tag("small", hint, id="against"),
            type="button",
            class_=kind,
            data_go="alone",
            id="play-alone",
        )
    )
    parts.append(
        tag(
            "button",
            said("span", "lobby.play_together"),
            said("small", "lobby.play_together_hint"),
            type="button",
            class_=f"{kind} together",
            data_go="room",
            id="play-together",
        )
    )
    if state.dealing:
        parts.append(said("p", "lobby.dealing", class_="dealing", role="status"))
    return tag("div", parts, class_="chief-row")


def code_field(typed: str, is_wrong: bool = False, class_: str = "panel code-field") -> Html:
    """The field for the code of a friend's room; Enter presses its button."""
    field = tag(
        "input",
        class_="entry",
        id="entry-code",
        name="code",
        value=typed,
        type="text",
        maxlength=LONGEST_CODE,
        autocomplete="off",
        autocapitalize="characters",
        spellcheck="false",
        aria_invalid="true" if is_wrong else None,
        aria_describedby="wrong-code" if is_wrong else None,
    )
    joins = tag(
        "button",
        said("span", "lobby.join"),
        type="submit",
        class_="button",
        data_go="room-join",
        id="go-room-join",
    )
    wrong = t("errors.bad_code", what=typed[:40]) if is_wrong else None
    return tag(
        "form",
        tag("label", said("span", "lobby.room_code"), for_="entry-code"),
        tag("div", field, joins, class_="code-row"),
        tag("p", wrong, class_="wrong", id="wrong-code") if wrong else None,
        class_=class_,
    )


def board(key: str, go: str, art: str, hint: str | None = None, **values: str | bool) -> Html:
    """One of the buttons beside the poster."""
    words = tag("span", said("b", key), said("small", hint) if hint else None, class_="words")
    return tag("button", mark(art), words, type="button", class_="board", data_go=go, id=f"go-{go}", **values)


def taught() -> list[str]:
    """The games that have a lesson."""
    return [game for game in games.names() if games.options(game).LESSON]


def hinted() -> list[str]:
    """The games in which hints can be shown."""
    return [game for game in games.names() if games.options(game).HINTS]


def boards(settings: Settings) -> Html:
    """The buttons beside the poster: lesson, pass and play, saved games, rules, settings."""
    is_learnt = settings.at_table("lesson") == "done"
    about = "lobby.first_game_done" if is_learnt else "lobby.first_game_hint"
    return tag(
        "nav",
        board("lobby.first_game", "lesson", "star", about, **of(settings, *taught())),
        board("lobby.pass_play", "pass", "hand", "lobby.pass_play_hint"),
        board("lobby.saved_games", "saved", "save"),
        board("lobby.rules", "help", "book"),
        board("lobby.settings", "settings", "gear"),
        class_="boards",
        aria_labelledby="title",
    )


def table_options(settings: Settings, state: LobbyState) -> Html:
    """The options for the table; they are stored with the settings."""
    return tag(
        "details",
        tag("summary", said("span", "lobby.table_options")),
        tag(
            "div",
            entry("name", settings["name"], said("span", "lobby.name"), "lobby.name_hint"),
            [
                tag(
                    "div",
                    seats(settings, game),
                    choice(settings, game, "role"),
                    rules_options(settings, game),
                    class_="of-game",
                    **of(settings, game),
                )
                for game in games.names()
            ],
            offered(settings, "pace", "settings.pace", "settings.pace_"),
            tick("hints", settings["hints"] == "on", "lobby.hints", **of(settings, *hinted())),
            class_="options",
        ),
        class_="fold panel",
        id="fold-table",
        open="fold-table" in state.open_folds,
    )


def offered(settings: Settings, name: str, label: str, prefix: str) -> Html:
    """A setting as radio buttons, in the order of OFFERED."""
    values = OFFERED.get(name, CHOICES[name])
    return plates(name, values, settings[name], label, keyed(prefix, values))


def choice(settings: Settings, game: str, name: str) -> Html:
    """An option of a game's table as radio buttons; a value without words is shown itself."""
    stored = setting(game, name)
    values = OFFERED.get(stored, CHOICES[stored])
    keys = {value: word_of(game, f"{name}_{value}") for value in values}
    words = keys if all(map(WORDS.has, keys.values())) else None
    kind = f"of-{name}" + (" long-row" if len(values) > MANY else "")
    return plates(stored, values, settings[stored], word_of(game, name), words, kind)


def seats(settings: Settings, game: str) -> Html | None:
    """The numbers of seats of a game, if there is a choice."""
    return choice(settings, game, "seats") if len(games.options(game).SEATS) > 1 else None


def rules_options(settings: Settings, game: str) -> Html:
    """The bots and the game's options, for one player and for several."""
    names = [name for name in of_table(game) if name not in ("seats", "role", "bots")]
    parts = [(choice(settings, game, name), note(settings, game, name)) for name in ("bots", *names)]
    return tag("div", [part for both in parts for part in both], class_="options")


def note(settings: Settings, game: str, name: str) -> Html | None:
    """What is said about an option of a game's table, or about its chosen value."""
    for key in (f"{name}_note_{settings.at_table(name, game)}", f"{name}_note"):
        if WORDS.has(word_of(game, key)):
            return said("p", word_of(game, key), class_="soft option-note")
    return None


def small_print(settings: Settings) -> Html:
    """The foot of the lobby: language, privacy and the fan work notice."""
    return tag(
        "div",
        tag(
            "div",
            languages(settings["language"]),
            button("lobby.privacy", "privacy", "", "button quiet"),
            class_="row",
        ),
        said("p", "lobby.about", class_="about"),
        class_="small-print",
    )
