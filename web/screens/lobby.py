"""Renders the lobby: a wanted poster with the main buttons, and the options for the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from web.art import mark
from web.kept.settings import CHOICES, OFFERED, Settings
from web.kept.storage import SavedGame
from web.markup import Html, Part, tag
from web.screens.fields import button, entry, keyed, languages, plates, said, tick
from web.screens.sheet import slips
from web.words import t


@dataclass
class LobbyState:
    """What the lobby shows besides the settings."""

    ready: bool = True
    unfinished: SavedGame | None = None
    slips: Html = field(default_factory=lambda: slips([]))
    open_folds: set[str] = field(default_factory=set)
    dealing: bool = False
    app: str = ""  # the folder of this version's files


def lobby(settings: Settings, state: LobbyState) -> Html:
    """Renders the lobby; index.html contains the same HTML, shown until Python has started."""
    return tag(
        "div",
        state.slips,
        poster(settings, state),
        tag("div", boards(state), table_options(settings, state), class_="beside"),
        small_print(settings),
        class_="lobby",
    )


def poster(settings: Settings, state: LobbyState) -> Html:
    """Renders the poster with the main button."""
    return tag(
        "section",
        said("p", "lobby.wanted", class_="bill-cry", aria_hidden="true"),
        tag("h1", "BANG!", _hole("one"), _hole("two"), id="title", tabindex="-1"),
        tag("div", tag("img", src=f"{state.app}assets/icons/poster.svg", alt=""), class_="frame"),
        said("p", "lobby.lead", class_="lead"),
        chief(settings, state),
        said("p", "lobby.reward", class_="reward", aria_hidden="true"),
        class_="bill panel nailed",
    )


def _hole(which: str) -> Html:
    return tag("span", class_=f"hole {which}")


def chief(settings: Settings, state: LobbyState) -> Html:
    """Renders the main button: resume the unfinished game if there is one, and start a new one."""
    against = int(settings["seats"]) - 1
    hint = t("lobby.play_alone_hint", n=against) if state.ready else "\u00a0"
    parts: list[Part] = []
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
            class_="button chief" if state.unfinished is None else "button second",
            data_go="alone",
            id="play-alone",
        )
    )
    if state.dealing:
        parts.append(said("p", "lobby.dealing", class_="dealing", role="status"))
    return tag("div", parts, class_="chief-row")


def board(key: str, go: str, art: str, hint: str | None = None) -> Html:
    """Renders one of the buttons beside the poster."""
    words = tag("span", said("b", key), said("small", hint) if hint else None, class_="words")
    return tag("button", mark(art), words, type="button", class_="board", data_go=go, id=f"go-{go}")


def boards(state: LobbyState) -> Html:
    """Renders the buttons beside the poster: lesson, pass and play, saved games, rules, settings."""
    return tag(
        "nav",
        board("lobby.first_game", "lesson", "star", "lobby.first_game_hint"),
        board("lobby.pass_play", "pass", "hand", "lobby.pass_play_hint"),
        board("lobby.saved_games", "saved", "save"),
        board("lobby.rules", "help", "book"),
        board("lobby.settings", "settings", "gear"),
        class_="boards",
        aria_labelledby="title",
    )


def table_options(settings: Settings, state: LobbyState) -> Html:
    """Renders the options for the table; they are stored with the settings."""
    return tag(
        "details",
        tag("summary", said("span", "lobby.table_options")),
        tag(
            "div",
            entry("name", settings["name"], said("span", "lobby.name"), "lobby.name_hint"),
            plates("seats", OFFERED["seats"], settings["seats"], "lobby.seats", None),
            plates(
                "role", CHOICES["role"], settings["role"], "lobby.role", keyed("lobby.role_", CHOICES["role"])
            ),
            rules_options(settings),
            offered(settings, "pace", "settings.pace", "settings.pace_"),
            tick("hints", settings["hints"] == "on", "lobby.hints"),
            class_="options",
        ),
        class_="fold panel",
        id="fold-table",
        open="fold-table" in state.open_folds,
    )


def offered(settings: Settings, name: str, label: str, prefix: str) -> Html:
    """Renders a setting as radio buttons, in the order of OFFERED."""
    values = OFFERED.get(name, CHOICES[name])
    return plates(name, values, settings[name], label, keyed(prefix, values))


def rules_options(settings: Settings) -> Html:
    """Renders bots, deck, characters and edition, used for one player and for several."""
    note = f"lobby.edition_note_{settings['edition']}"
    return tag(
        "div",
        offered(settings, "bots", "lobby.bots", "lobby.bots_"),
        offered(settings, "deck", "lobby.deck", "lobby.deck_"),
        offered(settings, "characters", "lobby.characters", "lobby.characters_"),
        offered(settings, "edition", "lobby.edition", "lobby.edition_"),
        said("p", note, class_="soft edition-note"),
        class_="options",
    )


def small_print(settings: Settings) -> Html:
    """Renders the foot of the lobby: language, privacy and the fan work notice."""
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
