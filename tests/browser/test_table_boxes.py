"""Nothing on the table is cut off or overlaps: small screens, full hands, long names, every question."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from bang import games
from bang.engine import saves
from bang.engine.views import front
from tests.browser.boxes import faults
from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import QUESTIONS, as_file, at
from web.words import read_texts

Size = tuple[int, int]
TIGHTEST: list[Size] = [(360, 640), (667, 375)]
SCREENS: list[Size] = [*TIGHTEST, (390, 844), (844, 390), (1024, 768), (1280, 800), (1440, 900)]
LONG_NAME = "Wilhelmina van Zonneveld"  # as long as a name may be
FULL_HAND = 9
LONG_NAMES = {"pedro_ramirez", "suzy_lafayette", "calamity_janet", "slab_the_killer"}
GUNS = {"volcanic", "schofield", "remington", "rev_carabine", "winchester"}
BLUE = {"scope", "mustang", "barrel", *GUNS}


# -- games that fill the table -------------------------------------------------------------------------


def with_long_names(game: Any) -> bool:
    """Tells whether two of the others have long names."""
    others = game.view(0)["seats"][1:]
    return len(LONG_NAMES & {front(seat)["character"] for seat in others}) > 1


def shoots_not_everybody(game: Any) -> bool:
    """Tells whether a BANG! can be played, somebody is out of range, and a card cannot be played."""
    view = game.view(0)
    options = game.options()
    aims = {key.partition("@")[2] for key in options if key.startswith("bang-")}
    living = [seat for seat in view["seats"] if seat["alive"]]
    useful = {key.partition("@")[0] for key in options}
    idle = set(view["seats"][0]["hand"]) - useful
    blue = any(key.partition("-")[0] in BLUE for key in options)
    return 0 < len(aims) < len(living) - 1 and bool(idle) and blue


def with_an_offer(game: Any) -> bool:
    """Tells whether another player may use an ability out of turn."""
    return any(game.offers().get(seat) for seat in range(1, 7))


def with_the_dead(game: Any) -> bool:
    """Tells whether two of the others are eliminated."""
    return sum(not seat["alive"] for seat in game.view(0)["seats"][1:]) > 1


def crowded(game: Any) -> str:
    """Saves a game with a full hand and more cards in play; returns "" where that is impossible.

    The cards come from the bottom of the piles, so that the log since the last boundary stays possible.
    """
    save = json.loads(saves.save(game))
    wanted = game.ask.prompt
    for more_in_play in (2, 1, 0):
        table = json.loads(json.dumps(save["table"]))
        _fill(table, more_in_play)
        text = json.dumps({**save, "table": table})
        try:
            again: Any = games.load(text)
        except ValueError:
            continue
        if (
            again.ask.seat == 0
            and again.ask.prompt == wanted
            and len(table["players"][0]["hand"]) >= FULL_HAND
        ):
            return text
    return ""


FITS: dict[str, Callable[[Any], bool]] = {
    "play": shoots_not_everybody,
    "offers": with_an_offer,
    "the dead": with_the_dead,
}
EMPTY_HANDS = ("character", "order")  # used as found: no cards dealt yet, or mixed by an elimination


@cache
def standing_at(prompt: str) -> tuple[Any, str]:
    """Finds a game at a question where the table is full, and saves it."""
    asked = "play" if prompt in FITS else prompt
    if prompt in EMPTY_HANDS:
        game = at(asked, seats=7)
        return game, saves.save(game)
    fits = FITS.get(prompt, with_long_names)

    def is_it(game: Any) -> bool:
        return fits(game) and bool(crowded(game))

    game = at(asked, seats=7, is_it=is_it)
    return game, crowded(game)


def _fill(table: dict[str, Any], more_in_play: int) -> None:
    """Adds up to `more_in_play` cards in play for each player, a gun first, and fills the hand of seat 0."""
    spare = [
        (table[pile], token)
        for pile in ("discards", "deck")
        for token in table[pile][: len(table[pile]) // 2]
    ]
    spare.sort(key=lambda one: -len(table["faces"][str(one[1])]))

    def kind(token: int) -> str:
        return str(table["faces"][str(token)]).partition("-")[0]

    def take(into: list[int], kinds: set[str]) -> None:
        """Moves the first spare card of these kinds, or else of any kind."""
        for pile, token in spare:
            if not kinds or kind(token) in kinds:
                spare.remove((pile, token))
                pile.remove(token)
                table["seen"].pop(str(token), None)
                into.append(token)
                return

    for player in table["players"]:
        lying = {kind(token) for token in player["in_play"]}
        if player["alive"] and more_in_play and not GUNS & lying:
            take(player["in_play"], GUNS)
        if player["alive"] and more_in_play > 1:
            take(player["in_play"], {"scope", "dynamite", "mustang"} - lying or GUNS)
    hand = table["players"][0]["hand"]
    while len(hand) < FULL_HAND and spare:
        take(hand, set())
        table["seen"][str(hand[-1])] = 1


# -- states of the table -------------------------------------------------------------------------------


class Walk:
    """Goes from state to state on one page, and measures each on every size of screen."""

    def __init__(self, page: Visitor, language: str, sizes: list[Size]) -> None:
        self.page = page.page
        self.player = Player(page)
        self.language = language
        self.texts = read_texts(language)
        self.sizes = sizes
        self.found: list[str] = []
        self.opened = 0

    def measure(self, state: str) -> None:
        """Measures the page in its present state."""
        for size in self.sizes:
            at_size = f"{state} at {size[0]}x{size[1]}"
            self.found += [f"{at_size}: {fault}" for fault in faults(self.page, size)]

    def opens(self, prompt: str, **setup: Any) -> None:
        """Opens a game at a question, from the lobby or from the table before."""
        game, save = standing_at(prompt)
        self.opened += 1
        written = json.loads(as_file(game, f"boxes-{self.opened}", **{"names": [LONG_NAME], **setup}))
        if self.page.query_selector("#table"):
            self.player.leaves()
        self.player.opens(json.dumps({**written, "save": save}))
        self.player.wait()

    def click(self, selector: str) -> None:
        """Clicks an element even if it is covered; measuring reports what covers it."""
        self.page.locator(selector).first.dispatch_event("click")

    def longest_hint(self, *names: str) -> None:
        """Shows the longest hint that the lesson may give here."""
        words = max((self.texts["tutorial"][name] for name in names), key=len)
        hint = self.page.locator(".hint-slip p")
        hint.evaluate("(hint, words) => { hint.textContent = words; }", words)

    # -- the walk ----------------------------------------------------------------------------------

    def question(self, prompt: str) -> None:
        """Opens a game at a question and does everything that changes the table without an answer."""
        self.opens(prompt, tutorial=True)
        asked = self.page.locator("[data-ask]").get_attribute("data-ask")
        assert asked == prompt
        if self.page.query_selector(".hint-slip"):
            if prompt == "play":
                self.longest_hint("welcome", "distance", "beer", "blue", "end", "sheriff")
            self.measure(f"{prompt}, in the lesson")
            self.click('[data-go="table-understood"]')
            self.page.wait_for_selector(".hint-slip", state="detached")
        self.measure(prompt)
        if prompt == "play":
            self._play()
        elif self.page.query_selector(".counted"):
            self._chosen(prompt)

    def _chosen(self, prompt: str) -> None:
        """Chooses cards one by one, until they can be confirmed."""
        for number in range(10):
            if self.page.query_selector('[data-act="confirm"]'):
                self.measure(f"{prompt}, all chosen")
                return
            self.click("#table-stage [data-act], #table-hand [data-act]")
            if number == 0:
                self.measure(f"{prompt}, one chosen")

    def _play(self) -> None:
        """Picks a target, asks why a card cannot be played, and plays a blue card and undoes it."""
        self.click('[data-held][data-card^="bang-"][data-act]')
        self.page.wait_for_selector(".hint-slip")
        self.measure("aiming, in the lesson")
        self.click('[data-go="table-understood"]')
        self.measure("aiming")
        self.click(".others-seats .seat.beyond:not(.dead) .who")
        self.page.wait_for_selector(".ask .note")
        self.measure("aiming, and why not")
        self.click('[data-go="table-unpick"]')
        blue = ", ".join(f'[data-held][data-card^="{kind}-"][data-act]' for kind in sorted(BLUE))
        self.click(blue)
        self.page.wait_for_selector('[data-go="table-undo"]')
        self.measure("play, with a way back")
        self.click("[data-held]:not([data-act])")
        self.page.wait_for_selector(".ask .note")
        self.measure("play, with a way back, and why not")

    def offers(self) -> None:
        """Opens a pass-and-play game with long names in which one player may use an ability out of turn."""
        self.opens("offers", hands="pass", names=[LONG_NAME] * 7)
        self.click('[data-act="ready"]')
        self.page.wait_for_selector(".ask .offer")
        self.measure("an offer")

    def lesson(self) -> None:
        """Opens the lesson from the lobby and measures its first steps."""
        self.player.leaves()
        self.click('[data-go="lesson"]')
        hint = self.page.locator(".hint-slip")
        for number in range(4):
            self.player.play(until=lambda: hint.count() > 0)
            self.measure(f"lesson {number}")
            self.click('[data-go="table-understood"]')
            hint.wait_for(state="detached")


def whole_walk(walk: Walk, page: Visitor) -> None:
    """Walks from an invalid address through every question."""
    page.lobby(f"?lang={walk.language}&play=classic&seats=7&pace=instant&bots=easy&seed=3&role=king")
    page.wait_for_selector("#table .notice.bad")
    walk.player.wait()
    walk.measure("a slip about the address")
    walk.click('#table [data-go="put-away"]')
    for prompt in QUESTIONS:
        walk.question(prompt)
    walk.offers()
    walk.opens("the dead")
    walk.measure("with two dead")
    walk.lesson()


@pytest.mark.parametrize("language", ["en", "fr", "it", "nl"])
def test_nothing_is_cut_off_or_overlaps(page: Visitor, language: str) -> None:
    walk = Walk(page, language, SCREENS if language == "en" else TIGHTEST)
    whole_walk(walk, page)
    assert not walk.found, f"{len(walk.found)} faults:\n" + "\n".join(walk.found)
