"""Nothing on the table is cut off or overlaps: small screens, full hands, long names, every question."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from bang import games
from bang.common.views import front
from bang.engine import saves
from tests.browser.boxes import faults
from tests.browser.conftest import Visitor
from tests.browser.easel import Easel, Gallery, Size, pictures
from tests.browser.questions import ALONE, as_file, at
from tests.paper_lesson import touch_right
from tests.paper_page import Element
from tests.texts import over_common

TIGHTEST: list[Size] = [(360, 640), (667, 375)]
SCREENS: list[Size] = [*TIGHTEST, (390, 844), (844, 390), (1024, 768), (1280, 800), (1440, 900)]
LONG_NAME = "Wilhelmina van Zonneveld"  # as long as a name may be
FULL_HAND = 9
LONG_NAMES = {"pedro_ramirez", "suzy_lafayette", "calamity_janet", "slab_the_killer"}
GUNS = {"volcanic", "schofield", "remington", "rev_carabine", "winchester"}
BLUE = {"scope", "mustang", "barrel", *GUNS}


# -- games that fill the table -------------------------------------------------------------------------


def with_long_names(game: Any) -> bool:
    """Whether two of the others have long names."""
    others = game.view(0)["seats"][1:]
    return len(LONG_NAMES & {front(seat)["character"] for seat in others}) > 1


def shoots_not_everybody(game: Any) -> bool:
    """Whether a BANG! can be played, somebody is out of range, and a card cannot be played."""
    view = game.view(0)
    options = game.options()
    aims = {key.partition("@")[2] for key in options if key.startswith("bang-")}
    living = [seat for seat in view["seats"] if seat["alive"]]
    useful = {key.partition("@")[0] for key in options}
    idle = set(view["seats"][0]["hand"]) - useful
    blue = any(key.partition("-")[0] in BLUE for key in options)
    return 0 < len(aims) < len(living) - 1 and bool(idle) and blue


def with_an_offer(game: Any) -> bool:
    """Whether another player may use an ability out of turn."""
    return any(game.offers().get(seat) for seat in range(1, 7))


def with_the_dead(game: Any) -> bool:
    """Whether two of the others are eliminated."""
    return sum(not seat["alive"] for seat in game.view(0)["seats"][1:]) > 1


def crowded(game: Any) -> str:
    """Save a game with a full hand and more cards in play, and return "" where that is impossible.

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
EMPTY_HANDS = ("character",)  # used as found: no cards dealt yet


@cache
def standing_at(prompt: str) -> tuple[Any, str]:
    """Find a game at a question where the table is full, and save it."""
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
    """Add up to `more_in_play` cards in play for each player, a gun first, and fill the hand of seat 0."""
    spare = [
        (table[pile], token)
        for pile in ("discards", "deck")
        for token in table[pile][: len(table[pile]) // 2]
    ]
    spare.sort(key=lambda one: -len(table["faces"][str(one[1])]))

    def kind(token: int) -> str:
        return str(table["faces"][str(token)]).partition("-")[0]

    def take(into: list[int], kinds: set[str]) -> None:
        """Move the first spare card of these kinds, or else of any kind."""
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
    """A walk from state to state without a browser, with a picture of each."""

    def __init__(self, gallery: Gallery, language: str) -> None:
        self.gallery = gallery
        self.page = gallery
        self.language = language
        self.texts = over_common(language, "classic")
        self.opened = 0

    def keeps(self, state: str) -> None:
        """Keep a picture of the present state."""
        self.gallery.pictures[state] = (self.page.screen, self.page.fresh_html())

    async def visits(self, query: str) -> None:
        """Open the page once more, with nothing stored."""
        await self.page.closes()
        self.page = Gallery()
        await self.page.opens(f"?lang={self.language}&pace=instant{query}")

    async def opens(self, prompt: str, **setup: Any) -> None:
        """Open a game at a question."""
        game, save = standing_at(prompt)
        self.opened += 1
        written = json.loads(as_file(game, f"boxes-{self.opened}", **{"names": [LONG_NAME], **setup}))
        await self.visits("")
        await self.page.opens_game(json.dumps({**written, "save": save}))

    async def click(self, *selectors: str) -> None:
        """Click the first element that one of the selectors finds."""
        found = [one for selector in selectors for one in self.page.main.find(selector)]
        self.page.touch("click", found[0])
        await self.page.is_asked()

    def longest_hint(self, *names: str) -> None:
        """Show the longest hint that may be given here."""
        screen: Any = self.page.visit.page.screen
        screen.course.holding.hint = max((self.texts["tutorial"][name] for name in names), key=len)

    # -- the walk ----------------------------------------------------------------------------------

    async def question(self, prompt: str) -> None:
        """Open a game at a question and do everything that changes the table without an answer."""
        await self.opens(prompt, hints=True)
        assert self.page.question()["ask"] == prompt
        if self.page.one(".hint-slip"):
            if prompt == "play":
                self.longest_hint("welcome", "distance", "beer", "blue", "end", "sheriff")
            self.keeps(f"{prompt}, with a hint")
            self.page.go("table-understood")
        self.keeps(prompt)
        if prompt == "play":
            await self._play()
        elif self.page.one(".counted"):
            await self._chosen(prompt)

    async def _chosen(self, prompt: str) -> None:
        """Choose cards one by one, until they can be confirmed."""
        for number in range(10):
            if "confirm" in self.page.acts():
                self.keeps(f"{prompt}, all chosen")
                return
            await self.click("#table-stage [data-act]", "#table-hand [data-act]")
            if number == 0:
                self.keeps(f"{prompt}, one chosen")

    async def _play(self) -> None:
        """Pick a target, ask why a card cannot be played, and play a blue card and undo it."""
        self.page.act(next(key for key in self.page.acts() if key.startswith("bang-")))
        assert self.page.one(".hint-slip")
        self.keeps("aiming, with a hint")
        self.page.go("table-understood")
        self.keeps("aiming")
        far = [seat for seat in self.page.main.find(".seat.beyond") if is_other(seat)]
        self.page.touch("click", far[0])
        assert self.page.one(".ask .note")
        self.keeps("aiming, and why not")
        self.page.go("table-unpick")
        self.page.act(next(key for key in self.page.acts() if key.partition("-")[0] in BLUE))
        await self.page.until(lambda: self.page.one("[data-go=table-undo]"))
        await self.page.is_asked()
        self.keeps("play, with a way back")
        held = self.page.main.find("[data-held]")
        self.page.touch("click", next(one for one in held if "data-act" not in one.attributes))
        assert self.page.one(".ask .note")
        self.keeps("play, with a way back, and why not")

    async def offers(self) -> None:
        """Open a pass-and-play game with long names in which one player may use an ability out of turn."""
        await self.opens("offers", hands="pass", names=[LONG_NAME] * 7)
        self.page.act("ready")
        await self.page.until(lambda: self.page.one(".ask .offer"))
        self.keeps("an offer")

    async def lesson(self) -> None:
        """Open the lesson from the lobby and keep what is said longest, and an answer to a wrong touch."""
        await self.visits("")
        await self.page.goes_to("[data-go=lesson]", "table")
        await self.page.is_asked()
        longest = sorted(self.texts["lesson"].values(), key=len)[-12:]
        while not self.page.one("[data-over]"):
            words = self.page.one(".lesson .asks")
            if words is not None and words.text in longest:
                self.keeps(f"lesson: {words.text}")
            await touch_right(self.page)
        assert len(self.texts["lesson"]) > len(longest)

    async def whole(self) -> None:
        """Walk from an invalid address through every question."""
        await self.visits("&play=classic&seats=7&bots=easy&seed=3&role=king")
        await self.page.is_asked()
        assert self.page.one(".notice.bad")
        self.keeps("a slip about the address")
        for prompt in ALONE:
            await self.question(prompt)
        await self.offers()
        await self.opens("the dead")
        self.keeps("with two dead")
        await self.lesson()


def is_other(seat: Element) -> bool:
    """Whether a place is that of a living opponent."""
    return not {"own", "dead"} & set(seat.get("class").split())


@pytest.mark.parametrize("language", ["en", "fr", "it", "nl"])
def test_nothing_is_cut_off_or_overlaps(page: Visitor, language: str) -> None:
    drawn = pictures(lambda gallery: Walk(gallery, language).whole())
    assert len(drawn) > 30
    easel = Easel(page, f"?lang={language}")
    found = []
    for size in SCREENS if language == "en" else TIGHTEST:
        easel.resize(size)
        for state, picture in drawn.items():
            at_size = f"{state} at {size[0]}x{size[1]}"
            found += [f"{at_size}: {fault}" for fault in faults(easel.draw(picture))]
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)
